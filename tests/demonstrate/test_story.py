"""Present presents the answer: the p of a story's last step is the p of the answer's headline, whatever the data."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from stats_core import Agreement, Curves, FoldScores, Losses, LossSummary, ScoreTable, StatsCoreError, answer
from stats_core.answers import Answer
from stats_core.demonstrate import (
    CoinsShown,
    Demonstration,
    LadderShown,
    MeansShown,
    RanksShown,
    SignsShown,
    View,
    demonstration,
)
from stats_core.demonstrate.demonstration import OPENING, part
from stats_core.demonstrate.focus import focus_of
from stats_core.kernels.adjust import holm
from stats_core.methods.cases.cochran_q import example_errors
from stats_core.methods.cases.hochberg_tamhane_intervals import published_summary
from stats_core.methods.cases.matched_t import example_losses
from stats_core.methods.curves.curve_levels import CurveLevels
from stats_core.methods.folds.paired_t import example_folds
from stats_core.methods.ranks.shared.mean_ranks import demsar_table
from stats_core.wording import p_phrase
from tests.demonstrate.test_acts import made_curves
from tests.support import made_data

KINDS = ("curves", "folds", "score_table", "losses", "moments", "agreement")


def sound(found: Answer) -> Demonstration:
    """The story of an answer, which comes to the answer's p and to no other."""
    told = demonstration(found)
    focus = focus_of(found)
    assert told.end == found.headline()
    assert told.acts
    assert told.acts[0].steps[0].view is View.DATA, "a story begins with the data"
    if focus is None:
        assert math.isnan(told.p)
        assert all(math.isnan(step.p) for act in told.acts for step in act.steps)
        return told
    assert told.p == focus.p
    last = told.acts[-1].steps[-1]
    assert last.p == pytest.approx(focus.p, rel=1e-6)
    for act in told.acts:
        if act.pile is not None and not math.isnan(act.p):
            _share_is_p(act)
    return told


def _share_is_p(act: Any) -> None:
    """What lies beyond the observed value in the picture is the p that the act comes to."""
    last, pile = act.steps[-1], act.pile
    if not math.isfinite(pile.observed):
        return
    if last.view is View.TAIL:
        share = float(np.interp(pile.observed, pile.tail_at, pile.tail))
        # Random shuffles count the observed one too; a mid-p counts half of the ties.
        assert share == pytest.approx(last.p, rel=1e-6, abs=1.5 / max(pile.total, 100)) or "half" in last.sentence
        return
    wider = pile.wider if last.view is View.WIDE else 1.0
    share = float(np.interp(pile.observed / wider, pile.reference.tail_at, pile.reference.tail))
    assert share == pytest.approx(min(1.0, last.p), rel=1e-6) or "pairs" in last.sentence


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seed", range(12))
def test_the_last_p_is_the_answers_on_any_data(kind: str, seed: int) -> None:
    data = getattr(made_data, kind)(np.random.default_rng(seed))
    try:
        found = answer(data)
    except StatsCoreError:
        pytest.skip("no answer from these data")
    sound(found)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seed", range(3))
def test_whatever_test_is_behind_the_answer(kind: str, seed: int) -> None:
    data = getattr(made_data, kind)(np.random.default_rng(seed))
    try:
        others = answer(data).others
    except StatsCoreError:
        pytest.skip("no answer from these data")
    for test in others:
        try:
            found = answer(data, test=test)
        except StatsCoreError:
            continue
        sound(found)


SETTINGS: dict[str, tuple[Any, dict[str, Any]]] = {
    "curves of two": (made_curves(names="AB"), {}),
    "within cells": (made_curves(apart=3), {"error": "cell"}),
    "pooled": (made_curves(apart=3), {"error": "split-plot"}),
    "three curves": (made_curves(apart=3), {}),
    "pairs as published": (made_curves(apart=3), {"test": "curve_pairs", "error": "cell"}),
    "pairs of one side": (made_curves(apart=3), {"test": "curve_pairs", "alternative": "better"}),
    "pairs of the other side": (made_curves(apart=3), {"test": "curve_pairs", "alternative": "worse", "control": "A"}),
    "pairs of one side behind all": (made_curves(apart=3), {"curve_pairs.alternative": "worse"}),
    "closed": (made_curves(apart=3), {"adjustment": "Closed test over partitions (up to 5 algorithms)"}),
    "an interval": (made_curves(apart=3), {"interval": (3.0, 8.0)}),
    "one-sided folds": (example_folds(10)[0], {"alternative": "greater"}),
    "the other side": (example_folds(10)[0], {"alternative": "less"}),
    "mid-p": (Agreement(60, 25, 9, 6), {"variant": "mid-p binomial"}),
    "exact coins": (Agreement(60, 25, 9, 6), {"variant": "exact binomial"}),
    "uncorrected": (Agreement(60, 25, 9, 6), {"variant": "chi-square without correction"}),
    "one-sided coins": (Agreement(60, 25, 9, 6), {"alternative": "greater"}),
    "a control": (demsar_table(), {"control": "C4.5"}),
    "nemenyi": (demsar_table(), {"posthoc": "nemenyi"}),
    "losses": (example_losses(), {}),
    "errors": (example_errors(), {}),
    "moments": (published_summary(), {}),
}


@pytest.mark.parametrize("name", SETTINGS)
def test_whatever_the_settings(name: str) -> None:
    data, settings = SETTINGS[name]
    try:
        found = answer(data, **settings)
    except StatsCoreError as error:
        pytest.fail(f"{name}: {error}")
    told = sound(found)
    assert told.acts[0].steps[0].sentence.startswith(OPENING), "a table of p values is no beginning"


def test_the_side_that_was_asked_for_is_named() -> None:
    told = sound(answer(Agreement(60, 25, 9, 6, a="Tree", b="Net"), alternative="greater", variant="exact binomial"))
    assert "Luck alone puts Net as far ahead" in told.acts[-1].steps[-1].sentence


def test_a_share_of_nearly_all_is_not_all() -> None:
    assert [part(share) for share in (1e-6, 0.00312, 0.2807, 0.9968, 0.99962, 0.99996, 1.0)] == [
        "hardly any", "0.31 %", "28.1 %", "99.7 %", "99.96 %", "nearly all", "100 %",
    ]  # fmt: skip


def views(told: Demonstration) -> list[list[str]]:
    return [[step.view.value for step in act.steps] for act in told.acts]


def test_the_pile_of_folds_widens_to_the_corrected_p() -> None:
    scores, _ = example_folds(10)
    found = answer(scores)
    told = sound(found)
    (act,) = told.acts
    assert views(told) == [["data", "shuffle", "pile", "reference", "wide"]]
    assert isinstance(act.shown, SignsShown)
    # sqrt((1/n + n_test / n_train) / (1/n))
    assert act.pile is not None
    assert act.pile.wider == pytest.approx(math.sqrt((1 / 100 + 30 / 270) / (1 / 100)))
    assert act.pile.observed == pytest.approx(abs(found.claims[0].estimate if found.claims else found.open[0].estimate))
    assert p_phrase(told.p) in act.steps[-1].sentence
    assert act.steps[0].sentence.startswith(OPENING)
    # Before the widening nothing is said to be the answer's p.
    assert math.isnan(act.steps[-2].p)


def test_independent_pairs_of_folds_do_not_widen() -> None:
    scores, names = example_folds(10)
    told = sound(answer(scores, test="paired_t", **names))
    assert views(told) == [["data", "shuffle", "pile", "reference"]]
    assert "not the coin flips, decides" in told.acts[0].steps[-1].sentence


def test_several_algorithms_on_folds_end_with_holms_step() -> None:
    rng = np.random.default_rng(3)
    means = np.array([0.8, 0.83, 0.9])[:, None, None]
    scores = FoldScores(("a", "b", "c"), means + 0.02 * rng.normal(size=(3, 3, 10)), n_train=90, n_test=10)
    found = answer(scores)
    told = sound(found)
    assert [type(act.shown) for act in told.acts] == [SignsShown, LadderShown]
    family = found.analyses[0].result
    adjusted = holm([one.p for one in family.comparisons])
    with_best = [p for p, one in zip(adjusted, family.comparisons, strict=True) if "c" in (one.a, one.b)]
    assert told.p == pytest.approx(max(with_best))
    ladder = told.acts[-1].shown
    assert isinstance(ladder, LadderShown)
    assert [rung.name for rung in ladder.rungs if rung.marked] == ["c – b"]
    assert {rung.how for rung in ladder.rungs} <= {"× 3", "× 2", "× 1", "as above"}
    assert "Holm's step" in told.acts[-1].steps[0].sentence


def test_only_disagreements_are_thrown() -> None:
    told = sound(answer(Agreement(60, 15, 4, 6, a="net", b="tree")))
    (act,) = told.acts
    assert views(told) == [["data", "only", "shuffle", "pile", "tail"]]
    assert isinstance(act.shown, CoinsShown)
    assert (act.shown.wins, act.shown.silent) == ((15, 4), (60, 6))
    assert act.arrangements.shape[1] == 19
    assert np.array_equal(act.values, np.abs(act.arrangements.sum(axis=1, dtype=int)))
    assert act.pile is not None
    # The exact binomial distribution of the lead, |b - c|.
    assert act.pile.counts.sum() + act.pile.beyond == pytest.approx(1)
    assert told.p == pytest.approx(2 * sum(math.comb(19, k) for k in range(5)) / 2**19)


def test_many_disagreements_are_decided_by_chi_square_over_the_coins() -> None:
    told = sound(answer(Agreement(60, 25, 9, 6, a="net", b="tree")))
    last = told.acts[-1].steps[-1]
    assert last.view is View.REFERENCE
    assert "chi-square with continuity correction" in last.sentence
    assert told.acts[-1].pile is not None
    assert told.acts[-1].pile.counts.sum() == pytest.approx(1, abs=1e-5)


def test_two_regressors_are_told_by_their_differences() -> None:
    losses = example_losses()
    two = Losses(("ridge", "forest"), losses.losses[:, :2])
    told = sound(answer(two))
    (act,) = told.acts
    assert isinstance(act.shown, SignsShown)
    assert act.shown.unit == "case"
    assert act.steps[-1].view is View.REFERENCE


def test_several_models_swap_names_within_cases_under_the_reference_that_decides() -> None:
    found = answer(example_losses())
    told = sound(found)
    first = told.acts[0]
    assert isinstance(first.shown, MeansShown)
    assert first.pile is not None
    assert first.pile.reference is not None
    assert first.p == pytest.approx(found.analyses[1].result.p)
    assert "not the swaps" in first.steps[-1].sentence
    # The swaps keep each case's losses: their means have the same mean.
    assert first.means is not None
    assert first.means.mean(axis=1) == pytest.approx(np.full(len(first.means), example_losses().losses.mean()))
    # Without losses case by case there is nothing to swap.
    alone = sound(answer(published_summary()))
    assert not len(alone.acts[0].values)
    assert isinstance(published_summary(), LossSummary)


def test_ranks_go_on_to_the_pair_of_the_headline() -> None:
    rng = np.random.default_rng(5)
    scores = 0.7 + 0.03 * (rng.normal(size=(25, 4)) + np.array([0, 0.2, 0.4, 2.5]))
    table = ScoreTable(tuple(map(str, range(25))), tuple("ABCD"), scores)
    found = answer(table)
    told = sound(found)
    assert [type(act.shown) for act in told.acts] == [RanksShown, SignsShown, LadderShown]
    assert "the pair of the answer" in told.acts[1].steps[0].sentence
    wins = sound(answer(table, test="sign_test", a="A", b="D"))
    assert isinstance(wins.acts[0].shown, CoinsShown)


def test_friedmans_p_is_told_where_no_pair_is_shown() -> None:
    found = answer(demsar_table())
    told = sound(found)
    assert len(told.acts) == 1
    assert told.p == found.analyses[0].result.believed_p
    assert p_phrase(told.p) in told.end


def test_the_larger_p_of_welch_decides_the_curves() -> None:
    rng = np.random.default_rng(1)
    groups = {"A": rng.normal(0, 0.1, (4, 3)), "B": rng.normal(1, 4, (9, 3)), "C": rng.normal(0, 1, (5, 3))}
    for names in (("A", "B"), ("A", "B", "C")):
        for blocks in (False, True):
            chosen = {name: groups[name][:4] if blocks else groups[name] for name in names}
            curves = Curves.from_groups(chosen)
            if blocks:
                curves = Curves(curves.values, curves.algorithm, curves.levels, block=tuple("1234" * len(names)))
            found = answer(curves)
            told = sound(found)
            effect = found.analyses[0].result.algorithm
            if effect.welch_decides and not any(claim.kind == "pair" for claim in found.claims):
                assert told.acts[-1].steps[-1].view is View.REFERENCE
                assert "The larger p decides" in told.acts[-1].steps[-1].sentence


def test_a_posterior_has_probabilities_and_no_p() -> None:
    scores, names = example_folds(10)
    found = answer(scores, test="bayesian_correlated_t", **names)
    told = sound(found)
    assert math.isnan(told.p)
    assert told.p_text == ""
    density, sides = told.acts
    assert density.pile is not None
    assert density.pile.reference is not None
    result = found.analyses[0].result
    at_zero = float(np.interp(0, density.pile.reference.tail_at, density.pile.reference.tail))
    assert at_zero == pytest.approx(result.p_right + result.p_rope / 2, abs=0.02)
    assert isinstance(sides.shown, LadderShown)
    assert {rung.after for rung in sides.shown.rungs} >= {result.in_words(result.p_a_better)}


DEGENERATE: dict[str, Any] = {
    "no disagreement": Agreement(10, 0, 0, 5),
    "equal folds": FoldScores(("a", "b"), np.ones((2, 2, 5))),
    "a constant difference": FoldScores(("a", "b"), np.array([[[0.75, 0.5, 0.25]], [[0.5, 0.25, 0.0]]])),
    "one fold": FoldScores(("a", "b"), np.array([[[0.7]], [[0.6]]])),
    "equal curves": Curves.from_groups({"A": np.ones((3, 4)), "B": np.ones((3, 4))}),
    "flat curves": Curves.from_groups({"A": np.zeros((3, 4)), "B": np.ones((3, 4))}),
    "all tied": ScoreTable(("x", "y"), ("A", "B", "C"), np.ones((2, 3))),
    "tied pair": ScoreTable(("x", "y"), ("A", "B"), np.ones((2, 2))),
    "one data set": ScoreTable(("x",), ("A", "B"), np.array([[1.0, 2.0]])),
    "equal losses": Losses(("a", "b", "c"), np.ones((6, 3))),
    "one case": Losses(("a", "b"), np.array([[0.3, 0.7]])),
    "few errors": Losses(("a", "b", "c"), np.array([[1.0, 0, 0], [1, 0, 1], [0, 0, 0], [1, 1, 0]])),
    "a constant loss": Losses(("a", "b", "c"), np.arange(18.0).reshape(6, 3)),
}


@pytest.mark.parametrize("name", DEGENERATE)
def test_a_degenerate_answer_has_a_sentence_and_no_error(name: str) -> None:
    told = sound(answer(DEGENERATE[name]))
    assert all(step.sentence for act in told.acts for step in act.steps)
    assert told.end


def test_the_same_answer_has_the_same_story() -> None:
    one, other = (demonstration(answer(made_curves(apart=2))) for _ in range(2))
    for act, again in zip(one.acts, other.acts, strict=True):
        assert act.steps == again.steps
        assert np.array_equal(act.arrangements, again.arrangements)
        assert np.array_equal(act.values, again.values)


def test_data_without_any_spread_are_told_as_they_are() -> None:
    alike = sound(answer(Curves.from_groups({name: np.full((4, 5), 0.5) for name in "abc"})))
    assert [step.sentence for step in alike.acts[0].steps] == [
        f"{OPENING} Just this: nothing here speaks for a difference, p = 1.0000."
    ]
    apart = sound(answer(FoldScores(("a", "b"), np.stack([np.full((5, 5), 0.5), np.full((5, 5), 0.6)]), 80, 20)))
    assert apart.acts[-1].steps[-1].sentence.endswith("decides: p = 0.0625 (sign test).")


def test_bonferroni_takes_every_p_as_often() -> None:
    told = sound(answer(example_losses(), test="bonferroni_pairs"))
    ladder = told.acts[-1].shown
    assert isinstance(ladder, LadderShown)
    assert {rung.how for rung in ladder.rungs} == {f"× {len(ladder.rungs)}"}


def test_each_level_is_told_with_its_p_and_none_as_the_answers() -> None:
    rng = np.random.default_rng(4)
    parting = np.linspace(0, 9, 10)  # nothing at the first level, much at the last
    curves = Curves.from_groups({name: rng.normal(size=(8, 10)) + place * parting for place, name in enumerate("abc")})
    found = answer(curves, test="curve_levels", shuffles=499)
    told = sound(found)
    assert told.acts[0].steps[0].sentence.startswith(OPENING)
    ladder = told.acts[-1].shown
    assert isinstance(ladder, LadderShown)
    result = found.analyses[0].result
    assert isinstance(result, CurveLevels)
    places = {claim.where: claim for claim in result.verdict().claims}
    for rung in ladder.rungs:
        claim = places[rung.name.lower()]
        assert rung.marked == claim.shown
        # A p that no shuffle reached is not said to have been measured.
        assert f"p {rung.after}".replace("p 0", "p = 0") in claim.p_said
    assert len(ladder.rungs) + ladder.more == len(result.levels)
    assert any(rung.after.startswith("≤") for rung in ladder.rungs)
