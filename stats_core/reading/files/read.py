"""Any file to a table, archives and several files together included."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import replace

from stats_core.errors import InputError
from stats_core.reading.files.beside_evals import beside_evaluations
from stats_core.reading.files.joined import MOST_NOTES, files_left, from_files, joined
from stats_core.reading.files.mlflow_names import with_run_names
from stats_core.reading.files.one_file import read_one
from stats_core.reading.files.predictions import joined_predictions
from stats_core.reading.files.right_ids import with_every_case
from stats_core.reading.files.same_docs import with_same_docs
from stats_core.reading.parse.containers import is_archive, tidy_path, unpacked, unzipped
from stats_core.reading.parse.headless import is_number
from stats_core.reading.parse.how import AS_FOUND, HowRead
from stats_core.reading.parse.read_table import ReadTable
from stats_core.reading.parse.text import MAX_BYTES, refuse_large

_NO_DATA = re.compile(
    r"(?:^|/)(?:\.|__MACOSX|LICEN[CS]E|README|SOURCE|CITATION)"
    r"|\.(?:md|png|jpe?g|gif|svg|pdf|mp4|py|r|sh|ipynb|ya?ml|toml|ini|cfg|lock|log|html?|pth?|pkl|ckpt|safetensors|onnx)$"
    r"|(?:^|/)(?:config|args|params|hparams|options|wandb-metadata|requirements|environment)\.(?:json|txt)$",
    re.IGNORECASE,
)
"""Files that lie beside results and hold none."""
_Read = tuple[dict[str, ReadTable], dict[str, str]]
"""The tables of files, and why others could not be read."""


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
    if is_archive(data) and not name.lower().endswith(".eval"):
        return read_files({name if name.endswith(".zip") else f"{name}.zip": data}, how.pattern, how)
    return read_one(data, name, how)


def read_files(
    files: Mapping[str, bytes],
    pattern: str | None = None,
    how: HowRead = AS_FOUND,
    known: dict[HowRead, _Read] | None = None,
) -> ReadTable:
    """One table from several files.

    Parameters
    ----------
    files
        The files' bytes by their relative paths; zip archives among them are unpacked.
    pattern
        What paths tell, as '{algorithm}/{task}-{run}.csv'; guessed where None.
    how
        How the text of each file is cut into cells, where a person knows better than the guess.
    known
        The tables of the same files that were read before, kept here: another pattern needs no other tables.

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
    beside = [path for path in _without_scores(every) if path not in how.keep]
    # Where nothing else is there, a table may stand in a text.
    alone = len(beside) == len(every)
    beside = [] if alone else beside
    with_scores = {path: data for path, data in every.items() if path not in set(beside)}
    try:
        tables, unread = _read_once(with_scores, replace(how, pattern=None), known)
    except InputError as error:
        if not alone:
            raise
        problem = f"There is no file with scores: {error.problem[:1].lower()}{error.problem[1:]}"
        raise InputError(problem, error.where, "Give CSV or JSON files, or another known layout.") from None
    if how.heading is None and _numbers_as_headings(tables):
        tables, unread = _read(with_scores, replace(how, pattern=None, heading=0))
    tables = with_same_docs(with_every_case(tables))
    left = files_left(unread) + files_left(dict.fromkeys(beside, "files of this name hold no scores"), keep=True)
    if len(tables) == 1:
        table = next(iter(tables.values()))
        return replace(table, left=(*left, *table.left))
    predictions = joined_predictions(tables)
    if predictions is not None:
        notes = tuple(dict.fromkeys(note for table in tables.values() for note in table.notes))
        return replace(predictions, left=(*left, *from_files(tables)), notes=(*predictions.notes, *notes[:MOST_NOTES]))
    return joined(tables, pattern, left=left, keep=how.keep)


def _without_scores(paths: Collection[str]) -> list[str]:
    """The files whose names say that they hold none, and those that a tool writes beside the scores of single cases."""
    summed = {*beside_evaluations(paths)}
    return [path for path in paths if _NO_DATA.search(path) or path in summed]


def _numbers_as_headings(tables: Mapping[str, ReadTable]) -> bool:
    """Whether the first lines of several files are numbers that differ from file to file, and so no headings."""
    texts = [table for table in tables.values() if table.parsed is not None]
    if len(texts) < len(tables) or len(tables) < 2:
        return False
    named = [table.names for table in texts if not table.headless]
    differ = len(set(named)) > 1 or len(named) < len(texts)
    return bool(named) and differ and all(is_number(name) for names in named for name in names)


def _read_once(files: Mapping[str, bytes], how: HowRead, known: dict[HowRead, _Read] | None) -> _Read:
    """The tables of the files as they are known, else as they are read, and known from then on."""
    known = {} if known is None else known
    if how not in known:
        known[how] = _read(files, how)
    return known[how]


def _read(files: Mapping[str, bytes], how: HowRead) -> _Read:
    """The tables of the files, and why some could not be read; when none can, the first reason is raised."""
    tables: dict[str, ReadTable] = {}
    unread: dict[str, str] = {}
    first: InputError | None = None
    for path, data in files.items():
        if len(files) > 1 and is_archive(data) and not path.lower().endswith((".xlsx", ".npz", ".ods", ".eval")):
            unread[path] = "it is an archive inside of another, whose files are to be given by themselves"
            continue
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
