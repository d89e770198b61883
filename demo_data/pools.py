"""The large pools of results behind the studies of Type I error and power, as arrays; numbers of correct answers
become scores between 0 and 1."""

from __future__ import annotations

import csv
from pathlib import Path

import numpy as np
import numpy.typing as npt

HERE = Path(__file__).parent
Floats = npt.NDArray[np.float64]


def null_curves() -> tuple[Floats, Floats]:
    """1,000 curves `[curve, level]` of one and the same algorithm, and the levels."""
    with np.load(HERE / "curves_null.npz") as pool:
        return pool["correct"] / pool["n_test"][:, None].astype(np.float64), pool["levels"].astype(np.float64)


def td_sessions() -> tuple[Floats, Floats]:
    """100 curves `[curve, level]` of TD(0) at learning rate 0.001 playing tic-tac-toe, and the levels."""
    with (HERE / "tictactoe_td_a1_100.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    levels = np.unique([float(row["level"]) for row in rows])
    return np.array([float(row["score"]) for row in rows]).reshape(-1, len(levels)), levels


def fold_sources() -> tuple[str, ...]:
    """The sources of data sets that the folds come from."""
    with np.load(HERE / "folds.npz") as pool:
        return tuple(str(name) for name in pool["sources"])


def fold_scores(source: str, design: str) -> tuple[Floats, tuple[str, ...], int, int]:
    """Scores `[dataset, algorithm, run, fold]` of one source, algorithms' names, sizes of training and test set.

    The design is cv (10 runs of 10 folds), resampled (10 runs of one fold) or halves (5 runs of 2 folds).
    """
    with np.load(HERE / "folds.npz") as pool:
        n_test = int(pool["n_test"][("cv", "resampled", "halves").index(design)])
        counts = pool[design][fold_sources().index(source)]
        return counts / n_test, tuple(str(name) for name in pool["algorithms"]), int(pool["n_cases"]) - n_test, n_test
