"""What each column of a table is: a coloured chip on its head in the preview, set to the guess and changed there."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection
from contextlib import AbstractContextManager
from dataclasses import dataclass, field, replace
from enum import Enum
from pathlib import Path
from typing import Any, TypeVar

import pandas as pd
import streamlit as st

from dashboard.text import html
from dashboard.ui.session import choices, state
from stats_core.reading import CurveLayout, CurveRoles

WIDTH = 155
ROWS, COLUMNS = 5, 30
"""Of a preview."""
BOTH = "run+block"
"""The role of a column that names the runs and pairs them too."""
UNUSED = "Not used"
COLOURS = {
    "algorithm": "#0072B2",
    "run": "#009E73",
    "fold": "#5E8C31",
    "level": "#D55E00",
    "score": "#9B4FB5",
    "many": "#9B4FB5",
    "dataset": "#B07D00",
    "truth": "#D55E00",
    "block": "#5B6ABF",
    BOTH: "#009E73",
    "n_train": "#7A7A7A",
    "n_test": "#7A7A7A",
}

E = TypeVar("E", bound=Enum)
R = TypeVar("R")

_TABLE = st.components.v2.component(
    "roles_table",
    html='<div class="box"></div>',
    css=""".box { overflow-x: auto; }
table { border-collapse: collapse; font-size: 0.875rem; font-variant-numeric: tabular-nums; }
th, td { padding: 0.25rem 0.9rem 0.25rem 0; text-align: left; white-space: nowrap; border: 0;
  max-width: 16rem; overflow: hidden; text-overflow: ellipsis; }
th { border-bottom: 1.5px solid currentColor; font-weight: 600; vertical-align: bottom; }
th span { display: block; overflow: hidden; text-overflow: ellipsis; }
select { font: inherit; font-weight: 500; color: var(--st-text-color); cursor: pointer; margin: 0.2rem 0 0.3rem;
  max-width: 13rem; padding: 0.1rem 0.4rem; border-radius: 1rem; border: 1.5px solid var(--role);
  background: color-mix(in srgb, var(--role) 20%, var(--st-background-color)); }
select.unused { border: 1.5px dashed color-mix(in srgb, currentColor 40%, transparent); font-weight: 400;
  background: transparent; opacity: 0.8; }
select:focus-visible { outline: 2px solid var(--st-primary-color); }
option { color: var(--st-text-color); background: var(--st-background-color); }""",
    js=(Path(__file__).parent / "roles_table.js").read_text(encoding="utf-8"),
)


@dataclass(frozen=True)
class ColumnRole:
    """A part that columns can play: the column that has it, or all columns of a role that many have."""

    label: str
    key: str
    held: tuple[str, ...]
    many: bool = False


@dataclass
class RolesForm:
    """The roles of one file; what the person changed is remembered, the preview drawn only when it is to be shown.

    `prefix` belongs to the page and the file: another file has guesses of its own, and this one finds its choices
    again.
    """

    prefix: str
    names: list[str]
    show: bool
    roles: dict[str, ColumnRole] = field(default_factory=dict)

    @classmethod
    def of(cls, prefix: str, frame: pd.DataFrame, *, show: bool) -> RolesForm:
        return cls(prefix, [str(name) for name in frame.columns], show)

    def ask(self, frame: pd.DataFrame, roles: Callable[[RolesForm, R], R], guess: R, rows: int | None = None) -> R:
        """The roles as `roles` asks for them, with the preview below."""
        with self.row():
            chosen = roles(self, guess)
        self.table(frame, rows)
        return chosen

    def row(self) -> AbstractContextManager[Any]:
        """The place of the widgets; empty where none is shown, so that what is below does not move."""
        return st.container(horizontal=True)

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
            width=380,
        )
        return chosen

    def column(self, label: str, role: str, guess: str | None) -> str | None:
        """The column of a role, or None."""
        key = f"role.{role}.{self.prefix}"
        likely = guess or ""
        chosen: str | None = choices.one_of(key, ["", *self.names], likely, f"role.{role}") or None
        self.roles[role] = ColumnRole(label, key, (chosen,) if chosen else ())
        return chosen

    def columns(
        self, label: str, taken: Collection[str | None], guess: Collection[str], role: str = "left_out"
    ) -> tuple[str, ...]:
        """All columns without another role, but those left out: of very many, few are left out."""
        free = [name for name in self.names if name not in taken]
        likely = [name for name in free if name not in guess] if guess else []
        key = f"role.{role}.{self.prefix}"
        left_out = choices.some_of(key, free, likely, f"role.{role}")
        held = tuple(name for name in free if name not in left_out)
        self.roles["many"] = ColumnRole(label, key, held, many=True)
        if self.show and len(self.names) > COLUMNS:
            choices.multiselect("Columns left out", free, default=likely, key=key, name=f"role.{role}", width=2 * WIDTH)
        return held

    def table(self, frame: pd.DataFrame, rows: int | None = None) -> None:
        """The first lines under their roles; `rows` is the number of all lines where the frame holds only the first."""
        if not self.show:
            return
        self._offer_again()
        few = frame.iloc[:ROWS, :COLUMNS]
        options = [{"key": "", "label": UNUSED, "colour": ""}]
        options += [
            {"key": key, "label": role.label, "colour": COLOURS.get(key, COLOURS["n_train"])}
            for key, role in self.roles.items()
        ]
        if {"run", "block"} <= self.roles.keys():
            options.append({"key": BOTH, "label": "Run, paired by it", "colour": COLOURS[BOTH]})
        key = f"roles.{self.prefix}"
        _TABLE(
            key=key,
            data={
                "heads": [{"name": name, "role": self.role_of(name)} for name in map(str, few.columns)],
                "rows": [["" if pd.isna(cell) else str(cell) for cell in line] for line in few.itertuples(index=False)],
                "roles": options,
            },
            on_assigned_change=lambda: self.assign(**state.widget(key).assigned),
        )
        columns = f"{frame.shape[1]:,} columns" + (f", of which {COLUMNS} shown" if frame.shape[1] > COLUMNS else "")
        st.html(f'<p class="lm-faint">{html(f"The first lines of {rows or len(frame):,}; {columns}.")}</p>')

    @property
    def _shape(self) -> str:
        """The key under which the last file with these headings is remembered whose roles were changed."""
        return f"shape.{hashlib.sha256(repr(self.names).encode()).hexdigest()[:16]}"

    def _offer_again(self) -> None:
        """The roles of another file of the same shape, where this one has none of its own yet."""
        before: str | None = state.widget(self._shape)
        keys = [role.key for role in self.roles.values()]
        if before not in (None, self.prefix) and not any(state.widget(key) is not None for key in keys):
            st.button(
                "Read it as the last file with these headings",
                key=f"again.{self.prefix}",
                icon=":material/history:",
                on_click=self._take_again,
                args=(before, keys),
            )

    def _take_again(self, before: str, keys: list[str]) -> None:
        for key in (*keys, f"role.layout.{self.prefix}"):
            chosen = state.widget(key.replace(self.prefix, before))
            if chosen is not None:
                state.set_widget(key, chosen)

    def role_of(self, column: str) -> str:
        """The role that a column has; "" for none."""
        keys = [key for key, role in self.roles.items() if column in role.held]
        return BOTH if {"run", "block"} <= set(keys) else next(iter(keys), "")

    def assign(self, column: str, role: str) -> None:
        """Give a column another role: it loses the one that it had, and a column that had this one alone has none."""
        state.set_widget(self._shape, self.prefix)
        unused = [column] if role == "" else []
        for key, one in self.roles.items():
            if one.many:
                continue
            if role in (key, BOTH) if key in ("run", "block") else role == key:
                state.set_widget(one.key, column)
                unused += [name for name in one.held if name != column]
            elif column in one.held:
                state.set_widget(one.key, "")
        many = self.roles.get("many")
        if many is not None:
            before = state.widget(many.key, self._left_out(many))
            state.set_widget(many.key, [*(name for name in before if name not in (column, *unused)), *unused])

    def _left_out(self, many: ColumnRole) -> list[str]:
        taken = {name for role in self.roles.values() if not role.many for name in role.held}
        return [name for name in self.names if name not in many.held and name not in taken]


def curve_roles(form: RolesForm, guess: CurveRoles) -> CurveRoles:
    """The roles of a table of curves as the person left them."""
    layout = form.layout(guess.layout)
    headings = layout is CurveLayout.FINAL_WIDE
    algorithm = "" if headings else form.column("Algorithm", "algorithm", guess.algorithm) or ""
    run = form.column("Run", "run", guess.run)
    same = guess if layout is guess.layout else CurveRoles(layout)
    roles = replace(same, algorithm=algorithm, run=run)
    if headings:
        return replace(roles, score_columns=form.columns("An algorithm", (run,), guess.score_columns, "left_out_final"))
    if layout is CurveLayout.LONG:
        roles = replace(roles, level=form.column("Level", "level", guess.level) or "")
    if layout is not CurveLayout.WIDE:
        roles = replace(roles, score=form.column("Score", "score", guess.score) or "")
    block = form.column("Paired by it", "block", guess.block)
    if layout is CurveLayout.WIDE:
        roles = replace(roles, level_columns=form.columns("A level", (algorithm, run, block), guess.level_columns))
    return replace(roles, block=block)
