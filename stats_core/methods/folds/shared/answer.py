"""The answer of the page of folds: who is better and by how much, or who is shown to be best of several."""

from __future__ import annotations

from stats_core.results.answer import of_family, of_pair
from stats_core.results.family import FamilyResult
from stats_core.results.pair import PairResult
from stats_core.results.standing import Standings


def statement(standings: Standings, found: PairResult | FamilyResult) -> str:
    """One statement from the test of the two algorithms, or from the tests of all pairs of several."""
    return of_family(standings, found) if isinstance(found, FamilyResult) else of_pair(standings, found)
