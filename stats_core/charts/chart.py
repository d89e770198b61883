"""What all charts have."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, eq=False)
class Chart:
    """A picture with a title and a key that is unique within its result."""

    key: str
    title: str
