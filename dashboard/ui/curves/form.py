"""From given bytes to `Curves`: which column holds what is guessed, shown, and can be changed."""

from __future__ import annotations

from dataclasses import replace

from dashboard.rooms import Room
from dashboard.ui.give import data_form, roles_form
from dashboard.ui.give.data_form import Given
from dashboard.ui.keep.memo import remembered
from stats_core import Curves
from stats_core.reading import CurveRoles, Layout, curves_from_frame, guess_roles, suggest_higher_is_better


def given_curves(room: Room) -> Curves | None:
    """The curves that the person gave, or None.

    One line says what was understood; the choice of data and the roles of the columns open below it.
    """
    return data_form.given(room, understand=_understand)


def _understand(one: Given) -> Curves:
    frame, source, demo = one.frame(), one.source, one.demo
    guess = remembered(("roles", source.fingerprint), lambda: guess_roles(frame))
    roles = roles_form.curve_roles(one.prefix, frame, guess, show=one.opened)
    words, higher = one.head(suggest_higher_is_better(roles))
    one.preview(frame)
    long = roles.layout is Layout.LONG
    level_label = demo.level_label if demo else roles.level if long else "Level"
    score_label = demo.score_label if demo else roles.score if long else "Score"
    curves = remembered(
        ("curves", source.fingerprint, roles, higher, level_label, score_label),
        lambda: replace(
            curves_from_frame(frame, roles, higher_is_better=higher), level_label=level_label, score_label=score_label
        ),
    )
    one.say(words, curves.describe(), _said(roles))
    return curves


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
