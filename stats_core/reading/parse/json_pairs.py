"""Lists of two numbers in nested JSON that are no two runs: a mean with its spread, or two scores in a fixed order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from stats_core.reading.parse.json_shape import DEEPEST
from stats_core.reading.parse.left_out import LeftOut

_LEAST_SPREADS, _LEAST_ORDERED = 4, 8
"""Lists from which on it is no chance that each has a small second number, or that all are in one order."""
_SMALL = 0.25
"""A spread is smaller than this share of its mean."""
_MOST = 20_000
FIRST, SECOND = "score", "score 2"


class _OtherLists(Exception):
    """A list is there that is none of two numbers under a name."""


def with_pairs_told(value: Any) -> tuple[Any, tuple[LeftOut, ...]]:
    """The value with one number in place of a mean and its spread, or with names for two scores in a fixed order.

    Where every list has two numbers, and in each the second is small beside the first, it is the spread of the first:
    to compare both as runs would be wrong. Two numbers that are never in another order are two different measures,
    as those of test and training, since runs come in any order.
    """
    try:
        pairs = list(_pairs(value, DEEPEST))
    except _OtherLists:
        return value, ()
    if len(pairs) >= _LEAST_SPREADS and _are_spreads(pairs):
        why = "every list has two numbers, and the second is small beside the first, as a spread is"
        return _replaced(value, spread=True), (LeftOut("column", "second numbers", why),)
    rise = all(first <= second for first, second in pairs)
    fall = all(first >= second for first, second in pairs)
    if len(pairs) >= _LEAST_ORDERED and rise != fall:
        return _replaced(value, spread=False), ()
    return value, ()


def _pairs(value: Any, deepest: int) -> Iterator[tuple[float, float]]:
    """The lists of two numbers that stand under names.

    Raises
    ------
    _OtherLists
        There are other lists, or very many.
    """
    if not isinstance(value, dict) or not deepest or len(value) > _MOST:
        if isinstance(value, (list, dict)):
            raise _OtherLists
        return
    for part in value.values():
        if _is_pair(part):
            yield float(part[0]), float(part[1])
        else:
            yield from _pairs(part, deepest - 1)


def _are_spreads(pairs: Sequence[tuple[float, float]]) -> bool:
    """Whether each second number is small beside the first; all 0, or 0 and 1, they are results as well."""
    small = all(0 <= second <= _SMALL * abs(first) for first, second in pairs)
    return small and any(second not in (0, 1) for _, second in pairs)


def _is_pair(part: Any) -> bool:
    return isinstance(part, list) and len(part) == 2 and all(type(number) in (int, float) for number in part)


def _replaced(value: Any, *, spread: bool) -> Any:
    if _is_pair(value):
        return value[0] if spread else {FIRST: value[0], SECOND: value[1]}
    return {key: _replaced(part, spread=spread) for key, part in value.items()} if isinstance(value, dict) else value
