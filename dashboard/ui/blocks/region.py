"""How large a difference has to be to matter: asked once for each metric, never guessed, used by every test."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

import streamlit as st

from dashboard.text import html
from dashboard.ui.session import choices
from stats_core import METHODS
from stats_core.answers import AnswerPlan
from stats_core.rooms import with_region
from stats_core.wording import number

KNOWN_AS = ("margin", "rope")
"""The options that hold the margin: of tests, and of posteriors."""


def used_by(method: str | None) -> bool:
    """Whether a method knows a region of practical equivalence."""
    return method is not None and any(option.name == "rope" for option in METHODS[method].options)


def asked(page: str, data: Any, methods: list[str]) -> dict[str, Any]:
    """The field of the margin, where one of the methods knows it, and the settings that follow from it."""
    known = {option.name for key in methods for option in METHODS[key].options}
    if not known.intersection(KNOWN_AS):
        return {}
    given = choices.number_input(
        "Margin",
        min_value=0.0,
        value=None,
        step=0.01,
        format="%g",
        placeholder="None",
        key=f"{page}.margin.{_metric(data)}",
        name=f"{page}.margin",
        help="Differences below this do not matter, in units of the score. With it the answer also says who is better "
        "by more than that, and who is equivalent. Choose it before you look.",
    )
    # Nothing is smaller than 0: without a margin there is none to be equivalent within.
    settings = {"margin": given or None}
    return {"rope": 0.0, **settings, **with_region(settings)}


def unused(plan: AnswerPlan, settings: Mapping[str, Any]) -> str:
    """That no test behind the answer knows the margin that was given; nothing where one does."""
    known = any(option in needed.settings for needed in plan.computations for option in KNOWN_AS)
    if settings.get("margin") is None or known:
        return ""
    return "The margin is not used: what is tested here are ranks or wins, and not amounts."


def chosen(page: Any) -> float:
    """Half the region: the margin of the page, or 0 where none is given."""
    return float(page.settings.get("rope", 0.0))


def ask(page: Any) -> None:
    """What the region is, and where it is set."""
    rope = chosen(page)
    said = "No margin is given, so that every difference counts." if not rope else f"Region: ±{number(rope)}."
    st.html(f'<p class="lm-faint">{html(said)} Set it in the rail, as the margin.</p>')


def _metric(data: Any) -> str:
    """Scores of another metric have another unit, and a margin of their own."""
    label = f"{getattr(data, 'score_label', '')}\x00{getattr(data, 'higher_is_better', '')}"
    return hashlib.sha256(label.encode()).hexdigest()[:8]
