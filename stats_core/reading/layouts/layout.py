"""What a recogniser of a file is: the signature it looks for, how it reads, and what it says."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Any

import pandas as pd

NOTES = "notes"
"""Name under which a frame keeps what was done to the file before it became this table, in sentences."""
RECOGNISED = "recognised"
"""Name under which a frame keeps what its file was recognised as."""
ASSUMES = "assumes"
"""Name under which a frame keeps what must be assumed to read it so, as a question to be answered with yes."""

TOLD = "told"
"""Name of the mark that a frame carries whose file's name was read already."""


class Stage(Enum):
    """What a recogniser looks at."""

    BYTES = "the bytes of the file"
    JSON = "the value of a JSON text"
    TEXT = "the text"
    FRAME = "the table in the text"


@dataclass(frozen=True, eq=False)
class Found:
    """A table with the headings that guessing knows, and what the file was.

    Parameters
    ----------
    frame
        The table, tidy where the file was not.
    said
        What was recognised: 'W&B panel export, 8 runs'.
    notes
        What was dropped or made of the cells, in sentences.
    """

    frame: pd.DataFrame
    said: str
    notes: tuple[str, ...] = ()


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
        The table in it.
    """

    stage: Stage
    fits: Callable[[Any, str], bool]
    read: Callable[[Any, str], Found]
