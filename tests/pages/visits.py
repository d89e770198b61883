"""A person who looks for a method: on its page as the test behind the answer and under Other tests, and in Methods."""

from __future__ import annotations

import html
import re
from typing import Any

from streamlit.testing.v1 import AppTest

from dashboard.rooms import ROOMS, QuestionPage
from dashboard.ui.blocks.room_page import OTHERS
from demo_data import catalogue
from stats_core import METHODS
from tests.pages.conftest import ROOT, healthy, open_section, words

BEHIND = "Test behind the answer"


def room_of(key: str) -> QuestionPage:
    """The page of a method's question."""
    return next(room for room in ROOMS if room.question is METHODS[key].question)


def open_demo(room: QuestionPage, demo: catalogue.Demo) -> AppTest:
    """The page with one of its demos open, as by its address."""
    at = AppTest.from_file(str(ROOT / room.path), default_timeout=120)
    at.query_params["demo"] = demo.key
    return healthy(at.run())


def box(at: AppTest, label: str) -> Any:
    """The one box with this label."""
    (found,) = [one for one in at.selectbox if one.label == label]
    return found


def choose(at: AppTest, label: str, title: str) -> AppTest:
    """Choose an entry of a box by what a person reads."""
    found = box(at, label)
    found.select_index(next(i for i, said in enumerate(found.options) if said.removesuffix(" (recommended)") == title))
    return healthy(at.run())


def answer(at: AppTest) -> str:
    """The sentence at the top of the page."""
    said = [element.value for element in at.html if 'class="lm-answer"' in element.value]
    return html.unescape(re.sub(r"<[^>]+>", "", " ".join(said))).replace("\u00a0", " ")


def under_more_tests(at: AppTest, key: str) -> AppTest:
    """The page with a method chosen under Other tests."""
    return choose(open_section(at, room_of(key).key, OTHERS), "Test", METHODS[key].title)


def labels(at: AppTest) -> set[str]:
    """The labels of all widgets that hold an option."""
    return {widget.label for widget in (*at.selectbox, *at.number_input, *at.select_slider)}


def in_methods(key: str) -> str:
    """What the page Methods says of a method; empty where it has no entry."""
    at = healthy(AppTest.from_file(str(ROOT / "pages/methods.py"), default_timeout=120).run())
    found = [one for one in at.expander if one.label == METHODS[key].title]
    return words_of(found[0]) if found else ""


def words_of(part: Any) -> str:
    """The text within a part of a page."""
    said = " ".join(element.value for element in part.get("html"))
    said = re.sub(r'<span class="lm-(?:term|whole)"[^>]*>(.*?)</span>', r"\1", said)
    return html.unescape(re.sub(r"<[^>]+>", " ", said)).replace("\u00a0", " ")


def everything(at: AppTest) -> str:
    """All that a person can read on the page, the choices of its boxes included."""
    return "\n".join([words(at), *(said for one in at.selectbox for said in one.options)])
