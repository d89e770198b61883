"""The report's tables stand beside ours while its experiments are open, and with no other data."""

from __future__ import annotations

import numpy as np
import pytest

from dashboard.rooms import CURVES
from demo_data import catalogue
from demo_data.as_printed import TABLES
from stats_core import ErrorTerm, randomized_anova
from stats_core.reading import curves_from_frame, guess_roles, read_frame
from tests.pages.conftest import open_section, words
from tests.pages.visits import open_demo


def demo(key: str) -> catalogue.Demo:
    return next(one for one in catalogue.DEMOS if one.key == key)


@pytest.mark.parametrize("key", list(TABLES))
def test_the_demo_opens_beside_the_printed_numbers(key: str) -> None:
    at = open_section(open_demo(CURVES, demo(key)), CURVES.key, "The test")
    said = words(at)
    assert "F as printed" in said
    for one in TABLES[key]:
        assert one.why in said


def test_other_data_have_no_printed_numbers() -> None:
    at = open_section(open_demo(CURVES, demo("curves_tictactoe")), CURVES.key, "The test")
    assert "F as printed" not in words(at)


def test_the_zero_sum_curve_has_the_printed_sum_of_squares() -> None:
    one = demo("tictactoe_td_zero_sum")
    frame = read_frame(catalogue.load_bytes(one), one.file)
    curves = curves_from_frame(frame, guess_roles(frame))
    table = randomized_anova(curves, error=ErrorTerm.CELL).table().set_index("source")
    assert table["ss"]["Interaction"] == pytest.approx(840.0)
    assert np.isclose(table["ss"]["Algorithm"], 0)
