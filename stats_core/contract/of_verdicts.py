"""What a result decides, held against its own table and sentence, in numbers."""

from __future__ import annotations

import math
from enum import Enum
from typing import Any

import numpy as np
import pandas as pd

from stats_core.analysis import Analysis
from stats_core.contract.cases import example, nearby
from stats_core.contract.saying import hold
from stats_core.results import Result
from stats_core.results.columns import Kind, columns_of
from stats_core.results.verdict import Claim, Verdict
from stats_core.types import Floats

KINDS = ("pair", "omnibus", "level", "shape", "equivalent")


def its_verdict_is_sound(key: str) -> None:
    """Every claim is decided by its own p and alpha, and names the better and the worse among those it is about."""
    for analysis in (example(key), *nearby(key)):
        verdict = analysis.result.verdict()
        for claim in verdict.claims:
            _sound(claim, analysis)


def its_verdict_agrees_with_table_and_sentence(key: str) -> None:
    """The p values that decide stand in the table, so do the differences, and the sentence names who is better."""
    for analysis in (example(key), *nearby(key)):
        result, settings = analysis.result, analysis.settings
        # Equivalence is decided by tests of its own, beside those of the table.
        verdict = result.verdict().of_kind(*(kind for kind in KINDS if kind != "equivalent"))
        deciding = _deciding(result, verdict)
        if deciding is not None:
            claimed = np.sort([claim.p for claim in verdict.claims])
            same = np.array_equal(claimed, deciding)
            hold(same, f"the verdict is decided by {claimed}, the table says {deciding}, with {settings}")
        _agree(result.table(), verdict, settings)
        if len(verdict.claims) == 1 and verdict.claims[0].better is not None:
            sentence, claim = result.sentence(), verdict.claims[0]
            named = all(str(name) in sentence for name in (claim.better, claim.worse))
            hold(named, f"{claim.better} is better than {claim.worse}, and the sentence does not say so: {sentence}")


def _sound(claim: Claim, analysis: Analysis) -> None:
    about = f"with {analysis.settings}: {claim}"
    hold(claim.kind in KINDS, f"{claim.kind!r} is no kind of claim {about}")
    hold(0 <= claim.p <= 1, f"a p value outside 0 to 1 {about}")
    hold(claim.alpha == analysis.settings.get("alpha", claim.alpha), f"not decided at the alpha asked for {about}")
    decided = claim.p <= claim.alpha
    hold(decided or not claim.shown, f"shown, and p is above alpha {about}")
    # A one-sided test shows a difference in its own direction only, whatever p is.
    alternative = analysis.settings.get("alternative")
    one_sided = isinstance(alternative, Enum) and alternative.name != "TWO_SIDED"
    hold(claim.shown or not decided or one_sided, f"not shown, and p is not above alpha {about}")
    ahead = (claim.better, claim.worse)
    hold(ahead == (None, None) or (claim.shown and None not in ahead), f"who is better is half said {about}")
    hold(ahead == (None, None) or set(ahead) <= set(claim.between), f"somebody else is better {about}")
    hold(not claim.low > claim.estimate and not claim.estimate > claim.high, f"an interval beside its estimate {about}")


def _deciding(result: Result, verdict: Verdict) -> Floats | None:
    """The p values that decide, as the table declares them, in order; None where it holds others only."""
    named = [name for name, column in columns_of(result).items() if column.kind is Kind.P]
    if not named:
        return None
    table = result.table() if verdict.row is None else result.table().iloc[[verdict.row]]
    p: Floats = table[named].to_numpy(dtype=float).ravel()
    return np.sort(p[~np.isnan(p)])


def _agree(table: pd.DataFrame, verdict: Verdict, settings: dict[str, Any]) -> None:
    """Whether the claims have the differences of the rows of the same two, turned round where the second is better."""
    if not {"a", "b", "estimate", "low", "high"} <= set(table.columns):
        return
    rows: dict[tuple[str, ...], dict[Any, Any]] = {(row["a"], row["b"]): row for row in table.to_dict("records")}
    leads = set()
    for claim in verdict.claims:
        row = rows.get(claim.between[:2])
        if row is None or math.isnan(claim.estimate):
            continue
        estimate, low, high = row["estimate"], row["low"], row["high"]
        in_table = (-estimate, -high, -low) if claim.better == row["b"] else (estimate, low, high)
        claimed = (claim.estimate, claim.low, claim.high)
        hold(np.array_equal(claimed, in_table, equal_nan=True), f"{claim} beside the row {row} with {settings}")
        if claim.better is not None and claim.estimate:
            leads.add(claim.estimate > 0)
    hold(len(leads) < 2, f"the better is once above and once below the worse with {settings}")
