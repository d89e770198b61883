"""Which assignments of whole curves to algorithms are visited: all of them, or a number of random ones."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Protocol

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
from stats_core.kernels.monte_carlo import MonteCarloP, monte_carlo_p
from stats_core.spread import TASK_SECONDS
from stats_core.types import Ints

AUTOMATIC_LIMIT = 2_000_000
TWO_GROUP_LIMIT = 100_000_000


def stretches(blocks: int, nanoseconds: float) -> list[tuple[int, int]]:
    """Stretches of blocks, each about as long as a task may take, given the time per block."""
    step = max(1, round(TASK_SECONDS * 1e9 / nanoseconds))
    return [(first, min(blocks, first + step)) for first in range(0, blocks, step)]


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
