"""What a file leaves open, as a question with answers: nothing is computed before it is answered."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

import numpy as np

from stats_core.errors import InputError
from stats_core.reading.parse.called import called
from stats_core.reading.parse.columns import TableColumn, groups, texts_of
from stats_core.reading.parse.places import quoted
from stats_core.reading.parse.read_table import AnyTable, ReadTable
from stats_core.wording import counted, listed

R = TypeVar("R")
MOST_CHOICES = 300
"""Values of a column beyond which nobody chooses one."""
CURVES_PAGE = "Learning curves"
EMPTY = "(empty)"
"""How empty cells are called where one may choose their lines."""


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
    table: AnyTable,
    roles: R,
    ask: Ask[R],
    choose: Callable[[OpenQuestion[R]], PossibleAnswer[R] | None],
    done: Collection[str] = (),
) -> R | OpenQuestion[R]:
    """The roles after all questions, or the first question that `choose` leaves without an answer.

    `done` has the keys of questions that were answered before.

    Raises
    ------
    InputError
        An answer says that the table is nothing for this kind of data.
    """
    table, done = ReadTable.of(table), list(done)
    while (question := ask(table, roles, done)) is not None:
        choice = choose(question)
        if choice is None:
            return question
        if choice.refusal is not None or choice.roles is None:
            raise choice.refusal or InputError(f"{choice.label}: this cannot be compared here")
        roles = choice.roles
        done.append(question.key)
    return roles


def one_of(
    column: TableColumn,
    reason: str,
    chosen: Callable[[str], R],
    *,
    as_runs: R | None = None,
    ignored: R | None = None,
) -> OpenQuestion[R]:
    """Which value of a column that the table mixes.

    Parameters
    ----------
    column
        The column.
    reason
        Why it is asked, as the beginning of a sentence that the column's name goes on.
    chosen
        The roles where the lines of one value are compared; "" is the value of empty cells.
    as_runs, ignored
        The roles where the column tells runs apart, and where it says nothing; None where that makes no sense.
    """
    # 'none' and 'NA' are settings like any other: only an empty cell names nothing.
    values = [(value, rows) for value, rows in column.shares if value][:MOST_CHOICES]
    choices = [
        PossibleAnswer(f"{value} ({counted(rows, 'line')})", chosen(value), kind=value) for value, rows in values
    ]
    empty = sum(rows for value, rows in column.shares if not value)
    if empty:
        choices.append(PossibleAnswer(f"{EMPTY} ({counted(empty, 'line')})", chosen(""), kind=EMPTY))
    if as_runs is not None:
        choices.append(PossibleAnswer("These are runs", as_runs, kind="runs"))
    if ignored is not None:
        choices.append(PossibleAnswer("Ignore this column", ignored, kind="ignore"))
    named = called(column.name, found=not any(f"'{column.name}'" in note for note in column.table.notes))
    plural = (named.startswith("the") and named.endswith("names")) or " names at " in named
    return OpenQuestion(
        f"one of {column.name}",
        f"{reason} {named}, which {'have' if plural else 'has'} {counted(column.distinct, 'value')}. "
        "Which of them is to be compared?",
        tuple(choices),
        column.name,
    )


def metric_question(
    headings: Sequence[str], score: str, with_score: Callable[[str], R], done: Collection[str] = ()
) -> OpenQuestion[R] | None:
    """Which of several columns is the score, in the file's order; None where there is one, or where it was asked.

    Parameters
    ----------
    headings
        The columns that measure something in each line; `metrics_among` finds them.
    score
        The one that would be taken.
    with_score
        The roles with one of them as the score.
    done
        The keys of questions that were answered.
    """
    fit = [name for name in dict.fromkeys(headings) if name]
    if "metric" in done or len(fit) < 2 or score not in fit:
        return None
    named = listed([quoted(name) for name in fit], most=4)
    return OpenQuestion(
        "metric",
        f"Every line holds several scores: {named}. Which is to be compared?",
        tuple(PossibleAnswer(name, with_score(name), kind=name) for name in fit[:MOST_CHOICES]),
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
        there = np.array([text == value for text in texts_of(cells)], dtype=bool)[codes]
        if not there.any():
            raise InputError(
                f"No line has {quoted(value)} in column {quoted(name)}", remedy="Choose a value that occurs there."
            )
        table = table.only(there)
    return table


def curves_instead(level: TableColumn, roles: R, algorithm: TableColumn | None) -> OpenQuestion[R]:
    """Whether scores at several levels of training are to be taken for repetitions.

    Nobody is sent to the page of curves where an algorithm has one line at a level: that is one run, and no reading.
    """
    of_level = groups([level, *([algorithm] if algorithm else [])], len(level.codes))
    there: InputError = elsewhere("The table holds learning curves, a score for each level of training", CURVES_PAGE)
    if int(np.bincount(of_level).max(initial=0)) < 2:
        there = InputError(
            "There is one learning curve of each algorithm, and one run says nothing about chance",
            remedy="Give several runs of each algorithm.",
        )
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
    return tuple(
        f"Only the lines with {quoted(value) if value else 'nothing'} in {quoted(name)}." for name, value in where
    )
