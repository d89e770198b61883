"""Whole groups of cases, or cases with all their samples, drawn from the losses of two models."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import pandas as pd

from stats_core.data import Losses
from stats_core.errors import InputError
from stats_core.types import Floats, Ints


@dataclass(frozen=True, eq=False)
class GroupDraws:
    """What is drawn together, where cases come in groups or have several samples.

    Parameters
    ----------
    data
        Losses with groups or samples.
    a, b
        The two models.

    Notes
    -----
    The difference that the two have is taken away, and another put in its place: half of it by each model. Measured
    losses are shifted. Of right and wrong answers a share is turned, of one model from right to wrong and of the other
    from wrong to right, whichever group they are in: what the answers of a group have in common stays.
    """

    data: Losses
    a: str
    b: str

    @cached_property
    def lines(self) -> Floats:
        """`[2, line]`: the single losses of the two."""
        data = self.data
        every = data.losses if data.singles is None else data.singles.losses
        return every[:, [data.algorithms.index(self.a), data.algorithms.index(self.b)]].T

    @cached_property
    def case(self) -> Ints:
        """The case of each line."""
        return np.arange(self.data.cases) if self.data.singles is None else self.data.singles.case

    @cached_property
    def unit(self) -> Ints:
        """The group of each case; each its own where there are no groups, or all cases lie in one."""
        if not 2 <= self.data.groups < self.data.cases:
            return np.arange(self.data.cases)
        return np.asarray(pd.factorize(np.array(self.data.group, dtype=object))[0], dtype=np.int64)

    @property
    def in_groups(self) -> bool:
        """Whether whole groups are drawn; else cases with their samples."""
        return self.units < self.data.cases

    @property
    def unit_words(self) -> str:
        """What is drawn, in the plural."""
        return self.data.called.groups if self.in_groups else self.data.called.cases

    @property
    def units(self) -> int:
        """How many groups or cases there are to draw from."""
        return int(self.unit.max()) + 1

    @cached_property
    def right_or_wrong(self) -> bool:
        """Whether all single losses are 0 or 1."""
        return bool(((self.lines == 0) | (self.lines == 1)).all())

    @cached_property
    def error(self) -> float:
        """The standard error of the mean difference: SE^2 = C / (C - 1) sum (S_c - n_c d)^2 / n^2."""
        first, second = (self.data.losses[:, self.data.algorithms.index(name)] for name in (self.a, self.b))
        d = first - second
        sums, sizes, units = np.bincount(self.unit, weights=d), np.bincount(self.unit), self.units
        apart = sums - sizes * d.mean()
        return float(np.sqrt(units / max(1, units - 1) * (apart @ apart)) / len(d))

    @property
    def most_difference(self) -> float:
        """The largest possible difference: no more answers can be turned than there are."""
        if not self.right_or_wrong:
            return np.inf
        wrong = self.lines.mean(axis=1)
        return float(wrong[0] - wrong[1] + 2 * min(1 - wrong[0], wrong[1]))

    @cached_property
    def _places(self) -> list[Ints]:
        """For each group, or case, its lines."""
        of_line = self.unit[self.case]
        order = np.argsort(of_line, kind="stable")
        return np.split(order, np.cumsum(np.bincount(of_line))[:-1])

    def draw(self, size: int, gap: float, rng: np.random.Generator) -> Losses:
        """So many groups or cases, after taking away the difference between the two and adding another to `a`."""
        chosen = rng.integers(self.units, size=size)
        places = [self._places[unit] for unit in chosen]
        counts = [len(lines) for lines in places]
        turn = np.repeat(np.arange(size), counts)
        line = np.concatenate(places)
        two = self.lines[:, line]
        means = self.lines.mean(axis=1)
        moved = (gap - (means[0] - means[1])) / 2
        for model, shift in enumerate((moved, -moved)):
            two[model] = (
                self._turned(two[model], means[model], shift, rng) if self.right_or_wrong else two[model] + shift
            )
        case = self.case[line]
        return Losses(
            (self.a, self.b),
            two.T,
            item=tuple(f"{number}.{name}" for number, name in zip(turn.tolist(), case.tolist(), strict=True)),
            group=tuple(str(number) for number in turn.tolist()) if self.in_groups else None,
            called=self.data.called,
        )

    def _turned(self, answers: Floats, wrong: float, shift: float, rng: np.random.Generator) -> Floats:
        """So many of the answers turned, from right to wrong or the other way round."""
        room = 1 - wrong if shift > 0 else wrong
        if abs(shift) > room:
            raise InputError(
                "The difference in the error rate is more than these models leave room for",
                remedy=f"Choose a difference up to {self.most_difference:.3g}.",
            )
        turned = rng.random(len(answers)) < (abs(shift) / room if room else 0.0)
        return np.where(turned & (answers == (0.0 if shift > 0 else 1.0)), 1 - answers, answers)
