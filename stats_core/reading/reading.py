"""What files could mean: every reading of the whole that their shape allows, the likeliest first."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Any

from stats_core.data.tidy_file import Data
from stats_core.errors import InputError
from stats_core.reading.cases.roles import LossLayout
from stats_core.reading.files.read import read_files, read_table
from stats_core.reading.files.right_ids import with_every_case
from stats_core.reading.meaning.alone import (
    COLUMNS_LOOKED_AT,
    compares,
    in_pairs,
    is_log,
    judged_in_pairs,
    names_of_lines,
    no_scores,
    nothing_to_compare,
    only_algorithm,
    truth_and_model,
)
from stats_core.reading.meaning.candidate import Candidate
from stats_core.reading.meaning.direction import KEY, Direction, direction_by, direction_question, mean_scores
from stats_core.reading.meaning.joined_names import with_joined_names
from stats_core.reading.meaning.parts import Part
from stats_core.reading.meaning.questions import OpenQuestion, PossibleAnswer, answered
from stats_core.reading.meaning.shape import Shape, ShapedColumn
from stats_core.reading.meaning.summaries import without_summaries
from stats_core.reading.parse.how import AS_FOUND, HowRead
from stats_core.reading.parse.numbers import is_missing
from stats_core.reading.parse.panels import TOGETHER
from stats_core.reading.parse.read_table import AnyTable, ReadTable
from stats_core.reading.readers import READERS
from stats_core.types import Question
from stats_core.wording import listed

MOST = 4
"""Readings that are offered."""
MOST_ASKED = 8
MOST_TRIED = 200_000
"""Cells up to which a reading is tried out before it is offered."""
LOOKED_AT = 2_000
"""Lines that tell whether one algorithm stands alone."""
MOST_TABLES = 6
"""Tables of one file that are looked at."""
Choose = Callable[[OpenQuestion[Any]], PossibleAnswer[Any] | None]


class StillOpen(InputError):
    """Data were asked for before a question was answered: `question` is the one that is open."""

    def __init__(self, question: OpenQuestion[Any]) -> None:
        super().__init__(question.text, remedy=f"Answer {question.key!r}.")
        self.question = question

    def __reduce__(self) -> tuple[Any, ...]:
        return StillOpen, (self.question,)


@dataclass(frozen=True, eq=False)
class Reading:
    """One thing that files could mean.

    Parameters
    ----------
    question
        What can be asked of the data.
    says
        The reading in one line, with its counts: '85 data sets x 14 algorithms'.
    table
        The table as this reading takes it.
    roles
        What each column is.
    candidate
        The same with what it was weighed by.
    weight
        How well it goes with headings and usual designs, in relation to the other readings.
    how
        How the file was cut into the table.
    done
        Keys of the questions that were answered by choosing this reading.
    part
        The part of the data that its table holds, where it is one of several; "" where all are there.
    """

    question: Question
    says: str
    table: ReadTable
    roles: Any
    candidate: Candidate
    weight: float = 0.0
    how: HowRead = AS_FOUND
    done: tuple[str, ...] = ()
    part: str = ""

    @property
    def key(self) -> str:
        """A short name by which the same reading of the same headings is found again."""
        what = (
            self.roles,
            self.candidate.headings,
            self.candidate.of_headings,
            self.how.sheet,
            self.how.pattern,
            self.part,
        )
        return f"{self.question.name.lower()}.{hashlib.sha256(repr(what).encode()).hexdigest()[:10]}"

    @property
    def unused(self) -> tuple[str, ...]:
        """The columns that this reading leaves aside."""
        used = {*self.candidate.parts, *self.candidate.of_headings, *self.table.texts}
        return tuple(name for name in self.table.names if name not in used)

    @cached_property
    def asks(self) -> tuple[OpenQuestion[Any], ...]:
        """The questions that are open, those that follow taken from the first answer to each."""
        asked: list[OpenQuestion[Any]] = []

        def choose(question: OpenQuestion[Any]) -> PossibleAnswer[Any] | None:
            asked.append(question)
            return likeliest(question) if len(asked) < MOST_ASKED else None

        try:
            roles = self._settled(choose)
        except InputError:  # No answer to the last question leads on.
            return tuple(asked)
        open_direction = None if isinstance(roles, OpenQuestion) else self._asked_direction(roles)
        return tuple(asked) if open_direction is None else (*asked, open_direction)

    @cached_property
    def stands(self) -> bool:
        """Whether data follow, given the first answer to each question; of a large table it is not tried."""
        if self.table.frame.size > MOST_TRIED:
            return True
        try:
            self.data(**{question.key: likeliest(question) for question in self.asks})
        except InputError:
            return False
        return True

    def direction(self, roles: Any = None) -> Direction | None:
        """Whether higher is better under roles, and what says so; None for losses, where less is better."""
        roles = self.roles if roles is None else roles
        if self.question is Question.SAME_TEST_SET and roles.layout is not LossLayout.SCORES:
            return None
        if self.question is Question.SAME_TEST_SET and roles.higher is not None:
            return Direction(roles.higher, "you said so")
        measured = getattr(roles, "measured", roles.score)
        headings = roles.score_columns if not measured else ()
        return direction_by([value for _, value in roles.where], measured, headings, self.table.file)

    def _asked_direction(self, roles: Any) -> OpenQuestion[Any] | None:
        """The question whether higher is better, where nothing says it."""
        direction = self.direction(roles)
        if direction is None or direction.higher is not None:
            return None
        return direction_question(direction, mean_scores(self.table, roles))

    def data(self, **answers: Any) -> Data:
        """The data, once every question is answered.

        Parameters
        ----------
        answers
            For the key of each question an answer: its label, its name, or True and False for `higher_is_better`.

        Raises
        ------
        StillOpen
            A question is open.
        InputError
            An answer says that nothing can be compared, or the table does not hold what the reading needs.
        """
        roles = self._settled(lambda asked: answer_to(asked, answers))
        if isinstance(roles, OpenQuestion):
            raise StillOpen(roles)
        build = READERS[self.question].build
        direction = self.direction(roles)
        if direction is None:
            losses: Data = build(self.table, roles)
            return losses
        higher = direction.higher if answers.get(KEY) is None else _as_bool(answers[KEY])
        if higher is None:
            raise StillOpen(direction_question(direction, mean_scores(self.table, roles)))
        data: Data = build(self.table, roles, higher_is_better=higher)
        return data

    def _settled(self, choose: Choose) -> Any:
        """The roles after all questions, or the first question that `choose` leaves open."""
        return answered(self.table, self.roles, READERS[self.question].ask, choose, self.done)


def every_reading(
    files: Mapping[str, bytes], how: HowRead = AS_FOUND, look: Callable[[HowRead], ReadTable] | None = None
) -> tuple[Reading, ...]:
    """Every reading that the shape of the files allows, of each of their tables, the likeliest first.

    `look` gives the table for a way of reading where it is known already.
    """
    if not files:
        raise InputError("There is no file", remedy="Give one.")
    look = look or partial(read, files, known={})
    first = look(how)
    others = first.paths.alternatives if first.paths is not None and how.pattern is None else ()
    if others:
        ways = [how, *(replace(how, pattern=pattern) for pattern in others)]
        return _once(reading for way, table in _by_pattern(look, ways, first) for reading in _by_paths(table, way))
    found = _read_by(how, first)
    if not first.sheets or how.sheet is not None:
        found = comparing(found, first)
    return _once([*found, *_of_further_tables(look, how, first)])


def _read_by(how: HowRead, table: ReadTable) -> list[Reading]:
    """The readings of one table, with how it was cut."""
    return [replace(reading, how=how) for reading in readings_of(table, how.keep)]


def _of_further_tables(look: Callable[[HowRead], ReadTable], how: HowRead, first: ReadTable) -> Iterator[Reading]:
    """The readings of the other tables of a file, where none of them is chosen."""
    if how.sheet is not None:
        return
    for sheet in sorted(first.sheets[1:], key=lambda sheet: sheet != TOGETHER)[: MOST_TABLES - 1]:
        of_sheet = replace(how, sheet=sheet)
        yield from _read_by(of_sheet, look(of_sheet))


def comparing(found: Sequence[Reading], table: ReadTable) -> list[Reading]:
    """The readings that compare algorithms.

    Raises
    ------
    InputError
        One algorithm or one run stands alone; the message says what is to be given with it.
    """
    if table.one_run and table.paths is None:
        raise nothing_to_compare(table, _alone(table)[1], one_run=True)
    shape, algorithm = _alone(table)
    if algorithm is not None:
        found = [reading for reading in found if reading.weight > 0 and compares(reading.candidate, shape)]
    log = bool(found) and len(shape.table.names) == len(table.names) and is_log(shape)
    if not found or log:
        predicted = truth_and_model(shape)
        if not log and algorithm is None and predicted is None and (lacking := no_scores(shape)) is not None:
            raise lacking
        raise nothing_to_compare(table, algorithm, one_run=log, names=names_of_lines(shape), predicted=predicted)
    return list(found)


def _alone(table: ReadTable) -> tuple[Shape, str | None]:
    """The only algorithm, None where there are several, and what shows it; most tables show it in their first lines."""
    beside = table.with_frame(table.frame.iloc[:, :COLUMNS_LOOKED_AT])
    shape = Shape.of(beside.head(LOOKED_AT))
    if (winner := judged_in_pairs(shape)) is not None:
        raise in_pairs(winner)
    algorithm = only_algorithm(shape)
    if algorithm is not None and len(table) > LOOKED_AT:
        shape = Shape.of(beside)
        algorithm = only_algorithm(shape)
    return shape, algorithm


def _by_pattern(
    look: Callable[[HowRead], ReadTable], ways: Sequence[HowRead], first: ReadTable
) -> Iterator[tuple[HowRead, ReadTable]]:
    """The tables by several patterns that fit the paths; two patterns that tell the same give one."""
    seen: list[ReadTable] = []
    for how in ways:
        try:
            table = look(how) if seen else first
        except InputError:
            continue
        if not any(table.frame.equals(other.frame) for other in seen):
            seen.append(table)
            yield how, table


def _by_paths(table: ReadTable, how: HowRead) -> list[Reading]:
    """The readings by one of several patterns, each with the algorithms that it finds in the paths."""
    names = [] if table.paths is None else list(table.paths.groups.get("algorithm", ()))
    adds = f", the algorithms are {listed(names, most=3)}" if names else ""
    # The line that is clicked names the algorithms, so they are not asked for again.
    found = readings_of(replace(table, doubtful_names=()), how.keep)
    return [replace(reading, says=f"{reading.says}{adds}", how=how) for reading in found]


def read(files: Mapping[str, bytes], how: HowRead, known: dict[HowRead, Any] | None = None) -> ReadTable:
    """The table in one file, or in several together; `known` keeps what was read of several."""
    if len(files) > 1:
        return read_files(files, how.pattern, how, known)
    ((path, data),) = files.items()
    return with_every_case({path: read_table(data, path, how)})[path]


def readings_of(table: AnyTable, keep: Sequence[str] = ()) -> tuple[Reading, ...]:
    """Every reading that the shape of a table allows, the likeliest first; no table makes this fail.

    Lines and columns that sum up the others are left out and named in `ReadTable.left`, but for those of `keep`.
    """
    shape = Shape.of(without_summaries(ReadTable.of(table), keep))
    if shape.table.one_run and not any(Part.ALGORITHM in column.said for column in shape.columns):
        return ()  # The log of one run holds nothing to compare it with.
    return _once(_by_shape(shape) if shape.part is None else _of_one_part(shape, shape.part))


def _by_shape(shape: Shape) -> list[Reading]:
    shape = with_joined_names(shape) or shape
    return [
        Reading(
            question,
            candidate.says,
            candidate.table or shape.table,
            candidate.roles,
            candidate,
            candidate.weight(shape),
        )
        for question, readers in READERS.items()
        for candidate in readers.candidates(shape)
    ]


def _of_one_part(shape: Shape, part: ShapedColumn) -> list[Reading]:
    """The readings of one part of the data: which is asked, or said by the line where the table is put differently."""
    several = [value for value, _ in sorted(part.column.shares, key=lambda share: -share[1]) if not is_missing(value)]
    found: list[Reading] = []
    for value in several[:MOST]:
        of = shape.of_part(value)
        for reading in _by_shape(of):
            if reading.table is not of.table:
                found.append(replace(reading, says=f"{reading.says}, {value!r} in {part.name!r}", part=value))
            elif value == several[0]:
                says = f"{reading.says}, for one of {len(several):,} in {part.name!r}"
                used = replace(reading.candidate, parts={**reading.candidate.parts, part.name: Part.METRIC})
                found.append(replace(reading, says=says, table=shape.table, candidate=used))
    return found


def _once(found: Iterable[Reading]) -> tuple[Reading, ...]:
    """The readings, the likeliest first, each once."""
    by_key: dict[str, Reading] = {}
    for reading in sorted(found, key=lambda reading: -reading.weight):
        by_key.setdefault(reading.key, reading)
    return tuple(by_key.values())


def likeliest(question: OpenQuestion[Any]) -> PossibleAnswer[Any]:
    """The first answer that leads on."""
    return next((choice for choice in question.choices if choice.roles is not None), question.choices[0])


def answer_to(question: OpenQuestion[Any], answers: dict[str, Any]) -> PossibleAnswer[Any] | None:
    """The choice that an answer names: by its label, by its name, or the choice itself."""
    given = answers.get(question.key, answers.get(question.key.replace(" ", "_")))
    if given is None:
        return None
    named = given.label if isinstance(given, PossibleAnswer) else str(given)
    for choice in question.choices:
        if named in (choice.label, choice.kind):
            return choice
    labels = ", ".join(repr(choice.kind or choice.label) for choice in question.choices[:MOST_ASKED])
    raise InputError(f"{given!r} is no answer to {question.key!r}", remedy=f"The answers are: {labels}.")


def _as_bool(answer: Any) -> bool:
    return str(getattr(answer, "kind", answer)).lower() in ("true", "yes", "yes, higher is better", "1")
