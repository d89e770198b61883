"""Which methods fit the data that are there, and why the others do not."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

import streamlit as st

from dashboard.text import html
from dashboard.ui.session import choices
from stats_core import METHODS, Method, Question
from stats_core.advice import Advice
from stats_core.variation import scope


@dataclass(frozen=True)
class Fit:
    """A method, and the reasons why the data do not fit it; none when they do."""

    method: Method
    reasons: tuple[str, ...]

    @property
    def fits(self) -> bool:
        return not self.reasons


def consider(
    question: Question, data: Any, *, without: Collection[str] = (), pair: Sequence[str] = ()
) -> tuple[Fit, ...]:
    """All methods for a question that take data of this type, each with whether the data fit it.

    `pair` are the two algorithms for methods that take the data of two alone.
    """
    return tuple(
        Fit(method, method.refusals(given))
        for method in METHODS.values()
        if method.question is question and method.key not in without
        if (given := seen(data, method, *pair)) is not None
    )


def seen(data: Any, method: Method, a: str = "", b: str = "") -> Any:
    """The data as a method takes them, for two algorithms where it takes those of two alone; None where it cannot."""
    if isinstance(data, method.data_type):
        return data
    return data.seen_as(method.data_type, a, b) if hasattr(data, "seen_as") else None


def fitting(considered: Sequence[Fit]) -> tuple[str, ...]:
    """The keys of the methods that fit."""
    return tuple(fit.method.key for fit in considered if fit.fits)


def pick(page: str, considered: Sequence[Fit], advice: Advice) -> str | None:
    """The test behind the answer: at first the recommended one, or any other that fits the data."""
    keys = sorted(fitting(considered), key=lambda key: key != advice.method)
    if not keys:
        return None
    chosen: str | None = choices.selectbox(
        "Test behind the answer",
        keys,
        index=0 if advice.method in keys else None,
        placeholder="None is recommended",
        format_func=lambda key: f"{METHODS[key].title}{' (recommended)' if key == advice.method else ''}",
        # The tests that fit depend on the data, and a widget keeps no value that is not among its options.
        key=f"{page}.test.{advice.method}.{len(keys)}",
        name=f"{page}.test",
    )
    if chosen is not None and (said := scope(METHODS[chosen].covers)):
        st.html(f'<p class="lm-faint">{html(said)}</p>')
    return chosen


def show_refused(considered: Sequence[Fit], *, lead: str = "These do not fit your data:") -> None:
    """The methods that do not fit, each with its reason; nothing when all fit."""
    refused = [fit for fit in considered if not fit.fits]
    if refused:
        items = "".join(f"<li><b>{html(fit.method.title)}</b>: {html('; '.join(fit.reasons))}.</li>" for fit in refused)
        st.html(f'<p class="lm-faint">{html(lead)}</p><ul class="lm-notes">{items}</ul>')
