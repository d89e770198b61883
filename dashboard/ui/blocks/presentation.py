"""Present: the answer and one shuffle after the other, in large type over the whole window.

The button stands on every page whose data can be shuffled. What the talk needs is computed and sent only once it is
asked for; everything that moves is drawn by a component of our own, which asks nothing of the network.
"""

from __future__ import annotations

import base64
import dataclasses
import math
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import streamlit as st

from dashboard.screen.template import Tones, tones
from dashboard.ui import frame
from dashboard.ui.blocks import job_progress, problems
from dashboard.ui.server.memo import remembered
from dashboard.ui.session import state
from stats_core import Curves, FoldScores, Losses, ScoreTable
from stats_core.charts.palette import style_of
from stats_core.demonstrate import (
    CurvesShown,
    Demonstration,
    RanksShown,
    SignsShown,
    of_curves,
    of_folds,
    of_losses,
    of_ranks,
    of_signed_ranks,
)
from stats_core.demonstrate.demonstration import percent
from stats_core.wording import at_most, number, p_phrase

if TYPE_CHECKING:
    from dashboard.ui.blocks.room_page import RoomPage

HERE = Path(__file__).parent / "present"
SCRIPTS = ("brush", "pictures", "pile", "talk", "present")
"""Parts of one module, in the order in which they build on each other."""
REACH = 1.5
"""Up to this multiple of the bins' extent the axis reaches the observed value; beyond that stands an arrow."""
METHOD = {Curves: "randomized_anova", ScoreTable: "friedman", FoldScores: "paired_t", Losses: "matched_t"}
"""Whose settings a demonstration of these data has."""
ALPHA, SEED = 0.05, 0
"""What the methods begin with, on a page without these settings."""

_PRESENT = st.components.v2.component(
    "presentation",
    html=(HERE / "present.html").read_text(encoding="utf-8"),
    css=(HERE / "present.css").read_text(encoding="utf-8"),
    js="\n".join((HERE / f"{name}.js").read_text(encoding="utf-8") for name in SCRIPTS),
)


def button(page: RoomPage, answer: str) -> None:
    """The button of a page, and the window that it opens; nothing where there is nothing to shuffle."""
    if type(page.data) in METHOD:
        _button(page, answer)


@st.fragment
def _button(page: RoomPage, answer: str) -> None:
    page = page.key
    # While the test behind it is at work there is nothing to show yet: it stays asked for, and comes when that is done.
    shown = None
    if state.presenting(page):
        shown = problems.attempt(
            lambda: _demonstration(page), way_on=lambda _error: state.turn_presenting(page, False)
        )
    _PRESENT(
        key=f"{page}.present",
        data={"talk": None if shown is None else talk(shown, answer, page, dark=frame.dark())},
        on_asked_change=lambda: state.turn_presenting(page, True),
        on_left_change=lambda: state.turn_presenting(page, False),
        width="content",
    )


def _demonstration(page: RoomPage) -> Demonstration | None:
    """The demonstration of the page's data; None while the test behind it is at work."""
    data, method = page.data, METHOD[type(page.data)]
    # Two algorithms on many data sets are answered by their signed ranks, which are not what Friedman's test shuffles.
    if isinstance(data, ScoreTable) and len(data.algorithms) == 2 and page.test != method:
        method = "signed_rank"
    own = page.options(method)
    key = ("demonstration", data.fingerprint, tuple(sorted((name, str(value)) for name, value in own.items())))
    if isinstance(data, (FoldScores, Losses)):
        # The page's setting is for all its tests; the one behind the answer may have no sides.
        chosen = page.options(page.test).get("alternative") if page.test else None
        one_sided = chosen is not None and chosen.name != "TWO_SIDED"
        about = {"alpha": own.get("alpha", ALPHA), "one_sided": one_sided}
        if isinstance(data, FoldScores):
            return remembered((*key, one_sided), lambda: of_folds(data, own["a"], own["b"], **about))
        return remembered((*key, one_sided), lambda: of_losses(data, own["a"], own["b"], **about))
    found = job_progress.analysis_of(method, data, own)
    if found is None:
        return None
    if isinstance(data, Curves):
        return remembered(key, lambda: of_curves(data, found.result))
    if method == "signed_rank":
        return remembered(key, lambda: of_signed_ranks(data, found.result, seed=own.get("seed", SEED)))
    return remembered(key, lambda: of_ranks(data, found.result, seed=own.get("seed", SEED)))


def talk(shown: Demonstration, answer: str, page: RoomPage, *, dark: bool) -> dict[str, Any]:
    """Everything that the component draws and says; numbers and words come from the core."""
    chart = shown.whole
    looks = style_of(page.among)
    best_first = [name for name in page.standings.algorithms if name in shown.algorithms]
    observed = chart.observed
    return {
        "answer": answer,
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
    what = shown.shown
    if isinstance(what, RanksShown):
        dealt = what.ranks[np.arange(len(what.ranks))[:, None], shown.arrangements]
        return [what.ranks.mean(axis=0).round(4).tolist(), *dealt.mean(axis=1).round(4).tolist()]
    if isinstance(what, SignsShown):
        dealt = shown.arrangements @ what.differences / len(what.differences)
        return [float(what.differences.mean()), *dealt.tolist()]
    return None


def _colours(tone: Tones) -> dict[str, str]:
    return {name: getattr(tone, name) for name in ("ground", "ink", "soft", "grid", "bar", "pale", "accent", "curve")}


def _finite(value: float) -> float | None:
    """JSON knows no infinity: it travels as nothing."""
    return value if math.isfinite(value) else None
