"""What groups of cases stand for, and what counts the same: asked in the rail, used by every test of the page."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from typing import Any

import streamlit as st

from dashboard.text import html
from dashboard.ui.blocks import page_head, rail
from dashboard.ui.blocks.room_page import RoomPage
from dashboard.ui.session import choices
from stats_core.answers.group_question import GroupQuestion, group_question, weight_question
from stats_core.answers.grouped import settled, without_groups

ASKED: Mapping[str, Callable[..., GroupQuestion | None]] = {"groups": group_question, "weights": weight_question}
"""The questions by the options of methods that hold the answers; the second depends on the answer to the first."""
OPTIONS = tuple(ASKED)


def chosen(page: str, data: Any) -> dict[str, Any]:
    """What the person has said of groups, before the page is drawn, or what need not be asked."""
    settings: dict[str, Any] = {}
    for name, asked in ASKED.items():
        question = asked(data, **settings)
        if question is None:
            break
        answers = list(question.says)
        settings[name] = choices.one_of(f"{page}.{name}", answers, answers[0]) or answers[0]
    return {**settled(data), **settings}


def ask(page: RoomPage, among: Any) -> RoomPage:
    """Ask, about the data as given; what belongs to the question of the page is drawn later, and stands above."""
    with page.places.question:
        above = st.container(gap="xsmall")
        said: dict[str, Any] = {}
        for name, asked in ASKED.items():
            question = asked(among, **said)
            if question is None:
                break
            said[name] = page.settings[name]
            _answers(page, name, question)
    return replace(page, places=replace(page.places, question=above))


def _answers(page: RoomPage, name: str, question: GroupQuestion) -> None:
    """The question with its answers a click apart, and what follows from the one that is chosen."""
    answers = list(question.says)
    rail.heading(question.asks, rail.TEST)
    choices.pills(
        question.asks,
        answers,
        default=answers[0],
        required=True,
        format_func=lambda answer: question.says[answer],
        key=f"{page.key}.{name}",
        label_visibility="collapsed",
    )
    st.html(f'<p class="lm-faint">{html(question.means[page.settings[name]])}</p>')


def say_who_ignores_them(page: RoomPage, methods: Collection[str]) -> None:
    """That some of the methods, by their keys, do not allow for groups; nothing where all do, or there are none."""
    said = without_groups(page.data, methods)
    if said:
        page_head.lead(said)
