"""All that a person is told about one file, on each of the four pages: what it is taken for, what is asked or wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from typing import Any

import numpy as np
import pandas as pd

from stats_core import StatsCoreError
from stats_core.reading import (
    curves_from_frame,
    losses_from_frame,
    understand_curves,
    understand_folds,
    understand_losses,
    understand_scores,
)
from stats_core.reading.folds.build import folds_from_frame
from stats_core.reading.ranks.build import Average, score_table_from_frame
from stats_core.reading.several import read_files

PAGES: dict[str, tuple[Callable[..., Any], Callable[..., Any]]] = {
    "curves": (understand_curves, curves_from_frame),
    "folds": (understand_folds, folds_from_frame),
    "cases": (understand_losses, losses_from_frame),
    "ranks": (understand_scores, lambda frame, roles: score_table_from_frame(frame, roles, average=Average.MEAN)),
}
ANSWERS = 3
"""So many answers to the first question are tried."""


def told_of(name: str, data: bytes) -> list[str]:
    """What is said of a file, line by line."""
    try:
        frame = read_files({name: data})
    except StatsCoreError as error:
        return [f"refused: {error}"]
    said = [f"{len(frame)} lines of {', '.join(map(str, frame.columns[:8]))}: {frame.attrs.get('recognised', '')}"]
    said += [f"note: {note}" for note in frame.attrs.get("notes", ())]
    return said + [f"{page}: {line}" for page in PAGES for line in _on(page, frame)]


def _on(page: str, frame: pd.DataFrame) -> Iterator[str]:
    understand, build = PAGES[page]
    try:
        guess = understand(frame)
    except StatsCoreError as error:
        yield f"refused: {error}"
        return
    better = {True: "higher is better", False: "lower is better", None: "direction unknown"}[guess.higher_is_better]
    if guess.question is None:
        yield f"{better}; {_built(build, frame, guess.roles)}"
        return
    yield f"{better}; {guess.question.text}"
    for choice in guess.question.choices[:ANSWERS]:
        answer = choice.refusal if choice.roles is None else _built(build, frame, choice.roles)
        yield f"- {choice.label} -> {answer}"


def _built(build: Callable[..., Any], frame: pd.DataFrame, roles: Any) -> str:
    try:
        data = build(frame, roles)
    except StatsCoreError as error:
        return f"refused: {error}"
    assert is_dataclass(data)
    return "; ".join(f"{one.name} {_value(getattr(data, one.name))}" for one in fields(data))


def _value(value: Any) -> str:
    if isinstance(value, np.ndarray):
        flat = value.ravel()
        return f"{value.shape} {np.array2string(flat[:6], precision=4)}, {float(flat.astype(float).sum()):.6g}"
    if isinstance(value, tuple) and len(value) > 6:
        return f"{value[:6]}, {len(value)} in all"
    return str(value)
