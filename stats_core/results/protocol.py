"""What every result can be asked for."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Self

import pandas as pd

from stats_core.charts import Chart
from stats_core.results.columns import Column
from stats_core.results.evidence import Parts
from stats_core.results.verdict import Verdict


class Result(ABC):
    """A finished analysis: numbers, one sentence, pictures as data, what qualifies them, and what is decided.

    A result of a method's own is a frozen dataclass that inherits from it. Whoever shows, exports or simulates results
    asks for what stands here and for nothing else.
    """

    @abstractmethod
    def table(self) -> pd.DataFrame:
        """Raw numbers; the same columns whatever the options."""

    @abstractmethod
    def verdict(self) -> Verdict:
        """What is shown and what is left open, in numbers; empty where nothing is tested."""

    @abstractmethod
    def sentence(self) -> str:
        """One sentence that a reader may quote; it says what the verdict holds."""

    def sentence_parts(self) -> Parts:
        """The sentence in parts, where some of them are evidence that a page sets in lighter type."""
        return (self.sentence(),)

    @abstractmethod
    def charts(self) -> tuple[Chart, ...]:
        """The pictures that belong to the result."""

    @abstractmethod
    def notes(self) -> tuple[str, ...]:
        """What a reader must know beside the numbers."""

    def headline(self) -> str:
        """What is decided, in a few words for a table; the whole sentence where there is no shorter way."""
        return self.sentence()

    def columns(self) -> Mapping[str, Column]:
        """What the columns of the table are that `results.columns.COLUMNS` does not know, or that differ from it."""
        return {}

    def assumed(self) -> tuple[str, ...]:
        """What was taken for granted, where the options decide that; empty where it is what the method says."""
        return ()

    def interval_by(self) -> str:
        """How intervals were computed, where the options decide that; empty where it is as the method says."""
        return ""

    def condensed(self) -> Self:
        """The same without numbers that no table, sentence, chart or note needs."""
        return self
