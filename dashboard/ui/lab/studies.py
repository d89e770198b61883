"""Published studies: their stored results, and the same studies run again, live."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pandas as pd
import streamlit as st

from dashboard.rooms import LAB
from dashboard.text import html
from dashboard.ui.blocks import (
    as_printed,
    documents_link,
    downloads,
    job_progress,
    printed_rows,
    problems,
    result_view,
    take_away,
)
from dashboard.ui.blocks.screen_width import screen_width
from dashboard.ui.lab import shelf
from dashboard.ui.server import jobs
from dashboard.ui.server.jobs import Job
from dashboard.ui.session import choices, state
from stats_core.charts import Chart, RateCurves, RateTable
from stats_core.charts.rate_table import LevelVerdict
from stats_core.simulate import documents
from stats_core.simulate.pictures import modification_sketch
from stats_core.simulate.pools import CHESS, FOLDER, Nothing, tree_pools
from stats_core.simulate.standing import StoredStudy, standing
from stats_core.simulate.studies import STUDIES
from stats_core.simulate.study import Study

NARROW = 640
MOST_PRINTED = 30
"""The most numbers and claims of one place that are listed below a study."""
CHANGED = ("figure5", "figure6")
"""The studies of curves that were changed on purpose, with a sketch of how."""
SKETCHED = 8.0
"""The factor of the sketch: large enough to be seen."""
SEED, QUICK, RUN = (f"{LAB.key}.again.{name}" for name in ("seed", "quick", "run"))
"""The widgets that run a study again: the same for every study, so that what is clicked while another is being drawn
counts for the one that was chosen, and not for the one that still stands there."""


def show() -> None:
    """A choice of studies, each named with its document, and the chosen one."""
    key = choices.selectbox("Study", shelf.SHELF, format_func=shelf.name, key=shelf.CHOOSER)
    study = STUDIES[key]
    kept = problems.attempt(lambda: standing(key))
    if kept is None:
        return
    job = _asked_for(study)
    if job is None:
        _figures(study, kept.table)
    else:
        job_progress.simulation(
            job, f"lab.{key}", lambda: _figures(study, study.table(dict(job.answers)) if job.answers else None)
        )
    _see(study)
    if key in CHANGED:
        sketch()
    how, again = st.columns([3, 2], gap="large")
    with how:
        _beside(study)
    with again:
        _again(study, kept, job)
    for document, place in study.printed_in:
        _printed(document, place)


def sketch() -> None:
    """What the modifications do to the mean curve of the paper's data set."""
    pool = tree_pools(FOLDER).curves[CHESS]
    chart = modification_sketch(pd.RangeIndex(1, pool.shape[1] + 1).to_numpy(dtype=float), pool.mean(axis=0), SKETCHED)
    result_view.heading(chart.title)
    result_view.chart(chart, "lab-modifications", width=screen_width("lab.sketch.width"))


def _see(study: Study) -> None:
    """Related studies, each with a button that opens it."""
    for key, relation in study.see:
        words, opens = st.columns([3, 1], vertical_alignment="center", gap="medium")
        words.html(f'<p class="lm-faint">{html(relation)}</p>')
        opens.button(
            f"Open {shelf.name(key)}",
            icon=":material/arrow_forward:",
            key=f"lab.{study.key}.see.{key}",
            on_click=shelf.open_study,
            args=(key,),
            width="stretch",
        )


def _figures(study: Study, table: pd.DataFrame | None) -> None:
    """The finding, and the pictures of a table in groups of which one is shown."""
    if table is None:
        st.text("The first results are on their way.")
        return
    finding = study.says(table)
    if finding:
        result_view.answer([(finding, False)])
    st.html(f'<p class="lm-faint">{html(f"{study.title}. {study.source}.")}</p>')
    groups = _groups(study.charts(table))
    name = f"lab-{study.key}"
    chosen = next(iter(groups))
    if len(groups) > 1:
        chosen = choices.segmented_control(
            "Picture",
            list(groups),
            default=_first(groups),
            required=True,
            key=f"lab.study.{study.key}.picture.{len(groups)}",
            label_visibility="collapsed",
        )
    charts = groups[chosen]
    columns = 2 if len(charts) > 1 else 1
    width = screen_width(f"lab.{study.key}.width") // (1 if columns == 1 else 2)
    for first in range(0, len(charts), columns):
        for place, chart in zip(st.columns(columns, gap="medium"), charts[first : first + columns], strict=False):
            with place:
                if len(charts) > 1:
                    result_view.heading(chart.title)
                result_view.chart(chart, f"{name}-{chart.key}", width=width)
    if isinstance(charts[0], RateTable):
        _legend(charts[0])
    result_view.notes(study.tells(table))
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key=f"take-{name}"):
        downloads.csv(table, name)
        take_away.figures_button(charts, name)


def _groups(charts: Sequence[Chart]) -> dict[str, list[Chart]]:
    """Charts by group: curves of one group are shown together, tables and histograms one at a time."""
    groups: dict[str, list[Chart]] = {}
    for chart in charts:
        groups.setdefault(chart.group if isinstance(chart, RateCurves) else chart.title, []).append(chart)
    return groups


def _first(groups: dict[str, list[Chart]]) -> str:
    """The group of the 5 % level if there is one, else the first group."""
    return next((title for title in groups if title.endswith("0.05")), next(iter(groups)))


def _legend(chart: RateTable) -> None:
    words = f"{chart.key_label[:1].upper()}{chart.key_label[1:]}."
    if chart.nominal is not None:
        words += (
            f" Grey-blue: {LevelVerdict.SELDOM.value}. Orange: {LevelVerdict.OFTEN.value}; the stronger, the further."
        )
    st.html(f'<p class="lm-faint">{html(words)}</p>')


def _asked_for(study: Study) -> Job | None:
    """The simulation that this session looks at instead of the kept result."""
    asked = state.widget(_asked_key(study))
    return None if asked is None else _job(study, *asked)


def _asked_key(study: Study) -> str:
    return f"lab.{study.key}.asked"


def _job(study: Study, seed: int, quick: bool) -> Job:
    data = study.load(FOLDER)
    key = (study.key, data.fingerprint, seed, quick)
    return jobs.simulation(key, lambda: jobs.each_of(study.points(seed, quick), study.work, data))


def _again(study: Study, kept: StoredStudy, job: Job | None) -> None:
    """Seed and size of a run of the person's own, and where the kept numbers come from."""
    result_view.heading("Run it again")
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
        st.number_input("Seed", 0, 2**32 - 1, 1, key=SEED, width=130, persist_state="session")
        st.segmented_control(
            "Size",
            (True, False),
            default=True,
            required=True,
            format_func=lambda quick: "Quick" if quick else "Complete",
            key=QUICK,
            persist_state="session",
        )
        st.button("Run it again here", icon=":material/replay:", key=RUN, on_click=_begin)
        if job is not None:
            st.button(
                "Back to the kept result",
                key=f"lab.{study.key}.back",
                type="tertiary",
                on_click=_back,
                args=(study, job),
            )
    data = kept.about["data"]
    data = data if data == Nothing.fingerprint else f"data {data[:12]}"
    shown = f"Kept result: seed {kept.about['seed']}, version {kept.about['version']}, {data}."
    if job is not None:
        asked_seed, asked_quick = state.widget(_asked_key(study))
        shown = f"Shown above: your run with seed {asked_seed}, {'quick' if asked_quick else 'complete'}."
    st.html(f'<p class="lm-faint">{html(shown)} To compute the kept numbers again, run:</p>')
    st.code(kept.about["command"], language="sh", wrap_lines=True)
    st.download_button(
        "Origin of the kept numbers",
        json.dumps(kept.about, indent=1),
        file_name=f"lab-{study.key}.json",
        mime="application/json",
        key=f"lab.{study.key}.origin",
        icon=":material/download:",
        type="tertiary",
        on_click="ignore",
    )


def _begin() -> None:
    study = STUDIES[state.widget(shelf.CHOOSER)]
    seed, quick = int(state.widget(SEED)), bool(state.widget(QUICK))
    state.set_widget(_asked_key(study), (seed, quick))
    _job(study, seed, quick).start()


def _back(study: Study, job: Job) -> None:
    job.leave()
    state.set_widget(_asked_key(study), None)


def _beside(study: Study) -> None:
    """How it was done, where ours differs, and which data sets share their shuffles."""
    result_view.heading("How it was done")
    differs = [f"Ours differs: {difference}" for difference in study.differs]
    result_view.notes((study.drawn, *([study.expected] if study.expected else []), *differs, study.sharing))


def _printed(document: str, place: str) -> None:
    """What a place prints, beside what is computed here; long lists are shown on the page Documents only."""
    rows = documents.at(document, place)
    result_view.heading(f"What was published: {documents_link.label(document, place)}")
    if len(rows) > MOST_PRINTED:
        st.html(f'<p class="lm-cited">{len(rows)} numbers and claims: {printed_rows.counted(rows)}</p>')
    else:
        as_printed.listed(rows)
    as_printed.link(document, place)
