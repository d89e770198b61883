"""Pairs are claimed only behind the test of all algorithms: one alpha for the question, under partial nulls too."""

from __future__ import annotations

import math

import numpy as np
import pytest

from stats_core import Losses, ScoreTable, answer
from stats_core.results.how_much import HowMuch
from stats_core.results.verdict import Claim, Verdict

NAMES = ("A", "B", "C", "D")
TIMES, ALPHA = 400, 0.05
MOST = ALPHA + 3 * math.sqrt(ALPHA * (1 - ALPHA) / TIMES)


@pytest.mark.parametrize("apart", [0.0, 4.0])
def test_the_chance_of_any_false_claim_of_ranks_keeps_to_alpha(apart: float) -> None:
    """All alike, and one far apart: then only claims among the three others are false."""
    rng, false = np.random.default_rng(8), 0
    for _ in range(TIMES):
        table = ScoreTable(tuple(map(str, range(12))), NAMES, np.add(rng.normal(size=(12, 4)), [apart, 0, 0, 0]))
        claims = answer(table, posthoc="pairwise_comparison", alpha=ALPHA).claims
        false += any(not apart or (claim.better and "A" not in claim.between) for claim in claims)
    assert false / TIMES <= MOST


@pytest.mark.parametrize("apart", [0.0, 0.4])
def test_the_chance_of_any_false_claim_of_cases_keeps_to_alpha(apart: float) -> None:
    rng, false = np.random.default_rng(9), 0
    for _ in range(TIMES // 2):
        wrong = rng.random((100, 4)) < [0.3 + apart, 0.3, 0.3, 0.3]
        claims = answer(Losses(NAMES, wrong.astype(float)), alpha=ALPHA).claims
        false += any(not apart or (claim.better and "A" not in claim.between) for claim in claims)
    assert false / (TIMES // 2) <= ALPHA + 3 * math.sqrt(ALPHA * (1 - ALPHA) / (TIMES // 2))


def claim(kind: str, p: float, **more: object) -> Claim:
    return Claim(kind, ("A", "B"), shown=p <= ALPHA, p=p, alpha=ALPHA, **more)  # type: ignore[arg-type]


def test_each_kind_of_claim_stands_behind_its_own_gate() -> None:
    pair = claim("pair", 0.01, better="B", worse="A", estimate=2.0, low=1.0, high=3.0, p_alone=0.005,
                 how_much=HowMuch(improvement=0.9))  # fmt: skip
    shape, equal = claim("shape", 0.02), claim("equivalent", 0.03)
    verdict = Verdict((pair, shape, equal), critical=3.0, row=1)
    closed = verdict.behind(claim("level", 0.2), claim("shape", 0.001))
    assert closed.claims[1:] == (shape, equal)
    gated = closed.claims[0]
    assert (gated.shown, gated.better, gated.worse, gated.p, gated.p_alone) == (False, None, None, 0.2, 0.005)
    # Where nobody is shown to be better, the difference is that of the first of the two minus the second.
    assert (gated.estimate, gated.low, gated.high) == (-2.0, -3.0, -1.0)
    assert gated.how_much.improvement == pytest.approx(0.1)
    assert (closed.critical, closed.row) == (3.0, 1)
    assert verdict.behind(claim("omnibus", 0.2), claim("shape", 0.3)).shown == (equal,)
    assert [one.p for one in verdict.behind(claim("omnibus", 0.04)).claims] == [0.04, 0.02, 0.03]
    assert verdict.behind(claim("pair", 0.9)) == verdict.behind() == verdict
    assert verdict.behind(claim("level", math.nan)).claims[0].shown is False
