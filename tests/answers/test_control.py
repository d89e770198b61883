"""Against a control: the same question in every room, with fewer comparisons, behind the same test of all."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from stats_core import Agreement, Curves, FoldScores, InputError, Losses, ParameterError, ScoreTable, answer

RNG = np.random.default_rng(12)
NAMES = ("worst", "third", "second", "best")
MEANS = np.array([0.0, 0.6, 1.5, 2.0])
CURVES = Curves.from_groups(
    {name: mean + 0.3 * RNG.normal(size=(8, 4)) for name, mean in zip(NAMES, MEANS, strict=True)}
)
FOLDS = FoldScores(NAMES, MEANS[:, None, None] + 0.1 * RNG.normal(size=(4, 2, 10)), n_train=90, n_test=10)
LOSSES = Losses(NAMES, 2 - MEANS + 0.4 * RNG.normal(size=(200, 4)))
WRONG = Losses(NAMES, (RNG.random((400, 4)) < [0.5, 0.4, 0.2, 0.1]).astype(float))
TABLE = ScoreTable(tuple(map(str, range(30))), NAMES, MEANS + 0.4 * RNG.normal(size=(30, 4)))
DATA = {"curves": CURVES, "folds": FOLDS, "losses": LOSSES, "errors": WRONG, "table": TABLE}


@pytest.mark.parametrize("data", DATA.values(), ids=DATA)
@pytest.mark.parametrize("control", NAMES)
def test_every_other_is_compared_with_the_control_alone(data: Any, control: str) -> None:
    found = answer(data, control=control)
    assert found.control == control
    pairs = [claim for claim in (*found.claims, *found.open) if claim.kind == "pair"]
    assert sorted(claim.between for claim in pairs) == sorted((name, control) for name in NAMES if name != control)
    assert all(claim.together == 3 for claim in pairs)
    said = "".join(found.parts)
    assert f"{control}, the control" in said
    rows = found.pairs()
    assert [row.first for row in rows] == [control] * 3
    for row in rows:
        ahead = MEANS[NAMES.index(control)] > MEANS[NAMES.index(row.second)]
        assert (row.estimate > 0) == ahead
        if row.claim.shown:
            assert row.claim.better == (control if ahead else row.second)


@pytest.mark.parametrize("data", DATA.values(), ids=DATA)
def test_fewer_comparisons_cost_less(data: Any) -> None:
    """No adjusted p is larger than among all pairs, and every simultaneous interval is narrower."""
    every = {frozenset(claim.between): claim for claim in _pairs(answer(data))}
    for claim in _pairs(answer(data, control="third")):
        other = every[frozenset(claim.between)]
        # Shuffles in another order of the two give another p within their own error.
        assert claim.p <= other.p * (1.1 if isinstance(data, Curves) else 1 + 1e-9)
        assert claim.high - claim.low < other.high - other.low


def _pairs(found: Any) -> list[Any]:
    return [claim for claim in (*found.claims, *found.open) if claim.kind == "pair"]


@pytest.mark.parametrize("data", [CURVES, LOSSES, WRONG, TABLE], ids=["curves", "losses", "errors", "table"])
def test_the_test_of_all_algorithms_goes_before_the_control(data: Any) -> None:
    """The p of a comparison is never below that of the test of all of them."""
    found = answer(data, control="best")
    gate = next(claim for claim in (*found.claims, *found.open) if claim.kind in ("omnibus", "level"))
    assert all(claim.p >= gate.p for claim in _pairs(found))
    assert all(claim.p == max(gate.p, claim.p) for claim in _pairs(found))


@pytest.mark.parametrize("data", DATA.values(), ids=DATA)
def test_a_control_that_is_not_there_is_refused(data: Any) -> None:
    with pytest.raises(ParameterError, match=r"Control 'nobody' is not in the data\. Choose one of: worst"):
        answer(data, control="nobody")


TWO = [
    CURVES.only(("third", "best")),
    FoldScores(("third", "best"), FOLDS.scores[[1, 3]], n_train=90, n_test=10),
    Losses(("third", "best"), LOSSES.losses[:, [1, 3]]),
    TABLE.only(("third", "best")),
    Agreement(50, 5, 15, 30, "third", "best"),
]


@pytest.mark.parametrize("data", TWO, ids=lambda data: type(data).__name__)
def test_of_two_algorithms_a_control_changes_nothing(data: Any) -> None:
    plain, with_control = answer(data), answer(data, control="third")
    assert with_control.sentence() == plain.sentence()
    assert with_control.table().equals(plain.table())
    assert with_control.control is None
    with pytest.raises(ParameterError, match="Control 'nobody' is not in the data"):
        answer(data, control="nobody")


def test_of_two_algorithms_a_chosen_test_keeps_its_control() -> None:
    two = ScoreTable(TABLE.datasets, NAMES[:2], TABLE.scores[:, :2])
    for data, test in (
        (two, "control_comparison"),
        (two, "bonferroni_dunn"),
        (FoldScores(NAMES[:2], FOLDS.scores[:2], 90, 10), "fold_pairs"),
    ):
        found = answer(data, test=test, control="worst")
        assert found.control == "worst"
        (one,) = found.analyses[0].result.comparisons
        assert (one.a, one.b) == ("third", "worst")


def test_data_without_a_room_are_refused_before_their_control() -> None:
    with pytest.raises(InputError, match="There is no answer from data of type list"):
        answer([0.1, 0.2], control="A")
