"""Objects of JSON that say of themselves whether they are right or wrong, and those that list what came of attempts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from stats_core.reading.parse.case_words import RIGHT, WRONG
from stats_core.reading.parse.words import telling_words, word_set, words_of

GRADED = (RIGHT | WRONG) - {"accuracy", "acc", "error", "err", "hit"}
_LISTED = GRADED | {"graded", "grade", "verdict"}
_OUTCOMES = frozenset(["status", "outcome", "verdict"])
"""Words above a word for right or wrong, or for why there is neither: passed, failed, timeout."""
_LONGEST = 20
TOLD = frozenset(["task_id", "id", "instance_id", "question_id", "task"])
"""Fields that say again under which id a record stands."""
_CASES = word_set("case question task problem item doc document instance example prompt exercise puzzle query name")
_PARTS = word_set(
    "test tests check checks assertion assertions component components step steps criterion criteria rubric rubrics "
    "instruction instructions turn turns constraint constraints requirement requirements"
)
"""Words of lists of what one attempt has to do, each of which may be right or wrong."""
CORRECT = "correct"


def is_graded(value: Any) -> bool:
    """Whether an object says of itself that it is right or wrong: true or false, or in a word, under a word for it."""
    return isinstance(value, dict) and any(grades(str(key), part) for key, part in value.items())


def grades(key: str, part: Any) -> bool:
    """Whether a field says right or wrong."""
    words = {*words_of(key)}
    if isinstance(part, bool):
        return bool(words & GRADED)
    return isinstance(part, str) and not words.isdisjoint(_OUTCOMES) and len(part) <= _LONGEST


def tells_case(heading: str) -> bool:
    """Whether a field may tell cases apart."""
    return heading in TOLD or "".join(telling_words(heading.rpartition(".")[2])) in _CASES


def attempts_inside(record: Any) -> list[Mapping[str, Any]]:
    """A line for each attempt that an object lists with what came of it; [] where the object says one thing itself."""
    if not isinstance(record, dict) or is_graded(record) or not any(map(tells_case, record)):
        return []
    inside = [own for key, part in record.items() if isinstance(part, list) and (own := _listed(str(key), part))]
    if len(inside) != 1:
        return []
    # Lists of the same length beside it are what was said in each attempt, and numbers with a point are sums.
    fields = {key: part for key, part in record.items() if isinstance(part, (str, int))}
    return [{**fields, **one} for one in inside[0]]


def _listed(key: str, part: Sequence[Any]) -> Sequence[Mapping[str, Any]]:
    """The attempts in a list: graded records, or true and false under a word for right or wrong; parts are none."""
    words = {*words_of(key)}
    if not part or not words.isdisjoint(_PARTS):
        return []
    if all(map(is_graded, part)):
        return part if _of_one_case(part) else []
    flags = not words.isdisjoint(_LISTED) and all(isinstance(one, bool) for one in part)
    return [{CORRECT: one} for one in part] if flags else []


def _of_one_case(records: Sequence[Mapping[str, Any]]) -> bool:
    """Whether no field of graded records tells cases apart."""
    told = [{field: str(one[field]) for field in one if tells_case(field)} for one in records]
    return all(one.items() <= told[0].items() or not one for one in told)
