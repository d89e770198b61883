"""Logs with a column for each metric and empty cells between: Lightning's `metrics.csv`, Keras' CSVLogger.

The log of one run has no names; one of many runs has columns for algorithm and seed beside the metrics.
"""

from __future__ import annotations

import numpy as np
import pandas as pd

from stats_core.reading.layouts.layout import FileLayout, Stage, recognised
from stats_core.reading.parse.numbers import is_missing
from stats_core.reading.parse.read_table import ReadTable
from stats_core.reading.parse.words import metric_fit, words_of
from stats_core.wording import counted

_COUNTERS = ("step", "epoch")
_LOOKED_AT = 200
"""Lines that show whether cells are empty at all, before a long table is looked through."""
_NAMES = {"algorithm", "method", "model", "agent", "seed", "run"}
_SELDOM = 0.1
"""The share of empty cells from which on a metric is logged at times only; fewer are gaps, which are named."""


def _metrics(frame: pd.DataFrame) -> list[str]:
    return [str(heading) for heading in frame.columns if str(heading) not in _COUNTERS]


def _counted(headings: list[str]) -> bool:
    return any(counter in headings for counter in _COUNTERS) and len(set(headings)) == len(headings)


def _named(headings: list[str]) -> bool:
    return any(_NAMES & set(words_of(heading)) for heading in headings)


def _empty(frame: pd.DataFrame) -> np.ndarray:
    return frame.map(lambda cell: is_missing(str(cell))).to_numpy()


def _of_one_run(frame: pd.DataFrame, name: str) -> bool:
    headings = list(map(str, frame.columns))
    if not _counted(headings) or _named(headings) or len(headings) < 3:
        return False
    sparse = {"step", "epoch"} <= set(headings) and bool(_empty(frame.iloc[:20][_metrics(frame)]).any())
    return sparse or (headings[0] == "epoch" and "loss" in headings and any(h.startswith("val_") for h in headings))


def _one_run(frame: pd.DataFrame, name: str) -> ReadTable:
    level = next(counter for counter in _COUNTERS if counter in frame.columns)
    long = _long(frame, [level], _metrics(frame))
    kind = "Lightning metrics" if level == "step" else "Keras log"
    return recognised(long, kind, f"{counted(long['metric'].nunique(), 'metric')} of one run", one_run=True)


def _of_many_runs(frame: pd.DataFrame, name: str) -> bool:
    headings = list(map(str, frame.columns))
    metrics = [heading for heading in headings if metric_fit(heading)]
    if not _counted(headings) or not _named(headings) or len(metrics) < 2:
        return False
    if not _empty(frame.iloc[:_LOOKED_AT][metrics]).any():
        return False
    empty = _empty(frame[metrics])
    return bool(empty.mean(axis=0).max() >= _SELDOM) and not empty.all(axis=1).any()


def _many_runs(frame: pd.DataFrame, name: str) -> ReadTable:
    metrics = [str(heading) for heading in frame.columns if metric_fit(str(heading))]
    level = next(counter for counter in _COUNTERS if counter in frame.columns)
    keys = [str(heading) for heading in frame.columns if str(heading) not in (*metrics, *_COUNTERS)]
    long = _long(frame, [*keys, level], metrics)
    note = f"Empty cells left out: each line was logged for some of the {len(metrics)} metrics only."
    return recognised(long, "log of many runs", counted(long["metric"].nunique(), "metric"), (note,))


def _long(frame: pd.DataFrame, keys: list[str], metrics: list[str]) -> pd.DataFrame:
    """A line for each number, with the lines of the file as they were counted."""
    long = frame.melt(keys, metrics, "metric", "value", ignore_index=False)
    return long.loc[~long["value"].map(lambda cell: is_missing(str(cell)))]


# Cells are empty in many logs: those with headings of their own are asked before.
_BEFORE = ("monitor", "run_column")
LAYOUTS = (
    FileLayout(Stage.FRAME, _of_one_run, _one_run, after=_BEFORE),
    FileLayout(Stage.FRAME, _of_many_runs, _many_runs, after=_BEFORE),
)
