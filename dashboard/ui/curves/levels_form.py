"""Runs with different levels: where each has points, and at which levels they are compared."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from dashboard.text import html
from dashboard.ui.data_in.given import Given
from dashboard.ui.session import choices, theme
from stats_core.charts.palette import style_of
from stats_core.reading import CurveRoles, OpenQuestion, ReadTable, read_numbers
from stats_core.reading.curves.comparing import Grid
from stats_core.reading.curves.coverage import Coverage, RunCoverage, coverage
from stats_core.reading.parse.places import quoted
from stats_core.wording import counted, plain

KEYS = ("repeats", "until", "levels")
"""Questions that are about the levels of runs."""
MOST_RUNS = 16
THICK, MARGIN = 0.0012, 0.004
"""Half the width of a mark, and what is free at either end, as shares of the width."""
MOST_LEVELS = 1000


def beside(table: ReadTable, question: OpenQuestion[CurveRoles], roles: CurveRoles) -> None:
    """Above a question about levels: a line for each run, with a mark wherever it has a point."""
    covered = coverage(table, roles) if question.key in KEYS else None
    if covered is not None:
        st.html(_drawn(covered))


def refined(one: Given, roles: CurveRoles) -> CurveRoles:
    """The roles with as many levels as the person wants, or with levels of their own."""
    chosen = roles.comparing
    if one.demo is not None or chosen is None or chosen.grid in (None, Grid.COMMON):
        return roles
    bins = chosen.grid is Grid.BINS
    keys = [f"levels.{what}.{chosen.grid.name}.{one.prefix}" for what in ("count", "at")]
    count = choices.number(keys[0], chosen.count - bins, 2 - bins, MOST_LEVELS, whole=True, name="levels.count")
    at = choices.text(keys[1], name="levels.at")
    if one.opened:
        with st.container(horizontal=True, vertical_alignment="bottom"):
            count = choices.number_input(
                "How many bins" if bins else "How many levels",
                min_value=2 - bins,
                max_value=MOST_LEVELS,
                value=chosen.count - bins,
                key=keys[0],
                name="levels.count",
                width=180,
            )
            at = choices.text_input(
                "Edges of the bins" if bins else "Or these levels",
                key=keys[1],
                name="levels.at",
                placeholder="0, 1000, 5000",
                width=280,
            )
    own = read_numbers([part for part in (at or "").replace(";", ",").split(",") if part.strip()], "level", _typed)
    return replace(roles, comparing=replace(chosen, count=int(count) + bins, at=tuple(own.tolist())))


def _typed(place: int) -> str:
    return f"number {place + 1} of the levels that were typed"


def _drawn(found: Coverage) -> str:
    """The runs that end first and those that end last stand for all of them, where they are many."""
    runs = sorted(found.runs, key=lambda run: run.last)
    if len(runs) > MOST_RUNS:
        runs = [*runs[: MOST_RUNS // 2], *runs[-MOST_RUNS // 2 :]]
    looks = style_of(tuple(dict.fromkeys(run.algorithm for run in found.runs)))
    dark = theme.dark()
    rows = "".join(
        _row(run, looks[run.algorithm].on_dark if dark else looks[run.algorithm].colour, found.shared) for run in runs
    )
    more = len(found.runs) - len(runs)
    rest = f"; {counted(more, 'run')} between these not drawn" if more > 0 else ""
    shared = "; grey where all runs have points before and after" if found.shared else "; no level is covered by all"
    said = f"Levels from {plain(found.low)} to {plain(found.high)}, marks where a run has points{shared}{rest}."
    return f'<div class="lm-coverage">{rows}</div><p class="lm-faint">{html(said)}</p>'


def _row(run: RunCoverage, colour: str, shared: tuple[float, float] | None) -> str:
    name = " ".join(part for part in (run.algorithm, run.run) if part)
    title = f"{quoted(name)}: {counted(run.points, 'point')} from {plain(run.first)} to {plain(run.last)}"
    pictures = [_stripes([(mark - THICK, mark + THICK) for mark in run.marks], colour)]
    if shared:
        pictures.append(_stripes([shared], "color-mix(in srgb, currentColor 14%, transparent)"))
    return (
        f'<span title="{html(title)}">{html(name)}</span>'
        f'<i role="img" aria-label="{html(title)}" style="background-image:{",".join(pictures)}"></i>'
        f"<b>{run.points:,}</b>"
    )


def _stripes(parts: list[tuple[float, float]], colour: str) -> str:
    """A background with upright stripes: parts of the width from 0 to 1."""
    stops = []
    for left, right in parts:
        first, last = (f"{100 * (MARGIN + (1 - 2 * MARGIN) * end):.2f}%" for end in (left, right))
        stops += [f"transparent {first}", f"{colour} {first}", f"{colour} {last}", f"transparent {last}"]
    return f"linear-gradient(90deg,{','.join(stops)})"
