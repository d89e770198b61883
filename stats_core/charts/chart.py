"""What all charts have."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, eq=False)
class Chart:
    """A picture with a title and a key that is unique within its result."""

    key: str
    title: str

    def with_better_right(self, name: str) -> Chart:
        """The same, turned so that what lies to the right speaks for this algorithm; itself where it has no sides."""
        return self
