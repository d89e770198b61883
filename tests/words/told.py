"""All that a person is told about one data set: sentence, table, notes and charts as plain text, or the refusal."""

from __future__ import annotations

from dataclasses import fields
from enum import Enum
from itertools import islice
from typing import Any

import numpy as np

from stats_core import METHODS, StatsCoreError, analyse
from stats_core.results.columns import columns_of
from stats_core.wording import number
from tests.made_data import made
from tests.test_sentences import settings

SEED = 17


def told(key: str, which: int) -> str:
    """What a method says of one of the made-up data sets; of its own example when `which` is -1."""
    method = METHODS[key]
    if which < 0:
        assert method.example is not None
        data, chosen = method.example()
    else:
        rng, data = next(islice(made(method.data_type.__name__, SEED), which, None))
        chosen = settings(key, data, rng)
    said = [
        ", ".join(f"{name}={option.name if isinstance(option, Enum) else option}" for name, option in chosen.items())
    ]
    try:
        result = analyse(key, data, **chosen).result
        said += [result.sentence(), *_table(result), *(f"- {note}" for note in result.notes())]
        said += [line for chart in result.charts() for line in _chart(chart)]
    except StatsCoreError as error:
        said += [f"{type(error).__name__}: {error}"]
    return "\n".join(said)


def _table(result: Any) -> list[str]:
    table = result.table()
    columns = columns_of(result)
    heading = " | ".join(column.heading for column in columns.values())
    rows = [" | ".join(_text(value) for value in row) for row in table.head(4).to_numpy(dtype=object).tolist()]
    return [heading, *rows]


def _chart(chart: Any) -> list[str]:
    parts = [f"{one.name} {_text(getattr(chart, one.name))}" for one in fields(chart) if one.name != "key"]
    return [f"[{type(chart).__name__}, {chart.key}]", *(f"    {part}" for part in parts)]


def _text(value: Any) -> str:
    """A value in a few digits; of many numbers how many there are, their ends, and a sum that knows their order."""
    if isinstance(value, np.ndarray) and value.dtype.kind in "fiub":
        flat = value.astype(float).ravel()
        if len(flat) <= 3:
            return "[" + ", ".join(map(_text, flat.tolist())) + "]"
        finite = np.where(np.isfinite(flat), flat, 0.0)
        scale = float(np.abs(finite).max()) or 1.0
        weighted = round(float(np.mean(finite / scale * np.cos(np.arange(len(flat))))), 4) + 0.0
        return f"{value.shape} from {_text(flat[0])} to {_text(flat[-1])}, {weighted:.4f} of {_text(scale)}"
    if isinstance(value, (tuple, list)):
        return "(" + ", ".join(map(_text, value[:6])) + (f", {len(value)} in all)" if len(value) > 6 else ")")
    if isinstance(value, (bool, np.bool_)):
        return str(bool(value))
    if isinstance(value, (int, float, np.number)):
        return number(float(value))
    if isinstance(value, Enum):
        return value.name
    return str(value) if isinstance(value, str) or value is None else type(value).__name__
