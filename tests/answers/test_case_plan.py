"""What more groups, cases and samples would do for an answer, and how it is said."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from stats_core import Losses, answer
from stats_core.answers import case_plan
from stats_core.answers.chance import ChanceToDecide, chance_to_decide
from stats_core.data.beside_cases import Called
from stats_core.simulate import plan
from stats_core.worlds import GroupedCaseWorld


def drawn(groups: int = 20, each: int = 10, samples: int = 3, called: Called | None = None) -> Losses:
    size = groups * each if groups else 100
    world = GroupedCaseWorld(size, 0.5, groups=groups, samples=samples, spread=1.0, by_case=0.7, labelled=True)
    data = world.draw(np.random.default_rng(5))
    object.__setattr__(data, "called", called or Called())
    return data


def known(data: Losses, **settings: Any) -> ChanceToDecide:
    given = answer(data, **settings)
    found = chance_to_decide(given, given.pairs()[0].claim)
    assert found is not None
    return found


def test_groups_like_these_are_what_there_would_be_more_of() -> None:
    data = drawn()
    design = known(data)
    assert (design.noun, design.now) == ("group", 20)
    parts = plan.variances(data, a="Model 1", b="Model 2")
    found = design.error * (design.chance(20, 1e-9) >= 0)
    assert found == pytest.approx(math.sqrt(parts.variance() / 20))
    for each, samples in ((20.0, None), (None, 1.0), (5.0, 10.0)):
        other = design.with_parts(each=each, samples=samples)
        assert other.error == pytest.approx(math.sqrt(parts.variance(each=each, samples=samples) / 20))
        assert (other.now, other.df, other.level) == (design.now, design.df, design.level)
    least = design.at_best.runs_needed(0.05)
    assert least is not None
    assert least < (design.runs_needed(0.05) or 0)


def test_five_groups_show_nothing_however_large_the_difference() -> None:
    design = known(drawn())
    assert design.chance(5, 1e6) == 0  # p of the flips of five groups is 1/16 at least
    assert design.chance(6, 1e6) == pytest.approx(1)


@pytest.mark.parametrize("samples", [1, 2])
@pytest.mark.parametrize(("models", "test"), [(2, "group_flips"), (2, "clustered_t"), (3, "group_pairs")])
def test_error_rates_differ_by_no_more_than_one(models: int, test: str, samples: int) -> None:
    """Six groups that each suit another model find no difference that there can be; more of them would."""
    wrong = np.array([[group % 2, 1 - group % 2, group // 3] for group in range(6)])[:, :models]
    losses = np.tile(np.repeat(wrong, 4, axis=0), (samples, 1)).astype(float)
    losses[0, 0] = 1 - losses[0, 0]
    names = [f"{case}" for case in range(24)] * samples
    data = Losses(tuple("ABC"[:models]), losses, item=names, group=[f"{int(name) // 4}" for name in names])
    given = answer(data, test=test)
    (pair, *_) = given.pairs()
    assert pair.claim.how_much.detectable > 1
    assert math.isnan(pair.claim.how_much.found)
    assert "would have been found" not in given.sentence()
    design = chance_to_decide(given, pair.claim)
    assert design is not None
    assert (design.runs_needed(1.0) or 0) > 6


def test_only_flips_need_six_groups() -> None:
    assert known(drawn(), test="clustered_t").chance(5, 1e6) == pytest.approx(1)


@pytest.mark.parametrize("test", ["mcnemar", "matched_t"])
def test_tests_that_know_no_groups_need_more_cases(test: str) -> None:
    design = known(drawn(samples=1), test=test)
    assert (design.noun, design.now) == ("case", 200)
    assert design.parts is not None
    assert design.parts.groups == 0


def test_groups_that_stand_for_themselves_leave_more_cases() -> None:
    fixed = known(drawn(), groups="fixed")
    assert (fixed.noun, fixed.now) == ("case", 200)
    assert fixed.parts is not None
    assert fixed.parts.groups == 0
    one = fixed.with_parts(samples=1.0)
    assert one.error > fixed.error
    assert fixed.tested == pytest.approx(math.sqrt((fixed.parts.variance() + fixed.parts.apart) / 200))
    assert one.tested == pytest.approx(math.sqrt((fixed.parts.variance(samples=1.0) + fixed.parts.apart) / 200))


@pytest.mark.parametrize(("models", "test"), [(2, "group_flips"), (3, "group_pairs"), (2, "clustered_t")])
@pytest.mark.parametrize("groups", ["random", "fixed", "ignored"])
def test_a_difference_that_would_have_been_found_has_four_chances_in_five(models: int, test: str, groups: str) -> None:
    """In whichever way the groups are taken; only flips take what lies between fixed groups for chance."""
    world = GroupedCaseWorld(150, 0.1, models, groups=30, spread=3.0, measured=True, labelled=True)
    given = answer(world.draw(np.random.default_rng(8)), test=test, groups=groups)
    for pair in given.pairs():
        design = chance_to_decide(given, pair.claim)
        assert design is not None
        assert design.chance(design.now, pair.claim.how_much.detectable) == pytest.approx(0.8)
        flipped = groups == "fixed" and test != "clustered_t"
        assert (design.tested > 1.5 * design.error) is flipped
        assert flipped or design.tested == design.error


def test_more_samples_alone_go_to_a_limit() -> None:
    design = known(drawn(groups=0, samples=5))
    assert (design.noun, design.now) == ("case", 100)
    parts = design.parts
    assert parts is not None
    limit = design.error * math.sqrt(parts.omega2 / parts.variance())
    assert design.with_parts(samples=1e12).error == pytest.approx(limit)
    assert design.at_best.error == pytest.approx(limit)


def test_without_groups_and_samples_nothing_is_added() -> None:
    design = known(Losses(("A", "B"), np.random.default_rng(1).normal(size=(40, 2))))
    assert (design.noun, design.now, design.parts) == ("case", 40, None)
    assert design.with_parts(samples=5) is design
    assert design.at_best is design
    assert case_plan.needed(design, 0.1) == ""


def test_words() -> None:
    called = Called("question", "task")
    design = known(drawn(called=called))
    many, least = design.runs_needed(0.1), design.at_best.runs_needed(0.1)
    assert case_plan.needed(design, 0.1) == (
        f"80 % takes {many} tasks of 10 questions with 3 samples of each; there are 20. "
        f"However many questions and samples each task has, it takes {least} tasks or more."
    )
    changed = design.with_parts(each=5.0, samples=1.0).runs_needed(0.1)
    assert case_plan.needed(design, 0.1, each=5.0, samples=1.0).startswith(
        f"80 % takes {changed} tasks of 5 questions with 1 sample of each; "
        "there are 20 of 10 questions with 3 samples of each. "
    )
    one = case_plan.needed(known(drawn(samples=1, called=called)), 0.1)
    assert one.endswith(
        "Every question has one sample: what more samples of each would add cannot be told from these data."
    )
    few = case_plan.needed(known(drawn(groups=0, called=called)), 0.1)
    assert "However many samples each question has, it takes " in few
    assert case_plan.needed(design, 1e-9).startswith(
        "Even 1,000,000 tasks of 10 questions with 3 samples of each do not"
    )
