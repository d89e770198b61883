"""Checks and copies that every data type makes before it exists."""

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
"""What levels and scores are called where nobody says otherwise."""


def names(values: Iterable[Any], what: str, *, at_least: int = 1) -> tuple[str, ...]:
    """Names as a tuple of distinct, non-empty strings."""
    found = tuple(str(value) for value in values)
    if any(not name.strip() for name in found):
        raise InputError(f"A name of the {what}s is empty", remedy=f"Give every {what} a name.")
    if len(set(found)) < len(found):
        twice = next(name for i, name in enumerate(found) if name in found[:i])
        raise InputError(f"The {what} {twice!r} occurs twice", remedy=f"Give every {what} a name of its own.")
    if len(found) < at_least:
        only = f"only one {what}, {found[0]!r}," if found else f"no {what}"
        raise InputError(f"There is {only} and at least {at_least} are needed", remedy="Add the others to the data.")
    return found


def frozen(values: npt.ArrayLike, what: str, ndim: int) -> Floats:
    """A read-only float copy with the right number of axes."""
    try:
        array = np.array(values, dtype=np.float64)
    except (TypeError, ValueError):
        raise InputError(
            f"The {what} are not all numbers in rows of equal length",
            remedy="Remove text from the scores, and give every row the same number of values.",
        ) from None
    if array.ndim != ndim:
        raise InputError(f"The {what} have {array.ndim} axes", remedy=f"Give an array with {ndim}.")
    if array.size == 0:
        raise InputError(f"There are no {what}", remedy="Give at least one value.")
    array.setflags(write=False)
    return array


def finite(array: Floats, what: str, place: Callable[..., str]) -> None:
    """Refuse missing and infinite values, naming the first one's place."""
    if np.isfinite(array).all():
        return
    bad = np.argwhere(~np.isfinite(array))
    kind = "missing" if np.isnan(array[tuple(bad[0])]) else "infinite"
    raise InputError(
        f"A {what} is {kind}{first_of(len(bad))}",
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
