"""Worlds hold what they promise: published modifications, exchangeable nulls, true differences."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from stats_core import METHODS, Agreement, Curves, FoldScores, Losses, ScoreTable
from stats_core.errors import InputError, ParameterError
from stats_core.simulate.fitting_world import fitting_world
from stats_core.worlds import (
    CASES,
    CaseWorld,
    CurveEffect,
    CurvePoolWorld,
    CurveWorld,
    FoldPoolWorld,
    FoldWorld,
    Noise,
    OwnWorld,
    TableWorld,
    modification_note,
    modify,
)

# Piater, Cohen, Zhang and Atighetchi (1998), appendix, worked out by hand and by a scalar loop for two curves.
RISING = [10, 22, 30, 36, 40, 43, 45, 46]
SHORT = [0.5, 0.61, 0.7, 0.74]
PUBLISHED = {
    ("a", 1): [10.45, 22.45, 30.45, 36.45, 40.45, 43.45, 45.45, 46.45],
    ("b", 1): [11.44, 23.08, 30.72, 36.36, 39.64, 42.28, 43.92, 44.56],
    ("c", 1): [10.0, 22.12, 30.4, 36.78, 41.2, 44.65, 47.1, 48.52],
    ("d", 1): [10.0, 22.36, 30.72, 37.08, 41.08, 43.72, 45.36, 46.0],
    ("a", 5): [12.25, 24.25, 32.25, 38.25, 42.25, 45.25, 47.25, 48.25],
    ("b", 5): [17.2, 27.4, 33.6, 37.8, 38.2, 39.4, 39.6, 38.8],
    ("c", 5): [10.0, 22.6, 32.0, 39.9, 46.0, 51.25, 55.5, 58.6],
    ("d", 5): [10.0, 23.8, 33.6, 41.4, 45.4, 46.6, 46.8, 46.0],
}
SHORT_BY_5 = {
    "a": [0.515, 0.625, 0.715, 0.755],
    "b": [0.524, 0.622, 0.688, 0.716],
    "c": [0.5, 0.6155, 0.72, 0.776],
    "d": [0.5, 0.622, 0.712, 0.74],
}
ODD_BY_10 = {
    "a": [0.5, 1.5, 2.5, 3.5, 4.5],
    "b": [1.0, 1.6, 1.8, 2.4, 3.0],
    "c": [0.0, 1.1, 2.4, 3.9, 5.6],
    "d": [0.0, 1.4, 2.8, 3.4, 4.0],
}


@pytest.mark.parametrize(("case", "factor"), PUBLISHED)
def test_modifications_of_an_even_number_of_levels(case: str, factor: int) -> None:
    found = modify([RISING, [2 * score for score in RISING]], case, factor)
    assert found[0] == pytest.approx(PUBLISHED[case, factor], abs=1e-10)
    assert found[1] == pytest.approx(2 * np.array(PUBLISHED[case, factor]), abs=1e-10)


@pytest.mark.parametrize("case", CASES)
def test_modifications_of_other_curves(case: str) -> None:
    assert modify(SHORT, case, 5) == pytest.approx(SHORT_BY_5[case], abs=1e-10)
    assert modify([[0, 1, 2, 3, 4]], case, 10)[0] == pytest.approx(ODD_BY_10[case], abs=1e-10)
    assert (modify([RISING], case, 0) == [RISING]).all()


def test_modification_b_is_zero_sum_for_an_even_number_of_levels_only() -> None:
    assert modify(RISING, "b", 5).sum() == pytest.approx(sum(RISING), abs=1e-10)
    assert modify([0, 1, 2, 3, 4], "b", 10).sum() == pytest.approx(10 - 0.2, abs=1e-12)
    assert modification_note("b", 8) is None
    assert modification_note("a", 5) is None
    assert "odd" in str(modification_note("b", 5))


@pytest.mark.parametrize("case", ["e", "A", "", "ab", None, 1, ["a"]])
def test_an_unknown_modification_is_refused(case: Any) -> None:
    with pytest.raises(ParameterError, match="There is no modification"):
        modify(SHORT, case, 1)


@pytest.mark.parametrize("factor", [float("nan"), float("inf"), None, "x", [1, 2]])
def test_a_factor_that_is_not_a_number_is_refused(factor: Any) -> None:
    with pytest.raises(ParameterError, match="is not a number"):
        modify(SHORT, "a", factor)


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ([[1, 2], [3]], "not a table of numbers"),
        ([["x", "y"]], "not a table of numbers"),
        (3.0, "no level of training"),
        ([], "no level of training"),
        ([[1, 2], [3, float("nan")]], "curve 2, level 2"),
        ([1, float("inf")], "level 2"),
    ],
)
def test_curves_that_cannot_be_changed_are_refused_with_words(values: Any, words: str) -> None:
    with pytest.raises(InputError, match=words):
        modify(values, "b", 1)


@pytest.mark.parametrize("case", CASES)
def test_modifications_of_falling_and_of_short_curves(case: str) -> None:
    rise, fall = np.array([RISING], dtype=np.float32), -np.array([RISING])
    assert modify(fall, case, 3) == pytest.approx(-modify(rise, case, 3), abs=1e-5)
    assert modify([[7]], case, 3).tolist() == [[7.0]], "a single level has no rise"
    assert modify(tuple(SHORT), case, -2) == pytest.approx(2 * np.array(SHORT) - modify(SHORT, case, 2), abs=1e-12)


@pytest.mark.parametrize(
    "world", [CurveWorld(algorithms=3), FoldWorld(algorithms=3), TableWorld(), CaseWorld(algorithms=3)]
)
def test_the_same_stream_draws_the_same_data(world: object) -> None:
    first, again, other = (world.draw(np.random.default_rng(seed)) for seed in (1, 1, 2))  # type: ignore[attr-defined]
    assert first.fingerprint == again.fingerprint != other.fingerprint


@pytest.mark.parametrize("noise", Noise)
def test_noise_has_mean_zero_and_variance_one(noise: Noise) -> None:
    values = noise.draw(np.random.default_rng(3), (50_000, 3))
    assert values.mean(axis=0) == pytest.approx(0, abs=0.03)
    # Rounding to whole standard deviations adds a twelfth.
    expected = 1 + 1 / 12 if noise is Noise.TIES else 1
    assert values.var(axis=0) == pytest.approx(expected, abs=0.25 if noise is Noise.HEAVY else 0.03)
    correlation = np.corrcoef(values.T)
    assert (correlation[0, 1] > 0.97) == (noise is Noise.CLONES)
    assert abs(correlation[0, 2]) < 0.03


def test_a_difference_is_where_it_is_said_to_be() -> None:
    rng = np.random.default_rng(4)
    level = CurveWorld(difference=2, size=200).draw(rng)
    shape = CurveWorld(difference=2, size=200, effect=CurveEffect.SHAPE).draw(rng)
    for curves, ends in ((level, (2, 2)), (shape, (2, -2))):
        gap = curves.values[:200].mean(axis=0) - curves.values[200:].mean(axis=0)
        assert gap[[0, -1]] == pytest.approx(ends, abs=0.4)
    table = TableWorld(size=2000, difference=0.7).draw(rng)
    assert (table.scores[:, 0] - table.scores[:, 1]).mean() == pytest.approx(0.7, abs=0.1)
    cases = CaseWorld(size=20_000, difference=0.05, error=0.2).draw(rng)
    assert cases.losses.mean(axis=0) == pytest.approx([0.15, 0.2], abs=0.01)


def apart(scores: FoldScores) -> np.ndarray:
    """The first algorithm minus the second, fold by fold."""
    return scores.scores[0] - scores.scores[1]


def test_folds_correlate_as_nadeau_and_bengio_suppose() -> None:
    rng = np.random.default_rng(5)
    x = np.array([apart(FoldWorld(size=1).draw(rng))[0] for _ in range(4000)])
    assert np.corrcoef(x.T)[np.triu_indices(10, 1)].mean() == pytest.approx(0.1, abs=0.015)


@pytest.mark.parametrize("key", sorted(METHODS))
def test_every_method_has_a_world(key: str) -> None:
    world = fitting_world(key)
    assert world.difference == 0
    data = world.draw(np.random.default_rng(6))
    if METHODS[key].data_type is Agreement:
        data = data.agreement(*data.algorithms[:2])
    assert METHODS[key].refusals(data) == ()


def own() -> dict[str, OwnWorld]:
    rng = np.random.default_rng(7)
    curves = Curves.from_groups({"A": 5 + rng.normal(size=(6, 4)), "B": rng.normal(size=(9, 4)), "C": np.zeros((2, 4))})
    folds = FoldScores(("A", "B", "C"), rng.normal(size=(3, 5, 10)), n_train=90, n_test=10)
    table = ScoreTable(tuple("abcdefgh"), ("A", "B", "C"), rng.normal(size=(8, 3)))
    zero_one = Losses(("A", "B", "C"), rng.random((400, 3)) < [0.1, 0.3, 0.5])
    squared = Losses(("A", "B", "C"), rng.normal(size=(400, 3)) ** 2)
    worlds = {"curves": curves, "folds": folds, "table": table, "zero_one": zero_one, "squared": squared}
    return {name: OwnWorld(data, "A", "B", size=7) for name, data in worlds.items()}


def seen(world: OwnWorld, data: object) -> float:
    """The difference a minus b in one draw."""
    if isinstance(data, Curves):
        return float(data.values[data.index == 0].mean() - data.values[data.index == 1].mean())
    if isinstance(data, FoldScores):
        return float(apart(data).mean())
    if isinstance(data, ScoreTable):  # as often above as below it
        return float(np.median(data.scores[:, 0] - data.scores[:, 1]))
    return float((data.losses[:, 0] - data.losses[:, 1]).mean())  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", sorted(own()))
def test_ones_own_data_are_drawn_with_the_difference_asked_for(name: str) -> None:
    rng = np.random.default_rng(8)
    world = own()[name]
    gap = 0.1 if name == "zero_one" else 1.5
    for difference in (0.0, gap, -gap):
        moved = replace(world, difference=difference, size=40)
        found = [seen(moved, moved.draw(rng)) for _ in range(300)]
        error = np.std(found) / np.sqrt(len(found))
        assert np.mean(found) == pytest.approx(difference, abs=4 * error + 1e-9)


@pytest.mark.parametrize("name", sorted(own()))
def test_ones_own_data_keep_type_and_take_the_size_asked_for(name: str) -> None:
    world = own()[name]
    drawn = world.draw(np.random.default_rng(9))
    assert type(drawn) is type(world.data)
    assert drawn.algorithms == ("A", "B")
    sizes = {
        "curves": lambda: drawn.sizes[0],
        "folds": lambda: drawn.runs,
        "table": lambda: len(drawn.datasets),
    }
    assert sizes.get(name, lambda: drawn.cases)() == 7
    assert replace(world, size=3).fingerprint == world.fingerprint


def test_own_curves_are_drawn_whole() -> None:
    world = own()["curves"]
    data = world.data.values[:6]
    stretched = (data - data.mean(axis=0)) * np.sqrt(6 / 5)
    drawn = world.batch(np.random.default_rng(10), 3)[:, :7]
    middle = (data.mean(axis=0) + world.data.values[6:15].mean(axis=0)) / 2
    distance = np.abs((drawn - middle)[:, :, None] - stretched).max(axis=3).min(axis=2)
    assert distance.max() < 1e-12


def test_zero_one_losses_stay_so_and_too_large_a_difference_is_refused() -> None:
    world = own()["zero_one"]
    assert replace(world, difference=0.3).draw(np.random.default_rng(11)).is_zero_one
    with pytest.raises(InputError, match="more than these models leave room for"):
        replace(world, difference=1.0).draw(np.random.default_rng(12))


def test_data_that_cannot_be_drawn_from_are_refused() -> None:
    with pytest.raises(InputError, match="Agreement cannot be drawn from"):
        OwnWorld(Agreement(1, 2, 3, 4), "A", "B", size=5).draw(np.random.default_rng(13))


def test_a_pool_of_curves_is_split_without_a_difference_and_changed_with_one() -> None:
    pool = np.random.default_rng(14).normal(10, 1, (40, 4)).cumsum(axis=1)
    rng = np.random.default_rng(15)
    split = CurvePoolWorld(pool, size=20).batch(rng, 5)
    assert all(sorted(map(tuple, one)) == sorted(map(tuple, pool)) for one in split)
    for change, difference in (("stretch", 0.25), ("c", 3.0)):
        world = CurvePoolWorld(pool, size=10, difference=difference, change=change)
        values = world.batch(rng, 3)
        changed = 1.25 * pool if change == "stretch" else modify(pool, "c", 3.0)
        assert {tuple(curve) for one in values for curve in one[:10]} <= {tuple(curve) for curve in changed}
        assert {tuple(curve) for one in values for curve in one[10:]} <= {tuple(curve) for curve in pool}
        assert world.draw(rng).sizes == (10, 10)
    with pytest.raises(InputError, match="need 42; the pool has 40"):
        CurvePoolWorld(pool, size=21)


def test_a_pool_of_folds_gives_one_data_set_after_the_other() -> None:
    pool = np.random.default_rng(16).normal(size=(6, 10, 10))
    scores = FoldPoolWorld(pool, size=4, difference=0.5).draw(np.random.default_rng(17))
    assert (scores.runs, scores.folds) == (4, 10)
    found = apart(scores)
    assert any(np.array_equal(found, one[:4] + 0.5) for one in pool)
