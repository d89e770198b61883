"""The file of the documents is true: every row has its place, its verdict, its reason, and what is computed now."""

from __future__ import annotations

from collections import Counter

import pytest

from demo_data.documents.again import again, values
from demo_data.documents.place import PLACES
from stats_core.simulate.documents import Entry, Reproduction, entries

ROWS = entries()


def named(row: Entry) -> str:
    return f"{row.document}, {row.place}, {row.what}"


@pytest.mark.parametrize("row", ROWS, ids=named)
def test_a_row_is_computed_now_and_its_verdict_is_true(row: Entry) -> None:
    assert all((row.document, row.place, row.what, row.printed, row.opens))
    here, agrees = again(row)
    assert row.here == here
    assert (row.verdict is Reproduction.AGREES) == agrees
    assert (row.verdict is Reproduction.NOT_COMPUTABLE) == (not here)
    assert bool(row.why) or row.verdict is Reproduction.AGREES


def test_no_row_stands_twice_and_none_is_computed_in_vain() -> None:
    assert max(Counter(map(named, ROWS)).values()) == 1
    assert {(row.document, row.place) for row in ROWS} == set(PLACES)
    typed = {(row.document, row.place, row.what) for row in ROWS}
    assert {(*key, what) for key in PLACES for what in values(*key)} == typed
