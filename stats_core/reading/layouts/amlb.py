"""AutoML Benchmark (AMLB): one line for each framework, task and fold, where a higher result is always better."""

from __future__ import annotations

import pandas as pd

from stats_core.reading.layouts.layout import FileLayout, Stage, recognised
from stats_core.reading.parse.numbers import is_missing
from stats_core.reading.parse.read_table import ReadTable
from stats_core.wording import counted

_SIGNATURE = {"task", "framework", "fold", "result", "metric"}
_METRICS = {
    "acc": "acc",
    "auc": "auc",
    "balacc": "balanced acc",
    "logloss": "logloss",
    "mae": "mae",
    "r2": "r2",
    "rmse": "rmse",
}
"""Further metrics of each line; which of them is compared is asked."""


def _fits(frame: pd.DataFrame, name: str) -> bool:
    return set(map(str, frame.columns)) >= _SIGNATURE


def _read(frame: pd.DataFrame, name: str) -> ReadTable:
    failed = frame["result"].map(lambda cell: is_missing(str(cell)))
    tidy = pd.DataFrame(
        {
            "dataset": frame["task"],
            "algorithm": frame["framework"],
            "fold": frame["fold"],
            "score": frame["result"],
        }
    )
    for name, heading in _METRICS.items():
        if name in frame.columns and not frame[name].map(lambda cell: is_missing(str(cell))).all():
            tidy[heading] = frame[name]
    if "constraint" in frame.columns and frame["constraint"].nunique() > 1:
        tidy.insert(2, "constraint setting", frame["constraint"])
    metrics = sorted({str(metric) for metric in frame["metric"]})
    notes: tuple[str, ...] = (f"The score is the benchmark's result, higher is better: {', '.join(metrics[:5])}.",)
    if failed.any():
        notes += (f"{counted(int(failed.sum()), 'line')} without a result.",)
    return recognised(tidy, "AMLB results", counted(tidy["algorithm"].nunique(), "framework"), notes)


LAYOUTS = (FileLayout(Stage.FRAME, _fits, _read),)
