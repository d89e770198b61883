"""The algorithms, best first: legend, filter and summary in one row."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Protocol, TypeVar

import streamlit as st

from dashboard.text import html, markdown, together
from dashboard.ui.blocks import options_form
from dashboard.ui.server.memo import remembered
from dashboard.ui.session import choices, theme
from stats_core import InputError
from stats_core.answers import Standings
from stats_core.charts.palette import style_of


class Narrowed(Protocol):
    """Data of which some algorithms can be kept."""

    @property
    def algorithms(self) -> tuple[str, ...]: ...
    @property
    def fingerprint(self) -> str: ...
    def only(self, algorithms: Sequence[str]) -> Any: ...


D = TypeVar("D", bound=Narrowed)


def compared(page: str, data: D, standings: Standings) -> D:
    """The data of the algorithms that stay switched on; at first all of them.

    Raises where fewer than two are left.
    """
    names = standings.algorithms
    kept = _row(page, data, standings) if len(names) > 2 else _shown(page, data, standings)
    if len(kept) < 2:
        raise InputError("Fewer than two algorithms are switched on", remedy="Switch on at least two to compare them.")
    in_order = tuple(name for name in data.algorithms if name in kept)
    if in_order == data.algorithms:
        return data
    narrowed: D = remembered(("only", data.fingerprint, in_order), lambda: data.only(in_order))
    return narrowed


def show_all(page: str, data: Narrowed, standings: Standings) -> None:
    """Switch every algorithm on; only before the row is drawn, so from a callback."""
    choices.move(_key(page, data), list(standings.algorithms))


def _key(page: str, data: Narrowed) -> str:
    return f"chips-{page}-{options_form.names_key(data)}"


def _row(page: str, data: Narrowed, standings: Standings) -> list[str]:
    names = standings.algorithms
    key = _key(page, data)
    _colours(key, data, standings)
    # More than a few rows scroll, see style.css: the picture below stays in sight.
    with st.container(key=f"row-{key}"):
        chosen = choices.pills(
            f"Algorithms, by {standings.measure}",
            names,
            selection_mode="multi",
            default=names,
            format_func=lambda name: label(standings, names.index(name)),
            key=key,
            name=f"{page}.shown",
            label_visibility="collapsed",
        )
    return list(chosen or [])


def _shown(page: str, data: Narrowed, standings: Standings) -> list[str]:
    """Two algorithms have nothing to switch off: the row is only a legend."""
    look = style_of(data.algorithms)
    parts = [
        f'<span class="lm-chip"><i style="color:{_colour(look[name])}">{look[name].sign}</i> '
        f"{html(name)} <b>{html(standings.value_text(place))}</b> {html(standings.interval(place))}</span>"
        for place, name in enumerate(standings.algorithms)
    ]
    st.html(f'<p class="lm-chips">{"".join(parts)}</p>')
    return list(standings.algorithms)


def label(standings: Standings, place: int) -> str:
    """Name, value and interval of one chip."""
    interval = standings.interval(place)
    name = markdown(standings.algorithms[place])
    return together(f"{name} **{standings.value_text(place)}**" + (f" {interval}" if interval else ""))


def _colours(key: str, data: Narrowed, standings: Standings) -> None:
    """Each chip gets the sign and the colour that its algorithm has in every chart."""
    look = style_of(data.algorithms)
    # As streamlit spells the key in the page.
    key = re.sub(r"[^\w-]", "-", key)
    rules = [
        f'.st-key-{key} [role="radiogroup"] button:nth-of-type({place}) p::before, '
        f'.st-key-{key} [data-testid="stButtonGroup"] button:nth-of-type({place}) p::before '
        f'{{ content: "{look[name].sign} "; color: {_colour(look[name])}; }}'
        for place, name in enumerate(standings.algorithms, 1)
    ]
    st.html(f"<style>{' '.join(rules)}</style>")


def _colour(style: Any) -> str:
    return str(style.on_dark if theme.dark() else style.colour)
