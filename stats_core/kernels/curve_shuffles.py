"""Shuffling whole curves between algorithms: exact or random, whole or streamed."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, replace
from enum import Enum
from typing import Protocol
from uuid import uuid4

import numpy as np
import numpy.typing as npt

from stats_core.errors import ParameterError
from stats_core.kernels.assignments import (
    Labels,
    Listing,
    Shuffler,
    assignments,
    block_rows,
    listing_in_blocks,
    paired_assignments,
)
from stats_core.kernels.curve_ratios import Ratios as Ratios
from stats_core.kernels.curve_ratios import counted_ratios, kept_ratios
from stats_core.kernels.curve_ratios import nanoseconds as nanoseconds
from stats_core.kernels.curve_ratios import stretches as stretches
from stats_core.kernels.curve_sums import CurveSums, ErrorTerm
from stats_core.kernels.monte_carlo import MonteCarloP, monte_carlo_p, p_range
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

AUTOMATIC_LIMIT = 2_000_000
TWO_GROUP_LIMIT = 100_000_000
_PILOT = 50_000


class Enumeration(Enum):
    """Exact enumeration."""

    AUTO = "Exact up to 2 million assignments"
    ALWAYS = "Exact on request, two algorithms up to 100 million"
    NEVER = "Random shuffles only"


class Grouped(Protocol):
    """What a plan needs to know about learning curves: the algorithm and block of each curve."""

    @property
    def index(self) -> Ints: ...
    @property
    def block_index(self) -> Ints | None: ...
    @property
    def sizes(self) -> tuple[int, ...]: ...


@dataclass(frozen=True, eq=False)
class Plan:
    """Which assignments are visited: all of them, or a number of random ones."""

    index: npt.NDArray[np.int64]
    block: npt.NDArray[np.int64] | None
    exact: bool
    total: int
    arrangements: int
    labelled: bool
    seed: int
    monte_carlo: MonteCarloP = MonteCarloP.COUNTED

    @classmethod
    def of(
        cls,
        curves: Grouped,
        *,
        shuffles: int,
        seed: int,
        enumeration: Enumeration,
        labelled: bool = False,
        two_group_limit: int = AUTOMATIC_LIMIT,
        monte_carlo: MonteCarloP = MonteCarloP.COUNTED,
    ) -> Plan:
        """Decide between listing and drawing.

        `labelled` is for statistics that change when algorithms of equal size swap names; `two_group_limit`
        is how many assignments the caller can list for two algorithms on request.
        """
        index, block = curves.index, curves.block_index
        if block is not None:
            distinct, listed = paired_assignments(index, block)
            arrangements = listed if labelled else distinct
        else:
            arrangements = listed = assignments(curves.sizes, labelled=labelled)
        limit = AUTOMATIC_LIMIT
        if enumeration is Enumeration.ALWAYS:
            if len(curves.sizes) == 2 and block is None:
                limit = two_group_limit
            if listed > limit:
                raise ParameterError(
                    f"There are {listed:,} assignments of the curves, too many to list",
                    remedy=f"Listing goes up to {limit:,} here: choose random shuffles, or fewer curves.",
                )
        exact = enumeration is not Enumeration.NEVER and listed <= limit
        total = listed if exact else shuffles
        return cls(index, block, exact, total, arrangements, labelled, seed, monte_carlo)

    def tasks(self, nanoseconds: float) -> list[tuple[int, int]]:
        """Stretches of blocks, each about one task long, given the time that an assignment takes."""
        return stretches(-(-self.total // self.rows), self.rows * nanoseconds)

    @property
    def rows(self) -> int:
        """How many assignments a block has; a step of a listing counts as one."""
        listed = self.exact and self.block is None
        return Listing(self.index, labelled=self.labelled).rows if listed else block_rows(len(self.index))

    def blocks(self, first: int = 0, last: int | None = None) -> Iterator[tuple[Labels, int]]:
        """Blocks of assignments, `labels[assignment, curve]`, and how many of the first rows count.

        A matrix product may give other last bits to a shorter block. So a block is always computed whole and cut
        afterwards, and a shuffle has the same numbers however many others were asked for.
        """
        if not self.exact:
            shuffler = Shuffler(self.index, self.seed, self.block)
            end = -(-self.total // shuffler.rows)
            for number in range(first, end if last is None else min(last, end)):
                yield shuffler.draw(number), min(shuffler.rows, self.total - number * shuffler.rows)
            return
        every = Listing(self.index, labelled=self.labelled).some(first, last)
        if self.block is not None:
            every = listing_in_blocks(self.index, self.block, first, last)
        for labels in every:
            yield labels, len(labels)

    def p(self, reached: int) -> float:
        """p, given the number of assignments whose statistic is at least as large as the observed one."""
        if self.exact:
            return int(reached) / self.total
        return monte_carlo_p(int(reached), self.total, self.repeating)

    @property
    def smallest_p(self) -> float:
        """The smallest p that these assignments can give."""
        return self.p(1 if self.exact else 0)

    @property
    def repeating(self) -> int | None:
        """The number of distinct assignments, where p takes account of their being drawn more than once."""
        return self.arrangements if self.monte_carlo is MonteCarloP.EXACT and not self.exact else None


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
