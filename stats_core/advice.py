"""Which method to use for data, with the reason."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Advice:
    """The key of the method to use, or None when none can be trusted, and the reason in a sentence."""

    method: str | None
    reason: str
