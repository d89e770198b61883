"""One statement for a page: who is best, whether anything differs, and which pairs are shown to."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from stats_core.results.family import Comparison, FamilyResult
from stats_core.results.pair import PairResult
from stats_core.results.standing import Standings
from stats_core.results.winners import ANY, none_of
from stats_core.wording import decision, listed_names, p_phrase, p_value

MOST_LISTED = 4
"""Names in one list of the statement; of more it says how many."""
OPEN = "not distinguished from"
NOT_EQUAL = "Not shown to differ is not shown to be equal."
_NOT_SHOWN = re.compile(
    rf"\bnot shown? (?:to|the first|the other)\b|{OPEN}|\bnone is shown\b"
    r"|\bno (?:two|pair|single|difference|algorithm)\b",
    re.IGNORECASE,
)
_COUNTED = re.compile(r"(?:^|\. )([\d,]+|None) of ([\d,]+) (?:one-sided )?comparisons (?:with .* )?shows?\b")


def leaves_open(said: str) -> bool:
    """Whether a sentence of a result, or a statement made here, tells that some difference is not shown."""
    counted = _COUNTED.search(said)
    return bool(_NOT_SHOWN.search(said)) or (counted is not None and counted[1] != counted[2])


@dataclass(frozen=True)
class Omnibus:
    """Whether any algorithm differs: the name of the test, its p and the level.

    `none_of` is the number of random shuffles where none of them reached the observed value, else 0.
    """

    name: str
    p: float
    alpha: float
    none_of: int = 0

    @property
    def rejects(self) -> bool:
        return decision(self.p, self.alpha)

    def __str__(self) -> str:
        return f"{self.name}, {p_phrase(self.p, self.none_of)}"


def of_pair(standings: Standings, pair: PairResult) -> str:
    """Two algorithms: who is better and by how much, or who has the better mean although no difference is shown."""
    if pair.better or pair.side:
        return pair.sentence()
    if pair.rejects:
        return f"{_head(standings)}. The two differ: {pair.amount}."
    return f"{_head(standings)}, {_but(standings)} no difference is shown: {pair.amount}."


def reconcile(standings: Standings, omnibus: Omnibus, family: FamilyResult | None, *, what: str = "algorithm") -> str:
    """Standings, omnibus test and pairs in one statement that contradicts none of them.

    The pairs decide who is shown to be better; the omnibus test says whether anything differs where no pair does, and
    is named as a caution where pairs differ that it does not support. Two algorithms need no pairs.
    `what` is what the page calls an algorithm.
    """
    head = _head(standings)
    if family is None or len(standings.entries) == 2:
        if not omnibus.rejects:
            return f"{head}, {_but(standings)} no difference is shown ({omnibus})."
        if len(standings.entries) > 2 or len(standings.first) > 1:
            return f"{head}. They differ ({omnibus})."
        return f"{head}; shown to be better than {standings.algorithms[1]} ({omnibus})."
    if not family.shown:
        if omnibus.rejects:
            return f"{head}. Some {what} differs ({omnibus}), but {_nobody(family)}."
        return f"{head}, {_but(standings)} no difference is shown ({omnibus})."
    caution = "" if omnibus.rejects else f" Taken together, they are not shown to differ ({omnibus})."
    return f"{_with_pairs(standings, family)}{caution}"


def of_family(standings: Standings, family: FamilyResult) -> str:
    """Standings and pairs in one statement, where no omnibus test goes before the pairs."""
    if family.shown:
        return _with_pairs(standings, family)
    if family.side:
        return f"{_head(standings)}. {family.sentence()}"
    least = min(family.comparisons, key=lambda one: one.p_decides)
    what = "pair" if family.control is None else f"difference from {family.control}"
    verb = "is shown to differ" if family.control is None else "is shown"
    return f"{_head(standings)}, {_but(standings)} no {what} {verb} (smallest adjusted {least.p_said})."


def _nobody(family: FamilyResult) -> str:
    """That none of the comparisons shows a difference, though some algorithm differs."""
    if family.side:
        whom = "the first of no pair is" if family.control is None else "none is"
        return f"{whom} shown to be {family.side_word}{f' than {family.control}' if family.control else ''}"
    return "no single pair can be named" if family.control is None else f"none is shown to differ from {family.control}"


def _head(standings: Standings) -> str:
    first, value = standings.first, standings.said(0)
    if len(first) == len(standings.entries):
        return f"{'Both' if len(first) == 2 else 'All'} have the same {standings.measure} ({value})"
    if len(first) > 1:
        return f"{_listed(first)} share the best {standings.measure} ({value})"
    return f"{first[0]} {standings.leads} ({value})"


def _but(standings: Standings) -> str:
    """How what is not shown joins what is seen: only where one of them is ahead does it come as a surprise."""
    return "but" if len(standings.first) == 1 else "and"


def _with_pairs(standings: Standings, family: FamilyResult) -> str:
    """Who is best, whom it is shown to be better than, and whom it is not distinguished from."""
    if family.side:
        # One-sided comparisons leave open what lies on the other side, so that only their own words hold.
        return f"{_head(standings)}. {family.sentence()}"
    if family.control is not None:
        return _with_control(standings, family, family.control)
    head, best = _head(standings), standings.algorithms[0]
    own = {_other(one, best): one for one in family.comparisons if best in (one.a, one.b)}
    apart = {name: one for name, one in own.items() if decision(one.p_decides, family.alpha)}
    beaten = {name: one for name, one in apart.items() if family.better(one) == best or not family.directed}
    # The mean may be best without a pair that shows it, and a test of some folds may even say the opposite.
    if len(standings.first) > 1 or not beaten or len(beaten) < len(apart):
        return f"{head}. {_pairs(family, best)}"
    claim = "shown to be better than" if family.directed else "shown to differ from"
    in_order = [name for name in standings.algorithms if name in beaten]
    open_ = [name for name in standings.algorithms if name in own and name not in apart]
    said = f"{head}; {claim} {_names(in_order, len(own))} ({_one_p(list(beaten.values()))})"
    said += f"; {OPEN} {_listed(open_)}" if open_ else ""
    return f"{said}."


def _with_control(standings: Standings, family: FamilyResult, control: str) -> str:
    """Who is best, whom the control is shown to be better and worse than, and whom it is not distinguished from."""
    own = {_other(one, control): one for one in family.comparisons}
    groups: dict[str, list[str]] = {}
    for name in (name for name in standings.algorithms if name in own):
        better = family.better(own[name])
        claim = "shown to differ from"
        if better is not None:
            claim = f"shown to be {'better' if better == control else 'worse'} than"
        groups.setdefault(claim if decision(own[name].p_decides, family.alpha) else OPEN, []).append(name)
    said = [
        f"{claim} {_names(names, len(own))}" + ("" if claim == OPEN else f" ({_one_p([own[name] for name in names])})")
        for claim, names in sorted(groups.items(), key=lambda group: group[0] == OPEN)
    ]
    if standings.first == (control,):
        return f"{control}, the control, {standings.leads} ({standings.said(0)}); {'; '.join(said)}."
    place = standings.said(standings.algorithms.index(control))
    return f"{_head(standings)}. {control}, the control ({place}), is {'; '.join(said)}."


def _other(one: Comparison, name: str) -> str:
    return one.b if one.a == name else one.a


def _names(beaten: list[str], tested: int) -> str:
    if len(beaten) == tested > MOST_LISTED:
        return f"all {tested} others"
    return _listed(beaten)


def _listed(names: Sequence[str]) -> str:
    """The names, or the first of them and how many more; a name takes no more room than 'and 1 more'."""
    return listed_names(names, len(names) if len(names) == MOST_LISTED + 1 else MOST_LISTED)


def _one_p(shown: Sequence[Comparison]) -> str:
    """The adjusted p where there is one pair, the largest where there are several."""
    if len(shown) == 1:
        return f"adjusted {shown[0].p_said}"
    most = max(one.p_decides for one in shown)
    if none_of(shown):
        return f"adjusted {p_phrase(most, none_of(shown), ANY)}"
    largest = p_value(most)
    return f"adjusted p {'' if largest.startswith('<') else '≤ '}{largest}"


def _pairs(family: FamilyResult, best: str) -> str:
    """The two clearest pairs; first those in which the best by its mean or rank is shown to be worse."""
    shown = sorted(family.shown, key=lambda one: (not _against(one, family, best), one.p_decides))
    said = [f"{_claim(one, family)} (adjusted {one.p_said})" for one in shown[:2]]
    rest = len(shown) - 2
    more = f", and {rest} more {'pair differs' if rest == 1 else 'pairs differ'}" if rest > 0 else ""
    return f"{'; '.join(said)}{more}."


def _against(one: Comparison, family: FamilyResult, best: str) -> bool:
    return best in (one.a, one.b) and family.better(one) not in (best, None)


def _claim(one: Comparison, family: FamilyResult) -> str:
    better = family.better(one)
    if better is None:
        return f"{one.a} and {one.b} differ"
    return f"{better} is shown to be better than {_other(one, better)}"
