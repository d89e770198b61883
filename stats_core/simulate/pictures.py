"""From tables of rates to charts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pandas as pd
import scipy

from stats_core.charts.modification_sketch import ModificationSketch
from stats_core.charts.rate_curves import RateCurves
from stats_core.charts.rate_histogram import RateHistogram
from stats_core.charts.rate_table import RateTable
from stats_core.simulate.design import Design, Purpose, absent
from stats_core.simulate.enough import POWER
from stats_core.simulate.rates import POSTERIOR
from stats_core.types import Floats, Ints
from stats_core.wording import number
from stats_core.worlds.modifications import CASES, modify

WORDS = {"cell": "within-cell"}
"""Names of the error terms on a picture."""


def rate_curves(
    table: pd.DataFrame,
    *,
    over: str,
    series: Sequence[str],
    key: str,
    title: str,
    x_label: str,
    nominal: float | None,
    **more: Any,
) -> RateCurves:
    """Rates over one column, a line for each combination of the `series` columns; `more` are fields of the chart."""
    x = np.array(sorted(table[over].unique()), dtype=np.float64)
    names, lines = [], []
    for name, some in table.groupby(list(series), sort=False):
        names.append(", ".join(WORDS.get(str(part), str(part)) for part in name))
        lines.append(some.set_index(over)[["rate", "low", "high"]].reindex(x).to_numpy(dtype=np.float64).T)
    rate, low, high = np.array(lines).transpose(1, 0, 2)
    beside = table[table["published"].notna()] if "published" in table else table[:0]
    return RateCurves(
        key=key,
        title=title,
        series=tuple(names),
        x=x,
        rate=rate,
        low=low,
        high=high,
        x_label=x_label,
        rate_label="share rejected",
        nominal=nominal,
        published_x=beside[over].to_numpy(dtype=np.float64),
        published=beside["published"].to_numpy(dtype=np.float64) if len(beside) else np.empty(0),
        published_label="published" if len(beside) else "",
        **more,
    )


def design_charts(design: Design, table: pd.DataFrame) -> tuple[RateCurves, ...]:
    """Power over the size at the difference in mind, and over the difference at the size in mind."""
    world = design.world
    present = table[~table["decision"].map(absent)]
    among = tuple(dict.fromkeys(present["test"]))
    gap, unit = number(world.difference), world.unit
    pictures = (
        (Purpose.SIZES, "size", unit, f"Found when the true difference is {gap}", float(world.size)),
        (Purpose.DIFFERENCES, "difference", f"true difference, {world.a} minus {world.b}",
         f"Found with {world.size:,} {unit}", world.difference or None),
    )  # fmt: skip
    return tuple(
        rate_curves(
            present[present["part"] == part.name],
            over=over,
            series=("test",),
            key=part.name.lower(),
            title=title,
            x_label=label,
            nominal=None,
            wanted=POWER,
            here=here,
            among=among,
        )
        for part, over, label, title, here in pictures
        if (present["part"] == part.name).any()
    )


def null_chart(design: Design, table: pd.DataFrame) -> RateTable:
    """How often each test finds a difference where there is none, beside its level; a posterior has none."""
    null = table[(table["part"] == Purpose.NULL.name) & (table["decision"] != POSTERIOR)]
    world = design.world
    return rate_table(
        null.assign(place=f"{world.size:,} {world.unit}", published=np.nan),
        rows=("test",),
        column="place",
        key="null",
        title="Finds a difference where there is none",
        measure="share of all experiments",
        nominal=design.alpha,
    )


def rejection_histograms(table: pd.DataFrame, *, key: str, title: str, alpha: float) -> RateHistogram:
    """Histogram of the number of rejections in each repetition, from the column `each`."""
    counts = [_counts(row) for row in table.itertuples()]
    trials = int(table["trials"].iloc[0]) // len(counts[0])
    low, high = (float(scipy.stats.binom.ppf(tail, trials, alpha)) for tail in (0.025, 0.975))
    most = max(int(max(count.max() for count in counts)), int(high))
    edges = np.linspace(0, most + 1, min(61, most + 2))
    return RateHistogram(
        key=key,
        title=title,
        series=tuple(
            f"{test}, {WORDS.get(str(error), str(error))}, {effect}"
            for test, error, effect in zip(table["test"], table["error"], table["effect"], strict=True)
        ),
        edges=edges,
        counts=np.array([np.histogram(count, edges)[0] for count in counts], dtype=np.int64),
        means=np.array([count.mean() for count in counts]),
        trials=trials,
        expected=alpha * trials,
        low=low,
        high=high,
    )


def _counts(row: object) -> Ints:
    each = getattr(row, "each", "")
    if isinstance(each, str) and each:
        return np.array([int(count) for count in each.split()], dtype=np.int64)
    return np.array([int(getattr(row, "rejected"))], dtype=np.int64)  # noqa: B009


def rate_table(
    table: pd.DataFrame,
    *,
    rows: Sequence[str],
    column: str,
    key: str,
    title: str,
    measure: str,
    nominal: float | tuple[float, ...] | None,
) -> RateTable:
    """Rates of tests in several places."""
    names = list(dict.fromkeys(table[list(rows)].itertuples(index=False, name=None)))
    places = list(dict.fromkeys(table[column]))
    shape = len(names), len(places)
    parts: dict[str, Floats] = {name: np.full(shape, np.nan) for name in ("rate", "low", "high", "published")}
    for record in table.to_dict("records"):
        at = names.index(tuple(record[name] for name in rows)), places.index(record[column])
        for name, values in parts.items():
            values[at] = record[name]
    return RateTable(
        key=key,
        title=title,
        rows=tuple(f"{name[0]} (df {name[1]})" if len(name) > 1 else str(name[0]) for name in names),
        columns=tuple(map(str, places)),
        measure=measure,
        nominal=nominal,
        **parts,
    )


def modification_sketch(levels: Floats, curve: Floats, factor: float) -> ModificationSketch:
    """What each modification does to one curve."""
    return ModificationSketch(
        key="modifications",
        title=f"What each modification does to a curve, f = {factor:g}",
        cases=tuple(CASES),
        what=tuple(CASES.values()),
        levels=levels,
        original=curve,
        changed=np.array([modify(curve, case, factor) for case in CASES]),
        factor=factor,
    )
