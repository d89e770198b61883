"""The data of any page in the lab: how many runs tests need to find a difference, and how often they find none."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any

import pandas as pd
import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from dashboard.rooms import CASES, CURVES, FOLDS, LAB, RANKS, ROOMS, QuestionPage
from dashboard.text import html, markdown
from dashboard.ui.blocks import downloads, job_progress, pair_picker, problems, result_view, tables, take_away
from dashboard.ui.blocks.screen_width import screen_width
from dashboard.ui.cases.form import given_losses
from dashboard.ui.curves.form import given_curves
from dashboard.ui.folds.form import given_folds
from dashboard.ui.lab import case_plan
from dashboard.ui.ranks.form import given_scores
from dashboard.ui.server import jobs
from dashboard.ui.server.jobs import Job
from dashboard.ui.server.memo import remembered
from dashboard.ui.session import choices, page_data, state
from demo_data import catalogue
from stats_core import METHODS
from stats_core.answers.grouped import FLIPS, known
from stats_core.charts import Chart
from stats_core.data import Curves, FoldScores, Losses, ScoreTable
from stats_core.simulate.design import STEPS, Design, Probe, Purpose, answer_itself, count_task, fitting_tests
from stats_core.simulate.pictures import design_charts, null_chart
from stats_core.simulate.rates import POSTERIOR
from stats_core.worlds import OwnWorld

FALSELY = "Finds a difference where there is none"
"""A column of a design's summary."""
MOST_LINES = 4
"""Lines of a picture unless the person asks for more tests."""
PHONE = 500
"""Width in pixels up to which columns are stacked."""
SEED = 0
POSTERIORS = (
    "A posterior is not a test and has no significance level. For it, the simulation counts how often one side has a "
    "probability above .95."
)


def _given_table(room: QuestionPage) -> Any:
    given = given_scores(room)
    return None if given is None else given.table


GIVEN: dict[QuestionPage, Callable[[QuestionPage], Any]] = {
    CURVES: given_curves,
    FOLDS: given_folds,
    CASES: given_losses,
    RANKS: _given_table,
}
"""The form of each page, which asks for its data here too."""


@dataclass(frozen=True)
class LabView:
    """One of the two questions to the same data: what is simulated, and how it is shown.

    `difference` says whether the person names one that is worth finding, and `all_tests` whether all that fit are tried
    at once; `key` is the name of their choice in the address.
    """

    key: str
    purposes: tuple[Purpose, ...]
    found: Callable[[QuestionPage, Design, Job], None]
    difference: bool
    all_tests: bool


def how_many() -> None:
    """What the tests find of a difference that is worth finding, and how many runs that needs."""
    room, design = _show(
        LabView("tests", (Purpose.SIZES, Purpose.DIFFERENCES), _needed, difference=True, all_tests=False)
    )
    if room is CASES:
        case_plan.show(None if design is None else design.world)


def trust() -> None:
    """How often the answer and every test find a difference where there is none."""
    _show(LabView("trusted", (Purpose.NULL,), _trusted, difference=False, all_tests=True))


def _show(view: LabView) -> tuple[QuestionPage, Design | None]:
    """Data, design, what the tests find; gives the room and the design, which is None while it is incomplete."""
    room = _room()
    data = GIVEN[room](room)
    if data is None:
        st.html(
            '<p class="lm-faint">Data that you load here are also used on the page '
            f"{html(room.title)}, and vice versa.</p>"
        )
        return room, None
    asked, beside = st.columns([1, 3.4], gap="medium")
    findings, tests = beside.container(), beside.container()
    with asked:
        design = problems.attempt(lambda: _design(room, data, view, tests))
    if design is None:
        return room, None
    world = design.world
    job = jobs.simulation(
        ("own", world.fingerprint, world.size, world.difference, design.tests, design.purposes),
        lambda: jobs.each_of(design.tasks, count_task, world),
        design.until(STEPS[0]),
    )
    if not (job.finished or job.running or job.error) and state.stopped(job.key) is None:
        job.start(design.until(STEPS[0]))
    further = next((step for step in STEPS if design.until(step) > job.total), None)
    more = (f"Sharpen to {further:,} data sets a point", design.until(further)) if further else None
    with findings:
        job_progress.simulation(job, "lab.own", lambda: view.found(room, design, job), more=more)
    _how(design)
    return room, design


def _room() -> QuestionPage:
    """The room whose data are used: the one that was worked on last, unless another is chosen here."""
    demo = next((demo for demo in catalogue.DEMOS if demo.key == st.query_params.get("demo")), None)
    last, chooser, followed = state.last_room(), f"{LAB.key}.room", f"{LAB.key}.followed"
    if last and state.widget(followed) != last:
        named = demo.page if demo else st.query_params.get("room", last)
        if state.widget(chooser) and named == last:
            # Chosen at an earlier visit: since then another page was worked on.
            choices.move(chooser, last)
        state.set_widget(followed, last)
    first = demo.page if demo else last or CURVES.key
    key = choices.segmented_control(
        "Data of the page",
        [room.key for room in ROOMS],
        default=first,
        required=True,
        format_func=lambda key: next(room.title for room in ROOMS if room.key == key),
        key=chooser,
        label_visibility="collapsed",
    )
    if demo is not None and demo.page == key and state.source(key) is None:
        page_data.take_demo(key, demo)
    return next(room for room in ROOMS if room.key == key)


def _design(room: QuestionPage, data: Any, view: LabView, place: DeltaGenerator) -> Design | None:
    """The design that the person has entered; None while it is incomplete. The tests are chosen in `place`."""
    algorithms = room.core.standings(data).algorithms
    pair = pair_picker.choose(f"{LAB.key}.{room.key}", data, algorithms, narrow=True)
    if pair["a"] == pair["b"]:
        st.html('<p class="lm-faint">Choose two different algorithms.</p>')
        return None
    world = OwnWorld(data, **pair, size=1)
    own = world.own_size
    world = replace(world, size=own)
    # Other data or another pair start with defaults of their own.
    mark = f"{LAB.key}.design.{world.fingerprint[:12]}"
    # Empty at first: power at the difference just seen would say no more than its p value.
    gap = (
        choices.number_input(
            "Smallest difference worth finding",
            min_value=0.0,
            max_value=min(1e12, world.most_difference),
            value=None,
            placeholder="a difference",
            format="%.4g",
            key=f"{mark}.difference",
            help=f"In the unit of the scores, {markdown(pair['a'])} minus {markdown(pair['b'])}: what would matter to "
            "you, not what your data show.",
        )
        if view.difference
        else None
    )
    size = choices.number_input(
        markdown(world.unit[:1].upper() + world.unit[1:]),
        min_value=2,
        max_value=max(10_000, 50 * own),
        value=max(2, own),
        key=f"{mark}.size",
    )
    tests = {test.label: test for test in _in_order(room, world)}
    first = list(tests) if view.all_tests else _shown_first(tests.values())
    with place:
        picked = choices.multiselect("Tests", list(tests), default=first, key=f"{mark}.{view.key}")
    if not picked:
        st.html('<p class="lm-faint">Choose a test.</p>')
        return None
    chosen = tuple(tests[label] for label in picked)
    planned = replace(world, size=int(size), difference=float(gap or 0.0))
    return Design(planned, chosen, seed=SEED, purposes=view.purposes)


def _in_order(room: QuestionPage, world: OwnWorld) -> list[Probe]:
    """The answer itself, then every test that fits, those that compare two algorithms first, as on their page.

    Of cases in groups, or with several samples, the test that knows them comes first.
    """
    itself, tests = remembered(
        ("lab tests", world.fingerprint, tuple(METHODS)), lambda: (answer_itself(world), fitting_tests(world))
    )
    place = {key: number for number, key in enumerate(room.arranged)}
    if known(world.data):
        place[FLIPS] = -1
    pairs = {test.key for test in tests if {"a", "b"} <= {option.name for option in METHODS[test.key].options}}
    order = sorted(tests, key=lambda test: (test.key not in pairs, place.get(test.key, len(place))))
    return [*itself, *order]


def _shown_first(tests: Iterable[Probe]) -> list[str]:
    """The first tests, as long as their lines fit on one picture."""
    lines, shown = 0, []
    for test in tests:
        lines += test.lines
        if lines > MOST_LINES:
            break
        shown.append(test.label)
    return shown


def _told(design: Design, job: Job, says: Callable[[pd.DataFrame], str]) -> tuple[pd.DataFrame, pd.DataFrame] | None:
    """The sentence; gives the rates that there are and their summary, None where there are none yet."""
    table = design.table(dict(job.answers))
    if table.empty:
        st.text("The first results are on their way.")
        return None
    summary = design.summary(table)
    sentence = says(summary)
    if sentence:
        result_view.answer([(sentence, False)])
    return table, summary


def _needed(room: QuestionPage, design: Design, job: Job) -> None:
    """What is found and needed in a sentence, both curves, and the numbers of each test."""
    told = _told(design, job, design.found)
    if told is None:
        return
    table, summary = told
    charts = design_charts(design, table)
    across = screen_width("lab.own.width")
    # On a phone the two charts are stacked.
    width = across // 2 if across > PHONE else across
    for place, chart in zip(st.columns(2, gap="medium"), charts, strict=False):
        with place:
            result_view.heading(chart.title)
            result_view.chart(chart, f"lab-{room.key}-{chart.key}", width=width)
    _numbers(design.in_words(summary).drop(columns=FALSELY), table, charts, f"lab-{room.key}")


def _trusted(room: QuestionPage, design: Design, job: Job) -> None:
    """How often something is found where there is nothing: in a sentence, as a picture, and in numbers."""
    told = _told(design, job, design.trusted)
    if told is None:
        return
    table, summary = told
    chart = null_chart(design, table)
    name = f"lab-{room.key}-trust"
    if chart.rows:
        result_view.heading(chart.title)
        result_view.chart(chart, f"{name}-{chart.key}", width=screen_width("lab.trust.width"))
    words = design.in_words(summary)[["Test", FALSELY]]
    says = {test: chart.verdict(row, 0).value for row, test in enumerate(chart.rows)}
    words["Verdict"] = [says.get(test, "has no level") for test in words["Test"]]
    _numbers(words, table, (chart,) if chart.rows else (), name)


def _numbers(words: pd.DataFrame, table: pd.DataFrame, charts: tuple[Chart, ...], name: str) -> None:
    """The numbers of each test, with files of them and of the pictures."""
    with st.container(gap="xxsmall", key=f"grid-{name}"):
        st.html(tables.as_html(words, tables.plain(words.columns)))
        with st.container(horizontal=True, vertical_alignment="center", gap="small"):
            downloads.csv(table, name)
            if charts:
                take_away.figures_button(charts, name)


def _how(design: Design) -> None:
    """Notes on how the numbers were computed."""
    world = design.world
    result_view.notes(
        (
            f"The simulation draws whole {world.unit} with replacement from the results of {world.a} and {world.b}, "
            "each from its own. It first removes the difference between the two, and then adds the difference in "
            "question: the same amount everywhere, or, of right and wrong answers, on a share of the cases.",
            _equal(world),
            "Numbers in brackets give the uncertainty of the simulation itself (95 %).",
            "Numbers between simulated points are interpolated linearly. A simulation can only repeat what your runs "
            "contain: with fewer than about ten runs, treat the numbers as a first guess.",
            "Up to 50 data sets share the shuffles of the randomized ANOVA, after the curves of each have been put "
            f"into a random order; for all other tests every data set has its own shuffles. Seed {design.seed}; the "
            "numbers do not depend on the number of workers.",
            *([POSTERIORS] if any(POSTERIOR in test.decisions for test in design.tests) else []),
        )
    )


def _equal(world: OwnWorld) -> str:
    """What is taken away for data without a difference, what stays, and what is assumed."""
    if isinstance(world.data, Curves):
        return (
            "For data without a difference the two mean curves are moved onto each other. All else stays: each "
            "algorithm's spread, its outliers, and how many runs it has compared with the other."
        )
    if isinstance(world.data, FoldScores):
        return (
            "For data without a difference the two are shifted to the same mean. One data set does not show how a "
            "difference varies between data sets, so this is assumed: any two folds depend on each other by the share "
            "of cases that one fold tests, as the corrected resampled t test supposes. With learners for which that "
            "does not hold, the rates are others; see the studies of folds."
        )
    if isinstance(world.data, ScoreTable):
        return (
            "For data without a difference, the median of the differences is taken away: each of the two is then "
            "better as often as the other. How skewed the differences are stays as it is."
        )
    if isinstance(world.data, Losses) and world.unit != "test cases":
        drawn = world.unit if world.own_size < world.data.cases else f"{world.unit} with all their samples"
        return (
            f"Whole {drawn} are drawn, so that what they have in common stays together. For data without a difference, "
            "measured losses are shifted to the same mean; of right and wrong answers a share is turned, of one model "
            f"from right to wrong and of the other from wrong to right, in whichever of the {world.unit} they are."
        )
    return (
        "For data without a difference, the two are shifted to the same mean loss, or of right and wrong answers made "
        "to err equally often. How skewed the differences are stays. Cases are drawn one by one: where cases come in "
        "groups, such as questions about one text, the true rates are higher."
    )
