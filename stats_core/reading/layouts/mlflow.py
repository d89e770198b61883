"""MLflow: the file of one metric of one run, `metrics/<name>` with time, value and step on each line."""

from __future__ import annotations

import re

import pandas as pd

from stats_core.reading.layouts.layout import FileLayout, Stage, recognised
from stats_core.reading.parse.read_table import ReadTable
from stats_core.wording import counted

_LINE = re.compile(r"1[0-9]{12} \S+ -?[0-9]+")


def _fits(text: str, name: str) -> bool:
    lines = text.strip().splitlines()
    return bool(lines) and all(map(_LINE.fullmatch, lines))


def _read(text: str, name: str) -> ReadTable:
    cells = [line.split(" ") for line in text.strip().splitlines()]
    metric = name.rpartition("/")[2] or "value"
    frame = pd.DataFrame({"step": [cell[2] for cell in cells], "metric": metric, "value": [cell[1] for cell in cells]})
    return recognised(frame, "MLflow metric", f"{counted(len(frame), 'point')} of one run", one_run=True)


LAYOUTS = (FileLayout(Stage.TEXT, _fits, _read),)
