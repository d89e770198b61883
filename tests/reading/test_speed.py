"""Large tables are read in a small multiple of the time that cutting their lines takes."""

from __future__ import annotations

import csv
import io
import time
from collections.abc import Callable
from typing import TypeVar

import numpy as np
import pytest

from stats_core.reading import curves_from_frame, guess_roles, read_frame

ALGORITHMS, RUNS, LEVELS = 10, 20, 1000
Result = TypeVar("Result")


def timed(function: Callable[[], Result]) -> tuple[float, Result]:
    """The seconds of this process that a call takes, and what it gives."""
    started = time.process_time()
    result = function()
    return time.process_time() - started, result


@pytest.fixture(scope="module")
def table() -> str:
    scores = np.random.default_rng(0).random((ALGORITHMS, RUNS, LEVELS)).tolist()
    rows = [f"A{a},{r},{h},{scores[a][r][h]}" for a in range(ALGORITHMS) for r in range(RUNS) for h in range(LEVELS)]
    return "\n".join(["algorithm,run,level,score", *rows])


@pytest.fixture(scope="module")
def cutting(table: str) -> float:
    return timed(lambda: list(csv.reader(io.StringIO(table))))[0]


def test_reading_and_building_two_hundred_thousand_rows(table: str, cutting: float) -> None:
    # Measured: each about twice the cutting.
    reading, frame = timed(lambda: read_frame(table.encode()))
    building, curves = timed(lambda: curves_from_frame(frame, guess_roles(frame)))
    assert curves.values.shape == (ALGORITHMS * RUNS, LEVELS)
    assert reading < 10 * cutting
    assert building < 10 * cutting


def test_a_wide_table_of_a_thousand_levels(cutting: float) -> None:
    rng = np.random.default_rng(1)
    heading = ";".join(["method", "seed", *(f"step_{h}" for h in range(LEVELS))])
    rows = [f"A{i % 10};{i};" + ";".join(map(str, rng.random(LEVELS))).replace(".", ",") for i in range(200)]
    frame = read_frame("\n".join([heading, *rows]).encode())
    building, curves = timed(lambda: curves_from_frame(frame, guess_roles(frame)))
    assert curves.values.shape == (200, LEVELS)
    assert building < 10 * cutting
