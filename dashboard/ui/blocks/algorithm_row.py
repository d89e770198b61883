"""The algorithms, best first: legend, filter and summary in one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Protocol, TypeVar

import streamlit as st

from dashboard.text import html, markdown, together
from dashboard.ui.blocks import options_form, rail
from dashboard.ui.server.memo import remembered
from dashboard.ui.session import choices, state, theme
from stats_core import InputError
from stats_core.answers import Standings
from stats_core.charts.layout.shortened import shortened
from stats_core.charts.layout.text_width import text_width
from stats_core.charts.palette import style_of


class Narrowed(Protocol):
    """Data of which some algorithms can be kept."""

    @property
    def algorithms(self) -> tuple[str, ...]: ...
    @property
    def fingerprint(self) -> str: ...
    def only(self, algorithms: Sequence[str]) -> Any: ...


D = TypeVar("D", bound=Narrowed)
WIDEST = 16.0
"""The room of a name in a chip, beside its value, in letters m."""
MANY, FIRST = 20, 15
"""Of so many algorithms at first the best are shown, and those that were switched off; the others on demand."""


def compared(page: str, data: D, standings: Standings) -> D:
    """The data of the algorithms that stay switched on; at first all of them.

    Raises where fewer than two are left.
    """
    names = standings.algorithms
    rail.heading(f"Compare, by {standings.measure}", rail.TEST if len(names) > 2 else "")
    kept = _row(page, data, standings) if len(names) > 2 else _shown(page, data, standings)
    if len(kept) < 2:
        raise InputError("Fewer than two algorithms are switched on", remedy="Switch on at least two to compare them.")
    in_order = tuple(name for name in data.algorithms if name in kept)
    if in_order == data.algorithms:
        return data
    # What stands beside the data, such as texts, goes along: other data of the same contents may have others.
    known = data.fingerprint, getattr(data, "beside", "")
    narrowed: D = remembered(("only", *known, in_order), lambda: data.only(in_order))
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
    # More than a few scroll, see style.css: the settings below stay in sight.
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
    kept = list(chosen or [])
    if len(names) >= MANY:
        _fold(page, key, names, kept)
    return kept


def _fold(page: str, key: str, names: Sequence[str], kept: Sequence[str]) -> None:
    """Hide the chips behind the best, but not those that were switched off, until all are asked for or one is sought.

    Hidden and not left out: those that are not seen are compared all the same.
    """
    wanted = f"{page}.every_chip"
    every = bool(state.widget(wanted, False))
    behind = [place for place, name in enumerate(names, 1) if place > FIRST and name in kept]
    sought = st.text_input(
        "Find an algorithm", key=f"{page}.find_chip", placeholder="Find an algorithm", label_visibility="collapsed"
    ).casefold()
    hidden = [] if every else behind
    if sought:
        hidden = [place for place, name in enumerate(names, 1) if sought not in name.casefold()]
    if hidden:
        chips = ", ".join(_chip(key, place) for place in hidden)
        st.html(f"<style>{chips} {{ display: none; }}</style>")
    if not behind:
        return
    st.button(
        f"The best {FIRST} only" if every else f"All {len(names):,}",
        key=f"{page}.every_chip.turn",
        icon=":material/unfold_less:" if every else ":material/unfold_more:",
        type="tertiary",
        help=f"All {len(kept):,} that are switched on are compared, whether they are seen here or not.",
        on_click=state.set_widget,
        args=(wanted, not every),
    )


def _chip(key: str, place: int) -> str:
    """Where one chip is found in the page; streamlit spells keys in its own way."""
    spelled = re.sub(r"[^\w-]", "-", key)
    return f'.st-key-{spelled} [data-testid="stButtonGroup"] button:nth-of-type({place})'


def _shown(page: str, data: Narrowed, standings: Standings) -> list[str]:
    """Two algorithms have nothing to switch off: the row is only a legend."""
    look = style_of(data.algorithms)
    parts = [
        f'<span class="lm-chip"><i style="color:{_colour(look[name])}">{look[name].sign}</i> '
        f"{html(name)} <b>{html(standings.value_text(place))}</b></span>"
        for place, name in enumerate(standings.algorithms)
    ]
    st.html(f'<p class="lm-chips">{"".join(parts)}</p>')
    return list(standings.algorithms)


def label(standings: Standings, place: int) -> str:
    """Name and value of one chip; a name that is too long for both is cut, where it still differs from the others."""
    name = shortened(standings.algorithms, WIDEST, text_width)[place]
    return together(f"{markdown(name)} **{standings.value_text(place)}**")


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
