"""Many differences in a few words: whom each winner beats."""

from __future__ import annotations

from collections.abc import Sequence

from stats_core.results.exact import Exact
from stats_core.wording import listed, p_phrase, p_value

ANY = "any of them"
"""What no shuffle reached, where several comparisons are said together."""

MOST_WINNERS, MOST_BEATEN = 6, 4
"""Winners that are said, and names that each of them beats; of more it is said how many."""


def by_winner(pairs: Sequence[tuple[str, str]], largest_p: float, none_of: int = 0) -> str:
    """Pairs of a winner and whom it beats, the winner of most first, with the largest p of all of them.

    `none_of` is the number of random shuffles where none of them reached any of the pairs.
    """
    each = f"(each adjusted {p_phrase(largest_p, none_of, ANY)})" if none_of else _each(largest_p)
    beaten: dict[str, list[str]] = {}
    for better, worse in pairs:
        beaten.setdefault(better, []).append(worse)
    losers = {worse for _, worse in pairs}
    if len(losers) == 1 and len(beaten) > 1:
        return f"{listed(list(beaten))} are better than {losers.pop()} {each}"
    first = sorted(beaten, key=lambda name: -len(beaten[name]))
    said = [f"{name} is better than {listed(beaten[name], MOST_BEATEN)}" for name in first[:MOST_WINNERS]]
    more = len(first) - MOST_WINNERS
    said += [f"and {more} more are better than others"] if more > 0 else []
    return f"{'; '.join(said)} {each}"


def none_of(comparisons: Sequence[Exact]) -> int:
    """The number of random shuffles where none of them reached any of the comparisons; else 0."""
    numbers = {one.none_of for one in comparisons}
    return numbers.pop() if len(numbers) == 1 else 0


def _each(largest_p: float) -> str:
    most = p_value(largest_p)
    return f"(each adjusted p {most if most.startswith('<') else f'at most {most}'})"


def how_many_show(shown: int, comparisons: int, what: str) -> str:
    """How many of the comparisons show what was looked for."""
    if comparisons == 1:
        return f"the only comparison {'shows' if shown else 'does not show'} {what}"
    return f"{shown or 'none'} of {comparisons} comparisons {'show' if shown > 1 else 'shows'} {what}"
