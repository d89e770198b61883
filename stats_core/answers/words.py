"""The sentence of an answer: who is best, whether anything differs, and which pairs are shown to.

Everything is decided by claims; the sentence comes in parts, so that whoever shows it knows which are evidence.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from stats_core.answers.pairs import compared
from stats_core.answers.standings import Standings
from stats_core.digits import styled
from stats_core.methods.curves.shared.shuffled_difference import ShuffledDifference
from stats_core.results.evidence import Evidence, Parts
from stats_core.results.family import FamilyResult
from stats_core.results.pair import PairResult
from stats_core.results.protocol import Result
from stats_core.results.verdict import Claim, Verdict, none_reached
from stats_core.results.winners import ANY
from stats_core.wording import listed_names, named, p_phrase

MOST_LISTED = 4
"""Names in one list of the sentence; of more it says how many."""
NOT_DISTINGUISHED = "not distinguished from"
NOT_EQUAL = "Not shown to differ is not shown to be equal."
"""What has to be known wherever something is left open."""
NOT_BEHIND = (
    "The interval of {} leaves out 0, but pairs are shown only where the test of all algorithms shows something."
)
"""What has to be known where the test of all algorithms leaves a pair open that its own interval would show."""
STEPWISE = (
    "Intervals for all pairs at once are wider than the steps that decide, and may hold 0 where a difference is shown."
)
"""What has to be known where such an interval holds 0 though the difference is shown."""
NO_TEST = "No test can be trusted on these data as they stand."


@dataclass(frozen=True)
class Omnibus:
    """Whether any algorithm differs: the name of the test, and what it decides of all of them together.

    `finds` is what it has found where no pair is shown, if that is not that some algorithm differs.
    """

    name: str
    claim: Claim
    finds: str = ""

    @property
    def evidence(self) -> Evidence:
        return Evidence(f"({self.name}, {self.claim.p_said})", self.claim.none_of, self.claim)


@dataclass(frozen=True)
class Pairs:
    """The comparisons of a statement: what is decided of each, and what the words must know of all.

    Parameters
    ----------
    verdict
        Every claim of theirs, behind the test of all algorithms where one goes before them.
    control
        The algorithm that all others are compared with; None where all pairs are compared.
    directed
        Whether the comparisons say who is better, and not only that two differ.
    side
        What one-sided comparisons look for in the first of two: "better" or "worse"; empty where they look to both.
    own
        The comparisons' own words for the same claims.
    """

    verdict: Verdict
    control: str | None = None
    directed: bool = True
    side: str = ""
    own: Parts = ()

    @classmethod
    def of(cls, family: FamilyResult, *gates: Claim) -> Pairs:
        """The comparisons of a family behind the tests of all algorithms, where there are any."""
        verdict = family.verdict().behind(*gates)
        side = family.side_word if family.side else ""
        return cls(verdict, family.control, family.directed, side, family.sentence_of(verdict))

    @property
    def claims(self) -> tuple[Claim, ...]:
        """Those about who is better; curves are compared by their shape too, which is no pair of the statement."""
        return self.verdict.of_kind("pair").claims

    @property
    def shown(self) -> tuple[Claim, ...]:
        return tuple(claim for claim in self.claims if claim.shown)


def of_pair(standings: Standings, pair: PairResult) -> Parts:
    """Two algorithms: who is better and by how much, or who has the better mean although no difference is shown.

    The difference is that in favour of the first in the standings, as in the pairs of the answer: of losses the second
    minus the first. One-sided tests keep their own words, which ask about the first that they were given.
    """
    if pair.better or pair.side:
        return pair.sentence_parts()
    first = next((name for name in standings.algorithms if name in (pair.a, pair.b)), pair.a)
    if pair.rejects:
        return (f"{_head(standings)}. The two differ: {pair.by_how_much(first)}.",)
    return (f"{_head(standings)}, {_but(standings)} no difference is shown: {pair.by_how_much(first)}.",)


def of_result(standings: Standings, result: Result) -> Parts:
    """A result in its own words, but the difference of two that is left open as the pairs of the answer tell it."""
    # The sides of a contrast are no algorithms.
    if not isinstance(result, PairResult) or isinstance(result, ShuffledDifference) or result.side or result.better:
        return result.sentence_parts()
    claim = result.claim()
    pairs = compared(standings, (claim,))
    amount = result.by_how_much(pairs[0].first) if pairs else result.amount
    return (f"{result.a} and {result.b} {claim.differ}: {amount}.",)


def of_omnibus_and_pairs(
    standings: Standings, omnibus: Omnibus, pairs: Pairs | None, *, noun: str = "algorithm"
) -> Parts:
    """Standings, omnibus test and the pairs behind it in one statement that contradicts none of them.

    The pairs decide who is shown to be better; the omnibus test says whether anything differs where no pair does.
    Two algorithms need no pairs. `noun` is what the page calls an algorithm.
    """
    head, evidence = _head(standings), omnibus.evidence
    nothing = (f"{head}, {_but(standings)} no difference is shown ", evidence, ".")
    if pairs is None or len(standings.entries) == 2:
        if not omnibus.claim.shown:
            return nothing
        if len(standings.entries) > 2 or len(standings.first) > 1:
            return (f"{head}. They differ ", evidence, ".")
        return (f"{head}; shown to be better than {standings.algorithms[1]} ", evidence, ".")
    if pairs.shown:
        return _with_pairs(standings, pairs)
    if omnibus.claim.shown:
        found = omnibus.finds or f"Some {noun} differs"
        return (f"{head}. {found} ", evidence, f", but {_nobody(pairs, named=not omnibus.finds)}.")
    return nothing


def of_family(standings: Standings, pairs: Pairs) -> Parts:
    """Standings and pairs in one statement, where no omnibus test goes before the pairs."""
    if pairs.shown:
        return _with_pairs(standings, pairs)
    if pairs.side:
        return (f"{_head(standings)}. ", *pairs.own)
    least = min(pairs.claims, key=lambda claim: claim.p)
    shown = "pair is shown to differ" if pairs.control is None else f"difference from {pairs.control} is shown"
    evidence = Evidence(f"(smallest adjusted {least.p_text})", least.none_of, least)
    return (f"{_head(standings)}, {_but(standings)} no {shown} ", evidence, ".")


def _nobody(pairs: Pairs, *, named: bool) -> str:
    """That none of the comparisons shows a difference; one that is there and cannot be `named`, or just none."""
    if pairs.side:
        whom = "the first of no pair is" if pairs.control is None else "none is"
        return f"{whom} shown to be {pairs.side}{f' than {pairs.control}' if pairs.control else ''}"
    if pairs.control is not None:
        return f"none is shown to differ from {pairs.control}"
    return "no single pair can be named" if named else "no pair is shown to differ"


def _head(standings: Standings) -> str:
    first, value = standings.first, standings.value_text(0)
    if len(first) == len(standings.entries):
        return f"{'Both' if len(first) == 2 else 'All'} have the same {standings.measure} ({value})"
    if len(first) > 1:
        return f"{_listed(first)} share the best {standings.measure} ({value})"
    return f"{first[0]} {standings.leads} ({value})"


def _but(standings: Standings) -> str:
    """How what is not shown joins what is seen: only where one of them is ahead does it come as a surprise."""
    return "but" if len(standings.first) == 1 else "and"


def _with_pairs(standings: Standings, pairs: Pairs) -> Parts:
    """Who is best, whom it is shown to be better than, and whom it is not distinguished from."""
    if pairs.side:
        # One-sided comparisons leave open what lies on the other side, so that only their own words hold.
        return (f"{_head(standings)}. ", *pairs.own)
    if pairs.control is not None:
        return _with_control(standings, pairs, pairs.control)
    head, best = _head(standings), standings.algorithms[0]
    own = {_other(claim, best): claim for claim in pairs.claims if best in claim.between}
    apart = {name: claim for name, claim in own.items() if claim.shown}
    beaten = {name: claim for name, claim in apart.items() if claim.better == best or not pairs.directed}
    # The mean may be best without a pair that shows it, and a test of some folds may even say the opposite.
    if len(standings.first) > 1 or not beaten or len(beaten) < len(apart):
        return (f"{head}. ", *_clearest(pairs, best))
    verb = "shown to be better than" if pairs.directed else "shown to differ from"
    in_order = [name for name in standings.algorithms if name in beaten]
    left = [name for name in standings.algorithms if name in own and name not in apart]
    rest = f"; {NOT_DISTINGUISHED} {_listed(left)}" if left else ""
    return (f"{head}; {verb} {_names(in_order, len(own))} ", one_p(list(beaten.values())), f"{rest}.")


def _with_control(standings: Standings, pairs: Pairs, control: str) -> Parts:
    """Who is best, whom the control is shown to be better and worse than, and whom it is not distinguished from."""
    own = {_other(claim, control): claim for claim in pairs.claims}
    groups: dict[str, list[str]] = {}
    for name in (name for name in standings.algorithms if name in own):
        groups.setdefault(_of_control(own[name], control), []).append(name)
    parts: list[str] = []
    for verb, names in sorted(groups.items(), key=lambda group: group[0] == NOT_DISTINGUISHED):
        parts += [f"{'; ' if parts else ''}{verb} {_names(names, len(own))}"]
        parts += [] if verb == NOT_DISTINGUISHED else [" ", one_p([own[name] for name in names])]
    if standings.first == (control,):
        return (f"{control}, the control, {standings.leads} ({standings.value_text(0)}); ", *parts, ".")
    place = standings.value_text(standings.algorithms.index(control))
    return (f"{_head(standings)}. {control}, the control ({place}), is ", *parts, ".")


def _of_control(claim: Claim, control: str) -> str:
    """What one comparison shows of the control."""
    if not claim.shown:
        return NOT_DISTINGUISHED
    if claim.better is None:
        return "shown to differ from"
    return f"shown to be {'better' if claim.better == control else 'worse'} than"


def _other(claim: Claim, name: str) -> str:
    a, b = claim.between
    return b if a == name else a


def _names(beaten: list[str], tested: int) -> str:
    if len(beaten) == tested > MOST_LISTED:
        return f"all {tested} others"
    return _listed(beaten)


def _listed(names: Sequence[str]) -> str:
    """The names, or the first of them and how many more; a name takes no more room than 'and 1 more'."""
    return listed_names(names, len(names) if len(names) == MOST_LISTED + 1 else MOST_LISTED)


def one_p(shown: Sequence[Claim]) -> Evidence:
    """The adjusted p where there is one pair, the largest where there are several."""
    if len(shown) == 1:
        return Evidence(f"(adjusted {shown[0].p_text})", shown[0].none_of, shown[0])
    most, none_of = max(shown, key=lambda claim: claim.p), none_reached(shown)
    if none_of:
        return Evidence(f"(adjusted {p_phrase(most.p, none_of, ANY)})", none_of, most)
    largest = styled(most.p)
    return Evidence(f"(adjusted p {largest if largest.sign == '<' else f'≤ {largest}'})", claim=most)


def _clearest(pairs: Pairs, best: str) -> Parts:
    """The two clearest pairs; first those in which the best by its mean or rank is shown to be worse."""
    shown = sorted(pairs.shown, key=lambda claim: (claim.worse != best, claim.p))
    parts: list[str] = []
    for claim in shown[:2]:
        parts += [
            f"{'; ' if parts else ''}{_pair(claim)} ",
            Evidence(f"(adjusted {claim.p_text})", claim.none_of, claim),
        ]
    rest = len(shown) - 2
    more = f", and {rest} more {'pair differs' if rest == 1 else 'pairs differ'}" if rest > 0 else ""
    return (*parts, f"{more}.")


def _pair(claim: Claim) -> str:
    if claim.better is None:
        return f"{' and '.join(claim.between)} differ"
    return f"{claim.better} is shown to be better than {claim.worse}"


def printed(parts: Parts, claims: Sequence[Claim]) -> Claim | None:
    """The claim whose p a statement prints first; of words without evidence, what decides the first question.

    That is one claim of two algorithms or of all of them; of several pairs the one that is shown with the largest p, or
    else the one with the smallest.
    """
    told = next((part.claim for part in parts if isinstance(part, Evidence) and part.claim is not None), None)
    if told is not None:
        # The same question among the claims of the answer, unless what decides it there is another p than Friedman's.
        same = (told.kind, told.between, told.where, told.p)
        return next((claim for claim in claims if (claim.kind, claim.between, claim.where, claim.p) == same), told)
    if not claims:
        return None
    first = [claim for claim in claims if claim.kind == claims[0].kind]
    shown = [claim for claim in first if claim.shown]
    return max(shown, key=lambda claim: claim.p) if shown else min(first, key=lambda claim: claim.p)


def cautions(claims: Sequence[Claim], left: Sequence[Claim]) -> list[str]:
    """What has to be known where something is left open, or an interval and a decision seem to part."""
    gates = [one for one in left if one.kind in ("omnibus", "level") and not one.p_alone <= one.alpha]
    apart = [" and ".join(claim.between) for claim in left if claim.kind == "pair" and claim.interval_disagrees]
    wider = any(claim.kind == "pair" and claim.together > 1 and claim.interval_disagrees for claim in claims)
    behind = [NOT_BEHIND.format(named(apart))] if gates and apart else []
    return [*([STEPWISE] if wider else []), *behind, *([NOT_EQUAL] if left else [])]


def by_margin(claim: Claim, equivalent: Collection[tuple[str, ...]]) -> str:
    """What the margin decides of two algorithms, beside the pairs that are equivalent; empty without a margin."""
    if math.isnan(claim.how_much.margin) or (claim.kind == "equivalent" and not claim.shown):
        return ""
    if claim.by_more_than_margin:
        return "better by more than the margin"
    if claim.between in equivalent:
        return "better, yet within the margin" if claim.better else "equivalent"
    return "better" if claim.better else "undecided"
