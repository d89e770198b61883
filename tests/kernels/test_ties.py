"""Numbers that are equal on paper are equal here, and no others."""

from __future__ import annotations

import numpy as np
import pytest

from stats_core.kernels.ties import difference, slack, tied_neighbours, united


def test_decimals_that_differ_by_rounding_are_equal() -> None:
    assert difference(0.1 + 0.2, 0.3) == 0
    assert difference(0.3, 0.3 + 1e-12) == pytest.approx(-1e-12, rel=1e-3)


@pytest.mark.parametrize(("first", "second"), [(10000.1, 10000.0), (99.1234, 98.1233), (1e-3 + 1e5, 1e5)])
def test_equal_steps_between_large_decimals_are_tied(first: float, second: float) -> None:
    step = first - second
    other = (second - step) - (second - 2 * step)
    assert len(set(united(np.array([step, other]), slack([first, second], [second, first])))) == 1


def test_a_huge_row_ties_nothing_in_the_others() -> None:
    first, second = np.array([1e12, 0.3, 0.2]), np.array([0.0, 0.2, 0.1])
    both = united(difference(first, second), slack(first, second))
    assert both[0] == 1e12
    assert both[1] == both[2] == pytest.approx(0.1)
    apart = united(np.array([1e12, 0.1, 0.1001]), slack([1e12, 0.1, 0.1001]))
    assert apart[1] != apart[2]


def test_the_slack_of_one_value_ties_no_two_others() -> None:
    values, near = np.array([[1.0, 1.1, 1.3, 1.35, 2.0]] * 2), np.zeros((2, 5))
    near[1, [1, 2]] = 5.0
    assert tied_neighbours(values, near).tolist() == [[False] * 4, [True, False, True, False]]


def test_rows_are_united_each_on_its_own() -> None:
    values = np.array([[3.0, 1.0, 3.0 + 1e-15], [1e-15, 2e-15, 3.0]])
    assert united(values, slack(values)).tolist() == [[3.0, 1.0, 3.0], [1e-15, 2e-15, 3.0]]
