"""Several samples of one case: how they are labelled, checked and averaged."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd

from stats_core.errors import InputError
from stats_core.kernels.scale import within_bounds
from stats_core.types import Floats, Ints
from stats_core.wording import counted


@dataclass(frozen=True, eq=False)
class Samples:
    """The single losses of cases that were tried several times, for tests that look within a case.

    Parameters
    ----------
    losses
        `losses[line, algorithm]`.
    case
        For each line the number of its case, from 0.
    label
        For each line the name of its sample, which occurs once in a case.
    """

    losses: Floats
    case: Ints
    label: tuple[str, ...]

    @property
    def each(self) -> tuple[int, int]:
        """The smallest and the largest number of samples of a case."""
        counts = np.bincount(self.case)
        return int(counts.min()), int(counts.max())

    def describe(self) -> str:
        """How many there are of a case: '5 samples', '2 to 5 samples'."""
        least, most = self.each
        return counted(most, "sample") if least == most else f"{least:,} to {counted(most, 'sample')}"

    def means(self) -> Floats:
        """The mean loss of each case; equal samples have a mean that is not off by rounding."""
        counts = np.bincount(self.case)
        within, power = within_bounds(self.losses)
        sums = np.column_stack([np.bincount(self.case, weights=column) for column in within.T])
        order = np.argsort(self.case, kind="stable")
        starts = np.concatenate([[0], np.cumsum(counts)[:-1]])
        least, most = (of.reduceat(within[order], starts, axis=0) for of in (np.minimum, np.maximum))
        return np.asarray(np.ldexp(np.clip(sums / counts[:, np.newaxis], least, most), power))


def labels(values: Sequence[Any] | None, noun: str, lines: int) -> tuple[str, ...] | None:
    """One label for each line, as text; None where none are given.

    Raises
    ------
    InputError
        There are more or fewer labels than lines, or one is empty or missing, as None and NaN are.
    """
    if values is None:
        return None
    named = pd.Series(list(values), dtype=object)
    texts = tuple(named.where(named.notna(), "").map(str))
    if len(texts) != lines:
        raise InputError(
            f"{counted(len(texts), f'{noun} label')} for {counted(lines, 'line')} of losses",
            remedy="Give one label for each line.",
        )
    if "" in texts:
        raise InputError(f"The label of the {noun} is empty", f"line {texts.index('') + 1}", "Give every line a label.")
    return texts


def numbered(item: tuple[str, ...]) -> tuple[str, ...]:
    """The samples of each case counted from 1, in the order of the lines."""
    return tuple((pd.Series(item).groupby(list(item), sort=False).cumcount() + 1).astype(str))


def check_samples(item: tuple[str, ...], sample: tuple[str, ...]) -> None:
    """Refuse a sample that occurs twice in a case."""
    twice = pd.MultiIndex.from_arrays([item, sample]).duplicated()
    if twice.any():
        line = int(np.argmax(twice))
        raise InputError(
            f"The sample {sample[line]!r} of case {item[line]!r} occurs twice",
            f"line {line + 1}",
            "Give every sample of a case a label of its own.",
        )


def check_groups(item: tuple[str, ...], group: tuple[str, ...]) -> None:
    """Refuse a case that lies in two groups."""
    first: dict[str, str] = {}
    for line, (name, of) in enumerate(zip(item, group, strict=True)):
        if first.setdefault(name, of) != of:
            raise InputError(
                f"The case {name!r} lies in two groups, {first[name]!r} and {of!r}",
                f"line {line + 1}",
                "Give every case one group, or cases of different groups different names.",
            )
