"""What a person sees of work beside the page: its results, or its progress with a way to stop it and to go on."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any

import streamlit as st

from dashboard.ui.blocks import problems
from dashboard.ui.server import jobs
from dashboard.ui.server.jobs import Job
from dashboard.ui.session import state
from stats_core import METHODS, Analysis, StatsCoreError

LOOK_EVERY = (0.5, 2.0)
"""Seconds between two updates of the progress bar: the more often, the sooner the work is expected to end."""
LOOKS = 20
"""After so many updates it is decided anew how often to look."""
DRAW_EVERY = 1.0
"""Seconds between two drawings of the figure of a simulation."""

AnalysisCall = tuple[str, Any, dict[str, Any]]
"""A method, the data and the settings."""


def analyses(asked: Mapping[str, AnalysisCall], shown: set[Hashable] | None = None) -> dict[str, Analysis]:
    """Those of the analyses that are there, by their names; asked for together, so that they run side by side.

    In place of the others stand one progress bar for all of them, a way to run them again where they were stopped or
    their processes died, and each problem once. `shown` holds the work whose progress stands on the page already, and
    the problems: two parts may ask for the same.
    """
    # A place of its own, there or empty: what follows keeps its place on the page, by which streamlit knows its parts.
    with st.container():
        return _analyses(asked, set() if shown is None else shown)


def _analyses(asked: Mapping[str, AnalysisCall], shown: set[Hashable]) -> dict[str, Analysis]:
    keys = problems.attempt_all({name: lambda call=call: jobs.work_key(*call) for name, call in asked.items()}, shown)
    stopped = {key: reached for key in keys.values() if (reached := state.stopped(key)) is not None}
    wanted = {name: (key, asked[name][1]) for name, key in keys.items() if key not in stopped}
    begun = {name: jobs.start(*call) for name, call in wanted.items()}
    jobs.wait(begun.values())
    outcomes = problems.attempt_all(
        {name: lambda name=name: jobs.outcome(begun[name], *wanted[name]) for name in wanted}, shown
    )
    new_stops = {key: reached for key, reached in stopped.items() if key not in shown}
    new_jobs = {name: job for name, job in outcomes.items() if isinstance(job, Job) and job.key not in shown}
    shown.update(new_stops, (job.key for job in new_jobs.values()))
    if lost := [job for job in new_jobs.values() if job.lost]:
        _offer_another_try(lost)
    if new_stops:
        first, reached = next(iter(new_stops)), max(new_stops.values())
        words = f"Stopped after {reached:,} steps. Your data and settings are as they were."
        _offer(words, "Run", f"run-{_short(first)}", _run_again)
    if pending := {name: job for name, job in new_jobs.items() if not job.lost}:
        _progress(tuple(pending.values()), tuple(METHODS[asked[name][0]].title for name in pending))
    return {name: analysis for name, analysis in outcomes.items() if isinstance(analysis, Analysis)}


def analysis_of(method: str, data: Any, settings: dict[str, Any]) -> Analysis | None:
    """One analysis, or None while it is not there; then its progress or its problem stands here."""
    return analyses({method: (method, data, settings)}).get(method)


def simulation(job: Job, name: str, draw: Callable[[], None], *, more: tuple[str, int] | None = None) -> None:
    """The figure of a simulation with its progress above; only this part of the page is drawn again while it runs.

    `more` are the words of a button that takes a finished simulation further, and how many tasks it has then.
    """
    if job.running:
        _live(job, name, draw)
        return
    problems.attempt(lambda: _raise(job.error))
    if job.finished:
        if more is not None:
            with st.container(horizontal=True, vertical_alignment="center"):
                go_on = {"on_click": _go_on, "args": (job, more[1])}
                st.button(more[0], icon=":material/blur_on:", key=f"{name}.more", **go_on)
    elif job.error is None or job.lost:
        words = f"Stopped: {job.done:,} of {job.total:,} parts are done, and kept."
        if not job.done:
            words = "Not started, or its results are no longer kept."
        _offer(words, "Go on", f"{name}.resume", _go_on, job, job.total)
    draw()


@st.fragment(run_every=DRAW_EVERY)
def _live(job: Job, name: str, draw: Callable[[], None]) -> None:
    # A button of a fragment draws the fragment alone, which says that the job has stopped.
    _bar((job,), progress_text(job), f"{name}.stop")
    draw()
    if not job.running:
        st.rerun()


def _raise(error: BaseException | None) -> None:
    if error is not None:
        raise jobs.afresh(error) if isinstance(error, StatsCoreError) else error


def _run_again() -> None:
    """All stopped analyses; stopped simulations go on from their own button."""
    if keys := [key for key in state.stopped_keys() if isinstance(key, jobs.AnalysisKey)]:
        state.resume(*keys)


def _go_on(job: Job, total: int) -> None:
    state.resume(job.key)
    job.start(total)


def stop(running: Sequence[Job]) -> None:
    """The person wants none of them to go on, nor any analysis that this session waits for."""
    state.mark_stopped({job.key: job.done for job in running if job.running})
    state.mark_stopped(jobs.leave_all())
    for job in running:
        job.leave()


def _offer_another_try(lost: Sequence[Job]) -> None:
    problems.attempt_all({str(place): lambda job=job: _raise(job.error) for place, job in enumerate(lost)})
    st.button("Try again", type="primary", key=f"again-{_short(lost[0].key)}", on_click=_try_again, args=(lost,))


def _try_again(lost: Sequence[Job]) -> None:
    for job in lost:
        job.try_again()


def _offer(words: str, label: str, key: str, take: Callable[..., None], *args: Any) -> None:
    with st.container(border=True, horizontal=True, vertical_alignment="center"):
        st.text(words, width="stretch")
        st.button(label, type="primary", key=key, on_click=take, args=args)


def _progress(pending: Sequence[Job], titles: Sequence[str]) -> None:
    """The slowest of the pending jobs; the page is drawn again when all of them are done or stopped."""
    every = look_every(pending)
    until = time.monotonic() + LOOKS * every

    @st.fragment(run_every=every)
    def show() -> None:
        running = [(job, title) for job, title in zip(pending, titles, strict=True) if job.running]
        stopped = any(state.stopped(job.key) is not None for job in pending)
        if not running or stopped or time.monotonic() > until:
            st.rerun()
        job, title = min(running, key=lambda pair: _share(pair[0]))
        more = f" and {len(running) - 1} more" if len(running) > 1 else ""
        # The same button whichever job is the slowest now.
        _bar((job, *pending), f"{title}{more}: {progress_text(job)}", f"stop-{_short(pending[0].key)}")

    show()


def _bar(running: Sequence[Job], text: str, key: str) -> None:
    """How far the first of the jobs is, and a button that stops all of them."""
    with st.container(border=True, horizontal=True, vertical_alignment="center"):
        st.progress(_share(running[0]), text=text)
        # A callback, which is called even where the button has gone meanwhile: no click is lost.
        st.button("Stop", key=key, on_click=stop, args=(running,))


def look_every(pending: Sequence[Job]) -> float:
    """Seconds between two looks: a quarter of what the work is expected to take, within bounds."""
    soonest, latest = LOOK_EVERY
    left = [job.left if job.rate else job.waited for job in pending]
    return min(latest, max(soonest, max(left) / 4))


def _share(job: Job) -> float:
    return min(1.0, job.done / job.total) if job.total else 0.0


def progress_text(job: Job) -> str:
    """How far the job is, how fast it goes, and how long it will still take."""
    if not job.started:
        return "waiting for its turn"
    if not job.total or not (job.done or job.keeps):
        return "starting"
    pace = " parts" if job.keeps else f", {job.rate:,.0f} per second"
    text = f"{job.done:,} of {job.total:,}{pace}"
    return f"{text}, about {duration(job.left)} left" if job.seconds > 1 and job.rate else text


def duration(seconds: float) -> str:
    """How long, in words."""
    if seconds < 90:
        return f"{max(1, round(seconds))} s"
    return f"{round(seconds / 60)} min" if seconds < 5400 else f"{seconds / 3600:.1f} h"


def _short(key: Hashable) -> str:
    return f"{hash(key) & 0xFFFFFFFF:08x}"
