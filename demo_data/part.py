"""What every part of the demo data has in common: its name, its files, and how it is made."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

Progress = Callable[[float], None]
"""Told the share of the work that is done, from 0 to 1."""

Files = dict[str, bytes]
"""Contents by file name."""


@dataclass(frozen=True)
class Part:
    """One experiment: what it is, the files it makes, and the function that makes them."""

    name: str
    what: str
    files: tuple[str, ...]
    make: Callable[[Progress], Files]


def stream(*key: int) -> np.random.Generator:
    """A generator of its own for each experiment, set and repetition; `key` is the seed."""
    return np.random.default_rng(np.random.SeedSequence(key))


def csv_bytes(header: Sequence[str], rows: Iterable[Sequence[object]]) -> bytes:
    """A CSV file with line feeds, the same on every system."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(header)
    writer.writerows(rows)
    return text.getvalue().encode()


def curve_rows(algorithm: str, curves: npt.ArrayLike, levels: Sequence[int], digits: int) -> list[tuple[object, ...]]:
    """Rows (algorithm, run, level, score) of `curves[run, level]`; runs count from 1."""
    return [
        (algorithm, run, level, f"{score:.{digits}f}")
        for run, curve in enumerate(np.asarray(curves), start=1)
        for level, score in zip(levels, curve, strict=True)
    ]


def npz_bytes(**arrays: Any) -> bytes:
    """A compressed npz file; NumPy stamps every member with 1980, so equal arrays give equal bytes."""
    binary = io.BytesIO()
    np.savez_compressed(binary, **arrays)
    return binary.getvalue()
