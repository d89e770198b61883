"""Whether one pooled variance may stand for all pairs of classifiers: do all pairs disagree equally often?"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from stats_core.data import Losses
from stats_core.wording import counted, number

EQUAL = 1.25
"""A pair whose own variance is more than this many times the pooled one is not served by the pooled one."""


@dataclass(frozen=True)
class Pooling:
    """The pair that disagrees most often, beside the mean of all pairs.

    The variance of a difference in error rate is (b + c) / n^2 for each pair, b and c the cases on which one of the two
    is right alone, and the pooled variance is the mean of these: their ratio is that of the disagreements.
    """

    a: str
    b: str
    disagreements: int
    mean: float

    @property
    def ratio(self) -> float:
        """The largest variance of a pair over the pooled one; 1 where nobody disagrees."""
        return self.disagreements / self.mean if self.mean > 0 else 1.0

    @property
    def fits(self) -> bool:
        """Whether the pooled variance is near enough to that of every pair which it might understate."""
        return self.ratio <= EQUAL


def pooling(losses: Losses) -> Pooling:
    """How the pair that disagrees most often stands to all pairs."""
    counts = losses.disagreements
    rows, columns = np.triu_indices(len(losses.algorithms), 1)
    of_pairs = counts[rows, columns]
    most = int(np.argmax(of_pairs))
    a, b = losses.algorithms[rows[most]], losses.algorithms[columns[most]]
    return Pooling(a, b, int(of_pairs[most]), float(of_pairs.mean()))


def pooling_notes(losses: Losses) -> tuple[str, ...]:
    """Whether pairs disagree equally often, as tests with one variance suppose; nothing to say of two classifiers."""
    found = pooling(losses)
    if len(losses.algorithms) == 2 or found.mean == 0:
        return ()
    said = (
        f"{found.a} and {found.b} disagree on {counted(found.disagreements, 'case')}, a pair on average on "
        f"{number(found.mean)}: the largest variance of a pair is {number(found.ratio, 3)} times the pooled one."
    )
    if found.fits:
        return (f"{said} One variance for all pairs is near enough.",)
    return (
        f"{said} Do not rely on one variance for all pairs here: differences of such pairs may be found too often "
        "where there are none. The Hochberg-Tamhane intervals give each pair its own, and Hotelling's T² test uses "
        "all of them.",
    )
