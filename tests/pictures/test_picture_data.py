"""What the pictures of every method are drawn from, in short, in `tests/pictures`, and the tables beside them.

`python -m tests.pictures.test_picture_data` writes the files anew; what has changed is then read in the difference.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from enum import Enum
from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from stats_core import METHODS, StatsCoreError, analyse
from stats_core.charts import Chart, NullHistogram, RankDiagram
from stats_core.charts.layout import null_layout, rank_column, rank_layout
from stats_core.contract.cases import example, nearby
from stats_core.results import Result
from tests.support.made_data import made
from tests.words.test_sentences import settings

HERE = Path(__file__).parent
DATA_SETS = 4
MOST = 6
"""Of more values than this the first, the last and the sum are written."""


def short(value: Any) -> str:
    """A value in a few digits, and of many values a few."""
    if isinstance(value, np.ndarray):
        return short(value.tolist()) if value.ndim == 1 else f"{value.shape} {short(value.ravel().tolist())}"
    if isinstance(value, bool | np.bool_):
        return "yes" if value else "no"
    if isinstance(value, float | np.floating):
        return "0" if abs(value) < 1e-9 else f"{value:.4g}"
    if isinstance(value, Enum):
        return value.name
    if is_dataclass(value) and not isinstance(value, type):
        return f"({', '.join(f'{one.name} {short(getattr(value, one.name))}' for one in fields(value))})"
    if isinstance(value, tuple | list):
        return f"[{', '.join(map(short, value))}]" if len(value) <= MOST else many(list(value))
    return str(value)


def many(values: list[Any]) -> str:
    """The first and the last of many values, their number, and their sum where they are numbers."""
    ends = f"{', '.join(map(short, values[:3]))} ... {short(values[-1])}"
    numbers = all(isinstance(one, int | float) for one in values)
    total = f", in all {short(float(np.nansum(np.array(values, dtype=float))))}" if numbers else ""
    return f"[{len(values)}: {ends}{total}]"


def drawn(chart: Chart) -> Iterator[str]:
    """A chart's fields."""
    for one in fields(chart):
        yield f"{chart.key} {one.name}: {short(getattr(chart, one.name))}"


def placed(chart: Chart) -> Iterator[str]:
    """Where things stand in a chart that is laid out here."""
    if isinstance(chart, NullHistogram):
        yield f"{chart.key} laid out: {short(null_layout.lay_out(chart))}"
    if isinstance(chart, RankDiagram):
        for layout in (rank_layout.lay_out(chart), rank_layout.lay_out(chart, 34), rank_column.fit(chart, 26)):
            for part in (*layout.strokes, *layout.texts):
                yield f"{chart.key} {layout.width:.4g} wide: {short(part)}"


def told(result: Result) -> Iterator[str]:
    """The table of a result, line by line, and its pictures."""
    table = result.table()
    for row in table.itertuples(index=False):
        yield "table: " + ", ".join(f"{name} {short(value)}" for name, value in zip(table.columns, row, strict=True))
    for chart in result.charts():
        yield from drawn(chart)


def pictures(key: str) -> str:
    """Each line once, in the order in which they come."""
    lines = dict.fromkeys(line for one in (example(key), *nearby(key)) for line in told(one.result))
    lines |= dict.fromkeys(line for chart in example(key).result.charts() for line in placed(chart))
    for rng, data in islice(made(METHODS[key].data_type.__name__, 6), DATA_SETS):
        try:
            lines |= dict.fromkeys(told(analyse(key, data, **settings(key, data, rng)).result))
        except StatsCoreError:
            continue
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("key", sorted(file.stem for file in HERE.glob("*.txt")))
def test_tables_and_pictures_hold_what_they_held(key: str) -> None:
    assert pictures(key).splitlines() == (HERE / f"{key}.txt").read_text(encoding="utf-8").splitlines()


if __name__ == "__main__":
    for one in METHODS:
        (HERE / f"{one}.txt").write_text(pictures(one), encoding="utf-8")
