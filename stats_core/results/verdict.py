"""What a result decides, in numbers: what is shown, what is left open, who is better, and by which p."""

from __future__ import annotations

import math
from dataclasses import dataclass


@dataclass(frozen=True)
class Claim:
    """One question that a test decides.

    Parameters
    ----------
    kind
        "pair" of two algorithms; "omnibus" of all of them together; "level" and "shape" of learning curves;
        "equivalent" of two algorithms whose difference does not matter.
    between
        The algorithms that the question is about, in the order in which the test compares them.
    shown
        Whether the test shows it; else it is left open.
    p, alpha
        The p value that decides, adjusted where the test decides several questions, and the significance level.
    better, worse
        Names, where it is shown who is better; else None.
    estimate, low, high
        The better minus the worse with its interval, or the first of `between` minus the second where nobody is shown
        to be better; NaN where the question has no difference.
    none_of
        The number of random shuffles, where p comes from them and none of them reached the observed value; else 0.
    where
        The level or interval of training that it holds for; empty where it holds for all of the data.
    """

    kind: str
    between: tuple[str, ...]
    shown: bool
    p: float
    alpha: float
    better: str | None = None
    worse: str | None = None
    estimate: float = math.nan
    low: float = math.nan
    high: float = math.nan
    none_of: int = 0
    where: str = ""


@dataclass(frozen=True)
class Verdict:
    """Every question that a result decides, in the order of its table. A posterior tests nothing and has none."""

    claims: tuple[Claim, ...] = ()

    @property
    def shown(self) -> tuple[Claim, ...]:
        """What is shown."""
        return tuple(claim for claim in self.claims if claim.shown)

    @property
    def open(self) -> tuple[Claim, ...]:
        """What is not shown."""
        return tuple(claim for claim in self.claims if not claim.shown)
