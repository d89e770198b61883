"""Names cut to a room, but never so that two of them look the same."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from itertools import takewhile

CUT = "…"
LEAST = 3
"""Letters of a name that can be read."""


def shortened(names: Sequence[str], room: float, wide: Callable[[str], float]) -> list[str]:
    """Each name in a room, cut where it is wider; as it is where no cut would keep different names apart.

    The end is cut where that leaves them apart, else the middle, else the beginning, else all but the part from which
    on they differ.
    """
    long = [name for name in dict.fromkeys(names) if wide(name) > room]
    alike = takewhile(lambda letters: len(set(letters)) == 1, zip(*long, strict=False))
    same = len(list(alike)) if len(long) > 1 else 0
    cuts: tuple[Callable[[str, int], str], ...] = (
        lambda name, kept: name[:kept].rstrip() + CUT,
        lambda name, kept: name[: (kept + 1) // 2].rstrip() + CUT + name[len(name) - kept // 2 :].lstrip(),
        lambda name, kept: CUT + name[len(name) - kept :].lstrip(),
        lambda name, kept: CUT + name[same : same + kept].strip() + CUT * (same + kept < len(name)),
    )
    for cut in cuts:
        found = {name: _cut(name, room, wide, cut) for name in long}
        if None not in found.values():
            shown = [found.get(name, name) or name for name in names]
            if len(set(shown)) == len(set(names)):
                return shown
    return list(names)


def _cut(name: str, room: float, wide: Callable[[str], float], cut: Callable[[str, int], str]) -> str | None:
    """As much of a name as has room; None where there is room for nothing that could be read."""
    # Halving, because names may have thousands of letters.
    kept = bisect_right(range(LEAST, len(name)), room, key=lambda letters: wide(cut(name, letters))) + LEAST - 1
    return cut(name, kept) if kept >= LEAST else None
