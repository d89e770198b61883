"""Cases in groups and with several samples: the three answers, what cases are worth, and who lacks which cases."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from stats_core import Losses, answer, group_flips, mcnemar
from stats_core.answers.cases import advise, families, omnibus, standings
from stats_core.charts import Forest
from stats_core.data.beside_cases import Called, Unpaired
from stats_core.errors import ParameterError
from stats_core.methods.cases.shared.group_notes import in_decimals
from stats_core.methods.cases.shared.grouping import GroupsAre
from stats_core.wording import alike

TASKS = Called("question", "task")


def questions(tasks: int = 12, each: int = 10, models: int = 2, apart: float = 0.8, seed: int = 24) -> Losses:
    """Right and wrong answers to the questions of some tasks; some tasks suit the first model, others do not."""
    rng = np.random.default_rng(seed)
    suits = np.repeat(rng.normal(0, apart, (tasks, models)), each, axis=0)
    wrong = rng.normal(0, 1, (tasks * each, models)) + suits - np.linspace(0.5, 0, models) > 0
    group = [f"t{i // each}" for i in range(tasks * each)]
    item = [f"q{i}" for i in range(tasks * each)]
    return Losses([f"m{j}" for j in range(models)], wrong.astype(float), item=item, group=group, called=TASKS)


def test_groups_are_flipped_unless_somebody_says_otherwise() -> None:
    data = questions()
    assert advise(data).method == "group_flips"
    found = answer(data)
    own = group_flips(data, a=found.standings.algorithms[0], b=found.standings.algorithms[1])
    (claim,) = (*found.claims, *found.open)
    assert claim.p == own.p
    assert own.groups is GroupsAre.RANDOM


def test_the_answer_says_what_the_other_one_would_be() -> None:
    data = questions()
    said = {way: answer(data, groups=way).sentence() for way in ("random", "fixed", "ignored")}
    assert "For these 12 tasks alone, a difference would be shown." in said["random"]
    assert "For tasks like these, a difference would not be shown;" in said["fixed"]
    assert "For tasks like these, a difference would not be shown;" in said["ignored"]
    assert "For these 12 tasks alone, a difference would be shown too." in said["ignored"]


def test_why_follows_what_groups_are_taken_for() -> None:
    data = questions()
    why = {way: answer(data, groups=way).why for way in ("random", "fixed", "ignored")}
    assert "signs of whole tasks are flipped" in why["random"]
    assert "Only these 12 tasks are asked about" in why["fixed"]
    assert "as if there were no tasks" in why["ignored"]


def test_cases_are_worth_fewer_where_they_go_together() -> None:
    data = questions()
    own = group_flips(data, a="m0", b="m1")
    assert own.design_effect > 1
    worth = f"120 questions are worth {round(own.effective_cases):,} (design effect "
    assert worth in answer(data).sentence()


def test_what_the_level_rests_on_names_the_groups() -> None:
    data = questions()
    assert "It holds for tasks like these" in answer(data).error_line
    assert "It holds for these 12 tasks alone" in answer(data, groups="fixed").error_line
    ignored = answer(data, groups="ignored")
    assert "It is more where cases come in groups" in ignored.error_line
    assert any("120 questions lie in 12 tasks" in doubt for doubt in ignored.doubts)
    assert not answer(data).doubts


def test_weights_by_group_are_those_of_the_standings() -> None:
    rng = np.random.default_rng(1)
    sizes = (30, 5, 5, 5, 5, 5, 5)
    group = [f"t{c}" for c, size in enumerate(sizes) for _ in range(size)]
    wrong = (rng.random((len(group), 2)) < np.where(np.array(group) == "t0", 0.1, 0.6)[:, None]).astype(float)
    wrong[:30, 0] = 1.0
    data = Losses(("a", "b"), wrong, group=group, called=TASKS)
    by_case, by_group = answer(data), answer(data, weights="groups")
    means = [np.mean([wrong[np.array(group) == f"t{c}", j].mean() for c in range(7)]) for j in range(2)]
    assert [entry.value for entry in by_group.standings.entries] == pytest.approx(sorted(means))
    assert by_case.standings.algorithms != by_group.standings.algorithms or means[0] > means[1]
    assert "error rate over tasks" in by_group.standings.interval_is


def test_more_models_are_decided_by_one_set_of_flips() -> None:
    data = questions(models=5, each=4)
    assert advise(data).method == "group_pairs"
    assert families(data)[0] == "group_pairs"
    assert omnibus(data) is None
    found = answer(data)
    assert [analysis.method for analysis in found.analyses] == ["group_pairs"]
    assert "For these 12 tasks alone, " in found.sentence()
    sets = found.rank_sets()
    assert sets is not None
    assert f" {sets.sentence()} For " in found.sentence()
    assert found.figure().key == sets.chart().key


def test_samples_make_no_more_cases() -> None:
    rng = np.random.default_rng(8)
    easy = rng.random((40, 1, 1))
    right = rng.random((40, 5, 2)) < np.clip(easy + np.array([0.15, 0.0]), 0, 1)
    item = [f"q{i}" for i in range(40) for _ in range(5)]
    data = Losses(("a", "b"), 1.0 - right.reshape(200, 2), item=item)
    found = answer(data)
    assert found.test == "group_flips"
    assert "5 samples of each case were averaged: 40 cases count, no samples." in found.error_line
    averaged = Losses(("a", "b"), 1 - right.mean(axis=1), item=[f"q{i}" for i in range(40)])
    assert found.analyses[0].result.p == pytest.approx(group_flips(averaged, a="a", b="b").p)
    assert found.standings.measure == "error rate"


@pytest.mark.parametrize("groups", [1, 120])
def test_groups_that_say_nothing_change_no_number(groups: int) -> None:
    data = questions()
    group = [f"t{i % groups}" for i in range(120)]
    plain = replace(data, group=None)
    found, without = answer(replace(data, group=group)), answer(plain)
    assert found.test == without.test == "mcnemar"
    assert found.analyses[0].result.p == without.analyses[0].result.p == mcnemar(plain.agreement("m0", "m1")).p
    assert any("lie in one task" in doubt or "holds one question" in doubt for doubt in found.doubts)


@pytest.mark.parametrize("models", [2, 3])
def test_one_group_of_cases_with_samples_is_none(models: int) -> None:
    rng = np.random.default_rng(0)
    wrong = (rng.random((100, models)) < np.linspace(0.3, 0.7, models)).astype(float)
    plain = Losses("abc"[:models], wrong, item=[f"q{i % 20}" for i in range(100)])
    lone = Losses("abc"[:models], wrong, item=[f"q{i % 20}" for i in range(100)], group=["t"] * 100)
    found = answer(lone)
    assert found.claims
    assert found.sentence() == answer(plain).sentence()
    assert any("All 20 cases lie in one group" in doubt for doubt in found.doubts)
    like_it = answer(lone, groups="random")
    assert not like_it.claims
    assert not like_it.doubts, "who asks about groups like this one gets no p below 1"


def test_one_case_with_samples_is_one_unit() -> None:
    found = answer(Losses(("a", "b"), [[0.0, 1.0]] * 3, item=["q"] * 3, group=["t"] * 3))
    assert "p cannot be below 1.0000 with 1 case." in found.sentence()
    assert "There is one case, and so one unit." in found.notes()


def test_the_design_effect_has_decimals_enough_for_what_cases_are_worth() -> None:
    assert [in_decimals(effect) for effect in (2.0041, 17.1, 1234.5, 0.0042)] == ["2.00", "17.10", "1,234.50", "0.0042"]


def test_of_a_single_case_no_group_is_spoken_of() -> None:
    assert not answer(Losses(("a", "b"), [[0.0, 1.0]], group=["t"])).doubts


def test_with_five_groups_nothing_can_be_shown() -> None:
    data = questions(tasks=5, each=40)
    wrong = data.losses.copy()
    wrong[:, 0] = 0.0
    wrong[::2, 1] = 1.0
    found = answer(replace(data, losses=wrong))
    assert found.open
    assert "p cannot be below 0.0625 with 5 tasks" in found.sentence()


def test_an_option_for_groups_is_refused_without_groups() -> None:
    with pytest.raises(ParameterError, match="groups"):
        answer(replace(questions(), group=None), groups="fixed")


def test_cases_without_a_partner_are_counted_and_bounded() -> None:
    data = questions()
    lacking = np.array([[1.0, np.nan], [0.0, np.nan], [np.nan, 1.0]])
    data = replace(data, unpaired=Unpaired(("x", "y", "z"), lacking))
    said = answer(data).sentence()
    order = standings(data).algorithms
    i, j = (data.algorithms.index(name) for name in order[:2])
    total = data.losses[:, j].sum() - data.losses[:, i].sum()
    each = np.stack([lacking[:, j], lacking[:, i]])
    least = total + np.nan_to_num(each[0], nan=0).sum() - np.nan_to_num(each[1], nan=1).sum()
    most = total + np.nan_to_num(each[0], nan=1).sum() - np.nan_to_num(each[1], nan=0).sum()
    assert "3 more questions that only some of the models have are in no test" in said
    low, high = alike(least / 123, most / 123)
    assert said.count(f"{order[0]} would be ahead of {order[1]} by between {low} and {high} with them.") == 1


def test_measured_losses_without_a_partner_have_no_bound() -> None:
    data = questions()
    data = replace(data, losses=data.losses * 7, unpaired=Unpaired(("x",), np.array([[7.0, np.nan]])))
    assert answer(data).sentence().endswith(" 1 more question that only some of the models have is in no test.")


def test_a_bound_of_measured_losses_says_what_it_supposes() -> None:
    """Error rates lie between 0 and 1 whatever they are; measured losses that do need not."""
    lacking = Unpaired(("x",), np.array([[1.0, np.nan]]))
    for shrunk, said in (
        (1.0, ": whatever the missing ones are, "),
        (0.9, ": if the missing ones lie between 0 and 1 as all others do, "),
    ):
        data = questions()
        assert said in answer(replace(data, losses=data.losses * shrunk, unpaired=lacking)).sentence()


def test_names_of_groups_decide_nothing() -> None:
    data = questions()
    turned = replace(data, group=[f"not shown {name}" for name in data.group or ()])
    assert answer(turned).sentence() == answer(data).sentence()


@pytest.mark.parametrize(("test", "models"), [("mcnemar", 2), ("matched_t", 2), ("bonferroni_pairs", 3)])
def test_a_test_that_knows_no_groups_stands_for_no_others(test: str, models: int) -> None:
    found = answer(questions(models=models), test=test)
    assert "does not allow for the 12 tasks" in found.error_line or "do not allow" in found.error_line
    assert "It holds for tasks like these" not in found.error_line
    known = answer(questions(models=models))
    assert "It holds for tasks like these" in known.error_line


def test_cases_without_a_partner_that_both_have_leave_nothing_open() -> None:
    data = questions(models=3)
    data = replace(data, unpaired=Unpaired(("x",), np.array([[1.0, 0.0, np.nan]])))
    first, second = (data.algorithms.index(name) for name in answer(data).standings.algorithms[:2])
    whole = np.vstack([data.losses, [1.0, 0.0, 0.0]])[:, [first, second]]
    said = answer(data).sentence()
    if 2 in (first, second):
        assert "by between" in said
    else:
        ahead = alike(float(whole[:, 1].mean() - whole[:, 0].mean()))[0]
        assert said.endswith(f"with those that both have, m{first} would be ahead of m{second} by {ahead}.")


def test_cases_without_a_partner_have_no_bound_where_groups_count_the_same() -> None:
    """Nobody knows which groups they lie in."""
    data = replace(questions(), group=[f"t{min(i // 6, 11)}" for i in range(120)])
    data = replace(data, unpaired=Unpaired(("x",), np.array([[1.0, np.nan]])))
    assert "with them" in answer(data).sentence()
    said = answer(data, weights="groups").sentence()
    assert said.endswith(" 1 more question that only some of the models have is in no test.")


def test_intervals_of_error_rates_are_error_rates() -> None:
    data = questions(tasks=6, each=5)
    wrong = np.zeros((30, 2))
    wrong[:5, 0] = wrong[6:, 1] = 1.0
    for entry in standings(replace(data, losses=wrong)).entries:
        assert 0 <= entry.low < entry.value < entry.high <= 1
    alone = standings(replace(data, losses=np.zeros((30, 2)))).entries
    assert all(np.isnan(entry.low) and np.isnan(entry.high) for entry in alone)


def test_of_many_groups_the_figure_has_those_that_the_difference_rests_on() -> None:
    few, many = answer(questions()).figure(), answer(questions(tasks=100, each=3)).figure()
    assert isinstance(few, Forest)
    assert isinstance(many, Forest)
    assert (few.title, len(few.rows)) == ("m0 over m1, by task", 12 + 3)
    assert many.title == "m0 over m1, by task: the 24 of 100 tasks that it rests on most"
    assert (len(many.rows), many.foot) == (24 + 3, 3)


def test_what_there_is_too_little_of_is_what_is_flipped() -> None:
    few = Losses(("a", "b"), [[1, 0]] * 4, group=["t", "t", "u", "u"], called=TASKS)
    assert "p cannot be below 0.5000 with 2 tasks" in answer(few).sentence()
    assert "p cannot be below 0.1250 with 4 questions" in answer(few, groups="fixed").sentence()
    wrong = np.column_stack([np.ones(60), np.zeros(60), np.arange(60) % 2])
    many = Losses(("a", "b", "c"), wrong, group=[f"t{i % 30}" for i in range(60)], called=TASKS)
    assert "cannot be below 0.0100 with so few shuffles" in answer(many, shuffles=99, alpha=0.001).sentence()
