"""All places of the documents, computed again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from demo_data.documents import (
    feelders,
    feelders_classes,
    feelders_families,
    lecture,
    lecture_matched,
    lecture_ranks,
    paper,
    paper_appendix,
    paper_results,
    report,
    report_power,
    report_results,
    report_sections,
    slides,
    slides_folds,
    slides_schemes,
    slides_tables,
    slides_variation,
)
from demo_data.documents.place import PLACES, Value, written
from stats_core.simulate.documents import Entry

MODULES = (
    report,
    report_sections,
    report_results,
    report_power,
    paper,
    paper_results,
    paper_appendix,
    slides_variation,
    slides,
    slides_folds,
    slides_schemes,
    slides_tables,
    lecture,
    lecture_matched,
    lecture_ranks,
    feelders,
    feelders_families,
    feelders_classes,
)
"""Importing them fills PLACES."""


@cache
def values(document: str, place: str) -> dict[str, Value]:
    """What is computed for one place."""
    computed: dict[str, Value] = {}
    for compute in PLACES.get((document, place), ()):
        computed |= compute()
    return computed


def again(row: Entry) -> tuple[str, bool]:
    """What a row should have in its column `here`, and whether that agrees with what is printed."""
    return written(row.printed, values(row.document, row.place)[row.what])


def computed(rows: Sequence[Entry]) -> tuple[Entry, ...]:
    """The rows with `here` as it is now."""
    return tuple(replace(row, here=again(row)[0]) for row in rows)
