"""Present: the answer and one shuffle after the other, in large type over the whole window.

The button stands on every page whose data can be shuffled. What the talk needs is computed and sent only once it is
asked for; everything that moves is drawn by a component of our own, which asks nothing of the network.
"""

from __future__ import annotations

import base64
import dataclasses
import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Protocol

import numpy as np
import streamlit as st

from dashboard.rooms import QuestionPage
from dashboard.tones import Tones, tones
from dashboard.ui.blocks import job_progress, problems
from dashboard.ui.server.memo import remembered
from dashboard.ui.session import state, theme
from stats_core import Answer
from stats_core.charts.palette import style_of
from stats_core.demonstrate import CurvesShown, Demonstration, RanksShown, SignsShown
from stats_core.demonstrate.demonstration import percent
from stats_core.wording import at_most, number, p_phrase

HERE = Path(__file__).parent / "present"
SCRIPTS = ("brush", "pictures", "pile", "talk", "present")
"""Parts of one module, in the order in which they build on each other."""
REACH = 1.5
"""Up to this multiple of the bins' extent the axis reaches the observed value; beyond that stands an arrow."""

_PRESENT = st.components.v2.component(
    "presentation",
    html=(HERE / "present.html").read_text(encoding="utf-8"),
    css=(HERE / "present.css").read_text(encoding="utf-8"),
    js="\n".join((HERE / f"{name}.js").read_text(encoding="utf-8") for name in SCRIPTS),
)


class Presented(Protocol):
    """The page whose answer is presented: its data, the test behind the answer, and the settings of a method."""

    @property
    def room(self) -> QuestionPage: ...
    @property
    def data(self) -> Any: ...
    @property
    def test(self) -> str | None: ...
    @property
    def key(self) -> str: ...
    @property
    def among(self) -> tuple[str, ...]: ...
    def options(self, method: str) -> dict[str, Any]: ...


def button(page: Presented, answer: Answer) -> None:
    """The button of a page, and the window that it opens; nothing where there is nothing to shuffle."""
    if isinstance(page.data, page.room.core.demonstration.takes):
        _button(page, answer)


@st.fragment
def _button(page: Presented, answer: Answer) -> None:
    key = page.key
    # While the test behind it is at work there is nothing to show yet: it stays asked for, and comes when that is done.
    shown = None
    if state.presenting(key):
        shown = problems.attempt(lambda: _demonstration(page), way_on=lambda _error: state.turn_presenting(key, False))
    _PRESENT(
        key=f"{key}.present",
        data={"talk": None if shown is None else talk(shown, answer, page.among, dark=theme.dark())},
        on_asked_change=lambda: state.turn_presenting(key, True),
        on_left_change=lambda: state.turn_presenting(key, False),
        width="content",
    )


def _demonstration(page: Presented) -> Demonstration | None:
    """The demonstration of the page's data; None while the test behind it is at work."""
    data, demonstration = page.data, page.room.core.demonstration
    method = demonstration.method(data, page.test)
    own = page.options(method)
    analysis = job_progress.analysis_of(method, data, own) if demonstration.needs_result else None
    if demonstration.needs_result and analysis is None:
        return None
    # The page's setting is for all its tests; the one behind the answer may have no sides.
    side = page.options(page.test).get("alternative") if page.test else None
    one_sided = side is not None and side.name != "TWO_SIDED"
    chosen = tuple(sorted((name, str(value)) for name, value in own.items()))
    return remembered(
        ("demonstration", data.fingerprint, chosen, one_sided),
        lambda: demonstration.make(data, analysis.result if analysis else None, own, one_sided),
    )


def talk(shown: Demonstration, answer: Answer, among: Sequence[str], *, dark: bool) -> dict[str, Any]:
    """Everything that the component draws and says; numbers and words come from the core.

    `among` names all algorithms of the data as given, which share out the colours.
    """
    chart = shown.whole
    looks = style_of(tuple(among))
    best_first = [name for name in answer.standings.algorithms if name in shown.algorithms]
    observed = chart.observed
    return {
        "answer": " ".join((answer.headline(), *answer.doubts)),
        "tone": _colours(tones(dark)),
        "names": list(shown.algorithms),
        "order": [shown.algorithms.index(name) for name in best_first],
        "colours": [looks[name].on_dark if dark else looks[name].colour for name in shown.algorithms],
        "dashes": [list(looks[name].dash) for name in shown.algorithms],
        "signs": [looks[name].sign for name in shown.algorithms],
        "statistic": shown.statistic,
        "axis": chart.statistic,
        "observed": _finite(observed),
        "observed_text": number(observed),
        "values": [_finite(value) for value in shown.values.tolist()],
        "texts": [number(value, 3) for value in shown.values.tolist()],
        "reached": shown.reached.tolist(),
        "arrangements": base64.b64encode(shown.arrangements.astype("<i2").tobytes()).decode(),
        "edges": chart.edges.tolist(),
        "counts": chart.counts.tolist(),
        "beyond": chart.beyond,
        "beyond_reached": chart.beyond if observed <= chart.edges[-1] else int(shown.at_least),
        "right": _right(shown),
        "density_at": chart.density_at.tolist(),
        "density": [_finite(value) or 0.0 for value in chart.density.tolist()],
        "density_label": chart.density_label,
        "conventional": _finite(shown.conventional),
        "conventional_text": _expected(shown),
        "corrected": shown.corrected,
        "corrected_text": "" if shown.corrected is None else number(shown.corrected),
        "whole_title": chart.title,
        "whole_text": f"p {at_most(chart.p)}" if chart.none_of else p_phrase(chart.p),
        "steps": [dataclasses.asdict(step) for step in shown.steps],
        "shown": _shown(shown.shown),
        "means": _means(shown),
    }


def _right(shown: Demonstration) -> float:
    """Where the axis ends: past the last bin and the bar of what lies beyond it, and at the observed value if near."""
    edges, observed = shown.whole.edges, shown.whole.observed
    end = float(edges[-1] + 1.8 * (edges[1] - edges[0]))
    near = end < observed <= edges[0] + REACH * (edges[-1] - edges[0])
    return observed + 0.03 * (observed - float(edges[0])) if near else end


def _expected(shown: Demonstration) -> str:
    """'expected here: 5 %, found: 15 %', at the conventional critical value."""
    if math.isnan(shown.conventional_share):
        return ""
    return f"expected here: {percent(shown.whole.alpha)}, found: {percent(shown.conventional_share)}"


def _shown(shown: CurvesShown | RanksShown | SignsShown) -> dict[str, Any]:
    kind = {CurvesShown: "curves", RanksShown: "ranks", SignsShown: "signs"}[type(shown)]
    fields = {field.name: getattr(shown, field.name) for field in dataclasses.fields(shown)}
    plain = {name: value.tolist() if isinstance(value, np.ndarray) else value for name, value in fields.items()}
    return {"kind": kind, **plain}


def _means(shown: Demonstration) -> list[Any] | None:
    """The mean ranks, or the mean difference, as observed and after each shuffle."""
    data = shown.shown
    if isinstance(data, RanksShown):
        dealt = data.ranks[np.arange(len(data.ranks))[:, None], shown.arrangements]
        return [data.ranks.mean(axis=0).round(4).tolist(), *dealt.mean(axis=1).round(4).tolist()]
    if isinstance(data, SignsShown):
        dealt = shown.arrangements @ data.differences / len(data.differences)
        return [float(data.differences.mean()), *dealt.tolist()]
    return None


def _colours(tone: Tones) -> dict[str, str]:
    return {name: getattr(tone, name) for name in ("ground", "ink", "soft", "grid", "bar", "pale", "accent", "curve")}


def _finite(value: float) -> float | None:
    """JSON knows no infinity: it travels as nothing."""
    return value if math.isfinite(value) else None
