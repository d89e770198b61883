"""Runs that do not have the same levels: the ways on, asked one after the other, with what each would keep."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

import numpy as np
import pandas as pd

from stats_core.errors import InputError
from stats_core.reading.curves.comparing import (
    Comparing,
    Grid,
    Repeats,
    RunPoints,
    comparable,
    evenly,
    overlap,
    prepared,
)
from stats_core.reading.curves.roles import CurveRoles
from stats_core.reading.meaning.questions import OpenQuestion, PossibleAnswer
from stats_core.reading.parse.names import CodedNames
from stats_core.reading.parse.places import quoted
from stats_core.reading.parse.read_table import ReadTable
from stats_core.types import Ints
from stats_core.wording import counted, listed, plain

MOST_LEVELS = 50
SHORT = 0.8
"""A run that ends before this share of what the median run covers ends early."""
FEWEST = 2
"""Algorithms that must be left."""
CurveQuestion = OpenQuestion[CurveRoles]


def ask_levels(table: ReadTable, roles: CurveRoles, done: Collection[str]) -> CurveQuestion | None:
    """The next question before runs of a long table can be compared, or None; a cell that is no number asks nothing."""
    try:
        algorithm, run, codes = curve_codes(table, roles)
        levels, place = table.sorted_numbers(roles.level, "level", table.place)
        complete = _complete(codes, place, len(levels))
        points = (
            None if complete else RunPoints.of(codes, levels[place], table.numbers(roles.score, "score", table.place))
        )
    except InputError:
        return None
    runs = 1 if run is None else len(run.distinct)
    if points is None:
        return None if "alone" in done else _alone(pd.unique(codes), roles, algorithm, runs)
    # One run of each: nothing can be shuffled, at whatever levels.
    if (points.repeated and run is None) or len(points.curves) == len(algorithm.distinct):
        return None
    if points.repeated and "repeats" not in done:
        return _repeats(points, roles, roles.comparing or Comparing(), runs)
    asked = None if "alone" in done else _alone(points.curves, roles, algorithm, runs)
    return _uneven(points, roles, done, runs) if asked is None else asked


def _uneven(points: RunPoints, roles: CurveRoles, done: Collection[str], many: int) -> CurveQuestion | None:
    """Runs that end early, then the levels at which the others are compared."""
    chosen = roles.comparing or Comparing()
    points = prepared(points, chosen)
    if points.even or points.repeated:
        return None
    early = None if "until" in done else _early(points, roles, chosen, many)
    if early is not None or chosen.grid is not None:
        return early
    return _levels(points, roles, chosen)


def curve_codes(table: ReadTable, roles: CurveRoles) -> tuple[CodedNames, CodedNames | None, Ints]:
    """Algorithm and run of each line, and a number for both together."""
    algorithm = CodedNames.of(table, roles.algorithm, "algorithm")
    run = CodedNames.of(table, roles.run, "run") if roles.run else None
    return algorithm, run, algorithm.codes if run is None else algorithm.codes * len(run.distinct) + run.codes


def _repeats(points: RunPoints, roles: CurveRoles, chosen: Comparing, many: int) -> CurveQuestion:
    """Which of several scores counts; with it comes the likeliest answer to what would be asked next of these runs."""
    plain_choices, whole = [], []
    for repeats in Repeats:
        then = replace(chosen, repeats=repeats)
        settled = replace(roles, comparing=then)
        rest = prepared(points, then)
        asked = None if rest.even else _early(rest, settled, then, many) or _levels(rest, settled, then)
        label = repeats.value.capitalize()
        if asked is not None:
            first = asked.choices[0]
            whole.append(PossibleAnswer(f"{label}. {first.label}", first.roles, kind=f"{repeats.name}, {first.kind}"))
            label += ", and the rest is asked next"
        plain_choices.append(PossibleAnswer(label, settled, kind=repeats.name))
    stand = "stands" if points.repeated == 1 else "stand"
    return OpenQuestion(
        "repeats",
        f"{counted(points.repeated, 'score')} {stand} at a level where the run has one already, as when two runs are "
        "logged under one name. Which of them counts?",
        (*whole, *plain_choices),
    )


def _complete(codes: Ints, place: Ints, levels: int) -> bool:
    """Whether every run has every level once; no sorting, because most tables are so."""
    there = np.bincount(codes) > 0
    if there.sum() * levels != len(codes):
        return False
    cell = ((np.cumsum(there) - 1) * levels)[codes]
    cell += place
    seen = np.zeros(len(codes), dtype=bool)
    seen[cell] = True
    return bool(seen.all())


def _alone(curves: Ints, roles: CurveRoles, algorithm: CodedNames, many: int) -> CurveQuestion | None:
    """Algorithms of one run beside others of several."""
    of_run = np.asarray(curves) // many
    sizes = np.bincount(of_run, minlength=len(algorithm.distinct))
    alone = [name for name, size in zip(algorithm.distinct, sizes, strict=True) if size == 1]
    # Where fewer than two algorithms would be left, there is nothing to choose.
    if not alone or len(algorithm.distinct) - len(alone) < 2 or sizes.max() < 2:
        return None
    named = listed([quoted(name) for name in alone], most=4)
    word, them = ("has", "it") if len(alone) == 1 else ("have", "them")
    gone = replace(roles, without=(*roles.without, *alone))
    choices = PossibleAnswer(f"Leave out {named}", gone), PossibleAnswer(f"Compare {them} all the same", roles)
    asks = "Is it" if len(alone) == 1 else "Are they"
    text = f"{named} {word} one run only, which says nothing about chance. {asks} compared?"
    return OpenQuestion("alone", text, choices)


def _early(points: RunPoints, roles: CurveRoles, chosen: Comparing, many: int) -> CurveQuestion | None:
    """What becomes of runs that end early; None where without them fewer than two of the algorithms are left.

    `many` is how many runs an algorithm may have: the number of a curve is that of its algorithm times this, and more.
    """
    last = points.ends[1]
    usual = float(np.median(last))
    short = last < SHORT * usual
    if not short.any() or len(np.unique(points.curves[~short] // many)) < FEWEST:
        return None
    until = float(last[~short].min())
    after = f"all runs cover levels up to {plain(float(last.min()))} only"
    rest = prepared(points, replace(chosen, until=until))
    # What is left may differ still: its levels in common come with the same answer, and the other ways stand below.
    common = len(rest.common)
    out = _with(roles, chosen, until=until)
    one = short.sum() == 1
    end, them, asks = ("ends", "it", "Is it") if one else ("end", "them", "Are they")
    choices = [PossibleAnswer(f"Leave {them} out; the others go to {plain(until)}", out, kind="out")]
    if not rest.even and common > 1:
        shared = PossibleAnswer(
            f"Leave {them} out, and keep the {counted(common, 'level')} that the others have in common",
            _with(roles, chosen, until=until, grid=Grid.COMMON),
            kind="out, common",
        )
        choices = [shared, replace(choices[0], label=f"{choices[0].label}, at levels to be chosen")]
    return OpenQuestion(
        "until",
        f"{counted(int(short.sum()), 'run')} of {len(last):,} {end} early, before level {plain(until)}. "
        f"{asks} compared?",
        (*choices, PossibleAnswer(f"Keep {them}; {after}", roles, kind="keep")),
    )


def _levels(points: RunPoints, roles: CurveRoles, chosen: Comparing) -> CurveQuestion | None:
    low, high = overlap(points)
    common, choices = len(points.common), []
    if common:
        choices.append(
            PossibleAnswer(
                f"Keep the {counted(common, 'level')} that all runs have in common",
                _with(roles, chosen, grid=Grid.COMMON),
                kind="common",
            )
        )
    if low < high:
        inside = (points.level >= low) & (points.level <= high)
        # A run may have no point inside, and jump over what the others cover.
        points_inside = np.bincount(points.curve[inside], minlength=int(points.curves[-1]) + 1)[points.curves]
        count = int(np.clip(np.median(points_inside), 2, MOST_LEVELS))
        count = len(evenly(points, count))
        span = f"{count} levels evenly from {plain(low)} to {plain(high)}"
        linear, last = (_with(roles, chosen, grid=grid, count=count) for grid in (Grid.LINEAR, Grid.LAST))
        choices += [
            PossibleAnswer(f"{span}, interpolated between the points of a run", linear, kind="linear"),
            PossibleAnswer(f"{span}, each with the last score before it", last, kind="last"),
        ]
        bins = next((n for n in (20, 10, 5, 2) if _fits(points, n)), 0)
        if bins:
            binned = _with(roles, chosen, grid=Grid.BINS, count=bins + 1)
            # Whole levels may lie too close for as many.
            cut = counted(len(evenly(points, bins + 1)) - 1, "bin")
            choices.append(PossibleAnswer(f"Means in {cut} from {plain(low)} to {plain(high)}", binned, kind="bins"))
    if not choices:
        return None
    every = len(np.unique(points.level))
    return OpenQuestion(
        "levels",
        f"The {counted(len(points.curves), 'run')} have different levels, {every:,} in all. Where are they compared?",
        tuple(choices),
    )


def _fits(points: RunPoints, bins: int) -> bool:
    try:
        comparable(points, Comparing(grid=Grid.BINS, count=bins + 1))
    except InputError:
        return False
    return True


def _with(roles: CurveRoles, chosen: Comparing, **changes: object) -> CurveRoles:
    return replace(roles, comparing=replace(chosen, **changes))  # type: ignore[arg-type]
