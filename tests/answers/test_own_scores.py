"""Benchmarks: a pair is decided by its own scores, and the words say by what, why, and what is shown."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest

from stats_core import (
    Claim,
    ParameterError,
    ScoreTable,
    answer,
    control_comparison,
    friedman,
    nemenyi,
    pairwise_comparison,
)
from stats_core.charts.rank_diagram import RankDiagram
from stats_core.kernels.cliques import maximal_cliques
from stats_core.methods.ranks.pairwise_comparison import PairAdjustment, PairTest
from stats_core.methods.ranks.shared.common_scale import scale_of
from stats_core.types import Floats


def table(scores: Floats, *, higher: bool = True, label: str = "Score") -> ScoreTable:
    rows, columns = scores.shape
    return ScoreTable([f"d{i}" for i in range(rows)], list("ABCDEFGHIJ"[:columns]), scores, higher, label)


def exchangeable(seed: int, n: int = 20) -> ScoreTable:
    """Net and kernel in random order, one better and one worse by the same amount; three tied trees between them."""
    rng = np.random.default_rng([seed, n])
    base, gap = rng.uniform(0.5, 0.7, n), np.abs(rng.normal(0, 0.06, n))
    sign = rng.choice([-1, 1], n)
    scores = np.column_stack([base + sign * gap, base - sign * gap, base, base, base])
    return ScoreTable([f"d{i}" for i in range(n)], ("net", "kernel", "tree 1", "tree 2", "tree 3"), scores)


def pair(claims: tuple[Claim, ...], *names: str) -> Claim | None:
    return next((claim for claim in claims if claim.kind == "pair" and set(claim.between) == {*names}), None)


def test_exchangeable_algorithms_around_tied_ones_are_told_apart_by_mean_ranks_only() -> None:
    """Of 60 tables mean ranks claim some; own scores may claim one in 20, and here claim none."""
    tables = [exchangeable(seed) for seed in range(60)]
    claimed = [one for one in tables if nemenyi(one).shows(nemenyi(one).comparisons[0])]
    assert len(claimed) >= 4
    assert not any(pair(answer(one).claims, "net", "kernel") for one in tables)
    by_ranks = next(answer(one, posthoc="nemenyi") for one in claimed if friedman(one).rejects)
    assert pair(by_ranks.claims, "net", "kernel")
    assert any("net and kernel are not shown to differ" in doubt for doubt in by_ranks.doubts)
    assert any("net and kernel are not shown to differ" in note for note in by_ranks.notes())
    assert not any("cautious" in note for note in by_ranks.notes())


def test_friedmans_test_alone_shows_nobody_to_be_better() -> None:
    """Net and kernel alternate, so that the ranks are not exchangeable; nobody is better than anybody."""
    alone = [one for one in map(exchangeable, range(60)) if friedman(one).rejects]
    assert len(alone) >= 4
    for one in alone:
        got = answer(one)
        assert (got.claims, got.doubts) == ((), ())
        whole, said = got.open[0], friedman(one).claim().p_said
        assert (whole.kind, whole.p_alone) == ("omnibus", friedman(one).p_decides)
        assert whole.p == min(claim.p for claim in got.open if claim.kind == "pair") > got.alpha
        found = (
            f"The ranks are not what chance alone would give (Friedman test, {said}), but no pair is shown to differ."
        )
        assert found in got.headline()


def test_with_a_pair_friedmans_test_keeps_its_p() -> None:
    rng = np.random.default_rng(3)
    data = table(0.7 + 0.02 * rng.normal(size=(30, 4)) + 0.02 * np.arange(4))
    got = answer(data)
    assert (got.claims[0].kind, got.claims[0].p) == ("omnibus", friedman(data).p_decides)
    assert any(claim.kind == "pair" for claim in got.claims)


@pytest.mark.parametrize(
    ("scores", "higher", "label", "common"),
    [
        ([[0.1, 0.2], [0.9, 1.0]], True, "Score", True),
        ([[10.0, 20.0], [90.0, 100.0]], True, "Score", True),
        ([[0.1, 0.2], [0.9, 1.0]], False, "Score", False),
        ([[0.1, 0.2], [0.9, 1.0]], False, "Error rate", True),
        ([[0.1, 0.2], [0.9, 1.0]], True, "Episode reward", False),
        ([[0.1, 0.2], [0.9, 1.0]], False, "RMSE", False),
        ([[0.1, 0.2], [0.9, 101.0]], True, "Score", False),
        ([[-0.1, 0.2], [0.9, 1.0]], True, "Score", False),
        ([[-0.1, 0.2], [0.9, 1.0]], True, "Kappa", True),
    ],
)
def test_whether_data_sets_share_a_scale(scores: list[list[float]], higher: bool, label: str, common: bool) -> None:
    data = table(np.array(scores), higher=higher, label=label)
    scale = scale_of(data)
    assert scale.common is common
    assert scale.because in answer(data).why
    assert answer(data).test == ("signed_rank" if common else "sign_test")


def test_the_answer_says_which_test_and_what_it_shows() -> None:
    rng = np.random.default_rng(3)
    scores = 0.7 + 0.02 * rng.normal(size=(30, 4)) + 0.02 * np.arange(4)
    got = answer(table(scores))
    assert "by signed ranks, as differences can be compared between data sets" in got.why
    assert got.sentence().startswith("D ranks first")
    assert "Better means: by the typical difference (signed-rank tests)" in got.sentence()
    units = answer(table(scores * rng.lognormal(0, 3, (30, 1)) * 1e4, label="Speed"))
    assert "by who wins, as differences cannot be compared between data sets" in units.why
    assert "Better means: on more data sets, by whatever amount (sign tests)." in units.sentence()
    chosen = answer(table(scores), **{"pairwise_comparison.test": "sign"})
    assert "sign test, as chosen" in chosen.why
    logs = answer(table(scores), **{"pairwise_comparison.test": "log_ratio"})
    assert "by the typical ratio" in logs.sentence()


def test_skewed_differences_go_by_the_sign_test_too() -> None:
    rng = np.random.default_rng(11)
    base = rng.uniform(0.4, 0.6, 40)
    scores = np.column_stack([base, base + 0.02 * (np.exp(rng.normal(size=40)) - 1), base - 0.3])
    data = table(scores)
    family = pairwise_comparison(data, test=PairTest.OWN_SCORES)
    one = family.comparisons[0]
    plain = pairwise_comparison(data, test=PairTest.SIGNED_RANK).comparisons[0]
    signs = pairwise_comparison(data, test=PairTest.SIGN).comparisons[0]
    assert one.p == plain.p
    assert one.p_decides >= one.p_adjusted or one.p_exact == pytest.approx(max(plain.p, signs.p))
    assert any("are skewed: A and B" in note for note in family.notes())
    alone = answer(data, **{"pairwise_comparison.test": "signed_rank"})
    assert bool(alone.doubts) == (pair(alone.claims, "A", "B") is not None)


def test_skewed_differences_that_signed_ranks_alone_decide_are_doubted() -> None:
    made = (np.random.default_rng(seed) for seed in range(100))
    for rng in made:
        base = rng.uniform(0.4, 0.6, 60)
        data = table(np.column_stack([base, base + 0.02 * (rng.exponential(size=60) - math.log(2))]))
        plain = answer(data, skewed="ignored")
        if plain.claims and not answer(data).claims:
            break
    assert plain.claims, "signed ranks claim some of these"
    assert "suppose symmetric differences" in plain.doubts[0]
    assert not answer(data).doubts
    assert "the larger p of signed-rank and sign test decides" in " ".join(answer(data).notes())


@pytest.mark.parametrize(("datasets", "enough"), [(10, False), (11, True)])
def test_ten_algorithms_need_eleven_data_sets(datasets: int, enough: bool) -> None:
    scores = 0.5 + 0.03 * np.arange(10) + 0.0005 * np.random.default_rng(1).normal(size=(datasets, 10))
    got = answer(table(scores))
    shown = [claim for claim in got.claims if claim.kind == "pair"]
    assert bool(shown) == enough
    assert ("10 data sets cannot show any pair" in got.sentence()) == (not enough)
    if not enough:
        assert "the smallest possible adjusted p is 0.0879" in got.sentence()


def test_bars_are_the_maximal_sets_without_a_shown_pair() -> None:
    rng = np.random.default_rng(2)
    scores = 0.6 + 0.02 * rng.normal(size=(25, 6)) + 0.012 * np.arange(6)
    got = answer(table(scores))
    figure = got.figure()
    assert isinstance(figure, RankDiagram)
    assert math.isnan(figure.critical)
    alike = np.ones((6, 6), dtype=bool)
    for claim in got.claims:
        if claim.kind == "pair":
            i, j = (figure.algorithms.index(name) for name in claim.between)
            alike[i, j] = alike[j, i] = False
    cliques = {clique for clique in maximal_cliques(alike) or () if len(clique) > 1}
    assert {tuple(np.flatnonzero(group).tolist()) for group in figure.groups} == {tuple(sorted(one)) for one in cliques}
    assert not math.isnan(answer(table(scores), posthoc="nemenyi").figure().critical)


def test_no_bar_separates_what_friedman_does_not() -> None:
    rng = np.random.default_rng(0)
    for _ in range(300):
        data = table(0.6 + 0.03 * rng.normal(size=(12, 3)) + np.array([0, 0.012, 0.024]))
        if pairwise_comparison(data, test=PairTest.OWN_SCORES).shown and not answer(data).claims:
            break
    got = answer(data)
    assert got.figure().groups.all(), "one bar over all three"
    assert "no difference is shown (Friedman test" in got.sentence()


def test_a_winner_of_worse_mean_rank_is_named() -> None:
    gain = np.array([0.1 + 0.001 * row for row in range(16)] + [-(5.0 + row) for row in range(15)]) / 100
    data = table(np.column_stack([0.5 + gain, np.full(31, 0.5), np.full(31, 0.1)]))
    got = answer(data, **{"pairwise_comparison.test": "signed_rank"})
    assert "With the worse mean rank, all the same: B is better than A." in got.sentence()
    assert any(note == "With the worse mean rank, all the same: B is better than A." for note in got.notes())


def test_with_a_control_every_other_is_compared_by_own_scores() -> None:
    rng = np.random.default_rng(3)
    data = table(0.7 + 0.02 * rng.normal(size=(30, 4)) + 0.02 * np.arange(4))
    got = answer(data, control="A")
    family = control_comparison(data, control="A", test=PairTest.OWN_SCORES)
    assert got.analysis("control_comparison") is not None
    assert {claim.between for claim in got.claims if claim.kind == "pair"} == {(one.a, one.b) for one in family.shown}
    assert len(family.comparisons) == family.together == 3
    dunn = answer(data, control="A", posthoc="bonferroni_dunn")
    assert dunn.analysis("bonferroni_dunn") is not None


def test_turned_scores_give_the_same_answer() -> None:
    rng = np.random.default_rng(9)
    scores = 0.7 + 0.02 * rng.normal(size=(30, 4)) + 0.02 * np.arange(4)
    for test in (PairTest.OWN_SCORES, PairTest.SIGN):
        one = pairwise_comparison(table(scores), test=test)
        turned = pairwise_comparison(table(1 - scores, higher=False), test=test)
        assert one.sentence() == turned.sentence()
        improved = [comparison.how_much.improvement for comparison in one.comparisons]
        assert improved == pytest.approx([comparison.how_much.improvement for comparison in turned.comparisons])


def test_log_ratios_need_positive_scores() -> None:
    data = table(np.array([[0.5, 0.4, 0.0], [0.6, 0.2, 0.3], [0.1, 0.2, 0.3]]))
    with pytest.raises(ParameterError, match="above 0"):
        pairwise_comparison(data, test=PairTest.LOG_RATIO)
    scores = np.random.default_rng(5).lognormal(size=(20, 3))
    small = pairwise_comparison(table(scores), test=PairTest.LOG_RATIO)
    large = pairwise_comparison(replace(table(scores), scores=scores * np.array([[8.0]])), test=PairTest.LOG_RATIO)
    assert [one.p for one in small.comparisons] == [one.p for one in large.comparisons]


def test_what_few_data_sets_can_show_goes_by_the_procedure_and_by_those_that_differ() -> None:
    """With five data sets a pair has p = .0625 at least: times six by Holm, and no more by Benjamini and Hochberg."""
    rng = np.random.default_rng(4)
    data = table(0.7 + 0.001 * rng.normal(size=(5, 4)) + 0.02 * np.arange(4))
    by = {way: pairwise_comparison(data, test=PairTest.OWN_SCORES, adjustment=way) for way in PairAdjustment}
    assert by[PairAdjustment.HOLM].few() == (
        "5 data sets cannot show any pair: the smallest possible adjusted p is 0.3750."
    )
    assert by[PairAdjustment.BENJAMINI_HOCHBERG].few().endswith("adjusted p is 0.0625.")
    for way, family in by.items():
        assert family.least == pytest.approx(min(one.p_adjusted for one in family.comparisons)), way
    scores = data.scores.copy()
    scores[:2] = 0.5
    tied = pairwise_comparison(table(scores), test=PairTest.SIGN)
    assert tied.few().startswith("No two differ on more than 3 data sets, which cannot show any pair: ")
    assert not pairwise_comparison(table(np.full((5, 4), 0.5)), test=PairTest.SIGN).few()


def test_comparisons_behind_a_closed_gate_say_so_and_call_no_other_p_adjusted() -> None:
    data = next(
        one
        for one in (table(0.7 + 0.02 * np.random.default_rng(seed).normal(size=(12, 4))) for seed in range(3000))
        if not friedman(one).rejects and pairwise_comparison(one, test=PairTest.OWN_SCORES).shown
    )
    whole = friedman(data)
    family = pairwise_comparison(data, test=PairTest.OWN_SCORES).beside(whole.believed)
    p = whole.claim().p_said
    assert family.sentence() == f"No comparison shows a difference, as the Friedman test before them shows none ({p})."
    assert answer(data).claims == ()
