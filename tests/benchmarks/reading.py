"""Reading large tables, in multiples of the time that cutting their lines takes."""

from __future__ import annotations

import csv
import io
import time
from collections.abc import Callable
from typing import TypeVar

import numpy as np
import pandas as pd

from stats_core.reading import curves_from_frame, guess_roles, read_frame

ALGORITHMS, RUNS, LEVELS = 10, 20, 1000
Result = TypeVar("Result")


def timed(function: Callable[[], Result]) -> tuple[float, Result]:
    """The seconds of this process that a call takes, and what it gives."""
    started = time.process_time()
    result = function()
    return time.process_time() - started, result


def long_table(algorithms: int = ALGORITHMS, runs: int = RUNS, levels: int = LEVELS) -> str:
    """One score in each line."""
    scores = np.random.default_rng(0).random((algorithms, runs, levels)).tolist()
    rows = [f"A{a},{r},{h},{scores[a][r][h]}" for a in range(algorithms) for r in range(runs) for h in range(levels)]
    return "\n".join(["algorithm,run,level,score", *rows])


def wide_table(runs: int = ALGORITHMS * RUNS, levels: int = LEVELS) -> str:
    """One curve in each line, with decimal commas."""
    rng = np.random.default_rng(1)
    heading = ";".join(["method", "seed", *(f"step_{h}" for h in range(levels))])
    rows = [f"A{i % 10};{i};" + ";".join(map(str, rng.random(levels))).replace(".", ",") for i in range(runs)]
    return "\n".join([heading, *rows])


def reading_table() -> pd.DataFrame:
    """Two hundred thousand scores in both shapes."""
    rows = []
    for shape, text in (("long", long_table()), ("wide", wide_table())):
        cutting = timed(lambda text=text: list(csv.reader(io.StringIO(text))))[0]  # type: ignore[misc]
        reading, frame = timed(lambda text=text: read_frame(text.encode()))  # type: ignore[misc]
        building = timed(lambda frame=frame: curves_from_frame(frame, guess_roles(frame)))[0]  # type: ignore[misc]
        rows.append([shape, cutting, reading / cutting, building / cutting])
    return pd.DataFrame(rows, columns=["table", "cutting (s)", "reading (times that)", "building (times that)"])
