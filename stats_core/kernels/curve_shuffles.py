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
    ) -> Plan:
        """Decide between listing and drawing.

        `labelled` is for statistics that change when algorithms of equal size swap names; `two_group_limit`
        is how many assignments the caller can list for two algorithms on request.
        """
        index, block = curves.index, curves.block_index
        if block is not None:
            arrangements, listed = paired_assignments(index, block)
        else:
            arrangements = assignments(curves.sizes)
            listed = assignments(curves.sizes, labelled=labelled)
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
        return cls(index, block, exact, total, arrangements, labelled, seed)

    def labels(self) -> Iterator[Labels]:
        """Blocks of assignments, `labels[assignment, curve]`."""
        if not self.exact:
            shuffler = Shuffler(self.index, self.seed, self.block)
            for number in range(-(-self.total // shuffler.rows)):
                yield shuffler.draw(number)[: self.total - number * shuffler.rows]
        elif self.block is not None:
            yield from listing_in_blocks(self.index, self.block)
        else:
            yield from listing(self.index, labelled=self.labelled)

    def sums(self, observed: CurveSums) -> Iterator[tuple[Floats, Floats]]:
        """Blocks of the sums of squares of Algorithm and Interaction."""
        few = len(observed.sizes) == 2 and observed.curves <= MOST_CURVES
        if self.exact and few and self.block is None:
            yield from all_splits(observed)
            return
        assigned = Assigned(observed)
        for labels in self.labels():
            yield assigned.block(labels)


@dataclass(frozen=True, eq=False)
class CurveNulls:
    """The null distributions of both F ratios, and both p values with the other error term."""

    algorithm: NullDistribution
    interaction: NullDistribution
    other_p: tuple[float, float]


def curve_nulls(
    sums: CurveSums, plan: Plan, *, term: ErrorTerm, alpha: float, progress: Progress | None = None
) -> CurveNulls:
    """Both F distributions from the same assignments, for one error term; for the other one only p."""
    other = ErrorTerm.SPLIT_PLOT if term is ErrorTerm.CELL else ErrorTerm.CELL
    observed, slack = _observed(sums, term)
    if other is ErrorTerm.SPLIT_PLOT:
        threshold = [ss * (1 - 1e-10) - sums.rounding for ss in (sums.algorithm, sums.interaction)]
    else:
        threshold = [f - near for f, near in zip(*_observed(sums, other), strict=True)]
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
        # Under shuffling the split-plot ratios rise with their sums of squares alone, so these can be compared.
        by_sums = other is ErrorTerm.SPLIT_PLOT
        values = (algorithm, interaction) if by_sums else sums.ratios(algorithm, interaction, other)
        for effect, value in enumerate(values):
            reached[effect] += np.count_nonzero(value >= threshold[effect])

    if plan.total > KEPT:
        nulls = _streamed(blocks, _pilot(sums, plan, term), observed, slack, alpha=alpha, exact=plan.exact)
    else:
        kept = np.empty((2, plan.total))
        start = 0
        for ratios in blocks():
            for effect, f in enumerate(ratios):
                kept[effect, start : start + len(f)] = f
            start += len(ratios[0])
        nulls = [
            whole(values, f, near, alpha=alpha, exact=plan.exact)
            for values, f, near in zip(kept, observed, slack, strict=True)
        ]
    extra = 0 if plan.exact else 1
    p_other = tuple((int(count) + extra) / (plan.total + extra) for count in reached)
    return CurveNulls(nulls[0], nulls[1], (p_other[0], p_other[1]))


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
    exact: bool,
) -> list[NullDistribution]:
    """Both distributions in counts and bins, which a random sample has placed."""
    for deviations in (7, 100):
        readers = []
        for drawn, f, near in zip(pilot, observed, slack, strict=True):
            bulk, critical = (float(value) for value in np.quantile(drawn, [BULK, 1 - alpha], method="higher"))
            edges = equal_edges(bulk, f, near, critical)
            around = expected_around(drawn, alpha, deviations)
            readers.append(StreamedNull(f, near, alpha=alpha, exact=exact, edges=edges, around=around))
        for ratios in blocks():
            for reader, block in zip(readers, ratios, strict=True):
                reader.count(block)
        # Seven standard deviations of room are enough but once in a hundred thousand million times.
        found = [reader.critical for reader in readers]
        if None not in found:
            break
    return [reader.finished(float(value or 0.0)) for reader, value in zip(readers, found, strict=True)]


def _observed(sums: CurveSums, term: ErrorTerm) -> tuple[tuple[float, float], tuple[float, float]]:
    """Both observed F ratios, formed as the shuffled ones are, and how close a tie may be."""
    ratios = sums.ratios(np.array([sums.algorithm]), np.array([sums.interaction]), term)
    f_alg, f_int = float(ratios[0][0]), float(ratios[1][0])
    df_alg, df_alg_error, df_int, df_int_error = sums.degrees(term)
    error_alg, error_int = sums.errors(term)
    return (f_alg, f_int), (
        sums.slack(f_alg, df_alg, df_alg_error, error_alg),
        sums.slack(f_int, df_int, df_int_error, error_int),
    )
