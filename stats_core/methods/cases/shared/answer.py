"""The answer of the page of one test set: who errs least, whether any model differs, and which pairs are shown to."""

from __future__ import annotations

from stats_core.results import FamilyResult, OmnibusResult
from stats_core.results.answer import Omnibus, of_family, of_pair, reconcile
from stats_core.results.pair import PairResult
from stats_core.results.standing import Standings


def statement(
    standings: Standings,
    *,
    omnibus: OmnibusResult | None = None,
    pairs: FamilyResult | None = None,
    pair: PairResult | None = None,
) -> str:
    """One statement from what there is: the test of two models, or that of all of them, or all pairs, or both.

    Every p is the one that decides, with the exact test that it comes from where that is another.
    """
    if pair is not None:
        return of_pair(standings, pair)
    if omnibus is not None:
        exact = "" if omnibus.p_exact is None else f", {omnibus.exact_by}"
        whole = Omnibus(f"{omnibus.name}{exact}", omnibus.p_decides, omnibus.alpha)
        return reconcile(standings, whole, pairs, what="model")
    if pairs is None:
        raise ValueError("a statement needs a test")
    return of_family(standings, pairs)
