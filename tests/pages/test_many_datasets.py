"""What the page of benchmarks shows: the right test for the table, its pictures, and what it asks before."""

from __future__ import annotations

import json
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from demo_data import catalogue
from stats_core import METHODS, Question, ScoreTable, bonferroni_dunn, friedman, nemenyi, signed_rank
from stats_core.charts import Side
from stats_core.methods.ranks.control_comparison import ControlAdjustment
from stats_core.methods.ranks.mean_ranks import demsar_table
from stats_core.methods.ranks.pairwise_comparison import PairAdjustment, PairTest
from stats_core.reading.ranks.build import Average
from tests.pages.conftest import OpenPage, answer, direction, healthy, press, problem, upload, words

PAGE = "many_datasets"
FILE = "pages/many_datasets.py"
TWO = "dataset,old,new\n" + "".join(f"d{i},{0.5 + i / 50:.3f},{0.52 + i / 49:.3f}\n" for i in range(12))
GAPS = "dataset,A,B,C\none,1,2,3\ntwo,2,,4\nthree,3,4,6\nfour,1,3,5\n"


@pytest.fixture
def page(open_page: OpenPage) -> AppTest:
    return demo(open_page, "published_demsar")


def demo(open_page: OpenPage, key: str) -> AppTest:
    at = open_page(FILE)
    at.get_by_key(f"{PAGE}.demo.{key}").click()
    return healthy(at.run())


def chart(at: AppTest, name: str) -> dict[str, Any]:
    """A drawn figure by the title in its data."""
    specs = [json.loads(one.proto.spec) for one in at.get("plotly_chart")]
    return next(spec for spec in specs if spec["layout"]["meta"]["title"].startswith(name))


def choose(at: AppTest, start: str, value: Any) -> AppTest:
    widgets = (*at.selectbox, *at.segmented_control, *at.multiselect, *at.toggle, *at.number_input)
    next(one for one in widgets if one.key and one.key.startswith(f"{PAGE}.{start}")).set_value(value)
    return healthy(at.run())


def drawn(at: AppTest) -> list[str]:
    """All texts of the critical-difference diagram."""
    texts = [trace for trace in chart(at, "Mean ranks")["data"] if trace.get("mode") == "text"]
    return [text for trace in texts for text in trace["text"]]


def test_the_page_says_what_a_notebook_says(page: AppTest) -> None:
    table = demsar_table()
    for result in (friedman(table), nemenyi(table)):
        assert result.sentence() in words(page)
        assert all(note in words(page) for note in result.notes())
    assert "CD = 1.25" in drawn(page)


def test_many_algorithms_lead_to_friedman_and_two_to_signed_ranks(page: AppTest, open_page: OpenPage) -> None:
    assert "4 algorithms over 14 data sets: Friedman's test and a post hoc test" in words(page)
    assert "no common scale" in words(page)
    at = direction(upload(open_page(FILE), TWO.encode(), "two.csv"))
    assert "2 algorithms over 12 data sets: the signed-rank test and its Bayesian sister" in words(at)
    assert "Friedman" not in words(at)
    assert "new is better than old with probability" in words(at)
    assert "old is better than new" not in words(at)


def test_two_algorithms_get_the_same_numbers_as_in_a_notebook(open_page: OpenPage) -> None:
    at = direction(upload(open_page(FILE), TWO.encode(), "two.csv"))
    rows = [line.split(",") for line in TWO.splitlines()[1:]]
    table = ScoreTable([row[0] for row in rows], ("old", "new"), [[float(x) for x in row[1:]] for row in rows])
    assert signed_rank(table, a="old", b="new").sentence() in words(at)
    at = choose(at, "rope", 0.01)
    assert "practically equivalent" in words(at)
    assert chart(at, "Posterior")["data"]


def test_every_procedure_can_be_chosen(page: AppTest) -> None:
    at = page
    for adjustment in PairAdjustment:
        at = choose(at, "procedure", adjustment)
        assert problem(at) == ""
    at = choose(at, "pair_test", PairTest.SIGNED_RANK)
    assert "tested by its own differences" in words(at)
    at = choose(at, "kind", "With a control")
    assert bonferroni_dunn(demsar_table(), control="C4.5").sentence() in words(at)
    assert "only 3 comparisons instead of 6" in words(at)
    for adjustment in (one for one in ControlAdjustment if one is not ControlAdjustment.BONFERRONI):
        at = choose(at, "procedure", adjustment)
        assert f"which is {adjustment.value.split(' (')[0]}'s" in words(at)
    at = choose(at, "control", "C4.5+m")
    assert "C4.5+m" in [text.strip("<b>/") for text in drawn(at)]


def test_bergmann_and_hommel_are_offered_up_to_nine_algorithms_only(open_page: OpenPage) -> None:
    for many, offered in ((9, True), (10, False)):
        lines = ["dataset," + ",".join(f"A{i}" for i in range(many))]
        lines += [f"d{row}," + ",".join(str((row * i) % 7 + i / 10) for i in range(many)) for row in range(6)]
        at = direction(upload(open_page(FILE), "\n".join(lines).encode(), "many.csv"))
        box = next(one for one in at.selectbox if one.label == "Procedure")
        assert any("Bergmann" in option for option in box.options) == offered


def test_the_diagram_is_styled_and_the_test_stays(page: AppTest) -> None:
    before = words(page)
    at = choose(page, "side", Side.RIGHT)
    at = choose(at, "highlight", ["C4.5+m"])
    assert "<b>C4.5+m</b>" in drawn(at)
    at = choose(at, "compact", True)
    assert chart(at, "Mean ranks")["layout"]["width"] < 500
    at = choose(at, "zoom", True)
    assert words(at) == before


def test_the_diagram_says_when_the_whole_is_not_significant(open_page: OpenPage) -> None:
    lines = ["dataset,A,B,C", *(f"d{i},{i % 3},{(i + 1) % 3},{(i + 2) % 3}" for i in range(9))]
    at = direction(upload(open_page(FILE), "\n".join(lines).encode(), "flat.csv"))
    assert any("not shown to differ" in text for text in drawn(at))


def test_every_picture_is_drawn(page: AppTest) -> None:
    titles = []
    for name in ("rank_spread", "score_boxes", "score_heat", "win_counts", "pairs", "letters"):
        at = choose(page, "picture", name)
        titles.append(json.loads(at.get("plotly_chart")[2].proto.spec)["layout"]["meta"]["title"])
    assert len(set(titles)) == 6


def test_boxes_are_scaled_in_what_the_column_is_called(open_page: OpenPage) -> None:
    lines = ["dataset,algorithm,accuracy"]
    lines += [f"d{i},{name},{0.5 + 0.01 * i * k}" for i in range(8) for k, name in enumerate("ABC", start=1)]
    at = choose(upload(open_page(FILE), "\n".join(lines).encode(), "long.csv"), "picture", "score_boxes")
    boxes = json.loads(at.get("plotly_chart")[2].proto.spec)["layout"]
    assert boxes["xaxis"]["title"]["text"].startswith("accuracy ")


def test_every_method_of_the_question_has_its_place(page: AppTest) -> None:
    said = words(choose(page, "procedure", PairAdjustment.HOLM)) + words(choose(page, "kind", "With a control"))
    names = {"friedman", "nemenyi", "bonferroni_dunn", "control_comparison", "pairwise_comparison"}
    names |= {"signed_rank", "sign_test", "bayesian_signed_rank", "aligned_friedman", "quade"}
    assert {key for key, method in METHODS.items() if method.question is Question.MANY_DATASETS} == names
    assert "Aligned Friedman test" in said
    assert "Quade test" in said
    keys = {button.key for button in page.download_button}
    assert {"csv-signed-rank", "csv-sign-test", "csv-bayesian-signed-rank", "csv-friedman"} <= keys


def test_folds_are_averaged_after_asking_how(open_page: OpenPage) -> None:
    at = demo(open_page, "benchmark_folds")
    assert "Which one number stands for them?" in words(at)
    assert not at.get("plotly_chart")
    said = []
    for average in Average:
        next(one for one in at.segmented_control if one.label == "Average").set_value(average)
        healthy(at.run())
        assert f"Of 10 scores of an algorithm on a data set: {average.value}." in words(at)
        said.append(next(e.value for e in at.html if "lm-answer" in e.value))
    assert said[0] != said[1]


def test_the_mean_of_the_folds_is_the_benchmark(open_page: OpenPage) -> None:
    at = demo(open_page, "benchmark_folds")
    next(one for one in at.segmented_control if one.label == "Average").set_value(Average.MEAN)
    healthy(at.run())
    assert "7 algorithms over 23 data sets" in words(at)


def test_missing_scores_are_refused_with_an_offer_by_name(open_page: OpenPage) -> None:
    at = upload(open_page(FILE), GAPS.encode(), "gaps.csv")
    assert "The score of algorithm 'B' on dataset 'two' is missing" in problem(at)
    assert not at.get("plotly_chart")
    at = press(at, "Leave out the data set two")
    assert "3 data sets, 3 algorithms" in words(at)
    assert "Left out data sets: two." in words(at)
    at = press(at, "Put back")
    assert "is missing" in problem(at)
    at = press(at, "Leave out the algorithm B")
    assert "4 data sets, 2 algorithms" in words(at)
    assert "signed-rank test" in words(direction(at))


def test_the_direction_is_asked_once_and_turns_ranks_and_answers(page: AppTest) -> None:
    assert chart(page, "How often")["layout"]["yaxis"]["ticktext"][0] == "C4.5+m+cf"
    next(one for one in page.segmented_control if one.label == "Direction").set_value(False)
    at = healthy(page.run())
    assert chart(at, "How often")["layout"]["yaxis"]["ticktext"][0] == "C4.5"
    assert "C4.5 is better than C4.5+m by" in words(at)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        pytest.param(TWO.replace("0.600", "high").encode(), "'high'", id="text in a score"),
        pytest.param(b"dataset,A\none,0.5\ntwo,0.4\n", "only one algorithm", id="one algorithm"),
        pytest.param(b"dataset,A,B\none,1,2\ntwo,2,3\nmean,1.5,2.5\n", "sums up", id="a line of means"),
        pytest.param(b"\x89PNG\r\n\x1a\n\x00\x00", "PNG image", id="binary file"),
    ],
)
def test_a_bad_file_gets_a_sentence_and_the_form_stays(open_page: OpenPage, content: bytes, said: str) -> None:
    at = upload(open_page(FILE), content, "mine.csv")
    assert said in problem(at)
    assert at.file_uploader
    assert "2 algorithms" in words(upload(at, TWO.encode(), "two.csv"))
    assert problem(at) == ""


def test_one_dataset_is_refused_with_the_reason(open_page: OpenPage) -> None:
    at = direction(upload(open_page(FILE), b"dataset,A,B,C\none,1,2,3\n", "one.csv"))
    assert "needs two or more datasets; found 1 dataset" in words(at)


def test_every_demo_of_the_page_is_answered(open_page: OpenPage) -> None:
    for one in catalogue.for_page(PAGE):
        at = demo(open_page, one.key)
        assert problem(at) == "", one.key


def test_names_from_a_file_are_shown_as_spelled(open_page: OpenPage) -> None:
    evil = "![](http://example.org/x.png)"
    at = upload(open_page(FILE), GAPS.replace("B", evil).encode(), "gaps.csv")
    labels = [button.label for button in at.button]
    assert all("![](" not in label for label in labels)
    at = direction(press(at, "Leave out the data set two"))
    assert evil in words(at)
    labels = [widget.label for kind in (at.selectbox, at.multiselect, at.toggle, at.button) for widget in kind]
    assert all("![](" not in label for label in labels)


def test_a_table_of_metrics_is_asked_about_and_nothing_is_computed(open_page: OpenPage) -> None:
    rows = "".join(f"d{i},0.{i}1,{i}.5,0.{i}2\n" for i in range(1, 8))
    at = upload(open_page(FILE), f"dataset,accuracy,time_training_seconds,time_test_seconds\n{rows}".encode())
    assert "one question is open" in words(at)
    assert " p = " not in words(at)
    assert not at.get("plotly_chart")
    at = answer(at, "Metrics of one algorithm")
    assert "nothing to compare it with" in problem(at)
    assert not at.get("plotly_chart")


def test_a_file_of_several_metrics_is_compared_by_the_one_that_is_chosen(open_page: OpenPage) -> None:
    rows = [
        f"{a},d{i},{m},{i * (2 if m == 'f1' else 1) + 'AB'.index(a)}"
        for i in range(9)
        for a in "AB"
        for m in ("f1", "loss")
    ]
    at = upload(open_page(FILE), "\n".join(["algorithm,problem,MetricName,value", *rows]).encode())
    assert "differ in 'MetricName'" in at.radio[0].label
    at = answer(at, "loss (18 lines)")
    assert "only 'loss' in 'MetricName'" in words(at)
    assert "A is better than B by" in words(at)
    assert "B is better than A by" in words(answer(at, "f1 (18 lines)"))
