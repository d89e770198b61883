"""What a person meets who gives a file: what it is taken for, each question with its answers, and what is read then."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from typing import Any

import numpy as np
import pandas as pd

from stats_core import InputError
from stats_core.data.beside_cases import Called
from stats_core.reading import (
    HowRead,
    OpenQuestion,
    Reading,
    ReadTable,
    ask_curves,
    ask_folds,
    ask_losses,
    ask_scores,
    curves_from_frame,
    guess_loss_roles,
    guess_roles,
    losses_from_frame,
    read_files,
    read_table,
    readings_of,
    suggest_higher_is_better,
)
from stats_core.reading.curves.coverage import coverage
from stats_core.reading.folds.build import folds_from_frame
from stats_core.reading.folds.guess import guess_fold_roles, suggest_fold_direction
from stats_core.reading.offered import fitting
from stats_core.reading.parse.how import AS_FOUND
from stats_core.reading.ranks.build import Average, score_table_from_frame
from stats_core.reading.ranks.guess import guess_score_roles, suggest_direction

MOST = 8
"""Parts of a long list that are written down."""
FOLLOWED = (8, 6, 1)
"""How many answers to the first question are followed, to the second, and to later ones."""


@dataclass(frozen=True)
class Given:
    """A file, or several by their paths, and the pages that it is opened on; `asked` says which page is for it."""

    data: str | bytes | Mapping[str, str | bytes] | pd.DataFrame | Callable[[], str]
    name: str = "table.csv"
    pages: str = ""
    how: HowRead = AS_FOUND
    asked: bool = False


@dataclass(frozen=True)
class Page:
    """How one page guesses, asks and builds."""

    guess: Callable[[ReadTable], Any]
    ask: Callable[[ReadTable, Any, Collection[str]], OpenQuestion[Any] | None]
    direction: Callable[[Any, str], bool | None]
    build: Callable[[ReadTable, Any, bool], Iterator[Any]]


def curves(table: ReadTable, roles: Any, higher: bool) -> Iterator[Any]:
    yield curves_from_frame(table, roles, higher_is_better=higher)


def folds(table: ReadTable, roles: Any, higher: bool) -> Iterator[Any]:
    yield folds_from_frame(table, roles, higher_is_better=higher)


def cases(table: ReadTable, roles: Any, higher: bool) -> Iterator[Any]:
    yield losses_from_frame(table, roles)


def ranks(table: ReadTable, roles: Any, higher: bool) -> Iterator[Any]:
    try:
        yield score_table_from_frame(table, roles, higher_is_better=higher)
    except InputError as error:
        if "scores of data set" not in error.problem:
            raise
        yield error
        for average in Average:
            yield score_table_from_frame(table, roles, average=average, higher_is_better=higher)


PAGES = {
    "curves": Page(guess_roles, ask_curves, suggest_higher_is_better, curves),
    "folds": Page(guess_fold_roles, ask_folds, suggest_fold_direction, folds),
    "cases": Page(guess_loss_roles, ask_losses, lambda roles, file: False, cases),
    "ranks": Page(guess_score_roles, ask_scores, suggest_direction, ranks),
}


def told(given: Given) -> Iterator[str]:
    """All that is said about a file, line by line."""
    try:
        table = read(given)
    except InputError as error:
        yield refused(error)
        return
    known = {"recognised": table.recognised, "parsed": table.parsed}
    facts = [f"{name}: {plain(fact)}" for name, fact in known.items() if fact]
    yield f"{len(table)} lines of {plain(table.names)}" + "".join(f"; {fact}" for fact in facts)
    yield from (f"note: {note}" for note in table.notes)
    yield from (f"left out: {plain(one)}" for one in table.left)
    for place in sorted({0, len(table) - 1}) if len(table) else ():
        yield f"line {table.frame.index[place]}: {plain(tuple(table.frame.iloc[place]))}"
    for reading in fitting(readings_of(table)) if given.asked or given.pages else ():
        yield fits(reading, table)
    for name in given.pages.split():
        yield from opened(name, table, given.name)


def fits(reading: Reading, table: ReadTable) -> str:
    """A reading as its line says it, with what it asks, and what of the table it does not use."""
    left = [one for one in reading.table.left if one not in table.left]
    more = {
        "asks": [question.key for question in reading.asks],
        "not used": reading.unused,
        "left out": [f"{one.what} {one.name}" for one in left],
    }
    said = [f"; {name} {plain(many)}" for name, many in more.items() if many]
    return f"fits: {reading.question.name.lower()}: {reading.says}{''.join(said)}"


def read(given: Given) -> ReadTable:
    """The table in a file, or in several."""
    if isinstance(given.data, pd.DataFrame):
        return ReadTable(given.data)
    if isinstance(given.data, Mapping):
        files = {path: data.encode() if isinstance(data, str) else data for path, data in given.data.items()}
        return read_files(files, given.how.pattern, given.how)
    text = given.data() if callable(given.data) else given.data
    data = text.encode() if isinstance(text, str) else text
    return read_table(data, given.name, given.how)


def opened(name: str, table: ReadTable, file: str) -> Iterator[str]:
    """What one page makes of a table."""
    page = PAGES[name]
    roles = page.guess(table)
    yield f"on {name}: {plain(roles)}"
    if name == "curves" and roles.level and page.ask(table, roles, ()) is not None:
        yield f"  {plain(coverage(table, roles))}"
    yield from (f"  {line}" for line in answers(page, table, roles, file, ()))


def answers(page: Page, table: ReadTable, roles: Any, file: str, done: tuple[str, ...]) -> Iterator[str]:
    """The next question with all that follows from its answers, or what is read where none is left."""
    question = page.ask(table, roles, done)
    if question is None:
        yield from built(page, table, roles, file)
        return
    yield f"{question.text} [{question.key}{f', {question.column}' if question.column else ''}]"
    for number, choice in enumerate(question.choices[: 2 * MOST]):
        yield f"- {choice.label}{f' [{choice.kind}]' if choice.kind else ''}"
        if choice.refusal is not None:
            yield f"  {type(choice.refusal).__name__}: {refused(choice.refusal)}"
        elif number < FOLLOWED[min(len(done), len(FOLLOWED) - 1)]:
            yield from (f"  {line}" for line in answers(page, table, choice.roles, file, (*done, question.key)))


def built(page: Page, table: ReadTable, roles: Any, file: str) -> Iterator[str]:
    higher = page.direction(roles, file)
    if getattr(roles, "comparing", None) is not None:
        yield plain(roles.comparing)
    yield {True: "higher is better", False: "lower is better", None: "which is better is asked"}[higher]
    try:
        for data in page.build(table, roles, higher is not False):
            yield refused(data) if isinstance(data, InputError) else plain(data)
    except InputError as error:
        yield refused(error)


def refused(error: InputError) -> str:
    """A refusal with its parts told apart."""
    return " | ".join(("refused", error.problem, error.where, error.remedy))


def plain(value: Any) -> str:
    """A value in words and numbers that are the same with any version of any package."""
    if is_dataclass(value) and not isinstance(value, type):
        parts = {one.name: getattr(value, one.name) for one in fields(value) if not one.name.endswith("_label")}
        said = [f"{name} {plain(part)}" for name, part in parts.items() if part is not None and not _empty(part)]
        return f"({', '.join(said)})"
    if isinstance(value, Enum):
        return repr(value.value)
    if isinstance(value, bool | np.bool_):
        return str(bool(value))
    if isinstance(value, int | float | np.number):
        return f"{float(value):.6g}"
    if isinstance(value, np.ndarray):
        return f"{'x'.join(map(str, value.shape))} {plain(value.tolist())}"
    if isinstance(value, list | tuple):
        cut = ", ..." if len(value) > MOST else ""
        return f"[{', '.join(map(plain, value[:MOST]))}{cut}]"
    return str(value).replace("\n", "\\n")


def _empty(part: Any) -> bool:
    return (isinstance(part, str | tuple) and not part) or (isinstance(part, Called) and part == Called())
