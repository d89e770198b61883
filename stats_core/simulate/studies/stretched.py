"""Power of the randomized test against stretched curves (1997 report, Figures 6 and 7)."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pandas as pd
from scipy.special import fdtri

from stats_core.charts import Chart
from stats_core.kernels.curve_batches import CurveBatch
from stats_core.kernels.null_distribution import quantile_number
from stats_core.simulate.curve_rates import drawn
from stats_core.simulate.documents import entry, printed
from stats_core.simulate.pictures import rate_curves
from stats_core.simulate.pools import RL, CurvePools, rl_pool
from stats_core.simulate.rates import interval
from stats_core.simulate.study import Point, Published, RateRow, Study, TooLittle, percent, rates_at, value_at
from stats_core.types import Floats

ALPHA = 0.05
STRETCHES = (1.0, 1.02, 1.04, 1.06, 1.08, 1.1, 1.12, 1.14, 1.16, 1.18, 1.2)
SIZES = (2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25)
NULL_DRAWS = 10_000
DRAWS = 100
TIMES = 10
AT_A_TIME = 1000
SOURCE = "Piater and Cohen (1997)"
AS_PRINTED = "RL, spread as in the report"
PRINTED_CURVES = 20
"""Of Table 1 of the report, ten of each algorithm."""
DIFFERS = (
    "The report draws 100 times for each point; here the whole procedure is repeated ten times, so the band is a third "
    "as wide.",
    "How visible a stretch of 10 % is depends on how high the scores are and how far apart the sessions lie, and our "
    "100 sessions of TD(0) are not those of the report.",
    f"'{AS_PRINTED}' is the same pool, rescaled to what the report prints in its Table 1: the rise of the mean curve, "
    "the within-cell error, and the spread between sessions that its F and randomized p imply. The report does not "
    "print how high the scores are, and a stretch is proportional to them. Here they begin at 0, where a stretch "
    "changes nothing, because both of the report's sets start at about the same place; higher scores would give more "
    "power. Table 1 of the report describes 20 sessions of two algorithms; its study of power uses 100 sessions of "
    "one.",
    "Where the window of 21 order statistics would reach beyond the sorted values, it is shrunk on both sides; the "
    "report does not mention this case.",
)


def table_1(cell: str) -> float:
    """A number that the report prints in its Table 1."""
    return printed("Report", "Table 1", cell)


def as_printed(pool: Floats) -> Floats:
    """A pool rescaled to the variances that the report prints, with a mean curve that begins at 0."""
    means = pool.mean(axis=0)
    around = np.sum((means - means.mean()) ** 2)
    curve = math.sqrt(table_1("Training: SS") / PRINTED_CURVES / around) * (means - means[0])
    deviations = pool - means
    between = deviations.mean(axis=1, keepdims=True)
    within = deviations - between
    # F over the split-plot F is MS_runs / MS_error; the randomized p is close to the p of the split-plot F.
    error, split_plot = table_1("Error: MS"), float(fdtri(1, PRINTED_CURVES - 2, 1 - table_1("Algorithm: p")))
    runs = table_1("Algorithm: F") / split_plot * error / pool.shape[1]
    between = between * math.sqrt(runs / between.var(ddof=1))
    within *= math.sqrt((error - runs) / within.var(axis=0, ddof=1).mean())
    brought: Floats = curve + between + within
    return brought


def critical_values(null: Floats, alpha: float) -> tuple[float, float]:
    """The critical value averaged over 21 order statistics, as published, and the plain one.

    Positions ceil((1 - alpha) z) - 10 to + 10 in increasing order; shrunk on both sides where this leaves 1 to z.
    """
    ordered = np.sort(null)
    middle = quantile_number(len(ordered), alpha) - 1
    reach = min(10, middle, len(ordered) - 1 - middle)
    return float(ordered[middle - reach : middle + reach + 1].mean()), float(ordered[middle])


def f_ratios(pools: tuple[Floats, Floats], chosen: Any) -> dict[tuple[str, str], Floats]:
    """F of data sets whose curves `chosen` gives as (numbers for the first algorithm, for the second)."""
    values = np.concatenate([pool[numbers] for pool, numbers in zip(pools, chosen, strict=True)], axis=1)
    first = np.zeros(values.shape[:2], dtype=np.bool_)
    first[:, : chosen[0].shape[1]] = True
    return {key: np.nan_to_num(f, nan=0.0, posinf=math.inf) for key, f in CurveBatch.of(values, first).ratios().items()}


def power(data: CurvePools, point: Point) -> list[RateRow]:
    """One repetition: critical values from 10,000 pairs of samples of the joint pool, then 100 draws of l against l."""
    at, rng = point.at, point.rng
    pool = as_printed(data.curves[RL]) if at["pool"] == AS_PRINTED else data.curves[RL]
    stretched = at["stretch"] * pool
    joint = np.concatenate([pool, stretched])
    size = at["size"]
    null: dict[tuple[str, str], list[Floats]] = {}
    for _ in range(0, at["null_draws"], AT_A_TIME):
        chosen = np.split(drawn(len(joint), 2 * size, AT_A_TIME, rng), 2, axis=1)
        for key, f in f_ratios((joint, joint), chosen).items():
            null.setdefault(key, []).append(f)
    seen = f_ratios((pool, stretched), [drawn(len(pool), size, DRAWS, rng) for _ in range(2)])
    free, levels = 2 * size - 2, pool.shape[1]
    conventional = {"Algorithm": (1, free * levels), "Interaction": (levels - 1, free * levels)}
    rows = []
    for (error, effect), f in seen.items():
        averaged, plain = critical_values(np.concatenate(null[error, effect]), ALPHA)
        critical_by_test = {"randomized, mean of 21": averaged, "randomized, plain": plain}
        if error == "cell":
            critical_by_test["conventional"] = float(fdtri(*conventional[effect], 1 - ALPHA))
        rows += [
            {"pool": at["pool"], "stretch": at["stretch"], "size": size, "test": test, "error": error, "effect": effect,
             "rejected": int(np.sum(f > critical)), "trials": DRAWS}
            for test, critical in critical_by_test.items()
        ]  # fmt: skip
    return rows


def _places(pairs: list[tuple[float, int]], quick: bool) -> list[dict[str, Any]]:
    chosen = pairs[::2] if quick else pairs
    times, null_draws = (2, 2000) if quick else (TIMES, NULL_DRAWS)
    return [
        {"pool": pool, "stretch": stretch, "size": size, "time": time, "null_draws": null_draws}
        for time in range(times)
        for pool in (RL, AS_PRINTED)
        for stretch, size in chosen
    ]


def places6(quick: bool) -> list[dict[str, Any]]:
    """Stretch factors with ten curves each."""
    pairs = [(stretch, 10) for stretch in STRETCHES]
    return _places(pairs[1:] if quick else pairs, quick)


def places7(quick: bool) -> list[dict[str, Any]]:
    """Numbers of curves with a stretch of 1.1."""
    return _places([(1.1, size) for size in SIZES], quick)


def _charts(over: str, label: str) -> Any:
    def charts(table: pd.DataFrame) -> tuple[Chart, ...]:
        return tuple(
            rate_curves(
                some,
                over=over,
                series=("test", "error"),
                key=f"{'printed' if pool == AS_PRINTED else 'own'}_{str(effect).lower()}",
                title=f"{pool}: power, {effect}",
                x_label=label,
                nominal=None,
                group=str(effect),
            )
            for (pool, effect), some in table.groupby(["pool", "effect"], sort=False)
        )

    return charts


BY = ("pool", "stretch", "size", "test", "error", "effect")


def about_80() -> tuple[Published, ...]:
    """The one power that the report gives, in percent."""
    power, *_ = entry("Report", "Section 4.2", "power at s = 1.1 and l = 10").numbers
    at = {"stretch": 1.1, "size": 10, "test": "randomized, mean of 21", "error": "cell", "effect": "Algorithm"}
    return (Published(at, power / 100),)


def _about_80(table: pd.DataFrame) -> str:
    (published,) = about_80()
    printed, own = (value_at(table, pool=pool, **published.at) for pool in (AS_PRINTED, RL))
    return (
        f"At s = 1.1 and l = 10 the power is {percent(printed)} on curves that vary as printed in the report, and "
        f"{percent(own)} on our own sessions; the report says about {percent(published.rate)}."
    )


def _in_detail(table: pd.DataFrame) -> tuple[str, ...]:
    (published,) = about_80()
    low, high = interval(published.rate * DRAWS, DRAWS)
    pair = [rates_at(table, test=f"randomized, {how}").to_numpy() for how in ("mean of 21", "plain")]
    if not len(pair[0]):
        raise TooLittle
    apart = float(np.abs(pair[0] - pair[1]).max())
    return (
        f"The report's {percent(published.rate)} is based on {DRAWS} draws: its 95 % interval is {percent(low)} to "
        f"{percent(high)}.",
        "The power with the critical value averaged over 21 order statistics and the power with the plain critical "
        f"value never differ by more than {100 * apart:.1f} points.",
    )


REPORT6 = Study(
    key="report6",
    title="Power against the stretch factor, ten curves each",
    source=f"{SOURCE}, Figure 6",
    drawn=(
        "A pool of curves is compared with the same pool multiplied by s. The critical value comes from 10,000 pairs "
        "of samples from both pools together; then ten curves of one pool are tested against ten of the other, 100 "
        "times."
    ),
    printed_in=(("Report", "Figure 6"), ("Report", "Section 4.2")),
    differs=DIFFERS,
    sharing="No shuffles: the null distribution is drawn once for each point and time.",
    load=rl_pool,
    places=places6,
    work=power,
    by=BY,
    charts=_charts("stretch", "stretch factor s"),
    finding=_about_80,
    details=_in_detail,
    published=about_80,
)
REPORT7 = Study(
    key="report7",
    title="Power against the number of curves, stretch factor 1.1",
    source=f"{SOURCE}, Figure 7",
    drawn="As in Figure 6 of the report, with s = 1.1 and l curves of each algorithm.",
    printed_in=(("Report", "Figure 7"), ("Report", "Section 4.2")),
    differs=DIFFERS,
    sharing="No shuffles: the null distribution is drawn once for each point and time.",
    load=rl_pool,
    places=places7,
    work=power,
    by=BY,
    charts=_charts("size", "curves of each algorithm, l"),
    finding=_about_80,
    details=_in_detail,
    published=about_80,
)
