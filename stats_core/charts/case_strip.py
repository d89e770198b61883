"""The cases on which two models disagree, a column of two squares for each, by group."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from stats_core.charts.chart import Chart
from stats_core.data.beside_cases import Called
from stats_core.data.losses import Losses
from stats_core.data.one_case import case_name, check_two, outcome, right_counts
from stats_core.types import Floats, Ints
from stats_core.wording import counted, listed_names, number

MOST = 1500
"""Disagreements that a chart holds; of more it has those with the largest differences."""
PALEST = 0.15
"""A square that is not hollow has so much of its colour at least, or it could not be told from a hollow one."""


@dataclass(frozen=True)
class StripGroup:
    """A group of cases: its name, how many cases it has, and on how many of them both models do the same."""

    name: str
    cases: int
    same: int


@dataclass(frozen=True, eq=False)
class StripCounts:
    """How many cases there are of which kind; of measured losses and of samples, those the same are not told apart."""

    a_better: int
    b_better: int
    same: int
    both_right: int | None = None

    @property
    def cases(self) -> int:
        """All of them."""
        return self.a_better + self.b_better + self.same


@dataclass(frozen=True, eq=False)
class CaseStrip(Chart):
    """Cases on which two models disagree, by group, and in a group those first on which `a` is better.

    Parameters
    ----------
    a, b
        The models: the upper and the lower square of a column.
    case, number
        What each of these cases is called, and its place among all cases of the data.
    group
        For each of these cases the place of its group in `groups`.
    losses
        `losses[case, model]`, of samples the mean.
    filled
        How much of its colour each square has, like `losses`: 0 where it is hollow, else the more up to 1, the larger
        the share of samples that are right; of measured losses the better model's square the more, the larger the
        difference.
    right, samples
        `right[case, model]` samples are right of so many, of each case; of measured losses `right` is zero.
    groups
        The groups with their counts; one without a name where none are known.
    counts
        The counts of all cases, shown or not.
    of_right
        Whether every single loss is 0 or 1.
    largest
        The largest difference of losses.
    called
        What the file calls cases and groups.
    among
        All algorithms of the data set, which share out the colours.
    """

    a: str
    b: str
    case: tuple[str, ...]
    number: Ints
    group: Ints
    losses: Floats
    filled: Floats
    right: Ints
    samples: Ints
    groups: tuple[StripGroup, ...]
    counts: StripCounts
    of_right: bool
    largest: float
    called: Called = field(default_factory=Called)
    among: tuple[str, ...] = ()

    @property
    def disagreements(self) -> int:
        """All of them, those that the chart does not hold included."""
        return self.counts.a_better + self.counts.b_better

    @cached_property
    def sampled(self) -> bool:
        """Whether some case has several samples."""
        return bool((self.samples > 1).any())

    def finding(self) -> str:
        """On how many cases which model is better, in one sentence."""
        of = self.counts
        first, second = counted(of.a_better, self.called.case), f"{of.b_better:,}"
        if self.of_right and of.both_right is not None:
            wrong = of.same - of.both_right
            return (
                f"Only {self.a} is right on {first}, only {self.b} on {second}; "
                f"both are right on {of.both_right:,} and both wrong on {wrong:,}."
            )
        if self.of_right:
            return (
                f"{self.a} is right in more samples on {first}, {self.b} on {second}, and both in equally many on "
                f"{of.same:,}."
            )
        return f"{self.a} loses less on {first}, {self.b} on {second}; on {of.same:,} both lose the same."

    def outcome(self, case: int, model: int) -> str:
        """What came of a model's answers to a case that is shown: 'right', '3 of 5 samples right', 'loss 0.25'."""
        right = int(self.right[case, model]) if self.of_right else None
        return outcome(float(self.losses[case, model]), right, int(self.samples[case]))

    def told(self, case: int) -> str:
        """A case that is shown in one line: 'q7 (algebra): SVM right, kNN wrong'."""
        group = self.groups[int(self.group[case])].name
        named = f"{self.case[case]} ({group})" if group else self.case[case]
        return f"{named}: {self.a} {self.outcome(case, 0)}, {self.b} {self.outcome(case, 1)}"

    def remarks(self, left_out: int = 0, *, numbers: bool = True) -> tuple[str, ...]:
        """What a reader must know of the squares, `left_out` of which have no room, and of `numbers` beside names."""
        said = (
            self._shades(),
            self._numbers() if numbers else "",
            self._same(),
            self._without(),
            self._left_out(left_out),
        )
        return tuple(filter(None, said))

    def _shades(self) -> str:
        if not self.disagreements:
            return ""
        if not self.of_right:
            return (
                "Filled: the model that loses less, the stronger the more it is ahead, "
                f"up to {number(self.largest)}. Hollow: the other."
            )
        if self.sampled:
            return "The stronger the colour, the more samples are right; hollow: none."
        return "Filled: right. Hollow: wrong."

    def _numbers(self) -> str:
        if not self.disagreements or not self.groups[0].name:
            return ""
        return f"Beside the name of a {self.called.group}: on how many of its {self.called.cases} they differ."

    def _same(self) -> str:
        same, cases = self.counts.same, self.counts.cases
        return f"{same:,} of {counted(cases, self.called.case)}: both the same." if same else ""

    def _without(self) -> str:
        if len(self.groups) == 1:
            return ""
        names = [group.name for group in self.groups if group.same == group.cases]
        return f"Both the same throughout: {listed_names(names)}." if names else ""

    def _left_out(self, more: int) -> str:
        shown = len(self.case) - more
        if shown == self.disagreements:
            return ""
        return f"{shown:,} of {self.disagreements:,} disagreements have room: none that is left out is larger."


def case_strip(losses: Losses, *, a: str, b: str, among: Sequence[str] = ()) -> CaseStrip:
    """Build the strip of two models; a difference that is no more than rounding is none.

    Raises
    ------
    ParameterError
        A name is unknown, or both are the same.

    Examples
    --------
    >>> from stats_core import Losses
    >>> strip = case_strip(Losses(("A", "B"), [[0, 1], [1, 0], [0, 1], [0, 0]]), a="A", b="B")
    >>> strip.case
    ('case 1', 'case 3', 'case 2')
    >>> print(strip.finding())
    Only A is right on 2 cases, only B on 1; both are right on 1 and both wrong on 0.
    """
    i, j = check_two(losses, a, b)
    difference = losses.differences(i, j)[0]
    names = tuple(dict.fromkeys(losses.group or ("",) * losses.cases))
    place = {name: at for at, name in enumerate(names)}
    group = np.array([place[name] for name in losses.group or ("",) * losses.cases], dtype=np.int64)
    apart = np.flatnonzero(difference)
    apart = apart[np.lexsort((difference[apart], group[apart]))]
    shown = apart[strongest(np.abs(difference[apart]), MOST)]
    right, samples = right_counts(losses, i, j)
    pair = losses.losses[:, [i, j]]
    every, same = (np.bincount(of, minlength=len(names)).tolist() for of in (group, group[difference == 0]))
    # In the unit of the differences, in which nothing overflows.
    top = float(np.abs(difference).max(initial=0.0))
    ahead = np.stack([-difference, difference], axis=1)[shown].clip(min=0) / (top or 1.0)
    return CaseStrip(
        key="case_strip",
        title=f"Where {a} and {b} disagree",
        a=a,
        b=b,
        case=tuple(case_name(losses, int(at)) for at in shown),
        number=shown,
        group=group[shown],
        losses=pair[shown],
        filled=_shades(ahead if right is None else right[shown] / samples[shown, np.newaxis]),
        right=np.zeros((len(shown), 2), dtype=np.int64) if right is None else right[shown],
        samples=samples[shown],
        groups=tuple(StripGroup(name, every[at], same[at]) for at, name in enumerate(names)),
        counts=_counts(difference, right, samples),
        of_right=right is not None,
        largest=_largest(pair, difference),
        called=losses.called,
        among=tuple(among) or losses.algorithms,
    )


def strongest(size: Floats, most: int) -> Ints:
    """The places of at most so many of the largest values, in their order; of those that tie, ones evenly spread."""
    if len(size) <= most:
        return np.arange(len(size))
    if most <= 0:
        return np.arange(0)
    least = np.partition(size, len(size) - most)[len(size) - most]
    above, tied = np.flatnonzero(size > least), np.flatnonzero(size == least)
    room = most - len(above)
    spread = tied[(np.arange(room) * len(tied)) // room]
    return np.sort(np.concatenate([above, spread]))


def _shades(shares: Floats) -> Floats:
    """How much colour stands for shares of the whole."""
    return np.where(shares > 0, PALEST + (1 - PALEST) * shares, 0.0)


def _counts(difference: Floats, right: Ints | None, samples: Ints) -> StripCounts:
    same = difference == 0
    single = right is not None and not (samples > 1).any()
    both = int(np.count_nonzero(same & (right[:, 0] > 0))) if right is not None and single else None
    first, second = (int(np.count_nonzero(of)) for of in (difference < 0, difference > 0))
    return StripCounts(first, second, int(np.count_nonzero(same)), both)


def _largest(pair: Floats, difference: Floats) -> float:
    """The largest difference in the unit of the losses; beyond the range of numbers it is infinite."""
    with np.errstate(over="ignore"):
        return float(np.abs(pair[:, 0] - pair[:, 1])[difference != 0].max(initial=0.0))
