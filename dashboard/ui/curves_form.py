"""From given bytes to `Curves`: which column holds what is guessed, shown, and can be changed."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

import pandas as pd
import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from dashboard.ui import problems, roles_form, safe, state, tables, upload
from dashboard.ui.memo import remembered
from dashboard.ui.safe import html
from dashboard.ui.state import Source
from stats_core import Curves, InputError
from stats_core.reading import CurveRoles, Layout, curves_from_frame, guess_roles, read_frame, suggest_higher_is_better

HINT = (
    "Long: a line for each score, with columns for algorithm, run, level and score under any names. "
    "Wide: a line for each run, with the levels of training as headings."
)
EXAMPLE = "algorithm,run,level,score\nA,1,0,0.31\nA,1,100,0.42\nA,2,0,0.29\n..."
HIGHER = {True: "Higher is better", False: "Lower is better"}
PREVIEW_ROWS = 5
PREVIEW_COLUMNS = 10


@dataclass(frozen=True)
class GivenCurves:
    """The curves that are compared, among all that were given, with the words that belong to them."""

    curves: Curves
    among: Curves
    level_label: str
    score_label: str

    @property
    def levels_key(self) -> str:
        """A short name of the levels: a choice among them is kept while they are the same."""
        return hashlib.sha256(self.curves.levels.tobytes()).hexdigest()[:12]


def given_curves(page: str) -> GivenCurves | None:
    """The curves that the person gave, or None.

    One line says what was understood; the choice of data and the roles of the columns open below it.
    """
    if state.source(page) is None:
        upload.take_demo_of_address(page)
    source = state.source(page)
    line = st.container(horizontal=True, vertical_alignment="center", gap="medium")
    # At one place and in every run until the data are understood: replacing a file first takes the old one away, and
    # an uploader that moved or was missing in that moment would lose the new one on its way.
    if source is None or state.choosing(page):
        upload.choice(page, hint=HINT, example=EXAMPLE)
    if source is None:
        return None
    curves, roles = _understood(page, source, line)
    if state.is_new(page) or (curves is None and not state.choosing(page)):
        # What was understood makes room for the answer; what went wrong is put right where the data were chosen.
        state.turn_choosing(page, curves is None)
        st.rerun()
    compared = None if curves is None else problems.attempt(lambda: _compared(curves))
    if curves is None or compared is None or roles is None:
        return None
    demo = upload.demo_of(source)
    long = roles.layout is Layout.LONG
    return GivenCurves(
        compared,
        among=curves,
        level_label=demo.level_label if demo else roles.level if long else "Level",
        score_label=demo.score_label if demo else roles.score if long else "Score",
    )


def _understood(page: str, source: Source, line: DeltaGenerator) -> tuple[Curves | None, CurveRoles | None]:
    words = line.container(width="stretch").empty()
    words.html(f'<p class="lm-understood"><b>{html(_name(source))}</b></p>')
    frame = problems.attempt(lambda: _frame(source))
    if frame is None:
        return None, None
    guess = remembered(("roles", source.fingerprint), lambda: guess_roles(frame))
    roles = roles_form.curve_roles(source.fingerprint[:12], frame, guess, show=state.choosing(page))
    with line:
        higher = _direction(source, roles)
    key = ("curves", source.fingerprint, roles, higher)
    curves = problems.attempt(lambda: remembered(key, lambda: curves_from_frame(frame, roles, higher_is_better=higher)))
    if state.choosing(page):
        _preview(frame)
    if curves is None:
        return None, roles
    words.html(
        f'<p class="lm-understood"><b>{html(_name(source))}</b>: {html(curves.describe())}.</p>'
        f'<p class="lm-faint">{html(_said(roles))}</p>'
    )
    with line:
        _opener(page)
    return curves, roles


def _frame(source: Source) -> pd.DataFrame:
    with st.spinner("Reading the table"):
        return remembered(("frame", source.fingerprint), lambda: read_frame(source.content, source.name))


def _name(source: Source) -> str:
    demo = upload.demo_of(source)
    return demo.title if demo else source.name


def _direction(source: Source, roles: CurveRoles) -> bool:
    """Asked once for each file, beside what was understood."""
    demo = upload.demo_of(source)
    likely = demo.higher_is_better if demo else suggest_higher_is_better(roles)
    chosen = st.segmented_control(
        "Direction",
        [True, False],
        default=likely,
        required=True,
        format_func=HIGHER.__getitem__,
        key=f"higher.{source.fingerprint[:12]}",
        label_visibility="collapsed",
        persist_state="session",
    )
    return likely if chosen is None else chosen


def _compared(curves: Curves) -> Curves:
    """Some of the algorithms, or all."""
    names = curves.algorithms
    if len(names) == 2:
        return curves
    chosen = st.pills(
        "Compare",
        names,
        selection_mode="multi",
        default=names,
        format_func=safe.markdown,
        key=f"compared.{curves.fingerprint[:12]}",
        persist_state="session",
    )
    kept = tuple(name for name in names if name in chosen)
    if len(kept) < 2:
        raise InputError("Fewer than two algorithms are chosen", remedy="Choose at least two to compare them.")
    return curves if kept == names else remembered(("only", curves.fingerprint, kept), lambda: curves.only(kept))


def _opener(page: str) -> None:
    opened = state.choosing(page)
    st.button(
        "Done" if opened else "Change data",
        key=f"{page}.choose",
        icon=":material/check:" if opened else ":material/table_edit:",
        on_click=state.turn_choosing,
        args=(page, not opened),
    )


def _preview(frame: pd.DataFrame) -> None:
    few = frame.iloc[:PREVIEW_ROWS, :PREVIEW_COLUMNS]
    few.columns = [str(name) for name in few.columns]
    rows, columns = frame.shape
    st.html(
        tables.as_html(few, headings={name: name for name in few.columns})
        + f'<p class="lm-faint">The first lines of {rows:,}; {columns:,} columns.</p>'
    )


def _said(roles: CurveRoles) -> str:
    """The roles in words."""
    parts = [f"algorithm in {roles.algorithm!r}"]
    if roles.run:
        parts.append(f"run in {roles.run!r}")
    if roles.layout is Layout.LONG:
        parts += [f"level in {roles.level!r}", f"score in {roles.score!r}"]
    if roles.block:
        parts.append(f"paired by {roles.block!r}")
    return f"Read as {roles.layout.value}: {', '.join(parts)}."
