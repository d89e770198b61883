"""The pairs of an answer: the best over the others first, the largest difference first, positive where it is better."""

from __future__ import annotations

import numpy as np
import pytest

from stats_core import Agreement, Curves, FoldScores, Losses, ScoreTable, answer
from stats_core.wording import alike

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


@pytest.mark.parametrize("data", DATA, ids=lambda data: f"{type(data).__name__}-{data.higher_is_better}")
@pytest.mark.parametrize("control", [None, "third"])
def test_the_table_has_the_pairs_as_the_picture_does(data: object, control: str | None) -> None:
    """One order and one sign: by how much the first is better than the second, whatever the direction of the score."""
    found = answer(data, control=control, margin=0.3 if not isinstance(data, ScoreTable) else None)
    table = found.table()
    every = found.pairs(every=True)
    rows = table[table["kind"] == "pair"]
    for shown in (True, False):
        pairs = [pair for pair in every if pair.claim.shown is shown]
        own = rows[rows["shown"] == ("yes" if shown else "no")]
        assert own["between"].tolist() == [f"{pair.first}, {pair.second}" for pair in pairs]
        for name in ("estimate", "low", "high", "improvement"):
            assert own[name].tolist() == [getattr(pair, name) for pair in pairs]
        assert own["p"].tolist() == [pair.claim.p for pair in pairs]
    for _, row in rows[rows["better"] != ""].iterrows():
        ahead = row["between"].startswith(row["better"])
        assert (row["estimate"] > 0) == ahead
        assert (row["improvement"] > 0.5) == ahead
    # That two are equivalent is told of the same difference.
    same = table[table["kind"] == "equivalent"].set_index("between")["estimate"]
    assert len(same) == (len(rows) if not isinstance(data, ScoreTable) else 0)
    assert all(
        same[between] == estimate
        for between, estimate in zip(rows["between"], rows["estimate"], strict=True)
        if len(same)
    )


def _open(higher: bool) -> list[object]:
    """Two algorithms of which the second is a little better, and no difference is shown."""
    sign = 1 if higher else -1
    noise = np.random.default_rng(1).normal(size=(2, 2, 10))
    folds = FoldScores(("A", "B"), sign * (noise - noise.mean((1, 2), keepdims=True) + [[[0.0]], [[0.1]]]), 90, 10,
                       higher_is_better=higher)  # fmt: skip
    cases = 5 - noise.reshape(2, 20).T + [0.2, 0.0]
    return [folds] if higher else [folds, Losses(("A", "B"), cases), Agreement(50, 5, 8, 10, "A", "B")]


@pytest.mark.parametrize("chosen", [False, True], ids=["recommended", "chosen"])
@pytest.mark.parametrize("data", [*_open(True), *_open(False)], ids=lambda data: type(data).__name__)
def test_what_is_left_open_has_the_same_sign_in_words(data: object, chosen: bool) -> None:
    others = {FoldScores: "paired_t", Losses: "diebold_mariano", Agreement: "mcnemar"}
    found = answer(data, test=others[type(data)] if chosen else None)
    (pair,) = found.pairs()
    assert not pair.claim.shown
    assert pair.first == found.standings.algorithms[0]
    assert pair.estimate > 0
    of = (pair.first, pair.second) if found.standings.measure == "mean score" and data.higher_is_better else (
        pair.second, pair.first)  # fmt: skip
    estimate, low, high = alike(pair.estimate, pair.low, pair.high)
    assert f"{of[0]} minus {of[1]} is {estimate}, 95 % interval {low} to {high}, p = " in found.headline()
