"""Shuffling whole curves between algorithms: exact or random, whole or streamed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from enum import Enum
from typing import Protocol

import numpy as np
import numpy.typing as npt

from stats_core.errors import ParameterError
from stats_core.kernels.assignments import Labels, Shuffler, assignments, listing, listing_in_blocks, paired_assignments
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
from stats_core.kernels.two_groups import MOST_CURVES, all_splits
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
    """What a plan needs to know of learning curves: who belongs where."""

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

    def blocks(self) -> Iterator[tuple[Labels, int]]:
        """Blocks of assignments, `labels[assignment, curve]`, and how many of the first rows count.

        A matrix product may give other last bits to a shorter block. So a block is always computed whole and cut
        afterwards, and a shuffle has the same numbers however many others were asked for.
        """
        if not self.exact:
            shuffler = Shuffler(self.index, self.seed, self.block)
            for start in range(0, self.total, shuffler.rows):
                yield shuffler.draw(start // shuffler.rows), min(shuffler.rows, self.total - start)
            return
        every = listing(self.index, labelled=self.labelled)
        if self.block is not None:
            every = listing_in_blocks(self.index, self.block)
        for labels in every:
            yield labels, len(labels)

    def p(self, reached: int) -> float:
        """p when so many of the assignments are at least as large as observed."""
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

    def sums(self, observed: CurveSums) -> Iterator[tuple[Floats, Floats]]:
        """Blocks of the sums of squares of Algorithm and Interaction."""
        few = len(observed.sizes) == 2 and observed.curves <= MOST_CURVES
        if self.exact and few and self.block is None:
            yield from all_splits(observed)
            return
        assigned = Assigned(observed)
        for labels, kept in self.blocks():
            algorithm, interaction = assigned.block(labels)
            yield algorithm[:kept], interaction[:kept]


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
    other = ErrorTerm.SPLIT_PLOT if term is ErrorTerm.CELL else ErrorTerm.CELL
    observed, slack = _observed(sums, term), sums.slacks(term)
    # Under shuffling the split-plot ratios rise with their sums of squares alone, so these can be compared.
    by_sums = other is ErrorTerm.SPLIT_PLOT
    threshold = sums.least_tied() if by_sums else np.subtract(_observed(sums, other), sums.slacks(other))
    reached = np.zeros(2, dtype=np.int64)

    def blocks() -> Iterator[tuple[Floats, Floats]]:
        done = 0
        reached[:] = 0
        for algorithm, interaction in plan.sums(sums):
            count_other(algorithm, interaction)
            yield sums.ratios(algorithm, interaction, term)
            done += len(algorithm)
            if progress:
                progress(done, plan.total)

    def count_other(algorithm: Floats, interaction: Floats) -> None:
        values = (algorithm, interaction) if by_sums else sums.ratios(algorithm, interaction, other)
        for effect, value in enumerate(values):
            reached[effect] += np.count_nonzero(value >= threshold[effect])

    if plan.total > KEPT:
        nulls = _streamed(blocks, _pilot(sums, plan, term), observed, slack, alpha=alpha, plan=plan)
    else:
        kept = np.empty((2, plan.total))
        start = 0
        for ratios in blocks():
            for effect, f in enumerate(ratios):
                kept[effect, start : start + len(f)] = f
            start += len(ratios[0])
        nulls = [
            whole(values, f, near, alpha=alpha, exact=plan.exact, arrangements=plan.repeating)
            for values, f, near in zip(kept, observed, slack, strict=True)
        ]
    first, second = nulls
    other_p = plan.p(reached[0]), plan.p(reached[1])
    if by_sums:
        ranges = tuple(p_range(int(count), plan.total, exact=plan.exact) for count in reached)
        return CurveNulls(first, second, other_p, other_p, (ranges[0], ranges[1]))
    return CurveNulls(first, second, other_p, (first.p, second.p), (first.p_interval, second.p_interval))


def _pilot(sums: CurveSums, plan: Plan, term: ErrorTerm) -> list[Floats]:
    """A random sample of both F ratios."""
    sample = replace(plan, exact=False, total=_PILOT)
    ratios = [sums.ratios(*block, term) for block in sample.sums(sums)]
    return [np.concatenate(effect) for effect in zip(*ratios, strict=True)]


def _streamed(
    blocks: Callable[[], Iterator[tuple[Floats, Floats]]],
    pilot: list[Floats],
    observed: tuple[float, float],
    slack: tuple[float, float],
    *,
    alpha: float,
    plan: Plan,
) -> list[NullDistribution]:
    """Both distributions in counts and bins, which a random sample has placed."""
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
        for ratios in blocks():
            for reader, block in zip(readers, ratios, strict=True):
                reader.count(block)
        # Seven standard deviations of room are enough but once in a hundred thousand million times.
        found = [reader.critical for reader in readers]
        if None not in found:
            break
    return [reader.finished(float(value or 0.0)) for reader, value in zip(readers, found, strict=True)]


def _observed(sums: CurveSums, term: ErrorTerm) -> tuple[float, float]:
    """Both observed F ratios, formed as the shuffled ones are."""
    algorithm, interaction = sums.ratios(np.array([sums.algorithm]), np.array([sums.interaction]), term)
    return float(algorithm[0]), float(interaction[0])
