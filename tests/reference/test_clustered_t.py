"""The clustered t test against numbers of other programs, and the interval that Miller (2024) publishes."""

from __future__ import annotations

import math

import numpy as np
import pytest

from stats_core import InputError, Losses, clustered_t, group_flips, matched_t
from tests.support.scores_in_groups import scores_in_groups


def against_nothing(scores: list[float], group: list[int]) -> Losses:
    """Scores beside a model whose loss is always 0: the difference is the score."""
    return Losses(("scored", "nothing"), np.column_stack([scores, np.zeros(len(scores))]), group=group)


def test_inspects_own_test() -> None:
    """UKGovernmentBEIS/inspect_ai, its test of the clustered standard error: scores 0 to 19, group i mod 4, .6454972.

    Inspect has the factor C / (C - 1), as this test has.
    """
    data = against_nothing([float(i) for i in range(20)], [i % 4 for i in range(20)])
    assert clustered_t(data, a="scored", b="nothing").standard_error == pytest.approx(0.6454972, abs=5e-8)


def test_scores_in_groups() -> None:
    """Computed with numpy and scipy alone: see tests/support/scores_in_groups.py."""
    data = scores_in_groups()
    result = clustered_t(data, a="second", b="first")
    assert result.estimate == pytest.approx(0.07745098039215685, rel=1e-9)
    assert result.standard_error == pytest.approx(0.06022726204071948, rel=1e-9)
    assert (result.df, result.p) == (9, pytest.approx(0.23054842036196294, rel=1e-9))
    assert (result.low, result.high) == pytest.approx((-0.058792551828981174, 0.21369451261329486), rel=1e-9)
    assert result.design_effect == pytest.approx(1.728188518330697, rel=1e-9)
    assert result.effective_cases == pytest.approx(51 / 1.728188518330697, rel=1e-9)
    published = clustered_t(data, a="second", b="first", variant="miller")
    assert published.standard_error == pytest.approx(0.05713659758534227, rel=1e-9)
    assert published.p == pytest.approx(0.17524536776125155, rel=1e-9)
    assert published.high == pytest.approx(0.07745098039215685 + 1.959963984540054 * 0.05713659758534227, rel=1e-9)
    assert any("too narrow" in note for note in published.notes())
    ignored = clustered_t(data, a="second", b="first", groups="ignored")
    assert ignored.p == pytest.approx(0.09714757667040674, rel=1e-9)
    assert ignored.p == pytest.approx(matched_t(data, a="second", b="first").p, rel=1e-9)


def test_what_is_published_leaves_the_error_within_groups_and_looks_to_a_side() -> None:
    data = scores_in_groups()
    fixed, published = (
        clustered_t(data, a="second", b="first", groups="fixed", variant=variant)
        for variant in ("Student's t, with the factor C/(C - 1)", "miller")
    )
    assert published.standard_error == fixed.standard_error
    assert published.p < fixed.p
    sides = [clustered_t(data, a="second", b="first", variant="miller", alternative=s).p for s in ("greater", "less")]
    assert sides == pytest.approx([0.17524536776125155 / 2, 1 - 0.17524536776125155 / 2], rel=1e-9)


def test_flips_of_the_same_scores() -> None:
    """All 2^10 flips, computed with numpy alone."""
    data = scores_in_groups()
    assert group_flips(data, a="second", b="first").p == pytest.approx(0.265625, rel=1e-12)
    by_group = group_flips(data, a="second", b="first", weights="groups")
    assert (by_group.estimate, by_group.p) == pytest.approx((0.04490433982683981, 0.560546875), rel=1e-9)


def test_one_sided() -> None:
    data = scores_in_groups()
    greater, less = (clustered_t(data, a="second", b="first", alternative=side) for side in ("greater", "less"))
    assert greater.p == pytest.approx(0.23054842036196294 / 2, rel=1e-9)
    assert greater.p + less.p == pytest.approx(1)
    assert (greater.high, less.low) == (math.inf, -math.inf)


def test_groups_that_do_not_vary() -> None:
    """Four groups that differ by the same amount: t is infinite, and the sign test of four decides, 2 / 2^4."""
    data = Losses(("a", "b"), np.tile([1.0, 0.0], (8, 1)), group=[1, 1, 2, 2, 3, 3, 4, 4])
    result = clustered_t(data, a="a", b="b")
    assert (result.statistic, result.p_exact) == (math.inf, 0.125)
    assert result.sentence() == (
        "a and b are not shown to differ: a minus b is 1 with no variance to judge it by, p = 0.1250 (sign test)."
    )
    nothing = clustered_t(Losses(("a", "b"), np.ones((4, 2)), group=[1, 1, 2, 2]), a="a", b="b")
    assert (nothing.p, math.isnan(nothing.statistic)) == (1.0, True)


def test_it_needs_groups() -> None:
    for group in (None, ["one"] * 5):
        with pytest.raises(InputError, match="needs cases in at least 2 groups"):
            clustered_t(Losses(("a", "b"), np.random.default_rng(0).random((5, 2)), group=group), a="a", b="b")
