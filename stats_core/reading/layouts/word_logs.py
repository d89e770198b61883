"""Logs that people print: 'Epoch 3 - acc: 0.91', 'fold 2: accuracy 0.93', words with numbers behind them."""

from __future__ import annotations

from dataclasses import replace

import pandas as pd

from stats_core.reading.layouts.layout import FileLayout, Stage, recognised
from stats_core.reading.parse.left_out import LeftOut
from stats_core.reading.parse.log_records import log_records
from stats_core.reading.parse.places import quoted
from stats_core.reading.parse.read_table import ReadTable
from stats_core.wording import counted, listed

_LOOKED_AT = 20_000


def _fits(text: str, name: str) -> bool:
    first = text if len(text) <= _LOOKED_AT else text[:_LOOKED_AT].rpartition("\n")[0]
    return (
        _is_no_table(text) and bool(log_records(first).complete) and (first is text or bool(log_records(text).complete))
    )


def _is_no_table(text: str) -> bool:
    """Whether the first lines are not cut into as many cells each by commas, semicolons or tabs."""
    lines = [line for line in text[:_LOOKED_AT].splitlines()[:20] if line.strip()]
    return not any(len({line.count(sign) for line in lines}) == 1 and sign in lines[0] for sign in ",;\t")


def _read(text: str, name: str) -> ReadTable:
    found = log_records(text)
    frame = pd.DataFrame(found.complete, dtype=object)
    words = listed([quoted(name) for name in frame.columns])
    notes = [f"The log is read by the words {words}."]
    if found.short:
        notes.append(f"{counted(found.short, 'record')} without all of these words left out.")
    left = tuple(LeftOut("column", name, "most records of the log do not have it") for name in found.others)
    return replace(recognised(frame, "text log", counted(len(frame), "record"), tuple(notes)), left=left)


LAYOUTS = (
    FileLayout(
        Stage.TEXT,
        _fits,
        _read,
        after=("blocks", "ioh_profiler", "mlflow", "printed_tables", "titled_tables", "trec_eval"),
    ),
)
