"""Rates of answers: what `stats_core.answer` claims on simulated data, counted as the rates of a method are."""

from __future__ import annotations

import numpy as np
import pytest

from stats_core import Answer, ParameterError, answer
from stats_core.rooms import ROOMS, Room
from stats_core.simulate.rates import ANSWER, ANY_CLAIM, UNDEFINED, p_of_claims, rates
from stats_core.worlds import CaseWorld, FoldWorld, TableWorld, World


def answered(world: World) -> Answer:
    return answer(world.draw(np.random.default_rng(0)))


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.key)
def test_every_room_has_rates_of_its_answers(room: Room) -> None:
    given = answered(room.world())
    table = rates(ANSWER, room.world(), datasets=4).set_index("decision")
    assert set(table.index) == {ANY_CLAIM, *(claim.kind for claim in (*given.claims, *given.open))}
    assert (table["trials"] == 4).all()


def test_a_claim_is_counted_where_the_answer_makes_it() -> None:
    given = answered(FoldWorld(difference=1.0))
    assert p_of_claims(given)[ANY_CLAIM] == min((claim.p for claim in given.claims), default=1.0)
    far, alike = (
        rates(ANSWER, FoldWorld(difference=gap), datasets=30).set_index("decision")["rate"] for gap in (1.0, 0.0)
    )
    assert far[ANY_CLAIM] > alike[ANY_CLAIM] + 0.3


def test_the_answer_of_two_models_claims_as_often_as_its_test_rejects() -> None:
    """McNemar's test alone is behind it; the seed of the answer is drawn between data sets, which are others then."""
    world = CaseWorld(algorithms=2, difference=0.1)
    assert answered(world).test == "mcnemar"
    of_answers = rates(ANSWER, world, datasets=60, seed=3).set_index("decision")
    of_test = rates("mcnemar", world, datasets=60, seed=3)
    assert of_answers["low"]["pair"] <= of_test["rate"][0] <= of_answers["high"]["pair"]


def test_settings_reach_the_answer_and_wrong_ones_are_refused() -> None:
    world = TableWorld(algorithms=3, size=6)
    of_quade = rates(ANSWER, world, datasets=3, settings={"test": "quade"}).set_index("decision")
    assert set(of_quade.index) == {ANY_CLAIM, "omnibus"}
    with pytest.raises(ParameterError, match="There is no method 'nobody'"):
        rates(ANSWER, world, datasets=1, settings={"test": "nobody"})


def test_data_that_no_test_can_be_trusted_on_have_no_answer() -> None:
    table = rates(ANSWER, TableWorld(algorithms=3, size=1), datasets=2).set_index("decision")
    assert list(table.index) == [UNDEFINED]
    assert table["trials"][UNDEFINED] == 2
