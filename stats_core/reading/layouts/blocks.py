"""Text in blocks: a line with the algorithm's name, then a line for each data set with its scores."""

from __future__ import annotations

import pandas as pd

from stats_core.reading.layouts.layout import FileLayout, Stage
from stats_core.reading.parse.headless import is_number
from stats_core.reading.parse.read_table import ReadTable
from stats_core.wording import counted


def _fits(text: str, name: str) -> bool:
    lines = [line.split() for line in text[:20_000].splitlines()[:4] if line.strip()]
    if len(lines) < 3 or len(lines[0]) != 1 or is_number(lines[0][0]):
        return False
    body = lines[1:-1] if len(text) > 20_000 else lines[1:]
    return all(len(cells) > 2 and not is_number(cells[0]) and all(map(is_number, cells[1:])) for cells in body)


def _read(text: str, name: str) -> ReadTable:
    algorithm, rows, again = "", [], []
    seen: dict[tuple[str, str], int] = {}
    for line in text.splitlines():
        cells = line.split()
        if len(cells) == 1:
            algorithm = cells[0]
        elif cells:
            place = (algorithm, cells[0])
            seen[place] = seen.get(place, 0) + 1
            dataset = cells[0] if seen[place] == 1 else f"{cells[0]} ({seen[place]})"
            if seen[place] > 1:
                again.append(dataset)
            rows += [(dataset, algorithm, str(fold), cell) for fold, cell in enumerate(cells[1:], start=1)]
    frame = pd.DataFrame(rows, columns=["dataset", "algorithm", "fold", "score"])
    twice = sorted(set(again))
    notes = tuple(f"A second data set of that name is called {name}." for name in twice[:3])
    algorithms, datasets = (frame[part].nunique() for part in ("algorithm", "dataset"))
    size = f"{counted(algorithms, 'algorithm')} on {counted(datasets, 'data set')}"
    return ReadTable(frame, kind="blocks", recognised=f"blocks of {size}", notes=notes)


LAYOUTS = (FileLayout(Stage.TEXT, _fits, _read),)
