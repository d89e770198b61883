"""Shuffling whole curves between algorithms: exact or random, whole or streamed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass, field, fields, replace
from enum import Enum
from functools import cached_property
from typing import Any, Protocol
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
from stats_core.kernels.curve_sums import Assigned, CurveSums, ErrorTerm
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
from stats_core.kernels.two_groups import MOST_CURVES, Splits, split_blocks
from stats_core.spread import TASK_SECONDS, spread
from stats_core.types import Floats, Ints, Progress

AUTOMATIC_LIMIT = 2_000_000
TWO_GROUP_LIMIT = 100_000_000
_PILOT = 50_000
SPLIT = 40.0
"""Nanoseconds for one split into two groups, when all are listed."""


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


def stretches(blocks: int, nanoseconds: float) -> list[tuple[int, int]]:
    """Stretches of blocks, each about as long as a task may take, given the time per block."""
    step = max(1, round(TASK_SECONDS * 1e9 / nanoseconds))
    return [(first, min(blocks, first + step)) for first in range(0, blocks, step)]


@dataclass(frozen=True, eq=False)
class Ratios:
    """Both F ratios under the assignments of a plan, and how often the other error term's reach the observed ones.

    `readers` are set where the ratios are too many to keep: they count them.
    """

    sums: CurveSums
    plan: Plan
    term: ErrorTerm
    readers: tuple[StreamedNull, ...] = ()
    fingerprint: str = field(default_factory=lambda: uuid4().hex)

    @cached_property
    def by_splits(self) -> bool:
        """Whether all splits are listed by meeting in the middle."""
        few = len(self.sums.sizes) == 2 and self.sums.curves <= MOST_CURVES
        return self.plan.exact and few and self.plan.block is None

    def tasks(self) -> list[tuple[int, int]]:
        """Stretches of blocks."""
        if self.by_splits:
            blocks = split_blocks(self.sums.sizes)
            return stretches(len(blocks), SPLIT * self.plan.total / len(blocks))
        return self.plan.tasks(nanoseconds(self.sums))

    def size(self, task: tuple[int, int]) -> int:
        """How many assignments a stretch has."""
        first, last = task
        if self.by_splits:
            return sum(block.size for block in split_blocks(self.sums.sizes)[first:last])
        rows = self.plan.rows
        return min(self.plan.total, last * rows) - first * rows

    @cached_property
    def other(self) -> ErrorTerm:
        return ErrorTerm.SPLIT_PLOT if self.term is ErrorTerm.CELL else ErrorTerm.CELL

    @cached_property
    def threshold(self) -> Sequence[float]:
        """The least that is tied with the observed values of the other error term."""
        # Among shuffles, the split-plot ratios increase with their sums of squares, so these can be compared.
        if self.other is ErrorTerm.SPLIT_PLOT:
            return self.sums.least_tied()
        observed, slack = _observed(self.sums, self.other), self.sums.slacks(self.other)
        return observed[0] - slack[0], observed[1] - slack[1]

    @cached_property
    def _splits(self) -> Splits:
        return Splits(self.sums)

    @cached_property
    def _assigned(self) -> Assigned:
        return Assigned(self.sums)

    def __getstate__(self) -> dict[str, Any]:
        # Only the fields are sent: what is derived from them is computed again by the receiver.
        return {field.name: getattr(self, field.name) for field in fields(self)}

    def blocks(self, task: tuple[int, int]) -> Iterator[tuple[Floats, Floats]]:
        """The sums of squares of Algorithm and Interaction."""
        if self.by_splits:
            yield from self._splits.some(*task)
            return
        for labels, kept in self.plan.blocks(*task):
            algorithm, interaction = self._assigned.block(labels)
            yield algorithm[:kept], interaction[:kept]

    def reached(self, algorithm: Floats, interaction: Floats) -> Ints:
        """How many of both effects reach the observed ones by the other error term."""
        values: tuple[Floats, Floats] = algorithm, interaction
        if self.other is ErrorTerm.CELL:
            values = self.sums.ratios(algorithm, interaction, self.other)
        return np.array([np.count_nonzero(value >= self.threshold[effect]) for effect, value in enumerate(values)])


def kept_ratios(work: Ratios, task: tuple[int, int]) -> tuple[Floats, Ints]:
    """One stretch: `ratios[effect, assignment]`, and how many reach by the other error term."""
    reached = np.zeros(2, dtype=np.int64)
    ratios = np.empty((2, work.size(task)))
    start = 0
    for block in work.blocks(task):
        reached += work.reached(*block)
        end = start + len(block[0])
        ratios[0, start:end], ratios[1, start:end] = work.sums.ratios(*block, work.term)
        start = end
    return ratios, reached


def counted_ratios(work: Ratios, task: tuple[int, int]) -> tuple[tuple[StreamedNull, ...], int, Ints]:
    """One stretch, counted and not kept: the counts, how many there were, and how many reach."""
    reached = np.zeros(2, dtype=np.int64)
    readers = deepcopy(work.readers)
    total = 0
    for block in work.blocks(task):
        reached += work.reached(*block)
        total += len(block[0])
        for reader, ratios in zip(readers, work.sums.ratios(*block, work.term), strict=True):
            reader.count(ratios)
    return readers, total, reached


def nanoseconds(sums: CurveSums) -> float:
    """About what one assignment takes to draw and to compare."""
    product = 2 * (len(sums.sizes) - 1) * sums.curves * min(sums.levels, sums.curves) / 32
    return 150 + 5 * sums.curves + product


@dataclass(frozen=True, eq=False)
class CurveNulls:
    """The null distributions of both F ratios, and both p values with the other error term.

    `split_plot` are the split-plot p values, which decide about one effect alone, and `split_plot_range` their
    95 % Monte Carlo intervals.
    """

    algorithm: NullDistribution
    interaction: NullDistribution
    other_p: tuple[float, float]
    split_plot: tuple[float, float]
    split_plot_range: tuple[tuple[float, float], tuple[float, float]]


def curve_nulls(
    sums: CurveSums, plan: Plan, *, term: ErrorTerm, alpha: float, progress: Progress | None = None
) -> CurveNulls:
    """Both F distributions from the same assignments, for one error term; for the other one only p."""
    work = Ratios(sums, plan, term)
    make = _streamed if plan.total > KEPT else _whole
    (first, second), reached = make(work, alpha, progress)
    other_p = plan.p(reached[0]), plan.p(reached[1])
    if term is ErrorTerm.CELL:
        ranges = tuple(p_range(int(count), plan.total, exact=plan.exact) for count in reached)
        return CurveNulls(first, second, other_p, other_p, (ranges[0], ranges[1]))
    return CurveNulls(first, second, other_p, (first.p, second.p), (first.p_interval, second.p_interval))


def _whole(work: Ratios, alpha: float, progress: Progress | None) -> tuple[list[NullDistribution], Ints]:
    """Both distributions with all their values."""
    plan = work.plan
    kept, reached = _all_ratios(work, progress)
    nulls = [
        whole(values, f, near, alpha=alpha, exact=plan.exact, arrangements=plan.repeating)
        for values, f, near in zip(kept, _observed(work.sums, work.term), work.sums.slacks(work.term), strict=True)
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
    reached = np.zeros(2, dtype=np.int64)
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
    observed, slack = _observed(work.sums, work.term), work.sums.slacks(work.term)
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
        reached = np.zeros(2, dtype=np.int64)
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


def _observed(sums: CurveSums, term: ErrorTerm) -> tuple[float, float]:
    """Both observed F ratios, formed as the shuffled ones are."""
    algorithm, interaction = sums.ratios(np.array([sums.algorithm]), np.array([sums.interaction]), term)
    return float(algorithm[0]), float(interaction[0])
