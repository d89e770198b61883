"""What the presentation sends to the browser: the story of the very answer that the page shows."""

from __future__ import annotations

import base64
import json
import math
from typing import Any

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from dashboard.rooms import CASES, CURVES, FOLDS, ROOMS
from dashboard.ui.blocks.presentation import KINDS, talk
from dashboard.ui.session import state
from demo_data import catalogue
from stats_core import Agreement, Curves, FoldScores, answer
from stats_core.charts.palette import style_of
from stats_core.demonstrate import View, demonstration
from stats_core.methods.cases.matched_t import example_losses
from stats_core.methods.folds.paired_t import example_folds
from stats_core.methods.ranks.shared.mean_ranks import demsar_table
from stats_core.params import Alternative
from tests.pages.conftest import healthy
from tests.pages.visits import answer as said
from tests.pages.visits import open_demo


def curves(apart: float) -> Curves:
    rng = np.random.default_rng(1)
    return Curves.from_groups({name: place * apart + rng.normal(0, 1, (6, 5)) for place, name in enumerate("ABC")})


DATA: dict[str, Any] = {
    "curves": curves(0.5),
    "curves apart": curves(9),
    "folds": example_folds()[0],
    "ranks": demsar_table(),
    "losses": example_losses(),
    "coins": Agreement(60, 15, 4, 6, a="net", b="tree"),
}


def sent(data: Any, *, dark: bool = False, **settings: Any) -> tuple[Any, dict[str, Any]]:
    """The story, and the talk as it arrives: through JSON that knows no infinity."""
    found = answer(data, **settings)
    story = demonstration(found)
    talked = talk(story, found, (*data.algorithms, "another"), dark=dark)
    arrived: dict[str, Any] = json.loads(json.dumps(talked, allow_nan=False))
    return story, arrived


CHOSEN: dict[str, tuple[Any, dict[str, Any], str, int]] = {
    "friedman": (demsar_table(), {}, "mean rank", 4),
    "quade": (demsar_table(), {"test": "quade"}, "weighted mean rank", 4),
    "aligned": (demsar_table(), {"test": "aligned_friedman"}, "mean aligned rank", 56),
}


@pytest.mark.parametrize("name", CHOSEN)
def test_ranks_arrive_with_their_last_one_and_what_their_means_are_called(name: str) -> None:
    data, settings, measured, worst = CHOSEN[name]
    story, arrived = sent(data, **settings)
    shown = arrived["acts"][0]["shown"]
    assert (shown["kind"], shown["measured"], shown["worst"]) == ("ranks", measured, worst)
    assert len(arrived["acts"][0]["means"]) == len(story.acts[0].values) + 1, "the observed means come first"


@pytest.mark.parametrize("name", DATA)
def test_arrangements_values_and_bins_arrive_as_the_core_made_them(name: str) -> None:
    story, arrived = sent(DATA[name], **({"shuffles": 299} if name.startswith("curves") else {}))
    assert len(arrived["acts"]) == len(story.acts)
    for act, there in zip(story.acts, arrived["acts"], strict=True):
        cells = np.frombuffer(base64.b64decode(there["arrangements"]), dtype="<i2")
        assert np.array_equal(cells.reshape(act.arrangements.shape), act.arrangements)
        assert there["values"] == [value if math.isfinite(value) else None for value in act.values.tolist()]
        assert there["reached"] == act.reached.tolist()
        assert len(there["texts"]) == len(act.values)
        assert there["shown"]["kind"] == KINDS[type(act.shown)]
        if act.pile is not None:
            assert there["pile"]["counts"] == act.pile.counts.tolist()
            assert (there["pile"]["tail_at"], there["pile"]["shares"]) == (
                act.pile.tail_at.tolist(),
                act.pile.tail.tolist(),
            )
            assert there["pile"]["low"] < there["pile"]["right"]
        if act.means is not None:
            assert np.allclose(there["means"], act.means)


@pytest.mark.parametrize("name", DATA)
def test_the_steps_end_with_the_answer_and_its_p(name: str) -> None:
    story, arrived = sent(DATA[name])
    steps = [step for act in story.acts for step in act.steps]
    assert [step["sentence"] for step in arrived["steps"]] == [*(step.sentence for step in steps), story.end]
    assert [step["view"] for step in arrived["steps"]] == [*(step.view.value for step in steps), "end"]
    assert {step["view"] for step in arrived["steps"]} <= {*(view.value for view in View), "end"}
    assert arrived["steps"][-1]["p_text"] == arrived["steps"][-2]["p_text"] == story.p_text != ""
    assert story.end == answer(DATA[name]).headline()
    assert [step["act"] for step in arrived["steps"]] == sorted(step["act"] for step in arrived["steps"])


def test_an_observed_value_far_past_the_bins_stays_off_the_axis() -> None:
    near, far = (sent(curves(apart), shuffles=299)[1]["acts"][0]["pile"] for apart in (0.1, 90))
    assert near["observed"] < near["edges"][-1] <= near["right"]
    assert far["observed"] > far["right"]
    assert far["tail_at"][-1] == far["observed"]
    assert far["shares"][-1] == 0


def test_infinite_statistics_arrive_as_nothing() -> None:
    flat = Curves.from_groups({"A": np.zeros((3, 4)), "B": np.ones((3, 4))})
    (act,) = sent(flat)[1]["acts"]
    assert (act["pile"]["observed"], act["pile"]["observed_text"]) == (None, "∞")
    assert act["reached"].count(True) == 1
    # Differences without a variance have no pile: a sentence and the means.
    equal = FoldScores(("a", "b"), np.array([[[0.75, 0.5, 0.25]], [[0.5, 0.25, 0.0]]]))
    (act,) = sent(equal)[1]["acts"]
    assert (act["pile"], act["shown"]["kind"]) == (None, "means")


def test_colours_are_those_of_the_ground() -> None:
    light, dark = (sent(DATA["folds"], dark=dark)[1] for dark in (False, True))
    assert light["tone"]["ground"] == "#FFFFFF"
    assert dark["tone"]["ground"] != light["tone"]["ground"]
    assert light["acts"][0]["colours"] != dark["acts"][0]["colours"]


def test_algorithms_keep_the_looks_of_the_page_and_stand_best_first() -> None:
    (act,) = sent(DATA["folds"])[1]["acts"]
    looks = style_of(("tree", "forest", "another"))
    assert act["names"] == ["forest", "tree"]
    assert act["colours"] == [looks["forest"].colour, looks["tree"].colour]
    assert act["order"] == [0, 1]
    # Every column of ranks has its place in that order.
    (ranks, *_) = sent(DATA["ranks"])[1]["acts"]
    best_first = answer(DATA["ranks"]).standings.algorithms
    assert [ranks["names"][place] for place in ranks["order"]] == list(best_first)


def talks(at: AppTest) -> list[dict[str, Any]]:
    """What the component was given to show."""
    shown = [one for one in at.get("bidi_component") if one.proto.component_name == "presentation"]
    given = [json.loads(one.proto.json or one.proto.mixed.json) for one in shown]
    return [one["talk"] for one in given if one["talk"] is not None]


@pytest.mark.parametrize("demo", catalogue.DEMOS, ids=lambda demo: demo.key)
def test_every_demo_ends_with_its_answer(demo: catalogue.Demo, monkeypatch: pytest.MonkeyPatch) -> None:
    room = next(room for room in ROOMS if room.key == demo.page)
    at = open_demo(room, demo)
    # A page of typed-in tables has a key of its own for each of them.
    monkeypatch.setattr(state, "presenting", lambda _page: True)
    (shown,) = talks(healthy(at.run()))
    last, end = shown["steps"][-2:]
    assert end["sentence"] == said(at)
    assert last["p_text"] == end["p_text"]
    # The headline itself prints the p of the last step; of several pairs it is the largest.
    p = end["p_text"].removeprefix("p ").lstrip("=≤< ")
    assert p in said(at)


def test_a_talk_beside_a_one_sided_answer_is_one_sided() -> None:
    at = open_demo(FOLDS, next(one for one in catalogue.DEMOS if one.key == "folds_10x10"))
    at.session_state["cross_validation.presenting"] = True
    (both,) = talks(healthy(at.run()))
    key = next(str(one.key) for one in at.selectbox if str(one.key).endswith(".alternative"))
    at.session_state[key] = Alternative.GREATER
    (one,) = talks(healthy(at.run()))
    assert "one-sided" in said(at)
    assert one["steps"][-1]["sentence"] == said(at)
    assert one["acts"][0]["pile"]["low"] < 0 == both["acts"][0]["pile"]["low"]
    # A Bayesian test has probabilities instead of a p.
    test = next(one for one in at.selectbox if str(one.key).startswith("cross_validation.test."))
    test.set_value("bayesian_correlated_t")
    (shown,) = talks(healthy(at.run()))
    assert "with probability" in said(at)
    assert shown["steps"][-1] == {"act": 1, "view": "end", "sentence": said(at), "p_text": ""}


def test_a_talk_follows_the_test_behind_the_answer() -> None:
    at = open_demo(CASES, next(one for one in catalogue.DEMOS if one.key == "test_set_classification"))
    at.session_state["same_test_set.presenting"] = True
    (shown,) = talks(healthy(at.run()))
    assert shown["acts"][0]["pile"]["axis_label"] == "Hotelling's F"
    test = next(one for one in at.selectbox if str(one.key).startswith("same_test_set.test."))
    test.set_value("cochran_q")
    (shown,) = talks(healthy(at.run()))
    assert shown["acts"][0]["pile"]["axis_label"] == "Cochran's Q"
    assert shown["steps"][-1]["sentence"] == said(at)


def test_nothing_is_sent_before_it_is_asked_for() -> None:
    at = open_demo(CURVES, next(one for one in catalogue.DEMOS if one.key == "tictactoe_td"))
    assert not talks(at)
