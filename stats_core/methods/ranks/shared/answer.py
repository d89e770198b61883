"""The answer of the page of benchmarks: who ranks first, whether any differ, and who is shown to be better."""

from __future__ import annotations

from stats_core.methods.ranks.shared.friedman_result import FriedmanResult
from stats_core.methods.ranks.shared.rank_family import RankFamily
from stats_core.results.answer import Omnibus, of_pair, reconcile
from stats_core.results.pair import PairResult
from stats_core.results.standing import Standings


def statement(standings: Standings, friedman: FriedmanResult, family: RankFamily) -> str:
    """Mean ranks, Friedman's test and the comparisons of one post hoc procedure in one statement."""
    return reconcile(standings, Omnibus("Friedman test", friedman.p_decides, friedman.alpha, friedman.none_of), family)


def statement_of_two(standings: Standings, pair: PairResult) -> str:
    """Two algorithms: what the test of their differences says, beside who wins on more datasets.

    A few large differences can outweigh many small ones; where they do, both are said.
    """
    said, first = of_pair(standings, pair), standings.first
    if pair.better is None or pair.side or pair.better in first:
        return said
    return f"{said} {first[0]} is nevertheless better on more data sets (mean rank {standings.said(0)})."
