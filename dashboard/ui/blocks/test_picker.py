"""The choice of the test behind an answer, and why other tests do not fit the data."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from dashboard.text import html
from dashboard.ui.session import choices
from stats_core import METHODS
from stats_core.answers import Advice, PossibleTest
from stats_core.answers.plan import fitting


def pick(page: str, considered: Sequence[PossibleTest], advice: Advice) -> str | None:
    """The test behind the answer: at first the recommended one, or any other that fits the data."""
    keys = sorted(fitting(considered), key=lambda key: key != advice.method)
    if not keys:
        return None
    return choices.selectbox(
        "Test behind the answer",
        keys,
        index=0 if advice.method in keys else None,
        placeholder="None is recommended",
        format_func=lambda key: f"{METHODS[key].title}{' (recommended)' if key == advice.method else ''}",
        # The tests that fit depend on the data, and a widget keeps no value that is not among its options.
        key=f"{page}.test.{advice.method}.{len(keys)}",
        name=f"{page}.test",
        label_visibility="collapsed",
    )


def show_refused(considered: Sequence[PossibleTest], *, lead: str = "These do not fit your data:") -> None:
    """The methods that do not fit, each with its reason; nothing when all fit."""
    refused = [candidate for candidate in considered if not candidate.fits]
    if refused:
        items = "".join(
            f"<li><b>{html(candidate.method.title)}</b>: {html('; '.join(candidate.reasons))}.</li>"
            for candidate in refused
        )
        st.html(f'<p class="lm-faint">{html(lead)}</p><ul class="lm-notes">{items}</ul>')
