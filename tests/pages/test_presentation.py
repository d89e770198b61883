"""What the presentation sends to the browser."""

from __future__ import annotations

import base64
import json
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from dashboard.rooms import CASES, CURVES, FOLDS
from dashboard.ui.blocks import job_progress
from dashboard.ui.blocks.presentation import talk
from demo_data import catalogue
from stats_core import Curves, FoldScores, signed_rank
from stats_core.charts.palette import style_of
from stats_core.demonstrate import Demonstration, of_curves, of_folds, of_ranks, of_signed_ranks
from stats_core.methods.curves.randomized_anova import randomized_anova
from stats_core.methods.folds.paired_t import example_folds
from stats_core.methods.ranks.friedman import friedman
from stats_core.methods.ranks.shared.mean_ranks import demsar_table
from stats_core.params import Alternative
from tests.pages.conftest import healthy
from tests.pages.visits import answer, open_demo


def curves(apart: float) -> Demonstration:
    rng = np.random.default_rng(1)
    groups = {name: place * apart + rng.normal(0, 1, (6, 5)) for place, name in enumerate("ABC")}
    data = Curves.from_groups(groups)
    return of_curves(data, randomized_anova(data, shuffles=299))


def folds() -> Demonstration:
    return of_folds(example_folds()[0], "forest", "tree")


def ranks() -> Demonstration:
    return of_ranks(demsar_table(), friedman(demsar_table()))


def signed_ranks() -> Demonstration:
    return of_signed_ranks(demsar_table(), signed_rank(demsar_table(), a="C4.5+m", b="C4.5"))


def sent(shown: Demonstration, *, dark: bool = False) -> dict[str, Any]:
    """The talk as it arrives: through JSON that knows no infinity."""
    names = shown.algorithms
    order = SimpleNamespace(algorithms=names[::-1])
    answer: Any = SimpleNamespace(headline=lambda: "The answer.", doubts=("A doubt.",), standings=order)
    talked = talk(shown, answer, (*names, "another"), dark=dark)
    arrived: dict[str, Any] = json.loads(json.dumps(talked, allow_nan=False))
    return arrived


@pytest.mark.parametrize(
    "make", [lambda: curves(0.5), folds, ranks, signed_ranks], ids=["curves", "folds", "ranks", "pair"]
)
def test_arrangements_values_and_bins_arrive_as_the_core_made_them(make: Any) -> None:
    shown = make()
    arrived = sent(shown)
    cells = np.frombuffer(base64.b64decode(arrived["arrangements"]), dtype="<i2")
    assert np.array_equal(cells.reshape(shown.arrangements.shape), shown.arrangements)
    assert arrived["values"] == shown.values.tolist()
    assert arrived["reached"] == shown.reached.tolist()
    assert (arrived["counts"], arrived["beyond"]) == (shown.whole.counts.tolist(), shown.whole.beyond)
    assert [step["key"] for step in arrived["steps"]] == ["data", "shuffle", "pile", "tail", "conventional"]
    assert len(arrived["texts"]) == len(shown.values)


def test_mean_ranks_and_mean_differences_come_with_each_shuffle() -> None:
    shown = ranks()
    dealt = np.take_along_axis(shown.shown.ranks, shown.arrangements[4], axis=1)
    assert sent(shown)["means"][5] == pytest.approx(dealt.mean(axis=0), abs=1e-4)
    shown = folds()
    assert sent(shown)["means"][5] == pytest.approx(np.mean(shown.arrangements[4] * shown.shown.differences))


def test_an_observed_value_past_the_axis_leaves_only_what_reaches_it_in_the_tail() -> None:
    near, far = sent(curves(0.1)), sent(curves(9))
    assert near["observed"] < near["edges"][-1] < near["right"]
    assert near["beyond_reached"] == near["beyond"]
    assert far["observed"] > far["right"]
    assert far["beyond_reached"] == 0 < far["beyond"]


def test_infinite_statistics_arrive_as_nothing() -> None:
    equal = FoldScores(("a", "b"), np.array([[[0.75, 0.5, 0.25]], [[0.5, 0.25, 0.0]]]))
    arrived = sent(of_folds(equal, "a", "b"))
    assert arrived["observed"] is None
    assert arrived["observed_text"] == "∞"
    assert arrived["values"].count(None) == 2
    assert arrived["beyond_reached"] == arrived["beyond"] == 2
    flat = Curves.from_groups({"A": np.zeros((3, 4)), "B": np.ones((3, 4))})
    arrived = sent(of_curves(flat, randomized_anova(flat)))
    assert (arrived["observed"], arrived["reached"].count(True)) == (None, 1)


def test_colours_are_those_of_the_ground() -> None:
    light, dark = sent(folds()), sent(folds(), dark=True)
    assert light["tone"]["ground"] == "#FFFFFF"
    assert dark["tone"]["ground"] != light["tone"]["ground"]
    assert light["colours"] != dark["colours"]


def test_algorithms_keep_the_looks_of_the_page_and_stand_best_first() -> None:
    arrived = sent(folds())
    looks = style_of(("forest", "tree", "another"))
    assert arrived["names"] == ["forest", "tree"]
    assert arrived["colours"] == [looks["forest"].colour, looks["tree"].colour]
    assert arrived["order"] == [1, 0]
    # Every column of ranks has its place in that order.
    assert sent(ranks())["order"] == [3, 2, 1, 0]


def talks(at: AppTest) -> list[dict[str, Any]]:
    """What the component was given to show."""
    sent = [one for one in at.get("bidi_component") if one.proto.component_name == "presentation"]
    given = [json.loads(one.proto.json or one.proto.mixed.json) for one in sent]
    return [one["talk"] for one in given if one["talk"] is not None]


def test_a_talk_asked_for_while_the_test_is_at_work_comes_when_that_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    at = open_demo(CURVES, next(one for one in catalogue.DEMOS if one.key == "tictactoe_td"))
    monkeypatch.setattr(job_progress, "analysis_of", lambda *_: None)
    at.session_state["learning_curves.presenting"] = True
    healthy(at.run())
    assert not talks(at)
    monkeypatch.undo()
    (shown,) = talks(healthy(at.run()))
    assert shown["answer"] == answer(at)


def test_a_talk_beside_a_one_sided_answer_says_that_it_counts_both_sides() -> None:
    at = open_demo(FOLDS, next(one for one in catalogue.DEMOS if one.key == "folds_10x10"))
    at.session_state["two_algorithms.presenting"] = True
    both = "This counts both sides; the test of the answer is one-sided."
    (shown,) = talks(healthy(at.run()))
    assert both not in shown["steps"][3]["sentence"]
    key = next(str(one.key) for one in at.selectbox if str(one.key).endswith(".alternative"))
    at.session_state[key] = Alternative.GREATER
    (shown,) = talks(healthy(at.run()))
    assert "one-sided" in answer(at)
    assert shown["steps"][3]["sentence"].endswith(both)
    # The same setting beside an answer that has no sides.
    test = next(one for one in at.selectbox if str(one.key).startswith("two_algorithms.test."))
    test.set_value("bayesian_correlated_t")
    (shown,) = talks(healthy(at.run()))
    assert "with probability" in answer(at)
    assert both not in shown["steps"][3]["sentence"]


def test_a_talk_beside_an_answer_without_sides_looks_to_none() -> None:
    at = open_demo(CASES, next(one for one in catalogue.DEMOS if one.key == "test_set_classification"))
    at.session_state["same_test_set.presenting"] = True
    at.session_state["same_test_set.alternative"] = Alternative.GREATER
    (shown,) = talks(healthy(at.run()))
    assert "one-sided" not in answer(at)
    assert "one-sided" not in shown["steps"][3]["sentence"]
