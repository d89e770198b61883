"""A problem stands where the result would have stood; the only `except StatsCoreError`."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import TypeVar

import streamlit as st

from dashboard.text import html
from stats_core import StatsCoreError

T = TypeVar("T")


def attempt(work: Callable[[], T], *, way_on: Callable[[StatsCoreError], None] | None = None) -> T | None:
    """What the work gives, or None after saying what is wrong, where, and what to do; `way_on` stands below that."""
    try:
        return work()
    except StatsCoreError as error:
        show(error)
        if way_on is not None:
            way_on(error)
        return None


def quietly(work: Callable[[], T]) -> T | None:
    """What the work gives, or None where it has a problem, which is said where the same work is done in earnest."""
    try:
        return work()
    except StatsCoreError:
        return None


def attempt_all(works: Mapping[str, Callable[[], T]], shown: set[Hashable] | None = None) -> dict[str, T]:
    """What each piece of work gives; those with a problem are left out, and a problem of several is said once.

    `shown` holds what stands on the page already, in another part of it.
    """
    done: dict[str, T] = {}
    shown = set() if shown is None else shown
    for name, work in works.items():
        try:
            done[name] = work()
        except StatsCoreError as error:
            if error.problem not in shown:
                show(error)
            shown.add(error.problem)
    return done


def show(error: StatsCoreError) -> None:
    """The problem, its place and its remedy, apart and calmly."""
    where = f'<p class="lm-where">{html(_sentence(error.where))}</p>' if error.where else ""
    remedy = f'<p class="lm-remedy">{html(_sentence(error.remedy))}</p>' if error.remedy else ""
    problem = f'<p class="lm-what">{html(_sentence(error.problem))}</p>'
    st.html(f'<div class="lm-problem" role="alert">{problem}{where}{remedy}</div>')


def _sentence(text: str) -> str:
    text = text.strip()
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "?", "!")) else ".")
