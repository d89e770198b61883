"""Weights & Biases: the table of runs, one line for each run with its settings and last values."""

from __future__ import annotations

from dataclasses import replace

import pandas as pd

from stats_core.reading.layouts.layout import FileLayout, Stage, recognised
from stats_core.reading.parse.left_out import LeftOut
from stats_core.reading.parse.read_table import ReadTable
from stats_core.reading.parse.run_names import split_name
from stats_core.reading.parse.words import words_of
from stats_core.wording import counted

_ALWAYS = {"Name", "State"}
_OFTEN = {"Created", "Runtime", "Notes", "User", "Tags", "Sweep", "ID"}


def _fits(frame: pd.DataFrame, name: str) -> bool:
    headings = set(map(str, frame.columns))
    return headings >= _ALWAYS and len(_OFTEN & headings) >= 2


def _read(frame: pd.DataFrame, name: str) -> ReadTable:
    done = frame["State"].astype(str) == "finished"
    kept = frame.loc[done] if done.any() else frame
    aside = [heading for heading in map(str, kept.columns) if heading in _OFTEN or heading.startswith("_")]
    rest = kept.drop(columns=["Name", "State", *aside])
    names = kept["Name"].astype(str)
    if any(words_of(str(heading))[-1:] == ["seed"] and kept[heading].nunique() > 1 for heading in rest.columns):
        # The seeds have a column: what counts in a name belongs to it.
        rest.insert(0, "name", names)
    else:
        parts = [split_name(cell) for cell in names]
        rest.insert(0, "run", [run for _, run in parts])
        rest.insert(0, "algorithm", [algorithm for algorithm, _ in parts])
    left = len(frame) - len(kept)
    notes = (f"{counted(left, 'run')} that did not finish left out.",) if left else ()
    table = recognised(rest, "W&B table of runs", counted(len(kept), "run"), notes)
    why = "W&B writes it beside the settings and the scores"
    return replace(table, left=tuple(LeftOut("column", heading, why) for heading in aside))


LAYOUTS = (FileLayout(Stage.FRAME, _fits, _read),)
