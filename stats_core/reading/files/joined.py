"""Tables of several files below one another: what the files do not tell is in their paths."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pandas as pd

from stats_core.errors import InputError
from stats_core.reading.files.side_by_side import one_run_each
from stats_core.reading.parse.columns import columns_of
from stats_core.reading.parse.path_names import names_algorithms, names_tasks
from stats_core.reading.parse.path_pattern import PathParts, guess_pattern, matched
from stats_core.reading.parse.places import quoted
from stats_core.reading.parse.read_table import ReadTable
from stats_core.reading.parse.text_table import INDEX
from stats_core.reading.parse.words import ALGORITHM, LEVEL, RUN, SCORE, words_of
from stats_core.wording import counted

_TASK = frozenset(["task", "env", "environment", "dataset", "problem", "game", "domain"])
_OF_PATHS = frozenset(["algorithm", "task", "run", "file kind"])
"""Columns that a file has from its path."""
MOST_NOTES = 5


def joined(
    tables: Mapping[str, ReadTable], pattern: str | None, unread: Mapping[str, str], *, without_scores: int
) -> ReadTable:
    """One table from those of several files, by their paths.

    Parameters
    ----------
    tables
        The table of each file that could be read.
    pattern
        What paths tell; guessed where None.
    unread
        Why each of the others could not be read.
    without_scores
        How many files beside these hold no scores.

    Raises
    ------
    InputError
        Files have nothing in common, or the pattern fits none of them.
    """
    files = len(tables)
    tables, others = _of_one_kind(one_run_each(tables))
    unread = {**unread, **dict.fromkeys(others, "its columns are others than those of most files")}
    tables = _by_kind(tables)
    paths = _paths(tables, pattern)
    frames = {path: _with_parts(tables[path], parts, path) for path, parts in paths.matches.items()}
    _refuse_different(frames)
    sizes = ", ".join(counted(number, part) for part, number in paths.counts.items())
    kind = counted(files - len(others) - len(paths.left), "file")
    return ReadTable(
        _named_by_metric(pd.concat(list(frames.values()), ignore_index=True)),
        kind=kind,
        recognised=kind + (f", {paths.pattern}: {sizes}" if sizes else ""),
        notes=_notes(tables, unread, paths, without_scores),
        assumes=next((table.assumes for table in tables.values() if table.assumes), ""),
        paths=paths,
        doubtful_names=() if pattern else _doubtful(paths),
    )


def _paths(tables: Mapping[str, ReadTable], pattern: str | None) -> PathParts:
    """What the paths tell by a pattern: the one given, or the likeliest for what no file tells by itself."""
    if not pattern:
        needed = _needed(tables)
        pattern = _likely(list(tables), needed) if needed else "{}"
    matches = matched(pattern, list(tables))
    return PathParts(pattern, matches, tuple(path for path in tables if path not in matches))


def _doubtful(paths: PathParts) -> tuple[str, ...]:
    """The names that were taken for algorithms, where none of them is that of a well-known one."""
    names = tuple(paths.groups.get("algorithm", ()))
    return () if names_algorithms(names) else names


def _notes(
    tables: Mapping[str, ReadTable], unread: Mapping[str, str], paths: PathParts, without_scores: int
) -> tuple[str, ...]:
    notes = list(dict.fromkeys(note for table in tables.values() for note in table.notes))[:MOST_NOTES]
    notes += [f"{quoted(path)} left out: {why}." for path, why in list(unread.items())[:MOST_NOTES]]
    if paths.left:
        left, first = counted(len(paths.left), "file"), quoted(paths.left[0])
        notes.append(f"{left} that the pattern does not fit left out, as {first}.")
    if without_scores:
        notes.append(f"{counted(without_scores, 'file')} without scores left out.")
    return tuple(notes)


def _by_kind(tables: dict[str, ReadTable]) -> dict[str, ReadTable]:
    """Files of several kinds in one folder log the same runs: their kind is a column, from which one is chosen."""
    kinds = {path: table.kind or "table" for path, table in tables.items()}
    if len(set(kinds.values())) == 1:
        return tables
    return {path: table.with_frame(table.frame.assign(**{"file kind": kinds[path]})) for path, table in tables.items()}


def _of_one_kind(tables: dict[str, ReadTable]) -> tuple[dict[str, ReadTable], list[str]]:
    """The files of the kind that most have, where others share no column with them; a list of names beside the logs."""
    kinds: list[tuple[set[str], list[str]]] = []
    for path, table in tables.items():
        names = set(table.names)
        near = next((kind for kind in kinds if 2 * len(kind[0] & names) >= len(names)), None)
        if near is None:
            kinds.append((names, [path]))
        else:
            near[0].update(names)
            near[1].append(path)
    largest = max(kinds, key=lambda kind: len(kind[1]))[1]
    if len(kinds) == 1 or 2 * len(largest) <= len(tables):
        return tables, []
    return {path: tables[path] for path in largest}, [path for path in tables if path not in set(largest)]


def _refuse_different(frames: Mapping[str, pd.DataFrame]) -> None:
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


def _of_file(heading: tuple[str, ...]) -> list[str]:
    """The columns that a file has of itself."""
    return [name for name in heading if name not in _OF_PATHS]


def _needed(tables: Mapping[str, ReadTable]) -> list[str]:
    """What no file tells by itself."""
    if all(table.named_by_file or _algorithms_as_headings(table) for table in tables.values()):
        return []
    last = {words[-1] for table in tables.values() for name in table.names if (words := words_of(name))}
    known = {"algorithm": ALGORITHM, "task": _TASK, "run": RUN}
    return [part for part, words in known.items() if last.isdisjoint(words)]


def _named_by_metric(frame: pd.DataFrame) -> pd.DataFrame:
    """Values of one metric only go by its name, which may say which are better."""
    if not {"metric", "value"} <= set(frame.columns) or frame["metric"].nunique(dropna=False) != 1:
        return frame
    metric = str(frame["metric"].iloc[0])
    return frame.drop(columns="metric").rename(columns={"value": metric}) if metric not in frame.columns else frame


def _likely(paths: list[str], needed: list[str]) -> str:
    """The pattern of the paths, turned where well-known names say that algorithm and task stand the other way."""
    pattern = guess_pattern(paths, needed)
    groups = PathParts(pattern, matched(pattern, paths)).groups
    first, second = (list(groups.get(part, ())) for part in ("algorithm", "task"))
    turned = names_tasks(first) or (names_algorithms(second) and not names_algorithms(first))
    if not turned or not first:
        return pattern
    by = {
        "{algorithm}": "{task}",
        "{task}": "{algorithm}" if names_algorithms(second) or not names_tasks(first) else "{}",
    }
    return re.sub(r"\{(?:algorithm|task)\}", lambda part: by[part[0]], pattern)


def _algorithms_as_headings(table: ReadTable) -> bool:
    """Whether a table holds final scores below the algorithms' names: numbers only, and no word of a log."""
    columns = columns_of(table)
    words = {word for column in columns for word in words_of(column.name)}
    scores = [column for column in columns if column.numeric and column.name != INDEX]
    return len(scores) > 1 and len(columns) - len(scores) <= 1 and not words & (LEVEL | SCORE | ALGORITHM)


def _with_parts(table: ReadTable, parts: Mapping[str, str], path: str) -> pd.DataFrame:
    """A file's lines with what its path tells, where it does not tell it itself."""
    frame = table.frame.copy()
    if _algorithms_as_headings(table):
        stem = path.rpartition("/")[2].rpartition(".")[0]
        lines = frame.pop(INDEX) if INDEX in frame.columns else range(1, len(frame) + 1)
        frame.insert(0, "run", [f"{stem}-{line}" for line in lines])
    same = {str(frame.iloc[0, i]) for i in range(frame.shape[1]) if len(frame) and frame.iloc[:, i].nunique() == 1}
    for part in reversed([part for part in parts if part not in frame.columns and parts[part] not in same]):
        frame.insert(0, part, parts[part])
    return frame
