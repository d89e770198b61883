"""Which column of a table holds what: a widget for each role, set to the guess."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, TypeVar

import pandas as pd
import streamlit as st

from dashboard.ui.keep import choices
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
        """The place of the widgets."""
        return st.container(horizontal=True) if self.show else nullcontext()

    def layout(self, guess: E, label: str = "Layout") -> E:
        """One of the layouts of the guess's kind."""
        key = f"role.layout.{self.prefix}"
        kinds = list(type(guess))
        if not self.show:
            shown: E = choices.one_of(key, kinds, guess, "role.layout")
            return shown
        chosen: E = choices.selectbox(
            label,
            kinds,
            index=kinds.index(guess),
            format_func=lambda layout: str(layout.value),
            key=key,
            name="role.layout",
            width=300,
        )
        return chosen

    def column(self, label: str, role: str, guess: str | None, *, optional: bool = False) -> str | None:
        """The column of a role."""
        key = f"role.{role}.{self.prefix}"
        # The empty name stands for none: with None among its options, a widget offers to clear it twice.
        options = ["", *self.names] if optional else self.names
        known = guess in self.names
        if not self.show:
            likely = guess if known else "" if optional else guess or None
            return choices.one_of(key, options, likely, f"role.{role}") or None
        chosen: str | None = choices.selectbox(
            label,
            options,
            index=options.index(str(guess)) if known else 0 if optional else None,
            format_func=lambda name: name or NONE,
            placeholder="Choose a column",
            key=key,
            name=f"role.{role}",
            width=WIDTH,
        )
        return chosen or None

    def columns(self, taken: Collection[str | None], guess: Collection[str], role: str = "left_out") -> tuple[str, ...]:
        """All columns without another role, but those left out: of very many, few are left out."""
        free = [name for name in self.names if name not in taken]
        likely = [name for name in free if name not in guess] if guess else []
        key = f"role.{role}.{self.prefix}"
        left_out = choices.some_of(key, free, likely, f"role.{role}")
        if self.show:
            left_out = choices.multiselect(
                "Columns left out", free, default=likely, key=key, name=f"role.{role}", width=2 * WIDTH
            )
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
