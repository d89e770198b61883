"""What no test on ranks may depend on, tried on made-up tables."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

import stats_core as sc
from stats_core.charts.rank_spread import rank_spread
from stats_core.charts.scatter_pair import scatter_pair
from stats_core.charts.score_boxes import score_boxes
from stats_core.charts.score_heat import score_heat
from stats_core.charts.win_counts import win_counts
from stats_core.kernels.ranks import mid_ranks
from stats_core.methods.ranks.friedman import FriedmanVariant
from stats_core.methods.ranks.pairwise_comparison import PairAdjustment, PairTest
from stats_core.methods.ranks.signed_rank import Zeros

# Few distinct values: ties within datasets, between differences, and of everything come up often.
tables = st.tuples(st.integers(2, 8), st.integers(2, 5)).flatmap(
    lambda shape: arrays(np.int64, shape, elements=st.integers(0, 6)).map(lambda values: values / 8)
)
pairs = st.integers(2, 12).flatmap(lambda n: arrays(np.int64, (n, 2), elements=st.integers(0, 9)).map(lambda v: v / 16))
Omnibus = Callable[..., sc.OmnibusResult]
OMNIBUS: dict[str, Omnibus] = {
    **{one.value: partial(sc.friedman, variant=one) for one in FriedmanVariant},
    "aligned": sc.aligned_friedman,
    "quade": sc.quade,
}
PAIR: dict[str, Callable[..., sc.PairResult]] = {
    **{f"signed rank, zeros {one.value}": partial(sc.signed_rank, zeros=one) for one in Zeros},
    "sign": sc.sign_test,
}
FAMILY: dict[str, Callable[..., sc.FamilyResult]] = {
    "nemenyi": sc.nemenyi,
    "shaffer": partial(sc.pairwise_comparison, adjustment=PairAdjustment.SHAFFER),
    "bergmann": partial(sc.pairwise_comparison, adjustment=PairAdjustment.BERGMANN_HOMMEL),
    "signed": partial(sc.pairwise_comparison, test=PairTest.SIGNED_RANK),
}
quick = settings(max_examples=40, deadline=None)


def table(scores: np.ndarray, names: str = "ABCDE", higher_is_better: bool = True) -> sc.ScoreTable:
    rows, columns = scores.shape
    return sc.ScoreTable(tuple(f"set {i}" for i in range(rows)), tuple(names[:columns]), scores, higher_is_better)


def close(expected: object) -> Any:
    return pytest.approx(expected, rel=1e-9, abs=1e-12, nan_ok=True)


@pytest.mark.parametrize("name", OMNIBUS)
@given(scores=tables, seed=st.integers(0, 99))
@quick
def test_omnibus_tests_do_not_care_about_order_names_and_direction(name: str, scores: np.ndarray, seed: int) -> None:
    rng = np.random.default_rng(seed)
    here = OMNIBUS[name](table(scores))
    expected = close((here.statistic, here.p))
    shuffled = scores[rng.permutation(len(scores))][:, rng.permutation(scores.shape[1])]
    for other in (table(shuffled), table(-scores, higher_is_better=False), table(scores, "VWXYZ")):
        there = OMNIBUS[name](other)
        assert (there.statistic, there.p) == expected


@given(scores=tables)
@quick
def test_friedman_and_nemenyi_see_ranks_only(scores: np.ndarray) -> None:
    for bent in (np.exp(3 * scores), scores**3 - 7, scores * 1e-200, scores * 1e200):
        assert sc.friedman(table(bent)).p == sc.friedman(table(scores)).p
        assert sc.nemenyi(table(bent)).table().equals(sc.nemenyi(table(scores)).table())


@given(scores=tables, shift=st.integers(-3, 3), factor=st.sampled_from([0.25, 2.0, 1024.0]))
@quick
def test_tests_on_differences_do_not_care_about_units(scores: np.ndarray, shift: int, factor: float) -> None:
    levels = np.arange(len(scores))[:, None]
    moved = table(factor * scores + shift)
    for run in (sc.aligned_friedman, sc.quade):
        here, there = run(table(scores)), run(moved)
        assert (there.statistic, there.p) == close((here.statistic, here.p))
    # A level of its own for each dataset changes nothing either.
    lifted = sc.aligned_friedman(table(scores + levels))
    assert lifted.p == close(sc.aligned_friedman(table(scores)).p)


@pytest.mark.parametrize("name", PAIR)
@given(scores=pairs)
@quick
def test_swapping_the_algorithms_flips_the_sign_and_keeps_p(name: str, scores: np.ndarray) -> None:
    here, there = PAIR[name](table(scores), a="A", b="B"), PAIR[name](table(scores), a="B", b="A")
    assert there.p == here.p
    assert (there.estimate, there.low, there.high) == close((-here.estimate, -here.high, -here.low))
    assert here.low <= here.estimate <= here.high
    turned = PAIR[name](table(-scores, higher_is_better=False), a="A", b="B")
    assert (turned.p, turned.estimate) == close((here.p, -here.estimate))


@pytest.mark.parametrize("name", PAIR)
@given(scores=pairs, shift=st.integers(-3, 3), factor=st.sampled_from([0.1, 3.0, 1e-150, 1e150]))
@quick
def test_pair_tests_do_not_care_about_units(name: str, scores: np.ndarray, shift: int, factor: float) -> None:
    here = PAIR[name](table(scores), a="A", b="B")
    moved = PAIR[name](table(factor * (scores + shift)), a="A", b="B")
    assert moved.p == close(here.p)
    assert moved.estimate == pytest.approx(factor * here.estimate, rel=1e-9, abs=1e-12 * factor)


@pytest.mark.parametrize("name", FAMILY)
@given(scores=tables, seed=st.integers(0, 99))
@quick
def test_families_do_not_care_about_order(name: str, scores: np.ndarray, seed: int) -> None:
    rng = np.random.default_rng(seed)
    columns = rng.permutation(scores.shape[1])
    there = FAMILY[name](table(scores[rng.permutation(len(scores))][:, columns], "".join("ABCDE"[i] for i in columns)))
    found = {frozenset((one.a, one.b)): one for one in there.comparisons}
    for one in FAMILY[name](table(scores)).comparisons:
        other = found[frozenset((one.a, one.b))]
        assert (other.p, other.p_adjusted) == close((one.p, one.p_adjusted))
        assert other.estimate == close(one.estimate if other.a == one.a else -one.estimate)
        assert one.p <= one.p_adjusted + 1e-12


@given(scores=tables)
@quick
def test_ranks_add_up(scores: np.ndarray) -> None:
    n, k = scores.shape
    ranks = mid_ranks(scores)
    assert (ranks.sum(axis=1) == k * (k + 1) / 2).all()
    assert np.array_equal(ranks + mid_ranks(scores, descending=True), np.full((n, k), k + 1.0))
    assert np.array_equal(mid_ranks(-scores), mid_ranks(scores, descending=True))


@given(scores=tables)
@quick
def test_pictures_hold_all_of_the_table(scores: np.ndarray) -> None:
    data = table(scores)
    ranks = mid_ranks(scores, descending=True)
    spread, wins, heat, boxes = (draw(data, ranks) for draw in (rank_spread, win_counts, score_heat, score_boxes))
    assert (spread.counts.sum(axis=1) == len(scores)).all()
    assert spread.counts @ spread.ranks / len(scores) == close(spread.mean_ranks)
    assert (np.diff(spread.mean_ranks) >= 0).all()
    assert (wins.wins + wins.ties + wins.losses == len(scores)).all()
    assert np.array_equal(wins.wins, wins.losses.T)
    assert sorted(heat.scores.sum(axis=0)) == close(sorted(scores.sum(axis=0)))
    assert (boxes.low <= boxes.median).all()
    assert (boxes.median <= boxes.high).all()
    inside = (scores[:, [data.algorithms.index(name) for name in boxes.algorithms]] >= boxes.low) & (
        scores[:, [data.algorithms.index(name) for name in boxes.algorithms]] <= boxes.high
    )
    assert (~inside).sum() == len(boxes.outliers)
    pair = scatter_pair(data, "A", "B")
    assert pair.a_wins + pair.ties + pair.b_wins == len(scores)
    assert pair.a_wins == np.sum(scores[:, 0] > scores[:, 1])
