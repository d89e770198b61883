"""Stable-Baselines: `monitor.csv`, one line for each episode with reward, length and time."""

from __future__ import annotations

import pandas as pd

from stats_core.reading.layouts.layout import FileLayout, Stage, recognised
from stats_core.reading.parse.numbers import read_numbers
from stats_core.reading.parse.read_table import ReadTable
from stats_core.wording import counted


def _fits(frame: pd.DataFrame, name: str) -> bool:
    return [str(heading) for heading in frame.columns[:3]] == ["r", "l", "t"]


def _read(frame: pd.DataFrame, name: str) -> ReadTable:
    def numbers(heading: str) -> pd.Series[float]:
        cells = frame[heading].to_numpy(dtype=object)
        return pd.Series(read_numbers(cells, "number", lambda row: f"line {frame.index[row]}"), index=frame.index)

    tidy = pd.DataFrame({"step": numbers("l").cumsum(), "reward": numbers("r"), "t": numbers("t")})
    note = "Steps are the lengths of the episodes, added up."
    return recognised(
        tidy, "Stable-Baselines monitor", f"{counted(len(tidy), 'episode')} of one environment", (note,), one_run=True
    )


LAYOUTS = (FileLayout(Stage.FRAME, _fits, _read),)
