"""Type I error and power of every test of ranks and of cases, whatever is registered."""

from __future__ import annotations

import zlib
from typing import Any

import numpy as np
import pandas as pd

from stats_core.charts import Chart
from stats_core.registry import METHODS
from stats_core.rooms import CASES as CASE_ROOM
from stats_core.rooms import RANKS as RANK_ROOM
from stats_core.rooms import Room
from stats_core.simulate.pictures import rate_table
from stats_core.simulate.pools import Nothing, nothing
from stats_core.simulate.rates import POSTERIOR, Block, count_block
from stats_core.simulate.study import Point, RateRow, Study, TooLittle, percent
from stats_core.wording import counted, listed
from stats_core.worlds import CaseWorld, Noise, TableWorld

ALPHA = 0.05
WORLDS: dict[str, TableWorld | CaseWorld] = {
    **{f"20 data sets, 4 algorithms, {noise.name.lower()}": TableWorld(20, 0.0, 4, noise) for noise in Noise},
    "8 data sets, 3 algorithms, normal": TableWorld(8, 0.0, 3),
    "300 cases, 2 classifiers": CaseWorld(300, 0.0, 2),
    "300 cases, 6 classifiers": CaseWorld(300, 0.0, 6),
    "300 cases, 6 classifiers, near-clones": CaseWorld(300, 0.0, 6, noise=Noise.CLONES),
    "300 cases, 4 regressors": CaseWorld(300, 0.0, 4, error=None),
    "300 cases, 4 regressors, heavy-tailed": CaseWorld(300, 0.0, 4, error=None, noise=Noise.HEAVY),
}
BLOCKS = {RANK_ROOM.key: (6, 50), CASE_ROOM.key: (4, 100)}
"""Tasks of each place, and data sets of each task."""
DIFFERENCES = {RANK_ROOM.key: (0.0, 1.0), CASE_ROOM.key: (0.0, 0.06)}
"""For tables in standard deviations of the noise, for cases in the error rate or the mean squared error."""


def _places(room: Room, quick: bool) -> list[dict[str, Any]]:
    blocks, datasets = (1, 20) if quick else BLOCKS[room.key]
    worlds = {name: world for name, world in WORLDS.items() if room.takes(world.draw(np.random.default_rng(0)))}
    rng = np.random.default_rng(0)
    fitting = [
        (key, name)
        for key in sorted(METHODS)
        if METHODS[key].question is room.question
        for name, world in worlds.items()
        if _takes(key, world.draw(rng))
    ]
    return [
        {"method": key, "world": name, "difference": difference, "block": block, "datasets": datasets}
        for block in range(blocks)
        for key, name in fitting
        for difference in DIFFERENCES[room.key]
    ]


def _takes(key: str, data: Any) -> bool:
    """Whether a method takes the data, or a 2x2 table of the first two models."""
    if METHODS[key].data_type.__name__ == "Agreement":
        return len(data.algorithms) == 2 and bool(data.is_zero_one)
    return not METHODS[key].refusals(data)


def places_ranks(quick: bool) -> list[dict[str, Any]]:
    """Every test over many data sets."""
    return _places(RANK_ROOM, quick)


def places_cases(quick: bool) -> list[dict[str, Any]]:
    """Every test on one test set."""
    return _places(CASE_ROOM, quick)


def work(data: Nothing, point: Point) -> list[RateRow]:
    """One block of data sets through one method."""
    at, world = point.at, WORLDS[point.at["world"]]
    # A stream by name and not by number, so that a new method leaves the numbers of the others as they are.
    place = zlib.crc32(f"{at['method']}, {at['world']}, {at['difference']}".encode())
    block = Block(place, world.size, at["difference"], at["datasets"], at["method"], (), ALPHA, point.seed, at["block"])
    return [
        {"method": at["method"], "world": at["world"], "difference": at["difference"], "decision": name,
         "rejected": rejected, "trials": trials}
        for name, (rejected, trials) in sorted(count_block(world, block).items())
    ]  # fmt: skip


def _charts(table: pd.DataFrame) -> tuple[Chart, ...]:
    whole = table[table["decision"].isin(("", POSTERIOR))]
    titles = {key: METHODS[key].title for key in whole["method"] if key in METHODS}
    whole = whole.assign(method=whole["method"].replace(titles))
    # A posterior has no level that it could keep or not.
    null, posterior = whole["difference"] == 0, whole["decision"] == POSTERIOR
    parts: list[tuple[str, str, pd.DataFrame, float | None]]
    parts = [("difference_0", "Type I error", whole[null & ~posterior], ALPHA)]
    parts += [
        (f"difference_{number}", f"Power against a difference of {difference:g}", some, None)
        for number, (difference, some) in enumerate(whole[~null].groupby("difference", sort=False), start=1)
    ]
    parts.append(("posterior_0", "Posterior above .95 where nothing differs", whole[null & posterior], None))
    return tuple(
        rate_table(
            some, rows=("method",), column="world", key=key, title=title, measure="share rejected", nominal=nominal
        )
        for key, title, some, nominal in parts
        if len(some)
    )


def _above(table: pd.DataFrame) -> str:
    null = table[(table["difference"] == 0) & (table["decision"] == "")]
    if null.empty:
        raise TooLittle
    above = null[null["low"] > ALPHA]
    rows = above.to_dict("records")
    names = [f"{METHODS[row['method']].title} ({row['world']}: {percent(row['rate'])})" for row in rows]
    tests, worlds = (counted(null[name].nunique(), noun) for name, noun in (("method", "test"), ("world", "world")))
    kept = f"Of {tests} in {worlds} without a difference, "
    if not names:
        return f"{kept}none rejects so often that the 95 % interval of its rate lies above the 5 % level."
    these = "this one rejects" if len(names) == 1 else "these reject"
    return (
        f"{kept}{these} so often that the 95 % interval of the rate lies above the 5 % level: {listed(names)}. By "
        f"chance alone, about {ALPHA / 2 * len(null):.0f} of {counted(len(null), 'such interval')} would."
    )


SHAPE = (
    "Not published as such. Where nothing differs, a test should reject in 5 % of the data sets; a family of "
    "comparisons counts as one decision."
)
DRAWN = " data sets from each made-up world, without and with a difference between the first algorithm and the others; "
BY = ("method", "world", "difference", "decision")
RANKS = Study(
    key="ranks",
    title="Type I error and power of the tests over many data sets",
    source="Made-up scores; the worlds are ours",
    drawn=f"300{DRAWN}every registered test at the 5 % level, with its usual options; 399 shuffles or "
    "2,000 draws where it uses them.",
    expected=SHAPE,
    differs=(
        "With near-clones and a difference, the first of the clones is moved away from the others.",
        "A posterior is not a test and has no significance level. For it, the study counts how often one side has a "
        "probability above .95.",
    ),
    sharing="Every data set has its own shuffles.",
    load=nothing,
    places=places_ranks,
    work=work,
    by=BY,
    charts=_charts,
    finding=_above,
)
CASES = Study(
    key="cases",
    title="Type I error and power of the tests on one test set",
    source="Made-up errors; the worlds are ours",
    drawn=f"400{DRAWN}every registered test at the 5 % level, with its usual options.",
    expected=SHAPE,
    differs=("Near-clones agree on nearly every case, so a variance pooled over all pairs fits none of them.",),
    sharing="No shuffles.",
    load=nothing,
    places=places_cases,
    work=work,
    by=BY,
    charts=_charts,
    finding=_above,
)
