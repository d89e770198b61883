"""What was asked and answered: from the columns of texts of a layout, or from columns whose headings say it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

import numpy as np

from stats_core.data.beside_cases import CaseTexts
from stats_core.reading.cases.roles import LossRoles
from stats_core.reading.parse.line_texts import ANSWERED, ASKED, MOST_CHARACTERS, shortened
from stats_core.reading.parse.numbers import looks_numeric
from stats_core.reading.parse.read_table import ReadTable
from stats_core.reading.parse.words import words_of
from stats_core.types import Ints

MOST_IN_ALL = 4_000_000
"""Characters of all texts that are kept: beyond, every text is kept shorter, so that texts never outweigh a file."""
SHORTEST = 60
"""Characters of a text below which texts are of no use: where even these are too many, none are kept."""
_ASKED = frozenset(["question", "prompt", "input", "query", "instruction", "problem"])
_ANSWERED = frozenset(["response", "output", "answer", "completion", "generation", "reply"])
_SAY_TEXT = frozenset(["text", "content", "model", "raw", "full", "user", "final", "generated", "predicted"])
_LOOKED_AT = 200
_Answers = dict[str, dict[str, list[str]]]


def texts_of_cases(
    table: ReadTable, roles: LossRoles, case: Ints, names: Collection[str], answered_by: tuple[Ints, tuple[str, ...]]
) -> CaseTexts | None:
    """The texts of the lines of a table, by the names of their cases; None where it has none.

    Parameters
    ----------
    table
        The lines that are kept, samples of a case in their order.
    roles
        What the columns are.
    case
        For each line the number of its case.
    names
        The names of the cases.
    answered_by
        For each line the number of its model, and the models' names; no names where a line is of all models.
    """
    model, models = answered_by
    asked = _column(table, roles, ASKED, _ASKED)
    answered = _column(table, roles, ANSWERED, _ANSWERED) if models else ""
    if not asked and not answered:
        return None
    named = list(names)
    questions = _questions(table, asked, case, named) if asked else {}
    answers: _Answers = {}
    if answered:
        cells = _cells(table, answered)
        for line, text in enumerate(cells):
            answers.setdefault(models[model[line]], {}).setdefault(named[case[line]], []).append(text)
    return _bounded(questions, answers)


def _column(table: ReadTable, roles: LossRoles, own: str, words: Collection[str]) -> str:
    """The column of texts that a layout made, else one that a heading calls so and that holds texts; "" for none."""
    if own in table.texts:
        return own
    used = {*roles.columns, roles.item, roles.sample, roles.group, roles.algorithm, roles.truth, *roles.scores}
    named = [name for name in table.names if name not in used and _says_text(name, words)]
    return next((name for name in named if _holds_text(table, name)), "")


def _says_text(heading: str, words: Collection[str]) -> bool:
    """Whether a heading is one for texts: 'prompt', 'model_output', 'question text'."""
    said = words_of(heading)
    return not set(said).isdisjoint(words) and set(said) <= {*words, *_SAY_TEXT}


def _holds_text(table: ReadTable, name: str) -> bool:
    some = [text for text in table.head(_LOOKED_AT).column(name) if text]
    return bool(some) and not all(map(looks_numeric, some))


def _cells(table: ReadTable, name: str) -> list[str]:
    return [shortened(text) for text in table.column(name)]


def _questions(table: ReadTable, name: str, case: Ints, names: list[str]) -> dict[str, str]:
    """The text of each case, from its first line; none where the lines of a case have others."""
    codes = table.factorized(table.position(name))[0]
    first = np.full(len(names), -1, dtype=np.int64)
    first[case[::-1]] = np.arange(len(case) - 1, -1, -1)
    if (codes[first[case]] != codes).any():
        return {}
    cells = _cells(table.only(np.isin(np.arange(len(case)), first[first >= 0])), name)
    lines = np.sort(first[first >= 0])
    return {names[case[line]]: text for line, text in zip(lines, cells, strict=True) if text}


def _bounded(asked: Mapping[str, str], answers: _Answers) -> CaseTexts | None:
    """Texts that have not too many characters together."""
    most = MOST_CHARACTERS
    every = [len(text) for text in (*asked.values(), *_flat(answers))]
    lengths = np.array(every, dtype=np.int64)
    while np.minimum(lengths, most).sum() > MOST_IN_ALL:
        most //= 2
        if most < SHORTEST:
            return None
    answered = {
        model: {case: tuple(shortened(text, most) for text in texts) for case, texts in own.items()}
        for model, own in answers.items()
    }
    found = CaseTexts({case: shortened(text, most) for case, text in asked.items()}, answered)
    return found if found.asked or found.answered else None


def _flat(answers: _Answers) -> Iterable[str]:
    return (text for own in answers.values() for texts in own.values() for text in texts)
