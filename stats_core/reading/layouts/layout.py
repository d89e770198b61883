"""What a recogniser of a file is: the signature it looks for, how it reads, and which others are asked before it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

import pandas as pd

from stats_core.reading.parse.read_table import ReadTable


class Stage(Enum):
    """What a recogniser looks at."""

    BYTES = "the bytes of the file"
    JSON = "the value of a JSON text"
    TEXT = "the text"
    FRAME = "the table in the text"


@dataclass(frozen=True, eq=False)
class FileLayout:
    """One layout that a tool writes.

    Parameters
    ----------
    stage
        What is looked at.
    fits
        Whether something has the signature of this layout; given what the stage says and the file's name.
    read
        The table in it, made with `recognised`.
    after
        Names of the files of this folder whose layouts are asked before this one, because a file may have the
        signature of both. Layouts that share no file need no order.
    """

    stage: Stage
    fits: Callable[[Any, str], bool]
    read: Callable[[Any, str], ReadTable]
    after: tuple[str, ...] = ()


def recognised(
    table: ReadTable | pd.DataFrame, kind: str, size: str, notes: tuple[str, ...] = (), *, one_run: bool = False
) -> ReadTable:
    """A table with the headings that guessing knows, and what its file was.

    Parameters
    ----------
    table
        The cells, tidy where the file was not.
    kind, size
        What was recognised, and how much of it: 'W&B panel export' and '8 runs'.
    notes
        What was dropped or made of the cells, in sentences.
    one_run
        Whether the file is the log of one run, so that nothing in it can name an algorithm.
    """
    return replace(ReadTable.of(table), kind=kind, recognised=f"{kind}, {size}", notes=notes, one_run=one_run)
