"""Losses as Feelders and Verkooijen print them (1995, Table 1): numbered observations, with their totals and means."""

from __future__ import annotations

import numpy as np
import pandas as pd

from stats_core.reading.layouts.layout import FileLayout, Stage, recognised
from stats_core.reading.parse.numbers import looks_numeric
from stats_core.reading.parse.read_table import ReadTable
from stats_core.wording import counted

NUMBERED = ("observation", "obs", "case")
ADDED = ("total", "sum", "mean", "average")


def _fits(frame: pd.DataFrame, name: str) -> bool:
    names = [str(column).strip().lower() for column in frame.columns]
    if len(names) < 3 or names[0].rstrip(".") not in NUMBERED:
        return False
    return bool(_rows(frame).any()) or _added_column(frame)


def _rows(frame: pd.DataFrame) -> np.ndarray:
    """Which rows are totals or means, by their name in place of a number."""
    first = frame.iloc[:, 0].astype(str).str.strip().str.lower().str.rstrip(".")
    return first.isin(ADDED).to_numpy()


def _added_column(frame: pd.DataFrame) -> bool:
    """Whether the last column is the sum or the mean of the others in every row, and called so."""
    if str(frame.columns[-1]).strip().lower().rstrip(".") not in ADDED or len(frame.columns) < 4:
        return False
    cells = frame.loc[~_rows(frame)].iloc[:, 1:].astype(str)
    if not len(cells) or not all(looks_numeric(text) for text in cells.to_numpy().ravel()):
        return False
    values = cells.to_numpy().astype(float)
    # Printed numbers are rounded: half a unit of the last digit for each that is added up.
    digits = max((len(text.rpartition(".")[2]) if "." in text else 0) for text in cells.to_numpy().ravel())
    near = 0.5 * 10.0**-digits * values.shape[1]
    models = values[:, :-1]
    return any(
        bool((np.abs(added - values[:, -1]) <= near).all()) for added in (models.sum(axis=1), models.mean(axis=1))
    )


def _read(frame: pd.DataFrame, name: str) -> ReadTable:
    rows, column = _rows(frame), _added_column(frame)
    notes = []
    if rows.any():
        left_out = counted(int(rows.sum()), "row")
        notes.append(f"{left_out} of totals or means below the cases left out: no case.")
    kept = frame.loc[~rows]
    if column:
        notes.append(f"Column {str(frame.columns[-1])!r} left out: it adds up the others and is no model.")
        kept = kept.iloc[:, :-1]
    kept = kept.rename(columns={frame.columns[0]: "case"})
    return recognised(kept, "Numbered observations", counted(len(kept), "case"), tuple(notes))


LAYOUTS = (FileLayout(Stage.FRAME, _fits, _read, after=("cv_headings",)),)
