"""Files that list only the cases that a model got right: the other files tell which cases there are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from stats_core.errors import InputError
from stats_core.reading.layouts.lists_of_ids import INSTANCE, OUTCOME, RIGHT_ONLY, frame_of
from stats_core.reading.parse.places import quoted
from stats_core.reading.parse.read_table import ReadTable

MODEL = "model"
_FOLDERS = frozenset(["results", "evaluation", "eval", "logs", "output", "outputs"])


def with_every_case(tables: Mapping[str, ReadTable]) -> dict[str, ReadTable]:
    """The tables, in which a case is wrong for a model that does not list it as right.

    Raises
    ------
    InputError
        A file lists right cases only, and no other tells which cases there are.
    """
    listing = [path for path, table in tables.items() if {INSTANCE, OUTCOME} <= set(table.names)]
    tables = {**tables, **_with_models({path: tables[path] for path in listing})}
    bare = [path for path in listing if tables[path].kind == RIGHT_ONLY]
    if not bare:
        return dict(tables)
    every = sorted({str(case) for path in listing for case in tables[path].column(INSTANCE)})
    if len(listing) < 2:
        raise InputError(
            "Only the ids of right cases are listed, so nothing says which other cases were tried",
            quoted(bare[0]),
            "Give the files of all models together, or the report that lists the ids of the other cases too.",
        )
    note = "A case that a model does not list as right is wrong for it; cases that no model got right are not listed."
    return {path: _filled(table, every, note) if path in bare else table for path, table in tables.items()}


def _filled(table: ReadTable, every: list[str], note: str) -> ReadTable:
    """The table with a line for every case."""
    outcome = dict(zip(table.column(INSTANCE), table.column(OUTCOME), strict=True))
    frame = frame_of(every, [outcome.get(case, 0) for case in every])
    if MODEL in table.names:
        frame.insert(0, MODEL, table.column(MODEL)[0])
    return replace(table.with_frame(frame), notes=(*table.notes, note))


def _with_models(tables: Mapping[str, ReadTable]) -> dict[str, ReadTable]:
    """The tables with the model that the path names: the folder of `results`, or the file without the id of the run."""
    if not tables:
        return {}
    names = dict(zip(tables, _models(list(tables)), strict=True))
    if len(set(names.values())) < len(tables) or any(MODEL in one.names for one in tables.values()):
        return dict(tables)
    return {
        path: replace(table.with_frame(table.frame.assign(**{MODEL: names[path]})), named_by_file=True)
        for path, table in tables.items()
    }


def _models(paths: list[str]) -> list[str]:
    """For each path the folder above `results`, where files have one name, else their own names."""
    stems = [path.rpartition("/")[2].rpartition(".")[0] for path in paths]
    if len(set(stems)) == 1 and len(paths) > 1:
        return [_folder(path) for path in paths]
    names, _, ends = zip(*(stem.rpartition(".") for stem in stems), strict=True)
    return list(names) if len(set(ends)) == 1 < len(paths) and all(names) else stems


def _folder(path: str) -> str:
    """The last folder of a path that is not called after results."""
    return next((part for part in reversed(path.split("/")[:-1]) if part not in _FOLDERS), "")
