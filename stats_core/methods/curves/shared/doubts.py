"""Where the level of significance is known not to be kept, read off the data."""

from __future__ import annotations

from stats_core.data import Curves


def curve_doubts(curves: Curves) -> tuple[str, ...]:
    """Sentences."""
    return ()
