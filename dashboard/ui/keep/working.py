"""What a person sees of work: its result, or its progress with a way to stop it."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

import streamlit as st

from dashboard.ui.keep import compute, state
from dashboard.ui.parts import problems
from stats_core import METHODS, Analysis

LOOK_EVERY = 0.25
"""Seconds between two updates of the progress bar."""


def analysis_of(method: str, data: Any, settings: dict[str, Any]) -> Analysis | None:
    """The analysis, or None while it is not there; then its progress or its problem stands here."""
    return problems.attempt(lambda: _analysis_of(method, data, settings))


def analyses(asked: dict[str, tuple[str, Any, dict[str, Any]]]) -> dict[str, Analysis]:
    """Those of the analyses that are there, by their names; asked for together, so that they run side by side.

    Each is asked for as (method, data, settings). In place of the others stand their progress and their problems.
    """
    for method, data, settings in asked.values():
        problems.quietly(lambda what=(method, data, settings): _start(*what))  # type: ignore[misc]
    found = {name: analysis_of(*what) for name, what in asked.items()}
    return {name: analysis for name, analysis in found.items() if analysis is not None}


def _start(method: str, data: Any, settings: dict[str, Any]) -> None:
    key = compute.work_key(method, data, settings)
    if state.stopped(key) is None:
        compute.start(key, method, data, settings)


def _analysis_of(method: str, data: Any, settings: dict[str, Any]) -> Analysis | None:
    key = compute.work_key(method, data, settings)
    reached = state.stopped(key)
    if reached is not None:
        _offer_to_run(key, reached)
        return None
    found = compute.request(key, method, data, settings)
    if isinstance(found, Analysis):
        return found
    _progress(found, METHODS[method].title)
    return None


def _offer_to_run(key: Hashable, reached: int) -> None:
    with st.container(border=True, horizontal=True, vertical_alignment="center"):
        st.text(f"Stopped after {reached:,} shuffles. Your data and settings are as they were.", width="stretch")
        st.button("Run", type="primary", key=f"run-{_short(key)}", on_click=state.resume)


@st.fragment(run_every=LOOK_EVERY)
def _progress(work: compute.Work, title: str) -> None:
    if work.future.done():
        st.rerun()
    with st.container(border=True, horizontal=True, vertical_alignment="center"):
        st.progress(_share(work), text=f"{title}: {progress_text(work)}")
        if st.button("Stop", key=f"stop-{_short(work.key)}"):
            state.mark_stopped({work.key: work.done, **compute.leave_all()})
            st.rerun()


def _share(work: compute.Work) -> float:
    return min(1.0, work.done / work.total) if work.total else 0.0


def progress_text(work: compute.Work) -> str:
    """How far the work is, how fast it goes, and how long it will still take."""
    if not work.started:
        return "waiting for its turn"
    if not work.done:
        return "starting"
    text = f"{work.done:,} of {work.total:,} shuffles, {work.rate:,.0f} per second"
    left = (work.total - work.done) / work.rate
    return f"{text}, about {_duration(left)} left" if work.seconds > 1 else text


def _duration(seconds: float) -> str:
    if seconds < 90:
        return f"{max(1, round(seconds))} s"
    return f"{round(seconds / 60)} min" if seconds < 5400 else f"{seconds / 3600:.1f} h"


def _short(key: Hashable) -> str:
    return f"{hash(key) & 0xFFFFFFFF:08x}"
