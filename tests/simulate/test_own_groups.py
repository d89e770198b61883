"""One's own groups and samples drawn whole: the difference that is asked for, and the spread that they have."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from stats_core import InputError, Losses
from stats_core.simulate.design import fitting_tests
from stats_core.worlds import GroupedCaseWorld, OwnWorld

WORLDS = {
    "groups": GroupedCaseWorld(300, 0.5, groups=30, spread=1.2, labelled=True),
    "groups and samples": GroupedCaseWorld(150, 0.5, groups=30, samples=3, by_case=0.5, labelled=True),
    "samples": GroupedCaseWorld(60, 0.5, groups=0, samples=5, by_case=1.0, labelled=True),
    "measured": GroupedCaseWorld(300, 0.5, groups=30, measured=True, labelled=True),
}


def own(name: str, difference: float = 0.1) -> OwnWorld:
    data = WORLDS[name].draw(np.random.default_rng(3))
    world = OwnWorld(data, "Model 1", "Model 2", 1, difference)
    return replace(world, size=world.own_size)


@pytest.mark.parametrize("name", WORLDS)
def test_the_difference_is_the_one_asked_for(name: str) -> None:
    world = own(name)
    rng = np.random.default_rng(0)
    error = world.seen[1]
    for alike, wanted in ((False, 0.1), (True, 0.0)):
        draws = [replace(world, alike=alike).draw(rng) for _ in range(150)]
        gaps = [float(np.subtract(*draw.losses.mean(axis=0))) for draw in draws]
        assert np.mean(gaps) == pytest.approx(wanted, abs=4 * error / np.sqrt(150))
        assert 0.7 * error < np.std(gaps) < 1.4 * error


@pytest.mark.parametrize("name", WORLDS)
def test_what_belongs_together_stays_together(name: str) -> None:
    world = own(name)
    drawn: Losses = world.draw(np.random.default_rng(0))
    data: Losses = world.data
    assert drawn.groups == (world.size if data.groups else 0)
    assert drawn.cases == data.cases, "all groups are of one size here"
    assert (drawn.singles is None) == (data.singles is None)
    assert "group_flips" in {probe.key for probe in fitting_tests(world)}


def test_units_are_what_the_file_calls_them() -> None:
    assert (own("groups").unit, own("groups").own_size) == ("groups", 30)
    assert (own("samples").unit, own("samples").own_size) == ("cases", 60)
    plain = Losses(("A", "B"), np.eye(2)[np.arange(20) % 2], group=tuple("g" * 20))
    assert OwnWorld(plain, "A", "B", 5).unit == "test cases", "one group is none"


def test_more_than_there_is_room_for_is_refused() -> None:
    world = own("groups")
    most = world.most_difference
    replace(world, difference=most - 1e-9).draw(np.random.default_rng(0))
    with pytest.raises(InputError, match="more than these models leave room for"):
        replace(world, difference=most + 0.01).draw(np.random.default_rng(0))
