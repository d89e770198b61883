"""A log in which one column names algorithm and run together: `run_name, step, reward` with ppo_seed1, ppo_seed2."""

from __future__ import annotations

import pandas as pd

from stats_core.reading.layouts.layout import FileLayout, Stage, recognised
from stats_core.reading.parse.numbers import looks_numeric
from stats_core.reading.parse.read_table import ReadTable
from stats_core.reading.parse.run_names import split_name
from stats_core.reading.parse.words import ALGORITHM, EPISODES, NO_ALGORITHM, ROUNDS, RUN, STEPS, words_of
from stats_core.wording import counted

_NAMES = frozenset(["name", "run", "experiment", "exp", "trial", "id"])
_MOST_COLUMNS = 50
_OTHERS = (ALGORITHM | RUN | NO_ALGORITHM) - _NAMES


def _fits(frame: pd.DataFrame, name: str) -> bool:
    words = {str(heading): set(words_of(str(heading))) for heading in frame.columns}
    levels = [heading for heading, own in words.items() if own & (STEPS | ROUNDS | EPISODES)]
    if not levels or not len(frame) or any(own & _OTHERS for own in words.values()):
        return False
    first = frame.iloc[:1].to_numpy(dtype=object)[0]
    text = [place for place, cell in enumerate(first) if not looks_numeric(str(cell))]
    if len(text) != 1:
        return False
    heading = str(frame.columns[text[0]])
    if not words[heading] or not words[heading] <= _NAMES:
        return False
    runs = frame.iloc[:, text[0]].astype(str).unique()
    algorithms = {split_name(run)[0] for run in runs}
    return 2 <= len(algorithms) <= len(runs) / 2


def _read(frame: pd.DataFrame, name: str) -> ReadTable:
    place = next(i for i in range(frame.shape[1]) if not looks_numeric(str(frame.iloc[0, i])))
    runs = frame.iloc[:, place].astype(str)
    parts = {run: split_name(run) for run in runs.unique()}
    tidy = frame.drop(columns=frame.columns[place])
    tidy.insert(0, "run", runs.map({run: part[1] for run, part in parts.items()}))
    tidy.insert(0, "algorithm", runs.map({run: part[0] for run, part in parts.items()}))
    many = len({algorithm for algorithm, _ in parts.values()})
    size = f"{counted(many, 'algorithm')}, {counted(len(parts), 'run')}"
    return recognised(
        tidy, "names of runs", size, (f"Algorithm and run are taken from {str(frame.columns[place])!r}.",)
    )


LAYOUTS = (FileLayout(Stage.FRAME, _fits, _read),)
