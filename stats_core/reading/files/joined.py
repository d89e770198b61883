"""Tables of several files below one another: what the files do not tell is in their paths."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

import numpy as np
import pandas as pd

from stats_core.reading.files.alike import made_alike, names_as_headings, with_places
from stats_core.reading.files.kinds import by_kind, of_one_kind, refuse_different, some_only
from stats_core.reading.files.side_by_side import one_run_each
from stats_core.reading.parse.columns import columns_of, different, texts_of
from stats_core.reading.parse.left_out import LeftOut
from stats_core.reading.parse.path_guess import guess_patterns
from stats_core.reading.parse.path_names import names_algorithms, names_tasks
from stats_core.reading.parse.path_pattern import PathParts, matched
from stats_core.reading.parse.places import quoted
from stats_core.reading.parse.read_table import ReadTable
from stats_core.reading.parse.text_table import INDEX
from stats_core.reading.parse.words import ALGORITHM, RUN, is_metric, says_algorithm, words_of
from stats_core.wording import counted, listed

_TASK = frozenset(["task", "env", "environment", "dataset", "problem", "game", "domain"])
MOST_NOTES = 5
MOST_LEFT = 50
"""Files that are named one by one where they are left out."""


def joined(
    tables: Mapping[str, ReadTable],
    pattern: str | None,
    *,
    left: tuple[LeftOut, ...] = (),
    keep: Collection[str] = (),
) -> ReadTable:
    """One table from those of several files, by their paths.

    Parameters
    ----------
    tables
        The table of each file that could be read.
    pattern
        What paths tell; guessed where None.
    left
        The files that are not among them.
    keep
        Files that a person wants, of whatever kind they are.

    Raises
    ------
    InputError
        Files have nothing in common, or the pattern fits none of them.
    """
    files = len(tables)
    tables, others = of_one_kind(one_run_each(tables), keep)
    why = "its columns are others than those of the files that are read"
    odd = files_left(dict.fromkeys(others, why), keep=True)
    if len(tables) == 1:
        (table,) = tables.values()
        return replace(table, left=(*left, *odd, *table.left))
    tables = by_kind(with_places(made_alike(tables)))
    telling = _telling(tables)
    paths = _paths(tables, pattern, telling)
    tables, same = _without_constants(tables, paths, telling)
    frames = _with_parts({path: tables[path] for path in paths.matches}, paths)
    refuse_different(frames)
    sizes = ", ".join(counted(number, part) for part, number in paths.counts.items())
    kind = counted(files - len(others) - len(paths.left), "file")
    return ReadTable(
        _named_by_metric(pd.concat(list(frames.values()), ignore_index=True)),
        kind=kind,
        recognised=kind + (f", {paths.pattern}: {sizes}" if sizes else ""),
        notes=(*_notes(tables, frames), *_left_note([*(one.name for one in left), *others, *paths.left])),
        assumes=next((table.assumes for table in tables.values() if table.assumes), ""),
        placed=next((table.placed for table in tables.values() if table.placed), ""),
        paths=paths,
        doubtful_names=() if pattern else _doubtful(paths),
        texts=tuple(dict.fromkeys(name for table in tables.values() for name in table.texts)),
        left=(
            *left,
            *from_files(tables),
            *same,
            *odd,
            *files_left(dict.fromkeys(paths.left, f"the pattern {paths.pattern} does not fit its path")),
        ),
    )


def files_left(why: Mapping[str, str], *, keep: bool = False) -> tuple[LeftOut, ...]:
    """Files that are left out, each with the reason; of very many the first, and how many more there are."""
    some = [LeftOut("file", path, reason, path if keep else "") for path, reason in list(why.items())[:MOST_LEFT]]
    more = len(why) - len(some)
    return (*some, LeftOut("file", f"{more:,} more", "like those before")) if more else tuple(some)


def _paths(tables: Mapping[str, ReadTable], pattern: str | None, telling: Collection[str]) -> PathParts:
    """What the paths tell by a pattern: the one given, or the likeliest for what no file tells by itself."""
    others: tuple[str, ...] = ()
    if not pattern:
        pattern, *more = _guessed(tables, telling)
        others = tuple(more)
    matches = matched(pattern, list(tables))
    return PathParts(pattern, matches, tuple(path for path in tables if path not in matches), others)


def _guessed(tables: Mapping[str, ReadTable], telling: Collection[str]) -> tuple[str, ...]:
    if all(table.named_by_file for table in tables.values()):
        return ("{}",)
    if not all(map(names_as_headings, tables.values())):
        needed = _needed(tables, telling)
        return guess_patterns(list(tables), needed) if needed else ("{}",)
    # Algorithms are the headings: a file is a batch of runs, or a task of its own.
    found = guess_patterns(list(tables), ("task", "run"))
    batches = [pattern.replace("{task}", "{run}") for pattern in found if "{run}" not in pattern]
    tasks = PathParts(found[0], matched(found[0], list(tables))).groups.get("task", {})
    if names_tasks(list(tasks)):
        return found
    # Or the headings are tasks, and a file holds the runs of one algorithm.
    methods = [pattern.replace("{task}", "{algorithm}") for pattern in found[:1] if "{task}" in pattern]
    ordered = [*methods, *batches, *found] if names_algorithms(tasks) else [*batches, *found[:1], *methods, *found]
    return tuple(dict.fromkeys(ordered))[:3]


def _doubtful(paths: PathParts) -> tuple[str, ...]:
    """The names that were taken for algorithms, where none of them is that of a well-known one."""
    names = tuple(paths.groups.get("algorithm", ()))
    return () if names_algorithms(names) else names


def _notes(tables: Mapping[str, ReadTable], frames: Mapping[str, pd.DataFrame]) -> tuple[str, ...]:
    every = list(dict.fromkeys(note for table in tables.values() for note in table.notes))
    notes, more = every[:MOST_NOTES], len(every) - MOST_NOTES
    if more > 0:
        notes.append(f"{counted(more, 'further note')} of single files: give a file alone to see what is said of it.")
    some = some_only(frames)
    if some:
        notes.append(f"Not every file has {listed([repr(name) for name in some], most=4)}.")
    return tuple(notes)


def _left_note(paths: Sequence[str]) -> tuple[str, ...]:
    """How many files are left out; which and why is said beside."""
    return (f"{counted(len(paths), 'file')} left out, as {quoted(paths[0])}.",) if paths else ()


def from_files(tables: Mapping[str, ReadTable]) -> tuple[LeftOut, ...]:
    """What the tables of single files leave out, each said once; of very much the first, and how much more there is."""
    every = tuple(dict.fromkeys(left for table in tables.values() for left in table.left))
    more = len(every) - MOST_LEFT
    return (*every[:MOST_LEFT], LeftOut("part", f"{more:,} more", "like those before")) if more > 0 else every


def _needed(tables: Mapping[str, ReadTable], telling: Collection[str]) -> list[str]:
    """What no file tells by itself; a column that is the same in all files tells nothing."""
    known = {"algorithm": ALGORITHM, "task": _TASK, "run": RUN}
    last = {words[-1] for name in telling if (words := words_of(name))}
    if any(says_algorithm(name) and _is_file(name, tables) for name in telling):
        return []
    return [part for part, words in known.items() if last.isdisjoint(words)]


def _is_file(name: str, tables: Mapping[str, ReadTable]) -> bool:
    """Whether a column is the same in all lines of a file, and another in each: then a path tells nothing more."""
    cells: list[str] = []
    for table in tables.values():
        column = next((column for column in columns_of(table) if column.name == name), None)
        if column is None or column.distinct != 1:
            return False
        cells.append(column.cells[0])
    return len(set(cells)) == len(cells)


def _telling(tables: Mapping[str, ReadTable]) -> set[str]:
    """The columns that differ from line to line, or from file to file."""
    cells: dict[str, set[str]] = {}
    for table in tables.values():
        first = {name: place for place, name in reversed(list(enumerate(table.names)))}
        for name, place in first.items():
            cells.setdefault(name, set()).update(texts_of(different(table, place)[:2]))
    return {name for name, own in cells.items() if len(own) > 1}


def _without_constants(
    tables: dict[str, ReadTable], paths: PathParts, telling: Collection[str]
) -> tuple[dict[str, ReadTable], tuple[LeftOut, ...]]:
    """The tables without columns that are the same everywhere and are called as what the paths tell."""
    names = {name for table in tables.values() for name in table.names}
    hidden = (names & paths.counts.keys()) - {*telling}
    if not hidden or len(tables) < 2:
        return tables, ()
    without = {
        path: table.with_frame(table.frame.drop(columns=[name for name in table.names if name in hidden]))
        for path, table in tables.items()
    }
    why = "it is the same in every line of every file, and the paths tell it"
    return without, tuple(LeftOut("column", name, why) for name in sorted(hidden))


def _named_by_metric(frame: pd.DataFrame) -> pd.DataFrame:
    """Values of one metric only go by its name, which may say which are better."""
    if not {"metric", "value"} <= set(frame.columns) or frame["metric"].nunique(dropna=False) != 1:
        return frame
    metric = str(frame["metric"].iloc[0])
    return frame.drop(columns="metric").rename(columns={"value": metric}) if metric not in frame.columns else frame


def _with_parts(tables: Mapping[str, ReadTable], paths: PathParts) -> dict[str, pd.DataFrame]:
    """The lines of each file with what its path tells, where the files do not tell it themselves."""
    batches = _are_batches(tables)
    parts = [part for part in next(iter(paths.matches.values()), {}) if not _told(part, tables, paths)]
    called = {"task": "metric"} if "task" in parts and _tasks_are_metrics(tables, paths) else {}
    frames: dict[str, pd.DataFrame] = {}
    for path, table in tables.items():
        stem = path.rpartition("/")[2].rpartition(".")[0]
        frame = (
            _with_runs(table, "" if {"task", "algorithm"} & {*parts} else f"{stem}-") if batches else table.frame.copy()
        )
        for part in reversed([part for part in parts if part not in frame.columns]):
            # An array of texts: of one text pandas makes a column of its own type, which is slow for many files.
            frame.insert(0, called.get(part, part), np.full(len(frame), paths.matches[path][part], dtype=object))
        frames[path] = frame
    return frames


def _are_batches(tables: Mapping[str, ReadTable]) -> bool:
    """Whether every file holds runs below the names of algorithms, without a column that names the runs."""
    return all(map(names_as_headings, tables.values())) and not any("run" in table.names for table in tables.values())


def _tasks_are_metrics(tables: Mapping[str, ReadTable], paths: PathParts) -> bool:
    """Whether what the paths name as tasks are metrics, which no file tells."""
    return all(map(is_metric, paths.groups["task"])) and "metric" not in _telling(tables)


def _with_runs(table: ReadTable, before: str) -> pd.DataFrame:
    """The lines of a batch, each with the run that its number is; those of a table with names as they are."""
    frame = table.frame.copy()
    if INDEX in frame.columns:
        lines = list(frame.pop(INDEX))
    elif all(column.numeric for column in columns_of(table)):
        lines = list(range(1, len(frame) + 1))
    else:
        return frame
    frame.insert(0, "run", [f"{before}{line}" for line in lines])
    return frame


def _told(part: str, tables: Mapping[str, ReadTable], paths: PathParts) -> bool:
    """Whether every file has a column that says the same as its path, or its kind does."""
    kinds = {path: table.kind or "table" for path, table in tables.items()}
    pairs = {(paths.matches[path][part], kind) for path, kind in kinds.items()}
    several = len(set(kinds.values()))
    if part != "algorithm" and several > 1 and several == len(pairs) == len({value for value, _ in pairs}):
        return True
    return all(paths.matches[path][part] in _same(table) for path, table in tables.items())


def _same(table: ReadTable) -> set[str]:
    """The cells of columns that are the same in every line."""
    frame = table.frame
    return {str(frame.iloc[0, i]) for i in range(frame.shape[1]) if len(frame) and frame.iloc[:, i].nunique() == 1}
