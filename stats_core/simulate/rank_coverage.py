"""How often all true ranks lie in the rank sets of an answer, written down.

`python -m stats_core.simulate.rank_coverage` draws the data sets, counts, and writes `docs/ranks.csv` and
`docs/ranks.md`.
"""

from __future__ import annotations

import argparse
import sys
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from stats_core.answers.rank_sets import RankSets
from stats_core.rooms import answer
from stats_core.simulate.rates import interval
from stats_core.version import VERSION
from stats_core.work import Executor, InProcess
from stats_core.worlds.alternating_tables import AlternatingTableWorld
from stats_core.worlds.folds import FoldWorld
from stats_core.worlds.grouped_cases import GroupedCaseWorld
from stats_core.worlds.noise import Noise
from stats_core.worlds.tables import TableWorld
from stats_core.worlds.tied_cases import TiedCaseWorld
from stats_core.worlds.truth import JudgedWorld, Truth
from stats_core.worlds.uneven_curves import UnevenCurveWorld

DOCS = Path(__file__).parents[2] / "docs"
BLOCK = 25
"""Data sets of one task."""
NAMED = {1: "all equal", 2: "the first is better", 3: "three groups of equal ones"}
"""What is true, by the number of different levels."""
COLUMNS = ["data", "truth", "algorithms", "units", "covered", "best", "width", "datasets", "version"]
TEXT = """# How often rank sets hold all true ranks

Written by `make calibrate`; do not edit. Data are drawn, `stats_core.answer` answers from them at .05 as the pages do,
and counted is in how many data sets **all** true ranks lie in the rank sets of the answer (`Answer.rank_sets()`). The
true rank of an algorithm is 1 + the number of those that are truly better; of truly equal ones each may have any of the
ranks that they share. It should be .95 or more; not below .94 beyond the uncertainty of the simulation: {verdict}

- **losses**: models on the same cases, normal losses with a common part of each case, correlation .5, as of right and
  wrong. Groups of equal models lie half a standard deviation apart.
- **0/1**: right and wrong, error rates of .2 where all are equal, and of .2, .3 and .4 in three groups. In groups of
  cases a model does well on some and badly on others, with a standard deviation of .7 on the logit.
- **curves**: runs of six levels; with 999 shuffles. Units are the runs of the first algorithm. sd 3:1 means that it
  has a quarter of the others' runs, and scatters three times as much.
- **folds**: 10 folds whose scores correlate as the corrected t test supposes. Units are runs. How far real learners are
  from that stands in the answers of that page.
- **tables**: accuracies, units are data sets; with ties, rounded to a standard deviation; alternating, one of two
  algorithms is first and the other last on every data set, with three that are always equal between them.
- **could be best**: how many have a rank set that begins at 1, on average.
- **width**: the mean width of a rank set, highest minus lowest rank, as a share of the widest that there is: 1 says
  nothing of the order, 0 says all of it.
- In brackets the 95 % interval (Clopper and Pearson).
"""
LEAST = 0.94
"""All true ranks lie in the sets in at least this share of data sets."""


@dataclass(frozen=True)
class RankDesign:
    """A row of the table: what its data are called, where they come from, and how they are answered."""

    data: str
    world: JudgedWorld | TiedCaseWorld
    settings: Mapping[str, Any] = field(default_factory=dict)

    @property
    def row(self) -> list[Any]:
        """The data, what is true of them, and how many algorithms and units they have."""
        level = self.world.truth.level
        return [self.data, NAMED[len(set(level))], len(level), self.world.size]


def of_cases(world: TiedCaseWorld) -> RankDesign:
    """Models on the same cases."""
    return RankDesign("losses" if world.error is None else "0/1", world)


def designs() -> tuple[RankDesign, ...]:
    """All designs of the table."""
    cases = (
        TiedCaseWorld(size, algorithms, levels, apart, error)
        for error, apart in ((None, 0.5), (0.2, 0.1))
        for levels in (1, 3)
        for algorithms in (10, 20)
        for size in (18, 40, 200)
    )
    few = {"shuffles": 999}
    return (
        *map(of_cases, cases),
        RankDesign("0/1 in 10 groups", GroupedCaseWorld(200, 0.0, 10, groups=10, labelled=True)),
        RankDesign("0/1 in 30 groups", GroupedCaseWorld(300, 1.0, 10, groups=30, labelled=True)),
        RankDesign("curves", UnevenCurveWorld(10, 0.0, (1,) * 5, (1.0,) * 5), few),
        RankDesign("curves, sd 3:1", UnevenCurveWorld(5, 0.0, (1, 4, 4, 4, 4), (3.0, 1.0, 1.0, 1.0, 1.0)), few),
        RankDesign("curves, sd 3:1", UnevenCurveWorld(5, 8.0, (1, 4, 4, 4, 4), (3.0, 1.0, 1.0, 1.0, 1.0)), few),
        RankDesign("folds", FoldWorld(10, 0.0, 10)),
        RankDesign("folds", FoldWorld(1, 2.0, 10)),
        RankDesign("tables", TableWorld(18, 0.0, 10, accuracy=True)),
        RankDesign("tables", TableWorld(40, 1.0, 20, accuracy=True)),
        RankDesign("tables with ties", TableWorld(40, 0.0, 10, Noise.TIES, accuracy=True)),
        RankDesign("tables, alternating", AlternatingTableWorld(20)),
    )


def held(sets: RankSets, names: Sequence[str], truth: Truth) -> bool:
    """Whether all true ranks lie in their sets: of equal models those that they share."""
    k, place = len(names), {name: at for at, name in enumerate(sets.algorithms)}
    for i, name in enumerate(names):
        low, high = sets.low[place[name]], sets.high[place[name]]
        better = sum(truth.better(j, i) for j in range(k))
        worse = sum(truth.better(i, j) for j in range(k))
        if low > 1 + better or high < k - worse:
            return False
    return True


@dataclass(frozen=True)
class CoverageTask:
    """Some data sets of one world."""

    place: int
    block: int
    datasets: int
    seed: int


def covered(of: Sequence[RankDesign], task: CoverageTask) -> tuple[int, int, float]:
    """In how many data sets all ranks are held, how many could be best, and the mean widths, all added up."""
    design = of[task.place]
    world = design.world
    stream = zlib.crc32(repr(world).encode())
    rng = np.random.default_rng(np.random.SeedSequence(task.seed, spawn_key=(stream, task.block)))
    good, best, wide = 0, 0, 0.0
    for _ in range(task.datasets):
        data = world.draw(rng)
        sets = answer(data, **design.settings).rank_sets()
        assert sets is not None, "all pairs are compared in every room"
        good += held(sets, data.algorithms, world.truth)
        best += len(sets.could_be_best)
        wide += float(np.mean(np.array(sets.high) - np.array(sets.low))) / (len(sets.low) - 1)
    return good, best, wide


def measured(
    of: Sequence[RankDesign], *, datasets: int = 500, seed: int = 0, executor: Executor | None = None
) -> pd.DataFrame:
    """A row for each design, as counts."""
    tasks = [
        CoverageTask(place, block, min(BLOCK, datasets - first), seed)
        for place in range(len(of))
        for block, first in enumerate(range(0, datasets, BLOCK))
    ]
    sums = np.zeros((len(of), 3))
    for number, found in (executor or InProcess()).run(covered, tasks, data=tuple(of)):
        sums[tasks[number].place] += found
    rows = [
        [*design.row, int(good), int(best), round(wide, 6), datasets, VERSION]
        for design, (good, best, wide) in zip(of, sums.tolist(), strict=True)
    ]
    return pd.DataFrame(rows, columns=COLUMNS)


def too_low(table: pd.DataFrame) -> pd.DataFrame:
    """The rows in which too few rank sets hold, beyond the uncertainty of the simulation."""
    most = [interval(row["covered"], row["datasets"])[1] for row in table.to_dict("records")]
    return table[np.array(most) < LEAST]


def written(table: pd.DataFrame) -> str:
    """The page."""
    short = too_low(table)
    verdict = "no row below is." if short.empty else f"{len(short)} of the {len(table)} rows below, marked **!**, are."
    head = "| data | algorithms | truth | units | all ranks held | could be best | width | data sets |"
    return (
        "\n".join([TEXT.format(verdict=verdict), head, "|---|---|---|---|---|---|---|---|", *_lines(table, short)])
        + "\n"
    )


def _lines(table: pd.DataFrame, short: pd.DataFrame) -> Iterator[str]:
    for place, row in zip(table.index, table.to_dict("records"), strict=True):
        n = row["datasets"]
        low, high = interval(row["covered"], n)
        mark = " **!**" if place in short.index else ""
        held_in = f"{_share(row['covered'] / n)} ({_share(low)} to {_share(high)}){mark}"
        best, width = f"{row['best'] / n:.1f}", f"{row['width'] / n:.2f}"
        cells = [row["data"], row["algorithms"], row["truth"], row["units"], held_in, best, width, f"{n:,}"]
        yield f"| {' | '.join(map(str, cells))} |"


def _share(value: float) -> str:
    """'.948': three digits, as tables of rates are printed."""
    return f"{value:.3f}".removeprefix("0")


def main(arguments: list[str] | None = None) -> int:
    """Draw, count and write; 1 where too few rank sets hold."""
    line = argparse.ArgumentParser(prog="python -m stats_core.simulate.rank_coverage", description=__doc__)
    line.add_argument("--datasets", type=int, default=1000, help="data sets of each design")
    line.add_argument("--docs", type=Path, default=DOCS, help="the folder with ranks.csv and ranks.md")
    given: Any = line.parse_args(arguments)
    table = measured(designs(), datasets=given.datasets)
    (given.docs / "ranks.csv").write_text(table.to_csv(index=False, lineterminator="\n"), encoding="utf-8")
    (given.docs / "ranks.md").write_text(written(table), encoding="utf-8")
    return int(len(too_low(table)) > 0)


if __name__ == "__main__":
    sys.exit(main())
