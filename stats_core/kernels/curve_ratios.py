"""Both ratios of the two-way layout under the assignments of a plan, in stretches that workers share."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import Any
from uuid import uuid4

import numpy as np

from stats_core.kernels.assignments import Labels
from stats_core.kernels.curve_plan import Plan, stretches
from stats_core.kernels.curve_sums import Assigned, CurveSums, ErrorTerm
from stats_core.kernels.null_distribution import StreamedNull
from stats_core.kernels.own_blocks import OwnInBlocks
from stats_core.kernels.own_spread import AsPooled, OwnSpread, PairRatios, as_pooled, observed_own
from stats_core.kernels.two_groups import MOST_CURVES, Splits, split_blocks
from stats_core.types import Floats, Ints

SPLIT = 40.0
"""Nanoseconds for one split into two groups, when all are listed."""


@dataclass(frozen=True, eq=False)
class Ratios:
    """Both F ratios under the assignments of a plan, and how often the other error term's reach the observed ones.

    With the own spreads, the ratios are the studentized statistics, and the other terms are both pooled ones.
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
    def others(self) -> tuple[ErrorTerm, ...]:
        """The error terms that are only counted, the split-plot one first."""
        return tuple(term for term in (ErrorTerm.SPLIT_PLOT, ErrorTerm.CELL) if term is not self.term)

    @cached_property
    def thresholds(self) -> list[Sequence[float]]:
        """The least that is tied with the observed values of the other error terms."""
        return [_least_tied(self.sums, term) for term in self.others]

    @cached_property
    def observed(self) -> tuple[tuple[float, float], tuple[float, float]]:
        """Both observed ratios, formed as the shuffled ones are, and how far below them a tied one may lie."""
        if self.term is not ErrorTerm.OWN:
            return _observed(self.sums, self.term), self.sums.slacks(self.term)
        if isinstance(self._own, OwnInBlocks):
            return self._own.observed()
        return observed_own(self.sums, self.plan.index)

    @cached_property
    def _splits(self) -> Splits:
        return Splits(self.sums, spread=self.term is ErrorTerm.OWN and not as_pooled(self.sums.sizes, None))

    @cached_property
    def _assigned(self) -> Assigned:
        return Assigned(self.sums)

    @cached_property
    def _own(self) -> AsPooled | OwnSpread | OwnInBlocks:
        block = self.plan.block
        if block is not None and block.max() > 0:
            return OwnInBlocks(self.sums, self.plan.index, block)
        return AsPooled(self.sums) if as_pooled(self.sums.sizes, None) else OwnSpread(self.sums)

    def __getstate__(self) -> dict[str, Any]:
        # Only the fields are sent: what is derived from them is computed again by the receiver.
        return {field.name: getattr(self, field.name) for field in fields(self)}

    def blocks(self, task: tuple[int, int]) -> Iterator[tuple[tuple[Floats, Floats], tuple[Floats, Floats]]]:
        """The sums of squares of Algorithm and Interaction, and both ratios."""
        if self.term is ErrorTerm.OWN:
            yield from self._own_blocks(task)
            return
        if self.by_splits:
            every = self._splits.some(*task)
        else:
            every = (_cut(self._assigned.block(labels), kept) for labels, kept in self.plan.blocks(*task))
        for both in every:
            yield both, self.sums.ratios(*both, self.term)

    def _own_blocks(self, task: tuple[int, int]) -> Iterator[tuple[tuple[Floats, Floats], tuple[Floats, Floats]]]:
        if not self.by_splits:
            for labels, kept in self.plan.blocks(*task):
                algorithm, interaction, level, shape = (part[:kept] for part in self._own.block(labels))
                yield (algorithm, interaction), (level, shape)
        elif as_pooled(self.sums.sizes, None):
            for both in self._splits.some(*task):
                yield both, self.sums.ratios(*both, ErrorTerm.SPLIT_PLOT)
        else:
            pairs = PairRatios(self.sums)
            for both, spreads in zip(self._splits.some(*task), self._splits.spreads(*task), strict=True):
                yield both, pairs.of_two(*both, *spreads)

    def ratios_of(self, labels: Labels) -> tuple[Floats, Floats]:
        """Both ratios of these assignments, `labels[assignment, curve]`."""
        if self.term is ErrorTerm.OWN:
            return self._own.block(labels)[2:]
        return self.sums.ratios(*self._assigned.block(labels), self.term)

    def reached(self, algorithm: Floats, interaction: Floats) -> Ints:
        """How many of both effects reach the observed ones, `[term, effect]`, by each of the other error terms."""
        counts = np.empty((len(self.others), 2), dtype=np.int64)
        for number, (term, least) in enumerate(zip(self.others, self.thresholds, strict=True)):
            values: tuple[Floats, Floats] = algorithm, interaction
            if term is ErrorTerm.CELL:
                values = self.sums.ratios(algorithm, interaction, term)
            counts[number] = [np.count_nonzero(value >= least[effect]) for effect, value in enumerate(values)]
        return counts


def _cut(both: tuple[Floats, Floats], kept: int) -> tuple[Floats, Floats]:
    return both[0][:kept], both[1][:kept]


def kept_ratios(work: Ratios, task: tuple[int, int]) -> tuple[Floats, Ints]:
    """One stretch: `ratios[effect, assignment]`, and how many reach by the other error term."""
    reached = np.zeros((len(work.others), 2), dtype=np.int64)
    ratios = np.empty((2, work.size(task)))
    start = 0
    for block, both in work.blocks(task):
        reached += work.reached(*block)
        end = start + len(block[0])
        ratios[0, start:end], ratios[1, start:end] = both
        start = end
    return ratios, reached


def counted_ratios(work: Ratios, task: tuple[int, int]) -> tuple[tuple[StreamedNull, ...], int, Ints]:
    """One stretch, counted and not kept: the counts, how many there were, and how many reach."""
    reached = np.zeros((len(work.others), 2), dtype=np.int64)
    readers = deepcopy(work.readers)
    total = 0
    for block, both in work.blocks(task):
        reached += work.reached(*block)
        total += len(block[0])
        for reader, ratios in zip(readers, both, strict=True):
            reader.count(ratios)
    return readers, total, reached


def nanoseconds(sums: CurveSums) -> float:
    """About what one assignment takes to draw and to compare."""
    product = 2 * (len(sums.sizes) - 1) * sums.curves * min(sums.levels, sums.curves) / 32
    return 150 + 5 * sums.curves + product


def _least_tied(sums: CurveSums, term: ErrorTerm) -> tuple[float, float]:
    """The least that counts as reaching the observed values of a pooled error term."""
    # Among shuffles, the split-plot ratios increase with their sums of squares, so these can be compared.
    if term is ErrorTerm.SPLIT_PLOT:
        return sums.least_tied()
    observed, slack = _observed(sums, term), sums.slacks(term)
    return observed[0] - slack[0], observed[1] - slack[1]


def _observed(sums: CurveSums, term: ErrorTerm) -> tuple[float, float]:
    """Both observed F ratios, formed as the shuffled ones are."""
    algorithm, interaction = sums.ratios(np.array([sums.algorithm]), np.array([sums.interaction]), term)
    return float(algorithm[0]), float(interaction[0])
