"""Lists of cells in the fields of objects: beside each other where they are as long as one another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from stats_core.reading.parse.json_beside import take_beside
from stats_core.reading.parse.json_records import CellArray, Field, stretched
from stats_core.reading.parse.json_walk import JsonWalk, is_list
from stats_core.reading.parse.json_words import names_key, names_level, names_score, plain
from stats_core.types import Ints


def take_vectors(
    walk: JsonWalk, nodes: Sequence[dict[str, Any]], fields: Mapping[str, Field], vectors: Sequence[str]
) -> bool:
    """Lists that are as long as one another beside each other, where they have headings of a log."""
    every = [name for name, found in fields.items() if is_list(found)]
    if not walk.in_list and len(fields) == len(every) and not any(map(_of_a_log, every)):
        return False
    first = max(vectors, key=lambda name: (names_score(name), fields[name].numbers))
    sizes = _sizes(nodes, every)
    chosen = [name for name in every if (sizes[name] == sizes[first]).all()]
    for name in every:
        if name not in chosen:
            walk.leave("column", name, f"its lists are not as long as those of {first!r}")
    take_beside(walk, nodes, fields, every)
    walk.records = False
    lists = {name: stretched(_filled(nodes, name, sizes[first])) for name in chosen}
    own, place, _ = lists[first]
    walk.take(own)
    _put(walk, {name: parts for name, (_, _, parts) in lists.items()}, place, sizes[first].tolist())
    return True


def _of_a_log(name: str) -> bool:
    """Whether a heading is one for scores or levels."""
    return names_score(name) or names_level(name)


def _sizes(nodes: Sequence[dict[str, Any]], every: Sequence[str]) -> dict[str, Ints]:
    """How long the lists are; one that a record does not have is as long as the longest, and empty."""
    sizes = {name: np.array([len(node.get(name) or ()) for node in nodes]) for name in every}
    longest = np.max([sizes[name] for name in every], axis=0)
    return {name: np.where(own == 0, longest, own) for name, own in sizes.items()}


def _filled(nodes: Sequence[dict[str, Any]], name: str, sizes: Ints) -> list[list[Any]]:
    """The lists of a field, with nothing in each place of one that is not there."""
    return [node.get(name) or [None] * int(size) for node, size in zip(nodes, sizes, strict=True)]


def _put(walk: JsonWalk, lists: Mapping[str, CellArray], place: Ints, sizes: Sequence[int]) -> None:
    """The lists as columns, the levels first; where there are none, the places are counted."""
    levels = [name for name in lists if names_level(name) and _grows(lists[name], place)]
    first = next(iter(lists))
    alone = len(lists) == 1 and names_key(first) and not levels
    if alone:
        walk.hint = plain(first)
    if not levels:
        walk.count(place, sizes)
    for name in [*levels, *(name for name in lists if name not in levels)]:
        walk.columns[walk.free(walk.value if alone else name)] = lists[name]


def _grows(numbers: CellArray, place: Ints) -> bool:
    """Whether numbers increase in every list."""
    try:
        values = numbers.astype(np.float64)
    except (TypeError, ValueError):
        return False
    return bool((np.diff(values)[place[1:] > 1] > 0).all())
