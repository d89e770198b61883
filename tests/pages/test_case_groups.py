"""Samples and groups on the same_test_set page: what groups stand for is asked, and redraws what is said and shown."""

from __future__ import annotations

import json

import pytest
from streamlit.testing.v1 import AppTest

from stats_core import METHODS, Losses, answer
from stats_core.answers.group_question import GroupQuestion, group_question, weight_question
from stats_core.data.losses import Losses as LossesType
from stats_core.methods.cases.shared.grouping import CaseWeights, GroupsAre
from stats_core.reading import readings
from tests.pages import visits
from tests.pages.conftest import ROOT, OpenPage, give_role, healthy, open_section, press, problem, upload, words
from tests.pages.test_same_test_set import PAGE
from tests.support.grouped_answers import SIZES, grouped_answers

AVERAGED = "of each question were averaged"


@pytest.fixture
def page(open_page: OpenPage) -> AppTest:
    return open_page(f"pages/{PAGE}.py")


def read(content: bytes) -> Losses:
    """The losses that a file of answers means."""
    data = readings([("answers.csv", content)])[0].data()
    assert isinstance(data, LossesType)
    return data


def asked(content: bytes) -> GroupQuestion:
    question = group_question(read(content))
    assert question is not None
    return question


def click(at: AppTest, name: str, chosen: GroupsAre | CaseWeights) -> AppTest:
    """Choose an answer to one of the questions about groups."""
    at.get_by_key(f"{PAGE}.{name}").set_value(chosen)
    return healthy(at.run())


def intervals(at: AppTest) -> str:
    """How far the bars of the pairs on the card reach to both sides."""
    drawn = [json.loads(chart.proto.spec) for chart in at.get("plotly_chart")]
    forest = next(one for one in drawn if one["layout"]["meta"]["title"].endswith(("over the others", "much better")))
    return json.dumps([trace["error_x"] for trace in forest["data"] if "error_x" in trace])


@pytest.mark.parametrize("models", [2, 3])
@pytest.mark.parametrize("samples", [1, 3])
def test_what_groups_stand_for_is_asked_and_the_sentence_is_that_of_the_answer(
    page: AppTest, models: int, samples: int
) -> None:
    content = grouped_answers(models, samples)
    at = upload(page, content, "answers.csv")
    assert problem(at) == ""
    data, question = read(content), asked(content)
    assert data.describe() in words(at)
    assert question.asks in words(at)
    assert list(at.get_by_key(f"{PAGE}.groups").options) == list(question.says.values())
    for taken in (GroupsAre.RANDOM, GroupsAre.FIXED, GroupsAre.IGNORED):
        at = click(at, "groups", taken)
        said = answer(data, groups=taken)
        assert visits.answer(at) == said.headline()
        assert said.how_much() in words(at)
        assert question.means[taken] in words(at)
    assert (AVERAGED in words(at)) == (samples > 1)


def test_every_test_of_the_page_takes_one_group_for_none(page: AppTest) -> None:
    lines = [f"q{case},{model},{sample},{int((case + sample) % 4 == 0 and model == 'b')},t"
             for case in range(20) for model in "ab" for sample in range(3)]  # fmt: skip
    content = "\n".join(["question_id,model,sample,correct,task", *lines]).encode()
    at = give_role(press(upload(page, content, "answers.csv"), "Change data"), "group", "task")
    assert problem(at) == ""
    assert "20 questions in 1 task" in words(at)
    assert visits.answer(at) == answer(read(content)).headline()
    at = open_section(at, PAGE, "Two models")
    assert "Flips of 1 task tell nothing" not in words(at)


def test_the_address_holds_what_was_said_of_groups() -> None:
    content = grouped_answers(2, 1)
    at = AppTest.from_file(str(ROOT / "app.py"), default_timeout=120)
    at.query_params["groups"], at.query_params["weights"] = "fixed", "groups"
    at = upload(healthy(at.switch_page(f"pages/{PAGE}.py").run()), content, "answers.csv")
    assert visits.answer(at) == answer(read(content), groups="fixed", weights="groups").headline()
    assert (at.query_params["groups"], at.query_params["weights"]) == ("fixed", "groups")
    at = click(click(at, "groups", GroupsAre.RANDOM), "weights", CaseWeights.CASES)
    assert not {"groups", "weights"} & set(at.query_params), "a default stands in the address"


def test_a_click_moves_the_intervals_too(page: AppTest) -> None:
    at = upload(page, grouped_answers(3, 2), "answers.csv")
    seen = []
    for taken in GroupsAre:
        at = click(at, "groups", taken)
        seen.append(intervals(at))
    assert len(set(seen)) == 3


def test_without_groups_nothing_is_asked(page: AppTest) -> None:
    at = upload(page, grouped_answers(2, 3, groups=False), "answers.csv")
    assert problem(at) == ""
    assert "stand for themselves" not in words(at)
    assert "By group" not in [tab.label for tab in at.tabs]
    assert AVERAGED in words(at)


def test_one_group_is_no_question(page: AppTest) -> None:
    at = upload(page, grouped_answers(2, 1, sizes=(30,)), "answers.csv")
    assert problem(at) == ""
    assert "stand for themselves" not in words(at)


def test_the_group_can_be_taken_away(page: AppTest) -> None:
    content = grouped_answers(2, 1)
    at = upload(page, content, "answers.csv")
    assert asked(content).asks in words(at)
    at = give_role(press(at, "Change data"), "group", "")
    assert asked(content).asks not in words(at)
    assert "By group" not in [tab.label for tab in at.tabs]


def test_what_counts_the_same_is_asked_where_it_matters(page: AppTest) -> None:
    content = grouped_answers(2, 1)
    data = read(content)
    at = upload(page, content, "answers.csv")
    question = weight_question(data)
    assert question is not None
    assert question.asks in words(at)
    at = click(at, "weights", CaseWeights.GROUPS)
    assert visits.answer(at) == answer(data, weights="groups").headline()
    at = click(at, "groups", GroupsAre.IGNORED)
    assert question.asks not in words(at), "as if there were no groups, none can count the same"
    assert visits.answer(at) == answer(data, groups="ignored").headline()
    at = upload(press(at, "Change data"), grouped_answers(2, 1, sizes=(8,) * 8), "answers.csv")
    assert asked(grouped_answers(2, 1, sizes=(8,) * 8)).asks in words(at)
    assert question.asks not in words(at), "passages of one size"


def test_options_of_groups_stand_in_one_place(page: AppTest) -> None:
    at = upload(page, grouped_answers(3, 1), "answers.csv")
    labels = [widget.label for widget in (*at.selectbox, *at.number_input)]
    assert "Groups" not in labels
    assert "Weights" not in labels
    assert "Shuffles" in labels


def test_by_group_one_sees_where_the_difference_lives(page: AppTest) -> None:
    content = grouped_answers(3, 2)
    data = read(content)
    at = open_section(upload(page, content, "answers.csv"), PAGE, "By group")
    shown = words(at)
    a, b = answer(data).standings.algorithms[:2]
    assert f"{a} over {b}, by {data.called.group}" in shown
    assert "nothing is claimed of any" in shown
    assert "All intervals are of this pair alone: to hold for all 3 pairs at once they would be wider." in shown
    for passage, size in enumerate(SIZES):
        assert f"passage {passage} ({size})" in json.dumps(forest_by_group(at))
    assert forest_by_group(at)["layout"]["yaxis"]["ticktext"][-3:] == [
        f"All, for {data.called.groups} like them",
        "All, for themselves",
        "All, as if there were no groups",
    ]


def forest_by_group(at: AppTest) -> dict[str, dict[str, dict[str, list[str]]]]:
    """The picture of the tab, behind that of the card."""
    drawn = [json.loads(chart.proto.spec) for chart in at.get("plotly_chart")]
    return dict([one for one in drawn if ", by " in one["layout"]["meta"]["title"]][-1])


@pytest.mark.parametrize("tasks", range(4, 9))
def test_no_picture_leaves_out_one_group_alone(page: AppTest, tasks: int) -> None:
    """The line under the picture that would say so has the height of the row."""
    at = upload(page, grouped_answers(2, 1, sizes=(4,) * tasks), "answers.csv")
    rows = len(forest_by_group(at)["layout"]["yaxis"]["ticktext"]) - 3
    assert rows != tasks - 1
    assert (f"{rows} of {tasks} " in words(at)) == (rows < tasks)


def test_of_very_many_groups_some_have_a_row_and_all_on_demand(page: AppTest) -> None:
    at = open_section(upload(page, grouped_answers(2, 1, sizes=(2,) * 60), "answers.csv"), PAGE, "By group")
    assert len(forest_by_group(at)["layout"]["yaxis"]["ticktext"]) == 24 + 3
    assert "24 of 60" in words(at)
    at.get_by_key(f"{PAGE}.every_group").set_value(True)
    at = healthy(at.run())
    assert len(forest_by_group(at)["layout"]["yaxis"]["ticktext"]) == 60 + 3


def test_tests_that_do_not_allow_for_groups_say_so_where_they_stand(page: AppTest) -> None:
    content = grouped_answers(3, 1)
    at = upload(page, content, "answers.csv")
    line = f"not allow for the {len(SIZES)} {read(content).called.groups}"
    at = open_section(at, PAGE, "Other tests")
    assert f"and {METHODS['diebold_mariano'].title} do {line}" in words(at), "the one that stands last is among them"
    for section in ("Other tests", "Two models"):
        at = open_section(at, PAGE, section)
        assert line in words(at), section
    at = open_section(at, PAGE, "Every pair")
    assert line not in words(at), "the first one does"
    methods = next(one for one in at.get("button_group") if one.proto.label == "Intervals by")
    at.get_by_key(methods.key).set_value("bonferroni_pairs")
    assert line in words(healthy(at.run()))


def test_two_models_begin_with_the_tests_that_know_groups(page: AppTest) -> None:
    at = open_section(upload(page, grouped_answers(3, 1), "answers.csv"), PAGE, "Two models")
    heads = [one.value for one in at.header]
    known = ["Sign flips of groups", "Clustered t test", "Clustered McNemar test"]
    assert heads[-5:] == [*known, "Tests that do not allow for groups", "What pairing buys"]


def test_how_losses_vary_doubts_no_p_that_stands_elsewhere(page: AppTest) -> None:
    """Neighbours of one passage go together, which the answer allows for."""
    at = open_section(upload(page, grouped_answers(3, 3, sizes=(20,) * 8), "answers.csv"), PAGE, "How losses vary")
    assert "How the losses vary together" in words(at)
    assert "cannot be trusted" not in words(at)


def test_pictures_of_samples_are_of_error_rates_as_the_sentence(page: AppTest) -> None:
    at = open_section(upload(page, grouped_answers(3, 3), "answers.csv"), PAGE, "Every pair")
    titles = [json.loads(chart.proto.spec)["layout"]["meta"]["title"] for chart in at.get("plotly_chart")]
    assert "Differences in error rate" in titles
