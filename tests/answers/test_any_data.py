"""Whatever the data, an answer says what its claims decide: no more, no less, and by no other p."""

from __future__ import annotations

import math
import re
from itertools import islice
from typing import Any

import numpy as np
import pytest

from stats_core import Answer, ScoreTable, StatsCoreError, answer
from stats_core.digits import styled
from stats_core.errors import ParameterError
from stats_core.results.verdict import Claim
from stats_core.wording import at_most, p_phrase
from tests.support.made_data import made

MANY = {"Curves": 24, "FoldScores": 60, "ScoreTable": 60, "Losses": 60, "LossMoments": 30, "Agreement": 30}
P = re.compile(r"p (?:at most|[=<≤]) (\d+(?:\.\d+)?(?:e[-−]\d+)?)")


def settings(kind: str, rng: np.random.Generator, data: Any) -> dict[str, Any]:
    """A level, and now and then a margin, up to one that is larger than everything."""
    chosen: dict[str, Any] = {"alpha": float(rng.choice([0.05, 0.05, 0.01, 0.3]))}
    if rng.random() < 0.5:
        chosen["margin"] = float(rng.choice([1e-9, 0.1, 1.0, 1e9]))
    if len(data.algorithms) > 2 and rng.random() < 0.3:
        chosen["control"] = str(rng.choice(data.algorithms))
    return chosen | ({"shuffles": 99} if kind == "Curves" else {})


def p_of(claim: Claim) -> set[str]:
    """The p of a claim as sentences may print it; Friedman's own p is said where pairs decide behind it."""
    own = P.findall(f"{p_phrase(claim.p_alone)} p {at_most(claim.p_alone)}") if claim.kind == "omnibus" else []
    return {str(styled(claim.p)).lstrip("< "), *P.findall(claim.p_said), *P.findall(p_phrase(claim.p)), *own}


def check(given: Answer, alpha: float) -> None:
    """That the parts of an answer agree with each other."""
    every = (*given.claims, *given.open)
    assert all(claim.shown == (claim.p <= alpha) for claim in every if not math.isnan(claim.p))
    assert all(claim.shown for claim in given.claims)
    assert not any(claim.shown or claim.better for claim in given.open)
    table, said = given.table(), given.sentence()
    assert table["shown"].tolist() == ["yes"] * len(given.claims) + ["no"] * len(given.open)
    assert not re.search(r"\bnan\b|\binf\b|None|  ", said)
    assert set(P.findall(said)) <= {text for claim in every for text in p_of(claim)}, said
    of_two = [claim for claim in every if claim.kind == "pair" and claim.together == 1]
    if len(given.standings.entries) == 2 and len(of_two) == 1 and of_two[0].interval_disagrees:
        assert any("nterval" in note for note in given.notes()), said
    if any(claim.kind in ("pair", "level", "omnibus") for claim in given.claims):
        assert "no difference is shown" not in said
        assert "no pair is shown" not in said
    assert ("quivalent, within" in said) == any(claim.kind == "equivalent" for claim in given.claims), said
    ranks = given.rank_sets()
    left = () if ranks is None else ranks.left
    assert not 0 < len(left) <= 4 or any(f"{left[0].better} over {left[0].worse}" in note for note in ranks.notes())
    of_two = [claim for claim in given.claims if claim.kind in ("pair", "level") and not claim.where]
    beaten = {claim.worse for claim in of_two if claim not in left}
    assert not beaten.intersection(given.could_be_best)


@pytest.mark.parametrize("kind", MANY)
def test_the_parts_of_an_answer_agree_on_any_data(kind: str) -> None:
    answered = 0
    for rng, data in islice(made(kind, 24), MANY[kind]):
        chosen = settings(kind, rng, data)
        try:
            given = answer(data, **chosen)
        except StatsCoreError:
            continue
        answered += 1
        check(given, chosen["alpha"])
    assert answered > MANY[kind] / 2


@pytest.mark.parametrize("margin", [0, -1, math.nan, math.inf, "0.1"])
def test_a_margin_that_is_none_is_refused_in_a_sentence(margin: Any) -> None:
    table = ScoreTable(("a", "b", "c"), ("A", "B"), [[0.1, 0.2], [0.3, 0.5], [0.2, 0.6]])
    with pytest.raises(ParameterError) as refused:
        answer(table, test="signed_rank", margin=margin)
    assert str(refused.value) == f"Margin is {margin!r}. Choose a number above 0, and not infinite."


def test_a_margin_is_refused_where_nothing_tested_is_an_amount() -> None:
    table = ScoreTable(("a", "b", "c"), ("A", "B"), [[10, 200], [3, 5], [-2, 6]])
    with pytest.raises(ParameterError, match="it compares ranks or wins, and not amounts"):
        answer(table, test="sign_test", margin=0.1)
