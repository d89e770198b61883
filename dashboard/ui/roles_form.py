"""Which column of a table holds what: a widget for each role, set to the guess."""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import dataclass, replace

import pandas as pd
import streamlit as st

from dashboard.ui import state
from stats_core.reading import CurveRoles, Layout

NONE = "(none)"
WIDTH = 155


def curve_roles(prefix: str, frame: pd.DataFrame, guess: CurveRoles, *, show: bool) -> CurveRoles:
    """The roles as the person left them; the widgets are drawn only when they are to be shown.

    `prefix` belongs to the file: another file has guesses of its own, and this one finds its choices again.
    """
    form = _Form(prefix, [str(name) for name in frame.columns], show)
    with st.container(horizontal=True) if show else nullcontext():
        layout = form.layout(guess.layout)
        algorithm = form.column("Algorithm", "algorithm", guess.algorithm) or ""
        run = form.column("Run", "run", guess.run, optional=True)
        if layout is Layout.LONG:
            level = form.column("Level", "level", guess.level) or ""
            score = form.column("Score", "score", guess.score) or ""
            block = form.block(guess.block)
            return CurveRoles(layout, algorithm, run, level, score, (), block)
        block = form.block(guess.block)
        roles = CurveRoles(layout, algorithm, run, block=block)
        return replace(roles, level_columns=form.level_columns(roles, guess.level_columns))


@dataclass(frozen=True)
class _Form:
    prefix: str
    names: list[str]
    show: bool

    def layout(self, guess: Layout) -> Layout:
        key = f"role.layout.{self.prefix}"
        if not self.show:
            return state.widget(key, guess)
        chosen: Layout = st.selectbox(
            "Layout",
            list(Layout),
            index=list(Layout).index(guess),
            format_func=lambda layout: layout.value,
            key=key,
            width=300,
            persist_state="session",
        )
        return chosen

    def column(self, label: str, role: str, guess: str | None, *, optional: bool = False) -> str | None:
        key = f"role.{role}.{self.prefix}"
        if not self.show:
            return state.widget(key, guess or None) or None
        # The empty name stands for none: with None among its options, a widget offers to clear it twice.
        options = ["", *self.names] if optional else self.names
        known = guess in self.names
        chosen: str | None = st.selectbox(
            label,
            options,
            index=options.index(str(guess)) if known else 0 if optional else None,
            format_func=lambda name: name or NONE,
            placeholder="Choose a column",
            key=key,
            width=WIDTH,
            persist_state="session",
        )
        return chosen or None

    def block(self, guess: str | None) -> str | None:
        return self.column("Paired by (seed, split)", "block", guess, optional=True)

    def level_columns(self, roles: CurveRoles, guess: tuple[str, ...]) -> tuple[str, ...]:
        """All columns without another role, but those left out: of very many levels, few are left out."""
        free = [name for name in self.names if name not in (roles.algorithm, roles.run, roles.block)]
        likely = [name for name in free if name not in guess] if guess else []
        key = f"role.left_out.{self.prefix}"
        if self.show:
            left_out = st.multiselect(
                "Columns left out", free, default=likely, key=key, width=2 * WIDTH, persist_state="session"
            )
        else:
            left_out = state.widget(key, likely)
        return tuple(name for name in free if name not in left_out)
