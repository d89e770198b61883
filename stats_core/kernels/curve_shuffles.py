"""Shuffling whole curves between algorithms: exact or random, whole or streamed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

import numpy as np
import numpy.typing as npt

from stats_core.data import Curves
from stats_core.errors import ParameterError
from stats_core.kernels.assignments import Labels, Shuffler, assignments, listing, listing_in_blocks, paired_assignments
from stats_core.kernels.curve_sums import Assigned, CurveSums, ErrorTerm, Floats
from stats_core.kernels.null_distribution import KEPT, NullDistribution, StreamedNull, whole
from stats_core.kernels.two_groups import MOST_CURVES, all_splits
from stats_core.params import Progress

AUTOMATIC_LIMIT = 2_000_000
TWO_GROUP_LIMIT = 100_000_000


class Enumeration(Enum):
    """Exact enumeration."""

    AUTO = "Exact up to 2 million assignments"
    ALWAYS = "Exact on request, two algorithms up to 100 million"
    NEVER = "Random shuffles only"


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
        curves: Curves,
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
    streamed = plan.total > KEPT
    passes = 2 if streamed else 1
    done = 0

    def blocks() -> Iterator[tuple[Floats, Floats, Floats, Floats]]:
        nonlocal done
        for algorithm, interaction in plan.sums(sums):
            yield algorithm, interaction, *sums.ratios(algorithm, interaction, term)
            done += len(algorithm)
            if progress:
                progress(done // passes, plan.total)

    def count_other(algorithm: Floats, interaction: Floats) -> None:
        # Under shuffling the split-plot ratios rise with their sums of squares alone, so these can be compared.
        by_sums = other is ErrorTerm.SPLIT_PLOT
        values = (algorithm, interaction) if by_sums else sums.ratios(algorithm, interaction, other)
        for effect, value in enumerate(values):
            reached[effect] += np.count_nonzero(value >= threshold[effect])

    nulls: list[NullDistribution]
    if streamed:
        readers = [
            StreamedNull(f, near, alpha=alpha, exact=plan.exact) for f, near in zip(observed, slack, strict=True)
        ]
        for algorithm, interaction, *ratios in blocks():
            count_other(algorithm, interaction)
            for reader, f in zip(readers, ratios, strict=True):
                reader.count(f)
        for reader in readers:
            reader.counted()
        for _, _, *ratios in blocks():
            for reader, f in zip(readers, ratios, strict=True):
                reader.refine(f)
        nulls = [reader.finished() for reader in readers]
    else:
        kept = np.empty((2, plan.total))
        start = 0
        for algorithm, interaction, *ratios in blocks():
            count_other(algorithm, interaction)
            for effect, f in enumerate(ratios):
                kept[effect, start : start + len(f)] = f
            start += len(algorithm)
        nulls = [
            whole(values, f, near, alpha=alpha, exact=plan.exact)
            for values, f, near in zip(kept, observed, slack, strict=True)
        ]
    extra = 0 if plan.exact else 1
    p_other = tuple((int(count) + extra) / (plan.total + extra) for count in reached)
    return CurveNulls(nulls[0], nulls[1], (p_other[0], p_other[1]))


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
