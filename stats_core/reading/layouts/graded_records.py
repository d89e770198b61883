"""JSON with a record for each case that says whether it is right, wherever the records stand and whatever sums them up.

Agents' benchmarks write a list beside its sums (Terminal-Bench), objects or lists by the id of the case (EvalPlus,
OpenCompass), pairs of a number and a record (bigcode-evaluation-harness), a file for each case (SWE-bench), or in each
record the list of what came of its attempts (LiveCodeBench, MathArena, MultiPL-E).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import Any

import pandas as pd

from stats_core.reading.layouts.layout import FileLayout, Stage, recognised
from stats_core.reading.parse.case_words import says_itself, says_no_grade
from stats_core.reading.parse.json_grades import CORRECT, TOLD, attempts_inside, grades, is_graded, tells_case
from stats_core.reading.parse.json_records import flat_columns
from stats_core.reading.parse.json_words import is_wrapper
from stats_core.reading.parse.left_out import LeftOut
from stats_core.reading.parse.line_texts import line_text, with_texts
from stats_core.reading.parse.read_table import ReadTable
from stats_core.reading.parse.words import says_algorithm, telling_words, word_set, words_of
from stats_core.wording import counted

_DEEPEST = 4
_LONGEST = 200
_MOST = 50
"""Records that are looked at to see what all are."""
_ENOUGH = 0.8
_ANSWERS = ("completion", "solution", "response", "prediction", "predictions", "model_output")
_ASKED = word_set("question problem prompt exercise puzzle query")
_TRIES = word_set("trial run attempt sample generation completion epoch repeat repetition seed try")
CASE, ATTEMPT = "case", "attempt"
_BEFORE = ("inspect_log", "promptfoo_output", "helm_run", "lists_of_ids", "records", "tries_of_case", "wrong_cases")


@dataclass(frozen=True)
class _Found:
    """The records, the id and the place among those of one id of each, and the names that stand above."""

    records: list[Mapping[str, Any]]
    ids: list[str] | None
    places: list[int] | None
    above: Mapping[str, str]

    @property
    def one_case(self) -> bool:
        """Whether all are attempts at the one case of the file, which its path names."""
        return self.places is not None and self.places == list(range(1, len(self.records) + 1))

    @property
    def is_told(self) -> bool:
        """Whether something beside the records names the case of each."""
        return self.ids is not None or self.one_case

    def numbered(self) -> list[str]:
        """The number of the case of each record in the order of the file."""
        first = [place == 1 for place in self.places] if self.places else [True] * len(self.records)
        return [str(number) for number in accumulate(map(int, first))]


def _search(value: Any, above: Mapping[str, str], deepest: int = _DEEPEST) -> Iterator[_Found]:
    """The collections of graded records in a value."""
    if isinstance(value, list):
        if _most(is_graded, value):
            yield _Found([one for one in value if is_graded(one)], None, None, above)
        elif _most(attempts_inside, value):
            yield _opened(list(map(attempts_inside, value)), above)
    elif isinstance(value, dict):
        found = _by_id(value, above)
        if found is not None:
            yield found
        elif deepest:
            above = {**above, **_named(value)}
            for part in value.values():
                if isinstance(part, (dict, list)):
                    yield from _search(part, above, deepest - 1)


def _by_id(value: Mapping[str, Any], above: Mapping[str, str]) -> _Found | None:
    """The records under ids: one each, or a list of them, or of pairs of a number and a record."""
    parts = {str(key): _attempts(part) for key, part in value.items() if isinstance(part, (dict, list))}
    graded = {key: own for key, own in parts.items() if own}
    if (len(graded) < 2 and not _is_alone(value)) or len(graded) < _ENOUGH * max(len(parts), len(value) - 2):
        return None
    if not all(_same_id(key, own) for key, own in graded.items()):
        return None
    lines = [(key, place, one) for key, own in graded.items() for place, one in enumerate(own, 1)]
    ids, places, records = map(list, zip(*lines, strict=True))
    return _Found(records, ids, places, above)


def _is_alone(value: Mapping[str, Any]) -> bool:
    """Whether an object holds one record under the id of its case."""
    return len(value) == 1 and all(is_graded(part) and not is_wrapper(str(key)) for key, part in value.items())


def _attempts(part: Any) -> list[Mapping[str, Any]]:
    """The graded records under one id; [] where there is anything else."""
    if is_graded(part):
        return [part]
    if not isinstance(part, list) or not part:
        return []
    own = list(map(_record, part))
    return own if all(map(is_graded, own)) else []


def _record(one: Any) -> Any:
    """The record in a pair of a number and a record, and one for a mere true or false."""
    one = one[1] if isinstance(one, list) and len(one) == 2 else one
    return {CORRECT: one} if isinstance(one, bool) else one


def _opened(attempts: Sequence[Sequence[Mapping[str, Any]]], above: Mapping[str, str]) -> _Found:
    """The attempts of several records one below the other, numbered in each."""
    lines = [(place, one) for own in attempts for place, one in enumerate(own, 1)]
    return _Found([one for _, one in lines], None, [place for place, _ in lines], above)


def _same_id(key: str, own: Sequence[Mapping[str, Any]]) -> bool:
    """Whether all records under a key are of one case: names of models have records of many."""
    return all(len({str(one[field]) for one in own if field in one}) < 2 for field in TOLD)


def _most(holds: Callable[[Any], Any], value: Sequence[Any]) -> bool:
    some = value[:_MOST]
    return len(value) > 1 and sum(map(bool, map(holds, some))) >= _ENOUGH * len(some)


def _named(value: Mapping[str, Any]) -> dict[str, str]:
    """The name of the model beside what is gone into."""
    texts = {str(key): part for key, part in value.items() if isinstance(part, str)}
    return {key: part for key, part in texts.items() if 0 < len(part) < 100 and says_algorithm(key)}


def _only(value: Any) -> _Found | None:
    """The one collection of graded records in an object; None where there is none, or another beside it."""
    if is_graded(value) or (isinstance(value, list) and _most(is_graded, value)):
        return None  # A list of them is a table.
    # What is called by a task or a name only may be a whole test set.
    one_case = attempts_inside(value) if isinstance(value, dict) and any(map(_asks, value)) else []
    found = [_opened([one_case], {})] if one_case else list(_search(value, {}))
    return found[0] if len(found) == 1 and _says_right(found[0]) else None


def _says_right(found: _Found) -> bool:
    """Whether a record is graded by true or false, or by a word for right or wrong; one case may have failed alone."""
    said = [part for one in found.records for key, part in one.items() if grades(str(key), part)]
    words = [part for part in said if isinstance(part, str)]
    return len(words) < len(said) or says_itself(words) or (found.one_case and all(map(says_no_grade, words)))


def _fits(value: Any, name: str) -> bool:
    return _only(value) is not None


def _read(value: Any, name: str) -> ReadTable:
    found = _only(value)
    assert found is not None
    left: list[LeftOut] = []
    columns: dict[str, Any] = {key: [cell] * len(found.records) for key, cell in found.above.items()}
    if found.ids is not None and not _is_told(found):
        columns[CASE] = found.ids
    if found.places is not None and max(found.places) > 1:
        columns[ATTEMPT] = found.places
    own = flat_columns([dict(one) for one in found.records], left, _ANSWERS)
    notes: tuple[str, ...] = ()
    placed = ""
    if not (found.is_told or any(_tells(heading, list(cells)) for heading, cells in own.items())):
        columns[CASE], placed = found.numbered(), CASE
        notes = ("The records have no id: cases are numbered in the order of the file.",)
    columns |= {key: cells for key, cells in own.items() if key not in columns}
    for heading, why in _aside(columns).items():
        left.append(LeftOut("column", heading, why))
        del columns[heading]
    frame = pd.DataFrame(_with_attempts(columns))
    one_run = not any(map(says_algorithm, map(str, frame)))
    table = recognised(frame.infer_objects(), "graded records", counted(len(frame), "line"), notes, one_run=one_run)
    answers = list(map(_answer, found.records))
    return with_texts(replace(table, left=tuple(left), placed=placed), [], answers)


def _answer(record: Mapping[str, Any]) -> str:
    """What the model said."""
    return next((line_text(record[key]) for key in _ANSWERS if key in record), "")


def _aside(columns: Mapping[str, Sequence[Any]]) -> dict[str, str]:
    """The columns that say nothing of a case, and why: ids of single lines, and what single tests found."""
    case = _case_of(columns)
    own = {heading for heading, cells in columns.items() if "." not in heading and _is_grade(heading, cells)}
    found: dict[str, str] = {}
    for heading, cells in columns.items():
        if case and heading != case and _is_id_of_line(heading, cells):
            found[heading] = f"it is another in every line, and {case!r} tells the cases"
        elif own and "." in heading and says_itself([cell for cell in cells if isinstance(cell, str)]):
            found[heading] = "it is what one test found, beside what came of the case"
    return found


def _is_grade(heading: str, cells: Sequence[Any]) -> bool:
    return any(grades(heading, cell) for cell in cells[:_MOST])


def _case_of(columns: Mapping[str, Sequence[Any]]) -> str:
    """The column that tells the cases, where records have an id of their own beside it."""
    return next((heading for heading in (CASE, "task_id", "instance_id", "question_id") if heading in columns), "")


def _tells(heading: str, cells: Sequence[Any]) -> bool:
    """Whether a column may tell cases apart: by its heading, or by another short text in every line."""
    if tells_case(heading):
        return True
    texts = {cell for cell in cells if isinstance(cell, str) and len(cell) <= _LONGEST}
    return len(texts) == len(cells) > 1


def _is_id_of_line(heading: str, cells: Sequence[Any]) -> bool:
    """Whether a column numbers or names the lines themselves."""
    names = "".join(telling_words(heading)) in _TRIES or heading in ("id", "uuid")
    return names and len(cells) > 1 and all(isinstance(cell, str) for cell in cells) and len(set(cells)) == len(cells)


def _with_attempts(columns: Mapping[str, Sequence[Any]]) -> dict[str, Any]:
    """The columns with the number of the attempt, where a case has several lines and nothing numbers them."""
    case = _case_of(columns)
    if not case or len(set(map(str, columns[case]))) == len(columns[case]):
        return dict(columns)
    if any("".join(telling_words(heading)) in _TRIES for heading in columns):
        return dict(columns)
    number = pd.Series(list(map(str, columns[case]))).groupby(list(map(str, columns[case]))).cumcount() + 1
    return {**columns, ATTEMPT: number.tolist()}


def _asks(heading: str) -> bool:
    """Whether a field holds what one case asks."""
    return tells_case(heading) and not {*words_of(heading)}.isdisjoint(_ASKED)


def _is_told(found: _Found) -> bool:
    """Whether a field of the records holds the ids again."""
    assert found.ids is not None
    return any([str(one.get(field)) for one in found.records] == found.ids for field in TOLD)


LAYOUTS = (FileLayout(Stage.JSON, _fits, _read, after=_BEFORE),)
