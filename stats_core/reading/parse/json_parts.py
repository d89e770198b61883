"""Lists of true and false in a record that says of the whole whether it is true: what came of its parts."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from stats_core.reading.parse.left_out import LeftOut

_LOOKED_AT = 50


def without_parts(value: Any, keep: Collection[str]) -> tuple[Any, list[LeftOut]]:
    """Records without the lists of what came of their parts, which are no samples of a record: IFEval's instructions.

    Parameters
    ----------
    value
        What a JSON text holds.
    keep
        Names of fields that stay.
    """
    some = value[:_LOOKED_AT] if isinstance(value, list) else []
    if not some or not all(isinstance(one, dict) for one in some):
        return value, []
    whole = _fields(some, lambda part: isinstance(part, bool))
    parts = [key for key in _fields(some, _is_of_flags) if key not in keep]
    if not whole or not parts:
        return value, []
    why = f"it holds the parts of each record, and {whole[0]!r} says what came of the whole"
    left = [LeftOut("column", key, why, keep=key) for key in parts]
    return [_without(one, parts) for one in value], left


def _fields(records: Sequence[Mapping[str, Any]], fits: Callable[[Any], bool]) -> list[str]:
    """The fields that hold the same kind of thing in every record."""
    return [key for key in records[0] if all(fits(one.get(key)) for one in records)]


def _without(record: Any, keys: Sequence[str]) -> Any:
    return {key: part for key, part in record.items() if key not in keys} if isinstance(record, dict) else record


def _is_of_flags(part: Any) -> bool:
    return isinstance(part, list) and bool(part) and all(isinstance(one, bool) for one in part)
