"""What a story about an answer holds, whatever its test: acts with a picture and a pile, and the steps through them."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from enum import Enum

import numpy as np
import numpy.typing as npt

from stats_core.demonstrate.pictures import StagePicture
from stats_core.types import Floats
from stats_core.wording import at_most, number, p_phrase

MOST = 1000
"""Most shuffles that are shown one by one."""

MOST_CELLS = 300_000
"""Most cells of all shuffles together, so that even a large demonstration is sent to the browser quickly."""

LEAST = 100
"""Fewest shuffles that are shown, even for very large data."""

OPENING = "What would we see if nothing differed?"
"""The question that every story of a p value begins with."""


class View(Enum):
    """What stands on the stage: the data, shuffles one by one, or a distribution with its tail."""

    DATA = "data"
    ONLY = "only"
    """The data without what does not count."""
    SHUFFLE = "shuffle"
    PILE = "pile"
    TAIL = "tail"
    """All shuffles, and the share of them beyond the threshold."""
    REFERENCE = "reference"
    """The distribution that the test refers to, and the share of it beyond the threshold."""
    WIDE = "wide"
    """The same after it was widened."""


@dataclass(frozen=True, eq=False)
class ReferenceCurve:
    """A distribution without shuffles: its density along the axis, and the share at or beyond some places.

    The observed value is one of these places, wherever it lies.

    `of` is what the share is of, for the middle of a sentence: "of Student's t with 9 degrees of freedom".
    """

    label: str
    of: str
    at: Floats
    density: Floats
    tail_at: Floats
    tail: Floats


@dataclass(frozen=True, eq=False)
class Pile:
    """Where a statistic falls if nothing differs: shuffles in bins, a reference distribution, or both.

    Parameters
    ----------
    statistic, axis
        The name of the statistic, short and in full.
    observed
        Its value on the data.
    edges, counts, beyond
        All shuffles in bins, and how many lie past the last one; empty where nothing is shuffled. A distribution that
        is counted out completely has shares of 1.
    total
        How many shuffles there are in all, or 1.
    tail_at, tail
        The share of the shuffles at or beyond some places, the observed value among them.
    of
        What that share is of: "of 9,999 shuffles".
    reference
        The distribution that the test refers to; None where the shuffles alone decide.
    wider
        By how much the reference is widened in the view `WIDE`; 1 where it is not.
    """

    statistic: str
    axis: str
    observed: float
    edges: Floats = field(default_factory=lambda: np.empty(0))
    counts: Floats = field(default_factory=lambda: np.empty(0))
    beyond: float = 0.0
    total: float = 0.0
    tail_at: Floats = field(default_factory=lambda: np.empty(0))
    tail: Floats = field(default_factory=lambda: np.empty(0))
    of: str = ""
    reference: ReferenceCurve | None = None
    wider: float = 1.0


@dataclass(frozen=True)
class Step:
    """One step of an act: what stands on the stage, the sentence over it, and the p value that it comes to, if any.

    `p_text` is the p as the step says it; empty where it comes to none.
    """

    view: View
    sentence: str
    p: float = math.nan
    p_text: str = ""


@dataclass(frozen=True, eq=False)
class Act:
    """One test, or one table of p values, taken apart.

    Parameters
    ----------
    algorithms
        The names that the picture and the arrangements number.
    shown
        The data as drawn.
    steps
        The steps, in order.
    pile
        Where the statistic falls; None where the act is a picture alone.
    arrangements
        `arrangements[shuffle, ...]`. For curves the algorithm's number of each curve; for ranks, per data set, whose
        rank each algorithm gets; for differences and coins their signs; for means nothing but their number.
    values, reached
        The statistic after each shuffle, and whether it is at or beyond the observed one.
    means
        What the picture says beside each arrangement, the observed one first: mean ranks, the mean difference.
    """

    algorithms: tuple[str, ...]
    shown: StagePicture
    steps: tuple[Step, ...]
    pile: Pile | None = None
    arrangements: npt.NDArray[np.integer] = field(default_factory=lambda: np.empty((0, 0), dtype=np.int16))
    values: Floats = field(default_factory=lambda: np.empty(0))
    reached: npt.NDArray[np.bool_] = field(default_factory=lambda: np.empty(0, dtype=np.bool_))
    means: Floats | None = None

    @property
    def p(self) -> float:
        """The p value that the act ends with; NaN where it comes to none."""
        return next((step.p for step in reversed(self.steps) if not math.isnan(step.p)), math.nan)

    def counted(self, shuffles: int) -> str:
        """'1 of 37 at or beyond', for the first shuffles."""
        return f"{int(self.reached[:shuffles].sum()):,} of {shuffles:,} at or beyond"


@dataclass(frozen=True, eq=False)
class Demonstration:
    """The story of an answer: its acts, and the end, which is the answer itself.

    Parameters
    ----------
    about
        What was asked about.
    acts
        In the order in which they are shown.
    end, doubts
        The answer's own sentence, and what is doubtful about it.
    p, p_text
        The p of that sentence, and as the end says it; NaN and empty where nothing is tested.
    """

    about: str
    acts: tuple[Act, ...]
    end: str
    doubts: tuple[str, ...] = ()
    p: float = math.nan
    p_text: str = ""


def how_many(cells: int) -> int:
    """How many shuffles are shown one by one for data with this many cells."""
    return int(min(MOST, max(LEAST, MOST_CELLS // max(1, cells))))


def same(p: float, other: float) -> bool:
    """Whether two p values are one, apart from rounding."""
    return math.isclose(p, other, rel_tol=1e-6, abs_tol=1e-300)


def tail_sentence(at_least: int, total: int, p: float, *, exact: bool, counted: bool, noun: str) -> str:
    """How p follows from the tail; `counted` means that p is (b + 1) / (z + 1), as for random shuffles."""
    if exact:
        verb = "is" if at_least == 1 else "are"
        return f"{at_least:,} of all {total:,} {noun} {verb} at or beyond the observed one: {p_phrase(p)}."
    reach = f"{at_least:,} of {total:,} shuffles {'is' if at_least == 1 else 'are'} at or beyond the observed one"
    p_words = p_phrase(p) if at_least else f"p {at_most(p)}"
    if not counted:
        return f"{reach}. Allowing for shuffles that repeat, {p_words}."
    return f"{reach}. The observed one counts too, so {p_words}."


def percent(share: float) -> str:
    """'0.31 %', '28.1 %'; of less than all never '100 %'."""
    digits = 2 if share < 0.1 else 3 if share < 0.9995 else 4
    return f"{number(100 * share, digits)} %"


def part(share: float) -> str:
    """The same for the middle of a sentence, where a share may be too small to tell, or too near to all."""
    if share < 1e-5:
        return "hardly any"
    return "nearly all" if 0.9999 < share < 1 else percent(min(1.0, share))
