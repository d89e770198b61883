"""What has to be said of comparisons over data sets beside their p values: which pairs, and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from stats_core.data import ScoreTable
from stats_core.kernels.adjust import holm
from stats_core.methods.ranks.shared.pair_tests import PairTest, PairTests, recommended
from stats_core.results.family import Comparison, FamilyResult
from stats_core.wording import decision, p_phrase

MOST_PAIRS = 4
"""Pairs that a note names; of more it says how many."""
COMPARED_UP_TO = 10_000_000
"""Differences of all pairs together up to which mean ranks are held against the pairs' own scores."""
OWN = {PairTest.SIGN: "sign tests", PairTest.OWN_SCORES: "signed-rank tests"}


def pairs_listed(texts: Sequence[str]) -> str:
    """The first of them, and how many more; one more takes no more room than to say so."""
    most = len(texts) if len(texts) == MOST_PAIRS + 1 else MOST_PAIRS
    more = f"; and {len(texts) - most:,} more" if len(texts) > most else ""
    return "; ".join(texts[:most]) + more


@dataclass(frozen=True)
class Otherwise:
    """A pair that its own scores decide otherwise than mean ranks, by the adjusted p of the former.

    `shown` says whether mean ranks show it, and `better` who is better by own scores; nobody where that is not shown.
    """

    a: str
    b: str
    better: str | None
    p: float
    shown: bool

    def __str__(self) -> str:
        """What its own scores say; written when it is read, as the style of p values may be another then."""
        other = self.b if self.better == self.a else self.a
        how = f"{self.better} is better than {other}"
        return f"{how if self.better else f'{self.a} and {self.b} are not shown to differ'} ({p_phrase(self.p)})"


def otherwise_by_own_scores(table: ScoreTable, family: FamilyResult) -> tuple[tuple[Otherwise, ...], PairTest]:
    """Of comparisons by mean ranks: those that the scores of the two alone decide otherwise, and by which test.

    Two-sided ones only, and of so many data sets and pairs as take no time.
    """
    test = recommended(table)
    if family.side or len(family.comparisons) * len(table.datasets) > COMPARED_UP_TO:
        return (), test
    place = {name: i for i, name in enumerate(table.algorithms)}
    first, second = (np.array([place[name] for name in side]) for side in _sides(family.comparisons))
    tests = PairTests.of(table, test, first, second)
    adjusted = holm(tests.p)
    ahead = np.where(tests.leaning > 0, first, second) if table.higher_is_better else None
    ahead = np.where(tests.leaning < 0, first, second) if ahead is None else ahead
    found = []
    for one, p, best in zip(family.comparisons, adjusted.tolist(), ahead.tolist(), strict=True):
        shown, own = family.shows(one), decision(p, family.alpha)
        better = table.algorithms[best] if own else None
        if (family.better(one) if shown else None) != better:
            found.append(Otherwise(one.a, one.b, better, p, shown))
    return tuple(found), test


def _sides(comparisons: Sequence[Comparison]) -> tuple[list[str], list[str]]:
    return [one.a for one in comparisons], [one.b for one in comparisons]


def winners_of_worse_rank(family: FamilyResult, mean_ranks: dict[str, float]) -> tuple[str, ...]:
    """The pairs whose better algorithm has the worse mean rank, which depends on the others in the table too."""
    found = []
    for one in family.shown:
        better = family.better(one)
        worse = one.b if better == one.a else one.a
        if better is not None and mean_ranks[better] > mean_ranks[worse]:
            found.append(f"{better} is better than {worse}")
    return tuple(found)
