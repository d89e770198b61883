"""Headings that name algorithm and fold: `svm-cv1, svm-cv2, ..., tree-cv1, ...`, one line for each data set."""

from __future__ import annotations

import re

import pandas as pd

from stats_core.reading.layouts.layout import FileLayout, Stage, recognised
from stats_core.reading.parse.read_table import ReadTable
from stats_core.wording import counted

_HEADING = re.compile(r"(.+?)[-_ .](?:cv|fold)[-_ ]?([0-9]+)", re.IGNORECASE)


def _parts(frame: pd.DataFrame) -> dict[str, tuple[str, str]]:
    matches = {str(heading): _HEADING.fullmatch(str(heading)) for heading in frame.columns}
    return {heading: (match[1], match[2]) for heading, match in matches.items() if match}


def _fits(frame: pd.DataFrame, name: str) -> bool:
    parts = _parts(frame)
    return len(parts) >= 4 and len(frame.columns) - len(parts) <= 1 and len({name for name, _ in parts.values()}) > 1


def _read(frame: pd.DataFrame, name: str) -> ReadTable:
    parts = _parts(frame)
    others = [heading for heading in map(str, frame.columns) if heading not in parts]
    long = frame.melt(others, list(parts), "heading", "score", ignore_index=False)
    tidy = pd.DataFrame(
        {
            **({"dataset": long[others[0]]} if others else {}),
            "algorithm": long["heading"].map({heading: part[0] for heading, part in parts.items()}),
            "fold": long["heading"].map({heading: part[1] for heading, part in parts.items()}),
            "score": long["score"],
        }
    )
    algorithms, folds = tidy["algorithm"].nunique(), tidy["fold"].nunique()
    return recognised(
        tidy, "columns by algorithm and fold", f"{counted(algorithms, 'algorithm')} x {counted(folds, 'fold')}"
    )


LAYOUTS = (FileLayout(Stage.FRAME, _fits, _read),)
