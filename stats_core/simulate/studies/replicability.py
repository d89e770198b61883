"""Whether every test on folds decides the same way again (Bouckaert 2003, Table 5 as the slides print it)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pandas as pd

from stats_core.charts import Chart
from stats_core.simulate.fold_tests import fold_tests
from stats_core.simulate.pictures import rate_table
from stats_core.simulate.pools import FoldPool, partitionings
from stats_core.simulate.studies.bouckaert import ALPHA, DIFFERS, NULL, SOURCE, cells, printed_first, spread
from stats_core.simulate.study import Point, Published, Row, Study, rated
from stats_core.wording import listed

SETS = ("Set 2, a little difference", "Set 3, more difference", "Set 4, much difference")
LEAST = "min."
"""The printed column of the least over the four sets."""
ALL_AGREE = "all ten agree"
REJECTS = "rejects"


def agreement(data: FoldPool, point: Point) -> list[Row]:
    """Every test on ten partitionings of each data set: do all ten agree, and how many pairs do."""
    source = point.at["set"]
    rows = []
    for test in fold_tests(ALPHA):
        p = test.p(data.of(source, test.design)[: point.at["datasets"]])
        a = np.sum(p <= ALPHA, axis=1)
        n, datasets = p.shape[1], len(p)
        pairs = a * (a - 1) // 2 + (n - a) * (n - a - 1) // 2
        measures = {
            ALL_AGREE: (int(np.sum((a == 0) | (a == n))), datasets),
            "pairs agree": (int(pairs.sum()), datasets * n * (n - 1) // 2),
            REJECTS: (int(a.sum()), datasets * n),
        }
        for measure, (count, trials) in measures.items():
            of = {"set": source, "test": test.name, "df": test.df, "measure": measure}
            rows.append(of | {"rejected": count, "trials": trials, "units": datasets})
    return rows


def with_least(rows: Sequence[Row], by: Sequence[str], published: Sequence[Published]) -> pd.DataFrame:
    """The table, and as soon as all four sets are there the least of their agreement.

    Where four intervals hold their rates, the least of their lower and of their upper ends hold the least rate.
    """
    table = rated(rows, by, published)
    if table["set"].nunique() < 1 + len(SETS):
        return table
    beside = {one.at["test"]: one.rate for one in published if one.at["set"] == LEAST}
    agree = table[table["measure"] == ALL_AGREE]
    tests = agree.groupby(["test", "df"], sort=False)
    least = agree.loc[tests["rate"].idxmin()].assign(
        set=LEAST, low=tests["low"].min().to_numpy(), high=tests["high"].min().to_numpy()
    )
    least["published"] = least["test"].map(beside).where(least["published"].notna())
    return pd.concat([table, least], ignore_index=True)


def places(quick: bool) -> list[dict[str, Any]]:
    """A source without a difference, and three with one."""
    return [{"set": source, "datasets": 50 if quick else 200} for source in (NULL, *SETS)]


def printed() -> tuple[Published, ...]:
    """Table 5."""
    sets = {name.partition(",")[0]: name for name in (NULL, *SETS, LEAST)}
    return cells("Table 5", {short: ({"set": name, "measure": ALL_AGREE}, ALPHA) for short, name in sets.items()})


def _charts(table: pd.DataFrame) -> tuple[Chart, ...]:
    return tuple(
        rate_table(
            printed_first(some),
            rows=("test", "df"),
            column="set",
            key=f"measure_{number}",
            title="Share rejected" if measure == REJECTS else f"Replicability, {measure}",
            measure="Share rejected" if measure == REJECTS else "Replicability",
            nominal=None,
        )
        for number, (measure, some) in enumerate(table.groupby("measure", sort=False))
    )


def _agreement(table: pd.DataFrame) -> str:
    agree = table[(table["measure"] == ALL_AGREE) & table["published"].notna()]
    least, sets = (agree[(agree["set"] == LEAST) == wanted] for wanted in (True, False))
    many, few = (
        f"{spread(some['rate'])} % for {name} (printed {spread(some['published'])} %)"
        for name, some in (
            ("'use all data' and 'sorted runs'", sets[sets["test"].isin(("use all data", "sorted runs"))]),
            ("the resampled and the 10-fold t", sets[sets["test"].isin(("resampled t", "10-fold t"))]),
        )
    )
    said = f"All ten partitionings of a data set agree on {many}, and on {few}, of the data sets."
    if least.empty:
        return said
    lowest = [
        f"{test} {spread(some['rate'])} % (printed {spread(some['published'])} %)"
        for test in ("use all data", "5x2cv t")
        for some in (least[least["test"] == test],)
    ]
    return f"{said} On the set where each agrees least: {listed(lowest)}."


BOUCKAERT5 = Study(
    key="bouckaert5",
    title="Replicability of the tests on folds",
    source=f"{SOURCE}, Table 5",
    drawn=(
        "200 data sets of each of four sources, each split ten times over for every design; the test at the 5 % level "
        "decides ten times. Counted are data sets on which all ten agree (2003), and pairs that agree (2004)."
    ),
    printed_in=(("Slides", "Table 5"),),
    differs=(
        *DIFFERS,
        "200 data sets of each source. How many are behind the printed numbers, the slides do not say.",
    ),
    sharing="No shuffles.",
    load=partitionings,
    places=places,
    work=agreement,
    by=("set", "test", "df", "measure"),
    charts=_charts,
    finding=_agreement,
    published=printed,
    finish=with_least,
)
