"""Samples that are numbered in each file: the same number must be the same document in all, else the document tells."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from stats_core.reading.layouts.lm_eval_samples import DOC, HASH, SAMPLES
from stats_core.reading.parse.read_table import ReadTable

_SHORT = 12
"""Characters of a hash that are shown, where they tell documents apart."""


def with_same_docs(tables: Mapping[str, ReadTable]) -> dict[str, ReadTable]:
    """The tables, in which documents are told by their hash where one number is another document in another file."""
    samples = {path: table for path, table in tables.items() if table.kind == SAMPLES}
    hashed = all(HASH in table.names for table in samples.values())
    if not hashed or _are_same(samples):
        return {path: _without_hash(table) for path, table in tables.items()}
    hashes = {text for table in samples.values() for text in table.column(HASH)}
    length = _SHORT if len({text[:_SHORT] for text in hashes}) == len(hashes) else None
    return {path: _by_hash(table, length) if path in samples else table for path, table in tables.items()}


def _are_same(samples: Mapping[str, ReadTable]) -> bool:
    """Whether the number of a document is that of the same one in every file of its task."""
    first: dict[tuple[str, str], str] = {}
    for path, table in samples.items():
        task = table.column("task")[0] if "task" in table.names and len(table) else path
        for doc, own in zip(table.column(DOC), table.column(HASH), strict=True):
            if first.setdefault((task, doc), own) != own:
                return False
    return True


def _without_hash(table: ReadTable) -> ReadTable:
    return table.with_frame(table.frame.drop(columns=HASH)) if table.kind == SAMPLES and HASH in table.names else table


def _by_hash(table: ReadTable, length: int | None) -> ReadTable:
    """The table with the hash of a document in place of its number."""
    note = f"One number in {DOC!r} is another document in another file: documents are told by {HASH!r}."
    frame = table.frame.assign(**{DOC: [text[:length] for text in table.column(HASH)]}).drop(columns=HASH)
    return replace(table.with_frame(frame), notes=(*table.notes, note))
