"""What a person sees of work: progress, a way to stop it, its problem, and a way to try again."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import Future
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from dashboard.ui.blocks import job_progress
from dashboard.ui.server import jobs
from tests.pages import slow
from tests.pages.conftest import healthy, press, problem, words
from tests.pages.slow import FAILURES, SLOW, STEPS


@pytest.fixture(autouse=True)
def _slow_method(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with slow.known(monkeypatch):
        yield


def page() -> None:
    """A page with one slow method."""
    import streamlit as st

    from dashboard.ui.blocks import job_progress
    from tests.pages.slow import curves

    seed = st.number_input("Seed", value=0, step=1)
    analysis = job_progress.analysis_of("waiting", curves(), {"seed": seed})
    if analysis is not None:
        st.text(analysis.result.sentence())


TWO = [jobs.Job(key, lambda job: None) for key in ("one", "other")]


def page_of_two() -> None:
    """A page that waits for two works side by side."""
    import streamlit as st

    from dashboard.ui.blocks import job_progress
    from dashboard.ui.session import state
    from tests.pages.test_job_progress import TWO

    if any(state.stopped(work.key) is None for work in TWO):
        job_progress._progress(TWO, ("One", "Other"))
    else:
        st.text("Both have stopped.")


def progress(at: AppTest) -> Any:
    return at.get("progress")


def test_a_page_shows_progress_and_can_stop_and_run_again() -> None:
    at = healthy(AppTest.from_function(page, default_timeout=120).run())
    assert len(progress(at)) == 1
    assert SLOW.reached.wait(60)
    at = press(at, "Stop")
    assert "Stopped after" in words(at)
    assert not progress(at)
    assert SLOW.ended.wait(60)
    at = healthy(at.run())
    assert "Stopped after" in words(at)
    assert SLOW.started == 1
    SLOW.finish()
    assert "A and B waited for 0." in words(press(at, "Run"))


def test_a_click_on_stop_is_heard_whichever_work_is_the_slowest_by_then() -> None:
    for work, done in zip(TWO, (1, 500), strict=True):
        work.done, work.total, work.started, work.future = done, STEPS, time.monotonic(), Future()
    at = healthy(AppTest.from_function(page_of_two, default_timeout=120).run())
    stop = next(button for button in at.button if button.label == "Stop")
    TWO[0].done = 501
    assert "Both have stopped." in words(healthy(stop.click().run()))


def test_stopped_work_does_not_stop_other_settings() -> None:
    at = press(AppTest.from_function(page, default_timeout=120).run(), "Stop")
    SLOW.finish()
    at.number_input[0].set_value(5)
    assert "A and B waited for 5." in words(healthy(at.run()))


def failing(seed: int) -> AppTest:
    """A page whose work fails after the page has stopped waiting for it."""
    at = AppTest.from_function(page, default_timeout=120)
    at = healthy(at.run())
    at.number_input[0].set_value(seed)
    at = healthy(at.run())
    assert len(progress(at)) == 1
    assert problem(at) == ""
    SLOW.finish()
    SLOW.started = 0
    return healthy(at.run())


def test_a_problem_of_the_method_stands_in_place_of_its_result() -> None:
    at = failing(13)
    for _ in range(2):
        assert "unlucky" in problem(at)
        assert not progress(at)
        at = healthy(at.run())
    assert SLOW.started == 0


def test_work_whose_processes_died_is_said_and_done_again_only_when_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    at = failing(14)
    for _ in range(2):
        assert "The process is gone. Close other programs." in " ".join(problem(at).split())
        assert not progress(at)
        at = healthy(at.run())
    assert SLOW.started == 0
    at = press(at, "Try again")
    assert "The process is gone" in problem(at)
    assert SLOW.started == 1
    monkeypatch.delitem(FAILURES, 14)
    at = press(at, "Try again")
    assert "A and B waited for 14." in words(at)
    assert problem(at) == ""


def test_progress_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    work = jobs.Job("key", lambda job: None)
    assert job_progress.progress_text(work) == "waiting for its turn"
    monkeypatch.setattr(jobs.time, "monotonic", lambda: 104.0)
    work.started = 100.0
    assert job_progress.progress_text(work) == "starting"
    work.done, work.total = 2_000_000, 100_000_000
    assert job_progress.progress_text(work).startswith("2,000,000 of 100,000,000, ")
    assert "per second, about 3 min left" in job_progress.progress_text(work)
