"""Logs with a column for each metric and empty cells between: Lightning's `metrics.csv`, Keras' CSVLogger."""

from __future__ import annotations

import pandas as pd

from stats_core.data.soundness import counted
from stats_core.reading.layouts.layout import FileLayout, Found, Stage
from stats_core.reading.numbers import is_missing
from stats_core.reading.words import words_of

_COUNTERS = ("step", "epoch")


def _metrics(frame: pd.DataFrame) -> list[str]:
    return [str(heading) for heading in frame.columns if str(heading) not in _COUNTERS]


def _fits(frame: pd.DataFrame, name: str) -> bool:
    headings = list(map(str, frame.columns))
    if not any(counter in headings for counter in _COUNTERS) or len(set(headings)) < len(headings):
        return False
    first = frame.iloc[:20].map(lambda cell: is_missing(str(cell)))
    sparse = "step" in headings and "epoch" in headings and bool(first[_metrics(frame)].to_numpy().any())
    keras = headings[0] == "epoch" and {"loss"} <= set(headings) and any(h.startswith("val_") for h in headings)
    known = {"algorithm", "method", "model", "agent", "seed", "run"}
    return (sparse or keras) and len(frame.columns) > 2 and not any(known & set(words_of(h)) for h in headings)


def _read(frame: pd.DataFrame, name: str) -> Found:
    level = next(counter for counter in _COUNTERS if counter in frame.columns)
    long = frame.melt([level], _metrics(frame), "metric", "value", ignore_index=False)
    long = long.loc[~long["value"].map(lambda cell: is_missing(str(cell)))]
    kind = "Lightning metrics" if level == "step" else "Keras log"
    return Found(long, f"{kind}, {counted(long['metric'].nunique(), 'metric')} of one run")


LAYOUTS = (FileLayout(Stage.FRAME, _fits, _read),)
