"""From given bytes to `Losses`: predictions, right and wrong, or losses; what the columns hold is guessed."""

from __future__ import annotations

from dataclasses import dataclass, replace

from dashboard.rooms import QuestionPage
from dashboard.ui.data_in import data_form, questions_form, roles_form
from dashboard.ui.data_in.given import Given
from dashboard.ui.data_in.questions_form import Asking
from dashboard.ui.data_in.roles_form import WIDTH, RolesForm
from dashboard.ui.server.memo import remembered
from dashboard.ui.session import choices
from stats_core import Losses
from stats_core.reading import LossLayout, LossRoles, ReadTable, ask_losses, guess_loss_roles, losses_from_frame
from stats_core.wording import counted

GUESSED_FROM = 20_000
"""The first cases tell what the columns hold; a cell further down that does not fit is then named by its line."""
MOST_NAMED = 3


@dataclass(frozen=True)
class Glance:
    """What the form needs of a table; the table itself may have millions of cells."""

    names: list[str]
    first: ReadTable
    rows: int
    guess: LossRoles


def given_losses(room: QuestionPage) -> Losses | None:
    """The losses that the person gave, or None."""
    found = data_form.given(room, understand=_understand)
    return None if isinstance(found, Asking) else found


def _understand(one: Given) -> Losses | Asking:
    glance = remembered(("glance", one.fingerprint), lambda: _glance(one.table()))
    chosen, known = _roles(f"{one.page}.{one.prefix}", glance, show=one.opened)
    by_hand = chosen.layout is not glance.guess.layout
    roles = chosen if by_hand else questions_form.settle(one, glance.first, chosen, ask_losses)
    if roles is None:
        return Asking()
    losses = remembered(
        ("losses", one.fingerprint, roles, known),
        lambda: losses_from_frame(one.table(), roles, known_labels=known),
    )
    one.keep_mapping(roles)
    one.say(one.words, losses.describe(), _said(roles, glance.names))
    return losses


def _glance(table: ReadTable) -> Glance:
    guess = guess_loss_roles(table.head(GUESSED_FROM))
    # A copy, and no numbers of cells: the whole table must not stay in memory with its first lines.
    first = replace(table, frame=table.frame.iloc[: roles_form.ROWS].copy(), codes=None)
    return Glance(list(table.names), first, len(table), guess)


def _roles(prefix: str, glance: Glance, *, show: bool) -> tuple[LossRoles, tuple[str, ...]]:
    """What the columns hold, and classes that are known although no case has them."""
    form, guess = RolesForm(prefix, glance.names, show), glance.guess
    with form.row():
        layout = form.layout(guess.layout, "The columns hold")
        truth = form.column("Truth", "truth", guess.truth) if layout.needs_truth else None
        models = form.columns("A model", (truth,), guess.models)
        known = _known(prefix, show) if layout is LossLayout.CLASSES else ()
    form.table(glance.first.frame, glance.rows)
    return LossRoles(layout, models, truth or ""), known


def _known(prefix: str, show: bool) -> tuple[str, ...]:
    key = f"role.known.{prefix}"
    typed = choices.text(key, name="role.known")
    if show:
        typed = choices.text_input(
            "Further known classes",
            key=key,
            name="role.known",
            width=WIDTH,
            placeholder="bird, fish",
            help="Classes that a model may predict although no case here belongs to them, with commas between.",
        )
    return tuple(part.strip() for part in (typed or "").split(",") if part.strip())


def _said(roles: LossRoles, names: list[str]) -> str:
    truth = f", truth in {roles.truth!r}" if roles.truth else ""
    out = [repr(name) for name in names if name not in (roles.truth, *roles.models)]
    rest = f"; left out: {', '.join(out[:MOST_NAMED])}{' and more' * (len(out) > MOST_NAMED)}" if out else ""
    return f"Read as {roles.layout.value}{truth}; {counted(len(roles.models), 'model')}{rest}."
