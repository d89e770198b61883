"""The end of a walk through nested JSON: records, a line each or a line for each of their numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from stats_core.reading.parse.json_beside import take_beside
from stats_core.reading.parse.json_records import Field, flat_columns, objects
from stats_core.reading.parse.json_shape import numbers_in
from stats_core.reading.parse.json_walk import JsonWalk
from stats_core.reading.parse.json_words import is_spread, key_heading, metric_name, several_measured

_FEW = 20
"""Names at the end of all paths that become headings; where there are more, they are one column."""
_ALL = 0.8
"""The share of objects that have a field, from which on it is one of all."""


def take_records(walk: JsonWalk, nodes: Sequence[dict[str, Any]], fields: Mapping[str, Field]) -> None:
    """Records with nothing below them: a line each, or a line for each of their numbers."""
    numbers = [name for name, found in fields.items() if not found.nested and any(map(numbers_in, found.some))]
    if walk.in_list or len(nodes) == 1 or len(numbers) < 2 or _are_headings(numbers, fields, len(nodes)):
        _take_lines(walk, nodes)
    else:
        _take_numbers(walk, nodes, fields, numbers)


def _take_lines(walk: JsonWalk, nodes: Sequence[dict[str, Any]]) -> None:
    """A line for each record."""
    found = flat_columns(nodes, walk.left)
    walk.fields = list(found)
    renamed = {name: walk.free(name) for name in found}
    walk.columns |= {renamed[name]: column for name, column in found.items()}


def _take_numbers(
    walk: JsonWalk, nodes: Sequence[dict[str, Any]], fields: Mapping[str, Field], numbers: Sequence[str]
) -> None:
    """A line for each number of a record, with its name."""
    walk.records = False
    take_beside(walk, nodes, {name: found for name, found in fields.items() if name not in numbers}, ())
    heading = key_heading(numbers)
    spreads = _spreads(walk, numbers) if heading == "metric" else []
    names = [name for name in numbers if name not in spreads]
    pairs = [(i, name) for i, node in enumerate(nodes) for name in names if node.get(name) is not None]
    walk.take(np.array([i for i, _ in pairs], dtype=np.int64))
    walk.key(objects([metric_name(name) for _, name in pairs]), heading)
    walk.columns[walk.free(walk.value)] = objects([nodes[i][name] for i, name in pairs])


def _are_headings(numbers: Sequence[str], fields: Mapping[str, Field], many: int) -> bool:
    """Whether the names of numbers are few, nearly all objects have them, and they name metrics or nothing known."""
    share = sum(fields[name].count for name in numbers) / max(1, len(numbers) * many)
    same = share >= _ALL and len(numbers) <= _FEW and key_heading(numbers) in ("", "metric")
    # Which of several measured numbers counts is asked: those with a spread of their own are measured.
    return same and not (many > 1 and several_measured(numbers))


def _spreads(walk: JsonWalk, numbers: Sequence[str]) -> list[str]:
    """The numbers that are spreads beside scores, and left out where nobody wants them."""
    spreads = [name for name in numbers if is_spread(metric_name(name))]
    if len(spreads) == len(numbers):
        return []
    gone = [name for name in spreads if metric_name(name) not in walk.keep]
    for name in gone:
        walk.leave("line", metric_name(name), "a spread is no score")
    return gone
