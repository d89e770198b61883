"""Columns for what stands in objects beside the field that is gone into: names, and cells that differ."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from stats_core.reading.parse.json_records import Field, objects
from stats_core.reading.parse.json_walk import JsonWalk, is_vector
from stats_core.reading.parse.json_words import hints_key, holds_settings, names_key, names_level, plain, sums_up

_NAMES = frozenset(["id", "name", "title", "label", "key"])
_NAME = 200
"""Characters up to which a text beside results may be a name."""
_Cells = dict[str, list[Any]]


def take_beside(
    walk: JsonWalk, nodes: Sequence[dict[str, Any]], fields: Mapping[str, Field], without: Sequence[str]
) -> bool:
    """Columns for the fields beside what is gone into: those that differ, and names; whether there are any."""
    before = len(walk.columns)
    beside = {name: found for name, found in fields.items() if name not in without}
    if len(nodes) == 1:
        walk.shared.update({name: found.some[0] for name, found in beside.items() if is_vector(found)})
        cells = _names_of_one(nodes[0], beside)
    else:
        cells = {name: [node.get(name) for node in nodes] for name, found in beside.items() if not found.nested}
        cells |= _names_in_objects(nodes, beside)
    for name, own in cells.items():
        _take(walk, name, own)
    return len(walk.columns) > before


def _names_in_objects(nodes: Sequence[dict[str, Any]], beside: Mapping[str, Field]) -> _Cells:
    """The names in objects beside the results, as of a model that is described in one: 'model.name'."""
    found: _Cells = {}
    for name in (name for name, one in beside.items() if one.nested and names_key(name)):
        own = [part for node in nodes if isinstance(part := node.get(name), dict)]
        if len(own) < len(nodes):
            continue
        for key in (key for key in own[0] if plain(key) in _NAMES):
            cells = [part.get(key) for part in own]
            if all(map(_is_name, cells)):
                found[f"{name}.{key}"] = cells
    return found


def _take(walk: JsonWalk, name: str, cells: Sequence[Any]) -> None:
    """A column for one field, where it tells something that is not told yet."""
    if len(cells) > 1 and (twin := _told_by(walk, cells)):
        walk.leave("column", name, f"it says the same as {twin!r}", keep=False)
    elif _is_sum(name, cells) and name not in walk.keep:
        walk.leave("column", name, "it stands above the lines, and is said of several of them together")
    elif len(cells) == 1 or _tells(name, cells) or name in walk.keep:
        walk.columns[walk.free(name)] = objects(cells)


def _tells(name: str, cells: Sequence[Any]) -> bool:
    """Whether a field names something, or differs."""
    return names_key(name) or len({str(cell) for cell in cells}) > 1


def _is_sum(name: str, cells: Sequence[Any]) -> bool:
    """Whether a field holds a score of all that stands below it."""
    return sums_up(name) and not names_key(name) and not all(isinstance(cell, str) for cell in cells)


def _told_by(walk: JsonWalk, cells: Sequence[Any]) -> str:
    """The column that holds the same cells, as an alias does; "" where there is none."""
    said = [str(cell).strip(" -") for cell in cells]
    return next((name for name, column in walk.columns.items() if [str(cell) for cell in column] == said), "")


def _names_of_one(node: dict[str, Any], beside: Mapping[str, Field]) -> _Cells:
    """The names beside the results of one object, and those among its settings."""
    cells = {name: [node.get(name)] for name, found in beside.items() if not found.nested}
    names = {name: own for name, own in cells.items() if hints_key(name) and _is_name(own[0])}
    names |= _names_in_objects([node], beside)
    settings = [node[name] for name, found in beside.items() if found.nested and holds_settings(name)]
    found: _Cells = {}
    for key, cell in (pair for own in settings if isinstance(own, dict) for pair in _set(own, names)):
        found.setdefault(key, [cell])
    return names | found


def _set(settings: dict[str, Any], known: Collection[str]) -> Iterator[tuple[str, Any]]:
    """Names among the settings beside results: the algorithm, the seed."""
    for key, cell in settings.items():
        if f"{key}_args" in settings:
            called = _called(settings, key)
            if called and not any("model" in other for other in known):
                yield key, called
        elif key not in known and names_key(key) and not names_level(key) and _is_name(cell):
            yield key, cell


def _called(settings: dict[str, Any], key: str) -> str:
    """The name of a model among its arguments, as lm-evaluation-harness writes them behind the kind of the model."""
    given = str(settings[f"{key}_args"]).split(",")
    return ",".join(part.removeprefix("pretrained=") for part in given if part.startswith(("pretrained=", "revision=")))


def _is_name(cell: Any) -> bool:
    """Whether a cell may name something: a short text, or a whole number."""
    return isinstance(cell, int) or (isinstance(cell, str) and 0 < len(cell) <= _NAME)
