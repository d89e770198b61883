"""Objects to columns: nested objects under dotted headings, lists of numbers one below the other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, islice
from typing import Any

import numpy as np
import numpy.typing as npt

from stats_core.errors import InputError
from stats_core.reading.parse.json_shape import alike, are_scalars, is_container, numbers_in
from stats_core.reading.parse.json_words import holds_results, metric_name
from stats_core.reading.parse.left_out import LeftOut
from stats_core.reading.parse.words import PARTS
from stats_core.types import Ints

MOST_CELLS = 50_000_000
MOST_FLAT = 60
"""Fields of an object inside of a record that become headings; where there are more, they are names."""
_SHORT = 20
_MOST_STRANGERS = 5
"""Records without a field of the others that are left out at most."""
_ALL = 0.8
"""The share of records that have a field, from which on it is one of all."""
CellArray = npt.NDArray[np.object_]
_Path = tuple[str, ...]


@dataclass
class Field:
    """What stands under one key in all objects: how often, how often with parts, and some of it."""

    count: int = 0
    containers: int = 0
    some: list[Any] = field(default_factory=list)

    @property
    def nested(self) -> bool:
        """Whether objects or lists stand under the key, and not cells."""
        return 2 * self.containers > self.count

    @property
    def numbers(self) -> int:
        """About how many numbers stand under it in all objects."""
        return sum(map(numbers_in, self.some)) * self.count // max(1, len(self.some))


def fields_of(nodes: Sequence[dict[str, Any]]) -> dict[str, Field]:
    """The fields of objects, with what stands in them; those that are empty everywhere are none."""
    fields: dict[str, Field] = {}
    for node in nodes:
        for key, value in node.items():
            if value is None:
                continue
            found = fields.get(key)
            if found is None:
                found = fields[key] = Field()
            found.count += 1
            found.containers += is_container(value)
            if len(found.some) < 5:
                found.some.append(value)
    return fields


def refuse_many(rows: int, columns: int) -> None:
    """A sentence about records of which each has fields of its own."""
    if rows * columns > MOST_CELLS:
        raise InputError(
            f"The JSON would make a table of {rows:,} lines and {columns:,} columns, which is more than can be read",
            remedy=f"Keep at most {MOST_CELLS:,} cells, or give all records the same fields.",
        )


def is_flat(value: Any, deepest: int = 6) -> bool:
    """Whether an object is one of fields: few cells, and below it objects of the same kind, no two alike."""
    if not isinstance(value, dict) or deepest == 0 or len(value) > MOST_FLAT:
        return False
    objects = [part for key, part in value.items() if isinstance(part, dict) and key.lower() not in PARTS]
    if len(objects) > 1 and alike(objects):
        return False
    lists = [part for part in value.values() if isinstance(part, list)]
    return not any(map(numbers_in, lists)) and all(is_flat(part, deepest - 1) for part in objects)


def flat_columns(
    nodes: Sequence[dict[str, Any]], left: list[LeftOut], without: Sequence[str] = ()
) -> dict[str, CellArray]:
    """The cells of objects under their keys; those of objects inside under dotted ones."""
    columns: dict[_Path, CellArray] = {}
    _flatten(nodes, (), columns, left, frozenset(without), 8)
    return _short(columns)


def _flatten(
    nodes: Sequence[dict[str, Any]],
    above: _Path,
    columns: dict[_Path, CellArray],
    left: list[LeftOut],
    without: frozenset[str],
    deepest: int,
) -> None:
    fields = {key: found for key, found in fields_of(nodes).items() if key not in without}
    refuse_many(len(nodes), len(columns) + len(fields))
    for key, found in fields.items():
        path = (*above, metric_name(key) or "no name")
        parts = [node.get(key) for node in nodes]
        inside = _only_objects(parts)
        cells = _cells_of(found, parts)
        if cells is not None:
            columns[path] = cells
        elif _of_objects(found) and deepest and _same_fields(inside):
            _flatten(inside, path, columns, left, frozenset(), deepest - 1)
        else:
            heading = ".".join(path)
            left.append(LeftOut("column", heading, _NO_CELLS[_of_objects(found)], keep=heading))


_NO_CELLS = {
    True: "its fields are others in every record",
    False: "it holds a list beside the scores of each record",
}


def _of_objects(found: Field) -> bool:
    """Whether a field holds objects in every record that has it."""
    return all(isinstance(part, dict) for part in found.some)


def _cells_of(found: Field, parts: Sequence[Any]) -> CellArray | None:
    """A field as cells; None where it holds objects or lists of several numbers."""
    if not found.nested:
        return objects([_as_cell(part) for part in parts])
    if not _of_objects(found) and (_are_names(found.some) or _are_single(parts)):
        return objects([_joined(part) for part in parts])
    return None


def _as_cell(part: Any) -> Any:
    """A value as a cell: what has parts is text."""
    return str(part) if is_container(part) else part


def _only_objects(parts: Sequence[Any]) -> list[dict[str, Any]]:
    """The objects among values, and empty ones in place of the others."""
    return [part if isinstance(part, dict) else {} for part in parts]


def _same_fields(inside: Sequence[dict[str, Any]]) -> bool:
    """Whether objects have few different fields, or one of them has half of all."""
    many = len({key for part in inside for key in part})
    return many <= MOST_FLAT or many <= 2 * max(map(len, inside))


def _are_names(lists: Sequence[Any]) -> bool:
    return all(isinstance(part, list) and are_scalars(part) and not numbers_in(part) for part in lists)


def _are_single(parts: Sequence[Any]) -> bool:
    """Whether every list holds one cell: a number in brackets is a number."""
    return all(part is None or (isinstance(part, list) and len(part) == 1 and are_scalars(part)) for part in parts)


def _joined(part: Any) -> Any:
    if not isinstance(part, list):
        return part
    if len(part) == 1:
        return part[0]
    return ", ".join(map(str, islice(part, _SHORT)))


def _short(columns: dict[_Path, CellArray]) -> dict[str, CellArray]:
    """Headings without a word that only says that results follow: metrics.acc is acc, where there is no other.

    So do answers.gpt and answers.llama below one word, where all that stands below it is right or wrong.
    """
    last = Counter(path[-1] for path in columns)
    flags = _above_flags(columns)
    short: dict[str, CellArray] = {}
    for path, column in columns.items():
        needless = len(path) == 2 and (holds_results(path[0]) or path[0] in flags)
        short[path[-1] if needless and last[path[-1]] == 1 else ".".join(path)] = column
    return short


def _above_flags(columns: Mapping[_Path, CellArray]) -> set[str]:
    """The words above several columns, all of which hold what is right or wrong."""
    below = Counter(path[0] for path in columns if len(path) == 2)
    others = {path[0] for path, column in columns.items() if len(path) > 2 or not _are_flags(column)}
    return {word for word, many in below.items() if many > 1} - others


def _are_flags(column: CellArray) -> bool:
    """Whether every cell is true or false."""
    return all(isinstance(cell, bool) for cell in column)


def objects(cells: Sequence[Any]) -> CellArray:
    """Cells as an array of whatever they are."""
    array = np.empty(len(cells), dtype=object)
    array[:] = cells
    return array


def stretched(lists: Sequence[Sequence[Any]]) -> tuple[Ints, Ints, CellArray]:
    """Lists one below the other: for each part its list, its place in it from 1 on, and the part."""
    sizes = np.fromiter(map(len, lists), dtype=np.int64, count=len(lists))
    refuse_many(int(sizes.sum()), 1)
    own = np.repeat(np.arange(len(lists)), sizes)
    place = np.arange(len(own)) - np.repeat(np.cumsum(sizes) - sizes, sizes) + 1
    parts = np.empty(len(own), dtype=object)
    parts[:] = list(chain.from_iterable(lists))
    return own, place, parts


def without_strangers(columns: dict[str, CellArray], left: list[LeftOut]) -> dict[str, CellArray]:
    """The columns without single records that have no field of the others: settings above a log, a report below it."""
    there = {name: np.array([cell is not None for cell in column], dtype=bool) for name, column in columns.items()}
    most = [filled for filled in there.values() if len(filled) and filled.mean() >= _ALL]
    odd = ~np.any(most, axis=0) if most else np.zeros(0, dtype=bool)
    if not 0 < odd.sum() <= _MOST_STRANGERS or len(odd) < 5 * odd.sum():
        return columns
    for i in np.flatnonzero(odd):
        named = [name for name, filled in there.items() if filled[i]]
        left.append(LeftOut("line", ", ".join(named[:3]), "this record has no field of the others"))
    return {name: column[~odd] for name, column in columns.items() if there[name][~odd].any()}


def rows_of_table(nodes: list[list[Any]]) -> dict[str, CellArray] | None:
    """The columns of a list of rows, of which the first holds the headings."""
    rows = nodes[0]
    if len(nodes) > 1 or len(rows) < 2 or not all(isinstance(row, list) for row in rows):
        return None
    head = rows[0]
    if not _are_headings(head):
        return None
    if any(len(row) != len(head) or not are_scalars(row) for row in rows) or not any(map(numbers_in, rows[1:])):
        return None
    return {name: objects([row[i] for row in rows[1:]]) for i, name in enumerate(head)}


def _are_headings(head: Sequence[Any]) -> bool:
    """Whether cells are texts of which each is another."""
    return bool(head) and all(isinstance(name, str) for name in head) and len(set(head)) == len(head)
