"""What a file could mean, kept without its cells: computed once for a file, however often its page is drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

import pandas as pd

from dashboard.rooms import ROOMS, QuestionPage
from dashboard.ui.blocks import problems
from dashboard.ui.data_in import parsing_form, sketch
from dashboard.ui.data_in.sketch import Thumbnail
from dashboard.ui.server.memo import TABLES, remembered
from dashboard.ui.session.state import Source
from stats_core import Question
from stats_core.reading import HowRead, Reading, ReadTable, every_reading
from stats_core.reading.meaning.candidate import Candidate
from stats_core.reading.meaning.summaries import without_summaries
from stats_core.reading.offered import SAID_BY_LINE, fitting
from stats_core.reading.parse.how import AS_FOUND
from stats_core.reading.parse.places import quoted
from stats_core.reading.readers import READERS
from stats_core.wording import counted, listed

BY_HAND = "by hand"
"""The name of the reading that a person makes out of the columns' roles."""
LOOKED_AT = 20_000
"""Lines that tell what columns hold that a person gives their roles."""
MOST_NAMED = 3


@dataclass(frozen=True)
class ReadingLine:
    """One reading as a line to click.

    Parameters
    ----------
    name
        By which it is chosen, and found again in an address.
    reading
        The reading, with the headings of its table and without its cells.
    fits
        Whether only a person can choose between it and the others that fit.
    alone
        Whether it is the only one that fits: who doubts it finds the others where data are changed.
    own_table
        Whether it takes the file's table in another form.
    sketch
        Its first numbers, to be drawn.
    """

    name: str
    reading: Reading
    fits: bool = False
    alone: bool = False
    own_table: bool = False
    sketch: Thumbnail = ()
    metrics: tuple[str, ...] = ()
    """The columns of which one is asked for as the score."""
    among: HowRead = AS_FOUND
    """How the file was cut when the readings were found among which it is."""
    asks: bool = True
    """Whether its roles are worth a question; where the page has no reading, what is missing is said instead."""

    @property
    def room(self) -> QuestionPage:
        """The page that it opens on."""
        return room_of(self.reading.question)

    @property
    def columns(self) -> str:
        """Which column is what, in words."""
        return columns_of(self.reading, self.metrics)


def room_of(question: Question) -> QuestionPage:
    """The page of a question."""
    return next(room for room in ROOMS if room.question is question)


def lines(source: Source, how: HowRead) -> tuple[ReadingLine, ...]:
    """Every reading that the file allows, the likeliest first.

    Raises
    ------
    InputError
        The file holds no table.
    """
    return remembered(("readings", source.fingerprint, how), lambda: (_lines(source, how),))[0]


def known_lines(source: Source, how: HowRead) -> tuple[ReadingLine, ...]:
    """The same; nothing where the file holds no table."""
    return problems.quietly(lambda: lines(source, how)) or ()


def table(source: Source, line: ReadingLine) -> ReadTable:
    """The table with its cells, as a reading takes it."""
    how, known = line.reading.how, line.reading.table
    if line.own_table:
        key = ("own table", source.fingerprint, how, line.name)
        return remembered(key, lambda: _every(source, line.among)[line.name].table, TABLES)
    whole = parsing_form.table(source, how)
    if known.left != whole.left or how.keep:
        key = ("without summaries", source.fingerprint, how)
        whole = remembered(key, lambda: without_summaries(whole, how.keep), TABLES)
    # A reading that names the algorithms in its line does not ask for them again.
    return replace(whole, doubtful_names=known.doubtful_names)


def by_hand(source: Source, how: HowRead, question: Question) -> ReadingLine:
    """The reading that a person makes: nothing is known but what headings say."""

    def made() -> ReadingLine:
        whole = without_summaries(parsing_form.table(source, how), how.keep)
        roles = READERS[question].guess(whole.head(LOOKED_AT))
        return ReadingLine(
            BY_HAND, Reading(question, BY_HAND, _without_cells(whole), roles, Candidate(roles, {}, ()), how=how)
        )

    return remembered(("by hand", source.fingerprint, how, question), made)


def columns_of(reading: Reading, metrics: Sequence[str] = ()) -> str:
    """Which column is what, in words, and what it leaves aside; of `metrics` one is asked for."""
    found: dict[str, list[str]] = {}
    above = set(reading.candidate.of_headings)
    for name, part in reading.candidate.parts.items():
        if name not in above and name not in metrics:
            found.setdefault(part.value, []).append(name)
    said = [f"{part} in {_quoted(names)}" for part, names in found.items()]
    headings = reading.candidate.of_headings
    if headings and reading.candidate.headings is not None:
        said.append(f"{counted(len(headings), reading.candidate.headings.value)} as headings")
    said += [f"one score of {_quoted(metrics)}"] if metrics else []
    unused = [name for name in reading.unused if name not in metrics]
    if said and unused:
        said.append(f"not used: {_quoted(unused)}")
    return ", ".join(said)


def _lines(source: Source, how: HowRead) -> tuple[ReadingLine, ...]:
    found = _every(source, how)
    fits = {reading.key: reading for reading in fitting(list(found.values()))} if found else {}
    return tuple(
        ReadingLine(
            name,
            # A copy of the headings: the cells must not stay in memory with them.
            replace(
                # The others are taken by a click only, which answers what their lines say.
                fits.get(name, replace(reading, done=SAID_BY_LINE)),
                table=_without_cells(reading.table),
                candidate=replace(reading.candidate, table=None),
            ),
            name in fits,
            list(fits) == [name],
            reading.candidate.table is not None,
            sketch.of(reading),
            _metrics(reading) if name in fits else (),
            how,
        )
        for name, reading in found.items()
    )


def _metrics(reading: Reading) -> tuple[str, ...]:
    """The columns of which one is asked for as the score."""
    asked = next((question for question in reading.asks if question.key == "metric"), None)
    return () if asked is None else tuple(choice.kind for choice in asked.choices)


def _every(source: Source, how: HowRead) -> dict[str, Reading]:
    """All readings by their keys."""
    look = partial(parsing_form.table, source)
    return {reading.key: reading for reading in every_reading({source.name: source.content}, how, look)}


def _without_cells(table: ReadTable) -> ReadTable:
    return replace(table, frame=pd.DataFrame(columns=list(table.names)), codes=None)


def _quoted(names: Sequence[str]) -> str:
    return listed([quoted(name) for name in names], MOST_NAMED)
