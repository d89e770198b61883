"""A column of steps, and one for each run under the name of algorithm and run: `step, ppo_1, ppo_2, sac_1, sac_2`."""

from __future__ import annotations

import pandas as pd

from stats_core.reading.layouts.layout import FileLayout, Found, Stage
from stats_core.reading.meaning.headings_asked import is_metric
from stats_core.reading.meaning.words import EPISODES, LEVEL, ROUNDS, STEPS, words_of
from stats_core.reading.parse.numbers import is_missing
from stats_core.reading.parse.run_names import split_name
from stats_core.wording import counted


def _fits(frame: pd.DataFrame, name: str) -> bool:
    level, *headings = map(str, frame.columns)
    words = words_of(level)
    if len(headings) < 4 or not words or words[-1] not in STEPS | ROUNDS | EPISODES:
        return False
    parts = [split_name(heading) for heading in headings]
    algorithms = {algorithm for algorithm, _ in parts}
    repeated = len(set(parts)) == len(parts) and 2 <= len(algorithms) <= len(parts) / 2
    return repeated and not any(is_metric(one) or LEVEL & set(words_of(one)) for one in algorithms)


def _read(frame: pd.DataFrame, name: str) -> Found:
    level, *headings = map(str, frame.columns)
    parts = {heading: split_name(heading) for heading in headings}
    long = frame.melt([level], headings, "heading", "score", ignore_index=False)
    long = long.loc[~long["score"].map(lambda cell: is_missing(str(cell)))]
    tidy = pd.DataFrame(
        {
            "algorithm": long["heading"].map({heading: part[0] for heading, part in parts.items()}),
            "run": long["heading"].map({heading: part[1] for heading, part in parts.items()}),
            level: long[level],
            "value": long["score"],
        }
    )
    many = len({algorithm for algorithm, _ in parts.values()})
    return Found(tidy, f"a column for each run, {counted(many, 'algorithm')}, {counted(len(parts), 'run')}")


LAYOUTS = (FileLayout(Stage.FRAME, _fits, _read),)
