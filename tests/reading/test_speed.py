"""Large tables are read in steps that grow with their rows and no faster; `make bench` tells the seconds."""

from __future__ import annotations

import numpy as np
import pytest

from stats_core import Curves
from stats_core.reading import curves_from_frame, guess_roles, read_table, readings
from tests.support.steps import steps

ALGORITHMS, RUNS, LEVELS = 10, 20, 1000


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


def read(text: str) -> Curves:
    table = read_table(text.encode())
    return curves_from_frame(table, guess_roles(table))


def steps_to_read(text: str, shape: tuple[int, int]) -> int:
    """How many functions run while a table is read and its curves are built."""
    found: list[Curves] = []
    seen = steps(lambda: found.append(read(text)))
    assert found[0].values.shape == shape
    return seen


def test_a_long_table_takes_few_steps_for_each_row() -> None:
    steps_to_read(long_table(5, 4, 10), (20, 10))
    few, many = steps_to_read(long_table(5, 4, 100), (20, 100)), steps_to_read(long_table(5, 4, 400), (20, 400))
    assert (many - few) / 6000 < 30


def test_a_wide_table_takes_few_steps_for_each_score() -> None:
    steps_to_read(wide_table(20, 10), (20, 10))
    few, many = steps_to_read(wide_table(60, 300), (60, 300)), steps_to_read(wide_table(240, 300), (240, 300))
    assert (many - few) / 54_000 < 12


def test_of_a_column_a_few_cells_are_looked_at_closely() -> None:
    # Twenty cells of each column tell whether it holds numbers; here these are all of them.
    few, many = steps_to_read(wide_table(20, 100), (20, 100)), steps_to_read(wide_table(20, 400), (20, 400))
    assert (many - few) / 6000 < 60


def steps_to_mean(line: str, heading: str, columns: int) -> int:
    """How many functions run until it is known what a wide table may mean, and what is asked."""
    scores = np.random.default_rng(2).random((20, columns)).round(4).tolist()
    rows = [f"{line}{i}," + ",".join(map(str, row)) for i, row in enumerate(scores)]
    text = "\n".join([f"{line}," + ",".join(f"{heading}{i}" for i in range(columns)), *rows])
    return steps(lambda: readings({"table.csv": text.encode()})[0].asks)


@pytest.mark.parametrize(
    ("line", "heading"), [("dataset", "net "), ("algorithm", "data "), ("algorithm", ""), ("model", "fold")]
)
def test_what_a_wide_table_means_takes_few_steps_for_each_column(line: str, heading: str) -> None:
    steps_to_mean(line, heading, 100)
    few, many = steps_to_mean(line, heading, 500), steps_to_mean(line, heading, 900)
    assert (many - few) / 400 < 4000
