"""Tables written line by line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product


def lines(heading: str, rows: Iterable[Sequence[object]], separator: str = ",") -> str:
    """A heading and the rows below it, as text."""
    return "\n".join([heading, *(separator.join(map(str, row)) for row in rows)]) + "\n"


def long(
    names: Sequence[str] = ("PPO", "SAC"), runs: Sequence[object] = (1, 2), levels: Sequence[float] = (0, 100, 200)
) -> list[tuple[str, object, float, float]]:
    """Algorithm, run, level and score, where every score is another."""
    each = product(enumerate(names), enumerate(runs), enumerate(levels))
    return [(a, r, h, round(0.1 + 0.3 * i + 0.01 * j + 0.05 * k + 0.001 * i * k, 4)) for (i, a), (j, r), (k, h) in each]


LONG = "algorithm,run,step,score"
