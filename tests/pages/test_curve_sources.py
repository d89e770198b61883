"""What the sources describe on the page of learning curves: contrasts over levels, carry-over, the four pictures."""

from __future__ import annotations

import json
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from dashboard.rooms import CURVES
from demo_data import catalogue
from stats_core import curve_contrast, curve_levels
from stats_core.answers.curves import standings
from stats_core.demonstrate.four_effects import four_effects
from stats_core.kernels.curve_sums import ErrorTerm
from stats_core.methods.curves.shared.level_patterns import LevelPattern
from stats_core.reading import curves_from_frame, guess_roles, read_table
from tests.pages.conftest import healthy, open_section, words
from tests.pages.visits import open_demo

PAGE = CURVES.key


@pytest.fixture
def page() -> AppTest:
    return open_demo(CURVES, next(one for one in catalogue.DEMOS if one.key == "curves_tictactoe"))


def set_to(at: AppTest, key: str, value: Any) -> AppTest:
    at.get_by_key(f"{PAGE}.{key}").set_value(value)
    return healthy(at.run())


def data() -> Any:
    one = next(one for one in catalogue.DEMOS if one.key == "curves_tictactoe")
    table = read_table(catalogue.load_bytes(one), one.file)
    return curves_from_frame(table, guess_roles(table))


def test_a_pattern_over_the_levels_can_be_contrasted(page: AppTest) -> None:
    at = set_to(open_section(page, PAGE, "Contrast"), "pattern", LevelPattern.LINEAR)
    curves = data()
    best, second = standings(curves).algorithms[:2]
    weights = [float(name == best) - (name == second) for name in curves.algorithms]
    # The demo rebuilds a published experiment, and brings that experiment's error term with it.
    as_published = curve_contrast(curves, weights=weights, pattern=LevelPattern.LINEAR, error=ErrorTerm.CELL)
    assert as_published.sentence() in words(at)
    own = curve_contrast(curves, weights=weights, pattern=LevelPattern.LINEAR)
    at = healthy(set_to(at, "error", ErrorTerm.OWN))
    assert own.sentence() != as_published.sentence()
    assert own.sentence() in words(at)


def test_carry_over_and_the_four_pictures_stand_behind_switches(page: AppTest) -> None:
    at = set_to(open_section(page, PAGE, "Why trust this"), "carry_over", True)
    assert "scores at neighbouring levels correlate by" in words(at)
    at = set_to(at, "four", True)
    for one in four_effects():
        assert one.caption in words(at)


def test_levels_that_differ_are_filled_in_the_strip_under_the_curves_and_shade_none_of_them(page: AppTest) -> None:
    found = curve_levels(data())
    assert found.stretches
    figure = json.loads(page.get("plotly_chart")[0].proto.spec)
    (cells,) = [trace for trace in figure["data"] if trace["type"] == "bar"]
    filled = [number for number, colour in enumerate(cells["marker"]["color"]) if colour == 1]
    assert filled == [number for number, p in enumerate(found.p_adjusted) if p <= found.alpha]
    assert not figure["layout"].get("shapes")


def test_the_contrast_is_that_of_a_notebook() -> None:
    curves = data()
    weights = (1.0, -1.0, *[0.0] * (len(curves.algorithms) - 2))
    late = curve_contrast(curves, weights=weights, pattern="late_minus_early", shuffles=99)
    assert late.sentence().startswith("Tree and Pruned tree are not shown to differ in how much they improve: ")
