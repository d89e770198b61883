"""The lab: standing studies at once, runs that sharpen, stop and go on, and one's own design from any page's data."""

from __future__ import annotations

import json
import threading
from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from dashboard.rooms import CASES, CURVES, FOLDS, LAB, RANKS, QuestionPage
from dashboard.ui.lab import own, page, studies
from dashboard.ui.server import jobs, worker_pool
from dashboard.ui.server.jobs import Job
from stats_core import METHODS, OmnibusResult, ScoreTable
from stats_core.errors import InputError
from stats_core.references import DIETTERICH_1998
from stats_core.registry import method
from stats_core.simulate import documents
from stats_core.simulate.standing import standing
from stats_core.simulate.studies import STUDIES
from stats_core.work import InProcess, WorkLost
from tests.pages.conftest import ROOT, OpenPage, csv_keys, healthy, press, problem, words

STANDING = {
    "Curves: Type I error": ("figure3", "figure4", "error_terms"),
    "Curves: changed": ("figure5", "figure6"),
    "Curves: power": ("report6", "report7"),
    "Folds": ("bouckaert2", "bouckaert4", "bouckaert5", "fold_power", "fold_levels"),
    "Ranks and cases": ("ranks", "cases"),
}
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


def opened(part: str, study: str | None = None, **address: str) -> AppTest:
    at = AppTest.from_file(str(ROOT / LAB.path), default_timeout=120)
    for name, value in address.items():
        at.query_params[name] = value
    at.session_state[f"{LAB.key}.part"] = part
    if study:
        at.session_state[f"lab.study.{STANDING[part][0]}"] = study
    return healthy(at.run())


def figures(at: AppTest) -> list[dict[str, Any]]:
    return [json.loads(chart.proto.spec) for chart in at.get("plotly_chart")]


def test_the_page_opens_with_a_kept_study_and_computes_nothing(open_page: OpenPage) -> None:
    at = healthy(open_page(LAB.path))
    assert list(STANDING) == [name for name in page.PARTS if name != "Your own design"]
    assert "the textbook F test finds an effect of the algorithm in 22 % on Chess" in words(at)
    assert figures(at)
    assert not jobs._jobs


@pytest.mark.parametrize(("part", "study"), [(part, key) for part, keys in STANDING.items() for key in keys])
def test_every_standing_study_is_there_with_its_finding_origin_and_differences(part: str, study: str) -> None:
    at, kept = opened(part, study), standing(study)
    said = words(at)
    told = [said_of for _, said_of in kept.study.see]
    for sentence in (kept.study.says(kept.table), kept.study.drawn, kept.study.expected, kept.study.sharing):
        assert sentence in said
    assert all(one in said for one in (*kept.study.differs, *kept.study.tells(kept.table), *told))
    assert f"seed {kept.about['seed']}, version {kept.about['version']}" in said
    assert kept.about["command"] in [code.value for code in at.code]
    assert f"lab-{study}" in csv_keys(at)
    assert figures(at)
    assert not problem(at)


def test_power_of_the_report_stands_beside_the_published_number() -> None:
    at = opened("Curves: power", "report6")
    kept = standing("report6")
    assert kept.study.says(kept.table) in words(at)
    marks = [trace for figure in figures(at) for trace in figure["data"] if trace.get("name") == "published"]
    assert len(marks) == 2


def test_the_studies_of_changed_curves_show_one_pool_and_effect_at_a_time() -> None:
    at = opened("Curves: changed", "figure5")
    (picture,) = (one for one in at.get("button_group") if one.key == "lab.study.figure5.picture.4")
    assert picture.options == [
        "Chess, Algorithm",
        "Chess, Interaction",
        "Tic-Tac-Toe, Algorithm",
        "Tic-Tac-Toe, Interaction",
    ]
    assert "Chess, modification b, Algorithm" in words(at)
    assert len(figures(at)) == 4 + 1, "the four modifications, and their sketch"
    picture.set_value("Tic-Tac-Toe, Interaction")
    at = healthy(at.run())
    assert "Tic-Tac-Toe, modification b, Interaction" in words(at)
    assert "Chess, modification b, Algorithm" not in words(at)


def test_a_study_opens_the_one_that_explains_it_and_back() -> None:
    at = opened("Curves: changed", "figure6")
    for key, other, part in (
        ("figure6", "error_terms", "Curves: Type I error"),
        ("error_terms", "figure5", "Curves: changed"),
        ("figure5", "figure6", "Curves: changed"),
    ):
        assert dict(STUDIES[key].see)[other] in words(at)
        at.get_by_key(f"lab.{key}.see.{other}").click()
        at = healthy(at.run())
        assert at.session_state["lab.part"] == part
        assert standing(other).study.says(standing(other).table) in words(at)


def test_a_study_is_named_with_its_document_and_no_two_alike() -> None:
    named = {key: studies._name(key) for keys in STANDING.values() for key in keys}
    assert len(set(named.values())) == len(named)
    for key, name in named.items():
        where = [f"{document}, {place}" for document, place in STUDIES[key].printed_in]
        assert name == (where[0] if where else key.capitalize().replace("_", " "))
    at = opened("Curves: power", "report7")
    (choice,) = [one for one in at.get("button_group") if one.key == "lab.study.report6"]
    assert choice.options == ["Report, Figure 6", "Report, Figure 7"]


@pytest.mark.parametrize("key", [key for keys in STANDING.values() for key in keys if STUDIES[key].printed_in])
def test_what_was_published_stands_beside_a_study_or_one_click_away(key: str) -> None:
    part = next(part for part, keys in STANDING.items() if key in keys)
    at = opened(part, key)
    for document, place in STUDIES[key].printed_in:
        rows = documents.at(document, place)
        assert f"What was published: {document}, {place}" in words(at)
        assert f"{document}, {place} on the page Documents" in [one.label for one in at.button]
        if len(rows) > studies.MOST_PRINTED:
            for verdict, many in Counter(row.verdict.value for row in rows).items():
                assert f"{verdict} {many}" in words(at)
            continue
        for row in rows:
            assert all(text in words(at) for text in (row.what, row.printed, row.here, row.verdict.value, row.why))


@pytest.mark.parametrize(("study", "cells"), [("bouckaert2", 54), ("bouckaert4", 36), ("bouckaert5", 50)])
def test_every_printed_number_of_a_table_of_the_slides_stands_beside_ours(study: str, cells: int) -> None:
    at = opened("Folds", study)
    (figure,) = figures(at)
    written = [text for line in figure["data"][0]["text"] for text in line if "(" in text]
    ((document, place),) = STUDIES[study].printed_in
    printed = [one.printed for one in documents.at(document, place) if one.cell]
    assert len(written) == cells
    assert [text.partition("(")[2].rstrip(")") for text in written] == printed, "row by row, as on the slide"


def test_a_study_runs_again_here_with_a_seed_of_its_own() -> None:
    at = opened("Curves: Type I error", "error_terms")
    kept = words(at)
    at.get_by_key("lab.error_terms.seed").set_value(7)
    at = press(at, "Run it again here")
    assert "your run with seed 7, quick" in words(at)
    (job,) = jobs._jobs.values()
    assert job.finished
    study = STUDIES["error_terms"]
    assert study.says(study.table(job.answers)) in words(at)
    assert words(press(at, "Back to the kept result")) == kept


def test_a_stopped_run_says_so_and_goes_on_where_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    at = opened("Curves: Type I error", "error_terms")
    monkeypatch.setattr(jobs, "HERE", 0.0)
    monkeypatch.setattr(worker_pool, "_here", StopsAfter(3))
    at = press(at, "Run it again here")
    (job,) = jobs._jobs.values()
    assert (job.done, job.running, job.finished) == (3, False, False)
    assert f"Stopped: 3 of {job.total} parts are done, and kept." in words(at)
    first = dict(job.answers)
    monkeypatch.setattr(worker_pool, "_here", InProcess())
    at = press(at, "Go on")
    assert job.finished
    assert {number: job.answers[number] for number in first} == first
    assert "Stopped" not in words(at)


class StopsAfter(InProcess):
    """Somebody presses stop after some tasks."""

    def __init__(self, tasks: int) -> None:
        self.left = tasks

    def run(self, *given: Any, stop: Any = None, **more: Any) -> Any:
        for found in super().run(*given, stop=stop, **more):
            if not self.left:
                for job in jobs._jobs.values():
                    job.wanted_by.clear()
                stop()
            self.left -= 1
            yield found


@pytest.mark.parametrize("room", DEMOS, ids=lambda room: room.key)
def test_ones_own_design_from_a_demo_of_each_page(room: QuestionPage) -> None:
    at = opened("Your own design", demo=DEMOS[room])
    assert not problem(at)
    (job,) = jobs._jobs.values()
    assert job.finished
    said = words(at)
    assert "equally good, the recommended answer would claim" in said
    assert "Say which difference would be worth finding" in said
    assert "Finds a difference where there is none" in said
    assert "has its own shuffles" in said
    (gap,) = worth_finding(at)
    assert (gap.value, len(figures(at))) == (None, 1)
    at = healthy(gap.set_value(0.02).run())
    assert "truly differed by 0.02" in words(at)
    sizes, gaps = figures(at)[-2:]
    names = {trace["name"] for trace in sizes["data"] if trace.get("mode") == "lines+markers"}
    assert names
    assert names < {trace["name"] for trace in gaps["data"] if trace.get("mode") == "lines+markers"}
    assert f"lab-{room.key}" in csv_keys(at)


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
    assert at.session_state["lab.part"] == "Your own design"
    assert at.get_by_key(f"{LAB.key}.room").value == RANKS.key
    assert worth_finding(at)


def test_a_design_that_another_session_left_goes_on_by_itself() -> None:
    opened("Your own design", demo="published_demsar")
    (job,) = jobs._jobs.values()
    for number in list(job.answers)[5:]:
        del job.answers[number]
    job.done = len(job.answers)
    opened("Your own design", demo="published_demsar")
    assert job.finished


def test_another_difference_is_another_simulation_and_the_first_is_kept() -> None:
    at = choose_tests(opened("Your own design", demo="published_demsar"), "Sign test")
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
    at = opened("Your own design", demo="published_demsar")
    at = choose_tests(at, "Trial on pairs")
    assert "Trial on pairs (100 %)" in words(at), "it rejects every true null"
    assert [t["name"] for t in figures(at)[-1]["data"] if t.get("mode") == "lines+markers"] == ["Trial on pairs"]


def test_a_problem_of_the_work_is_said_in_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(world: Any, task: Any) -> Any:
        raise InputError("These data cannot be drawn from", remedy="Choose others.")

    monkeypatch.setattr(own, "count_task", fails)
    at = opened("Your own design", demo="published_demsar")
    assert "These data cannot be drawn from" in problem(at)


def test_work_whose_processes_died_is_said_and_goes_on_when_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    count, there = own.count_task, threading.Event()

    def lost_at_first(world: Any, task: Any) -> Any:
        if not there.is_set():
            raise WorkLost("The process is gone", remedy="Close other programs.")
        return count(world, task)

    monkeypatch.setattr(own, "count_task", lost_at_first)
    at = opened(page.OWN_DESIGN, demo=DEMOS[CURVES])
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


def test_the_study_that_is_open_stands_in_the_address() -> None:
    at = lab_at({})
    assert dict(at.query_params) == {}
    at.session_state[f"{LAB.key}.part"] = "Folds"
    at = healthy(at.run())
    at.get_by_key("lab.study.bouckaert2").set_value("bouckaert4")
    at = healthy(at.run())
    link = dict(at.query_params)
    assert link == {"part": "folds", "study.bouckaert2": "bouckaert4"}
    again = lab_at(link)
    assert words(again) == words(at)
    assert dict(again.query_params) == link


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
