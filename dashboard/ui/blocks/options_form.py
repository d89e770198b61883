"""Widgets for a method's options, made from their declaration."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Collection, Sequence
from typing import Any

import numpy as np
import pandas as pd
import streamlit as st

from dashboard.text import html, markdown
from dashboard.ui.session import choices, state
from stats_core import METHODS, Method
from stats_core.methods.curves.shared.cell_weights import WeightPerCell
from stats_core.params import AtLeast, Choice, LevelRange, Maybe, OneOf, Option, Real, WeightPerAlgorithm, Whole

SHARED = ("alpha", "seed", "shuffles", "draws", "margin", "rope")
"""Options that are asked for once, for all tests of a page."""
MOST_LEVELS = 30
"""Levels for which a grid of weights is offered."""


def settings(
    page: str,
    methods: Collection[str],
    data: Any,
    *,
    only: Collection[str] | None = None,
    without: Collection[str] = (),
    order: Sequence[str] = (),
) -> dict[str, Any]:
    """One widget for each option of any of the methods; methods that share an option share its widget.

    `only` and `without` name options that are drawn here, and that are not. `order` are the algorithms, the best first:
    what is compared at first.
    """
    options: dict[str, Option] = {}
    for key in methods:
        for option in METHODS[key].options:
            options.setdefault(option.name, option)
    return {
        name: widget(page, option, data, order=order)
        for name, option in options.items()
        if name not in without and (only is None or name in only)
    }


def own(page: str, method: Method, data: Any, shared: dict[str, Any], *, order: Sequence[str] = ()) -> dict[str, Any]:
    """The settings of one method beside the page's: a widget for each option that the page does not have already."""
    chosen = {}
    for option in method.options:
        if option.name in shared and option.name in SHARED:
            chosen[option.name] = shared[option.name]
        else:
            chosen[option.name] = widget(f"{page}.{method.key}", option, data, order=order)
    return chosen


def option_of(method: str, name: str) -> Option:
    """One option of a method, for a widget that has a place of its own."""
    return next(option for option in METHODS[method].options if option.name == name)


def names_key(data: Any) -> str:
    """What the keys of widgets that offer the algorithms end with: other data may have other algorithms."""
    return hashlib.sha256("\x00".join(data.algorithms).encode()).hexdigest()[:12]


def levels_key(data: Any) -> str:
    """The same for levels of training: a choice among them is kept while they are the same."""
    return hashlib.sha256(data.levels.tobytes()).hexdigest()[:12]


def widget(page: str, option: Option, data: Any, *, order: Sequence[str] = ()) -> Any:
    """The widget of one option; what it gives is checked by the method."""
    key = f"{page}.{option.name}"
    spec = option.spec
    if isinstance(spec, Maybe):
        return maybe(key, spec, option.default, data)
    if isinstance(spec, Choice):
        members = list(spec.kind)
        return choices.selectbox(
            spec.label,
            members,
            index=0 if option.required else members.index(option.default),
            format_func=lambda member: str(member.value),
            key=key,
        )
    if isinstance(spec, OneOf):
        return _algorithm(key, spec.label, option.name, data, order)
    if isinstance(spec, WeightPerAlgorithm):
        return weights(f"{key}.{data.fingerprint[:12]}", data.algorithms, key)
    if isinstance(spec, WeightPerCell):
        return cells(f"{key}.{data.fingerprint[:12]}", spec.label, data, key, order)
    if isinstance(spec, LevelRange):
        return levels(f"{key}.{data.fingerprint[:12]}", spec.label, data, key)
    return _number(key, spec, None if option.required else option.default)


def _number(key: str, spec: Real | Whole | AtLeast, start: Any) -> Any:
    """A number within the bounds of its declaration."""
    whole = isinstance(spec, Whole)
    kind = int if whole else float
    high = None if isinstance(spec, AtLeast) else kind(spec.high)
    if start is None and not isinstance(spec, Real):
        start = spec.low
    return choices.number_input(
        spec.label,
        min_value=kind(spec.low),
        max_value=high,
        value=None if start is None else kind(start),
        step=(1_000 if start >= 1_000 else 1) if whole else 0.01,
        format=None if whole else "%g",
        key=key,
        help=f"A whole number {spec.allowed()}." if whole else None,
    )


def _algorithm(key: str, label: str, name: str, data: Any, order: Sequence[str]) -> str:
    """One of the algorithms; at first the best for `a` and the next for `b`."""
    names = list(order) or list(data.algorithms)
    place = min({"b": 1}.get(name, 0), len(names) - 1)
    # A file with other algorithms has other names: the widget belongs to these data.
    return choices.selectbox(
        label if name not in "ab" else {"a": "Compare", "b": "with"}[name],
        data.algorithms,
        index=data.algorithms.index(names[place]),
        key=f"{key}.{data.fingerprint[:12]}",
        name=key,
    )


def maybe(key: str, spec: Maybe, default: Any, data: Any) -> Any:
    """A widget that may be left empty, which gives None."""
    if isinstance(spec.spec, OneOf):
        return choices.selectbox(
            spec.label,
            data.algorithms,
            index=None if default is None else data.algorithms.index(default),
            placeholder="None",
            key=f"{key}.{data.fingerprint[:12]}",
            name=key,
        )
    whole = isinstance(spec.spec, Whole)
    high = None if isinstance(spec.spec, AtLeast) or math.isinf(spec.spec.high) else spec.spec.high
    return choices.number_input(
        spec.label,
        min_value=spec.spec.low if whole else float(spec.spec.low),
        max_value=high if whole or high is None else float(high),
        value=default,
        step=1 if whole else 1.0,
        format=None if whole else "%g",
        placeholder="Not given",
        key=key,
    )


def weights(key: str, algorithms: tuple[str, ...], name: str) -> tuple[float, ...]:
    """A number for each algorithm; at first the first against the second. `name` is theirs in the address."""
    # A name of two lines stands above its number, and all numbers in one line.
    with st.container(horizontal=True, vertical_alignment="bottom"):
        return tuple(
            choices.number_input(
                markdown(algorithm),
                value={0: 1.0, 1: -1.0}.get(place, 0.0),
                step=0.5,
                format="%g",
                key=f"{key}.{place}",
                name=f"{name}.{place}",
                width=170,
            )
            for place, algorithm in enumerate(algorithms)
        )


def cells(
    key: str, label: str, data: Any, name: str, order: Sequence[str] = ()
) -> tuple[tuple[float, ...], ...] | None:
    """A grid with a weight for each algorithm at each level; at first the best against the next at the last level.

    `order` are the algorithms with the best first; without it, the first two of the data are weighed. `name` is that of
    the weights in the address.
    """
    if len(data.levels) > MOST_LEVELS:
        st.html(
            f'<p class="lm-faint">A grid of {len(data.levels):,} levels would be too large to fill in. Under Contrast '
            "there are ready patterns over the levels.</p>"
        )
        return None
    headings = [f"{float(level):,.10g}" for level in data.levels]
    start = pd.DataFrame(0.0, index=list(data.algorithms), columns=headings)
    best, next_best, *_ = order or data.algorithms
    start.loc[best, headings[-1]], start.loc[next_best, headings[-1]] = 1.0, -1.0
    with st.container(width=min(1_000, 170 + 80 * len(headings)), gap="xxsmall"):
        st.html(f'<p class="lm-faint">{html(label)}: those of each level add up to zero.</p>')
        filled = _grid(key, start, name)
    return tuple(tuple(float(weight) for weight in row) for row in filled.to_numpy().tolist())


def _grid(key: str, start: pd.DataFrame, name: str) -> pd.DataFrame:
    """An editor of a table of numbers, which stand in the address as one text.

    The editor keeps its changes beside the table that it was given, and loses them when it is not drawn.
    """

    def read(text: str) -> pd.DataFrame:
        numbers = [[float(part) for part in row.split(",")] for row in text.split(";")]
        if np.shape(numbers) != start.shape or not np.isfinite(numbers).all():
            raise ValueError
        return pd.DataFrame(numbers, index=start.index, columns=start.columns)

    chosen, version = choices.text(key, _as_text(start), name, read), state.widget(f"{key}.version", 0)
    if chosen != state.widget(f"{key}.filled"):
        # The address, or saved work, has other numbers: a new key makes a new editor.
        version += 1
        state.set_widget(f"{key}.version", version)
    editor = f"{key}.{version}"
    if state.widget(editor) is None:
        state.set_widget(f"{key}.base", read(chosen))
    filled = st.data_editor(state.widget(f"{key}.base"), key=editor, width="stretch", num_rows="fixed").fillna(0.0)
    for widget_key in (key, f"{key}.filled"):
        state.set_widget(widget_key, _as_text(filled))
    return filled


def _as_text(numbers: pd.DataFrame) -> str:
    return ";".join(",".join(f"{number:.12g}" for number in row) for row in numbers.to_numpy().tolist())


def levels(key: str, label: str, data: Any, name: str) -> tuple[float, float] | None:
    """A slider with two ends over the levels; None when it covers all of them. `name` is its in the address."""
    values = [float(level) for level in data.levels]
    if len(values) < 2:
        return None
    first, last = choices.select_slider(
        label,
        values,
        value=(values[0], values[-1]),
        format_func=lambda level: f"{level:,.10g}",
        key=key,
        name=name,
    )
    return None if (first, last) == (values[0], values[-1]) else (first, last)
