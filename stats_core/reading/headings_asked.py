"""Headings that are no algorithms: metrics, numbers of resamples, or the first line of scores."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pandas as pd

from stats_core.errors import InputError
from stats_core.reading.headless import HEADLESS
from stats_core.reading.questions import Choice, OpenQuestion, R
from stats_core.reading.table import quoted
from stats_core.reading.words import COUNTS, METRICS, PREFERRED_SCORE, SPREAD, words_of
from stats_core.wording import listed

_OF_METRICS = METRICS | PREFERRED_SCORE | SPREAD | COUNTS
_MOST_NAMED = 4


def headings_question(
    frame: pd.DataFrame, headings: Sequence[str], roles: R, with_columns: Callable[[tuple[str, ...]], R], lines: str
) -> OpenQuestion[R] | None:
    """Whether headings that do not look like it are algorithms; None where they may be.

    `with_columns` gives the roles with some of the columns of scores, `lines` is what a line is: 'data set', 'fold'.
    """
    asked = [
        _numbered(headings, roles, lines),
        _headless(frame, headings, roles, lines),
        _metrics(headings, roles, with_columns),
    ]
    return next((question for question in asked if question is not None), None)


def is_metric(heading: str) -> bool:
    """Whether a heading names nothing but a metric, a time or a spread."""
    words = words_of(heading)
    return bool(words) and all(word in _OF_METRICS for word in words)


def _metrics(headings: Sequence[str], roles: R, with_columns: Callable[[tuple[str, ...]], R]) -> OpenQuestion[R] | None:
    metrics = [name for name in headings if is_metric(name)]
    if not metrics:
        return None
    named = listed([quoted(name) for name in metrics], most=_MOST_NAMED)
    rest = tuple(name for name in headings if name not in metrics)
    algorithms = Choice(f"{named}: algorithms" if len(metrics) > 1 else f"{named} is an algorithm", roles)
    if len(rest) > 1:
        away = Choice(f"Leave out {named}, and compare the others", with_columns(rest))
        said = (
            f"The heading {named} names a metric rather than an algorithm."
            if len(metrics) == 1
            else f"The headings {named} name metrics rather than algorithms."
        )
        return OpenQuestion("metrics", said, (away, algorithms))
    alone = InputError(
        f"The columns {named} are metrics of one algorithm, so there is nothing to compare it with",
        remedy="Give the files of all algorithms together, or add a column that names the algorithm of each line.",
    )
    return OpenQuestion(
        "metrics",
        f"The headings {named} look like metrics, and metrics are not compared with each other. What are they?",
        (Choice("Metrics of one algorithm", refusal=alone), Choice("Names of algorithms", roles)),
    )


def _numbered(headings: Sequence[str], roles: R, lines: str) -> OpenQuestion[R] | None:
    """Headings that count from 0 or 1 are resamples as a rule."""
    start = headings[0] if headings else ""
    if len(headings) < 3 or start not in ("0", "1"):
        return None
    if list(headings) != [str(number) for number in range(int(start), int(start) + len(headings))]:
        return None
    alone = InputError(
        f"The columns {start} to {headings[-1]} repeat one algorithm, so there is nothing to compare it with",
        remedy="Give the files of all algorithms together, or one table with a column that names the algorithm.",
    )
    return OpenQuestion(
        "numbered",
        f"The headings count from {start} to {headings[-1]}. What are the columns?",
        (
            Choice("Resamples, folds or seeds of one algorithm", refusal=alone),
            Choice(f"Algorithms without names; each line is a {lines}", roles),
        ),
    )


def _headless(frame: pd.DataFrame, headings: Sequence[str], roles: R, lines: str) -> OpenQuestion[R] | None:
    if not frame.attrs.get(HEADLESS):
        return None
    alone = InputError(
        "The file has no line of headings, so nobody knows what its columns are",
        remedy="Write a first line with the names of the columns.",
    )
    return OpenQuestion(
        "headless",
        f"The file has no line of headings. What are its {len(headings):,} columns of numbers?",
        (
            Choice(f"Algorithms, named by their place; each line is a {lines}", roles),
            Choice("Something else", refusal=alone),
        ),
    )
