"""Weights & Biases: the CSV of a panel, one column `<run> - <metric>` for each run."""

from __future__ import annotations

import pandas as pd

from stats_core.reading.layouts.layout import FileLayout, Stage, recognised
from stats_core.reading.parse.numbers import is_missing
from stats_core.reading.parse.read_table import ReadTable
from stats_core.reading.parse.run_names import split_name
from stats_core.wording import counted

_JOINT = " - "
_EXTREMES = ("__MIN", "__MAX")


def _fits(frame: pd.DataFrame, name: str) -> bool:
    first, *rest = map(str, frame.columns)
    kept = [heading for heading in rest if not heading.endswith(_EXTREMES)]
    return _JOINT not in first and bool(kept) and all(_JOINT in heading for heading in kept)


def _read(frame: pd.DataFrame, name: str) -> ReadTable:
    level, *headings = map(str, frame.columns)
    kept = [heading for heading in headings if not heading.endswith(_EXTREMES)]
    # The metric may hold the joint too, as in `run - a - b`: what all headings end with is the metric.
    runs = {heading: tuple(heading.rsplit(_JOINT, 1)) for heading in kept}
    long = frame.melt([level], kept, "heading", "value", ignore_index=False)
    long = long.loc[~long["value"].map(lambda cell: is_missing(str(cell)))]
    metrics = long["heading"].map({heading: metric for heading, (_, metric) in runs.items()})
    parts = {heading: split_name(run) for heading, (run, _) in runs.items()}
    only = set(metrics) if len(set(metrics)) == 1 else None
    columns = {
        "algorithm": long["heading"].map({heading: part[0] for heading, part in parts.items()}),
        "run": long["heading"].map({heading: part[1] for heading, part in parts.items()}),
        level: long[level],
        **({} if only else {"metric": metrics}),
        only.pop() if only else "value": long["value"],
    }
    extremes = len(headings) - len(kept)
    notes = (
        (f"{counted(extremes, 'column')} with the extremes inside a bucket (__MIN, __MAX) dropped.",)
        if extremes
        else ()
    )
    return recognised(
        pd.DataFrame(columns), "W&B panel export", f"{counted(len({r for r, _ in runs.values()}), 'run')}", notes
    )


# The joint of a panel may stand inside the name of a run: `PPO - 1`.
LAYOUTS = (FileLayout(Stage.FRAME, _fits, _read, after=("run_headings", "sums_in_table")),)
