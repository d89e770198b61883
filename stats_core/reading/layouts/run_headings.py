"""A column of steps, and one for each run under the name of algorithm and run: `step, ppo_1, ppo_2, sac_1, sac_2`."""

from __future__ import annotations

import numpy as np
import pandas as pd

from stats_core.reading.layouts.layout import FileLayout, Stage, recognised
from stats_core.reading.parse.numbers import is_missing
from stats_core.reading.parse.read_table import ReadTable
from stats_core.reading.parse.run_names import split_name
from stats_core.reading.parse.words import EPISODES, LEVEL, ROUNDS, STEPS, is_metric, words_of
from stats_core.wording import counted


def _fits(frame: pd.DataFrame, name: str) -> bool:
    level, *headings = map(str, frame.columns)
    words = words_of(level)
    if len(headings) < 4 or not words or words[-1] not in STEPS | ROUNDS | EPISODES:
        return False
    parts = [split_name(heading) for heading in headings]
    algorithms = {algorithm for algorithm, _ in parts}
    repeated = len(set(parts)) == len(parts) and 2 <= len(algorithms) <= len(parts) / 2
    return repeated and not any(is_metric(name) or LEVEL & set(words_of(name)) for name in algorithms)


def _read(frame: pd.DataFrame, name: str) -> ReadTable:
    parts = [split_name(str(heading)) for heading in frame.columns[1:]]
    tidy = frame.iloc[np.tile(np.arange(len(frame)), len(parts)), :1]
    for place, part in enumerate(zip(*parts, strict=True)):
        tidy.insert(place, ("algorithm", "run")[place], np.repeat(np.array(part, dtype=object), len(frame)))
    tidy["value"] = frame.iloc[:, 1:].to_numpy().ravel(order="F")
    tidy = tidy.loc[~tidy["value"].map(lambda cell: is_missing(str(cell)))]
    many = len({algorithm for algorithm, _ in parts})
    return recognised(tidy, "a column for each run", f"{counted(many, 'algorithm')}, {counted(len(parts), 'run')}")


# Folds are runs with a name that says what they are.
LAYOUTS = (FileLayout(Stage.FRAME, _fits, _read, after=("cv_headings",)),)
