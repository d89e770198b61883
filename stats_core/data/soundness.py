"""Checks and copies that every data type makes when it is created."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
import numpy.typing as npt

from stats_core.errors import InputError
from stats_core.types import Floats
from stats_core.wording import first_of

LEVEL_LABEL, SCORE_LABEL = "Training level", "Score"
"""Default names of levels and scores."""


def names(values: Iterable[Any], noun: str, *, at_least: int = 1) -> tuple[str, ...]:
    """Names as a tuple of distinct, non-empty strings."""
    texts = tuple(str(value) for value in values)
    if any(not name.strip() for name in texts):
        raise InputError(f"A name of the {noun}s is empty", remedy=f"Give every {noun} a name.")
    if len(set(texts)) < len(texts):
        twice = next(name for i, name in enumerate(texts) if name in texts[:i])
        raise InputError(f"The {noun} {twice!r} occurs twice", remedy=f"Give every {noun} a name of its own.")
    if len(texts) < at_least:
        only = f"only one {noun}, {texts[0]!r}," if texts else f"no {noun}"
        raise InputError(f"There is {only} and at least {at_least} are needed", remedy="Add the others to the data.")
    return texts


def frozen(values: npt.ArrayLike, noun: str, ndim: int) -> Floats:
    """A read-only float copy with the right number of axes."""
    try:
        array = np.array(values, dtype=np.float64)
    except (TypeError, ValueError):
        raise InputError(
            f"The {noun} are not all numbers in rows of equal length",
            remedy="Remove text from the scores, and give every row the same number of values.",
        ) from None
    if array.ndim != ndim:
        raise InputError(f"The {noun} have {array.ndim} axes", remedy=f"Give an array with {ndim}.")
    if array.size == 0:
        raise InputError(f"There are no {noun}", remedy="Give at least one value.")
    array.setflags(write=False)
    return array


def finite(array: Floats, noun: str, place: Callable[..., str]) -> None:
    """Refuse missing and infinite values, naming the first one's place."""
    if np.isfinite(array).all():
        return
    bad = np.argwhere(~np.isfinite(array))
    kind = "missing" if np.isnan(array[tuple(bad[0])]) else "infinite"
    raise InputError(
        f"A {noun} is {kind}{first_of(len(bad))}",
        where=place(*(int(i) for i in bad[0])),
        remedy="Fill it in, or leave out what it belongs to.",
    )


def digest(*parts: Any) -> str:
    """A sha256 over arrays and plain values, the same for the same contents on every machine."""
    total = hashlib.sha256()
    for part in parts:
        if isinstance(part, np.ndarray):
            total.update(f"array {part.shape}".encode())
            total.update(np.ascontiguousarray(part, dtype="<f8").tobytes())
        else:
            total.update(repr(part).encode())
        total.update(b"\x00")
    return total.hexdigest()
