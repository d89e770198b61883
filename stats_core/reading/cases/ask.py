"""What a table of cases leaves open: the truth, the score, what 1 and other words mean, and which cases are kept."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

import numpy as np

from stats_core.errors import InputError
from stats_core.reading.cases.arrange import Crossing
from stats_core.reading.cases.cells import unknown_classes
from stats_core.reading.cases.guess import guess_loss_roles
from stats_core.reading.cases.long import of_score, what_one_means
from stats_core.reading.cases.roles import Keep, LossLayout, LossRoles, OtherWords
from stats_core.reading.meaning.data_parts import part_question
from stats_core.reading.meaning.filled import filled
from stats_core.reading.meaning.parts import Part, said
from stats_core.reading.meaning.questions import Guess, OpenQuestion, PossibleAnswer, kept, one_of
from stats_core.reading.meaning.shape import ColumnKind, Shape
from stats_core.reading.parse.case_words import RIGHT, WRONG, flag, says_itself
from stats_core.reading.parse.columns import columns_of, texts_of
from stats_core.reading.parse.numbers import looks_numeric
from stats_core.reading.parse.places import quoted
from stats_core.reading.parse.read_table import AnyTable, ReadTable
from stats_core.reading.parse.words import LOWER_IS_BETTER, is_metric, words_of
from stats_core.types import Bools
from stats_core.wording import capital, counted, listed

_MOST_TRUTHS = 50
_LOSS = LOWER_IS_BETTER | {"residual", "deviation"}


def understand_losses(table: AnyTable) -> Guess[LossRoles]:
    """What a table of cases is taken for, with the question that must be answered before anything is computed."""
    roles = guess_loss_roles(table)
    return Guess(roles, ask_losses(table, roles), higher_is_better=False)


def ask_losses(table: AnyTable, roles: LossRoles, done: Collection[str] = ()) -> OpenQuestion[LossRoles] | None:
    """The next open question about a table of cases, or None; no table makes this fail."""
    table = ReadTable.of(table)
    if not set(roles.columns) <= set(table.names):
        return None
    asked = part_question(table, roles, done) or _which_lines(table, roles, done) or _same_order(table, roles, done)
    if asked is not None:
        return asked
    if roles.scores and "score" not in done:
        return _score(table, roles)
    return _what_cells_mean(table, roles, done) or _missing(table, roles)


def _which_lines(table: ReadTable, roles: LossRoles, done: Collection[str]) -> OpenQuestion[LossRoles] | None:
    """Which of several metrics or settings, where a column names the model of each line."""
    if not roles.long:
        return None
    return _metric(table, roles) or (_settings(table, roles, done) if roles.sample else None)


def _same_order(table: ReadTable, roles: LossRoles, done: Collection[str]) -> OpenQuestion[LossRoles] | None:
    """Whether models may be paired by the place of a line, where nothing in their files names the cases."""
    if not table.placed or roles.item != table.placed or not roles.long or "order" in done:
        return None
    refusal = InputError(
        "Nothing in the files names the cases, so models cannot be paired", remedy="Give each file a column of ids."
    )
    return OpenQuestion(
        "order",
        "Nothing in the files names the cases. Do they hold the same cases in the same order?",
        (
            PossibleAnswer("Yes, line by line", roles, kind="yes"),
            PossibleAnswer("No, or I do not know", refusal=refusal, kind="no"),
        ),
    )


def _what_cells_mean(table: ReadTable, roles: LossRoles, done: Collection[str]) -> OpenQuestion[LossRoles] | None:
    """What the columns hold, and then what words mean that say neither right nor wrong."""
    asked = None if roles.truth or "truth" in done else _meaning(table, roles)
    if asked is not None or roles.otherwise is not None:
        return asked
    if roles.layout.flags:
        return _others(table, roles)
    asked = _unknown(table, roles) if roles.truth else None
    return None if asked is None or asked.key in done else asked


def _metric(table: ReadTable, roles: LossRoles) -> OpenQuestion[LossRoles] | None:
    """Which of several metrics, where a column names them."""
    chosen = {
        roles.algorithm,
        *roles.columns,
        roles.item,
        roles.sample,
        roles.group,
        *(name for name, _ in roles.where),
    }
    found = next((one for one in columns_of(table, chosen) if Part.METRIC in said(one.name) and one.distinct > 1), None)
    if found is None:
        return None
    return one_of(
        found,
        "The scores are of several metrics, named in the column",
        lambda value: replace(roles, where=(*roles.where, (found.name, value))),
    )


def _settings(table: ReadTable, roles: LossRoles, done: Collection[str]) -> OpenQuestion[LossRoles] | None:
    """Which of several names, where the lines of a case are told apart by names that nothing calls samples."""
    found = Shape.of(table)[roles.sample]
    if found.kind is not ColumnKind.NAME or (found.said | found.hinted) & {Part.SAMPLE, Part.RUN}:
        return None
    question = one_of(
        found.column,
        "A model has several lines for a case, told apart by the column",
        lambda value: replace(roles, sample="", where=(*roles.where, (found.name, value))),
    )
    mean = PossibleAnswer("They are samples of a case: take their mean", roles, kind="mean")
    return None if question.key in done else replace(question, choices=(*question.choices, mean))


def _score(table: ReadTable, roles: LossRoles) -> OpenQuestion[LossRoles]:
    shape = Shape.of(table)
    first = [roles.score, *(name for name in roles.scores if name != roles.score)]
    choices = tuple(PossibleAnswer(name, replace(of_score(shape, roles, name), scores=()), kind=name) for name in first)
    return OpenQuestion("score", "Which column says how well a model did?", choices)


def _meaning(table: ReadTable, roles: LossRoles) -> OpenQuestion[LossRoles] | None:
    """What the columns hold, where neither headings nor cells say it."""
    if roles.layout.flags:
        return None if _says_right(table, roles) else _flags(table, roles)
    if roles.layout is LossLayout.CLASSES:
        return _truth(roles)
    if roles.layout is LossLayout.LOSSES:
        sure = all(set(words_of(name)) & _LOSS and not is_metric(name) for name in roles.models)
        return None if sure else _losses(roles)
    return None


def _says_right(table: ReadTable, roles: LossRoles) -> bool:
    """Whether headings or cells say what 1 means."""
    in_words = says_itself(text for name in roles.columns for text in _cells(table, name))
    if roles.long:
        return what_one_means(roles.score, in_words) is not None
    words = {word for name in roles.columns for word in words_of(name)}
    return in_words or bool(words & (RIGHT | WRONG))


def _truths(roles: LossRoles, layout: LossLayout) -> tuple[PossibleAnswer[LossRoles], ...]:
    return tuple(
        PossibleAnswer(
            f"{name} is the true {'class' if layout is LossLayout.CLASSES else 'value'}",
            replace(roles, layout=layout, models=tuple(other for other in roles.models if other != name), truth=name),
            kind=f"truth {name}",
        )
        for name in roles.models[:_MOST_TRUTHS]
    )


def _flags(table: ReadTable, roles: LossRoles) -> OpenQuestion[LossRoles]:
    cells = [text for name in roles.columns for text in _cells(table, name) if not looks_numeric(text)]
    no, yes = (next((quoted(text) for text in cells if flag(text) is one), str(int(one))) for one in (False, True))
    whose = f"The column {quoted(roles.score)} holds" if roles.long else "The columns hold"
    each = "" if roles.long else "Each column belongs to a model; "
    flags = tuple(
        PossibleAnswer(f"{each}{yes} where it is {what}", replace(roles, layout=layout), kind=what)
        for what, layout in (("right", LossLayout.RIGHT), ("wrong", LossLayout.WRONG))
    )
    truths = _truths(roles, LossLayout.CLASSES) if len(roles.models) > 2 else ()
    return OpenQuestion("truth", f"{whose} {no} and {yes}. What do they say?", (*flags, *truths))


def _truth(roles: LossRoles) -> OpenQuestion[LossRoles] | None:
    if len(roles.models) < 3:
        return None
    return OpenQuestion("truth", "Which column is the truth?", _truths(roles, LossLayout.CLASSES))


def _losses(roles: LossRoles) -> OpenQuestion[LossRoles]:
    named = listed([quoted(name) for name in roles.models], most=4)
    scores = replace(roles, layout=LossLayout.SCORES, higher=True)
    choices = (
        PossibleAnswer("Each column holds a model's losses, one line for each test case", roles, kind="losses"),
        PossibleAnswer("Each column holds a model's scores, of which more is better", scores, kind="scores"),
    )
    truths = _truths(roles, LossLayout.SQUARED)[:10] if len(roles.models) > 2 else ()
    return OpenQuestion(
        "truth",
        f"{named} hold numbers, and nothing says that they are losses of models on the same test cases. "
        "What do they hold?",
        (*choices, *truths),
    )


def _others(table: ReadTable, roles: LossRoles) -> OpenQuestion[LossRoles] | None:
    """What cells mean that say neither right nor wrong."""
    found = _unclear(table, roles)
    if not found:
        return None
    named = listed([quoted(text) if text else "nothing at all" for text in found], most=4)
    number = sum(found.values())
    cells = f"{counted(number, 'cell')} say{'s' if number == 1 else ''} neither right nor wrong"
    return OpenQuestion(
        "other words",
        f"{cells}: {named}. What {'does it' if number == 1 else 'do they'} count as?",
        tuple(
            PossibleAnswer(one.value, replace(roles, otherwise=one), kind=one.name.lower())
            for one in (OtherWords.WRONG, OtherWords.RIGHT, OtherWords.OUT)
        ),
    )


def _unclear(table: ReadTable, roles: LossRoles) -> dict[str, int]:
    """How often each word stands in a cell that says neither right nor wrong."""
    found: dict[str, int] = {}
    for name in roles.columns:
        codes, cells = kept(table, roles.where).factorized(table.position(name))
        for text, times in zip(texts_of(cells), np.bincount(codes, minlength=len(cells)).tolist(), strict=True):
            if times and flag(text) is None:
                found[text] = found.get(text, 0) + times
    return found


def _unknown(table: ReadTable, roles: LossRoles) -> OpenQuestion[LossRoles] | None:
    """What predicted classes count as that no case has: other classes, free text, no answer."""
    found = unknown_classes(table, roles) if roles.layout is LossLayout.CLASSES else []
    if not found:
        return None
    named = listed([quoted(text) for text in found if text], most=4)
    said = [f"models predict {named}, which no case has as its true class"] if named else []
    said += ["some predictions are missing"] if "" in found else []
    choices = [
        PossibleAnswer(one.value, replace(roles, otherwise=one), kind=one.name.lower())
        for one in (OtherWords.WRONG, OtherWords.OUT)
    ]
    folded = replace(roles, any_case=True)
    if not roles.any_case and len(unknown_classes(table, folded)) < len(found):
        choices.insert(0, PossibleAnswer("Capitals make no difference", folded, kind="any case"))
    return OpenQuestion(
        "labels" if not roles.any_case else "other labels",
        f"{capital(', and '.join(said))}. What does that count as?",
        tuple(choices),
    )


def _missing(table: ReadTable, roles: LossRoles) -> OpenQuestion[LossRoles] | None:
    """Which cases or models are kept, where models lack cases."""
    if not roles.long or roles.keep is not None:
        return None
    lines = kept(table, roles.where)
    crossing = Crossing.of(lines, roles, _answered(lines, roles))
    possible = [] if crossing.complete else crossing.possible()
    if not possible:
        return None
    cases, models = crossing.times.shape
    labels = {
        Keep.CASES: "Keep the {0} of " + f"{cases:,} cases that all {counted(models, 'model')} have",
        Keep.MODELS: "Keep the {1} of " + f"{models:,} models that have all {counted(cases, 'case')}",
    }
    return OpenQuestion(
        "missing cases",
        f"Some of the {counted(models, 'model')} lack some of the {counted(cases, 'case')}. What is compared?",
        tuple(
            PossibleAnswer(
                labels[keep].format(*(f"{size:,}" for size in crossing.sizes(keep))),
                replace(roles, keep=keep),
                kind=keep.name.lower(),
            )
            for keep in possible
        ),
    )


def _answered(lines: ReadTable, roles: LossRoles) -> Bools | None:
    """The lines with a score: one without is no answer of its model; None where cells are words or classes."""
    if roles.layout is not LossLayout.SCORES or roles.score not in lines.names:
        return None
    return filled(lines, roles.score)


def _cells(table: ReadTable, name: str) -> list[str]:
    return texts_of(table.factorized(table.position(name))[1])
