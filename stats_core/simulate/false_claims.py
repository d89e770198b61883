"""How often an answer claims what is false, by question, in worlds where the truth is known."""

from __future__ import annotations

import math
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pandas as pd

from stats_core.answers import Answer
from stats_core.answers.answer import Asked
from stats_core.answers.curves import LEVELS
from stats_core.data import ScoreTable
from stats_core.errors import UndefinedStatistic
from stats_core.kernels.curve_shuffles import Enumeration
from stats_core.registry import METHODS
from stats_core.results.verdict import Claim
from stats_core.rooms import answer, planned
from stats_core.simulate.rates import interval
from stats_core.work import Executor, InProcess
from stats_core.worlds.truth import JudgedWorld, Truth

INTERVAL = "whether every interval covers"
"""Beside the questions: an interval that misses the true difference."""
KEPT_LEVEL = 0.06
"""The most false claims to one question that an answer at .05 may make without a doubt of its own."""
BLOCK = 25
"""Data sets of one task."""
QUESTION_OF = {"shape": Asked.SHAPE, "equivalent": Asked.EQUIVALENT}
"""Of claims of these kinds; all others are about who is better."""
COLUMNS = [
    "world",
    "question",
    "false",
    "undoubted",
    "trials",
    "rate",
    "low",
    "high",
    "rate_undoubted",
    "low_undoubted",
]


@dataclass(frozen=True)
class Guarded:
    """A world in which answers are watched.

    Parameters
    ----------
    name
        What is special in it, in a few words; numbers are drawn by it.
    world
        Where data come from, and what is true there.
    settings
        Of the answer; a few shuffles are filled in.
    hidden
        Why such data hardly show that the level is not kept, where that is so.
    most
        The most false claims to one question without a doubt; where it is hidden, the rate that was measured.
    """

    name: str
    world: JudgedWorld
    settings: Mapping[str, Any] = field(default_factory=dict)
    hidden: str = ""
    most: float = KEPT_LEVEL

    @property
    def design(self) -> str:
        """What one data set of it holds, in words."""
        return str(self.world.draw(np.random.default_rng(0)).describe())


def judged(given: Answer, truth: Truth, alpha: float = 0.05) -> dict[str, bool]:
    """For each question that was asked whether the answer claims anything false, and whether an interval misses.

    Notes
    -----
    "Better" is false where it is not so, the other way round included; "some differ" where all are alike; "equivalent"
    where the true difference is the margin or more; a level at which the curves are said to differ, where the mean
    curves meet. Intervals are those beside claims and beside what is left open.
    """
    names = given.data.algorithms
    places = {name: place for place, name in enumerate(names)}
    found: dict[str, bool] = {}
    for claim in (*given.claims, *given.open):
        if claim.kind == "where":  # the levels themselves are judged below
            continue
        question = QUESTION_OF.get(claim.kind, Asked.WHO).value
        found[question] = found.get(question, False) or (claim.shown and _false(claim, truth, places))
        missed = _missed(claim, truth, places, higher=getattr(given.data, "higher_is_better", False))
        # Differences of mean ranks are not on the scale of the scores.
        if missed is not None and not (isinstance(given.data, ScoreTable) and truth.any_better):
            found[INTERVAL] = found.get(INTERVAL, False) or missed
    strips = [analysis.result.verdict().claims for analysis in given.analyses if analysis.method == LEVELS]
    if strips and truth.apart_at:
        found[Asked.WHERE.value] = any(
            claim.shown and not apart for claims in strips for claim, apart in zip(claims, truth.apart_at, strict=True)
        )
    return found


def _false(claim: Claim, truth: Truth, places: Mapping[str, int]) -> bool:
    two = [places[name] for name in claim.between] if len(claim.between) == 2 else []
    if claim.kind == "equivalent":
        return abs(truth.level[two[0]] - truth.level[two[1]]) >= claim.how_much.margin * (1 - 1e-9)
    if claim.kind == "shape":
        kinds = [truth.shape[place] for place in two or range(len(truth.level))] if truth.shape else []
        return len(set(kinds)) < 2
    if claim.better is not None and claim.worse is not None:
        return not truth.better(places[claim.better], places[claim.worse])
    levels = [truth.level[place] for place in two] or truth.level
    return len(set(levels)) < 2


def _missed(claim: Claim, truth: Truth, places: Mapping[str, int], *, higher: bool) -> bool | None:
    """Whether the interval of a claim about who is better misses the true difference; None where there is none."""
    if math.isnan(claim.low) or claim.kind in QUESTION_OF or len(claim.between) != 2:
        return None
    first = claim.better or claim.between[0]
    second = next(name for name in claim.between if name != first)
    gap = (truth.level[places[first]] - truth.level[places[second]]) * (1 if higher else -1)
    return not claim.low <= gap <= claim.high


@dataclass(frozen=True)
class WatchTask:
    """Some data sets of one world."""

    place: int
    block: int
    datasets: int
    seed: int
    shuffles: int


FalseCounts = dict[str, tuple[int, int, int]]


def watch(worlds: Sequence[Guarded], task: WatchTask) -> FalseCounts:
    """(false claims, those without a doubt, data sets) of one task, by question."""
    guarded = worlds[task.place]
    stream = zlib.crc32(guarded.name.encode())
    rng = np.random.default_rng(np.random.SeedSequence(task.seed, spawn_key=(stream, task.block)))
    counts: FalseCounts = {}
    for _ in range(task.datasets):
        data = guarded.world.draw(rng)
        seed = int(rng.integers(2**32))
        try:
            given = answer(data, seed=seed, **_few_shuffles(data, guarded.settings, task.shuffles))
        except UndefinedStatistic:
            continue
        for question, wrong in judged(given, guarded.world.truth).items():
            false, undoubted, trials = counts.get(question, (0, 0, 0))
            counts[question] = false + wrong, undoubted + (wrong and not given.doubts), trials + 1
    return counts


def _few_shuffles(data: Any, settings: Mapping[str, Any], shuffles: int) -> dict[str, Any]:
    """The settings, and random shuffles instead of all of them where the methods behind the answer shuffle."""
    needed = planned(data, settings.get("test"), settings).computations
    known = {option.name for run in needed for option in METHODS[run.method].options}
    few = {"shuffles": shuffles, "enumeration": Enumeration.NEVER}
    return {**{name: value for name, value in few.items() if name in known}, **settings}


def watched(
    worlds: Sequence[Guarded], *, datasets: int, seed: int = 0, shuffles: int = 199, executor: Executor | None = None
) -> Iterator[tuple[int, int, pd.DataFrame]]:
    """Rates of false claims in each world: (tasks done, all tasks, table so far) after every task.

    Parameters
    ----------
    worlds
        Where answers are watched.
    datasets, shuffles
        Data sets of each world, and random shuffles of each.
    seed
        The same seed gives the same numbers on every executor.
    executor
        Where the work is done; in this process when None.

    Notes
    -----
    A row for each world and question. `rate` is the share of data sets with any false claim to the question,
    `rate_undoubted` of those with one and without a doubt; `low` and `high` are Clopper-Pearson's.
    """
    tasks = [
        WatchTask(place, block, min(BLOCK, datasets - first), seed, shuffles)
        for block, first in enumerate(range(0, datasets, BLOCK))
        for place in range(len(worlds))
    ]
    total: dict[tuple[int, str], tuple[int, int, int]] = {}
    run = (executor or InProcess()).run(watch, tasks, data=tuple(worlds))
    for done, (number, counts) in enumerate(run, 1):
        for question, some in counts.items():
            key = tasks[number].place, question
            total[key] = tuple(a + b for a, b in zip(total.get(key, (0, 0, 0)), some, strict=True))  # type: ignore[assignment]
        yield done, len(tasks), _table(worlds, total)


def _table(worlds: Sequence[Guarded], total: Mapping[tuple[int, str], tuple[int, int, int]]) -> pd.DataFrame:
    order = [*(question.value for question in Asked), INTERVAL]
    places = sorted(total, key=lambda key: (key[0], order.index(key[1])))
    return from_counts((worlds[place].name, question, *total[place, question]) for place, question in places)


def from_counts(counts: Iterable[tuple[str, str, int, int, int]]) -> pd.DataFrame:
    """The table of (world, question, false claims, those without a doubt, data sets)."""
    rows = [
        [*row, row[2] / row[4], *interval(row[2], row[4]), row[3] / row[4], interval(row[3], row[4])[0]]
        for row in counts
    ]
    return pd.DataFrame(rows, columns=COLUMNS)


def above(table: pd.DataFrame) -> pd.DataFrame:
    """The rows whose false claims without a doubt are more than `KEPT_LEVEL`, beyond what chance leaves open.

    Intervals are not judged: they stand beside.
    """
    return table[(table["low_undoubted"] > KEPT_LEVEL) & (table["question"] != INTERVAL)]
