"""Which column of a table holds what: a widget for each role, set to the guess."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, TypeVar

import pandas as pd
import streamlit as st

from dashboard.ui.keep import state
from stats_core.reading import CurveRoles, Layout

NONE = "(none)"
WIDTH = 155

E = TypeVar("E", bound=Enum)


@dataclass(frozen=True)
class RolesForm:
    """The widgets of one file's roles; drawn only when they are to be shown, and remembered all the same.

    `prefix` belongs to the page and the file: another file has guesses of its own, and this one finds its choices
    again.
    """

    prefix: str
    names: list[str]
    show: bool

    @classmethod
    def of(cls, prefix: str, frame: pd.DataFrame, *, show: bool) -> RolesForm:
        return cls(prefix, [str(name) for name in frame.columns], show)

    def row(self) -> AbstractContextManager[Any]:
        """The place of the widgets; empty where none is shown, so that what is below does not move."""
        return st.container(horizontal=True)

    def layout(self, guess: E, label: str = "Layout") -> E:
        """One of the layouts of the guess's kind."""
        key = f"role.layout.{self.prefix}"
        if not self.show:
            return state.widget(key, guess)
        kinds = list(type(guess))
        chosen: E = st.selectbox(
            label,
            kinds,
            index=kinds.index(guess),
            format_func=lambda layout: str(layout.value),
            key=key,
            width=300,
            persist_state="session",
        )
        return chosen

    def column(self, label: str, role: str, guess: str | None, *, optional: bool = False) -> str | None:
        """The column of a role."""
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

    def columns(self, taken: Collection[str | None], guess: Collection[str], role: str = "left_out") -> tuple[str, ...]:
        """All columns without another role, but those left out: of very many, few are left out."""
        free = [name for name in self.names if name not in taken]
        likely = [name for name in free if name not in guess] if guess else []
        key = f"role.{role}.{self.prefix}"
        if self.show:
            left_out = st.multiselect(
                "Columns left out", free, default=likely, key=key, width=2 * WIDTH, persist_state="session"
            )
        else:
            left_out = state.widget(key, likely)
        return tuple(name for name in free if name not in left_out)


def curve_roles(prefix: str, frame: pd.DataFrame, guess: CurveRoles, *, show: bool) -> CurveRoles:
    """The roles of a table of curves as the person left them."""
    form = RolesForm.of(prefix, frame, show=show)
    with form.row():
        layout = form.layout(guess.layout)
        headings = layout is Layout.FINAL_WIDE
        algorithm = "" if headings else form.column("Algorithm", "algorithm", guess.algorithm) or ""
        run = form.column("Run", "run", guess.run, optional=True)
        roles = CurveRoles(layout, algorithm, run)
        if headings:
            return replace(roles, score_columns=form.columns((run,), guess.score_columns, "left_out_final"))
        if layout is Layout.LONG:
            roles = replace(roles, level=form.column("Level", "level", guess.level) or "")
        if layout is not Layout.WIDE:
            roles = replace(roles, score=form.column("Score", "score", guess.score) or "")
        block = form.column("Paired by (seed, split)", "block", guess.block, optional=True)
        if layout is Layout.WIDE:
            roles = replace(roles, level_columns=form.columns((algorithm, run, block), guess.level_columns))
        return replace(roles, block=block)
