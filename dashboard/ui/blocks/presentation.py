"""Present: how an answer comes to its p, step by step, in large type over the whole window.

The button stands beside every answer. What the talk needs is computed and sent only once it is asked for; everything
that moves is drawn by a component of our own, which asks nothing of the network.
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
from dashboard.ui.blocks import problems
from dashboard.ui.server.memo import remembered
from dashboard.ui.session import state, theme
from stats_core import Answer
from stats_core.charts.palette import style_of
from stats_core.demonstrate import (
    Act,
    CoinsShown,
    CurvesShown,
    Demonstration,
    LadderShown,
    MeansShown,
    Pile,
    RanksShown,
    ReferenceCurve,
    SignsShown,
)
from stats_core.wording import number

HERE = Path(__file__).parent / "present"
SCRIPTS = ("brush", "pictures", "counts", "pile", "threshold", "stage", "talk", "present")
"""Parts of one module, in the order in which they build on each other."""
REACH = 3
"""Up to this multiple of the bins' extent the axis reaches the observed value; beyond that stands an arrow."""
KINDS = {
    CurvesShown: "curves",
    RanksShown: "ranks",
    SignsShown: "signs",
    CoinsShown: "coins",
    MeansShown: "means",
    LadderShown: "ladder",
}
"""What the component calls each picture."""

_PRESENT = st.components.v2.component(
    "presentation",
    html=(HERE / "present.html").read_text(encoding="utf-8"),
    css=(HERE / "present.css").read_text(encoding="utf-8"),
    js="\n".join((HERE / f"{name}.js").read_text(encoding="utf-8") for name in SCRIPTS),
)


class Presented(Protocol):
    """The page whose answer is presented."""

    @property
    def room(self) -> QuestionPage: ...
    @property
    def key(self) -> str: ...
    @property
    def among(self) -> tuple[str, ...]: ...


@st.fragment
def button(page: Presented, answer: Answer) -> None:
    """The button of a page, and the window that it opens."""
    key = page.key
    shown = None
    if state.presenting(key):
        shown = problems.attempt(
            lambda: _demonstration(page, answer), way_on=lambda _error: state.turn_presenting(key, False)
        )
    _PRESENT(
        key=f"{key}.present",
        data={"talk": None if shown is None else talk(shown, answer, page.among, dark=theme.dark())},
        on_asked_change=lambda: state.turn_presenting(key, True),
        on_left_change=lambda: state.turn_presenting(key, False),
        width="content",
    )


def _demonstration(page: Presented, answer: Answer) -> Demonstration:
    """The story of the page's answer, told once for the same data, tests and settings."""
    behind = tuple(
        (analysis.method, analysis.fingerprint, str(sorted(analysis.settings.items()))) for analysis in answer.analyses
    )
    told = ("demonstration", answer.data.fingerprint, answer.test, answer.headline(), behind, answer.doubts)
    return remembered(told, lambda: page.room.core.demonstration(answer))


def talk(shown: Demonstration, answer: Answer, among: Sequence[str], *, dark: bool) -> dict[str, Any]:
    """Everything that the component draws and says; numbers and words come from the core.

    `among` names all algorithms of the data as given, which share out the colours.
    """
    steps = [
        {"act": at, "view": step.view.value, "sentence": step.sentence, "p_text": step.p_text}
        for at, act in enumerate(shown.acts)
        for step in act.steps
    ]
    end = {"act": len(shown.acts) - 1, "view": "end", "sentence": shown.end, "p_text": shown.p_text}
    return {
        "about": shown.about,
        "doubts": " ".join(shown.doubts),
        "tone": _colours(tones(dark)),
        "acts": [_act(act, answer.standings.algorithms, among, dark=dark) for act in shown.acts],
        "steps": [*steps, end],
    }


def _act(act: Act, best_first: Sequence[str], among: Sequence[str], *, dark: bool) -> dict[str, Any]:
    looks = style_of(tuple(among))
    names = act.algorithms
    fields = {field.name: getattr(act.shown, field.name) for field in dataclasses.fields(act.shown)}
    plain = {name: value.tolist() if isinstance(value, np.ndarray) else value for name, value in fields.items()}
    if isinstance(act.shown, LadderShown):
        plain["rungs"] = [dataclasses.asdict(rung) for rung in act.shown.rungs]
    return {
        "names": list(names),
        "order": [names.index(name) for name in best_first if name in names],
        "colours": [looks[name].on_dark if dark else looks[name].colour for name in names],
        "dashes": [list(looks[name].dash) for name in names],
        "signs": [looks[name].sign for name in names],
        "shown": {"kind": KINDS[type(act.shown)], **plain},
        "values": [_finite(value) for value in act.values.tolist()],
        "texts": [number(value, 3) for value in act.values.tolist()],
        "reached": act.reached.tolist(),
        "arrangements": base64.b64encode(act.arrangements.astype("<i2").tobytes()).decode(),
        "means": None if act.means is None else act.means.tolist(),
        "pile": None if act.pile is None else _pile(act.pile),
    }


def _pile(pile: Pile) -> dict[str, Any]:
    low, right = _axis(pile)
    return {
        "statistic": pile.statistic,
        "axis_label": pile.axis,
        "observed": _finite(pile.observed),
        "observed_text": number(pile.observed),
        "low": low,
        "right": right,
        "edges": pile.edges.tolist(),
        "counts": pile.counts.tolist(),
        "beyond": pile.beyond,
        "total": pile.total,
        "tail_at": pile.tail_at.tolist(),
        "shares": pile.tail.tolist(),
        "of": pile.of,
        "reference": None if pile.reference is None else _reference(pile.reference),
        "wider": pile.wider,
        "title": pile.title,
        "mark": pile.mark,
    }


def _reference(reference: ReferenceCurve) -> dict[str, Any]:
    fields = {field.name: getattr(reference, field.name) for field in dataclasses.fields(reference)}
    return {name: value.tolist() if isinstance(value, np.ndarray) else value for name, value in fields.items()}


def _axis(pile: Pile) -> tuple[float, float]:
    """Where the axis begins and ends: with the reference, or past the last bin and the bar of what lies beyond it."""
    if pile.reference is not None:
        return float(pile.reference.at[0]), float(pile.reference.at[-1])
    edges, observed = pile.edges, pile.observed
    end = float(edges[-1] + (1.8 * (edges[1] - edges[0]) if pile.beyond else 0.0))
    near = end < observed <= edges[0] + REACH * (edges[-1] - edges[0])
    return float(edges[0]), observed + 0.03 * (observed - float(edges[0])) if near else end


def _colours(tone: Tones) -> dict[str, str]:
    return {name: getattr(tone, name) for name in ("ground", "ink", "soft", "grid", "bar", "pale", "accent", "curve")}


def _finite(value: float) -> float | None:
    """JSON knows no infinity: it travels as nothing."""
    return value if math.isfinite(value) else None
