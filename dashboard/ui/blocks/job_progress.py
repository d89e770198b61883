"""What a person sees of work: its results, or its progress with a way to stop it."""

from __future__ import annotations

import time
from collections.abc import Hashable, Mapping, Sequence
from typing import Any

import streamlit as st

from dashboard.ui.blocks import problems
from dashboard.ui.server import jobs
from dashboard.ui.session import state
from stats_core import METHODS, Analysis, StatsCoreError
from stats_core.work import WorkLost

LOOK_EVERY = (0.5, 2.0)
"""Seconds between two updates of the progress bar: the more often, the sooner the work is expected to end."""
LOOKS = 20
"""After so many updates it is decided anew how often to look."""

Asked = tuple[str, Any, dict[str, Any]]
"""A method, the data and the settings."""


def analyses(asked: Mapping[str, Asked], said: set[Hashable] | None = None) -> dict[str, Analysis]:
    """Those of the analyses that are there, by their names; asked for together, so that they run side by side.

    In place of the others stand one progress bar for all of them, a way to run them again where they were stopped or
    their processes died, and each problem once. `said` holds the work whose progress stands on the page already: two
    parts may ask for the same.
    """
    # A place of its own, there or empty: what follows keeps its place on the page, by which streamlit knows its parts.
    with st.container():
        return _analyses(asked, said)


def _analyses(asked: Mapping[str, Asked], said: set[Hashable] | None) -> dict[str, Analysis]:
    keys = problems.attempt_all({name: lambda what=what: jobs.work_key(*what) for name, what in asked.items()})
    stopped = {name: reached for name, key in keys.items() if (reached := state.stopped(key)) is not None}
    halted = stopped.keys() | {name for name, key in keys.items() if state.lost(key) is not None}
    wanted = {name: (keys[name], *asked[name]) for name in keys if name not in halted}
    begun = {name: jobs.start(*what) for name, what in wanted.items()}
    jobs.wait(begun.values())
    found = problems.attempt_all({name: lambda name=name: _come_of(begun[name], *wanted[name]) for name in wanted})
    known = set() if said is None else said
    lost = {key: why for key in keys.values() if key not in known and (why := state.lost(key)) is not None}
    known.update(lost)
    if lost:
        _offer_another_try(lost)
    stopped = {name: reached for name, reached in stopped.items() if keys[name] not in known}
    known.update(keys[name] for name in stopped)
    if stopped:
        _offer_to_run(keys[next(iter(stopped))], max(stopped.values()))
    works = {name: work for name, work in found.items() if isinstance(work, jobs.Work)}
    pending = {name: work for name, work in works.items() if work.key not in known}
    known.update(work.key for work in pending.values())
    if pending:
        _progress(tuple(pending.values()), tuple(METHODS[asked[name][0]].title for name in pending))
    return {name: analysis for name, analysis in found.items() if isinstance(analysis, Analysis)}


def analysis_of(method: str, data: Any, settings: dict[str, Any]) -> Analysis | None:
    """One analysis, or None while it is not there; then its progress or its problem stands here."""
    return analyses({method: (method, data, settings)}).get(method)


def _come_of(started: Analysis | jobs.Work, key: Hashable, *asked: Any) -> Analysis | jobs.Work | None:
    """What came of work so far; None where its processes died, which is then known."""
    try:
        return jobs.outcome(started, key, *asked)
    except WorkLost as why:
        state.mark_lost(key, jobs.afresh(why))
        return None


def _offer_another_try(lost: Mapping[Hashable, StatsCoreError]) -> None:
    for why in {why.problem: why for why in lost.values()}.values():
        problems.show(why)
    st.button("Try again", type="primary", key=f"again-{_short(next(iter(lost)))}", on_click=state.resume)


def _offer_to_run(key: Hashable, reached: int) -> None:
    with st.container(border=True, horizontal=True, vertical_alignment="center"):
        st.text(f"Stopped after {reached:,} steps. Your data and settings are as they were.", width="stretch")
        st.button("Run", type="primary", key=f"run-{_short(key)}", on_click=state.resume)


def _progress(pending: Sequence[jobs.Work], titles: Sequence[str]) -> None:
    """The slowest of the pending works; the page is drawn again when all of them are done or stopped."""
    every = look_every(pending)
    until = time.monotonic() + LOOKS * every

    @st.fragment(run_every=every)
    def bar() -> None:
        running = [(work, title) for work, title in zip(pending, titles, strict=True) if not work.future.done()]
        stopped = any(state.stopped(work.key) is not None for work in pending)
        if not running or stopped or time.monotonic() > until:
            st.rerun()
        work, title = min(running, key=lambda one: _share(one[0]))
        more = f" and {len(running) - 1} more" if len(running) > 1 else ""
        with st.container(border=True, horizontal=True, vertical_alignment="center"):
            st.progress(_share(work), text=f"{title}{more}: {progress_text(work)}")
            # The same button whichever work is the slowest now, and a callback, which is called even where the button
            # has gone meanwhile: no click is lost.
            st.button("Stop", key=f"stop-{_short(pending[0].key)}", on_click=_stop, args=(pending,))

    bar()


def look_every(pending: Sequence[jobs.Work]) -> float:
    """Seconds between two looks: a quarter of what the work is expected to take, within bounds."""
    soonest, latest = LOOK_EVERY
    left = [work.left if work.rate else work.waited for work in pending]
    return min(latest, max(soonest, max(left) / 4))


def _stop(pending: Sequence[jobs.Work]) -> None:
    """All of them, and whatever else this session waits for."""
    state.mark_stopped({**{one.key: one.done for one in pending if not one.future.done()}, **jobs.leave_all()})


def _share(work: jobs.Work) -> float:
    return min(1.0, work.done / work.total) if work.total else 0.0


def progress_text(work: jobs.Work) -> str:
    """How far the work is, how fast it goes, and how long it will still take."""
    if not work.started:
        return "waiting for its turn"
    if not work.done:
        return "starting"
    text = f"{work.done:,} of {work.total:,}, {work.rate:,.0f} per second"
    return f"{text}, about {duration(work.left)} left" if work.seconds > 1 else text


def duration(seconds: float) -> str:
    """How long, in words."""
    if seconds < 90:
        return f"{max(1, round(seconds))} s"
    return f"{round(seconds / 60)} min" if seconds < 5400 else f"{seconds / 3600:.1f} h"


def _short(key: Hashable) -> str:
    return f"{hash(key) & 0xFFFFFFFF:08x}"
