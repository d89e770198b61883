"""Two algorithms of an answer, told by the test that compares them."""

from __future__ import annotations

from dataclasses import replace
from enum import Enum
from typing import Any

import numpy as np

from stats_core.analysis import Analysis, analyse
from stats_core.answers.answer import Answer
from stats_core.data import Agreement, Curves, FoldScores, Losses, ScoreTable
from stats_core.demonstrate.coins import Silent, of_coins
from stats_core.demonstrate.contrasts import of_contrast
from stats_core.demonstrate.curves import of_curves, of_welch
from stats_core.demonstrate.demonstration import Act, same
from stats_core.demonstrate.differences import of_differences
from stats_core.demonstrate.group_flips import of_group_flips, of_pair_flips
from stats_core.demonstrate.signed_ranks import of_signed_ranks
from stats_core.kernels.curve_sums import ErrorTerm
from stats_core.kernels.ties import difference
from stats_core.methods.cases.shared.group_results import GroupFamily, GroupPair
from stats_core.methods.curves.curve_contrast import ContrastAlternative
from stats_core.methods.curves.randomized_anova import randomized_anova
from stats_core.methods.curves.shared.shuffled_difference import ShuffledDifference
from stats_core.methods.folds.paired_t import train_test_overlap
from stats_core.methods.folds.shared.fold_pair import paired
from stats_core.methods.ranks.shared.own_family import OwnRankFamily
from stats_core.methods.ranks.shared.pair_tests import PairTest
from stats_core.methods.ranks.shared.score_pair import ScorePair
from stats_core.methods.ranks.sign_test import SignTestResult
from stats_core.registry import METHODS
from stats_core.results.family import FamilyResult

TwoNames = tuple[str, str]


def of_pair(answer: Answer, analysis: Analysis, pair: TwoNames, p: float, side: int, opening: str) -> tuple[Act, ...]:
    """The acts that come to this p of two algorithms; none where no story of theirs does.

    `side` is that on which the difference, first minus second, has to lie; 0 for both.
    """
    data = answer.data
    if not set(pair) <= set(data.algorithms):
        return ()  # a contrast weighs several
    if isinstance(data, Curves):
        return _of_curves(data, analysis, pair, p, side, opening)
    if isinstance(data, FoldScores):
        act = _of_folds(data, pair, p, side, opening)
    elif isinstance(data, Agreement):
        turned = pair != data.algorithms
        act = _of_agreement(_turned(data) if turned else data, p, side, opening)
    elif isinstance(data, Losses):
        told = _of_groups if flips_groups(analysis) else _of_losses
        act = told(data, analysis, pair, p, side, opening)
    elif isinstance(data, ScoreTable):
        act = _of_table(data, pair, p, side, opening, _tests(analysis, pair))
    else:
        act = None
    return () if act is None else (act,)


def _of_curves(
    curves: Curves, analysis: Analysis, pair: TwoNames, p: float, side: int, opening: str
) -> tuple[Act, ...]:
    """The shuffles of the pair's own curves, and Welch's t where that decides; of one side by the signed t."""
    options = {option.name for option in METHODS["randomized_anova"].options}
    settings: dict[str, Any] = {name: value for name, value in analysis.settings.items() if name in options}
    cut, control = curves.between(settings.pop("interval", None)), analysis.settings.get("control")
    cut = (cut if control is None else cut.with_last(control)).only(pair)  # in the order in which they were shuffled
    if settings.get("error") is ErrorTerm.CELL:
        settings["error"] = ErrorTerm.SPLIT_PLOT
    acts: tuple[Act, ...]
    if side:
        first_better = (side > 0) == curves.higher_is_better
        settings["weights"] = tuple(1.0 if name == pair[0] else -1.0 for name in cut.algorithms)
        settings["alternative"] = ContrastAlternative.BETTER if first_better else ContrastAlternative.WORSE
        signed = analyse("curve_contrast", cut, **settings)
        assert isinstance(signed.result, ShuffledDifference)
        acts = of_contrast(cut, signed.result, signed.settings, opening)
    else:
        result = randomized_anova(cut, **settings)
        acts = tuple(act for act in (of_curves(cut, result, opening), of_welch(cut, result)) if act is not None)
    return acts if acts and same(acts[-1].p, p) else ()


def _of_folds(scores: FoldScores, pair: TwoNames, p: float, side: int, opening: str) -> Act | None:
    x = paired(scores, *pair).ravel()
    halves = (scores.runs, scores.folds) == (1, 2)
    unit = "fold" if scores.folds > 1 else "resample"
    bound = (
        f"the training set of each {unit} is the test set of the other" if halves else f"{unit}s share training cases"
    )
    overlap = train_test_overlap(scores)
    for shared in (*(() if overlap is None else (overlap,)), 0.0):
        act = of_differences(
            x,
            pair,
            p,
            favours=1 if scores.higher_is_better else -1,
            unit=unit,
            score="mean score",
            side=side,
            overlap=shared,
            bound=bound,
            opening=opening,
        )
        if act is not None:
            return act
    return None


def _of_agreement(table: Agreement, p: float, side: int, opening: str, unit: str = "case") -> Act | None:
    return of_coins(
        (table.only_a_right, table.only_b_right),
        (table.a, table.b),
        p,
        side=-side,
        unit=unit,
        won="alone is right on",
        silent=(Silent(table.both_right, "right for both"), Silent(table.both_wrong, "wrong for both")),
        opening=opening,
    )


def flips_groups(analysis: Analysis) -> bool:
    """Whether p comes from flips of groups or cases, which no other story tells."""
    return isinstance(analysis.result, GroupPair | GroupFamily) and "shuffles" in analysis.settings


def _of_groups(losses: Losses, analysis: Analysis, pair: TwoNames, p: float, side: int, opening: str) -> Act | None:
    """Flips of what is the unit; those of all pairs have no side."""
    if isinstance(analysis.result, GroupFamily):
        return of_pair_flips(losses, pair, p, analysis.settings, opening=opening)
    return of_group_flips(losses, pair, p, analysis.settings, side=side, opening=opening)


def _of_losses(losses: Losses, _: Analysis, pair: TwoNames, p: float, side: int, opening: str) -> Act | None:
    first, second = (losses.losses[:, losses.algorithms.index(name)] for name in pair)
    if losses.is_zero_one:
        table = Agreement(
            both_right=int(np.sum((first == 0) & (second == 0))),
            only_a_right=int(np.sum(first < second)),
            only_b_right=int(np.sum(second < first)),
            both_wrong=int(np.sum((first == 1) & (second == 1))),
            a=pair[0],
            b=pair[1],
        )
        coins = _of_agreement(table, p, side, opening, losses.called.case)
        if coins is not None:
            return coins
    return of_differences(
        difference(first, second),
        pair,
        p,
        favours=-1,
        unit=losses.called.case,
        score="error rate" if losses.is_zero_one else "mean loss",
        side=side,
        opening=opening,
    )


def _turned(table: Agreement) -> Agreement:
    """The same with the second classifier first."""
    return Agreement(table.both_right, table.only_b_right, table.only_a_right, table.both_wrong, a=table.b, b=table.a)


class TestsAsked(Enum):
    """Which tests of a pair on data sets were asked."""

    SIGNED_RANKS = "signed ranks"
    SIGNS = "signs"
    BOTH = "both, of which the larger p decides"


def _tests(analysis: Analysis, pair: TwoNames) -> TestsAsked:
    """By the result: signed ranks of skewed differences have the sign test beside them."""
    result: Any = analysis.result
    if isinstance(result, SignTestResult) or (isinstance(result, OwnRankFamily) and result.test is PairTest.SIGN):
        return TestsAsked.SIGNS
    own = result
    if isinstance(result, FamilyResult):
        own = next(one for one in result.comparisons if {one.a, one.b} == set(pair))
    return TestsAsked.SIGNED_RANKS if own.p_exact is None else TestsAsked.BOTH


def _of_table(table: ScoreTable, pair: TwoNames, p: float, side: int, opening: str, asked: TestsAsked) -> Act | None:
    scores = ScorePair.of(table, *pair)
    higher = 1 if table.higher_is_better else -1
    x = higher * scores.difference
    wins = (int(np.sum(x > 0)), int(np.sum(x < 0)))
    ties = Silent(int(np.sum(x == 0)), "tied")
    if asked is not TestsAsked.SIGNS:
        act = of_signed_ranks(scores.difference, scores.near, pair, p, side=side, favours=higher, opening=opening)
        if act is not None:
            return act if asked is TestsAsked.SIGNED_RANKS else _beside(act, "The sign test")
    # A sign test of wins has its side in wins, and one of differences in differences.
    for turned in dict.fromkeys((side * higher, side)) if asked is not TestsAsked.SIGNED_RANKS else ():
        act = of_coins(wins, pair, p, side=turned, unit="data set", won="wins on", silent=(ties,), opening=opening)
        if act is not None:
            return act if asked is TestsAsked.SIGNS else _beside(act, "The signed-rank test")
    return None


def _beside(act: Act, other: str) -> Act:
    """The act with what is said of the test that was asked too and does not have the larger p."""
    last = act.steps[-1]
    said = f"{last.sentence} {other}, asked too because the differences are skewed, has no larger p."
    return replace(act, steps=(*act.steps[:-1], replace(last, sentence=said)))
