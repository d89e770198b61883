"""Large tables are read in steps that grow with their rows and no faster; `make bench` tells the seconds."""

from __future__ import annotations

import sys

from stats_core.reading import curves_from_frame, guess_roles, read_frame
from tests.benchmarks.reading import long_table, wide_table


def steps(text: str, shape: tuple[int, int]) -> int:
    """How many functions, of Python and of C, run while a table is read and its curves are built."""
    seen = 0

    def count(frame: object, event: str, argument: object) -> None:
        nonlocal seen
        seen += event in ("call", "c_call")

    sys.setprofile(count)
    try:
        frame = read_frame(text.encode())
        curves = curves_from_frame(frame, guess_roles(frame))
    finally:
        sys.setprofile(None)
    assert curves.values.shape == shape
    return seen


def test_a_long_table_takes_few_steps_for_each_row() -> None:
    steps(long_table(5, 4, 10), (20, 10))
    few, many = steps(long_table(5, 4, 100), (20, 100)), steps(long_table(5, 4, 400), (20, 400))
    assert (many - few) / 6000 < 30


def test_a_wide_table_takes_few_steps_for_each_score() -> None:
    steps(wide_table(20, 10), (20, 10))
    few, many = steps(wide_table(20, 100), (20, 100)), steps(wide_table(20, 400), (20, 400))
    assert (many - few) / 6000 < 12
