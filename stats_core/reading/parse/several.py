"""Several files, a folder or an archive as one table: what the files do not say is in their paths."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

import numpy as np
import pandas as pd

from stats_core.errors import InputError
from stats_core.reading.layouts.layout import ASSUMES, NOTES, RECOGNISED, TOLD
from stats_core.reading.meaning.columns import columns_of
from stats_core.reading.meaning.path_asked import DOUBTFUL, names_algorithms, names_tasks
from stats_core.reading.meaning.words import ALGORITHM, LEVEL, RUN, SCORE, words_of
from stats_core.reading.parse.containers import tidy_path, unzipped
from stats_core.reading.parse.frame import read_frame
from stats_core.reading.parse.how import AS_FOUND, HowRead
from stats_core.reading.parse.mlflow_names import with_run_names
from stats_core.reading.parse.path_pattern import Paths, guess_pattern, matched
from stats_core.reading.parse.several_cases import joined_cases
from stats_core.reading.parse.table import Table, quoted
from stats_core.reading.parse.text import MAX_BYTES
from stats_core.reading.parse.text_table import INDEX
from stats_core.wording import counted

PATTERN = "pattern"
"""Name under which a frame keeps the pattern that its files' paths were read by."""
PATHS = "paths"
"""Name under which a frame keeps what the pattern found in them, as `Paths`."""
_NO_DATA = re.compile(
    r"(?:^|/)(?:\.|__MACOSX|LICENSE|README|SOURCE)|\.(?:md|png|jpe?g|pdf|py|ipynb|ya?ml|toml|log|html?)$"
)
_TASK = frozenset(["task", "env", "environment", "dataset", "problem", "game", "domain"])
_OF_PATHS = frozenset(["algorithm", "task", "run", "file kind"])
"""Columns that a file has from its path."""
MOST_NOTES = 5
_MONITOR = re.compile(r"(?:^|/)[0-9]+\.monitor\.csv$")


def read_files(files: Mapping[str, bytes], pattern: str | None = None, how: HowRead = AS_FOUND) -> pd.DataFrame:
    """One table from several files.

    Parameters
    ----------
    files
        The files' bytes by their relative paths; zip archives among them are unpacked.
    pattern
        What paths tell, as '{algorithm}/{task}-{run}.csv'; guessed where None.
    how
        How the text of each file is cut into cells, where a person knows better than the guess.

    Returns
    -------
    pandas.DataFrame
        The files below one another, with columns for what their paths tell; `attrs` keeps the pattern. Predictions of
        one model per file are joined by case instead.

    Raises
    ------
    InputError
        A file cannot be read, files have nothing in common, or the pattern fits none of them.
    """
    every = with_run_names(_unpacked(files))
    kept = {path: data for path, data in every.items() if not _NO_DATA.search(path)}
    if not kept:
        raise InputError("There is no file with scores", remedy="Give CSV or JSON files, or another known layout.")
    frames, unread = _read(kept, replace(how, pattern=None))
    if len(frames) == 1:
        return next(iter(frames.values()))
    cases = joined_cases(frames)
    if cases is not None:
        return cases
    frames, others = _of_one_kind(_parallel(frames))
    unread += [(path, "its columns are others than those of most files") for path in others]
    frames = _by_kind(frames)
    needed = _needed(frames)
    given = pattern
    pattern = pattern or (_likely(list(frames), needed) if needed else "{}")
    matches = matched(pattern, list(frames))
    left = [path for path in frames if path not in matches]
    parts = {path: _with_parts(frames[path], found, path) for path, found in matches.items()}
    _refuse_different(parts)
    table = _named_by_metric(pd.concat(list(parts.values()), ignore_index=True))
    paths = Paths(pattern, matches, tuple(left))
    found = ", ".join(counted(number, part) for part, number in paths.counts.items())
    notes = list(dict.fromkeys(note for frame in frames.values() for note in frame.attrs.get(NOTES, ())))[:MOST_NOTES]
    notes += [f"{quoted(path)} left out: {why}." for path, why in unread[:MOST_NOTES]]
    if left:
        notes.append(f"{counted(len(left), 'file')} that the pattern does not fit left out, as {quoted(left[0])}.")
    if len(every) > len(kept):
        notes.append(f"{counted(len(every) - len(kept), 'file')} without scores left out.")
    said = f"{counted(len(kept) - len(unread) - len(left), 'file')}" + (f", {pattern}: {found}" if found else "")
    table.attrs = {PATTERN: pattern, PATHS: paths, RECOGNISED: said, NOTES: tuple(notes), "file": ""}
    named = list(paths.groups.get("algorithm", ()))
    if not given and named and not names_algorithms(named):
        table.attrs[DOUBTFUL] = tuple(named)
    assumed = [frame.attrs[ASSUMES] for frame in frames.values() if frame.attrs.get(ASSUMES)]
    if assumed:
        table.attrs[ASSUMES] = assumed[0]
    return table


def _read(files: Mapping[str, bytes], how: HowRead) -> tuple[dict[str, pd.DataFrame], list[tuple[str, str]]]:
    """The tables of the files, and why some could not be read; when none can, the first reason is raised."""
    frames, unread, first = {}, [], None
    for path, data in files.items():
        try:
            frames[path] = read_frame(data, path, how)
        except InputError as error:
            first = first or error
            unread.append((path, error.problem[:1].lower() + error.problem[1:]))
    if not frames and first is not None:
        raise first
    return frames, unread


def _by_kind(frames: dict[str, pd.DataFrame]) -> dict[str, pd.DataFrame]:
    """Files of several kinds in one folder log the same runs: their kind is a column, from which one is chosen."""
    kinds = {path: str(frame.attrs.get(RECOGNISED, "")).partition(",")[0] or "table" for path, frame in frames.items()}
    if len(set(kinds.values())) == 1:
        return frames
    for path, frame in frames.items():
        attrs = frame.attrs
        frames[path] = frame.assign(**{"file kind": kinds[path]})
        frames[path].attrs = attrs
    return frames


def _of_one_kind(frames: dict[str, pd.DataFrame]) -> tuple[dict[str, pd.DataFrame], list[str]]:
    """The files of the kind that most have, where others share no column with them; a list of names beside the logs."""
    kinds: list[tuple[set[str], list[str]]] = []
    for path, frame in frames.items():
        names = {str(name) for name in frame.columns}
        near = next((kind for kind in kinds if 2 * len(kind[0] & names) >= len(names)), None)
        if near is None:
            kinds.append((names, [path]))
        else:
            near[0].update(names)
            near[1].append(path)
    largest = max(kinds, key=lambda kind: len(kind[1]))[1]
    if len(kinds) == 1 or 2 * len(largest) <= len(frames):
        return frames, []
    return {path: frames[path] for path in largest}, [path for path in frames if path not in set(largest)]


def _refuse_different(parts: Mapping[str, pd.DataFrame]) -> None:
    headings = list(dict.fromkeys(tuple(map(str, part.columns)) for part in parts.values()))
    shared = set.intersection(*(set(heading) for heading in headings))
    if len(headings) > 1 and not shared - _OF_PATHS:
        own = [[name for name in heading if name not in _OF_PATHS] for heading in headings[:2]]
        first, second = (", ".join(names[:4]) for names in own)
        one, other = (
            next(path for path, part in parts.items() if tuple(map(str, part.columns)) == heading)
            for heading in headings[:2]
        )
        raise InputError(
            f"The files have different columns: {quoted(one)} has {first}, and {quoted(other)} has {second}",
            remedy="Give files of one kind, or one of them alone.",
        )


def _unpacked(files: Mapping[str, bytes]) -> dict[str, bytes]:
    every: dict[str, bytes] = {}
    for path, data in files.items():
        if data.startswith(b"PK\x03\x04") and path.lower().endswith(".zip"):
            every |= unzipped(data, path)
        else:
            every[tidy_path(path)] = data
    total = sum(map(len, every.values()))
    if total > MAX_BYTES:
        raise InputError(
            f"The files have {total / 2**20:,.0f} MB together, and the limit is {MAX_BYTES / 2**20:g} MB",
            remedy="Give fewer files.",
        )
    return every


def _needed(frames: Mapping[str, pd.DataFrame]) -> list[str]:
    """What no file tells by itself."""
    if all(frame.attrs.get(TOLD) or _algorithms_as_headings(frame) for frame in frames.values()):
        return []
    last = {words_of(str(name))[-1] for frame in frames.values() for name in frame.columns if words_of(str(name))}
    there = {"algorithm": last & ALGORITHM, "task": last & _TASK, "run": last & RUN}
    return [part for part, found in there.items() if not found]


def _named_by_metric(table: pd.DataFrame) -> pd.DataFrame:
    """Values of one metric only go by its name, which may say which are better."""
    if not {"metric", "value"} <= set(table.columns) or table["metric"].nunique(dropna=False) != 1:
        return table
    metric = str(table["metric"].iloc[0])
    return table.drop(columns="metric").rename(columns={"value": metric}) if metric not in table.columns else table


def _likely(paths: list[str], needed: list[str]) -> str:
    """The pattern of the paths, turned where well-known names say that algorithm and task stand the other way."""
    pattern = guess_pattern(paths, needed)
    groups = Paths(pattern, matched(pattern, paths)).groups
    first, second = (list(groups.get(part, ())) for part in ("algorithm", "task"))
    turned = names_tasks(first) or (names_algorithms(second) and not names_algorithms(first))
    if not turned or not first:
        return pattern
    by = {
        "{algorithm}": "{task}",
        "{task}": "{algorithm}" if names_algorithms(second) or not names_tasks(first) else "{}",
    }
    return re.sub(r"\{(?:algorithm|task)\}", lambda found: by[found[0]], pattern)


def _algorithms_as_headings(frame: pd.DataFrame) -> bool:
    """Whether a table holds final scores below the algorithms' names: numbers only, and no word of a log."""
    columns = columns_of(Table(frame))
    words = {word for column in columns for word in words_of(column.name)}
    scores = [column for column in columns if column.numeric and column.name != INDEX]
    return len(scores) > 1 and len(columns) - len(scores) <= 1 and not words & (LEVEL | SCORE | ALGORITHM)


def _with_parts(frame: pd.DataFrame, parts: Mapping[str, str], path: str) -> pd.DataFrame:
    """A file's lines with what its path tells, where it does not tell it itself."""
    frame = frame.copy()
    if _algorithms_as_headings(frame):
        stem = path.rpartition("/")[2].rpartition(".")[0]
        lines = frame.pop(INDEX) if INDEX in frame.columns else range(1, len(frame) + 1)
        frame.insert(0, "run", [f"{stem}-{line}" for line in lines])
    told = {str(frame.iloc[0, i]) for i in range(frame.shape[1]) if len(frame) and frame.iloc[:, i].nunique() == 1}
    for part in reversed([part for part in parts if part not in frame.columns and parts[part] not in told]):
        frame.insert(0, part, parts[part])
    return frame


def _parallel(frames: Mapping[str, pd.DataFrame]) -> dict[str, pd.DataFrame]:
    """Environments that ran side by side are one run: their episodes in order of time, their steps added up."""
    groups: dict[str, list[str]] = {}
    for path in frames:
        folder = path.rpartition("/")[0] if _MONITOR.search(path) else path
        groups.setdefault(folder, []).append(path)
    if all(len(paths) == 1 for paths in groups.values()):
        return dict(frames)
    merged: dict[str, pd.DataFrame] = {}
    for paths in groups.values():
        if len(paths) == 1:
            alone = _MONITOR.sub("/monitor.csv", paths[0])
            merged[alone] = frames[paths[0]]
            continue
        lengths = [frames[path].assign(l=np.diff(frames[path]["step"], prepend=0)) for path in paths]
        one = pd.concat(lengths).sort_values("t", kind="stable")
        one["step"] = one.pop("l").cumsum()
        one.attrs = {
            RECOGNISED: frames[paths[0]].attrs[RECOGNISED],
            NOTES: ("Environments that ran side by side in one folder are one run.",),
        }
        merged[f"{paths[0].rpartition('/')[0]}/monitor.csv"] = one
    return merged
