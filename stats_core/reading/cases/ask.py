"""What a table of cases leaves open: which column is the truth, what 1 means, and whether numbers are losses."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from stats_core.errors import InputError
from stats_core.reading.cases.guess import RIGHT, WRONG, guess_loss_roles
from stats_core.reading.cases.roles import LossLayout, LossRoles
from stats_core.reading.meaning.questions import Guess, OpenQuestion, PossibleAnswer
from stats_core.reading.parse.places import quoted
from stats_core.reading.parse.read_table import AnyTable, ReadTable
from stats_core.reading.parse.words import LEVEL, LOWER_IS_BETTER, is_metric, words_of
from stats_core.wording import listed

_MOST_TRUTHS = 50
_LOSS = LOWER_IS_BETTER | {"residual", "deviation"}


def understand_losses(table: AnyTable) -> Guess[LossRoles]:
    """What a table of cases is taken for, with the question that must be answered before anything is computed."""
    roles = guess_loss_roles(table)
    return Guess(roles, ask_losses(table, roles), higher_is_better=False)


def ask_losses(table: AnyTable, roles: LossRoles, done: Collection[str] = ()) -> OpenQuestion[LossRoles] | None:
    """The next open question about a table of cases, or None; no table makes this fail."""
    if "truth" in done or roles.truth:
        return None
    words = {word for name in roles.models for word in words_of(name)}
    if roles.layout in (LossLayout.RIGHT, LossLayout.WRONG):
        return None if words & (RIGHT | WRONG) else _flags(roles)
    if roles.layout is LossLayout.CLASSES:
        return _truth(roles)
    if roles.layout is LossLayout.LOSSES:
        sure = all(set(words_of(name)) & _LOSS and not is_metric(name) for name in roles.models)
        return None if sure else _losses(ReadTable.of(table), roles)
    return None


def _truths(roles: LossRoles, layout: LossLayout) -> tuple[PossibleAnswer[LossRoles], ...]:
    return tuple(
        PossibleAnswer(
            f"{name} is the true {'class' if layout is LossLayout.CLASSES else 'value'}",
            LossRoles(layout, tuple(other for other in roles.models if other != name), name),
        )
        for name in roles.models[:_MOST_TRUTHS]
    )


def _flags(roles: LossRoles) -> OpenQuestion[LossRoles]:
    flags = (
        PossibleAnswer("Each column belongs to a model; 1 where it is right", replace(roles, layout=LossLayout.RIGHT)),
        PossibleAnswer("Each column belongs to a model; 1 where it is wrong", replace(roles, layout=LossLayout.WRONG)),
    )
    truths = _truths(roles, LossLayout.CLASSES) if len(roles.models) > 2 else ()
    return OpenQuestion("truth", "The columns hold 0 and 1. What do they say?", (*truths, *flags))


def _truth(roles: LossRoles) -> OpenQuestion[LossRoles] | None:
    if len(roles.models) < 3:
        return None
    return OpenQuestion("truth", "Which column is the truth?", _truths(roles, LossLayout.CLASSES))


def _losses(table: ReadTable, roles: LossRoles) -> OpenQuestion[LossRoles]:
    no_cases = InputError(
        "On this page a line is a test case and a column is a model, and this table holds something else",
        remedy="Open learning curves, folds or a benchmark on the page that asks about them.",
    )
    strange = [name for name in table.names if set(words_of(name)) & LEVEL or is_metric(name)]
    hint = f" A column is called {strange[0]!r}, which is no model." if strange else ""
    named = listed([quoted(name) for name in roles.models], most=4)
    losses = PossibleAnswer("Each column holds a model's losses, one line for each test case", roles)
    other: PossibleAnswer[LossRoles] = PossibleAnswer("Something else", refusal=no_cases)
    truths = _truths(roles, LossLayout.SQUARED)[:10] if len(roles.models) > 2 else ()
    return OpenQuestion(
        "truth",
        f"{named} hold numbers, and nothing says that they are losses of models on the same test cases.{hint} "
        "What do they hold?",
        (other, *truths, losses) if strange else (losses, *truths, other),
    )
