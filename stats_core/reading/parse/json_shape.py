"""What a value of JSON is made of: its kind, how many numbers it holds, and whether several are alike."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Any

DEEPEST = 40
"""Levels below which nothing is looked for."""
_SOME = 5
"""Values that are looked at where there are many alike."""
_MANY = 60


def kind(value: Any) -> str:
    """'object', 'list', 'number', 'text' or 'nothing'; what is true or false is a number."""
    if isinstance(value, dict):
        return "object"
    if isinstance(value, list):
        return "list"
    if value is None:
        return "nothing"
    return "number" if isinstance(value, (int, float)) else "text"


def is_container(value: Any) -> bool:
    """Whether a value has parts."""
    return isinstance(value, (dict, list))


def are_scalars(parts: Iterable[Any]) -> bool:
    """Whether no part has parts."""
    return not {*map(type, parts)} & {dict, list}


def numbers_in(value: Any, deepest: int = DEEPEST) -> int:
    """About how many numbers there are in a value: of many parts that are alike, some are looked at."""
    if isinstance(value, dict):
        parts: Sequence[Any] = list(islice(value.values(), _MANY))
    elif isinstance(value, list):
        parts = value[:_SOME]
    else:
        return int(isinstance(value, (int, float)) and not isinstance(value, bool))
    if deepest == 0 or not parts:
        return 0
    found = sum(numbers_in(part, deepest - 1) for part in parts)
    return max(found, found * len(value) // len(parts))


def depth_of(value: Any, deepest: int = DEEPEST) -> int:
    """How many objects and lists stand inside one another."""
    if not is_container(value) or deepest == 0:
        return 0
    parts = value.values() if isinstance(value, dict) else value
    return 1 + max((depth_of(part, deepest - 1) for part in islice(parts, _MANY)), default=0)


def alike(values: Sequence[Any], deepest: int = 6) -> bool:
    """Whether values are of one make: the same kind, and the same fields or the same further down."""
    values = [value for value in values if value is not None]
    kinds = {kind(value) for value in values}
    if len(kinds) != 1 or deepest == 0:
        return False
    if kinds == {"list"}:
        return alike([part for value in values for part in value[:3]], deepest - 1) or not any(values)
    return _objects_alike([value for value in values if value], deepest) if kinds == {"object"} else True


def _objects_alike(every: Sequence[dict[str, Any]], deepest: int) -> bool:
    """Whether objects have the same fields, or parts that are alike under keys of their own."""
    if not every:
        return False
    union = set().union(*every)
    overlap = sum(map(len, every)) / len(every) / len(union)
    if overlap >= 0.5:
        return _same_makes(every, union)
    pooled = [part for value in every for part in islice(value.values(), 3)]
    if any(map(is_container, pooled)):
        return all(map(is_container, pooled)) and alike(pooled, deepest - 1)
    return overlap >= 0.3 and all(kind(part) == "number" for part in pooled)


def _same_makes(every: Sequence[dict[str, Any]], keys: Iterable[str]) -> bool:
    """Whether under nearly every key the same stands in all objects that have it."""
    shared = [{_make(value[key]) for value in every if value.get(key) is not None} for key in islice(keys, _MANY)]
    return sum(len(makes) <= 1 for makes in shared) >= 0.8 * len(shared)


def _make(value: Any) -> str:
    """The kind of a value; numbers and text go for one, since N/A stands where a number is missing."""
    return kind(value) if is_container(value) else "scalar"
