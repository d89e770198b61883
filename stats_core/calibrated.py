"""Degrees of freedom calibrated by simulation, for Bouckaert's schemes in common designs."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from functools import cache
from importlib import resources

from stats_core.kernels.folds import Scheme

TABLE = "calibrated_df.csv"
"""Made by `python -m stats_core.simulate calibrate --out stats_core/calibrated_df.csv`, with seed 0."""


@dataclass(frozen=True)
class Calibration:
    """What simulation found for one scheme, design and level.

    Parameters
    ----------
    df
        The largest whole number with which no more than alpha of the null data sets are rejected.
    low, high
        The middle 95 % of what it would be with other data sets of the same kind, by resampling them. 0 stands for
        samples on which no number does.
    rate, nominal_rate
        The share of null data sets rejected with it, and with the published degrees of freedom; NaN where the design
        leaves none of these.
    datasets
        The number of null data sets.
    """

    scheme: Scheme
    runs: int
    folds: int
    alpha: float
    df: int
    low: int
    high: int
    rate: float
    nominal_rate: float
    datasets: int


def calibration(scheme: Scheme, runs: int, folds: int, alpha: float) -> Calibration | None:
    """What is known for a scheme and design; None where it was not calibrated or cannot be.

    Notes
    -----
    The null data sets have 300 cases, ten even binary attributes and a class independent of them; naive Bayes and a
    pruned tree were compared. For other learners and data the right number may differ somewhat. The studies measure
    Type I error on other data sets than these. Bouckaert's own recommendation, for binary data, is 10 for use all data
    with 10 runs of 10 folds.
    """
    return _known().get((scheme, runs, folds, round(alpha, 6)))


@cache
def _known() -> dict[tuple[Scheme, int, int, float], Calibration]:
    found = {}
    with resources.files("stats_core").joinpath(TABLE).open(encoding="utf-8") as table:
        for row in csv.DictReader(table):
            if int(row["df"]) == 0:
                continue
            scheme = Scheme(row["scheme"])
            design = int(row["runs"]), int(row["folds"]), round(float(row["alpha"]), 6)
            counts = int(row["df"]), int(row["df_low"]), int(row["df_high"])
            found[scheme, *design] = Calibration(
                scheme, *design, *counts, float(row["rate"]), float(row["nominal_rate"] or "nan"), int(row["trials"])
            )
    return found
