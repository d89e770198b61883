"""Where several tests or pairs stand side by side, the chance of a false claim stands beside them as a number."""

from __future__ import annotations

import pytest

from dashboard.rooms import CASES, CURVES, FOLDS, RANKS, QuestionPage
from dashboard.ui.blocks import caution
from dashboard.ui.blocks.room_page import OTHERS
from demo_data import catalogue
from tests.pages.conftest import open_section, words
from tests.pages.visits import open_demo

BEFORE = "Choose the test and the significance level before you look"


@pytest.mark.parametrize(
    ("room", "key", "section", "said"),
    [
        (FOLDS, "folds_10x10", "Other tests", BEFORE),
        (CASES, "test_set_classification", "Other tests", BEFORE),
        (CASES, "test_set_classification", "Two models", "chance of 0.4013"),
        (RANKS, "published_demsar", "Does any differ?", "chance of 0.1426"),
        (RANKS, "published_demsar", "One pair", "chance of 0.2649"),
        (CURVES, "tictactoe_td_zero_sum", OTHERS, BEFORE),
    ],
)
def test_the_number_stands_where_several_stand_side_by_side(
    room: QuestionPage, key: str, section: str, said: str
) -> None:
    demo = next(one for one in catalogue.DEMOS if one.key == key)
    assert said in words(open_section(open_demo(room, demo), room.key, section))


def test_the_chance_is_that_of_independent_tests() -> None:
    """Feelders and Verkooijen (1995), introduction: 20 tests at .05 make .64; 6 make .2649, 3 make .1426."""
    (twenty,) = caution.several(20, 0.05, "the same folds")
    assert "0.6415" in twenty
    (pairs,) = caution.one_of_pairs(4, 0.05)
    assert "6 independent pairs" in pairs
    assert "0.2649" in pairs
    assert "0.1426" in caution.one_of_pairs(3, 0.05)[0]
    assert caution.several(1, 0.05, "the same folds") == caution.one_of_pairs(2, 0.05) == []
