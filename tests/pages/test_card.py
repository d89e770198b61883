"""The card of every page: its sentence, its figure and its pairs are those of one answer, and the rail changes it."""

from __future__ import annotations

import json
import re
from typing import Any

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from dashboard.rooms import CASES, CURVES, FOLDS, RANKS, ROOMS, QuestionPage
from dashboard.ui.blocks.rail import AskedFor
from dashboard.ui.curves.whose_levels import Whose
from demo_data import catalogue
from tests.pages.conftest import ROOT, healthy, open_section, upload, words
from tests.pages.visits import answer, box, open_demo

DEMO = {CURVES: "curves_tictactoe", CASES: "test_set_classification", RANKS: "benchmark", FOLDS: "folds_10x10"}


def opened(room: QuestionPage) -> AppTest:
    demo = next(demo for demo in catalogue.DEMOS if demo.key == DEMO[room])
    return open_demo(room, demo)


def figure(at: AppTest, name: str) -> dict[str, Any]:
    """A figure of the card by the end of its key."""
    (chart,) = [chart for chart in at.get("plotly_chart") if str(chart.proto.id).endswith(name)]
    return dict(json.loads(chart.proto.spec))


def written(spec: dict[str, Any]) -> str:
    """Everything that is written in a figure."""
    return json.dumps(spec, ensure_ascii=False)


def ask(at: AppTest, room: QuestionPage, question: AskedFor) -> AppTest:
    """Choose a question of the rail."""
    (pills,) = [one for one in at.get("button_group") if str(one.key).startswith(f"{room.key}.question")]
    pills.set_value(question)
    return healthy(at.run())


@pytest.mark.parametrize(
    ("room", "in_sentence", "in_pairs"),
    [
        (CURVES, "adjusted p ≤ 0.0006", "≤ 0.0006"),
        (FOLDS, "p = 0.0419", "0.0419"),
        (CASES, "Hotelling's F, p = 0.0847", "0.1064"),
        (RANKS, "adjusted p = 0.0076", "0.0076"),
    ],
    ids=lambda value: getattr(value, "key", ""),
)
def test_the_p_of_the_sentence_stands_beside_its_pairs(room: QuestionPage, in_sentence: str, in_pairs: str) -> None:
    at = opened(room)
    assert in_sentence in answer(at)
    assert in_pairs in written(figure(at, f"chart-{room.key}-pairs"))
    if room is CASES:
        assert "All 5 together: p = 0.0847." in words(at)


@pytest.mark.parametrize("room", [CURVES, CASES, RANKS], ids=lambda room: room.key)
def test_all_others_are_compared_with_a_control(room: QuestionPage) -> None:
    at = ask(opened(room), room, AskedFor.CONTROL)
    control = box(at, "Compare all others with")
    last = control.options[-1]
    control.select(last)
    healthy(at.run())
    # Where nothing is shown, the sentence speaks of all of them.
    assert f"{last}, the control" in answer(at) or room is CASES
    pairs = figure(at, f"chart-{room.key}-pairs")
    assert f"{last} over" in written(pairs)
    rows = sum(len(trace["x"]) for trace in pairs["data"] if trace.get("error_x") and trace["x"] != [None])
    assert rows == len(control.options) - 1


def test_the_strips_of_pairs_say_where_they_differ() -> None:
    at = ask(opened(CURVES), CURVES, AskedFor.WHERE)
    assert "Nearest neighbour and Naive Bayes differ at every level" in words(at)
    assert "against Naive Bayes" in written(figure(at, "chart-learning_curves-figure"))
    (whose,) = [one for one in at.radio if one.key == "learning_curves.whose"]
    whose.set_value(Whose.PAIR)
    healthy(at.run())
    assert "Nearest neighbour and Tree differ at every level" in words(at)
    assert "Naive Bayes differ at" not in words(at)


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.key)
def test_the_chance_to_decide_is_said_for_a_difference_that_is_named(room: QuestionPage) -> None:
    at = ask(opened(room), room, AskedFor.RUNS)
    (pills,) = [one for one in at.get("button_group") if str(one.key).startswith(f"{room.key}.question")]
    units = {CURVES: "runs", FOLDS: "runs", CASES: "cases", RANKS: "data sets"}[room]
    assert f"How many {units}?" in [option.content for option in pills.proto.options]
    assert "Say which difference is worth finding." in words(at)
    (worth,) = [one for one in at.number_input if one.label == "Difference worth finding"]
    worth.set_value(0.02)
    healthy(at.run())
    assert "chance to show a true difference of 0.02 between" in words(at)
    (runs,) = [one for one in at.slider if str(one.key).startswith(f"{room.key}.more_runs")]
    before = words(at)
    runs.set_value(runs.max)
    healthy(at.run())
    assert words(at) != before


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.key)
def test_what_decides_and_what_does_not_stand_under_the_card(room: QuestionPage) -> None:
    at = opened(room)
    assert "5 % for" in words(at), "the reasons come first"
    at = open_section(at, room.key, "Other tests")
    assert "Choose the test and the significance level before you look" in words(at)


def test_the_rail_is_folded_away_and_comes_back() -> None:
    at = opened(RANKS)
    hidden = ".st-key-many_datasets-rail) { display: none; }"
    assert not any(hidden in element.value for element in at.html)
    for folded in (True, False):
        at.get_by_key("many_datasets.fold").click()
        healthy(at.run())
        assert any(hidden in element.value for element in at.html) is folded
        assert box(at, "Test behind the answer").value == "friedman"


def test_a_test_of_all_that_its_pairs_outvote_is_not_told_with_two_p() -> None:
    demo = next(demo for demo in catalogue.DEMOS if demo.key == "published_demsar")
    at = open_demo(RANKS, demo)
    assert "Friedman test, p = 0.0091" in answer(at)
    assert "together: p" not in words(at)


def test_of_many_algorithms_the_best_are_shown_and_all_are_compared() -> None:
    rng = np.random.default_rng(1)
    names = [f"a model with a long name of its own, number {i:02d}" for i in range(24)]
    scores = rng.normal(np.arange(24) / 100, 0.02, (12, 24))
    lines = [",".join(["dataset", *(f'"{name}"' for name in names)])]
    lines += [",".join([f"d{i}", *(f"{score:.4f}" for score in row)]) for i, row in enumerate(scores)]
    at = AppTest.from_file(str(ROOT / RANKS.path), default_timeout=120)
    at = upload(healthy(at.run()), "\n".join(lines).encode(), "benchmark.csv")
    (higher,) = [one for one in at.button if one.label == "Yes, higher is better"]
    at = healthy(higher.click().run())

    def hidden(at: AppTest) -> int:
        rules = [one.value for one in at.html if "display: none" in one.value and "nth-of-type" in one.value]
        return sum(rule.count("nth-of-type") for rule in rules)

    def chips(at: AppTest) -> Any:
        (found,) = [one for one in at.get("button_group") if str(one.key).startswith("chips-")]
        return found

    assert hidden(at) == 9
    assert len(chips(at).value) == 24, "those that are not seen are compared all the same"
    assert all("**" in label for label in chips(at).options), "each with its value"
    # As many as have room on a projector.
    assert "The best 11 of 24." in written(figure(at, "chart-many_datasets-figure")).replace("<br>", " ")
    chips(at).set_value([name for name in chips(at).value if name != names[0]])
    at = healthy(at.run())
    assert hidden(at) == 8, "who is switched off is seen, and can be switched on again"
    (turn,) = [one for one in at.button if one.label == "All 24"]
    at = healthy(turn.click().run())
    assert hidden(at) == 0
    assert [one.label for one in at.button if one.label == "The best 15 only"]


def test_every_p_of_the_first_demo_stands_in_the_table_of_what_is_decided() -> None:
    demo = next(demo for demo in catalogue.DEMOS if demo.key == "tictactoe_td")
    at = open_demo(CURVES, demo)
    (decided,) = [one.value for one in at.html if "p (decides)" in one.value]
    assert "p = 0.00026" in answer(at)
    assert ">0.00026<" in decided, "in the digits of the sentence"
    assert "p = 0.3922" in answer(at)
    assert ">0.3922<" in decided, "that of the shapes too, which no pair has"
    assert decided.index("A3 (rate 0.1), A2 (rate 0.8)") < decided.index("A1 (rate 0.001), A2 (rate 0.8)")
    assert "all 3" in decided


def given_curves(gains: np.ndarray, runs: int) -> AppTest:
    """The page of learning curves with an algorithm for each gain."""
    rng = np.random.default_rng(3)
    rows = ["algorithm,seed,epoch,accuracy"]
    for place, gain in enumerate(gains):
        rows += [
            f"M{place:02d},{run},{level},{gain + rng.normal(0, 0.01):.5f}" for run in range(runs) for level in "123"
        ]
    at = healthy(AppTest.from_file(str(ROOT / CURVES.path), default_timeout=120).run())
    return upload(at, "\n".join(rows).encode(), "curves.csv")


def test_of_many_pairs_those_of_the_sentence_have_a_row_and_a_strip() -> None:
    # The best is not told apart from its followers, but from those far behind.
    at = given_curves(np.r_[np.full(9, 0.9), np.full(9, 0.5)], 12)
    said = answer(at)
    assert "and 5 more (adjusted p" in said, said
    pairs = written(figure(at, "chart-learning_curves-pairs"))
    (p,) = re.findall(r"adjusted p [=≤] (\S+?)[,)]", said)
    assert f"{p}<" in pairs or f'{p}"' in pairs, "the p of the sentence has its row"
    assert "first those of the sentence." in words(at)
    at = ask(at, CURVES, AskedFor.WHERE)

    def strips(at: AppTest) -> list[str]:
        layout = figure(at, "chart-learning_curves-figure")["layout"]
        return [note["text"] for note in layout["annotations"] if note.get("name") == "strip"]

    few = len(strips(at))
    assert 3 <= few < 10, "as many as have room"
    assert f"The first {few} of 17 strips." in words(at)
    (every,) = [one for one in at.toggle if one.label == "All 17 strips"]
    at = healthy(every.set_value(True).run())
    assert len(strips(at)) == 17
