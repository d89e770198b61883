"""The power that a plan tells from one large pilot, beside how often simulated data sets show the difference."""

from __future__ import annotations

import numpy as np
import pytest

from stats_core import Losses, group_flips
from stats_core.simulate import plan
from stats_core.worlds import GroupedCaseWorld

SIMULATED = 150
BAND = 0.12
"""Three standard errors of a rate of 150, and a little for the approximation: flips in place of t."""


def sampled(cases: int, samples: int) -> GroupedCaseWorld:
    return GroupedCaseWorld(cases, 0.7, groups=0, samples=samples, by_case=1.0, labelled=True)


def grouped(groups: int, each: int) -> GroupedCaseWorld:
    return GroupedCaseWorld(groups * each, 0.6, groups=groups, labelled=True)


def shown(world: GroupedCaseWorld) -> float:
    rng = np.random.default_rng(2)
    p = [group_flips(world.draw(rng), a="Model 1", b="Model 2", shuffles=199).p for _ in range(SIMULATED)]
    return float(np.mean(np.array(p) <= 0.05))


@pytest.mark.parametrize(("cases", "samples"), [(100, 1), (60, 20)])
def test_other_numbers_of_samples(cases: int, samples: int) -> None:
    pilot = sampled(2000, 5)
    parts = plan.variances(pilot.draw(np.random.default_rng(1)), a="Model 1", b="Model 2")
    told = parts.chance(pilot.gap, cases, samples=samples)
    assert shown(sampled(cases, samples)) == pytest.approx(told, abs=BAND)


@pytest.mark.parametrize(("groups", "each"), [(20, 40), (40, 5)])
def test_other_numbers_of_groups_and_of_cases_in_them(groups: int, each: int) -> None:
    pilot = grouped(400, 10)
    parts = plan.variances(pilot.draw(np.random.default_rng(1)), a="Model 1", b="Model 2")
    told = parts.chance(pilot.gap, groups, each=each)
    assert shown(grouped(groups, each)) == pytest.approx(told, abs=BAND)


def test_flips_of_cases_take_what_lies_between_fixed_groups_for_chance() -> None:
    """Cases vary by .5 within groups that are 3 apart: a plan by the error within groups alone finds one in twenty."""
    level = np.repeat(np.linspace(-1.5, 1.5, 12), 10)
    rng = np.random.default_rng(6)

    def drawn(gap: float, times: int = 1) -> Losses:
        d = np.repeat(level, times) + gap + 0.5 * rng.standard_normal(120 * times)
        return Losses(("A", "B"), np.column_stack([d, np.zeros_like(d)]), group=np.repeat(np.arange(12), 10 * times))

    parts = plan.variances(drawn(0, 50), a="A", b="B", groups="fixed")
    gap = parts.smallest(120)
    assert parts.needed(gap) == pytest.approx(120)
    assert parts.chance(gap, 120) == pytest.approx(0.8)
    known = [group_flips(drawn(gap), a="A", b="B", groups="fixed", shuffles=1999) for _ in range(SIMULATED)]
    assert np.mean([one.p <= 0.05 for one in known]) == pytest.approx(0.8, abs=BAND)
    assert np.median([one.how_much.detectable for one in known]) == pytest.approx(gap, rel=0.05)
