"""Data as read can be saved as tidy CSV, and the settings of the reading as JSON; a file on the wrong page moves."""

from __future__ import annotations

from typing import Any

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest

from dashboard.ui.data_in import saved_reading
from stats_core.reading import curves_from_frame, guess_roles, read_table
from tests.pages.conftest import (
    OpenPage,
    answer,
    direction,
    give_role,
    healthy,
    press,
    problem,
    take_reading,
    upload,
    words,
)
from tests.pages.test_uploads import as_bytes, long_table

TIDY, READING = "The data as read (tidy CSV)", "Settings of this reading (JSON)"
Offered = dict[str, Any]


@pytest.fixture
def offered(monkeypatch: pytest.MonkeyPatch) -> Offered:
    """What the buttons of the page give to the browser, by their labels."""
    found: Offered = {}
    draw = st.download_button

    def seen(label: str, data: Any, **how: Any) -> bool:
        found[label] = data() if callable(data) else data
        return bool(draw(label, data, **how))

    monkeypatch.setattr(st, "download_button", seen)
    return found


def strange(first: float = 0.0) -> bytes:
    """Headings that say nothing of which number is the level and which the score."""
    rows = [
        f"{who},{run},{h},{first + h * 0.3 + run + (who == 'B')}" for who in "AB" for run in (1, 2, 3) for h in (1, 2)
    ]
    return as_bytes(["who,nr,x,y", *rows])


def test_what_was_understood_is_offered_as_tidy_lines(open_page: OpenPage, offered: Offered) -> None:
    at = press(upload(open_page(), as_bytes(long_table(heading="net,seed,steps,accuracy"))), "Change data")
    assert TIDY in [button.proto.label for button in at.get("download_button")]
    table = read_table(offered[TIDY].encode())
    assert list(table.frame.columns)[:4] == ["algorithm", "run", "level", "score"]
    given = read_table(as_bytes(long_table()))
    curves, back = (curves_from_frame(one, guess_roles(one)) for one in (given, table))
    assert back.values.tolist() == curves.values.tolist()
    assert back.algorithm == curves.algorithm


def test_nothing_is_offered_while_a_question_is_open(open_page: OpenPage, offered: Offered) -> None:
    upload(open_page(), as_bytes([*long_table(), "A,1,500,3"]))
    assert TIDY not in offered


def read_by_hand(at: AppTest) -> AppTest:
    at = press(at, "None of these: say what each column is")
    for role, column in (("algorithm", "who"), ("run", "nr"), ("level", "x"), ("score", "y")):
        at = give_role(at, role, column)
    return direction(at, higher=False)


def test_a_reading_is_saved_and_given_again(open_page: OpenPage, offered: Offered) -> None:
    at = read_by_hand(upload(open_page(), strange()))
    assert "2 algorithms; 3 curves each; 2 levels" in words(at)
    kept = offered[READING]
    chosen = saved_reading.read(kept)
    assert chosen is not None
    assert chosen["role.score"] == ("y",)
    fresh = open_page()
    fresh.file_uploader[0].set_value([("next.csv", strange(5), "text/csv"), ("reading.json", kept, "application/json")])
    fresh = healthy(fresh.run())
    assert "algorithm in 'who', run in 'nr', level in 'x', score in 'y'" in words(fresh)
    assert problem(fresh) == ""
    assert next(one.value for one in fresh.segmented_control if one.label == "Direction") is False


def test_a_reading_may_come_after_its_table_and_another_json_is_none(open_page: OpenPage, offered: Offered) -> None:
    read_by_hand(upload(open_page(), strange()))
    at = upload(open_page(), strange(1))
    at = at if at.file_uploader else press(at, "Change data")
    at = upload(at, offered[READING], "reading.json")
    assert "level in 'x', score in 'y'" in words(at)
    for other in (b"{}", b"[1]", b'{"what": 1}', b"{" * 50, b"who,nr\n1,2\n"):
        assert saved_reading.read(other) is None


def test_an_answer_is_part_of_the_reading(open_page: OpenPage, offered: Offered) -> None:
    doubled = as_bytes([*long_table(), "A,1,500,3"])
    at = press(answer(upload(open_page(), doubled), "last"), "Change data")
    assert problem(at) == ""
    fresh = open_page()
    fresh.file_uploader[0].set_value(
        [("a.csv", doubled + b"\n", "text/csv"), ("r.json", offered[READING], "text/json")]
    )
    assert "2 algorithms; 3 curves each" in words(healthy(fresh.run()))


def test_a_file_on_the_wrong_page_is_taken_to_the_right_one(open_page: OpenPage) -> None:
    at = healthy(open_page("app.py").switch_page("pages/many_datasets.py").run())
    at = upload(at, as_bytes(long_table()))
    # The test's browser does not follow `st.switch_page`; the file has moved all the same.
    at = take_reading(at, "2 algorithms x 3 runs x 3 levels")
    at = healthy(at.switch_page("pages/learning_curves.py").run())
    assert "2 algorithms; 3 curves each; 3 levels from 0 to 500" in words(at)
