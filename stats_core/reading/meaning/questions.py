"""What a file leaves open, as a question with answers: nothing is computed before it is answered."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Generic, TypeVar

import numpy as np

from stats_core.errors import InputError
from stats_core.reading.parse.columns import TableColumn
from stats_core.reading.parse.places import quoted
from stats_core.reading.parse.read_table import AnyTable, ReadTable
from stats_core.wording import counted

R = TypeVar("R")
MOST_CHOICES = 300
"""Values of a column beyond which nobody chooses one."""
CURVES_PAGE = "Learning curves"


class Elsewhere(InputError):
    """The table answers another question: `question` is the name of that one."""

    question = "LEARNING_CURVES"


@dataclass(frozen=True)
class PossibleAnswer(Generic[R]):
    """One answer: the roles that follow from it, or the reason why this page cannot go on.

    `kind` names an answer that says the same for other lines of the table too, whatever numbers stand in its label.
    """

    label: str
    roles: R | None = None
    refusal: InputError | None = None
    kind: str = ""


@dataclass(frozen=True)
class OpenQuestion(Generic[R]):
    """What only a person can know: one sentence, and the answers to choose from.

    Parameters
    ----------
    key
        What is asked, in a word: a question once answered is not asked again.
    text
        The question, with the reason why it is asked.
    choices
        The answers.
    column
        The column whose values are the answers, where one may go through them; "" for any other question.
    """

    key: str
    text: str
    choices: tuple[PossibleAnswer[R], ...]
    column: str = ""


Ask = Callable[[ReadTable, R, Collection[str]], OpenQuestion[R] | None]
"""The next open question about a table under some roles, given the keys of those answered already."""


@dataclass(frozen=True)
class Guess(Generic[R]):
    """What a file was taken for; only where it is sure may a result be computed at once.

    Parameters
    ----------
    roles
        The likely part of each column.
    question
        What must be asked first, or None.
    higher_is_better
        The direction, or None when neither headings nor the file's name say it: then it must be asked too.
    """

    roles: R
    question: OpenQuestion[R] | None = None
    higher_is_better: bool | None = None

    @property
    def sure(self) -> bool:
        """Whether nothing is left to ask."""
        return self.question is None and self.higher_is_better is not None


def answered(
    table: AnyTable, roles: R, ask: Ask[R], choose: Callable[[OpenQuestion[R]], PossibleAnswer[R] | None]
) -> R | OpenQuestion[R]:
    """The roles after all questions, or the first question that `choose` leaves without an answer.

    Raises
    ------
    InputError
        An answer says that the table is nothing for this kind of data.
    """
    table = ReadTable.of(table)
    done: list[str] = []
    while (question := ask(table, roles, done)) is not None:
        choice = choose(question)
        if choice is None:
            return question
        if choice.refusal is not None or choice.roles is None:
            raise choice.refusal or InputError(f"{choice.label}: this cannot be compared here")
        roles = choice.roles
        done.append(question.key)
    return roles


def one_of(column: TableColumn, reason: str, chosen: Callable[[str], R]) -> OpenQuestion[R]:
    """Which value of a column that the table mixes: `chosen` gives the roles of each."""
    values = [(value, rows) for value, rows in column.shares if value][:MOST_CHOICES]
    return OpenQuestion(
        f"one of {column.name}",
        f"{reason} {quoted(column.name)}, which has {counted(column.distinct, 'value')}. "
        "Which of them is to be compared?",
        tuple(PossibleAnswer(f"{value} ({counted(rows, 'line')})", chosen(value)) for value, rows in values),
        column.name,
    )


def kept(table: ReadTable, where: tuple[tuple[str, str], ...]) -> ReadTable:
    """The lines in which each named column has the given value.

    Raises
    ------
    InputError
        No line has it, or there is no such column.
    """
    for name, value in where:
        if name not in table.names:
            raise InputError(f"There is no column {quoted(name)} to choose lines by", remedy="Choose another column.")
        codes, cells = table.factorized(table.position(name))
        there = np.array([str(cell).strip() == value for cell in cells], dtype=bool)[codes]
        if not there.any():
            raise InputError(
                f"No line has {quoted(value)} in column {quoted(name)}", remedy="Choose a value that occurs there."
            )
        table = table.only(there)
    return table


def curves_instead(level: TableColumn, roles: R) -> OpenQuestion[R]:
    """Whether scores at several levels of training are to be taken for repetitions."""
    there = elsewhere("The table holds learning curves, a score for each level of training", CURVES_PAGE)
    return OpenQuestion(
        "curves",
        f"The column {quoted(level.name)} looks like a level of training. What are the lines?",
        (
            PossibleAnswer("Points of learning curves", refusal=there),
            PossibleAnswer(f"Repetitions, whatever {level.name} says", roles),
        ),
    )


def elsewhere(problem: str, page: str) -> Elsewhere:
    """The refusal that sends a table to the page that can compare it."""
    return Elsewhere(problem, remedy=f"Open the file on the page {page}.")


def chosen_lines(where: tuple[tuple[str, str], ...]) -> tuple[str, ...]:
    """The lines that were chosen, in words."""
    return tuple(f"Only the lines with {quoted(value)} in {quoted(name)}." for name, value in where)
