"""One's own design: from data of any page, what tests would find, and how many runs they need."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from dashboard.rooms import CASES, CURVES, FOLDS, LAB, RANKS, ROOMS, Room
from dashboard.ui.blocks import downloads, pair_picker, problems, result_view, safe, tables, take_away
from dashboard.ui.blocks.safe import html
from dashboard.ui.blocks.screen_width import screen_width
from dashboard.ui.cases.form import given_losses
from dashboard.ui.curves.form import given_curves
from dashboard.ui.data_in import upload
from dashboard.ui.folds.form import given_folds
from dashboard.ui.lab import live, runs
from dashboard.ui.lab.runs import Run
from dashboard.ui.ranks.form import given_scores
from dashboard.ui.server.memo import remembered
from dashboard.ui.session import choices, state
from stats_core import METHODS
from stats_core.answers import Standings
from stats_core.simulate.design import STEPS, Design, Probe, count_task, fitting_tests
from stats_core.simulate.pictures import design_charts
from stats_core.simulate.rates import POSTERIOR
from stats_core.simulate.worlds import OwnWorld
from stats_core.wording import number

MOST_LINES = 4
"""Lines of a picture unless the person asks for more tests."""
PHONE = 500
"""Pixels up to which columns stand under each other."""
SEED = 0
POSTERIORS = "A posterior is no test and has no level: counted is how often one side has a probability above .95."


def _given_table(room: Room) -> Any:
    given = given_scores(room)
    return None if given is None else given.table


GIVEN: dict[Room, Callable[[Room], Any]] = {
    CURVES: given_curves,
    FOLDS: given_folds,
    CASES: given_losses,
    RANKS: _given_table,
}
"""The form of each page, which asks for its data here too."""


def has_data() -> bool:
    """Whether data were given on any page."""
    return any(state.source(room.key) is not None for room in ROOMS)


def show() -> None:
    """Data, design, what the tests find."""
    room = _room()
    data = GIVEN[room](room)
    if data is None:
        st.html(
            '<p class="lm-faint">Data that you give here are those of the page '
            f"{html(room.title)}, and the other way round.</p>"
        )
        return
    asked, beside = st.columns([1, 3.4], gap="medium")
    found, tests = beside.container(), beside.container()
    with asked:
        design = problems.attempt(lambda: _design(room, data, room.core.standings(data), tests))
    if design is None:
        return
    world = design.world
    run = runs.run_of(
        ("own", world.fingerprint, world.size, world.difference, design.tests),
        lambda: Run(count_task, design.tasks, world),
    )
    if not (run.finished or run.running or run.stopped or run.error):
        run.start(max(run.goal, design.until(STEPS[0])))
    further = next((step for step in STEPS if design.until(step) > run.goal), None)
    more = (f"Sharpen to {further:,} data sets a point", design.until(further)) if further else None
    with found:
        live.show(run, "lab.own", lambda: _found(room, design, run), more=more)
    _how(design)


def _room() -> Room:
    """Which page's data are used: those that were given."""
    demo = next((demo for demo in upload.catalogue.DEMOS if demo.key == st.query_params.get("demo")), None)
    given = next((room for room in ROOMS if state.source(room.key) is not None), CURVES)
    first = demo.page if demo else given.key
    key = choices.segmented_control(
        "Data of the page",
        [room.key for room in ROOMS],
        default=first,
        required=True,
        format_func=lambda one: next(room.title for room in ROOMS if room.key == one),
        key=f"{LAB.key}.room",
        label_visibility="collapsed",
    )
    if demo is not None and demo.page == key and state.source(key) is None:
        upload.take_demo(key, demo)
    return next(room for room in ROOMS if room.key == key)


def _design(room: Room, data: Any, standings: Standings, place: DeltaGenerator) -> Design | None:
    """What the person wants to know; None while that is incomplete. The tests are asked for in a place of their own."""
    pair = pair_picker.choose(f"{LAB.key}.{room.key}", data, standings.algorithms, narrow=True)
    if pair["a"] == pair["b"]:
        st.html('<p class="lm-faint">Choose two different algorithms.</p>')
        return None
    world = OwnWorld(data, **pair, size=1)
    own, (seen, error) = world.own_size, world.seen
    world = replace(world, size=own)
    # What belongs to other data or another pair is asked anew.
    mark = f"{LAB.key}.design.{world.fingerprint[:12]}"
    first = next(value for value in (abs(float(f"{seen:.3g}")), float(f"{2 * error:.3g}"), 1.0) if value)
    gap = choices.number_input(
        "If the true difference were",
        min_value=0.0,
        max_value=min(1e12, world.most_difference),
        value=first,
        format="%.4g",
        key=f"{mark}.difference",
        help=f"Your data show {number(seen)}, {safe.markdown(pair['a'])} minus {safe.markdown(pair['b'])}.",
    )
    size = choices.number_input(
        world.unit.capitalize(),
        min_value=2,
        max_value=max(10_000, 50 * own),
        value=max(2, own),
        key=f"{mark}.size",
    )
    tests = {test.label: test for test in _in_order(room, world)}
    with place:
        picked = choices.multiselect("Tests", list(tests), default=_shown_first(tests.values()), key=f"{mark}.tests")
    if not picked:
        st.html('<p class="lm-faint">Choose a test.</p>')
        return None
    chosen = tuple(tests[label] for label in picked)
    return Design(replace(world, size=int(size), difference=float(gap)), chosen, seed=SEED)


def _in_order(room: Room, world: OwnWorld) -> list[Probe]:
    """Every test that fits, first those that compare two algorithms, in the order of their page."""
    tests = remembered(("lab tests", world.fingerprint, tuple(METHODS)), lambda: fitting_tests(world))
    place = {key: number for number, key in enumerate(room.arranged)}
    pairs = {test.key for test in tests if {"a", "b"} <= {option.name for option in METHODS[test.key].options}}
    return sorted(tests, key=lambda test: (test.key not in pairs, place.get(test.key, len(place))))


def _shown_first(tests: Iterable[Probe]) -> list[str]:
    """The first ones, up to so many lines of a picture."""
    lines, shown = 0, []
    for test in tests:
        lines += test.lines
        if lines > MOST_LINES:
            break
        shown.append(test.label)
    return shown


def _found(room: Room, design: Design, run: Run) -> None:
    """The sentence, both curves, and the numbers of each test."""
    table = design.table(dict(run.answers))
    if table.empty:
        st.text("The first results are on their way.")
        return
    summary = design.summary(table)
    sentence = design.finding(summary)
    if sentence:
        result_view.answer([(sentence, False)])
    charts = design_charts(design, table)
    across = screen_width("lab.own.width")
    # On a phone the two stand under each other.
    width = across // 2 if across > PHONE else across
    name = f"lab-{room.key}"
    for place, chart in zip(st.columns(2, gap="medium"), charts, strict=False):
        with place:
            result_view.heading(chart.title)
            result_view.chart(chart, f"{name}-{chart.key}", width=width)
    words = design.said(summary)
    with st.container(gap="xxsmall", key=f"grid-{name}"):
        st.html(tables.as_html(words, tables.plain(words.columns)))
        with st.container(horizontal=True, vertical_alignment="center", gap="small"):
            downloads.csv(table, name)
            box = st.popover(
                "Take away", icon=":material/ios_share:", type="tertiary", key=f"takeaway-{name}", on_change="rerun"
            )
    if box.open:
        with box:
            take_away.figures(charts, name)


def _how(design: Design) -> None:
    """How the numbers came about."""
    world = design.world
    result_view.notes(
        (
            f"Whole units are drawn with replacement from what {world.a} and {world.b} did: {world.unit}. Their own "
            "difference is taken away first, and the one in question put in its place, everywhere alike.",
            "Where nothing differs, both draw from what both did, so that a test that supposes no more than this keeps "
            "its level. In brackets: what the simulation itself leaves open, 95 %.",
            "Numbers between simulated points are read from a line between them. What few runs do not show, no "
            "simulation of them can: with fewer than about ten, take the numbers for a first guess.",
            "Shuffles: those of the randomized ANOVA are shared by up to 50 data sets, each with its curves in an "
            "order of its own; for all other tests every data set has its own. "
            f"Seed {design.seed}; the numbers do not depend on the workers.",
            *([POSTERIORS] if any(POSTERIOR in test.decisions for test in design.tests) else []),
        )
    )
