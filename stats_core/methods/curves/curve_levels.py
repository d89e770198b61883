"""At which levels of training do the algorithms differ: step-down max-T over whole-curve shuffles."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pandas as pd

from stats_core.charts import LevelStrip
from stats_core.data import Curves
from stats_core.data.soundness import plain
from stats_core.kernels.assignments import Labels
from stats_core.kernels.curve_shuffles import Enumeration, Plan
from stats_core.kernels.curve_sums import CurveSums
from stats_core.methods.curves.randomized_anova import example
from stats_core.params import Alpha, Seed, Shuffles
from stats_core.references import PIATER_1997, WESTFALL_YOUNG_1993
from stats_core.registry import Question, method
from stats_core.types import Floats, Progress
from stats_core.wording import listed, p_phrase


@dataclass(frozen=True, eq=False)
class CurveLevels:
    """One F and one p for each level, adjusted so that the chance of any false claim is at most alpha."""

    algorithms: tuple[str, ...]
    levels: Floats
    statistic: Floats
    p: Floats
    p_adjusted: Floats
    alpha: float
    exact: bool
    assignments: int
    remarks: tuple[str, ...]

    def table(self) -> pd.DataFrame:
        return pd.DataFrame({"level": self.levels, "f": self.statistic, "p": self.p, "p_adjusted": self.p_adjusted})

    def sentence(self) -> str:
        names = listed(list(self.algorithms))
        shown = [f"{plain(level)}" for level in self.levels[self.p_adjusted <= self.alpha]]
        if not shown:
            least = p_phrase(float(self.p_adjusted.min()))
            return f"At no single level are {names} shown to differ: smallest adjusted {least}."
        if len(shown) == len(self.levels):
            return f"{names} differ at every level: largest adjusted {p_phrase(float(self.p_adjusted.max()))}."
        where = f"{len(shown)} of {len(self.levels)} levels, first at {shown[0]}"
        if len(shown) <= 8:
            where = f"level{'s' if len(shown) > 1 else ''} {listed(shown)}"
        return f"{names} differ at {where} (adjusted p at most {self.alpha:g})."

    def charts(self) -> tuple[LevelStrip, ...]:
        return (
            LevelStrip(
                key="levels",
                title="Levels at which the algorithms differ",
                levels=self.levels,
                p_adjusted=self.p_adjusted,
                statistic=self.statistic,
                alpha=self.alpha,
                level_label="Training level",
            ),
        )

    def notes(self) -> tuple[str, ...]:
        how = "all" if self.exact else "random"
        return (
            f"Adjusted over {len(self.levels)} levels by step-down max-T from {self.assignments:,} ({how}) assignments "
            "of whole curves.",
            *self.remarks,
        )


@method(
    title="Levels that differ (step-down max-T)",
    question=Question.LEARNING_CURVES,
    assumes=("Under the null hypothesis whole curves could be exchanged between algorithms.",),
    references=(WESTFALL_YOUNG_1993, PIATER_1997),
    example=example,
)
def curve_levels(
    curves: Curves,
    *,
    shuffles: Shuffles = 10_000,
    alpha: Alpha = 0.05,
    seed: Seed = 0,
    enumeration: Enumeration = Enumeration.AUTO,
    progress: Progress | None = None,
) -> CurveLevels:
    """Test each level of training, with error control over all of them, from the same shuffles of whole curves.

    Notes
    -----
    T[b, h] is the one-way F at level h in assignment b. Levels are ordered by their observed F; level j is compared
    with the maximum over itself and all levels with smaller observed F, and adjusted p values never decrease.

    References
    ----------
    Westfall and Young (1993), algorithm 2.8.
    """
    sums = CurveSums.of(curves.values, curves.index)
    plan = Plan.of(curves, shuffles=shuffles, seed=seed, enumeration=enumeration)
    test = _OneWay(sums)
    observed = test.ratios(curves.index[None, :].astype(np.uint16))[0]
    order = np.argsort(-observed, kind="stable")
    threshold = observed[order] - test.slack(observed[order])
    alone = np.zeros(len(order), dtype=np.int64)
    joint = np.zeros(len(order), dtype=np.int64)
    done = 0
    for labels in plan.labels():
        f = test.ratios(labels)[:, order]
        alone += np.count_nonzero(f >= threshold, axis=0)
        # The maximum over this level and all that follow in the order.
        largest = np.maximum.accumulate(f[:, ::-1], axis=1)[:, ::-1]
        joint += np.count_nonzero(largest >= threshold, axis=0)
        done += len(labels)
        if progress:
            progress(done, plan.total)
    extra = 0 if plan.exact else 1
    p, p_adjusted = np.empty(len(order)), np.empty(len(order))
    p[order] = (alone + extra) / (plan.total + extra)
    p_adjusted[order] = np.maximum.accumulate((joint + extra) / (plan.total + extra))
    return CurveLevels(
        algorithms=curves.algorithms,
        levels=curves.levels,
        statistic=observed,
        p=p,
        p_adjusted=p_adjusted,
        alpha=alpha,
        exact=plan.exact,
        assignments=plan.total,
        remarks=_remarks(curves, test),
    )


class _OneWay:
    """One-way F at every level for blocks of assignments."""

    def __init__(self, sums: CurveSums) -> None:
        self._data = sums.centred
        self._sizes = np.array(sums.sizes)
        self._total = np.sum(sums.centred**2, axis=0)
        self._scale = (sums.curves - len(sums.sizes)) / (len(sums.sizes) - 1)
        self.flat = self._total == 0

    def ratios(self, labels: Labels) -> Floats:
        """`F[assignment, level]`; 0 where a level has no variance, infinite where only the algorithms differ."""
        if len(self._sizes) == 2:
            between = labels.astype(np.float64) @ self._data
            between **= 2
            between *= float(np.sum(1 / self._sizes))
        else:
            between = np.zeros((len(labels), self._data.shape[1]))
            rest = np.zeros_like(between)
            for group, size in enumerate(self._sizes[1:], start=1):
                part = (labels == group).astype(np.float64) @ self._data
                rest += part
                between += part**2 / size
            between += rest**2 / self._sizes[0]
        zero = 1e-12 * self._total
        within = self._total - between
        with np.errstate(divide="ignore", invalid="ignore"):
            f = between * self._scale / within
        f[within <= zero] = np.inf
        f[between <= zero] = 0.0
        return np.asarray(f)

    def slack(self, f: Floats) -> Floats:
        """How far an F equal in theory may lie off by rounding: relative, more where little error is left."""
        return np.where(np.isfinite(f), 1e-10 * f + 1e-13 * (f + self._scale) * (1 + f / self._scale), 0.0)


def _remarks(curves: Curves, test: _OneWay) -> tuple[str, ...]:
    flat = [f"{plain(level)}" for level in curves.levels[test.flat]]
    if not flat:
        return ()
    shown = listed(flat if len(flat) <= 5 else [*flat[:5], f"{len(flat) - 5} more"])
    return (f"All curves have the same score at level {shown}: F is 0/0 there, taken as 0, and p is 1.",)
