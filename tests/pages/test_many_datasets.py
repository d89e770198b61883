"""What the page of benchmarks shows: the right test for the table, its pictures, and what it asks before."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from dashboard.rooms import RANKS
from dashboard.ui.blocks.rail import AskedFor
from demo_data import catalogue
from stats_core import (
    METHODS,
    Question,
    ScoreTable,
    aligned_friedman,
    bayesian_signed_rank,
    bonferroni_dunn,
    friedman,
    nemenyi,
    pairwise_comparison,
    quade,
    sign_test,
    signed_rank,
)
from stats_core.answers.ranks import standings
from stats_core.charts.rank_diagram import Side
from stats_core.methods.ranks.control_comparison import ControlAdjustment
from stats_core.methods.ranks.pairwise_comparison import PairAdjustment, PairTest
from stats_core.methods.ranks.shared.mean_ranks import demsar_table
from stats_core.methods.ranks.sign_test import Ties
from stats_core.methods.ranks.signed_rank import Skewed
from stats_core.reading.ranks.build import Average
from tests.pages.conftest import (
    OpenPage,
    answer,
    chips,
    direction,
    healthy,
    open_section,
    press,
    problem,
    upload,
    words,
)
from tests.support.statements import of_ranks as statement
from tests.support.statements import of_two_ranked as statement_of_two

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


def figures(at: AppTest) -> list[dict[str, Any]]:
    return [json.loads(one.proto.spec) for one in at.get("plotly_chart")]


def chart(at: AppTest, name: str) -> dict[str, Any]:
    """A drawn figure by the title in its data."""
    return next(spec for spec in figures(at) if spec["layout"]["meta"]["title"].startswith(name))


def choose(at: AppTest, start: str, value: Any) -> AppTest:
    widgets = (*at.selectbox, *at.segmented_control, *at.pills, *at.multiselect, *at.toggle, *at.number_input)
    next(one for one in widgets if one.key and one.key.startswith(f"{PAGE}.{start}")).set_value(value)
    return healthy(at.run())


def drawn(at: AppTest) -> list[str]:
    """All texts of the critical-difference diagram, those under it too."""
    diagram = chart(at, "Mean ranks")
    texts = [trace for trace in diagram["data"] if trace.get("mode") == "text"]
    under = [one["text"].replace("<br>", " ") for one in diagram["layout"]["annotations"]]
    return [text for trace in texts for text in trace["text"]] + under


def test_the_answer_is_the_statement_of_a_notebook(page: AppTest) -> None:
    table = demsar_table()
    assert statement(standings(table), friedman(table), nemenyi(table)) in words(page)
    assert "not what chance alone would give (Friedman test, p = 0.0091), but no pair is shown to differ" in words(page)
    assert "CD = 1.25" in drawn(page)
    # One p on the opening view, said in the answer and under the diagram.
    assert sum("Friedman test (exact): p = 0.0091." in text for text in drawn(page)) == 1


def test_each_section_says_what_a_notebook_says(page: AppTest) -> None:
    table = demsar_table()
    pair = dict(zip("ab", standings(table).algorithms, strict=False))
    assert pair == {"a": "C4.5+m+cf", "b": "C4.5+m"}
    sections = {
        "Post hoc": (nemenyi(table),),
        "Does any differ?": (friedman(table), aligned_friedman(table), quade(table)),
        "One pair": (
            signed_rank(table, **pair),
            bayesian_signed_rank(table, **pair, rope=0),
            sign_test(table, **pair),
        ),
    }
    for name, results in sections.items():
        at = open_section(page, PAGE, name)
        for result in results:
            assert result.sentence() in words(at), name
            assert all(note in words(at) for note in result.notes()), name


def test_many_algorithms_lead_to_friedman_and_two_to_signed_ranks(page: AppTest, open_page: OpenPage) -> None:
    picker = next(box for box in page.selectbox if box.label == "Test behind the answer")
    assert picker.value == "friedman"
    assert "decided by mean ranks, which depend on all algorithms in the table" in words(page)
    at = choose(page, "procedure", PairAdjustment.HOLM)
    assert "decided by its own scores: by signed ranks, as differences can be compared" in words(at)
    at = direction(upload(open_page(FILE), TWO.encode(), "two.csv"))
    picker = next(box for box in at.selectbox if box.label == "Test behind the answer")
    assert picker.value == "signed_rank"
    assert "does not need a normal distribution" in words(at)
    assert "Friedman" not in words(at)
    at = open_section(at, PAGE, "Bayesian")
    assert "new is better than old with probability" in words(at)
    assert "old is better than new" not in words(at)


def test_two_algorithms_get_the_same_numbers_as_in_a_notebook(open_page: OpenPage) -> None:
    at = direction(upload(open_page(FILE), TWO.encode(), "two.csv"))
    rows = [line.split(",") for line in TWO.splitlines()[1:]]
    table = ScoreTable([row[0] for row in rows], ("old", "new"), [[float(x) for x in row[1:]] for row in rows])
    result = signed_rank(table, a="new", b="old")
    assert statement_of_two(standings(table), result) in words(at)
    assert all(note in words(at) for note in result.notes())
    assert [spec["layout"]["meta"]["title"] for spec in figures(at)] == ["new against old", "By how much better"]
    at = open_section(at, PAGE, "Bayesian")
    assert bayesian_signed_rank(table, a="new", b="old", rope=0).sentence() in words(at)
    at = choose(at, "margin", 0.05)
    assert chart(at, "Posterior")["data"]
    assert bayesian_signed_rank(table, a="new", b="old", rope=0.05).sentence() in words(at)
    at = open_section(at, PAGE, "Sign test")
    assert sign_test(table, a="new", b="old").sentence() in words(at)


def test_every_procedure_can_be_chosen(page: AppTest) -> None:
    at = page
    for adjustment in PairAdjustment:
        at = choose(at, "procedure", adjustment)
        assert problem(at) == ""
    at = choose(at, "pair_test", PairTest.SIGNED_RANK)
    assert "tested by its own differences" in words(at)
    own = pairwise_comparison(demsar_table(), test=PairTest.OWN_SCORES)
    at = choose(choose(at, "procedure", PairAdjustment.HOLM), "pair_test", PairTest.OWN_SCORES)
    assert statement(standings(demsar_table()), friedman(demsar_table()), own) in words(at)
    assert not any(text.startswith("CD = ") for text in drawn(at)), "a critical difference belongs to mean ranks"
    at = choose(choose(at, "question", AskedFor.CONTROL), "procedure", "Bonferroni-Dunn")
    assert "C4.5+m+cf, the control, ranks first" in words(at), "at first the best"
    at = choose(at, "control", "C4.5")
    against = bonferroni_dunn(demsar_table(), control="C4.5")
    assert statement(standings(demsar_table()), friedman(demsar_table()), against) in words(at)
    assert "C4.5, the control (3.14), is shown to be worse than" in words(at)
    assert against.sentence() in words(at)
    assert "only 3 comparisons instead of 6" in words(at)
    for adjustment in (one for one in ControlAdjustment if one is not ControlAdjustment.BONFERRONI):
        at = choose(at, "procedure", adjustment)
        assert f"which is {adjustment.value.split(' (')[0]}'s" in words(at)
    at = choose(at, "control", "C4.5+m")
    assert "C4.5+m" in [text.strip("<b>/") for text in drawn(at)]


@pytest.mark.parametrize("key", sorted(key for key, one in METHODS.items() if one.question is Question.MANY_DATASETS))
def test_every_test_can_be_the_answer(page: AppTest, open_page: OpenPage, key: str) -> None:
    for at in (page, direction(upload(open_page(FILE), TWO.encode(), "two.csv"))):
        picker = next(box for box in at.selectbox if box.label == "Test behind the answer")
        assert key in [option for option in METHODS if METHODS[option].title in "".join(picker.options)]
        picker.set_value(key)
        at = healthy(at.run())
        assert problem(at) == ""
        assert f"<b>{METHODS[key].title}.</b>" in "".join(element.value for element in at.html)
        assert figures(at)


def test_algorithms_that_are_switched_off_leave_the_test_and_the_others_keep_their_colours(page: AppTest) -> None:
    at = choose(open_section(page, PAGE, "Pictures"), "picture", "score_boxes")
    before = colours(at)
    chips(at).set_value(["C4.5+m+cf", "C4.5+m", "C4.5"])
    at = healthy(at.run())
    some = demsar_table().only(("C4.5", "C4.5+m", "C4.5+m+cf"))
    assert statement(standings(some), friedman(some), nemenyi(some)) in words(at)
    assert colours(at) == {name: colour for name, colour in before.items() if name in some.algorithms}
    chips(at).set_value(["C4.5+m", "C4.5"])
    at = healthy(at.run())
    pair = demsar_table().only(("C4.5", "C4.5+m"))
    guarded = signed_rank(pair, a="C4.5+m", b="C4.5", skewed="sign_test")
    assert statement_of_two(standings(pair), guarded) in words(at)
    at = choose(at, "signed_rank.skewed", Skewed.IGNORED)
    assert statement_of_two(standings(pair), signed_rank(pair, a="C4.5+m", b="C4.5")) in words(at)
    chips(at).set_value(["C4.5"])
    assert "Fewer than two algorithms" in problem(healthy(at.run()))


def colours(at: AppTest) -> dict[str, str]:
    boxes = chart(at, "Scores of each algorithm")["data"]
    return {trace["name"]: trace["line"]["color"] for trace in boxes if trace["type"] == "box"}


def test_a_hundred_algorithms_are_answered_on_one_page(open_page: OpenPage) -> None:
    names = [f"A{i:02d}" for i in range(100)]
    scores = [[(row * row + 7 * i) % 23 + 2.0 * i for i in range(100)] for row in range(8)]
    lines = [",".join(["dataset", *names])]
    lines += [",".join([f"d{row}", *map(str, values)]) for row, values in enumerate(scores)]
    at = direction(upload(open_page(FILE), "\n".join(lines).encode(), "many.csv"))
    table = ScoreTable([f"d{row}" for row in range(8)], names, scores)
    own = pairwise_comparison(table, test=PairTest.SIGN)
    assert statement(standings(table), friedman(table), own) in words(at)
    assert "8 data sets cannot show any pair: the smallest possible adjusted p is 1.0000." in words(at)
    at = choose(at, "procedure", "Nemenyi (studentized range)")
    said = statement(standings(table), friedman(table), nemenyi(table))
    assert said in words(at)
    assert re.search(r"not distinguished from A\d\d, A\d\d, A\d\d, A\d\d and \d+ more\.$", said)
    assert len(said) < 300
    assert "99 comparisons instead of 4,950" in words(at)


def test_bergmann_and_hommel_are_offered_up_to_nine_algorithms_only(open_page: OpenPage) -> None:
    for many, offered in ((9, True), (10, False)):
        lines = ["dataset," + ",".join(f"A{i}" for i in range(many))]
        lines += [
            f"d{row}," + ",".join(str((row * (i + 1)) % 11 + i / 10 + 0.05) for i in range(many)) for row in range(6)
        ]
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
    at = open_section(page, PAGE, "Pictures")
    for name in ("rank_spread", "score_boxes", "score_heat", "win_counts", "pairs", "letters"):
        at = choose(at, "picture", name)
        diagram, pairs, picture = figures(at)
        titles.append(picture["layout"]["meta"]["title"])
        on_card = [one["layout"]["meta"]["title"] for one in (diagram, pairs)]
        assert on_card == ["Mean ranks, Nemenyi test", "C4.5+m+cf over the others"]
    assert len(set(titles)) == 6


def test_boxes_are_scaled_in_what_the_column_is_called(open_page: OpenPage) -> None:
    lines = ["dataset,algorithm,accuracy"]
    lines += [f"d{i},{name},{0.5 + 0.01 * i * k}" for i in range(8) for k, name in enumerate("ABC", start=1)]
    at = open_section(upload(open_page(FILE), "\n".join(lines).encode(), "long.csv"), PAGE, "Pictures")
    boxes = chart(choose(at, "picture", "score_boxes"), "Scores of each")["layout"]
    assert boxes["xaxis"]["title"]["text"].startswith("accuracy ")


def test_every_method_of_the_question_has_its_place(page: AppTest) -> None:
    """Those that the page arranges are all there are; their tables can be taken along from their sections."""
    here = {key for key, method in METHODS.items() if method.question is Question.MANY_DATASETS}
    assert here == set(RANKS.arranged)
    keys = set()
    for name in ("Post hoc", "Does any differ?", "One pair"):
        keys |= {button.key for button in open_section(page, PAGE, name).download_button}
    assert {key for key in keys if key.startswith("csv-")} == {
        "csv-comparisons",
        "csv-friedman",
        "csv-aligned-friedman",
        "csv-quade",
        "csv-mean-ranks",
        "csv-signed-rank",
        "csv-sign-test",
        "csv-bayesian-signed-rank",
    }
    at = open_section(page, PAGE, "Other tests")
    assert not [box for box in at.selectbox if box.label == "Test"], "no test is left over"
    assert "do not fit your data" not in words(at)


def test_a_method_that_the_page_does_not_know_is_under_more_tests_with_its_option(
    page: AppTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = METHODS["sign_test"]
    trial = replace(known, key="trial_test", title="Trial test of signs")
    monkeypatch.setitem(METHODS, "trial_test", trial)
    at = open_section(healthy(page.run()), PAGE, "Other tests")
    assert sign_test(demsar_table(), a="C4.5+m+cf", b="C4.5+m").sentence() in words(at)
    ties = at.get_by_key(f"{PAGE}.trial_test.ties")
    ties.set_value(Ties.SPLIT)
    said = words(healthy(at.run()))
    assert all(note in said for note in sign_test(demsar_table(), a="C4.5+m+cf", b="C4.5+m", ties=Ties.SPLIT).notes())
    picker = next(box for box in at.selectbox if box.label == "Test behind the answer")
    assert "Trial test of signs" in picker.options


def test_only_the_p_that_decides_is_bold(page: AppTest) -> None:
    at = open_section(page, PAGE, "Does any differ?")
    ways = next(element.value for element in at.html if "Iman-Davenport F, corrected for ties" in element.value)
    assert ways.count("lm-strong") == 1
    # The aligned and Quade's test answer the same question, and stand beside the one behind the answer.
    shown = "".join(
        element.value for element in at.html if "<style" not in element.value and "lm-table" in element.value
    )
    assert (shown.count("lm-table"), shown.count("lm-strong")) == (4, 1)


def test_folds_are_averaged_as_the_line_says_and_how_can_be_changed(open_page: OpenPage) -> None:
    file = next(one for one in catalogue.DEMOS if one.key == "benchmark_folds")
    at = upload(open_page(FILE), catalogue.load_bytes(file), "accuracy.csv")
    assert f"Of 10 scores of an algorithm on a data set: {Average.MEAN.value}." in words(at)
    said = []
    for average in Average:
        next(one for one in at.segmented_control if one.label == "Average").set_value(average)
        healthy(at.run())
        assert f"Of 10 scores of an algorithm on a data set: {average.value}." in words(at)
        said.append(next(e.value for e in at.html if "lm-answer" in e.value))
    assert said[0] != said[1]


def test_the_mean_of_the_folds_is_the_benchmark(open_page: OpenPage) -> None:
    at = demo(open_page, "benchmark_folds")
    assert "Of 10 scores of an algorithm on a data set: their mean." in words(at)
    assert "23 data sets, 7 algorithms" in words(at)
    assert "6 comparisons instead of 21" in words(at)


def test_missing_scores_are_refused_with_an_offer_by_name(open_page: OpenPage) -> None:
    at = upload(open_page(FILE), GAPS.encode(), "gaps.csv")
    assert "1 score of 4 data sets x 3 algorithms is missing" in at.radio[0].label
    assert not at.get("plotly_chart")
    at = answer(at, "3 data sets x 3 algorithms")
    assert "3 data sets, 3 algorithms" in words(at)
    assert "Left out data sets: two." in words(at)
    at = press(at, "Put back")
    assert "is missing" in at.radio[0].label
    at = answer(at, "4 data sets x 2 algorithms")
    assert "4 data sets, 2 algorithms" in words(at)
    assert "Left out algorithms: B." in words(at)
    assert "signed-rank test" in words(direction(at))


def test_the_direction_is_asked_once_and_turns_ranks_and_answers(page: AppTest) -> None:
    at = open_section(page, PAGE, "Pictures")
    assert chart(at, "How often")["layout"]["yaxis"]["ticktext"][0] == "C4.5+m+cf"
    assert "C4.5+m+cf ranks first" in words(at)
    at = healthy(next(one for one in at.segmented_control if one.label == "Direction").set_value(False).run())
    assert chart(at, "How often")["layout"]["yaxis"]["ticktext"][0] == "C4.5"
    assert "C4.5 ranks first (1.86)" in words(at)
    at = open_section(at, PAGE, "One pair")
    turned = replace(demsar_table(), higher_is_better=False)
    first, second = standings(turned).algorithms[:2]
    assert signed_rank(turned, a=first, b=second).sentence() in words(at)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        pytest.param(TWO.replace("0.600", "high").encode(), "'high'", id="text in a score"),
        pytest.param(b"dataset,A\none,0.5\ntwo,0.4\n", "names two algorithms or more", id="one algorithm"),
        pytest.param(b"dataset,A,B,C\none,1,2,3\n", "one line of scores", id="one data set"),
        pytest.param(b"\x89PNG\r\n\x1a\n\x00\x00", "PNG image", id="binary file"),
    ],
)
def test_a_bad_file_gets_a_sentence_and_the_form_stays(open_page: OpenPage, content: bytes, said: str) -> None:
    at = upload(open_page(FILE), content, "mine.csv")
    assert said in problem(at)
    assert at.file_uploader
    assert "12 data sets, 2 algorithms" in words(upload(at, TWO.encode(), "two.csv"))
    assert problem(at) == ""


def test_every_demo_of_the_page_is_answered(open_page: OpenPage) -> None:
    for one in catalogue.for_page(PAGE):
        at = demo(open_page, one.key)
        assert problem(at) == "", one.key
