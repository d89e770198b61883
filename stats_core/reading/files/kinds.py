"""Which of several files belong together: those of the commonest kind, the others are named."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

import pandas as pd

from stats_core.errors import InputError
from stats_core.reading.parse.path_pattern import PARTS
from stats_core.reading.parse.places import quoted
from stats_core.reading.parse.read_table import ReadTable

_MORE = 4
"""How many times the lines of all others one file has that alone is read beside files of other columns."""
_OF_PATHS = frozenset([*PARTS, "file kind"])
"""Columns that a file has from its path."""


def of_one_kind(tables: dict[str, ReadTable], keep: Collection[str] = ()) -> tuple[dict[str, ReadTable], list[str]]:
    """The files of the kind that most have, where others share few columns with them; a list of names beside logs.

    Where no kind is that of most files, and nothing is shared, by far the longest is read; a file of `keep` before all.
    """
    kinds = _kinds(tables)
    stay = {*_chosen(kinds, tables, keep)} if len(kinds) > 1 else {*tables}
    return {path: table for path, table in tables.items() if path in stay}, [p for p in tables if p not in stay]


@dataclass
class _FileKind:
    """Files that share their columns."""

    names: set[str]
    paths: list[str]


def _kinds(tables: Mapping[str, ReadTable]) -> list[_FileKind]:
    """The files with those before them of which they have half of their columns."""
    kinds: list[_FileKind] = []
    for path, table in tables.items():
        names = set(table.names)
        near = next((kind for kind in kinds if 2 * len(kind.names & names) >= len(names)), None)
        if near is None:
            kinds.append(_FileKind(names, [path]))
        else:
            near.names.update(names)
            near.paths.append(path)
    return kinds


def _chosen(kinds: Sequence[_FileKind], tables: Mapping[str, ReadTable], keep: Collection[str]) -> Collection[str]:
    """The files of the kind that is read; all where none is clearly the one."""
    wanted = next((kind for kind in kinds if not set(keep).isdisjoint(kind.paths)), None)
    if wanted is not None:
        return wanted.paths
    largest = max(kinds, key=lambda kind: len(kind.paths))
    if 2 * len(largest.paths) > len(tables):
        return largest.paths
    longest = _by_far_longest(kinds, tables)
    return longest.paths if longest is not None else tables.keys()


def _by_far_longest(kinds: Sequence[_FileKind], tables: Mapping[str, ReadTable]) -> _FileKind | None:
    """The kind with most of all lines, where no two kinds share a column; None where none has by far the most."""
    headings = [name for kind in kinds for name in kind.names]
    if len(set(headings)) < len(headings):
        return None
    lines = [sum(len(tables[path]) for path in kind.paths) for kind in kinds]
    most = max(lines)
    return kinds[lines.index(most)] if most > _MORE * (sum(lines) - most) else None


def by_kind(tables: dict[str, ReadTable]) -> dict[str, ReadTable]:
    """Files of several kinds in one folder log the same runs: their kind is a column, from which one is chosen."""
    kinds = {path: table.kind or "table" for path, table in tables.items()}
    if len(set(kinds.values())) == 1:
        return tables
    return {path: table.with_frame(table.frame.assign(**{"file kind": kinds[path]})) for path, table in tables.items()}


def refuse_different(frames: Mapping[str, pd.DataFrame]) -> None:
    """Two files of which each has columns of its own only."""
    headings: dict[tuple[str, ...], str] = {}
    for path, frame in frames.items():
        headings.setdefault(tuple(map(str, frame.columns)), path)
    shared = set.intersection(*(set(heading) for heading in headings))
    if len(headings) > 1 and not shared - _OF_PATHS:
        (heading, first), (other_heading, second), *_ = headings.items()
        own, others = (", ".join(_of_file(names)[:4]) for names in (heading, other_heading))
        raise InputError(
            f"The files have different columns: {quoted(first)} has {own}, and {quoted(second)} has {others}",
            remedy="Give files of one kind, or one of them alone.",
        )


def some_only(frames: Mapping[str, pd.DataFrame]) -> list[str]:
    """The columns that only some files have."""
    every = [set(map(str, frame.columns)) for frame in frames.values()]
    shared = set.intersection(*every)
    return [name for name in dict.fromkeys(str(n) for frame in frames.values() for n in frame) if name not in shared]


def _of_file(heading: tuple[str, ...]) -> list[str]:
    """The columns that a file has of itself."""
    return [name for name in heading if name not in _OF_PATHS]
