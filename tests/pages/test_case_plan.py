"""Planning groups, cases and samples: beside the card, and in the lab from one's own variances or from typed ones."""

from __future__ import annotations

import pytest
from streamlit.testing.v1 import AppTest

from dashboard.rooms import CASES, HOW_MANY, LAB
from dashboard.ui.blocks.rail import AskedFor
from dashboard.ui.server.jobs import Job
from stats_core.methods.cases.shared.grouping import GroupsAre
from tests.pages.conftest import ROOT, OpenPage, healthy, upload, words
from tests.pages.test_card import ask
from tests.pages.test_same_test_set import PAGE
from tests.support.grouped_answers import grouped_answers

# The page computes in the test's own process, and simulations of the lab are not what these tests look at.


def labels(at: AppTest) -> list[str]:
    return [slider.label for slider in at.slider]


def slid(at: AppTest, name: str, value: int) -> AppTest:
    (slider,) = [one for one in at.slider if str(one.key).startswith(f"{PAGE}.{name}")]
    slider.set_value(value)
    return healthy(at.run())


@pytest.mark.parametrize("samples", [1, 3])
def test_the_card_has_a_slider_for_all_that_there_could_be_more_of(open_page: OpenPage, samples: int) -> None:
    at = upload(open_page(f"pages/{PAGE}.py"), grouped_answers(2, samples), "answers.csv")
    at = ask(at, CASES, AskedFor.RUNS)
    (worth,) = [one for one in at.number_input if one.label == "Difference worth finding"]
    worth.set_value(0.02)
    healthy(at.run())
    assert len(labels(at)) == (3 if samples > 1 else 2)
    assert "chance to show a true difference of 0.02 between" in words(at)
    before = words(at)
    assert "However many " in before
    assert ("what more samples of each would add cannot be told from these data" in before) is (samples == 1)
    for name in ("more_runs", "more_each", *(["more_samples"] if samples > 1 else [])):
        after = words(slid(at, name, 35))
        assert after != before
        before = after


def lab(**address: str) -> AppTest:
    at = AppTest.from_file(str(ROOT / LAB.path), default_timeout=120)
    for name, value in ({"room": CASES.key} | address).items():
        at.query_params[name] = value
    at.session_state[f"{LAB.key}.part"] = HOW_MANY
    return healthy(at.run())


def test_the_lab_plans_from_typed_variances() -> None:
    """Miller (2024), Adding error bars to evals: 969 questions for 3 points, and 3,876 with one sample of each."""
    at = lab()
    assert "it takes about 3,876 cases, with 1 sample of each case." in words(at)
    assert "however many there are of each, it takes 969 cases or more." in words(at)
    (between,) = [one for one in at.number_input if one.label == "Variance between cases"]
    between.set_value(0.0)
    healthy(at.run())
    assert "Samples never make up for" not in words(at)
    (worth,) = [one for one in at.number_input if one.label == "Smallest difference worth finding"]
    worth.set_value(0.0)
    healthy(at.run())
    assert "Say which difference is worth finding, to see how many it takes." in words(at)


def test_the_lab_plans_for_these_groups_or_others_like_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Job, "start", lambda job, total=0: None)
    at = lab(demo="puzzles")
    assert "Say which difference is worth finding, to see how many it takes." in words(at)
    (worth,) = [one for one in at.number_input if one.label == "Smallest difference worth finding"]
    worth.set_value(0.1)
    at = healthy(at.run())
    assert "it takes about 46 families, with 10 puzzles each, 5 samples of each puzzle." in words(at)
    assert "This is for these two alone." in words(at)
    (plan,) = [one for one in at.segmented_control if one.label == "Plan for"]
    plan.set_value(GroupsAre.FIXED)
    at = healthy(at.run())
    assert "puzzles, with 5 samples of each puzzle." in words(at)
    (between,) = [one for one in at.number_input if one.label == "Variance between families"]
    before, _ = words(at), between.set_value(0.0)
    assert words(healthy(at.run())) != before, "flips of cases see it"


def test_the_other_rooms_of_the_lab_have_no_such_plan(open_page: OpenPage) -> None:
    at = healthy(open_page(LAB.path))
    assert "Variance between cases" not in [one.label for one in at.number_input]
