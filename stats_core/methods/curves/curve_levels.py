"""At which levels of training do the algorithms differ: step-down max-T over whole-curve shuffles."""

from __future__ import annotations

from dataclasses import dataclass, field
from uuid import uuid4

import numpy as np
import pandas as pd

from stats_core.charts import LevelStrip
from stats_core.data import Curves
from stats_core.data.soundness import LEVEL_LABEL
from stats_core.kernels.adjust import familywise
from stats_core.kernels.assignments import Labels
from stats_core.kernels.curve_means import around_level_means, level_rounding
from stats_core.kernels.curve_shuffles import Enumeration, Plan
from stats_core.kernels.curve_sums import SUMMED, ZERO
from stats_core.kernels.monte_carlo import MonteCarloP
from stats_core.kernels.scratch import Scratch
from stats_core.methods.curves.randomized_anova import example
from stats_core.params import Alpha, Seed, Shuffles
from stats_core.references import WESTFALL_YOUNG_1993
from stats_core.registry import Question, method
from stats_core.results.columns import with_limits
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

    `reachable_p` is the least p that the assignments could give.
    """

    algorithms: tuple[str, ...]
    levels: Floats
    statistic: Floats
    p: Floats
    p_adjusted: Floats
    alpha: float
    exact: bool
    assignments: int
    remarks: tuple[str, ...]
    level_label: str = LEVEL_LABEL
    reachable_p: float = 0.0

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
                    self.levels, self.p_adjusted.tolist(), self._limits(self.p_adjusted), strict=True
                )
            )
        )

    def table(self) -> pd.DataFrame:
        columns = {"level": self.levels, "f": self.statistic, "p": self.p, "p_adjusted": self.p_adjusted}
        return with_limits(
            pd.DataFrame(columns), {"p": self._limits(self.p), "p_adjusted": self._limits(self.p_adjusted)}
        )

    def _limits(self, p: Floats) -> list[bool]:
        """Which of these p are the most that they can be, because no random shuffle reached them."""
        return [not self.exact and one <= self.reachable_p for one in p.tolist()]

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
                floor=0.0 if self.exact else self.reachable_p,
            ),
        )

    def notes(self) -> tuple[str, ...]:
        how = "all" if self.exact else "random"
        count = len(self.levels)
        several = (
            f"Tested each at {significance(self.alpha)} without adjustment, {count} independent levels would show some "
            f"difference with a chance of {probability(familywise(self.alpha, count))} although nothing differs; "
            "where levels depend on each other, the chance is a different one. The adjustment keeps it at "
            f"{significance(self.alpha)} or below for all levels together, by comparing each with the largest F "
            "of a shuffle."
        )
        return (
            f"Adjusted over {count} level{'s' if count > 1 else ''} by step-down max-T from {self.assignments:,} "
            f"({how}) assignments of whole curves.",
            *([several] if count > 1 else []),
            *self.remarks,
        )


@method(
    title="Levels that differ (step-down max-T)",
    question=Question.LEARNING_CURVES,
    trust_when="You ask at which levels of training the algorithms differ, all levels at once.",
    formula=(
        r"$$p_j=\frac{\#\{b:\ \max_{l\ge j}F^*_{b,(l)}\ge F_{(j)}\}}{\#b},\qquad \tilde p_j=\max_{i\le j}p_i$$"
        "\n\n"
        r"where $F_{(1)}\ge F_{(2)}\ge\dots$ are the one-way $F$ ratios of the levels in order of size and "
        "$F^*_{b,(l)}$ those "
        "of the same levels in assignment $b$; the observed assignment is counted too (Westfall and Young)."
    ),
    assumes=("Under the null hypothesis whole curves could be exchanged between algorithms.",),
    references=(WESTFALL_YOUNG_1993,),
    covers=RUNS,
    example=example,
)
def curve_levels(
    curves: Curves,
    *,
    shuffles: Shuffles = 9_999,
    alpha: Alpha = 0.05,
    seed: Seed = 0,
    enumeration: Enumeration = Enumeration.AUTO,
    monte_carlo: MonteCarloP = MonteCarloP.COUNTED,
    progress: Progress | None = None,
) -> CurveLevels:
    """Test each level of training, with error control over all of them, from the same shuffles of whole curves.

    Notes
    -----
    T[b, h] is the one-way F at level h in assignment b. Levels are ordered by their observed F; level j is compared
    with the maximum over itself and all levels with smaller observed F, and adjusted p values never decrease. In place
    of F its share of the level's sum of squares is compared, which rises with F and is never infinite.

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
    test = _OneWay(curves)
    observed = test.shares(curves.index[None, :].astype(np.uint16), Scratch())[0]
    order = np.argsort(-observed, kind="stable")
    threshold, near = (np.sqrt(observed) - test.near)[order], test.near[order]
    counts = np.zeros((2, len(order)), dtype=np.int64)
    done = 0
    work = Stepping(test, plan, order, threshold, near)
    for count, total in spread(counted, work, plan.tasks(test.nanoseconds)):
        counts += count
        done += total
        if progress:
            progress(done, plan.total)
    alone, joint = counts
    p, p_adjusted = np.empty(len(order)), np.empty(len(order))
    p[order] = [plan.p(count) for count in alone.tolist()]
    p_adjusted[order] = np.maximum.accumulate([plan.p(count) for count in joint.tolist()])
    return CurveLevels(
        algorithms=curves.algorithms,
        levels=curves.levels,
        statistic=test.ratios(observed),
        p=p,
        p_adjusted=p_adjusted,
        alpha=alpha,
        exact=plan.exact,
        assignments=plan.total,
        remarks=_remarks(curves, test, plan, alpha),
        level_label=curves.level_label,
        reachable_p=plan.smallest_p,
    )


@dataclass(frozen=True, eq=False)
class Stepping:
    """What the comparison of all levels needs, here or in another process."""

    test: _OneWay
    plan: Plan
    order: Ints
    threshold: Floats
    near: Floats
    fingerprint: str = field(default_factory=lambda: uuid4().hex)


def counted(work: Stepping, task: tuple[int, int]) -> tuple[Ints, int]:
    """One stretch: how often each level reaches its observed F, alone and with those after it; and of how many."""
    counts = np.zeros((2, len(work.order)), dtype=np.int64)
    total = 0
    scratch = Scratch()
    for labels, kept in work.plan.blocks(*task):
        share = work.test.shares(labels, scratch)[:kept, work.order]
        np.sqrt(share, out=share)
        share += work.near
        counts[0] += np.count_nonzero(share >= work.threshold, axis=0)
        # The maximum over this level and all that follow in the order.
        largest = np.maximum.accumulate(share[:, ::-1], axis=1)[:, ::-1]
        counts[1] += np.count_nonzero(largest >= work.threshold, axis=0)
        total += kept
    return counts, total


class _OneWay:
    """The algorithms' share of each level's sum of squares for blocks of assignments.

    `near` is how far the roots of two equal shares of a level may lie apart, because scores are rounded decimals and
    sums of them are rounded too.
    """

    def __init__(self, curves: Curves) -> None:
        # Each level is brought to about 1 by a power of two of its own: its F must not depend on the other levels.
        values = np.ldexp(curves.values, -np.frexp(np.abs(curves.values).max(axis=0))[1])
        self._data = around_level_means(values)
        rounding = level_rounding(values)
        self.flat = rounding == 0
        self._sizes = np.array(curves.sizes)
        self._total = np.where(self.flat, 1.0, np.sum(self._data**2, axis=0))
        self._scale = (len(values) - len(self._sizes)) / (len(self._sizes) - 1)
        noise = np.sqrt(len(values)) * rounding
        self.near = np.where(self.flat, 0.0, SUMMED + noise / np.sqrt(self._total))
        self._no_error = ZERO + noise**2 / self._total
        # About what one assignment takes: to draw it, its product with the scores, and the comparison of its levels.
        product = 2 * (len(self._sizes) - 1) * values.size / 32
        self.nanoseconds = 150 + 5 * len(values) + product + 15 * values.shape[1]

    def shares(self, labels: Labels, scratch: Scratch) -> Floats:
        """`share[assignment, level]`, from 0, also where a level has no variance, to 1 where all lies between.

        It lies in `scratch`, and the next call writes over it.
        """
        chosen = scratch.take("chosen", labels.shape)
        between, part, rest = (
            scratch.take(name, (len(labels), self._data.shape[1])) for name in ("between", "part", "rest")
        )
        if len(self._sizes) == 2:
            np.copyto(chosen, labels)
            np.matmul(chosen, self._data, out=between)
            between **= 2
            between *= float(np.sum(1 / self._sizes))
        else:
            between[:] = rest[:] = 0.0
            for group, size in enumerate(self._sizes[1:], start=1):
                np.copyto(chosen, labels == group)
                rest += np.matmul(chosen, self._data, out=part)
                part **= 2
                part /= size
                between += part
            rest **= 2
            rest /= self._sizes[0]
            between += rest
        between /= self._total
        return np.asarray(between)

    def ratios(self, share: Floats) -> Floats:
        """F of a share: 0 where a level has no variance, infinite where only the algorithms differ."""
        with np.errstate(divide="ignore"):
            f = share * self._scale / (1 - share)
        return np.where(share <= self.near**2, 0.0, np.where(1 - share <= self._no_error, np.inf, f))


def _remarks(curves: Curves, test: _OneWay, plan: Plan, alpha: float) -> tuple[str, ...]:
    remarks = []
    if plan.smallest_p > alpha:
        remarks.append(
            f"With {plan.total:,} {'assignments' if plan.exact else 'shuffles'} p is never below "
            f"{p_value(plan.smallest_p)}, so no level can be shown to differ at {significance(alpha)}."
        )
    flat = [f"{plain(level)}" for level in curves.levels[test.flat]]
    if flat:
        where = "level" if len(flat) == 1 else "levels"
        remarks.append(
            f"All curves have the same score at {where} {listed(flat, 6)}: F is 0/0 there, taken as 0; p is 1."
        )
    return tuple(remarks)
