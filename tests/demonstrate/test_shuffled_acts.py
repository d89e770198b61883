"""Acts of Quade's test, the aligned Friedman test and contrasts: what is shuffled is what the test itself counts."""

from __future__ import annotations

import math
from itertools import permutations, product
from typing import Any

import numpy as np
import pytest

from stats_core import (
    METHODS,
    Analysis,
    Curves,
    ScoreTable,
    aligned_friedman,
    answer,
    cell_contrast,
    curve_contrast,
    quade,
    tukey_kramer,
)
from stats_core.answers.plan import candidates, fitting
from stats_core.demonstrate import Act, CurvesShown, MeansShown, RanksShown, View, demonstration
from stats_core.demonstrate.contrasts import of_contrast
from stats_core.demonstrate.dealt import of_dealt
from stats_core.demonstrate.demonstration import OPENING
from stats_core.demonstrate.reference import ratio, student
from stats_core.kernels.curve_sums import ErrorTerm
from stats_core.methods.curves.curve_contrast import ContrastAlternative
from stats_core.params import Alternative
from stats_core.rooms import room_of
from tests.demonstrate.test_acts import made_curves
from tests.support import made_data

TESTS = {"quade": quade, "aligned_friedman": aligned_friedman}


def made_table(datasets: int, algorithms: int, *, higher_is_better: bool = True) -> ScoreTable:
    scores = np.random.default_rng(7).normal(np.arange(algorithms) / 2, 1, (datasets, algorithms)).round(3)
    names = tuple("ABCDEFGHIJKLMNOPQRST"[:algorithms])
    return ScoreTable(tuple(f"d{i}" for i in range(datasets)), names, scores, higher_is_better)


def act_of(table: ScoreTable, test: str) -> Act:
    act = of_dealt(table, TESTS[test](table))
    assert act is not None
    return act


@pytest.mark.parametrize("test", TESTS)
@pytest.mark.parametrize("higher", [True, False])
def test_all_rankings_of_a_few_data_sets_give_the_p_of_the_test(test: str, higher: bool) -> None:
    table = made_table(4, 3, higher_is_better=higher)
    result = TESTS[test](table)
    assert result.p_exact is not None
    act = act_of(table, test)
    assert act.pile is not None
    # Every order within every data set, by the test itself on scores that are put into that order.
    rows = [list(permutations(row)) for row in table.scores.tolist()]
    every = [
        TESTS[test](ScoreTable(table.datasets, table.algorithms, np.array(one))).statistic for one in product(*rows)
    ]
    for at in (0.5, 2.0, float(result.statistic)):
        share = float(np.interp(at, act.pile.tail_at, act.pile.tail))
        assert share == pytest.approx(np.mean(np.array(every) >= at - 1e-9), abs=0.05)
    assert act.p == result.p_decides == pytest.approx(np.mean(np.array(every) >= result.statistic - 1e-9))
    assert act.pile.counts.sum() + act.pile.beyond == pytest.approx(1)


@pytest.mark.parametrize("test", TESTS)
@pytest.mark.parametrize(("datasets", "algorithms"), [(6, 2), (12, 3), (12, 4), (9, 20)])
def test_each_shuffle_has_the_statistic_of_its_own_table(test: str, datasets: int, algorithms: int) -> None:
    table = made_table(datasets, algorithms)
    result = TESTS[test](table)
    act = act_of(table, test)
    assert isinstance(act.shown, RanksShown)
    rows = np.arange(datasets)[:, None]
    for order, value, reached in zip(act.arrangements[:8], act.values[:8], act.reached[:8], strict=True):
        dealt = TESTS[test](ScoreTable(table.datasets, table.algorithms, table.scores[rows, order]))
        assert value == pytest.approx(dealt.statistic, rel=1e-9)
        assert bool(reached) == (dealt.statistic >= result.statistic * (1 - 1e-9))
    assert act.means is not None
    # Whoever has the highest scores has the lowest, and so the best, mean rank.
    assert int(np.argmin(act.means[0])) == int(np.argmax(table.scores.mean(axis=0)))
    assert act.shown.ranks.min() >= 1
    assert act.shown.ranks.max() <= act.shown.worst
    last = act.steps[-1]
    assert last.view is (View.TAIL if result.p_exact is not None else View.REFERENCE)
    assert act.p == result.p_decides


def test_a_data_set_that_counts_more_says_so() -> None:
    act = act_of(made_table(4, 3), "quade")
    assert isinstance(act.shown, RanksShown)
    assert sorted(name.split(" × ")[1] for name in act.shown.datasets) == ["1", "2", "3", "4"]
    assert act.shown.measured == "weighted mean rank"
    assert "count more" in act.steps[0].sentence


def test_all_data_sets_alike_have_nothing_to_show() -> None:
    scores = np.tile([1.0, 2.0, 3.0], (4, 1))
    table = ScoreTable(tuple("wxyz"), tuple("ABC"), scores)
    assert math.isinf(quade(table).statistic)
    assert of_dealt(table, quade(table)) is None


CONTRASTS: dict[str, dict[str, Any]] = {
    "two-sided": {},
    "above": {"alternative": Alternative.GREATER},
    "below": {"alternative": Alternative.LESS},
    "pooled": {"error": ErrorTerm.SPLIT_PLOT},
}


@pytest.mark.parametrize("name", CONTRASTS)
@pytest.mark.parametrize("runs", [4, 9])
def test_cells_are_told_by_their_shuffles_and_by_t_where_that_decides(name: str, runs: int) -> None:
    curves = made_curves(runs=runs, apart=2)
    found = answer(curves, test="cell_contrast", **CONTRASTS[name])
    (analysis,) = found.analyses
    result = analysis.result
    acts = of_contrast(curves, result, analysis.settings, OPENING)
    assert acts[0].p == pytest.approx(result.p_shuffled)
    assert acts[-1].p == pytest.approx(result.p) == demonstration(found).p
    assert (len(acts) == 2) == (result.p != result.p_shuffled)
    assert isinstance(acts[0].shown, CurvesShown)
    for labels, value in zip(acts[0].arrangements[:8], acts[0].values[:8], strict=True):
        names = tuple(curves.algorithms[name] for name in labels)
        renamed = Curves(curves.values, names, curves.levels)
        # Algorithms are numbered in the order in which the curves name them, and cells name them by that number.
        cells = np.zeros((3, len(curves.levels)))
        cells[renamed.algorithms.index("A"), -1], cells[renamed.algorithms.index("B"), -1] = 1, -1
        again = cell_contrast(renamed, cells=cells.tolist(), **CONTRASTS[name])
        assert abs(value) == pytest.approx(abs(again.statistic), rel=1e-6)


def test_weights_of_several_are_told_too() -> None:
    curves = made_curves(apart=2)
    weights = (1.0, -0.5, -0.5)
    better, pooled = {"alternative": ContrastAlternative.BETTER}, {"error": ErrorTerm.SPLIT_PLOT}
    for more in ({}, better, pooled, {"interval": (3.0, 8.0)}):
        result = curve_contrast(curves, weights=weights, **more)
        told = demonstration(answer(curves, test="curve_contrast", weights=weights, **more))
        assert told.acts[0].pile is not None
        assert told.acts[-1].p == pytest.approx(result.p)
        assert "A minus the mean of B and C" in told.acts[0].steps[0].sentence


def test_tukeys_pairs_stand_on_the_studentized_range() -> None:
    curves = made_curves(apart=2)
    told = demonstration(answer(curves, test="tukey_kramer"))
    assert told.p in [one.p_decides for one in tukey_kramer(curves).comparisons]
    act = told.acts[0]
    assert isinstance(act.shown, CurvesShown), "means over training say nothing of final scores"
    assert act.pile is not None
    assert act.pile.reference is not None
    assert (act.pile.statistic, act.pile.reference.label) == ("q", "Studentized range")
    assert [step.view for step in act.steps] == [View.DATA, View.REFERENCE, View.REFERENCE]
    # What would be usual is told before what was found.
    assert math.isnan(act.steps[1].p)


def has_an_axis(analysis: Analysis) -> bool:
    """Whether the statistics of a result can be drawn on one."""
    table = analysis.result.table()
    return "statistic" not in table or bool(np.isfinite(table["statistic"]).all())


@pytest.mark.parametrize("kind", ["curves", "folds", "score_table", "losses", "agreement"])
def test_every_test_that_can_be_chosen_has_a_picture_and_a_beginning(kind: str) -> None:
    for seed in range(3):
        data = getattr(made_data, kind)(np.random.default_rng(seed))
        room = room_of(data)
        order = room.standings(data).algorithms
        for test in fitting(candidates(room.question, data, order[:2])):
            needed = {option.name for option in METHODS[test].options if option.required}
            given = {"weights": (1.0, -1.0, *[0.0] * (len(order) - 2)), "control": order[0]}
            found = answer(data, test=test, **{name: value for name, value in given.items() if name in needed})
            told = demonstration(found)
            steps = [step for act in told.acts for step in act.steps]
            # An infinite statistic lies on no axis, and where nothing speaks for a difference there is no tail.
            if test == "curve_levels":
                continue  # it tests each level by itself, and says nothing of all
            if math.isnan(told.p) or told.p >= 1 or not all(map(has_an_axis, found.analyses)):
                continue
            assert steps[0].sentence.startswith(OPENING), test
            assert any(act.pile is not None for act in told.acts), test
            assert len(steps) >= 3, test


def test_a_bayesian_test_begins_with_the_standings() -> None:
    table = made_table(12, 2)
    told = demonstration(answer(table, test="bayesian_signed_rank"))
    assert isinstance(told.acts[0].shown, MeansShown)
    assert "has no p value" in told.acts[0].steps[0].sentence


def test_few_degrees_of_freedom_leave_something_to_see() -> None:
    # Of t(1) one in two thousand lies beyond 636: on an axis up to there its bulk would be a line.
    assert student(1, 0).bulk < 30
    assert ratio((1.0, 1.0)).bulk < 200
    assert student(30, 0).bulk == pytest.approx(3.646, abs=0.001)
