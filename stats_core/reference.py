"""A published work, and which works an analysis cites."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any


@dataclass(frozen=True)
class Reference:
    """One published work; with `options`, one that is cited only where one of them is chosen."""

    authors: str
    year: int | None
    title: str
    where: str
    doi: str = ""
    options: tuple[Enum, ...] = field(default=(), compare=False)

    def __str__(self) -> str:
        return f"{self.authors} ({self.when}). {self.title}. {self.where}."

    @property
    def when(self) -> str:
        """The year, or that none is known."""
        return "undated" if self.year is None else str(self.year)

    def only_with(self, *options: Enum) -> Reference:
        """The work as that of single options of a method."""
        return replace(self, options=options)


def cited(references: Iterable[Reference], settings: Mapping[str, Any]) -> tuple[Reference, ...]:
    """The references of an analysis with these settings: those of options that were not chosen are left out."""
    chosen = list(settings.values())
    return tuple(
        reference
        for reference in references
        if not reference.options or any(option in chosen for option in reference.options)
    )
