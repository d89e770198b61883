"""What a person sees of a simulation under way: its figure, which gets sharper, its progress, and a way to stop it."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from dashboard.ui.blocks import problems
from dashboard.ui.blocks.job_progress import duration
from dashboard.ui.lab.runs import Run
from stats_core.work import WorkLost

LOOK_EVERY = 1.0
"""Seconds between two drawings of a figure under way."""


def show(run: Run, name: str, draw: Callable[[], None], *, more: tuple[str, int] | None = None) -> None:
    """The figure of a run with its progress above; only this part of the page is drawn again while it runs.

    `more` are the words and the goal of a button that takes a finished run further.
    """
    if run.running:
        _live(run, name, draw)
        return
    if run.error is not None:
        problems.attempt(run.raise_error)
    if run.finished:
        if more is not None:
            with st.container(horizontal=True, vertical_alignment="center"):
                st.button(more[0], icon=":material/blur_on:", key=f"{name}.more", on_click=run.start, args=(more[1],))
    elif run.error is None or isinstance(run.error, WorkLost):
        with st.container(border=True, horizontal=True, vertical_alignment="center"):
            st.text(f"Stopped: {run.done:,} of {run.goal:,} parts are done, and kept.", width="stretch")
            st.button("Go on", type="primary", key=f"{name}.resume", on_click=run.start, args=(run.goal,))
    draw()


@st.fragment(run_every=LOOK_EVERY)
def _live(run: Run, name: str, draw: Callable[[], None]) -> None:
    with st.container(border=True, horizontal=True, vertical_alignment="center"):
        left = run.seconds_left
        rest = "" if left is None else f", about {duration(left)} left"
        st.progress(run.done / max(1, run.goal), text=f"{run.done:,} of {run.goal:,} parts{rest}")
        # A button of a fragment draws the fragment alone, which says that the run has stopped.
        st.button("Stop", key=f"{name}.stop", on_click=run.stop)
    draw()
    if not run.running:
        st.rerun()
