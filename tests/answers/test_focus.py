"""The claim whose p is "the" p of an answer: the one that the headline prints."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from stats_core import Answer, StatsCoreError, answer
from stats_core.digits import styled
from stats_core.results.verdict import Claim
from stats_core.wording import at_most
from tests.support.demo_sets import demo_sets
from tests.support.made_data import made

DATA_SETS = 200
KINDS = ("Curves", "FoldScores", "ScoreTable", "Losses", "LossMoments", "Agreement")


def told(claim: Claim, headline: str) -> bool:
    """Whether the p of a claim stands in a headline, as a number or as the most that it can be."""
    return any(str(text).lstrip("<≤>= ") in headline for text in (styled(claim.p), at_most(claim.p)))


def check(given: Answer) -> None:
    if given.test is None:
        assert given.focus is None
        return
    assert given.focus is not None
    assert told(given.focus, given.headline()), (given.focus, given.headline())
    every = (*given.claims, *given.open)
    # Friedman's own p is told where no pair is shown behind it; its claim is then decided by the clearest pair.
    itself = any(claim is given.focus for claim in every)
    assert itself or (given.focus.kind == "omnibus" and any(claim.p_alone == given.focus.p for claim in every))
    if len(given.standings.entries) == 2:
        assert set(given.focus.between) == set(given.standings.algorithms)
        assert given.focus.kind in ("pair", "level")


@pytest.mark.parametrize(("data", "settings"), [pytest.param(*rest, id=key) for key, *rest in demo_sets()])
def test_of_every_demo(data: Any, settings: dict[str, Any]) -> None:
    check(answer(data, **settings))
    check(answer(data))
    if len(data.algorithms) > 2 and "posthoc" not in settings:
        check(answer(data, control=data.algorithms[0], **settings))


@pytest.mark.parametrize("kind", KINDS)
def test_of_any_data(kind: str) -> None:
    answered = 0
    for rng, data in islice(made(kind, 26), DATA_SETS):
        settings: dict[str, Any] = {"shuffles": 39, "enumeration": "never"} if kind == "Curves" else {}
        if len(data.algorithms) > 2 and rng.random() < 0.3:
            settings["control"] = str(rng.choice(data.algorithms))
        if kind == "Curves" and rng.random() < 0.3:
            settings["where"] = "best"
        try:
            given = answer(data, **settings)
        except StatsCoreError:
            continue
        answered += 1
        check(given)
    assert answered > DATA_SETS / 2
