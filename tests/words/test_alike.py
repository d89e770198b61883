"""Numbers beside each other in a sentence have the same decimals, and none that is not zero is shown as zero."""

from __future__ import annotations

import math

import pytest

from stats_core.wording import alike, probability, with_interval


@pytest.mark.parametrize(
    ("values", "shown"),
    [
        ((0.0696667, 0.0026117, 0.1367217), ("0.0697", "0.0026", "0.1367")),
        ((0.0337, 0.004901, 0.062507), ("0.0337", "0.0049", "0.0625")),
        ((-1.5, 0.25), ("−1.500", "0.250")),
        ((123.456, 101.0), ("123.5", "101.0")),
        ((0.5, 0.00001), ("0.5", "1e-05")),
        ((0.0, 0.25), ("0", "0.2500")),
        ((0.25, math.nan, math.inf), ("0.2500", "undefined", "∞")),
        ((0.0, 0.0), ("0", "0")),
        ((12345.0, 10000.0), ("12,345", "10,000")),
    ],
)
def test_numbers_alike(values: tuple[float, ...], shown: tuple[str, ...]) -> None:
    assert alike(*values) == shown


def test_an_estimate_with_its_interval() -> None:
    assert with_interval(0.2, 0.1, 0.3, 0.05) == "0.2000, 95 % interval 0.1000 to 0.3000"
    assert with_interval(0.2, math.nan, math.nan, 0.1) == "0.2, without a 90 % interval"


def test_a_probability_may_be_zero_or_one() -> None:
    assert [probability(p) for p in (0.0, 0.25, 1.0)] == ["0", "0.2500", "1"]
