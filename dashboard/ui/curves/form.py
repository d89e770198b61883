"""From given bytes to `Curves`: which column holds what is guessed, shown, and can be changed."""

from __future__ import annotations

from dataclasses import replace

from streamlit.delta_generator import DeltaGenerator

from dashboard.rooms import QuestionPage
from dashboard.text import html
from dashboard.ui.curves import levels_form
from dashboard.ui.data_in import data_form, direction_form, not_used, questions_form, roles_form
from dashboard.ui.data_in.given import Given, columns_said, read_as
from dashboard.ui.data_in.questions_form import Asking
from dashboard.ui.data_in.roles_form import RolesForm
from dashboard.ui.server.memo import remembered
from stats_core import Curves
from stats_core.reading import CurveLayout, CurveRoles, ask_curves, curves_from_frame
from stats_core.reading.parse.places import quoted
from stats_core.wording import listed, listed_names

MOST_COUNTED = 30
"""Algorithms whose runs are counted by name."""


def given_curves(room: QuestionPage, row: DeltaGenerator | None = None) -> Curves | None:
    """The curves that the person gave, or None.

    One line says what was understood; the choice of data and the roles of the columns open below it.
    """
    return data_form.given(room, understand=_understand, row=row)


def _understand(one: Given) -> Curves | Asking:
    table, demo = one.table(), one.demo
    form = RolesForm.of(one.prefix, table.frame, show=one.opened)
    chosen, settled = questions_form.chosen_roles(one, form, table, roles_form.curve_roles)
    roles = questions_form.settle(
        one,
        table,
        not_used.only_chosen(one, chosen),
        ask_curves,
        beside=lambda *asked: levels_form.beside(table, *asked),
        settled=settled,
    )
    if roles is None:
        return Asking()
    roles = levels_form.refined(one, roles)
    named = roles.layout in (CurveLayout.LONG, CurveLayout.FINAL)
    level_label = demo.level_label if demo else roles.level if roles.layout is CurveLayout.LONG else "Level"
    score_label = demo.score_label if demo else roles.score if named else "Score"
    made = ("curves", one.fingerprint, roles, level_label, score_label)
    plain = remembered(
        made, lambda: replace(curves_from_frame(table, roles), level_label=level_label, score_label=score_label)
    )
    higher = direction_form.direction(one, roles, plain)
    curves = (
        plain if higher is not False else remembered((*made, higher), lambda: replace(plain, higher_is_better=False))
    )
    one.keep_mapping(roles)
    own = curves.handling[len(table.notes) :]
    one.say(one.words, curves.describe(), _said(roles), direction_form.reason(one, roles, higher), *own)
    not_used.show(one, form, roles)
    if one.opened:
        one.below.html(f'<p class="lm-faint">{html(_runs(curves))}</p>')
    return Asking() if higher is None else curves


def _runs(curves: Curves) -> str:
    """How many runs each algorithm has, and which have one only."""
    counted = [f"{name} {size:,}" for name, size in zip(curves.algorithms, curves.sizes, strict=True)]
    alone = [name for name, size in zip(curves.algorithms, curves.sizes, strict=True) if size == 1]
    said = f"Runs of each algorithm: {listed(counted, most=MOST_COUNTED)}."
    return f"{said} One run only: {listed_names(alone)}." if alone else said


def _said(roles: CurveRoles) -> str:
    """The roles in words."""
    long = roles.layout is CurveLayout.LONG
    columns = (
        ("algorithm", roles.algorithm),
        ("run", roles.run),
        ("level", roles.level if long else None),
        ("score", roles.score if long or roles.layout is CurveLayout.FINAL else None),
    )
    paired = [f"paired by {quoted(roles.block)}"] if roles.block else []
    return read_as(roles.layout.value, [*columns_said(columns), *paired], roles.where)
