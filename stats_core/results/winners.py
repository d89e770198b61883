"""Many differences in a few words: whom each winner beats, or that there is none."""

from __future__ import annotations

from collections.abc import Sequence

from stats_core.results.evidence import Evidence, Parts
from stats_core.results.exact import Exact
from stats_core.results.verdict import Claim, none_reached
from stats_core.wording import listed_names, named, p_phrase, p_up_to

ANY = "any of them"
"""What no shuffle reached, where several comparisons are said together."""

MOST_WINNERS, MOST_BEATEN = 6, 4
"""Winners that are said, and names that each of them beats; of more it is said how many."""


def by_winner(shown: Sequence[Claim]) -> Parts:
    """Whom each winner beats, the winner of most first, with the largest p of all of them."""
    most, none_of = max(shown, key=lambda claim: claim.p), none_reached(shown)
    p = p_phrase(most.p, none_of, ANY) if none_of else p_up_to(most.p)
    each = Evidence(f"(each adjusted {p})", none_of, most)
    beaten: dict[str, list[str]] = {}
    for claim in shown:
        assert claim.better is not None
        assert claim.worse is not None
        beaten.setdefault(claim.better, []).append(claim.worse)
    losers = {claim.worse for claim in shown}
    if len(losers) == 1 and len(beaten) > 1:
        return f"{listed_names(list(beaten))} are better than {shown[0].worse} ", each
    first = sorted(beaten, key=lambda name: -len(beaten[name]))
    winners = [f"{name} is better than {listed_names(beaten[name], MOST_BEATEN)}" for name in first[:MOST_WINNERS]]
    more = len(first) - MOST_WINNERS
    winners += [f"and {more} more are better than others"] if more > 0 else []
    return f"{'; '.join(winners)} ", each


def how_many_show(shown: int, comparisons: int, what: str, *, one_sided: bool = False) -> str:
    """How many of the comparisons show what was looked for."""
    kind = "one-sided " if one_sided else ""
    if comparisons == 1:
        return f"the only {kind}comparison {'shows' if shown else 'does not show'} {what}"
    some = f"{shown:,}" if shown else "none"
    return f"{some} of {comparisons:,} {kind}comparisons {'show' if shown > 1 else 'shows'} {what}"


def nobody(pairs: Sequence[tuple[str, str]], control: str | None, side: str = "") -> str:
    """That none of the pairs is shown to differ; with a `side`, that the first of none is "better", or "worse"."""
    names = list(dict.fromkeys(name for pair in pairs for name in pair))
    if control is not None:
        others = sorted(name for name in names if name != control)
        claim = f"be {side} than" if side else "differ from"
        return f"{named(others)} {'is' if len(others) == 1 else 'are'} not shown to {claim} {control}"
    if not side and len(names) == 2:
        return f"{listed_names(sorted(names))} are not shown to differ"
    if not side:
        return f"No two of {named(sorted(names))} are shown to differ"
    # Of one-sided pairs the order counts, which is that of the data.
    if len(names) == 2:
        return f"{names[0]} is not shown to be {side} than {names[1]}"
    return f"In no pair of {named(names)} is the first shown to be {side}"


def none_of(comparisons: Sequence[Exact]) -> int:
    """The number of random shuffles where none of them reached any of the comparisons; else 0."""
    numbers = {comparison.none_of for comparison in comparisons}
    return numbers.pop() if len(numbers) == 1 else 0
