"""From given bytes to `Curves`: which column holds what is guessed, shown, and can be changed."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace

import streamlit as st

from dashboard.ui import data_form, problems, questions_form, roles_form, safe
from dashboard.ui.data_form import Given
from dashboard.ui.memo import remembered
from dashboard.ui.questions_form import Asking
from stats_core import Curves, InputError
from stats_core.reading import CurveRoles, Layout, ask_curves, curves_from_frame, guess_roles, suggest_higher_is_better

HINT = (
    "Long: a line for each score, with columns for algorithm, run, level and score under any names. "
    "Wide: a line for each run, with the levels of training as headings."
)
EXAMPLE = "algorithm,run,level,score\nA,1,0,0.31\nA,1,100,0.42\nA,2,0,0.29\n..."


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
    found = data_form.given(page, hint=HINT, example=EXAMPLE, understand=_understand)
    if isinstance(found, Asking):
        return None
    compared = None if found is None else problems.attempt(lambda: _compared(found.among))
    return None if found is None or compared is None else replace(found, curves=compared)


def _understand(one: Given) -> GivenCurves | Asking:
    frame, source, demo = one.frame(), one.source, one.demo
    guess = remembered(("roles", source.fingerprint), lambda: guess_roles(frame))
    chosen = roles_form.curve_roles(one.prefix, frame, guess, show=one.opened)
    one.preview(frame)
    roles = questions_form.settle(one, frame, chosen, ask_curves)
    if roles is None:
        return Asking()
    higher = questions_form.direction(one, suggest_higher_is_better(roles, source.name))
    curves = remembered(
        ("curves", source.fingerprint, roles, higher),
        lambda: curves_from_frame(frame, roles, higher_is_better=higher is not False),
    )
    own = curves.handling[len(frame.attrs.get("notes", ())) :]
    one.say(one.words, curves.describe(), " ".join([_said(roles), *own]))
    if higher is None:
        return Asking()
    long = roles.layout is Layout.LONG
    named = roles.layout in (Layout.LONG, Layout.FINAL)
    return GivenCurves(
        curves,
        among=curves,
        level_label=demo.level_label if demo else roles.level if long else "Level",
        score_label=demo.score_label if demo else roles.score if named else "Score",
    )


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


def _said(roles: CurveRoles) -> str:
    """The roles in words."""
    parts = [f"algorithm in {roles.algorithm!r}"] if roles.algorithm else []
    if roles.run:
        parts.append(f"run in {roles.run!r}")
    if roles.layout is Layout.LONG:
        parts.append(f"level in {roles.level!r}")
    if roles.layout in (Layout.LONG, Layout.FINAL):
        parts.append(f"score in {roles.score!r}")
    if roles.block:
        parts.append(f"paired by {roles.block!r}")
    parts += [f"only {value!r} in {name!r}" for name, value in roles.where]
    return f"Read as {roles.layout.value}{': ' if parts else ''}{', '.join(parts)}."
