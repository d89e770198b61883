"""What every result can be asked for."""

from __future__ import annotations

from typing import Protocol

import pandas as pd

from stats_core.charts import Chart


class Result(Protocol):
    """A finished analysis: numbers, one sentence, pictures as data, and what qualifies them."""

    def table(self) -> pd.DataFrame:
        """Raw numbers; the same columns whatever the options."""
        ...

    def sentence(self) -> str:
        """One sentence that a reader may quote."""
        ...

    def charts(self) -> tuple[Chart, ...]:
        """The pictures that belong to the result."""
        ...

    def notes(self) -> tuple[str, ...]:
        """What a reader must know beside the numbers."""
        ...
