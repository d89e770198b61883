"""A reading as a small picture of its first numbers: curves as lines, scores as dots or shades, cases as boxes."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Mapping

import numpy as np
import pandas as pd

from dashboard.ui.blocks.pictures import picture_of
from stats_core import Question
from stats_core.charts.palette import style_of
from stats_core.reading import Reading
from stats_core.reading.meaning.parts import Part
from stats_core.reading.parse.case_words import flag, says_itself
from stats_core.types import Floats

WIDTH, HEIGHT, ROOM = 120, 46, 4
LINES = 2_000
"""Lines of a table that are looked at."""
ROWS, COLUMNS, POINTS, RUNS = 3, 12, 24, 2
"""Algorithms, scores of each, points of a curve and curves of an algorithm that are drawn."""
NAMES = ("A", "B", "C")

Thumbnail = tuple[tuple[int, tuple[float, ...]], ...]
"""For each line that is drawn the number of its algorithm and its values from 0 to 1; NaN where there is none."""


def of(reading: Reading) -> Thumbnail:
    """The first numbers of a reading; nothing where it does not say which columns hold them."""
    candidate = reading.candidate
    few = reading.table.head(LINES)
    curves = reading.question is Question.LEARNING_CURVES
    if candidate.of_headings:
        rows = _by_headings(few.frame, candidate.of_headings, candidate.parts, candidate.headings, curves)
    else:
        rows = _by_lines(few.frame, candidate.parts, curves)
    values = np.concatenate([row for _, row in rows]) if rows else np.array([])
    finite = values[np.isfinite(values)]
    if len(finite) < 2:
        return ()
    low, high = float(finite.min()), float(finite.max())
    span = high - low if high > low else 1.0
    return tuple((group, tuple(np.round((row - low) / span, 3).tolist())) for group, row in rows)


def drawn(reading: Reading, sketch: Thumbnail, *, dark: bool) -> str:
    """The picture as an HTML image; that of the question where there are no numbers."""
    if not sketch:
        return picture_of(reading.question, dark=dark)
    return image(way(reading), sketch, dark=dark)


def way(reading: Reading) -> str:
    """How the numbers of a reading are drawn: a name in `WAYS`."""
    if reading.question is Question.LEARNING_CURVES and any(noun == "level" for _, noun in reading.candidate.counts):
        return "lines"
    return "dots" if reading.question in (Question.LEARNING_CURVES, Question.CROSS_VALIDATION) else "boxes"


def image(drawn_as: str, sketch: Thumbnail, *, dark: bool) -> str:
    """Numbers from 0 to 1 as an HTML image; what it shows is said beside it."""
    colours = [style.on_dark if dark else style.colour for style in style_of(NAMES).values()]
    body = WAYS[drawn_as](sketch, colours)
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}">'
        f"{body}</svg>"
    )
    return f'<img class="lm-sketch" alt="" src="data:image/svg+xml;base64,{b64encode(svg.encode()).decode()}">'


def _numbers(column: pd.Series[object]) -> Floats:
    """The cells as numbers; words for right and wrong are 1 and 0, and others beside them are not there."""
    texts = column.astype(str)
    if says_itself(texts):
        return np.array([np.nan if (right := flag(text)) is None else float(right) for text in texts])
    found: Floats = pd.to_numeric(texts.str.rstrip("%"), errors="coerce").to_numpy(dtype=np.float64)
    return found


def _by_headings(
    frame: pd.DataFrame, headings: tuple[str, ...], parts: Mapping[str, Part], named: Part | None, curves: bool
) -> list[tuple[int, Floats]]:
    names = [str(name) for name in frame.columns]
    place_of = {name: place for place, name in reversed(list(enumerate(names)))}
    places = [place_of[name] for name in headings if name in place_of]
    algorithms = named is Part.ALGORITHM
    places = places[:ROWS] if algorithms else places[:: max(1, len(places) // POINTS)][:POINTS]
    truth = next((name for name, part in parts.items() if part is Part.TRUTH and name in names), None)
    some = frame.iloc[: COLUMNS if algorithms else ROWS * RUNS if curves else ROWS]
    if truth is not None:
        true = some.iloc[:, names.index(truth)].astype(str)
        return [
            (i, (some.iloc[:, place].astype(str) == true).to_numpy(dtype=np.float64)) for i, place in enumerate(places)
        ]
    cells = np.array([_numbers(some.iloc[:, place]) for place in places])
    if algorithms:
        return list(enumerate(cells))
    return [(i % ROWS, line[: None if curves else COLUMNS]) for i, line in enumerate(cells.T)] if cells.size else []


def _by_lines(frame: pd.DataFrame, parts: Mapping[str, Part], curves: bool) -> list[tuple[int, Floats]]:
    names = [str(name) for name in frame.columns]
    place = {part: names.index(name) for name, part in parts.items() if name in names}
    if Part.SCORE not in place or Part.ALGORITHM not in place:
        return []
    scores = _numbers(frame.iloc[:, place[Part.SCORE]])
    algorithm = pd.factorize(frame.iloc[:, place[Part.ALGORITHM]].astype(str))[0]
    if not curves:
        return [(i, scores[algorithm == i][:COLUMNS]) for i in range(min(ROWS, int(algorithm.max(initial=-1)) + 1))]
    run = np.zeros(len(frame), dtype=int)
    for part in (Part.RUN, Part.BLOCK, Part.DATASET):
        if part in place:
            run = run * (len(frame) + 1) + pd.factorize(frame.iloc[:, place[part]].astype(str))[0]
    rows = []
    for i in range(min(ROWS, int(algorithm.max(initial=-1)) + 1)):
        for one in pd.unique(run[algorithm == i])[:RUNS]:
            line = scores[(algorithm == i) & (run == one)]
            rows.append((i, line[:: max(1, len(line) // POINTS)][:POINTS]))
    return rows


def _lines(sketch: Thumbnail, colours: list[str]) -> str:
    drawn_lines = []
    for group, row in sketch:
        step = (WIDTH - 2 * ROOM) / max(1, len(row) - 1)
        points = [
            f"{ROOM + i * step:.1f},{HEIGHT - ROOM - value * (HEIGHT - 2 * ROOM):.1f}"
            for i, value in enumerate(row)
            if value == value
        ]
        drawn_lines.append(
            f'<polyline points="{" ".join(points)}" fill="none" stroke="{colours[group]}" stroke-width="1.6"/>'
        )
    return "".join(drawn_lines)


def _dots(sketch: Thumbnail, colours: list[str]) -> str:
    between = (HEIGHT - 2 * ROOM) / max(1, len(sketch))
    return "".join(
        f'<circle cx="{ROOM + 3 + value * (WIDTH - 2 * ROOM - 6):.1f}" cy="{ROOM + (place + 0.5) * between:.1f}" '
        f'r="3" fill="{colours[group]}" fill-opacity="0.75"/>'
        for place, (group, row) in enumerate(sketch)
        for value in row
        if value == value
    )


def _boxes(sketch: Thumbnail, colours: list[str]) -> str:
    """Fuller where the number is larger; right and wrong are full and empty."""
    high = (HEIGHT - 2 * ROOM) / len(sketch)
    wide = (WIDTH - 2 * ROOM) / max(len(row) for _, row in sketch)
    return "".join(
        f'<rect x="{ROOM + i * wide:.1f}" y="{ROOM + place * high:.1f}" width="{max(1.0, wide - 2):.1f}" '
        f'height="{high - 2:.1f}" rx="1.5" fill="{colours[group]}" fill-opacity="{value:.2f}" '
        f'stroke="{colours[group]}" stroke-width="0.8"/>'
        for place, (group, row) in enumerate(sketch)
        for i, value in enumerate(row)
        if value == value
    )


WAYS: dict[str, Callable[[Thumbnail, list[str]], str]] = {"lines": _lines, "dots": _dots, "boxes": _boxes}
"""The ways to draw numbers, by name."""
