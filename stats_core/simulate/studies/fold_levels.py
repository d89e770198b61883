"""How often tests on folds find a difference where there is none, on real cross-validation."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pandas as pd
from scipy.special import fdtrc

from stats_core.calibrated import calibration
from stats_core.charts import Chart
from stats_core.fold_levels import CORRECTED, HALVES_F, HALVES_T, PLAIN
from stats_core.kernels.folds import Scheme, scheme_statistics
from stats_core.kernels.t import one_sample, two_sided
from stats_core.simulate.pictures import rate_table
from stats_core.simulate.pools import Nothing, nothing
from stats_core.simulate.study import Point, Published, RateRow, Study, percent, rated, rates_at, value_at
from stats_core.types import Floats
from stats_core.wording import number
from stats_core.worlds.cross_validated import CASES, HALF, LEARNERS, SplitPlan, differences

ALPHA = 0.05
PLANS = {
    "5 runs x 2 folds": SplitPlan(5, 2),
    "5 runs x 5 folds": SplitPlan(5, 5),
    "10 runs x 10 folds": SplitPlan(10, 10),
    "15 resamples, a tenth held out": SplitPlan(15, 1, 0.1),
    "15 resamples, a third held out": SplitPlan(15, 1, 1 / 3),
    "100 resamples, a tenth held out": SplitPlan(100, 1, 0.1),
}
"""What is learned; a design with fewer runs of the same folds is the first part of it."""
DESIGNS: dict[str, tuple[str, int]] = {
    "5 runs x 2 folds": ("5 runs x 2 folds", 5),
    "1 run x 5 folds": ("5 runs x 5 folds", 1),
    "5 runs x 5 folds": ("5 runs x 5 folds", 5),
    "1 run x 10 folds": ("10 runs x 10 folds", 1),
    "5 runs x 10 folds": ("10 runs x 10 folds", 5),
    "10 runs x 10 folds": ("10 runs x 10 folds", 10),
    "15 resamples, a tenth held out": ("15 resamples, a tenth held out", 15),
    "15 resamples, a third held out": ("15 resamples, a third held out", 15),
    "100 resamples, a tenth held out": ("100 resamples, a tenth held out", 100),
}
ALL_DATA = "use all data, calibrated df"
BOUCKAERTS = 10.0
"""His degrees of freedom for 10 runs of 10 folds; those of other designs are calibrated here."""


def places(quick: bool) -> list[dict[str, Any]]:
    """Every learner on every plan, in blocks of data sets."""
    blocks, datasets = (1, 20) if quick else (8, 250)
    return [
        {"learner": learner, "plan": plan, "block": block, "datasets": datasets}
        for block in range(blocks)
        for plan in PLANS
        for learner in LEARNERS
    ]


def tests_of(runs: int, folds: int, overlap: float) -> dict[str, Callable[[Floats], Floats]]:
    """What gives the p values of `x[dataset, run, fold]`, for every test of a design."""

    def flat(x: Floats) -> Floats:
        return x.reshape(len(x), -1)

    tests: dict[str, Callable[[Floats], Floats]] = {
        CORRECTED: lambda x: one_sample(flat(x), overlap).p,
        PLAIN: lambda x: one_sample(flat(x)).p,
    }
    known = calibration(Scheme.USE_ALL_DATA, runs, folds, ALPHA)
    if known is not None:
        df = BOUCKAERTS if (runs, folds) == (10, 10) else float(known.df)
        tests[ALL_DATA] = lambda x: scheme_statistics(x, Scheme.USE_ALL_DATA, df).p
    if (runs, folds) == (5, 2):
        tests |= {HALVES_T: _halves_t, HALVES_F: _halves_f}
    return tests


def _spread(x: Floats) -> Floats:
    """The sum of the variances s_i^2 of the runs of two folds."""
    return np.asarray(((x[:, :, 0] - x[:, :, 1]) ** 2 / 2).sum(axis=1))


def _halves_t(x: Floats) -> Floats:
    with np.errstate(divide="ignore", invalid="ignore"):  # 0 / 0 is undefined, and p = 1
        return two_sided(x[:, 0, 0] / np.sqrt(_spread(x) / 5), 5)


def _halves_f(x: Floats) -> Floats:
    with np.errstate(divide="ignore", invalid="ignore"):
        f = (x**2).sum(axis=(1, 2)) / (2 * _spread(x))
    return np.where(np.isnan(f), 1.0, fdtrc(10, 5, f))


def work(data: Nothing, point: Point) -> list[RateRow]:
    """Learn the data sets of one block, and test every design that the plan holds."""
    at, rng = point.at, point.rng
    plan = PLANS[at["plan"]]
    x = np.array([differences(LEARNERS[at["learner"]], plan, rng) for _ in range(at["datasets"])])
    rows = []
    for design, (of_plan, runs) in DESIGNS.items():
        if of_plan != at["plan"]:
            continue
        some = x[:, :runs]
        flat = some.reshape(len(some), -1)
        moments = {"squares": float((flat.mean(axis=1) ** 2).sum()), "variances": float(flat.var(axis=1, ddof=1).sum())}
        for test, p in tests_of(runs, plan.folds, plan.overlap).items():
            rejected = int(np.sum(p(some) <= ALPHA))
            rows.append(
                {
                    "plan": of_plan,
                    "design": design,
                    "test": test,
                    "learner": at["learner"],
                    "rejected": rejected,
                    "trials": len(x),
                }
                | moments
            )
    return rows


def finish(rows: Sequence[RateRow], by: Sequence[str], published: Sequence[Published]) -> pd.DataFrame:
    """The rates, beside the correlation between folds that the corrected test assumes and the one over data sets.

    With correlation r between any two of n differences of variance v, the mean has the expected square
    v (1/n + (1 - 1/n) r), as it is zero by its making, and the sample variance the expectation v (1 - r).
    """
    table, raw = rated(rows, by, published), pd.DataFrame(rows)
    sums = raw.groupby(list(by), sort=False)[["squares", "variances"]].sum().reset_index()
    found = []
    for row in sums.to_dict("records"):
        name, runs = DESIGNS[row["design"]]
        n, q = runs * PLANS[name].folds, row["squares"] / row["variances"]
        overlap = PLANS[name].overlap
        found.append((overlap / (1 + overlap), (q - 1 / n) / (1 - 1 / n + q)))
    table["assumed"], table["correlation"] = np.round(np.array(found), 4).T
    return table


def _charts(table: pd.DataFrame) -> tuple[Chart, ...]:
    return tuple(
        rate_table(
            table[table["test"] == test],
            rows=("learner",),
            column="design",
            key=f"test_{place}",
            title=f"Type I error of the {test} test" if test != ALL_DATA else f"Type I error of '{test}'",
            measure="Type I error",
            nominal=ALPHA,
        )
        for place, test in enumerate((CORRECTED, HALVES_F, HALVES_T, ALL_DATA, PLAIN))
        if (table["test"] == test).any()
    )


def _finding(table: pd.DataFrame) -> str:
    halves, most, one = "5 runs x 2 folds", "10 runs x 10 folds", "1 run x 10 folds"
    neighbours, others = ["1-NN", "5-NN"], ["ridge", "tree"]
    combined = percent(rates_at(table, design=halves, test=HALVES_F, learner=neighbours))
    corrected = percent(rates_at(table, design=halves, test=CORRECTED))
    repeated = percent(rates_at(table, design=most, test=CORRECTED, learner=neighbours))
    rest = percent(rates_at(table, design=most, test=CORRECTED, learner=others))
    single = percent(rates_at(table, design=one, test=CORRECTED))
    return (
        f"Where neither learner is better, the combined 5x2cv F test finds a difference between nearest neighbours in "
        f"{combined} of the data sets at the 5 % level, and the corrected resampled t test on the same folds, between "
        f"any of the learners, in {corrected}. On 10 runs of 10 folds the corrected test finds one in {repeated} with "
        f"nearest neighbours and in {rest} with ridge and trees; on a single run of 10 folds in {single}."
    )


def _details(table: pd.DataFrame) -> tuple[str, ...]:
    at = {"design": "10 runs x 10 folds", "test": CORRECTED}
    seen, assumed = (value_at(table, name, learner="1-NN", **at) for name in ("correlation", "assumed"))
    plain = percent(rates_at(table, test=PLAIN))
    return (
        f"The folds of 1-NN correlate by {number(seen, 2)} on 10 runs of 10 folds, where the corrected test assumes "
        f"{number(assumed, 2)}: that is why it finds too much. One data set cannot tell this correlation, because it "
        "moves the mean of all folds together.",
        f"The plain paired t test, which takes folds for independent, finds a difference in {plain}.",
    )


FOLD_LEVELS = Study(
    key="fold_levels",
    title="Type I error of the tests on real cross-validation",
    source="Made-up classes, real learners; the question is ours",
    drawn=(
        f"2,000 data sets of {CASES} cases and two classes for each learner and design. {2 * HALF} normal attributes, "
        f"all equally useful, in two halves of {HALF}: one learner sees one half, the other, of the same kind, the "
        "other half. Swapping the halves changes the sign of every difference, so that neither learner can be better, "
        "whatever is learned. The learners are nearest neighbours (1 and 5), ridge regression and a tree of depth 3. "
        "Tests of the differences in accuracy at the 5 % level."
    ),
    expected=(
        "Not published as such. No unbiased estimate of the variance exists (Bengio and Grandvalet 2004), so no test "
        "can be exact; one that keeps its level rejects in 5 %."
    ),
    differs=(
        "Designs with fewer runs of the same folds use the first runs of the larger design.",
        "'Use all data' has Bouckaert's 10 degrees of freedom on 10 runs of 10 folds, elsewhere those calibrated on "
        "other data sets, with naive Bayes and trees.",
    ),
    sharing="No shuffles.",
    load=nothing,
    places=places,
    work=work,
    by=("plan", "design", "test", "learner"),
    charts=_charts,
    finding=_finding,
    details=_details,
    finish=finish,
)
