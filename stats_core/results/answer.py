"""One statement for a page: who is best, whether anything differs, and which pairs are shown to."""

from __future__ import annotations

from dataclasses import dataclass

from stats_core.results.family import Comparison, FamilyResult
from stats_core.results.standing import Standings
from stats_core.wording import decision, listed, p_phrase, p_value

MOST_LISTED = 4
"""Names in one list of the statement; of more it says how many."""


@dataclass(frozen=True)
class Omnibus:
    """Whether any algorithm differs: the name of the test, its p and the level."""

    name: str
    p: float
    alpha: float

    @property
    def rejects(self) -> bool:
        return decision(self.p, self.alpha)

    def __str__(self) -> str:
        return f"{self.name}, {p_phrase(self.p)}"


def reconcile(standings: Standings, omnibus: Omnibus, family: FamilyResult | None) -> str:
    """Standings, omnibus test and pairs in one statement that contradicts none of them.

    The pairs decide who is shown to be better; the omnibus test says whether anything differs where no pair does, and
    is named as a caution where pairs differ that it does not support. Two algorithms need no pairs.
    """
    head = _head(standings)
    if family is None or len(standings.entries) == 2:
        if not omnibus.rejects:
            return f"{head}, but no difference is shown ({omnibus})."
        if len(standings.entries) > 2 or len(standings.first) > 1:
            return f"{head}. They differ ({omnibus})."
        return f"{head}; shown to be better than {standings.algorithms[1]} ({omnibus})."
    shown = list(family.shown)
    if not shown:
        if omnibus.rejects:
            return f"{head}. Some algorithm differs ({omnibus}), but no single pair can be named."
        return f"{head}, but no difference is shown ({omnibus})."
    caution = "" if omnibus.rejects else f" Taken together, they are not shown to differ ({omnibus})."
    best = standings.algorithms[0]
    beaten = [_loser(one, family) for one in shown if _winner(one, family) == best]
    if len(standings.first) > 1 or not beaten:
        return f"{head}. {_pairs(shown, family)}{caution}"
    tested = {name for one in family.comparisons for name in (one.a, one.b) if best in (one.a, one.b)} - {best}
    open_ = [name for name in standings.algorithms if name in tested and name not in beaten]
    in_order = [name for name in standings.algorithms if name in beaten]
    said = f"{head}; shown to be better than {_names(in_order, tested)}{_one_p(shown, beaten, best)}"
    said += f"; not distinguished from {listed(open_, MOST_LISTED)}" if open_ else ""
    return f"{said}.{caution}"


def _head(standings: Standings) -> str:
    first, value = standings.first, standings.said(0)
    if len(first) == len(standings.entries):
        return f"All have the same {standings.measure} ({value})"
    if len(first) > 1:
        return f"{listed(first, MOST_LISTED)} share the best {standings.measure} ({value})"
    return f"{first[0]} {standings.leads} ({value})"


def _names(beaten: list[str], tested: set[str]) -> str:
    if len(beaten) == len(tested) > MOST_LISTED:
        return f"all {len(tested)} others"
    return listed(beaten, MOST_LISTED)


def _one_p(shown: list[Comparison], beaten: list[str], best: str) -> str:
    """The adjusted p where there is one pair, the largest where there are several."""
    ps = [one.p_decides for one in shown if best in (one.a, one.b) and {one.a, one.b} - {best} <= set(beaten)]
    if len(ps) == 1:
        return f" (adjusted {p_phrase(ps[0])})"
    largest = p_value(max(ps))
    return f" (adjusted p {'' if largest.startswith('<') else '≤ '}{largest})"


def _pairs(shown: list[Comparison], family: FamilyResult) -> str:
    said = [
        f"{_winner(one, family)} is shown to be better than {_loser(one, family)} (adjusted {p_phrase(one.p_decides)})"
        if _winner(one, family)
        else f"{one.a} and {one.b} differ (adjusted {p_phrase(one.p_decides)})"
        for one in sorted(shown, key=lambda one: one.p_decides)[:2]
    ]
    more = f", and {len(shown) - 2} more pairs differ" if len(shown) > 2 else ""
    return f"{'; '.join(said)}{more}."


def _winner(one: Comparison, family: FamilyResult) -> str:
    return family.better(one) or ""


def _loser(one: Comparison, family: FamilyResult) -> str:
    return one.b if _winner(one, family) == one.a else one.a
