"""The tab of who could be best: on every page, with the rank sets of the very answer of its card."""

from __future__ import annotations

import json

import pytest
from streamlit.testing.v1 import AppTest

from dashboard.rooms import CASES, CURVES, FOLDS, RANKS, QuestionPage
from dashboard.ui.blocks.who_could_be_best import TAB
from demo_data import catalogue
from tests.pages.conftest import OpenPage, open_section, words
from tests.pages.test_cross_validation import give, long_file, made
from tests.pages.visits import open_demo

DEMO = {CURVES: "curves_tictactoe", CASES: "test_set_classification", RANKS: "benchmark"}


def shown_in(at: AppTest, page: str) -> str:
    """What the open tab says, which has a picture of its own."""
    at = open_section(at, page, TAB)
    (chart,) = [one for one in at.get("plotly_chart") if str(one.proto.id).endswith("could-be-best")]
    assert len(json.loads(chart.proto.spec)["layout"]["yaxis"]["tickvals"]) >= 3
    return words(at)


@pytest.mark.parametrize("room", DEMO, ids=lambda room: room.key)
def test_every_page_says_who_could_be_best(room: QuestionPage) -> None:
    demo = next(demo for demo in catalogue.DEMOS if demo.key == DEMO[room])
    text = shown_in(open_demo(room, demo), room.key)
    assert "could be best" in text
    assert "rank sets hold all together with 95 % confidence" in text


def test_folds_of_three_have_it_and_of_two_have_not(open_page: OpenPage) -> None:
    at = give(open_page, long_file(made(algorithms=3)))
    assert "rank sets hold all together with 95 % confidence" in shown_in(at, FOLDS.key)
    two = give(open_page, long_file(made(algorithms=2)))
    assert TAB not in [tab.label for tab in two.tabs]
