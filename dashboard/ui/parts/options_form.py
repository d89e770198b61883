"""Widgets for a method's options, made from their declaration."""

from __future__ import annotations

import hashlib
from collections.abc import Collection
from typing import Any

import streamlit as st

from dashboard.ui.parts import safe
from stats_core import METHODS
from stats_core.params import AtLeast, Choice, LevelRange, Maybe, OneOf, Option, Real, WeightPerAlgorithm, Whole

KEPT = "session"


def settings(page: str, methods: Collection[str], data: Any, *, without: Collection[str] = ()) -> dict[str, Any]:
    """One widget for each option of any of the methods; methods that share an option share its widget."""
    options = {option.name: option for key in reversed(list(methods)) for option in METHODS[key].options}
    in_order = dict.fromkeys(option.name for key in methods for option in METHODS[key].options)
    return {name: widget(page, options[name], data) for name in in_order if name not in without}


def those_of(method: str, chosen: dict[str, Any]) -> dict[str, Any]:
    """The part of the settings that a method has options for."""
    return {option.name: chosen[option.name] for option in METHODS[method].options if option.name in chosen}


def names_key(data: Any) -> str:
    """What the keys of widgets that offer the algorithms end with: other data may have other algorithms."""
    return hashlib.sha256("\x00".join(data.algorithms).encode()).hexdigest()[:12]


def widget(page: str, option: Option, data: Any) -> Any:
    """The widget of one option; what it gives is checked by the method."""
    key = f"{page}.{option.name}"
    spec = option.spec
    if isinstance(spec, Maybe):
        return maybe(key, spec, option.default, data)
    if isinstance(spec, AtLeast):
        return st.number_input(
            spec.label,
            min_value=float(spec.low),
            value=float(spec.low if option.required else option.default),
            step=0.01,
            format="%g",
            key=key,
            persist_state=KEPT,
        )
    if isinstance(spec, Real):
        return st.number_input(
            spec.label,
            min_value=float(spec.low),
            max_value=float(spec.high),
            value=None if option.required else float(option.default),
            step=0.01,
            format="%g",
            key=key,
            persist_state=KEPT,
        )
    if isinstance(spec, Whole):
        return st.number_input(
            spec.label,
            min_value=spec.low,
            max_value=spec.high,
            value=spec.low if option.required else int(option.default),
            step=1_000 if not option.required and option.default >= 1_000 else 1,
            key=key,
            help=f"A whole number from {spec.low:,} to {spec.high:,}.",
            persist_state=KEPT,
        )
    if isinstance(spec, Choice):
        members = list(spec.kind)
        return st.selectbox(
            spec.label,
            members,
            index=0 if option.required else members.index(option.default),
            format_func=lambda member: str(member.value),
            key=key,
            persist_state=KEPT,
        )
    if isinstance(spec, OneOf):
        # A file with other algorithms has other names: the widget belongs to these data.
        return st.selectbox(spec.label, data.algorithms, key=f"{key}.{data.fingerprint[:12]}", persist_state=KEPT)
    if isinstance(spec, WeightPerAlgorithm):
        return weights(f"{key}.{data.fingerprint[:12]}", data.algorithms)
    if isinstance(spec, LevelRange):
        return levels(f"{key}.{data.fingerprint[:12]}", spec.label, data)
    raise TypeError(f"no widget for {spec!r}")


def maybe(key: str, spec: Maybe, default: Any, data: Any) -> Any:
    """A widget that may be left empty, which gives None."""
    if isinstance(spec.spec, OneOf):
        return st.selectbox(
            spec.label,
            data.algorithms,
            index=None if default is None else data.algorithms.index(default),
            placeholder="None",
            key=f"{key}.{data.fingerprint[:12]}",
            persist_state=KEPT,
        )
    whole = isinstance(spec.spec, Whole)
    return st.number_input(
        spec.label,
        min_value=spec.spec.low if whole else float(spec.spec.low),
        max_value=None if isinstance(spec.spec, AtLeast) else spec.spec.high if whole else float(spec.spec.high),
        value=default,
        step=1 if whole else 1.0,
        format=None if whole else "%g",
        placeholder="Not given",
        key=key,
        persist_state=KEPT,
    )


def weights(key: str, algorithms: tuple[str, ...]) -> tuple[float, ...]:
    """A number for each algorithm; at first the first against the second."""
    with st.container(horizontal=True):
        return tuple(
            st.number_input(
                safe.markdown(name),
                value={0: 1.0, 1: -1.0}.get(place, 0.0),
                step=0.5,
                format="%g",
                key=f"{key}.{place}",
                width=170,
                persist_state=KEPT,
            )
            for place, name in enumerate(algorithms)
        )


def levels(key: str, label: str, data: Any) -> tuple[float, float] | None:
    """A slider with two ends over the levels; None when it covers all of them."""
    values = [float(level) for level in data.levels]
    if len(values) < 2:
        return None
    first, last = st.select_slider(
        label,
        values,
        value=(values[0], values[-1]),
        format_func=lambda level: f"{level:,.10g}",
        key=key,
        persist_state=KEPT,
    )
    return None if (first, last) == (values[0], values[-1]) else (first, last)
