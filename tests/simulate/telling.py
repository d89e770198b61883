"""How long numbers are told in a line: of a table each column, of a call that is refused its sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pandas as pd

from stats_core import StatsCoreError
from tests.pictures.test_picture_data import short

Told = dict[str, Callable[[], Iterator[str]]]


def columns(name: str, table: pd.DataFrame) -> Iterator[str]:
    """Every column of a table: its first values, the last one and the sum."""
    for column in table:
        yield f"{name}, {column}: {short(table[column].tolist())}"


def rows(name: str, table: pd.DataFrame) -> Iterator[str]:
    """Every row of a table."""
    for row in table.to_dict("records"):
        yield f"{name}: " + "; ".join(f"{column} {short(value)}" for column, value in row.items())


def refused(call: Callable[[], Any]) -> str:
    """What is said instead of an answer."""
    try:
        call()
    except StatsCoreError as error:
        return f"refused: {error}"
    raise AssertionError("nothing was refused")
