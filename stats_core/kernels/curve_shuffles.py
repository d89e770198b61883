"""Shuffling whole curves between algorithms: exact or random, whole or streamed."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass, replace
from uuid import uuid4

import numpy as np

from stats_core.kernels.curve_plan import AUTOMATIC_LIMIT as AUTOMATIC_LIMIT
from stats_core.kernels.curve_plan import TWO_GROUP_LIMIT as TWO_GROUP_LIMIT
from stats_core.kernels.curve_plan import Enumeration as Enumeration
from stats_core.kernels.curve_plan import Grouped as Grouped
from stats_core.kernels.curve_plan import Plan as Plan
from stats_core.kernels.curve_plan import stretches as stretches
from stats_core.kernels.curve_ratios import Ratios, counted_ratios, kept_ratios
from stats_core.kernels.curve_ratios import nanoseconds as nanoseconds
from stats_core.kernels.curve_sums import CurveSums, ErrorTerm
from stats_core.kernels.monte_carlo import p_range
from stats_core.kernels.null_distribution import (
    BULK,
    KEPT,
    NullDistribution,
    StreamedNull,
    equal_edges,
    expected_around,
    whole,
)
from stats_core.spread import spread
from stats_core.types import Floats, Ints, Progress

_PILOT = 50_000


@dataclass(frozen=True, eq=False)
class CurveNulls:
    """The null distributions of both ratios, and both p values with every error term that was counted.

    `p` are the p values of Algorithm and Interaction by error term, and `ranges` their 95 % Monte Carlo intervals.
    """

    algorithm: NullDistribution
    interaction: NullDistribution
    p: dict[ErrorTerm, tuple[float, float]]
    ranges: dict[ErrorTerm, tuple[tuple[float, float], tuple[float, float]]]
    term: ErrorTerm

    @property
    def other_p(self) -> tuple[float, float]:
        """The p values of the pooled term that the distributions are not of; the split-plot ones beside the own."""
        return self.p[ErrorTerm.CELL if self.term is ErrorTerm.SPLIT_PLOT else ErrorTerm.SPLIT_PLOT]

    @property
    def split_plot(self) -> tuple[float, float]:
        """The split-plot p values."""
        return self.p[ErrorTerm.SPLIT_PLOT]

    @property
    def split_plot_range(self) -> tuple[tuple[float, float], tuple[float, float]]:
        """The 95 % Monte Carlo intervals of the split-plot p values."""
        return self.ranges[ErrorTerm.SPLIT_PLOT]


def curve_nulls(
    sums: CurveSums, plan: Plan, *, term: ErrorTerm, alpha: float, progress: Progress | None = None
) -> CurveNulls:
    """Both distributions from the same assignments, for one error term; for the others only p."""
    work = Ratios(sums, plan, term)
    make = _streamed if plan.total > KEPT else _whole
    (first, second), reached = make(work, alpha, progress)
    p = {term: (first.p, second.p)}
    ranges = {term: (first.p_interval, second.p_interval)}
    for other, (one, two) in zip(work.others, reached.tolist(), strict=True):
        p[other] = plan.p(one), plan.p(two)
        ranges[other] = tuple(p_range(count, plan.total, exact=plan.exact) for count in (one, two))  # type: ignore[assignment]
    return CurveNulls(first, second, p, ranges, term)


def _whole(work: Ratios, alpha: float, progress: Progress | None) -> tuple[list[NullDistribution], Ints]:
    """Both distributions with all their values."""
    plan = work.plan
    kept, reached = _all_ratios(work, progress)
    nulls = [
        whole(values, f, near, alpha=alpha, exact=plan.exact, arrangements=plan.repeating)
        for values, f, near in zip(kept, *work.observed, strict=True)
    ]
    return nulls, reached


def _all_ratios(work: Ratios, progress: Progress | None = None) -> tuple[Floats, Ints]:
    tasks = work.tasks()
    if len(tasks) == 1:
        (stretch,) = spread(kept_ratios, work, tasks)
        if progress:
            progress(work.plan.total, work.plan.total)
        return stretch
    kept = np.empty((2, work.plan.total))
    reached = np.zeros((len(work.others), 2), dtype=np.int64)
    done = 0
    for ratios, count in spread(kept_ratios, work, tasks):
        kept[:, done : done + ratios.shape[1]] = ratios
        reached += count
        done += ratios.shape[1]
        if progress:
            progress(done, work.plan.total)
    return kept, reached


def _streamed(work: Ratios, alpha: float, progress: Progress | None) -> tuple[list[NullDistribution], Ints]:
    """Both distributions as counts in bins, whose edges come from a random pilot sample."""
    plan = work.plan
    pilot, _ = _all_ratios(replace(work, plan=replace(plan, exact=False, total=_PILOT), fingerprint=uuid4().hex))
    observed, slack = work.observed
    for deviations in (7, 100):
        readers = []
        for drawn, f, near in zip(pilot, observed, slack, strict=True):
            bulk, critical = (float(value) for value in np.quantile(drawn, [BULK, 1 - alpha], method="higher"))
            edges = equal_edges(bulk, f, near, critical)
            around = expected_around(drawn, alpha, deviations)
            readers.append(
                StreamedNull(
                    f,
                    near,
                    alpha=alpha,
                    exact=plan.exact,
                    edges=edges,
                    around=around,
                    arrangements=plan.repeating,
                )
            )
        reached = np.zeros((len(work.others), 2), dtype=np.int64)
        done = 0
        task = replace(work, readers=deepcopy(tuple(readers)), fingerprint=uuid4().hex)
        for counted, total, count in spread(counted_ratios, task, task.tasks()):
            for reader, part in zip(readers, counted, strict=True):
                reader.join(part)
            reached += count
            done += total
            if progress:
                progress(done, plan.total)
        # A margin of seven standard deviations fails only once in a hundred thousand million times.
        criticals = [reader.critical for reader in readers]
        if None not in criticals:
            break
    return [reader.finished(float(value or 0.0)) for reader, value in zip(readers, criticals, strict=True)], reached
