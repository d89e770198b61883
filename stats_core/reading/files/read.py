"""Any file to a table, archives and several files together included."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from stats_core.errors import InputError
from stats_core.reading.files.joined import joined
from stats_core.reading.files.mlflow_names import with_run_names
from stats_core.reading.files.one_file import read_one
from stats_core.reading.files.predictions import joined_predictions
from stats_core.reading.parse.containers import is_archive, tidy_path, unpacked, unzipped
from stats_core.reading.parse.how import AS_FOUND, HowRead
from stats_core.reading.parse.read_table import ReadTable
from stats_core.reading.parse.text import MAX_BYTES, refuse_large

_NO_DATA = re.compile(
    r"(?:^|/)(?:\.|__MACOSX|LICENSE|README|SOURCE)|\.(?:md|png|jpe?g|pdf|py|ipynb|ya?ml|toml|log|html?)$"
)


def read_table(data: bytes, name: str = "", how: HowRead = AS_FOUND) -> ReadTable:
    """The table in a file: text in columns, or one of the layouts that tools write.

    A text file's cells stay text, so an algorithm may be called NA or 007; nothing is guessed about them here.

    Parameters
    ----------
    data
        The file's bytes; packed with gzip, bzip2 or xz as it may be. A zip archive counts as its files together.
    name
        The file's name, for messages and for layouts that are told by it.
    how
        What a person knows better than the guess: separator, line of headings, decimal mark, sheet, pattern of paths.

    Raises
    ------
    InputError
        The file is too large, damaged, empty, or of a kind that cannot be read; the message names kind and line.
    """
    refuse_large(data, name)
    data, name = unpacked(data, name)
    if is_archive(data):
        return read_files({name if name.endswith(".zip") else f"{name}.zip": data}, how.pattern, how)
    return read_one(data, name, how)


def read_files(files: Mapping[str, bytes], pattern: str | None = None, how: HowRead = AS_FOUND) -> ReadTable:
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
    ReadTable
        The files below one another, with columns for what their paths tell. Predictions of one model per file are
        joined by case instead.

    Raises
    ------
    InputError
        A file cannot be read, files have nothing in common, or the pattern fits none of them.
    """
    every = with_run_names(_unpacked(files))
    with_scores = {path: data for path, data in every.items() if not _NO_DATA.search(path)}
    if not with_scores:
        raise InputError("There is no file with scores", remedy="Give CSV or JSON files, or another known layout.")
    tables, unread = _read(with_scores, replace(how, pattern=None))
    if len(tables) == 1:
        return next(iter(tables.values()))
    predictions = joined_predictions(tables)
    if predictions is not None:
        return predictions
    return joined(tables, pattern, unread, without_scores=len(every) - len(with_scores))


def _read(files: Mapping[str, bytes], how: HowRead) -> tuple[dict[str, ReadTable], dict[str, str]]:
    """The tables of the files, and why some could not be read; when none can, the first reason is raised."""
    tables: dict[str, ReadTable] = {}
    unread: dict[str, str] = {}
    first: InputError | None = None
    for path, data in files.items():
        try:
            tables[path] = read_table(data, path, how)
        except InputError as error:
            first = first or error
            unread[path] = error.problem[:1].lower() + error.problem[1:]
    if not tables and first is not None:
        raise first
    return tables, unread


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
