"""What each kind of result decides, in numbers; the contract holds it against table and sentence for every method."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest

import stats_core as sc
from stats_core.contract.cases import example
from stats_core.results.verdict import Claim, Verdict, none_reached
from stats_core.wording import at_most

LOW, HIGH = np.array([[1.0, 2.0, 3.0]]), np.array([[5.0, 6.0, 8.0]])


def curves(apart: float = 4.0, shuffled: bool = False) -> sc.Curves:
    rng = np.random.default_rng(5)
    runs = 9 if shuffled else 4
    groups = {name: 10 + gain + rng.normal(0, 0.1, (runs, 3)) for name, gain in (("A", 0.0), ("B", apart))}
    return sc.Curves.from_groups(groups, levels=[10, 20, 40])


def test_a_pair_is_turned_round_where_the_second_is_better() -> None:
    scores = sc.FoldScores(("A", "B"), np.stack([LOW, HIGH]))
    (claim,) = sc.paired_t(scores, a="A", b="B").verdict().claims
    assert (claim.kind, claim.between, claim.shown) == ("pair", ("A", "B"), True)
    assert (claim.better, claim.worse) == ("B", "A")
    assert claim.estimate == pytest.approx(13 / 3)
    assert 0 < claim.low < claim.estimate < claim.high
    lower = replace(scores, higher_is_better=False)
    (claim,) = sc.paired_t(lower, a="A", b="B").verdict().claims
    assert (claim.better, claim.worse) == ("A", "B")
    assert claim.estimate == pytest.approx(-13 / 3), "the better minus the worse, whatever is better"


def test_nobody_is_better_where_nothing_is_shown_or_no_direction_is_tested() -> None:
    scores = sc.FoldScores(("A", "B"), np.stack([LOW, HIGH]))
    (claim,) = sc.paired_t(scores, a="A", b="B", alpha=1e-6).verdict().claims
    assert (claim.shown, claim.better, claim.worse) == (False, None, None)
    assert claim.estimate == pytest.approx(-13 / 3)
    (claim,) = example("cv_5x2_f").result.verdict().claims
    assert claim.better is None
    (claim,) = sc.paired_t(scores, a="A", b="B", alternative="greater", alpha=0.9999).verdict().claims
    assert (claim.shown, claim.better) == (False, None), "a one-sided test shows a difference on its own side only"


def test_an_exact_test_decides_where_there_is_no_variance() -> None:
    same = sc.FoldScores(("A", "B"), np.stack([LOW, LOW + 1]))
    (claim,) = sc.paired_t(same, a="A", b="B").verdict().claims
    assert (claim.p, claim.p_by, claim.shown) == (0.25, "sign test", False)
    assert math.isnan(claim.low)
    assert claim.p_text == "p = 0.2500 (sign test)"


def test_a_family_has_a_claim_for_each_comparison_and_one_critical_value() -> None:
    result = example("nemenyi").result
    verdict = result.verdict()
    assert [claim.between for claim in verdict.claims] == list(
        zip(result.table()["a"], result.table()["b"], strict=True)
    )
    assert verdict.critical == pytest.approx(2.291 * math.sqrt(4 * 5 / (6 * 14)), abs=5e-4), "Demsar (2006)"
    assert len(verdict.shown) + len(verdict.open) == len(verdict.claims) == 6
    assert {claim.p for claim in verdict.shown} == {p for p in result.table()["p_adjusted"] if p <= 0.1}
    assert verdict.alpha == 0.1


def test_the_first_row_of_friedmans_table_decides() -> None:
    verdict = example("friedman").result.verdict()
    assert verdict.row == 0
    assert verdict.claims[0].p == example("friedman").result.table()["p"][0]
    assert verdict.claims[0].p_by == "exact distribution"
    assert example("quade").result.verdict().row is None


@pytest.mark.parametrize("error", list(sc.ErrorTerm))
def test_level_and_shape_are_decided_by_the_split_plot_p(error: sc.ErrorTerm) -> None:
    result = sc.randomized_anova(curves(), error=error)
    level, shape = result.verdict().claims
    assert (level.kind, shape.kind) == ("level", "shape")
    assert (level.p, shape.p) == (result.algorithm.p_decides, result.interaction.p_decides)
    assert (level.better, level.worse, shape.better) == ("B", "A", None)
    level, _ = sc.randomized_anova(curves(), interval=(20, 40)).verdict().claims
    assert level.where == "levels 20 to 40"


def test_a_p_that_no_shuffle_reached_says_of_how_many() -> None:
    drawn = curves(shuffled=True)
    level, _ = sc.randomized_anova(drawn, shuffles=99, enumeration="never").verdict().claims
    assert (level.p, level.none_of) == (0.01, 99)
    assert level.p_text == "p ≤ 0.01, none of 99 shuffles reached it"
    levels = sc.curve_levels(drawn, shuffles=99, enumeration="never").verdict()
    assert [(claim.where, claim.none_of) for claim in levels.claims] == [
        ("level 10", 99), ("level 20", 99), ("level 40", 99)
    ]  # fmt: skip
    pairs = sc.curve_pairs(drawn, shuffles=99, enumeration="never").verdict()
    assert [claim.kind for claim in pairs.claims] == ["pair", "shape"]
    assert none_reached(pairs.of_kind("pair").claims) == 99
    assert none_reached(pairs.claims) == 0, "the shape is reached by shuffles"


def test_a_limit_that_rests_on_others_is_said_without_a_number_of_shuffles() -> None:
    claim = Claim("pair", ("A", "B"), True, 0.02, 0.05, p_is_limit=True)
    assert claim.p_text == f"p {at_most(0.02)}"
    assert replace(claim, none_of=99).p_text == "p ≤ 0.02, none of 99 shuffles reached it"


@pytest.mark.parametrize("key", ["carry_over", "curve_localisation", "bayesian_correlated_t", "bayesian_signed_rank"])
def test_what_tests_nothing_decides_nothing(key: str) -> None:
    verdict = example(key).result.verdict()
    assert verdict == Verdict()
    assert (verdict.alpha, verdict.shown, verdict.open) == (None, (), ())


def test_an_interval_may_disagree_with_what_is_shown() -> None:
    claim = Claim("pair", ("A", "B"), True, 0.04, 0.05, estimate=1.0, low=-0.1, high=2.0)
    assert claim.interval_disagrees
    assert not replace(claim, shown=False).interval_disagrees
    assert not replace(claim, low=0.1).interval_disagrees
    assert not replace(claim, low=math.nan, high=math.nan).interval_disagrees
