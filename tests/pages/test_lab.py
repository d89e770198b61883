"""The lab: standing studies at once, runs that sharpen, stop and go on, and one's own design from any page's data."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from dashboard.rooms import CASES, CURVES, FOLDS, HOW_MANY, LAB, RANKS, TRUST, QuestionPage
from dashboard.ui.lab import own, page, shelf
from dashboard.ui.server import jobs
from dashboard.ui.server.jobs import Job
from demo_data import catalogue
from stats_core import METHODS, OmnibusResult, ScoreTable
from stats_core.charts.rate_table import LevelVerdict
from stats_core.errors import InputError
from stats_core.references import DIETTERICH_1998
from stats_core.registry import method
from stats_core.work import WorkLost
from tests.pages.conftest import ROOT, OpenPage, csv_keys, healthy, press, problem, words

DEMOS = {CURVES: "tictactoe_td", FOLDS: "folds_10x10", CASES: "test_set_classification", RANKS: "published_demsar"}


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Simulations run in this process, and are waited for; each test has jobs of its own."""
    begin = Job.start

    def start(job: Job, total: int = 0) -> None:
        begin(job, total)
        if job.keeps and job.future is not None:
            job.future.exception(120)

    monkeypatch.setattr(Job, "start", start)
    monkeypatch.setattr(own, "STEPS", (10, 60))
    jobs._jobs.clear()
    yield
    jobs._jobs.clear()


def opened(part: str = shelf.PUBLISHED, study: str | None = None, **address: str) -> AppTest:
    at = AppTest.from_file(str(ROOT / LAB.path), default_timeout=120)
    for name, value in address.items():
        at.query_params[name] = value
    at.session_state[f"{LAB.key}.part"] = part
    if study:
        at.session_state[shelf.CHOOSER] = study
    return healthy(at.run())


def figures(at: AppTest) -> list[dict[str, Any]]:
    return [json.loads(chart.proto.spec) for chart in at.get("plotly_chart")]


def test_the_page_opens_with_the_number_of_runs_offers_demos_and_computes_nothing(open_page: OpenPage) -> None:
    at = healthy(open_page(LAB.path))
    assert list(page.PARTS) == [HOW_MANY, TRUST, shelf.PUBLISHED]
    assert at.session_state["lab.part"] == HOW_MANY
    titles = [demo.title for demo in catalogue.for_page(CURVES.key)]
    assert all(title in words(at) for title in titles)
    assert [button.label for button in at.button].count("Open this demo") == len(titles)
    assert not jobs._jobs
    at = press(at, "Open this demo")
    assert worth_finding(at)
    assert f"{titles[0]}:" in words(at)


def test_a_former_address_of_ones_own_design_opens_the_same_data() -> None:
    asked = {"part": "your-own-design", "room": "two_algorithms", "demo": "folds_10x10"}
    at = lab_at(asked | {"two_algorithms.a": "Naive Bayes", "two_algorithms.b": "Decision tree"})
    assert problem(at) == ""
    assert at.get_by_key(f"{LAB.key}.room").value == FOLDS.key
    assert [box.value for box in at.selectbox if box.label in ("Compare", "with")] == ["Naive Bayes", "Decision tree"]


@pytest.mark.parametrize("room", DEMOS, ids=lambda room: room.key)
def test_how_many_runs_from_a_demo_of_each_page(room: QuestionPage) -> None:
    at = opened(HOW_MANY, demo=DEMOS[room])
    assert not problem(at)
    (job,) = jobs._jobs.values()
    assert job.finished
    said = words(at)
    assert "Say which difference would be worth finding" in said
    assert "where there is none" not in said, "another question"
    assert "has its own shuffles" in said
    (gap,) = worth_finding(at)
    assert (gap.value, len(figures(at))) == (None, 1)
    at = healthy(gap.set_value(0.02).run())
    assert "truly differed by 0.02" in words(at)
    drawn = figures(at)
    sizes, gaps = drawn[:2]  # a plan of cases has a figure of its own below
    assert len(drawn) == (3 if room is CASES else 2)
    names = {trace["name"] for trace in sizes["data"] if trace.get("mode") == "lines+markers"}
    assert names
    assert names < {trace["name"] for trace in gaps["data"] if trace.get("mode") == "lines+markers"}
    assert f"lab-{room.key}" in csv_keys(at)


@pytest.mark.parametrize("room", DEMOS, ids=lambda room: room.key)
def test_every_test_is_tried_where_nothing_differs(room: QuestionPage) -> None:
    at = opened(TRUST, demo=DEMOS[room])
    assert not problem(at)
    (job,) = jobs._jobs.values()
    assert job.finished
    said = words(at)
    assert "equally good, the recommended answer would claim" in said
    assert "Finds a difference where there is none" in said
    assert not worth_finding(at), "there is no difference to find"
    (box,) = [one for one in at.multiselect if one.label == "Tests"]
    assert box.value == box.options, "a test is left out"
    (figure,) = figures(at)
    rows = figure["layout"]["yaxis"]["ticktext"]
    assert len(rows) >= len([label for label in box.options if "Bayesian" not in label])
    assert not any("posterior" in row for row in rows), "a posterior has no level"
    assert any(verdict.value in said for verdict in LevelVerdict)
    assert f"lab-{room.key}-trust" in csv_keys(at)


def worth_finding(at: AppTest) -> list[Any]:
    return [box for box in at.number_input if box.label == "Smallest difference worth finding"]


def choose_tests(at: AppTest, *titles: str) -> AppTest:
    (box,) = [one for one in at.multiselect if one.label == "Tests"]
    assert set(titles) <= set(box.options)
    box.set_value(list(titles))
    return healthy(at.run())


def test_data_of_another_page_are_there_and_can_be_sharpened() -> None:
    at = healthy(AppTest.from_file(str(ROOT / "app.py"), default_timeout=120).run())
    at = press(healthy(at.switch_page(RANKS.path).run()), "Open this demo")
    at = healthy(at.switch_page(LAB.path).run())
    assert at.get_by_key(f"{LAB.key}.room").value == RANKS.key
    at = choose_tests(at, "Sign test")
    *_, job = jobs._jobs.values()
    before = job.done
    at = press(at, "Sharpen to 60 data sets a point")
    assert job.finished
    assert job.done == 2 * before
    assert not [button for button in at.button if button.label.startswith("Sharpen")]


def test_a_page_leads_to_the_lab_with_its_data() -> None:
    at = healthy(AppTest.from_file(str(ROOT / "app.py"), default_timeout=120).run())
    press(healthy(at.switch_page(CURVES.path).run()), "Open this demo")
    at = press(healthy(at.switch_page(RANKS.path).run()), "Open this demo")
    # Both pages have data; those of the page that asks are taken.
    at = press(at, "Can this test be trusted on data like these?")
    at = healthy(at.switch_page(LAB.path).run())
    assert at.session_state["lab.part"] == TRUST
    assert at.get_by_key(f"{LAB.key}.room").value == RANKS.key
    assert "the recommended answer would claim" in words(at)


def test_the_lab_follows_the_page_that_was_worked_on_last() -> None:
    at = healthy(AppTest.from_file(str(ROOT / "app.py"), default_timeout=120).run())
    for room in (RANKS, FOLDS):
        press(healthy(at.switch_page(room.path).run()), "Open this demo")
        at = healthy(at.switch_page(LAB.path).run())
        assert at.get_by_key(f"{LAB.key}.room").value == room.key
    # Chosen here it stays, until another page is worked on.
    at.get_by_key(f"{LAB.key}.room").set_value(RANKS.key)
    at = healthy(at.run())
    assert at.get_by_key(f"{LAB.key}.room").value == RANKS.key
    at = healthy(healthy(at.switch_page("pages/methods.py").run()).switch_page(LAB.path).run())
    assert at.get_by_key(f"{LAB.key}.room").value == RANKS.key


def test_a_design_that_another_session_left_goes_on_by_itself() -> None:
    opened(HOW_MANY, demo="published_demsar")
    (job,) = jobs._jobs.values()
    for number in list(job.answers)[5:]:
        del job.answers[number]
    job.done = len(job.answers)
    opened(HOW_MANY, demo="published_demsar")
    assert job.finished


def test_another_difference_is_another_simulation_and_the_first_is_kept() -> None:
    at = choose_tests(opened(HOW_MANY, demo="published_demsar"), "Sign test")
    jobs._jobs.popitem(last=False)
    (first,) = jobs._jobs.values()
    healthy(worth_finding(at)[0].set_value(0.02).run())
    assert len(jobs._jobs) == 2
    healthy(worth_finding(at)[0].set_value(None).run())
    assert len(jobs._jobs) == 2
    assert first.finished


def trial_of_pairs(data: ScoreTable) -> OmnibusResult:
    """Always find a difference."""
    return OmnibusResult("trial", data.algorithms, 1.0, 1.0, 0.01, 0.05)


def test_a_new_method_is_among_the_tests_and_gets_its_curve(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(METHODS, "trial_of_pairs", METHODS["friedman"])  # taken out again at the end
    method(
        title="Trial on pairs",
        question=RANKS.question,
        references=(DIETTERICH_1998,),
        example=lambda: (np.zeros(1), {}),
    )(trial_of_pairs)
    at = opened(TRUST, demo="published_demsar")
    at = choose_tests(at, "Trial on pairs")
    assert "Trial on pairs (100 %)" in words(at), "it rejects every true null"
    assert figures(at)[-1]["layout"]["yaxis"]["ticktext"] == ["Trial on pairs"]


def test_a_problem_of_the_work_is_said_in_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(world: Any, task: Any) -> Any:
        raise InputError("These data cannot be drawn from", remedy="Choose others.")

    monkeypatch.setattr(own, "count_task", fails)
    at = opened(HOW_MANY, demo="published_demsar")
    assert "These data cannot be drawn from" in problem(at)


def test_work_whose_processes_died_is_said_and_goes_on_when_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    count, there = own.count_task, threading.Event()

    def lost_at_first(world: Any, task: Any) -> Any:
        if not there.is_set():
            raise WorkLost("The process is gone", remedy="Close other programs.")
        return count(world, task)

    monkeypatch.setattr(own, "count_task", lost_at_first)
    at = opened(HOW_MANY, demo=DEMOS[CURVES])
    assert "The process is gone" in problem(at)
    (job,) = jobs._jobs.values()
    assert job.lost
    there.set()
    at = press(at, "Go on")
    assert problem(at) == ""
    assert job.finished


def test_work_that_nobody_wants_ends_and_what_is_done_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    begun, go_on = threading.Event(), threading.Event()

    def slow(data: Any, task: int) -> int:
        begun.set()
        go_on.wait(30)
        return task

    monkeypatch.setattr(jobs, "HERE", 0.0)
    job = Job("slow", jobs.each_of(range(1000), slow, None), keeps=True)
    job.start()
    assert begun.wait(30)
    job.leave()
    go_on.set()
    assert job.future is not None
    with pytest.raises(jobs.Abandoned):
        job.future.result(30)
    assert not job.running
    assert job.error is None
    assert job.done == 1
    assert job.started is not None
    monkeypatch.setattr(jobs.time, "monotonic", lambda: job.started + 10)
    assert job.left == 9_990, "999 more at ten seconds each"


def lab_at(link: dict[str, Any]) -> AppTest:
    """The lab as its address opens it."""
    at = AppTest.from_file(str(ROOT / "app.py"), default_timeout=120)
    for name, value in link.items():
        at.query_params[name] = value
    return healthy(at.switch_page(LAB.path).run())


def test_ones_own_design_stands_in_the_address() -> None:
    at = lab_at({"demo": "tictactoe_td"})
    (gap,) = (one for one in at.number_input if str(one.key).endswith(".difference"))
    (size,) = (one for one in at.number_input if str(one.key).endswith(".size"))
    gap.set_value(3.0)
    at = healthy(size.set_value(14).run())
    link = dict(at.query_params)
    assert sorted(link.values()) == ["14", "3.0", "tictactoe_td"]
    again = lab_at(link)
    assert "truly differed by 3" in words(again)
    assert words(again) == words(at)
