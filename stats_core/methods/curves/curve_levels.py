"""At which levels of training do the algorithms differ: step-down max-T over whole-curve shuffles."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from uuid import uuid4

import numpy as np
import pandas as pd

from stats_core.charts.level_strip import LevelStrip
from stats_core.data import Curves
from stats_core.data.soundness import LEVEL_LABEL
from stats_core.kernels.adjust import familywise, holm
from stats_core.kernels.curve_shuffles import Enumeration, Plan
from stats_core.kernels.curve_sums import ErrorTerm
from stats_core.kernels.level_ratios import LevelRatios, OwnLevels, OwnLevelsInBlocks, PooledLevels
from stats_core.kernels.monte_carlo import MonteCarloP
from stats_core.kernels.scratch import Scratch
from stats_core.methods.curves.randomized_anova import example
from stats_core.methods.curves.shared.remarks import ASSUMES
from stats_core.params import Alpha, Seed, Shuffles, Together
from stats_core.references import CHUNG_ROMANO_2013, WESTFALL_YOUNG_1993
from stats_core.registry import Question, method
from stats_core.results.columns import Column, Kind, with_limits
from stats_core.results.protocol import Result
from stats_core.results.verdict import Claim, Verdict
from stats_core.spread import spread
from stats_core.types import Floats, Ints, Progress
from stats_core.variation import RUNS
from stats_core.wording import decision, listed, listed_names, p_value, plain, probability, significance

MOST_STRETCHES = 4
"""Stretches of levels that the sentence names."""


@dataclass(frozen=True, eq=False)
class CurveLevels(Result):
    """One F and one p for each level, adjusted so that the chance of any false claim is at most alpha.

    `p_adjusted` decides: the larger of `p_shuffled`, by step-down max-T, and `p_t`, Welch's with Holm's adjustment,
    which is NaN where the error is pooled; `p` is that of each level alone. All but the last are multiplied by the
    number of pairs whose levels are looked at `together`. `reachable_p` is the least p that the assignments could give,
    `error` what F is divided by, and `paired` whether curves change places within blocks only.
    """

    algorithms: tuple[str, ...]
    levels: Floats
    statistic: Floats
    p: Floats
    p_adjusted: Floats
    p_shuffled: Floats
    p_t: Floats
    alpha: float
    exact: bool
    assignments: int
    remarks: tuple[str, ...]
    level_label: str = LEVEL_LABEL
    reachable_p: float = 0.0
    error: ErrorTerm = ErrorTerm.SPLIT_PLOT
    paired: bool = False
    together: int = 1

    def verdict(self) -> Verdict:
        """One claim for each level."""
        return Verdict(
            tuple(
                Claim(
                    kind="level",
                    between=self.algorithms,
                    shown=decision(p, self.alpha),
                    p=p,
                    alpha=self.alpha,
                    none_of=self.assignments if limit else 0,
                    where=f"level {plain(level)}",
                )
                for level, p, limit in zip(
                    self.levels, self.p_adjusted.tolist(), self._limits(self.p_adjusted, self.together), strict=True
                )
            )
        )

    def table(self) -> pd.DataFrame:
        """A row for each level. `p_t` is NaN where no t test stands beside the shuffles."""
        p_values = {
            "p": self.p,
            "p_adjusted": self.p_adjusted,
            "p_shuffled": self.p_shuffled,
            "p_t": self.p_t,
        }
        times = {"p": 1, "p_adjusted": self.together, "p_shuffled": self.together}
        limits = {name: self._limits(p_values[name], many) for name, many in times.items()}
        return with_limits(pd.DataFrame({"level": self.levels, "f": self.statistic, **p_values}), limits)

    def columns(self) -> Mapping[str, Column]:
        return {
            "p_shuffled": Column(Kind.P_BESIDE, "p (shuffled, adjusted)"),
            "p_t": Column(Kind.P_BESIDE, f"p ({'paired' if self.paired else 'Welch’s'} t, adjusted)"),
        }

    def _limits(self, p: Floats, times: int) -> list[bool]:
        """Which of these p, multiplied by so many, are the most that they can be: no random shuffle reached them."""
        least = times * self.reachable_p
        return [not self.exact and one <= least < 1 for one in p.tolist()]  # a p of 1 is a limit of nothing

    def sentence(self) -> str:
        names, claims = listed_names(self.algorithms), self.verdict().claims
        stretches = self.stretches
        if not stretches:
            least = min(claims, key=lambda claim: claim.p)
            return f"At no single level are {names} shown to differ: smallest adjusted {least.p_text}."
        if stretches == ((float(self.levels[0]), float(self.levels[-1])),):
            return f"{names} differ at every level: largest adjusted {max(claims, key=lambda claim: claim.p).p_text}."
        where = self._where(stretches)
        differ = f"{names} differ {where} (adjusted p at most {significance(self.alpha)})"
        rest = self.levels[self.levels > stretches[-1][1]]
        if len(rest):
            on = f"at level {plain(rest[0])}" if len(rest) == 1 else f"from level {plain(rest[0])} on"
            return f"{differ}; {on} they are not shown to differ."
        return f"{differ}."

    @property
    def stretches(self) -> tuple[tuple[float, float], ...]:
        """The first and the last level of every stretch of levels that all show a difference."""
        shown = np.array([False, *(claim.shown for claim in self.verdict().claims), False]).astype(int)
        starts, ends = np.flatnonzero(np.diff(shown) == 1), np.flatnonzero(np.diff(shown) == -1) - 1
        return tuple((float(self.levels[i]), float(self.levels[j])) for i, j in zip(starts, ends, strict=True))

    def _where(self, stretches: tuple[tuple[float, float], ...]) -> str:
        parts = [
            ("at ", f"level {plain(first)}") if first == last else ("", f"from level {plain(first)} to {plain(last)}")
            for first, last in stretches
        ]
        if len(parts) <= MOST_STRETCHES:
            return listed([at + levels for at, levels in parts])
        return f"at {len(self.verdict().shown)} of {len(self.levels)} levels, {parts[0][1]} first"

    def charts(self) -> tuple[LevelStrip, ...]:
        return (
            LevelStrip(
                key="levels",
                title="Levels at which the algorithms differ",
                levels=self.levels,
                p_adjusted=self.p_adjusted,
                statistic=self.statistic,
                alpha=self.alpha,
                level_label=self.level_label,
                floor=0.0 if self.exact else self.together * self.reachable_p,
            ),
        )

    def _own(self) -> str:
        """What F of a level is where it is divided by own spreads."""
        what = "the squared difference of the two means over its squared error"
        if len(self.algorithms) > 2:
            what = "the squared difference of two means over its squared error, the largest of all pairs"
        within = ", from differences within blocks" if self.paired else ", by each algorithm's own spread at that level"
        beside, why = "paired t tests", ""
        if not self.paired:
            beside, why = "Welch's t tests", ": shuffles alone claim too much where few runs scatter more than many"
        return (
            f"F of a level is {what}{within}, in the data and in every shuffle. What decides is the larger of that p "
            f"and the one of {beside}, adjusted by Holm's method{why}."
        )

    def _times(self) -> str:
        if self.together == 1:
            return ""
        return f", and times {self.together}, because the levels of {self.together} pairs are looked at (Bonferroni)"

    def notes(self) -> tuple[str, ...]:
        how = "all" if self.exact else "random"
        count = len(self.levels)
        several = (
            f"Tested each at {significance(self.alpha)} without adjustment, {count} independent levels would show some "
            f"difference with a chance of {probability(familywise(self.alpha, count))} although nothing differs; "
            "where levels depend on each other, the chance is a different one. The adjustment aims at "
            f"{significance(self.alpha)} for all levels together, by comparing each with the largest F of a shuffle."
        )
        return (
            f"Adjusted over {count} level{'s' if count > 1 else ''} by step-down max-T from {self.assignments:,} "
            f"({how}) assignments of whole curves{self._times()}.",
            *([several] if count > 1 else []),
            *([self._own()] if self.error is ErrorTerm.OWN else []),
            *self.remarks,
        )


@method(
    title="Levels that differ (step-down max-T)",
    question=Question.LEARNING_CURVES,
    trust_when="You ask at which levels of training the algorithms differ, all levels at once.",
    formula=(
        r"$$p_j=\frac{\#\{b:\ \max_{l\ge j}F^*_{b,(l)}\ge F_{(j)}\}}{\#b},\qquad \tilde p_j=\max_{i\le j}p_i$$"
        "\n\n"
        r"where $F_{(1)}\ge F_{(2)}\ge\dots$ are the ratios of the levels in order of size and $F^*_{b,(l)}$ those of "
        "the same levels in assignment $b$; the observed one is counted too (Westfall and Young). $F$ of a level "
        r"is $(\bar y_i-\bar y_j)^2/(s_i^2/l_i+s_j^2/l_j)$ of its scores, the largest over all pairs $i$, $j$."
    ),
    assumes=ASSUMES,
    references=(WESTFALL_YOUNG_1993, CHUNG_ROMANO_2013.only_with(ErrorTerm.OWN)),
    covers=RUNS,
    example=example,
)
def curve_levels(
    curves: Curves,
    *,
    shuffles: Shuffles = 9_999,
    alpha: Alpha = 0.05,
    seed: Seed = 0,
    error: ErrorTerm = ErrorTerm.OWN,
    enumeration: Enumeration = Enumeration.AUTO,
    monte_carlo: MonteCarloP = MonteCarloP.COUNTED,
    together: Together = 1,
    progress: Progress | None = None,
) -> CurveLevels:
    """Test each level of training, with error control over all of them, from the same shuffles of whole curves.

    Notes
    -----
    T[b, h] is the ratio at level h in assignment b. Levels are ordered by their observed ratio; level j is compared
    with the maximum over itself and all levels with smaller observed ratios, and adjusted p values never decrease.

    The ratio is (mean_i - mean_j)^2 / (s_i^2 / l_i + s_j^2 / l_j) with each algorithm's own spread at that level, the
    largest over all pairs; an algorithm with one curve is lent the pooled spread. Paired curves: every pair by its
    differences within blocks, squared mean over squared standard error. Beside the shuffles stands Welch's t test, or
    the paired one, times the number of pairs and adjusted over the levels by Holm's method, and the larger p decides:
    with 5 runs that scatter three times as much as 20 others, shuffles alone claim some level in about 20 % of data
    sets without any difference, both together in 7 %. With the pooled error term (`error` split-plot
    or as published, which are one at a single level) it is the one-way F.

    Where the levels of several pairs are looked at, each with the curves of its two algorithms alone, `together` is the
    number of pairs that the question is about, and adjusted p values are multiplied by it (Bonferroni): the chance of
    any false claim over all pairs and levels is then at most alpha.

    References
    ----------
    Westfall and Young (1993), algorithm 4.1. Piater and Cohen's report and paper propose no test of single levels.

    Examples
    --------
    >>> from stats_core import Curves, curve_levels
    >>> sgd = [[1, 2, 4], [2, 3, 5], [1, 3, 4], [2, 2, 4]]  # a run in each row, a level of training in each column
    >>> adam = [[2, 4, 6], [3, 5, 6], [2, 5, 7], [3, 4, 6]]
    >>> curves = Curves.from_groups({"SGD": sgd, "Adam": adam}, levels=[10, 20, 40])
    >>> result = curve_levels(curves)
    >>> print(result.sentence())
    SGD and Adam differ from level 20 to 40 (adjusted p at most 0.05).
    """
    plan = Plan.of(curves, shuffles=shuffles, seed=seed, enumeration=enumeration, monte_carlo=monte_carlo)
    test = _ratios(curves, error)
    observed, least = test.observed()
    order = np.argsort(-observed, kind="stable")
    counts = np.zeros((2, len(order)), dtype=np.int64)
    done = 0
    work = Stepping(test, plan, order, least[order])
    for count, total in spread(counted, work, plan.tasks(test.nanoseconds)):
        counts += count
        done += total
        if progress:
            progress(done, plan.total)
    alone, joint = counts
    p, p_adjusted = np.empty(len(order)), np.empty(len(order))
    p[order] = [plan.p(count) for count in alone.tolist()]
    p_adjusted[order] = np.maximum.accumulate([plan.p(count) for count in joint.tolist()])
    by_t = test.p_of_t()
    t_adjusted = holm(by_t) if error is ErrorTerm.OWN else by_t
    if together > 1:
        p_adjusted, t_adjusted = np.minimum(1.0, together * p_adjusted), np.minimum(1.0, together * t_adjusted)
    return CurveLevels(
        algorithms=curves.algorithms,
        levels=curves.levels,
        statistic=observed,
        p=np.fmax(p, by_t),
        p_adjusted=np.fmax(p_adjusted, t_adjusted),
        p_shuffled=p_adjusted,
        p_t=t_adjusted,
        alpha=alpha,
        exact=plan.exact,
        assignments=plan.total,
        remarks=_remarks(curves, test, plan, alpha, together),
        level_label=curves.level_label,
        reachable_p=plan.smallest_p,
        error=error,
        paired=curves.block is not None,
        together=together,
    )


def _ratios(curves: Curves, error: ErrorTerm) -> LevelRatios:
    """The statistic of each level."""
    if error is not ErrorTerm.OWN:
        return PooledLevels(curves.values, curves.index)
    if curves.block_index is None or curves.block_index.max() == 0:
        return OwnLevels(curves.values, curves.index)
    return OwnLevelsInBlocks(curves.values, curves.index, curves.block_index)


@dataclass(frozen=True, eq=False)
class Stepping:
    """What the comparison of all levels needs, here or in another process."""

    test: LevelRatios
    plan: Plan
    order: Ints
    threshold: Floats
    fingerprint: str = field(default_factory=lambda: uuid4().hex)


def counted(work: Stepping, task: tuple[int, int]) -> tuple[Ints, int]:
    """One stretch: how often each level reaches its observed F, alone and with those after it; and of how many."""
    counts = np.zeros((2, len(work.order)), dtype=np.int64)
    total = 0
    scratch = Scratch()
    for labels, kept in work.plan.blocks(*task):
        value = work.test.reached(labels, scratch)[:kept, work.order]
        counts[0] += np.count_nonzero(value >= work.threshold, axis=0)
        # The maximum over this level and all that follow in the order.
        largest = np.maximum.accumulate(value[:, ::-1], axis=1)[:, ::-1]
        counts[1] += np.count_nonzero(largest >= work.threshold, axis=0)
        total += kept
    return counts, total


def _remarks(curves: Curves, test: LevelRatios, plan: Plan, alpha: float, together: int) -> tuple[str, ...]:
    remarks = []
    if together * plan.smallest_p > alpha:
        times, least = f"times {together} " if together > 1 else "", min(1.0, together * plan.smallest_p)
        remarks.append(
            f"With {plan.total:,} {'assignments' if plan.exact else 'shuffles'} p {times}is never below "
            f"{p_value(least)}, so no level can be shown to differ at {significance(alpha)}."
        )
    flat = [f"{plain(level)}" for level in curves.levels[test.flat]]
    if flat:
        where = "level" if len(flat) == 1 else "levels"
        remarks.append(
            f"All curves have the same score at {where} {listed(flat, 6)}: F is 0/0 there, taken as 0; p is 1."
        )
    return tuple(remarks)
