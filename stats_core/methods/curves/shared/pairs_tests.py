"""The shuffles behind pairs of algorithms: one set for every hypothesis that some of them are alike."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from uuid import uuid4

import numpy as np

from stats_core.data import Curves
from stats_core.kernels.curve_ratios import Ratios
from stats_core.kernels.curve_shuffles import (
    TWO_GROUP_LIMIT,
    CurveNulls,
    Enumeration,
    Plan,
    curve_nulls,
    nanoseconds,
    stretches,
)
from stats_core.kernels.curve_sums import CurveSums, ErrorTerm
from stats_core.kernels.monte_carlo import MonteCarloP
from stats_core.kernels.scale import to_one
from stats_core.methods.curves.shared.closed_pairs import Partition, under
from stats_core.spread import spread
from stats_core.types import Progress

SETTING_UP = 1e6
"""Nanoseconds that a pair takes beside its assignments."""


@dataclass(frozen=True, eq=False)
class Tested:
    """What was found for one hypothesis."""

    sums: CurveSums
    plan: Plan
    nulls: CurveNulls

    def no_shuffle_reached(self, p: float) -> bool:
        """Whether shuffles were drawn and this p says that none of them reached what was observed."""
        return not self.plan.exact and p <= self.plan.smallest_p


@dataclass(frozen=True, eq=False)
class Pairing:
    """What the tests of all hypotheses need, here or in another process."""

    cut: Curves
    hypotheses: tuple[Partition, ...]
    shuffles: int
    seed: int
    enumeration: Enumeration
    monte_carlo: MonteCarloP
    error: ErrorTerm
    alpha: float
    fingerprint: str = field(default_factory=lambda: uuid4().hex)

    def plan(self, number: int) -> tuple[CurveSums, Plan]:
        """The sums of squares of one hypothesis, and which assignments it visits."""
        data = under(self.cut, self.hypotheses[number])
        plan = Plan.of(
            data,
            shuffles=self.shuffles,
            seed=self.seed,
            enumeration=self.enumeration,
            two_group_limit=TWO_GROUP_LIMIT,
            monte_carlo=self.monte_carlo,
        )
        return CurveSums.of(to_one(data.values)[0], data.index), plan


def tested(work: Pairing, number: int, progress: Progress | None) -> Tested:
    """The test of one hypothesis, without the values of its distributions, which nobody asks for."""
    sums, plan = work.plan(number)
    nulls = curve_nulls(sums, plan, term=work.error, alpha=work.alpha, progress=progress)
    algorithm, interaction = (replace(one, values=np.empty(0)) for one in (nulls.algorithm, nulls.interaction))
    return Tested(sums, plan, replace(nulls, algorithm=algorithm, interaction=interaction))


def tested_some(work: Pairing, task: tuple[int, int]) -> list[Tested]:
    """A stretch of the hypotheses."""
    return [tested(work, number, None) for number in range(*task)]


def all_tested(work: Pairing, progress: Progress | None) -> Iterator[Tested]:
    """All hypotheses: side by side where each is short, else one after the other, each spread by itself."""
    count = len(work.hypotheses)
    sums, plan = work.plan(0)
    if len(Ratios(sums, plan, work.error).tasks()) == 1:
        tasks = stretches(count, SETTING_UP + plan.total * nanoseconds(sums))
        for (_, last), found in zip(tasks, spread(tested_some, work, tasks), strict=True):
            yield from found
            if progress:
                progress(last * plan.total, count * plan.total)
        return
    for number in range(count):

        def onward(done: int, total: int, number: int = number) -> None:
            if progress:
                progress(number * total + done, count * total)

        yield tested(work, number, onward)
