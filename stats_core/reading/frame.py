"""Bytes to a frame, whatever wrote them."""

from __future__ import annotations

import pandas as pd

from stats_core.reading.text_table import read_table


def read_frame(data: bytes, name: str = "") -> pd.DataFrame:
    """The table in a file."""
    return read_table(data, name)
