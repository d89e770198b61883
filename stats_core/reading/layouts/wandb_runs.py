"""Weights & Biases: the table of runs, one line for each run with its settings and last values."""

from __future__ import annotations

import pandas as pd

from stats_core.reading.layouts.layout import FileLayout, Stage, recognised
from stats_core.reading.parse.read_table import ReadTable
from stats_core.reading.parse.run_names import split_name
from stats_core.wording import counted

_ALWAYS = {"Name", "State"}
_OFTEN = {"Created", "Runtime", "Notes", "User", "Tags", "Sweep", "ID"}


def _fits(frame: pd.DataFrame, name: str) -> bool:
    headings = set(map(str, frame.columns))
    return headings >= _ALWAYS and len(_OFTEN & headings) >= 2


def _read(frame: pd.DataFrame, name: str) -> ReadTable:
    done = frame["State"].astype(str) == "finished"
    kept = frame.loc[done] if done.any() else frame
    parts = [split_name(str(cell)) for cell in kept["Name"]]
    rest = kept.drop(columns=[heading for heading in (*_ALWAYS, *_OFTEN) if heading in kept.columns])
    rest.insert(0, "run", [run for _, run in parts])
    rest.insert(0, "algorithm", [algorithm for algorithm, _ in parts])
    left = len(frame) - len(kept)
    notes = (f"{counted(left, 'run')} that did not finish left out.",) if left else ()
    return recognised(rest, "W&B table of runs", counted(len(kept), "run"), notes)


LAYOUTS = (FileLayout(Stage.FRAME, _fits, _read),)
