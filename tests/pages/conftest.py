"""Pages run in this process; work is waited for, so that a run shows its end."""

from __future__ import annotations

import html
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from dashboard.ui.server import jobs

ROOT = Path(__file__).parents[2]
OpenPage = Callable[..., AppTest]


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "PATIENCE", 60.0)
    monkeypatch.setattr(jobs, "BETWEEN_GUESSES", 60.0)


@pytest.fixture(autouse=True)
def _no_page_is_the_main_program(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page that runs takes that place; after its test, new processes would run it as they begin."""
    monkeypatch.setitem(sys.modules, "__main__", sys.modules["__main__"])


@pytest.fixture
def open_page() -> OpenPage:
    """`open_page("pages/start.py")` runs a file of the app once."""

    def open_one(path: str = "pages/learning_curves.py") -> AppTest:
        return AppTest.from_file(str(ROOT / path), default_timeout=120).run()

    return open_one


def words(at: AppTest) -> str:
    """All HTML and plain text of the page as a reader sees it."""
    shown = [element.value for element in at.html if "<style" not in element.value]
    shown += [element.value for element in at.text]
    whole = re.sub(r'<span class="lm-(?:term|whole)"[^>]*>(.*?)</span>', r"\1", "\n".join(shown))
    within_a_line = re.sub(r"</?(span|b|code)>", "", whole)
    return html.unescape(re.sub(r"<[^>]+>", " ", within_a_line)).replace("\u00a0", " ")


def problem(at: AppTest) -> str:
    """The problem that stands on the page; empty when there is none."""
    found = [element.value for element in at.html if 'role="alert"' in element.value]
    return html.unescape(re.sub(r"<[^>]+>", " ", " ".join(found))).replace("\u00a0", " ").strip()


def healthy(at: AppTest) -> AppTest:
    """The same page, after making sure that nothing was raised on it."""
    assert [element.value for element in at.exception] == []
    return at


def press(at: AppTest, label: str) -> AppTest:
    """Press the first button with this label."""
    next(button for button in at.button if button.label == label).click()
    return healthy(at.run())


def upload(at: AppTest, content: bytes, name: str = "curves.csv") -> AppTest:
    at.file_uploader[0].set_value((name, content, "text/csv"))
    return healthy(at.run())


def readings(at: AppTest) -> list[str]:
    """What the lines say that can be clicked, in their order."""
    return [button.label for button in at.button if str(button.key).startswith("reading.")]


def take_reading(at: AppTest, says: str) -> AppTest:
    """Click the line that says this, or the first that has it in what it says."""
    lines = [one for one in at.button if str(one.key).startswith("reading.") and says in one.label]
    next((one for one in lines if one.label == says), lines[0]).click()
    return healthy(at.run())


def answer(at: AppTest, label: str) -> AppTest:
    """Answer the open question with the choice that has this in its label, or go to another value of a filter."""
    asked = [one for one in (*at.radio, *at.selectbox) if one.key.startswith(("ask.", "step."))][-1]
    asked.set_value(next(plain for option in asked.options if label in (plain := option.replace("\\", ""))))
    return healthy(at.run())


def give_role(at: AppTest, role: str, column: str | list[str]) -> AppTest:
    """Give a column a role, as the menu on its head does; `left_out` takes a list."""
    prefix = str(next(box for box in at.selectbox if str(box.key).startswith("role.layout.")).key)
    at.session_state[prefix.replace("layout", role, 1)] = column
    return healthy(at.run())


def direction(at: AppTest, higher: bool = True) -> AppTest:
    """Say which scores are better."""
    asked = "Yes, higher is better" if higher else "No, lower is better"
    if any(button.label == asked for button in at.button):
        return press(at, asked)
    next(group for group in at.segmented_control if group.label == "Direction").set_value(higher)
    return healthy(at.run())


def paste(at: AppTest, text: str) -> AppTest:
    at.text_area[0].set_value(text)
    return press(at, "Use this table")


def open_section(at: AppTest, page: str, name: str) -> AppTest:
    """Open one of the tabs below the picture of a page."""
    at.session_state[f"{page}.section"] = name
    return healthy(at.run())


def chips(at: AppTest) -> Any:
    """The chips of the algorithms, which switch them off and on."""
    (found,) = [one for one in at.pills if str(one.key).startswith("chips-")]
    return found


def csv_keys(at: AppTest) -> set[str]:
    keys = [str(button.key) for button in at.download_button]
    return {key.removeprefix("csv-") for key in keys if key.startswith("csv-")}
