"""What the level of tests on folds is known to be: the kept study, and what answers say of it."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from stats_core import FoldScores, answer
from stats_core.fold_levels import CORRECTED, DESIGNS, HALVES_F, TABLE, fold_level
from stats_core.simulate.studies import fold_levels as study

ROOT = Path(__file__).parents[2]


def scores(runs: int, folds: int, algorithms: int = 2) -> FoldScores:
    values = np.random.default_rng(runs + folds).random((algorithms, runs, folds))
    return FoldScores(tuple("ABCD"[:algorithms]), values)


def test_answers_read_the_table_of_the_study() -> None:
    kept = (ROOT / "demo_data" / "studies" / TABLE).read_bytes()
    assert (ROOT / "stats_core" / TABLE).read_bytes() == kept


def test_the_designs_are_those_of_the_study() -> None:
    for design, (runs, folds, overlap) in DESIGNS.items():
        plan, of_plan = study.DESIGNS[design]
        assert (runs, folds) == (of_plan, study.PLANS[plan].folds)
        assert overlap == pytest.approx(study.PLANS[plan].overlap, rel=0.02)
    assert set(DESIGNS) == set(study.DESIGNS)


@pytest.mark.parametrize(
    ("runs", "folds", "overlap", "design", "same"),
    [
        (10, 10, 1 / 9, "10 runs x 10 folds", True),
        (10, 10, 30 / 270, "10 runs x 10 folds", True),
        (2, 10, 1 / 9, "5 runs x 10 folds", False),
        (20, 10, 1 / 9, "10 runs x 10 folds", False),
        (1, 3, 1 / 2, "1 run x 5 folds", False),
        (15, 1, 1 / 2, "15 resamples, a third held out", True),
        (30, 1, 1 / 4, "15 resamples, a third held out", False),
    ],
)
def test_the_nearest_design_is_named(runs: int, folds: int, overlap: float, design: str, same: bool) -> None:
    found = fold_level(CORRECTED, runs, folds, overlap)
    assert found is not None
    assert (found.design, found.same) == (design, same)


def test_a_test_that_was_not_measured_has_no_level() -> None:
    assert fold_level("another test", 5, 2, 1.0) is None


def test_halves_are_answered_by_the_corrected_test_because_of_what_was_measured() -> None:
    got = answer(scores(5, 2))
    assert got.test == "corrected_resampled_t"
    assert {"cv_5x2_t", "cv_5x2_f"} <= set(got.others)
    assert got.doubts == ()
    corrected, combined = (fold_level(name, 5, 2, 1.0) for name in (CORRECTED, HALVES_F))
    assert corrected is not None
    assert combined is not None
    assert corrected.is_kept
    assert not combined.is_kept
    assert f"{corrected.in_percent} false claims at 5 %" in got.why
    assert f"the combined F test made {combined.in_percent} false claims" in got.why


def test_ten_times_ten_folds_are_doubted_and_a_single_run_is_not() -> None:
    (doubt,) = answer(scores(10, 10)).doubts
    assert doubt.startswith("The level is not kept on such folds with every learner: on 10 runs x 10 folds, two")
    assert answer(scores(1, 10)).doubts == ()
    (of_pairs,) = answer(scores(10, 10, 3)).doubts
    assert of_pairs == doubt
    (by_halves,) = answer(scores(5, 2, 3), pair_test="combined 5x2cv F test").doubts
    assert "on 5 runs x 2 folds" in by_halves
    assert answer(scores(5, 2, 3)).doubts == ()


def test_the_nearest_design_is_said_to_be_that() -> None:
    nearest = "1 run x 10 folds, the nearest design that was simulated"
    assert f"in simulations with k-NN, trees and ridge on {nearest}." in answer(scores(1, 9)).why
    got = answer(scores(3, 10))
    assert "in simulations" not in got.why, "the doubt says it"
    assert "on 5 runs x 10 folds, the nearest design that was simulated, two learners" in got.doubts[0]


def test_a_single_run_of_many_folds_is_nearest_to_a_single_run_and_unlike_it() -> None:
    level = fold_level(CORRECTED, 1, 200, 1 / 199)
    assert level is not None
    assert level.which == "1 run x 10 folds, the nearest design that was simulated, which is unlike yours"


def test_rates_at_five_percent_are_said_to_be_that_at_another_alpha() -> None:
    assert "false claims at 5 %" in answer(scores(1, 10), alpha=0.01).why
    got = answer(scores(10, 10), alpha=0.01)
    assert "were found to differ at 5 % in" in got.doubts[0]
