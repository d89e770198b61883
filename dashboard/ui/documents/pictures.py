"""Our pictures of what a place of a document shows: of the studies that were run again, and of the demos."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import streamlit as st

from dashboard.text import file_stem, html
from dashboard.ui.blocks import result_view
from dashboard.ui.blocks.screen_width import screen_width
from dashboard.ui.documents.index import Chosen
from dashboard.ui.server.memo import remembered
from demo_data import catalogue
from demo_data.documents.demos import TD, analysed, curves_of
from stats_core import analyse
from stats_core.answers.ranks import DUNN, FRIEDMAN, NEMENYI
from stats_core.charts import Chart, RankDiagram, RankSpread, RateTable, ScoreBoxes
from stats_core.charts.curve_overlay import Band, curve_overlay
from stats_core.demonstrate.four_effects import four_effects
from stats_core.reading import read_table
from stats_core.reading.ranks.build import score_table_from_frame
from stats_core.reading.ranks.guess import guess_score_roles
from stats_core.simulate.standing import KEPT, standing
from stats_core.simulate.studies import STUDIES
from stats_core.simulate.study import Study

BENCHMARK = "benchmark"
MOST = 8
"""Pictures of one study; a figure of the papers has no more."""


@dataclass(frozen=True)
class Ours:
    """Pictures of this project, and what they were drawn from."""

    said: str
    charts: Sequence[Chart]


def show(chosen: Chosen) -> None:
    """The pictures of a place, two in a row, each set under what it was drawn from."""
    for number, ours in enumerate(drawn(chosen.document, chosen.place)):
        name = f"{file_stem(chosen.name)}-{number}"
        alone = len(ours.charts) == 1
        result_view.heading(f"Our picture: {ours.charts[0].title}" if alone else "Our pictures")
        st.html(f'<p class="lm-faint">{html(ours.said)}</p>')
        columns = min(2, len(ours.charts))
        width = screen_width(f"documents.width.{name}") // columns
        for first in range(0, len(ours.charts), columns):
            row = ours.charts[first : first + columns]
            for place, one in zip(st.columns(columns, gap="medium"), row, strict=False):
                with place:
                    if not alone:
                        result_view.heading(one.title)
                    result_view.chart(one, f"{name}-{one.key}", width=width)


def drawn(document: str, place: str) -> list[Ours]:
    """All that is drawn of a place; of a study that is not kept there is nothing."""
    about = [study for study in STUDIES.values() if (document, place) in study.printed_in]
    pictures = [_study(study) for study in about if (KEPT / f"{study.key}.csv").is_file()]
    made = MADE.get((document, place))
    return [*pictures, *([remembered(("picture", document, place), made)] if made else [])]


def _study(study: Study) -> Ours:
    kept = standing(study.key)
    charts = study.charts(kept.table)
    # Of tables at several levels, the one that all documents print.
    tables = [chart for chart in charts if isinstance(chart, RateTable)]
    usual = [chart for chart in tables if chart.title.endswith("0.05")] or tables[:1]
    shown = usual or charts[:MOST]
    more = len(tables or charts) - len(shown)
    caption = (
        f"Drawn from our own run of the study {study.key}: {study.title}.",
        study.says(kept.table),
        f"{more} more {'pictures are' if more > 1 else 'picture is'} in the Lab." if more else "",
    )
    return Ours(" ".join(filter(None, caption)), shown)


def _effects() -> Ours:
    charts = [
        replace(
            curve_overlay(effect.curves, band=Band.NONE),
            key=f"effect_{effect.case}",
            title=f"({effect.case}) {effect.name}",
        )
        for effect in four_effects()
    ]
    return Ours("Curves that were made up here, six runs of each algorithm.", charts)


def _curves(*algorithms: str) -> Callable[[], Ours]:
    def make() -> Ours:
        overlay = replace(
            curve_overlay(curves_of(TD, *algorithms), band=Band.NONE),
            level_label=_demo(TD).level_label,
            score_label=_demo(TD).score_label,
        )
        return Ours(f"The curves of the demo {_demo(TD).title}, played anew.", [overlay])

    return make


def _distributions() -> Ours:
    return Ours(f"The F of shuffled curves of the demo {_demo(TD).title}.", analysed(TD, "A1", "A2").charts())


def _ranks(method: str, kind: type[Chart], **options: str) -> Callable[[], Ours]:
    """The pictures of one kind that a test of ranks draws of the benchmark."""

    def make() -> Ours:
        file = read_table(catalogue.load_bytes(_demo(BENCHMARK)), _demo(BENCHMARK).file)
        table = score_table_from_frame(file, guess_score_roles(file))
        charts = [chart for chart in analyse(method, table, **options).result.charts() if isinstance(chart, kind)]
        return Ours(f"Drawn from the demo {_demo(BENCHMARK).title}; the lecture's own scores are not printed.", charts)

    return make


def _demo(key: str) -> catalogue.Demo:
    return next(demo for demo in catalogue.DEMOS if demo.key == key)


MADE: dict[tuple[str, str], Callable[[], Ours]] = {
    ("Report", "Figure 1"): _effects,
    ("Paper", "Figure 1"): _effects,
    ("Report", "Figure 3"): _curves("A1", "A2"),
    ("Report", "Figure 4"): _distributions,
    ("Report", "Figure 5"): _curves("A1", "A3"),
    ("Lecture", "Post-Hoc Tests II"): _ranks(NEMENYI, RankDiagram),
    ("Lecture", "Post-Hoc Tests IV"): _ranks(DUNN, RankDiagram, control="Decision tree"),
    ("Lecture", "Comparing Visually I"): _ranks(FRIEDMAN, ScoreBoxes),
    ("Lecture", "Comparing Visually II"): _ranks(FRIEDMAN, RankSpread),
}
"""Of the places that no study is about."""
