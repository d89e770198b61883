"""McNemar's test for cases in groups against hand computation and numbers of numpy and scipy alone."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy import stats

from stats_core import Losses, answer, clustered_mcnemar, mcnemar
from tests.support.scores_in_groups import scores_in_groups

# Right (1) and wrong (0) of two models on four questions about each of six texts, made up.
FIRST = [1, 1, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 1, 0, 1, 1, 1, 1, 1, 1, 0, 0, 1]
SECOND = [1, 1, 1, 0, 1, 1, 0, 1, 0, 1, 1, 1, 1, 1, 0, 0, 1, 1, 1, 0, 1, 0, 1, 1]


def six_texts() -> Losses:
    return Losses(("first", "second"), 1.0 - np.array([FIRST, SECOND]).T, group=np.repeat(range(6), 4))


def test_by_hand() -> None:
    """b - c of the six texts is 0, 1, 1, 0, 1, -1: (2)^2 / 4 = 1, and the same of means of equal groups."""
    result = clustered_mcnemar(six_texts(), a="second", b="first")
    assert (result.statistic, result.df) == (pytest.approx(1.0), 1)
    assert result.p == pytest.approx(0.31731050786291115, rel=1e-9)
    assert result.estimate == pytest.approx(2 / 24)
    means = clustered_mcnemar(six_texts(), a="second", b="first", variant="durkalski")
    assert means.statistic == pytest.approx(1.0)
    # (1.959964 + .841621) sqrt(4) / 24, and of means (...) sqrt(4 / 16) / 6.
    assert [one.how_much.detectable for one in (result, means)] == pytest.approx([0.2334654] * 2, rel=1e-6)


def test_both_published_forms_on_groups_of_unequal_size() -> None:
    """Computed with numpy and scipy alone: see tests/support/scores_in_groups.py."""
    sums = clustered_mcnemar(scores_in_groups(), a="second", b="first")
    assert sums.statistic == pytest.approx(1.3772622542135267, rel=1e-9)
    assert sums.p == pytest.approx(0.24056803600501236, rel=1e-9)
    means = clustered_mcnemar(scores_in_groups(), a="second", b="first", variant="durkalski")
    assert means.statistic == pytest.approx(0.38978019887949256, rel=1e-9)
    assert means.estimate == pytest.approx(0.04490433982683981, rel=1e-9)
    assert any("was published for right and wrong" in note for note in sums.notes())


def test_groups_of_one_give_mcnemars_uncorrected_test() -> None:
    wrong = np.array([[1, 0]] * 17 + [[0, 1]] * 6 + [[1, 1]] * 9)
    result = clustered_mcnemar(Losses(("a", "b"), wrong, group=range(32)), a="a", b="b")
    plain = mcnemar(Losses(("a", "b"), wrong).agreement("a", "b"), variant="uncorrected")
    assert (result.statistic, result.p) == pytest.approx((plain.statistic, plain.p), rel=1e-12)


@pytest.mark.parametrize("variant", ["obuchowski", "durkalski"])
@pytest.mark.parametrize("alpha", [0.05, 0.2])
def test_the_interval_holds_what_is_not_rejected(variant: str, alpha: float) -> None:
    rng = np.random.default_rng(4)
    sizes = rng.integers(2, 6, 15)
    group = np.repeat(np.arange(15), sizes)
    wrong = (rng.random((len(group), 2)) < [0.5, 0.3]).astype(float)
    result = clustered_mcnemar(Losses(("a", "b"), wrong, group=group), a="a", b="b", variant=variant, alpha=alpha)
    d = wrong[:, 0] - wrong[:, 1]
    for end in (result.low, result.high):
        sums = np.bincount(group, weights=d - end)
        sums = sums / sizes if variant == "durkalski" else sums
        assert stats.chi2.sf(sums.sum() ** 2 / (sums @ sums), 1) == pytest.approx(alpha, rel=1e-6)
    assert (result.low > 0 or result.high < 0) == (result.p <= alpha)


def test_ends_are_those_that_there_can_be() -> None:
    """Error rates differ by at most 1, of samples too; measured losses by any amount."""
    rng = np.random.default_rng(4)
    lines = rng.random((30, 2)) < [0.9, 0.1]
    tried = Losses(("a", "b"), lines, item=np.repeat(range(15), 2), group=np.repeat(range(5), 6))
    sampled = clustered_mcnemar(tried, a="a", b="b")
    assert (sampled.estimate > 0.6, sampled.high) == (True, 1.0)
    measured = Losses(("a", "b"), 9 * rng.standard_normal((12, 2)), group=np.repeat(range(6), 2))
    far = clustered_mcnemar(measured, a="a", b="b")
    assert far.low < -1 < 1 < far.high < math.inf
    assert not any("has no ends" in note for note in far.notes())
    three = clustered_mcnemar(Losses(("a", "b"), measured.losses[:6], group=[1, 1, 2, 2, 3, 3]), a="a", b="b")
    assert (three.low, three.high) == (-math.inf, math.inf)
    assert any("has no ends" in note for note in three.notes())


def test_no_interval_where_nothing_varies() -> None:
    """Six groups with the same difference: 6^2 / 6 = 6, whatever the difference is."""
    data = Losses(("a", "b"), np.tile([[1.0, 0.0], [1.0, 1.0]], (6, 1)), group=np.repeat(range(6), 2))
    result = clustered_mcnemar(data, a="a", b="b")
    assert (result.statistic, result.estimate) == (pytest.approx(6.0), 0.5)
    assert math.isnan(result.low)
    assert math.isnan(result.high)
    assert "without a 95 % interval" in result.sentence()
    assert any("the same amount in every group" in note for note in result.notes())
    assert not any("has no ends" in note for note in result.notes())


def test_three_groups_can_show_nothing() -> None:
    """However large a difference: (1 + 1 + 1)^2 / 3 = 3, which chi-square exceeds in 8.3 %."""
    data = Losses(("a", "b"), np.tile([1.0, 0.0], (9, 1)), group=np.repeat(range(3), 3))
    result = clustered_mcnemar(data, a="a", b="b")
    assert (result.statistic, result.p) == (pytest.approx(3.0), pytest.approx(0.0832645, abs=5e-8))
    note = "With 3 groups chi-square is at most 3, and the least that it can give is p = 0.0833"
    assert any(one.startswith(note) for one in result.notes())
    noisy = Losses(("a", "b"), np.random.default_rng(0).random((9, 2)), group=data.group)
    assert "would have been found" not in answer(noisy, test="clustered_mcnemar").sentence()
    four = Losses(("a", "b"), noisy.losses, group=[1, 1, 2, 2, 3, 3, 4, 4, 4])
    assert "would have been found" in answer(four, test="clustered_mcnemar").sentence()


def test_no_disagreement_and_few_groups() -> None:
    nothing = clustered_mcnemar(Losses(("a", "b"), np.ones((4, 2)), group=[1, 1, 2, 2]), a="a", b="b")
    assert (nothing.p, math.isnan(nothing.statistic)) == (1.0, True)
    few = clustered_mcnemar(Losses(("a", "b"), [[1, 0], [1, 0], [0, 0]], group=[1, 2, 3]), a="a", b="b")
    assert (few.low, few.high) == (-1.0, 1.0)
    assert any("has no ends" in note for note in few.notes())
