"""Planning an experiment from a person's own data: power, the number of runs needed, the smallest difference found."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property
from typing import Any

import numpy as np
import pandas as pd

from stats_core.analysis import analyse
from stats_core.data import Agreement, FoldScores
from stats_core.errors import InputError, ParameterError, UndefinedStatistic
from stats_core.kernels.curve_sums import ErrorTerm
from stats_core.registry import METHODS
from stats_core.simulate import design_words as words
from stats_core.simulate.enough import POWER, runs_needed, smallest_difference
from stats_core.simulate.rates import (
    ANSWER,
    ANY_CLAIM,
    BLOCK,
    POSTERIOR,
    UNDEFINED,
    Block,
    complete,
    count_block,
    interval,
    p_values,
    suited,
)
from stats_core.wording import number
from stats_core.worlds.own import OwnWorld

POINTS = 9
"""Number of differences on a power curve, and about the number of sizes."""
FIRST_BLOCK = 10
"""Data sets per point in the first round, so that a coarse figure can be shown early."""
STEPS = (210, 1010, 5010)
"""Data sets per point after which the page pauses: the first block, and then whole blocks."""
MOST_TIMES = 20
"""The largest size, as a multiple of the size of the data."""
LEAST = 3
ITSELF = "The recommended answer"
CLAIMED = {"level": "who is better", "pair": "who is better", "shape": "shape"}
"""What an answer claims, by the kind of the claim."""
COLUMNS = ["part", "method", "test", "decision", "size", "difference", "rejected", "trials", "rate", "low", "high"]
Counts = Mapping[str, tuple[int, int]]


class Purpose(Enum):
    """What a point of a design is for."""

    NULL = "a true null"
    SIZES = "sizes"
    DIFFERENCES = "differences"


@dataclass(frozen=True)
class Probe:
    """A registered method with some options, or the answer of the data's page."""

    key: str
    settings: tuple[tuple[str, Any], ...] = ()
    more: str = ""
    decisions: tuple[str, ...] = ("",)

    @property
    def lines(self) -> int:
        """How many lines it adds to a picture of power."""
        return sum(not absent(decision) for decision in self.decisions)

    @property
    def label(self) -> str:
        """Its name on a chart."""
        title = ITSELF if self.key == ANSWER else METHODS[self.key].title
        return title + (f", {self.more}" if self.more else "")

    def series(self, decision: str) -> str:
        """The name of one of its decisions."""
        if decision == POSTERIOR:
            return f"{self.label}, posterior"
        effect, conventional, _ = decision.partition(", conventional")
        if conventional:
            return f"Conventional test{f', {self.more}' if self.more else ''}: {effect}"
        decision = CLAIMED.get(decision, decision) if self.key == ANSWER else decision
        return f"{self.label}: {decision}" if decision else self.label


ALSO: dict[str, tuple[tuple[tuple[str, Any], ...], str]] = {
    "randomized_anova": ((("error", ErrorTerm.CELL),), "within-cell error")
}
"""Options that are shown beside the defaults: the F ratio of the textbooks, as in the 1998 paper."""


@dataclass(frozen=True)
class DesignTask:
    """Some data sets of one point."""

    part: Purpose
    block: Block


def count_task(world: OwnWorld, task: DesignTask) -> dict[str, tuple[int, int]]:
    """(rejections, data sets) of one task, by what is decided."""
    return count_block(replace(world, alike=task.part is Purpose.NULL), task.block)


def answer_itself(world: OwnWorld, alpha: float = 0.05) -> tuple[Probe, ...]:
    """The answer that the page of such data gives, where it gives one."""
    found = count_block(world, Block(0, world.size, 0.0, 1, ANSWER, (), alpha, 0, 0))
    kinds = tuple(kind for kind in found if kind in CLAIMED)
    return (Probe(ANSWER, decisions=kinds),) if kinds else ()


def fitting_tests(world: OwnWorld) -> tuple[Probe, ...]:
    """Every registered method that takes such data and gives a p value, in the order of their names."""
    rng = np.random.default_rng(0)
    drawn = world.draw(rng)
    probes = []
    for key in sorted(METHODS):
        method = METHODS[key]
        pair = method.data_type is Agreement and getattr(drawn, "is_zero_one", False)
        if not (pair or isinstance(drawn, method.data_type)):
            continue
        data = suited(key, drawn)
        try:
            if method.refusals(data):
                continue
            decided = tuple(p_values(analyse(key, data, **complete(key, data, {}, rng)).result))
        except (ParameterError, InputError):
            # It only describes; or it needs what these data lack, such as the sizes of training and test set.
            continue
        except UndefinedStatistic:
            decided = ("",)
        probes.append(Probe(key, decisions=decided))
        if key in ALSO:
            probes.append(Probe(key, *ALSO[key], decisions=decided))
    return tuple(probes)


@dataclass(frozen=True, eq=False)
class Design:
    """Rejection rates of some tests on a person's own data, over sizes, over differences, and without a difference.

    Parameters
    ----------
    world
        The data, with the size and the difference to plan for.
    tests
        The tests, from `fitting_tests`.
    datasets
        Data sets drawn for each point.
    alpha, seed
        Significance level; the same seed gives the same numbers on every executor.
    purposes
        What is simulated; everything unless told.

    Notes
    -----
    `Purpose.SIZES` varies the size at a fixed difference, `Purpose.DIFFERENCES` the difference at a fixed size. For
    `Purpose.NULL` the two algorithms are equally good, and nothing else about them is changed (`OwnWorld.alike`).

    The difference is the smallest that a person finds worth finding, never the one that the data show: power at the
    difference observed says no more than p (Hoenig and Heisey 2001). With a difference of 0 none was given, and sizes
    are not varied. The answer itself is tried at one size only.
    """

    world: OwnWorld
    tests: tuple[Probe, ...]
    datasets: int = STEPS[-1]
    alpha: float = 0.05
    seed: int = 0
    purposes: tuple[Purpose, ...] = tuple(Purpose)

    def until(self, datasets: int) -> int:
        """How many tasks, from the first on, give every point this many data sets (one of `STEPS`)."""
        return len(self.points) * (1 + (datasets - FIRST_BLOCK) // BLOCK)

    @cached_property
    def sizes(self) -> tuple[int, ...]:
        """Sizes around the one that gives roughly 80 % power, including the chosen size."""
        gap, error = abs(self.world.difference), self.world.seen[1]
        own, size = self.world.own_size, self.world.size
        most = MOST_TIMES * own
        enough = own * (2.8 * error / gap) ** 2 if gap > 0 else math.inf
        if isinstance(self.world.data, FoldScores):
            # More runs reduce the error only down to the part that the folds share.
            enough = min(enough, 5.0 * own)
        high = min(most, max(2 * size, 2.5 * enough))
        low = max(LEAST, min(size / 2, enough / 6))
        grid = np.geomspace(low, max(high, low + POINTS), POINTS)
        return tuple(sorted({round(value) for value in grid.tolist()} | {size}))

    @cached_property
    def differences(self) -> tuple[float, ...]:
        """Differences from 0 to one that is nearly always found, including the chosen one."""
        gap, error = self.world.difference, self.world.seen[1]
        enough = 2.8 * error * math.sqrt(self.world.own_size / self.world.size)
        if isinstance(self.world.data, FoldScores):
            enough = 2.8 * error
        top = max(1.6 * enough, 1.2 * abs(gap)) or 1.0
        sign = -1.0 if gap < 0 else 1.0
        most = min(top, self.world.most_difference)
        grid = {sign * float(f"{value:.3g}") + 0.0 for value in np.linspace(0, most, POINTS)}  # no -0.0
        return tuple(sorted(grid | {gap}, key=abs))

    @cached_property
    def points(self) -> tuple[tuple[Purpose, Probe, int, float], ...]:
        """Every point: what it is for, the test, the size and the difference."""
        size, gap = self.world.size, self.world.difference
        places = [
            (Purpose.NULL, size, 0.0),
            *((Purpose.SIZES, n, gap) for n in self.sizes if gap),
            *((Purpose.DIFFERENCES, size, difference) for difference in self.differences),
        ]
        return tuple(
            (part, test, n, difference)
            for part, n, difference in places
            for test in self.tests
            if part in self.purposes and (test.key != ANSWER or part is not Purpose.SIZES)
        )

    @cached_property
    def tasks(self) -> tuple[DesignTask, ...]:
        """All work: the first blocks of all points, then the second ones, and so on."""
        starts = [0, *range(FIRST_BLOCK, self.datasets, BLOCK)]
        tasks = []
        for turn, (first, last) in enumerate(zip(starts, [*starts[1:], self.datasets], strict=True)):
            for point, (part, test, size, gap) in enumerate(self.points):
                block = Block(point, size, gap, last - first, test.key, test.settings, self.alpha, self.seed, turn)
                tasks.append(DesignTask(part, block))
        return tuple(tasks)

    def table(self, answers: Mapping[int, Counts]) -> pd.DataFrame:
        """One row for each point and decision so far; a data set without an answer counts as not rejected."""
        counts: dict[tuple[int, str], list[int]] = {}
        without: dict[int, int] = {}
        for place in sorted(answers):
            point = self.tasks[place].block.point
            for name, (rejected, trials) in answers[place].items():
                if name == UNDEFINED:
                    without[point] = without.get(point, 0) + trials
                if name in (UNDEFINED, ANY_CLAIM):
                    continue
                total = counts.setdefault((point, name), [0, 0])
                total[0] += rejected
                total[1] += trials
        rows = []
        for (point, name), (rejected, trials) in sorted(counts.items()):
            part, test, size, gap = self.points[point]
            all_of_them = trials + without.get(point, 0)
            share = rejected / all_of_them, *interval(rejected, all_of_them)
            rows.append([part.name, test.key, test.series(name), name, size, gap, rejected, all_of_them, *share])
        return pd.DataFrame(rows, columns=COLUMNS)

    def summary(self, table: pd.DataFrame, *, power: float = POWER) -> pd.DataFrame:
        """For each test: its rate of false findings, its power, and what would be enough for the wanted power.

        `runs` and `smallest` are NaN where no simulated point reaches the power; `fewest` and `most` are the
        smallest and the largest size at which the test was tried. Effects that the difference leaves unchanged have
        only the rate of false findings.
        """
        rows = []
        for name in dict.fromkeys(table["test"]):
            mine = table[table["test"] == name]
            null = mine[mine["part"] == Purpose.NULL.name]
            row: dict[str, Any] = {"test": name} | _one(null, "null")
            if not absent(str(mine["decision"].iloc[0])):
                sizes, gaps = (mine[mine["part"] == part.name] for part in (Purpose.SIZES, Purpose.DIFFERENCES))
                tried = gaps if sizes.empty else sizes
                if self.world.difference:
                    here = (tried["size"] == self.world.size) & (tried["difference"] == self.world.difference)
                    row |= _one(tried[here], "power")
                decision = str(mine["decision"].iloc[0])
                row |= {"fewest": sizes["size"].min(), "most": sizes["size"].max(), "tried": float(len(gaps) > 0)}
                for column, bound in (("", "rate"), ("_low", "high"), ("_high", "low")):
                    row[f"runs{column}"] = _or_nan(runs_needed(sizes, decision, power=power, column=bound))
                    row[f"smallest{column}"] = _or_nan(smallest_difference(gaps, decision, power=power, column=bound))
            rows.append(row)
        names = [f"{column}{end}" for column in ("null", "power", "runs", "smallest") for end in ("", "_low", "_high")]
        return pd.DataFrame(rows, columns=["test", *names, "fewest", "most", "tried"])

    def in_words(self, summary: pd.DataFrame) -> pd.DataFrame:
        """The summary in words, with the simulation's own uncertainty in brackets; "" where there is no such number."""
        rows = [
            [
                row["test"],
                words.rate(row, "null"),
                words.enough(row, "smallest", abs(self.differences[-1])),
                words.rate(row, "power"),
                words.enough(row, "runs", row["most"]) if row["fewest"] < row["most"] else "",
            ]
            for row in summary.to_dict("records")
        ]
        size, gap, unit = f"{self.world.size:,}", number(abs(self.world.difference), 3), self.world.unit
        names = ["Test", "Finds a difference where there is none", f"Smallest difference found with {size} in 80 %"]
        table = pd.DataFrame(rows, columns=[*names, f"Finds {gap} with {size}", f"Needed for 80 %: {unit}"])
        return table if self.world.difference else table[names]

    def finding(self, summary: pd.DataFrame) -> str:
        """What the answer would claim falsely, what the first test finds, and which reject too often.

        "" while too little is known.
        """
        found = self.found(summary)
        parts = (self._claimed(summary), found, self._above(summary) if found else "")
        return " ".join(part for part in parts if part)

    def found(self, summary: pd.DataFrame) -> str:
        """What the first test finds, and how many runs it needs; "" while too little is known."""
        rows, answers = summary.to_dict("records"), self._answers
        tests = [row for row in rows if row["test"] not in answers] or rows
        if self.world.difference:
            return words.power(self.world, tests)
        return words.smallest(self.world, tests, abs(self.differences[-1]))

    def trusted(self, summary: pd.DataFrame) -> str:
        """How often something is found where there is nothing: by the answer, and which tests find it too often.

        "" while too little is known.
        """
        known = summary["null"].notna()
        if not known.any():
            return ""
        above = self._above(summary)
        level = f"{100 * self.alpha:g} %"
        parts = (self._claimed(summary), above or f"No test is shown to find it more often than {level}.")
        return " ".join(part for part in parts if part)

    def _claimed(self, summary: pd.DataFrame) -> str:
        rows = summary.to_dict("records")
        null = [(kind, row) for name, kind in self._answers.items() for row in rows if row["test"] == name]
        return words.claimed(self.world, null, self.alpha)

    def _above(self, summary: pd.DataFrame) -> str:
        answers = self._answers
        return words.above([row for row in self.above_level(summary) if row["test"] not in answers], self.alpha)

    @property
    def _answers(self) -> dict[str, str]:
        """The lines of the answer itself, and what it claims in each."""
        return {test.series(kind): kind for test in self.tests if test.key == ANSWER for kind in test.decisions}

    def above_level(self, summary: pd.DataFrame) -> list[dict[Any, Any]]:
        """The tests that reject a true null more often than their level, beyond what the simulation leaves open.

        A posterior has no level.
        """
        posteriors = {test.series(POSTERIOR) for test in self.tests}
        rows = summary.to_dict("records")
        return [row for row in rows if row["null_low"] > self.alpha and row["test"] not in posteriors]


def absent(decision: str) -> bool:
    """Whether a decision is about an effect that a difference in level leaves untouched."""
    return decision.startswith("Interaction") or decision == "shape"


def _one(rows: pd.DataFrame, name: str) -> dict[str, float]:
    if rows.empty:
        return {}
    return {name: rows["rate"].iloc[0], f"{name}_low": rows["low"].iloc[0], f"{name}_high": rows["high"].iloc[0]}


def _or_nan(value: float | None) -> float:
    return math.nan if value is None else float(value)
