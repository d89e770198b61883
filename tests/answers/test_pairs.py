"""The pairs of an answer: the best over the others first, the largest difference first, positive where it is better."""

from __future__ import annotations

import numpy as np
import pytest

from stats_core import Curves, FoldScores, Losses, ScoreTable, answer

RNG = np.random.default_rng(4)
MEANS = (0.0, 0.5, 1.5, 2.0)
NAMES = ("worst", "third", "second", "best")


def _curves(higher: bool) -> Curves:
    sign = 1 if higher else -1
    groups = {name: sign * (mean + 0.2 * RNG.normal(size=(8, 4))) for name, mean in zip(NAMES, MEANS, strict=True)}
    return Curves.from_groups(groups, higher_is_better=higher)


def _table(higher: bool) -> ScoreTable:
    sign = 1 if higher else -1
    scores = sign * (np.array(MEANS) + 0.2 * RNG.normal(size=(30, 4)))
    return ScoreTable(tuple(map(str, range(30))), NAMES, scores, higher_is_better=higher)


def _folds(higher: bool) -> FoldScores:
    sign = 1 if higher else -1
    scores = sign * (np.array(MEANS)[:, None, None] + 0.05 * RNG.normal(size=(4, 2, 10)))
    return FoldScores(NAMES, scores, n_train=90, n_test=10, higher_is_better=higher)


DATA = [make(higher) for make in (_curves, _table, _folds) for higher in (True, False)] + [
    Losses(NAMES, 2 - np.array(MEANS) + 0.2 * RNG.normal(size=(200, 4)))
]


@pytest.mark.parametrize("data", DATA, ids=lambda data: f"{type(data).__name__}-{data.higher_is_better}")
def test_the_best_over_the_others_comes_first(data: object) -> None:
    found = answer(data)
    pairs = found.pairs()
    assert [pair.first for pair in pairs[:3]] == ["best"] * 3
    assert {pair.second for pair in pairs[:3]} == set(NAMES) - {"best"}
    own = [pair.estimate for pair in pairs[:3] if pair.claim.shown]
    assert own == sorted(own, reverse=True)
    assert len(own) >= 2
    for pair in pairs:
        assert pair.low <= pair.estimate <= pair.high
        assert not pair.claim.shown or (pair.estimate > 0 and pair.claim.better == pair.first)
    assert all(pair.claim.shown for pair in pairs[3:])
    assert len(found.pairs(every=True)) == 6


@pytest.mark.parametrize("data", DATA, ids=lambda data: f"{type(data).__name__}-{data.higher_is_better}")
def test_every_p_of_the_picture_is_one_that_decides(data: object) -> None:
    found = answer(data)
    forest = found.forest()
    assert forest is not None
    decided = {frozenset(claim.between): claim for claim in (*found.claims, *found.open) if claim.kind == "pair"}
    for a, b, p, marked in zip(forest.a, forest.b, forest.p, forest.marked, strict=True):
        claim = decided[frozenset((a, b))]
        assert marked == claim.shown
        assert float(p.lstrip("<≤> ")) == pytest.approx(claim.p, abs=1e-4)


def test_by_mean_ranks_the_lower_rank_is_the_better_one() -> None:
    pairs = answer(_table(True), posthoc="nemenyi").pairs()
    assert (pairs[0].first, pairs[0].second) == ("best", "worst")
    assert pairs[0].estimate > 0
    assert pairs[0].claim.difference_of == "in mean rank"


def test_a_control_comes_first() -> None:
    pairs = answer(_table(True), control="third").pairs()
    assert [pair.first for pair in pairs] == ["third"] * 3
    estimates = {pair.second: pair.estimate for pair in pairs}
    assert estimates["worst"] > 0 > estimates["best"]
