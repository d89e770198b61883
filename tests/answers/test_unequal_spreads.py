"""Equal means and unequal spreads: what a pooled error claims, and what each algorithm's own spread does not."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

import stats_core as sc
from stats_core.answers.answer import Asked
from tests.support.unequal import unequal_spreads


def test_few_wild_runs_beside_many_tame_ones_show_nothing() -> None:
    data = unequal_spreads()
    pooled, own = sc.answer(data, error="split_plot"), sc.answer(data)
    assert {claim.kind for claim in pooled.claims} == {"level", "shape"}
    assert "shown to be better than A" in pooled.sentence()
    assert own.claims == ()
    level, shape = own.open
    means = [data.values[data.index == i].mean(axis=1) for i in range(2)]
    welch = stats.ttest_ind(*means, equal_var=False)
    assert level.p == pytest.approx(welch.pvalue)
    interval = welch.confidence_interval()
    assert (level.low, level.high) == pytest.approx((interval.low, interval.high))
    assert shape.p > 0.4
    assert own.sentence().startswith("B is best on average (54.9), but no difference is shown (randomized ANOVA and ")
    assert own.asked == (Asked.WHO, Asked.SHAPE, Asked.WHERE)


def test_no_level_and_no_contrast_claims_it_either() -> None:
    data = unequal_spreads()
    assert not sc.curve_contrast(data, weights=(1, -1)).rejects
    assert sc.curve_contrast(data, weights=(1, -1), error="split_plot").rejects
    assert not sc.curve_levels(data).verdict().shown
    assert sc.curve_levels(data, error="split_plot").verdict().shown
    assert not sc.curve_pairs(data).verdict().shown


@pytest.mark.parametrize("names", [("A", "B"), ("A", "B", "C")])
def test_final_scores_are_asked_who_alone(names: tuple[str, ...]) -> None:
    rng = np.random.default_rng(2)
    table = {name: rng.normal(gain, 1, (6, 1)) for name, gain in zip(names, (0.0, 4.0, 1.0), strict=False)}
    answer = sc.answer(sc.Curves.from_groups(table))
    assert answer.asked == (Asked.WHO,)
    assert not any(claim.kind == "shape" for claim in (*answer.claims, *answer.open))
    assert "hape" not in answer.sentence()
    assert "B is best on average" in answer.sentence()


def test_pairs_stand_behind_the_test_of_all_and_hold_at_once() -> None:
    rng = np.random.default_rng(4)
    data = sc.Curves.from_groups({name: rng.normal(gain, 1, (8, 4)) for name, gain in (("A", 0), ("B", 3), ("C", 3.1))})
    answer = sc.answer(data, margin=1.0)
    pairs = [claim for claim in (*answer.claims, *answer.open) if claim.kind == "pair"]
    assert {claim.together for claim in pairs} == {3}
    level = next(claim for claim in answer.claims if claim.kind == "level")
    assert all(claim.p >= level.p for claim in pairs)
    assert Asked.EQUIVALENT in answer.asked
    assert "simultaneous over 3 pairs" in answer.sentence()
    assert all(0 <= claim.how_much.improvement <= 1 for claim in pairs)
