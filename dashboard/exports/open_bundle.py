"""A bundle opened again: everything is computed anew, and what does not come out again is named."""

from __future__ import annotations

import io
import json
import math
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from csv import reader as csv_reader
from dataclasses import dataclass
from functools import partial
from typing import Any

from dashboard.exports.about import Taken, sentence_of
from dashboard.exports.bundle_file import FORMAT, PROVENANCE, Kept, numbers, sha256
from dashboard.exports.csv_file import csv
from stats_core import METHODS, Analysis, Answer, analyse, answer, read_tidy
from stats_core.answers.ranks import FRIEDMAN, quoting
from stats_core.errors import InputError

ANSWER = "answer"
"""What stands in place of a method for an answer."""
MOST_BYTES = 512 * 2**20
"""A file in a bundle with more bytes than this is not unpacked."""
ROUNDING = 1e-9
"""By which share of itself a number may be another one that was computed on another processor."""
DAMAGED = (
    *(zipfile.BadZipFile, zlib.error, EOFError, OSError, LookupError),
    *(AttributeError, TypeError, ValueError, ArithmeticError, NotImplementedError, RuntimeError),
)
"""What a file that is no bundle, or that somebody has changed, makes fail."""


@dataclass(frozen=True, eq=False)
class Opened:
    """The analyses of a bundle, computed anew, and in words where they differ from what the bundle says."""

    kept: tuple[Kept, ...]
    problems: tuple[str, ...]


def open_bundle(content: bytes) -> Opened:
    """Read a bundle and compute its analyses again.

    A bundle that cannot be read raises an `InputError`. One whose data, numbers or files are not those that it promises
    is opened all the same, with a sentence for each difference.
    """
    with readable(content) as archive:
        origin = json.loads(unpacked(archive, PROVENANCE))
        entries = origin["analyses"]
        if origin["format"] > FORMAT:
            raise InputError("The bundle is of a newer version", remedy="Open it with a newer Learnmost.")
        tables = [unpacked(archive, f"{entry['folder']}/{entry['data']['file']}").decode() for entry in entries]
        computed = [_again(entry, table) for entry, table in zip(entries, tables, strict=True)]
        problems = [problem for _, some in computed for problem in some]
        if not problems:
            folders = [entry["folder"] for entry in entries]
            problems = [
                change
                for (kept_analysis, _), folder in zip(computed, folders, strict=True)
                for change in _read(archive, folder, kept_analysis)
            ]
            problems = problems or _changed(archive, origin.get("files", {}))
    return Opened(tuple(kept_analysis for kept_analysis, _ in computed), tuple(problems))


@contextmanager
def readable(content: bytes) -> Iterator[zipfile.ZipFile]:
    """The archive; whatever its contents make fail raises an `InputError`."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            yield archive
    except DAMAGED as error:
        raise InputError(
            f"The file is not a bundle that can be opened ({type(error).__name__})",
            remedy="Choose a ZIP file that was saved as a bundle or as work.",
        ) from error


def unpacked(archive: zipfile.ZipFile, name: str, most: int = MOST_BYTES) -> bytes:
    """A file of the archive; one that would take too much room is refused before it is unpacked."""
    if archive.getinfo(name).file_size > most:
        raise InputError(f"{name} would take {archive.getinfo(name).file_size:,} bytes", remedy="Use a smaller bundle.")
    return archive.read(name)


def _again(entry: dict[str, Any], table: str) -> tuple[Kept, list[str]]:
    """An analysis or an answer computed anew, and what is not as it was."""
    method, where = str(entry["method"]), str(entry["folder"])
    if method not in METHODS and method != ANSWER:
        raise InputError(f"There is no method {method!r}", where=where, remedy="Open it with a newer Learnmost.")
    data = read_tidy(table if "\n" in table else table + "\n", **entry["data"]["facts"])
    problems = []
    if data.fingerprint != entry["data"]["sha256"]:
        problems.append(f"{where}: the data are not those of the analysis (their sha256 is another one).")
    computed = _answered if method == ANSWER else partial(_computed, method)
    analysis: Taken = computed(data, entry["settings"])
    if "quotes" in entry:
        analysis = quoting(_computed(method, data, entry["settings"]), _computed(FRIEDMAN, data, entry["quotes"]))
    problems += [f"{where}: {difference}" for difference in _differences(entry, numbers(analysis))]
    if not problems and sentence_of(analysis) != entry["sentence"]:
        problems.append(f"{where}: the sentence is worded otherwise now.")
    mapping, handling = entry["data"].get("mapping", {}), tuple(entry["data"].get("handling", ()))
    view = {str(name): tuple(str(text) for text in texts) for name, texts in entry.get("view", {}).items()}
    seen = {"figure": str(entry.get("figure", "")), "page": str(entry.get("page", "")), "view": view}
    return Kept(analysis, str(entry.get("note", "")), mapping, handling, **seen), problems


def _read(archive: zipfile.ZipFile, folder: str, entry: Kept) -> list[str]:
    """Each number of the table that people read which is not the one computed."""
    name = f"{folder}/table.csv"
    if name not in archive.namelist():
        return []
    there, now = (
        list(csv_reader(io.StringIO(text))) for text in (unpacked(archive, name).decode(), csv(entry.analysis))
    )
    if [len(row) for row in there] != [len(row) for row in now]:
        return [f"{name} has other rows or columns than the analysis gives."]
    return [
        f"{name} says {old} for {column} in row {row}; the analysis gives {new}."
        for row, (old_row, new_row) in enumerate(zip(there, now, strict=True))
        for column, old, new in zip(now[0], old_row, new_row, strict=True)
        if not _said_alike(old, new)
    ]


def _changed(archive: zipfile.ZipFile, promised: dict[str, str]) -> list[str]:
    """Each file that is gone or is no longer as it was saved."""
    there = set(archive.namelist())
    missing = [f"{name} is missing." for name in promised if name not in there]
    return missing + [
        f"{name} is not as it was saved (its sha256 is another one)."
        for name, known in promised.items()
        if name in there and sha256(unpacked(archive, name)) != known
    ]


def _computed(method: str, data: Any, settings: dict[str, Any]) -> Analysis:
    return analyse(method, data, **{name: _setting(value) for name, value in settings.items()})


def _answered(data: Any, settings: dict[str, Any]) -> Answer:
    return answer(data, **{name: _setting(value) for name, value in settings.items()})


def _setting(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def _differences(entry: dict[str, Any], now: dict[str, list[Any]]) -> list[str]:
    """Each number that does not come out again, by row and column."""
    then = entry["table"]
    if list(then) != list(now):
        return [f"the table has other columns now: {', '.join(now)}."]
    differences = []
    for column, values in then.items():
        if len(values) != len(now[column]):
            return [f"the table has {len(now[column])} rows now, not {len(values)}."]
        differences += [
            f"{column} in row {row} was {old} and is {new} now."
            for row, (old, new) in enumerate(zip(values, now[column], strict=True), start=1)
            if not _alike(old, new)
        ]
    return differences


def _alike(old: Any, new: Any) -> bool:
    """Whether a number came out again: processors round the last digits of a double each in its own way."""
    if isinstance(old, list) and isinstance(new, list):
        return len(old) == len(new) and all(map(_alike, old, new))
    if isinstance(old, float) and isinstance(new, float):
        return math.isclose(old, new, rel_tol=ROUNDING)
    return bool(old == new)


def _said_alike(old: str, new: str) -> bool:
    """The same of two cells of a CSV."""
    try:
        return old == new or _alike(float(old), float(new))
    except ValueError:
        return False
