"""From given bytes to `Losses`: predictions, right and wrong, or losses; what the columns hold is guessed."""

from __future__ import annotations

from dataclasses import dataclass, replace

from streamlit.delta_generator import DeltaGenerator

from dashboard.rooms import QuestionPage
from dashboard.ui.data_in import data_form, direction_form, not_used, questions_form, roles_form
from dashboard.ui.data_in.given import Given, columns_said, read_as
from dashboard.ui.data_in.questions_form import Asking
from dashboard.ui.data_in.roles_form import WIDTH, RolesForm
from dashboard.ui.server.memo import remembered
from dashboard.ui.session import choices
from stats_core import Losses
from stats_core.reading import LossLayout, LossRoles, ReadTable, ask_losses, losses_from_frame
from stats_core.reading.cases.roles import OtherWords
from stats_core.wording import counted


@dataclass(frozen=True)
class Glance:
    """What the form needs of a table; the table itself may have millions of cells."""

    names: list[str]
    first: ReadTable
    rows: int
    guess: LossRoles


def given_losses(room: QuestionPage, row: DeltaGenerator | None = None) -> Losses | None:
    """The losses that the person gave, or None."""
    return data_form.given(room, understand=_understand, row=row)


def _understand(one: Given) -> Losses | Asking:
    glance = remembered(("glance", one.fingerprint), lambda: _glance(one.table(), one.reading.roles))
    form = RolesForm(f"{one.page}.{one.prefix}", glance.names, one.opened)
    chosen, known = _roles(form, glance)
    chosen = not_used.only_chosen(one, chosen)
    if one.demo is not None and one.demo.other_words:
        chosen = replace(chosen, otherwise=OtherWords[one.demo.other_words.upper()])
    # The table is read for a question that is asked for the first time, and not kept for those that were.
    roles: LossRoles | None = questions_form.settle(
        one,
        glance.first,
        chosen,
        lambda _, roles, done: ask_losses(one.table(), roles, done),
        # Who says what the columns hold, or which classes there are, is not asked for it.
        settled=(
            *(("truth",) if chosen.layout is not one.reading.roles.layout else ()),
            *(("labels",) if known else ()),
        ),
    )
    if roles is None:
        return Asking()
    # Of losses less is better; of scores it must be known.
    higher = direction_form.direction(one, roles) if one.reading.direction(roles) is not None else False
    if higher is None:
        one.say(one.words, "one question is open", "Nothing is computed before it is answered.")
        return Asking()
    losses = remembered(
        ("losses", one.fingerprint, roles, known, higher),
        lambda: losses_from_frame(one.table(), roles, known_labels=known, higher_is_better=higher),
    )
    one.keep_mapping(roles)
    one.say(one.words, losses.describe(), _said(roles), direction_form.reason(one, roles, higher))
    not_used.show(one, form, roles)
    return losses


def _glance(table: ReadTable, guess: LossRoles) -> Glance:
    # A copy, and no numbers of cells: the whole table must not stay in memory with its first lines.
    first = replace(table, frame=table.frame.iloc[: roles_form.ROWS].copy(), codes=None)
    return Glance(list(table.names), first, len(table), guess)


def _roles(form: RolesForm, glance: Glance) -> tuple[LossRoles, tuple[str, ...]]:
    """What the columns hold, and classes that are known although no case has them."""
    with form.row():
        roles = replace(glance.guess, layout=form.layout(glance.guess.layout, "The columns hold"))
        roles = _long_roles(form, roles) if roles.long else _wide_roles(form, roles)
        known = _known(form.prefix, form.show) if roles.layout is LossLayout.CLASSES else ()
    form.table(glance.first.frame, glance.rows)
    return roles, known


def _wide_roles(form: RolesForm, guess: LossRoles) -> LossRoles:
    """The roles where each model has a column."""
    truth = form.column("Truth", "truth", guess.truth) if guess.layout.needs_truth else None
    apart = {}
    for label, role in (("Case", "item"), ("Sample", "sample"), ("Group", "group")):
        apart[role] = form.column(label, role, getattr(guess, role)) or ""
    models = form.columns("A model", (truth, *apart.values()), guess.models)
    return replace(guess, models=models, truth=truth or "", **apart)


def _long_roles(form: RolesForm, guess: LossRoles) -> LossRoles:
    """The roles where a column names the model of each line."""
    return replace(
        guess,
        algorithm=form.column("Model", "algorithm", guess.algorithm) or "",
        score=form.column("Score", "score", guess.score) or "",
        truth=(form.column("Truth", "truth", guess.truth) or "") if guess.layout.needs_truth else "",
        item=form.column("Case", "item", guess.item) or "",
        sample=form.column("Sample", "sample", guess.sample) or "",
        group=form.column("Group", "group", guess.group) or "",
    )


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


def _said(roles: LossRoles) -> str:
    named = (
        ("model", roles.algorithm),
        ("score", roles.score),
        ("truth", roles.truth),
        ("case", roles.item),
        ("sample", roles.sample),
        ("group", roles.group),
    )
    models = [] if roles.long else [counted(len(roles.models), "model")]
    return read_as(roles.layout.value, [*columns_said(named), *models], roles.where)
