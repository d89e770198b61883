"""Whatever is uploaded: sound curves, or a sentence."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from stats_core import InputError
from stats_core.data import Curves
from stats_core.reading import curves_from_frame, guess_roles, read_table

PIECES = st.sampled_from(
    [
        "A",
        "B",
        "1",
        "2",
        "0.5",
        "1,5",
        "",
        "NA",
        "±",
        "seed",
        "step",
        "algorithm",
        "score",
        "100",
        '"',
        "#",
        "é",
        " ",
        "%",
    ]
    + [",", ";", "\t", "|", "\n", "\r\n"] * 3
)


def uploaded(data: bytes) -> Curves | None:
    with suppress(InputError):
        table = read_table(data, "upload")
        assert table.frame.index.is_monotonic_increasing
        assert table.frame.columns.is_unique
        assert all(isinstance(cell, str) and cell == cell.strip() for cell in table.frame.to_numpy().ravel())
        return curves_from_frame(table, guess_roles(table))
    return None


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=60))
@example(b"\xff\xfe")
@example(b"\xef\xbb\xbf,")
@example(b"\x00")
@example(b'"')
@example(b"|")
@example(b"|\n|")
@example(b",\n,")
def test_any_bytes(data: bytes) -> None:
    assert uploaded(data) is None or isinstance(uploaded(data), Curves)


@settings(max_examples=400, deadline=None)
@given(st.lists(PIECES, max_size=40))
def test_any_pieces_of_tables(pieces: list[str]) -> None:
    found = uploaded("".join(pieces).encode())
    assert found is None or len(found.algorithms) > 1


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-32"])
def test_the_way_from_bytes_to_curves_is_open(encoding: str) -> None:
    found = uploaded("who,5,10\nA,1,2\nA,3,4\nB,5,6\n".encode(encoding))
    assert found is not None
    assert found.describe() == "2 algorithms; 2 and 1 curves; 2 levels from 5 to 10"
