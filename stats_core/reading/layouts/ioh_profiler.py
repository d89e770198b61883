"""IOHprofiler: `.dat` files, where each line of headings begins a run of an optimiser."""

from __future__ import annotations

import re

import pandas as pd

from stats_core.errors import InputError
from stats_core.reading.layouts.layout import FileLayout, Stage, recognised
from stats_core.reading.parse.places import quoted
from stats_core.reading.parse.read_table import ReadTable
from stats_core.wording import counted

_HEAD = re.compile(r'^\s*"?(?:function evaluation|evaluations)"?\s', re.IGNORECASE)


def _fits(text: str, name: str) -> bool:
    return _HEAD.match(text) is not None


def _read(text: str, name: str) -> ReadTable:
    run, best, rows = 0, 1, []
    for number, line in enumerate(text.splitlines(), start=1):
        if _HEAD.match(line):
            run += 1
            headings = re.findall(r'"([^"]*)"|(\S+)', line)
            names = [quoted_name or plain for quoted_name, plain in headings]
            wanted = [
                i for i, heading in enumerate(names) if heading.lower().startswith(("best-so-far f", "raw_y_best"))
            ]
            best = wanted[0] if wanted else min(2, len(names) - 1)
        elif line.strip():
            cells = line.split()
            try:
                rows.append((str(run), float(cells[0]), float(cells[best])))
            except (ValueError, IndexError):
                raise InputError(
                    "A line of the IOHprofiler file holds no numbers",
                    f"line {number} of {quoted(name)}",
                    "Correct the line.",
                ) from None
    frame = pd.DataFrame(rows, columns=["run", "evaluations", "best so far"])
    return recognised(frame, "IOHprofiler data", f"{counted(run, 'run')} of one optimiser", one_run=True)


LAYOUTS = (FileLayout(Stage.TEXT, _fits, _read),)
