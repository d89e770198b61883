"""The table of an answer's card: its pairs, each with the p that decides; or whatever there is where no two were."""

from __future__ import annotations

import pandas as pd

from stats_core import Answer, Claim
from stats_core.results.columns import Column, Kind, declared, with_limits
from stats_core.results.columns import columns_of as columns_of_result

OVER: dict[str, Column] = {"estimate": Column(Kind.DIFFERENCE, "Difference")}
"""The column of pairs that means something else than in the tables of results."""


def table(answer: Answer) -> pd.DataFrame:
    """The pairs of the card; else every question decided; else what the test gives; else who stands where.

    Of a pair `estimate` is by how much `a` is better than `b`, whatever the direction of the score.
    """
    if pairs := answer.pairs():
        rows = [[pair.first, pair.second, pair.estimate, pair.low, pair.high, pair.claim.p] for pair in pairs]
        made = pd.DataFrame(rows, columns=["a", "b", "estimate", "low", "high", _p(answer)])
        return with_limits(made, {_p(answer): [_is_limit(pair.claim) for pair in pairs]})
    if answer.claims or answer.open:
        return decided(answer)
    if answer.analyses:
        return answer.analyses[0].result.table()
    standings = [[entry.algorithm, entry.value, entry.low, entry.high] for entry in answer.standings.entries]
    made = pd.DataFrame(standings, columns=["algorithm", "value", "low", "high"])
    return made if made["low"].notna().any() else made.drop(columns=["low", "high"])


def decided(answer: Answer, *, briefly: bool = False) -> pd.DataFrame:
    """Every question that was decided, with the p that decides it, without the columns that say nothing here.

    More than two algorithms are told by their names, or `briefly` by their number.
    """
    claims = (*answer.claims, *answer.open)
    made = answer.table()
    if briefly:
        made["between"] = [_briefly(claim, name) for claim, name in zip(claims, made["between"], strict=True)]
    empty = [name for name in made if all(value in ("", None) or value != value for value in made[name])]
    return with_limits(made.drop(columns=empty), {"p": [_is_limit(claim) for claim in claims]})


def _briefly(claim: Claim, between: str) -> str:
    """Two algorithms by their names, more of them by their number."""
    if len(claim.between) < 3:
        return between
    return f"all {len(claim.between):,}{f': {claim.where}' if claim.kind == 'where' else ''}"


def columns(answer: Answer) -> dict[str, Column]:
    """What its columns are."""
    if answer.pairs():
        return declared(table(answer), OVER)
    if answer.claims or answer.open:
        return declared(table(answer), answer.columns())
    if answer.analyses:
        return columns_of_result(answer.analyses[0].result)
    measure = answer.standings.measure
    return declared(table(answer), {"value": Column(Kind.SCORE, f"{measure[:1].upper()}{measure[1:]}")})


def difference(answer: Answer) -> str:
    """What the differences are, in the words of a caption; empty where there are none."""
    if answer.pairs():
        return f"the difference {measured_in(answer)} by which A is better than B"
    if answer.claims or answer.open:
        return "by how much the first is better than the second" if "estimate" in table(answer) else ""
    return "A minus B" if answer.analyses and "estimate" in table(answer) else ""


def measured_in(answer: Answer) -> str:
    """'in mean score', 'of the data sets (won minus lost)': what a difference is; empty where no two were compared."""
    pairs = answer.pairs()
    return pairs[0].measured_in(answer.standings.difference_in) if pairs else ""


def together(answer: Answer) -> str:
    """What was decided of all algorithms together, which is no row of the pairs: 'All 5 together: p = 0.0847.'

    Empty without such a test, and where the pairs outvote a test of all whose own p stands in the sentence.
    """
    whole = answer.whole
    if whole is None or not (whole.shown or not whole.p_alone <= whole.alpha):
        return ""
    return f"All {len(whole.between):,} together: {whole.p_text}."


def _p(answer: Answer) -> str:
    return "p_adjusted" if len(answer.pairs(every=True)) > 1 else "p"


def _is_limit(claim: Claim) -> bool:
    """Whether p is only the most that it can be."""
    return claim.p_is_limit or claim.none_of > 0
