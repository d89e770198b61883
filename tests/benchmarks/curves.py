"""How fast whole curves are shuffled, against what a person would use instead, in one run.

Every row is measured in this process with one BLAS thread, as processor time, best of several repetitions; only
ratios are meant to be compared between machines.
"""

from __future__ import annotations

import importlib.util
import time
import tracemalloc
from collections.abc import Callable
from typing import Any

import numpy as np
import pandas as pd
from scipy import stats

import stats_core as sc
from stats_core.kernels.assignments import Shuffler
from stats_core.kernels.curve_shuffles import Plan, curve_nulls
from stats_core.kernels.curve_sums import CurveSums, ErrorTerm
from stats_core.work import ProcessPool, analyse_on

SHAPES = {
    "2, 10, 8": ((10, 10), 8, 400_000),
    "6 + 14, 8": ((6, 14), 8, 400_000),
    "5, 20, 100": ((20,) * 5, 100, 20_000),
    "5 unequal, 100": ((12, 16, 20, 24, 28), 100, 20_000),
    "10, 30, 5000": ((30,) * 10, 5000, 10_000),
    "2, 500, 1000": ((500, 500), 1000, 4_000),
}
"""Name: sizes, levels, number of our shuffles that is timed."""


def make(sizes: tuple[int, ...], levels: int) -> sc.Curves:
    rng = np.random.default_rng(0)
    return sc.Curves.from_groups({f"A{i}": rng.normal(size=(size, levels)) for i, size in enumerate(sizes)})


def best(work: Callable[[], object], times: int = 3) -> float:
    """Seconds of processor time of the fastest repetition: other work on the machine does not count."""
    spent = []
    for _ in range(times):
        start = time.process_time()
        work()
        spent.append(time.process_time() - start)
    return min(spent)


def ours(curves: sc.Curves, shuffles: int, error: ErrorTerm = ErrorTerm.SPLIT_PLOT) -> float:
    """Microseconds per shuffle of both F ratios with one error term, and of p with the pooled ones, all included."""
    settings = {"shuffles": shuffles, "enumeration": sc.Enumeration.NEVER, "error": error}
    return best(lambda: sc.randomized_anova(curves, **settings)) / shuffles * 1e6


def plain_loop(curves: sc.Curves, shuffles: int = 60) -> float:
    """A loop over shuffles that computes the two-way table with NumPy each time."""
    values, index, rng = curves.values, curves.index.copy(), np.random.default_rng(1)
    sizes = np.array(curves.sizes)

    def work() -> None:
        grand, level = values.mean(), values.mean(axis=0)
        for _ in range(shuffles):
            rng.shuffle(index)
            cell = np.stack([values[index == i].mean(axis=0) for i in range(len(sizes))])
            row = cell.mean(axis=1)
            algorithm = len(level) * np.sum(sizes * (row - grand) ** 2)
            interaction = np.sum(sizes[:, None] * (cell - row[:, None] - level + grand) ** 2)
            error = np.sum((values - cell[index]) ** 2)
            _ = algorithm / error, interaction / error

    return best(work, 2) / shuffles * 1e6


def f_algorithm(values: np.ndarray, groups: tuple[np.ndarray, ...]) -> np.ndarray:
    """F of Algorithm, vectorised over permutations of curve numbers, from cell means and residuals."""
    grand = values.mean()
    between = within = 0.0
    for group in groups:
        part = values[group.astype(int)]
        cell = part.mean(axis=-2, keepdims=True)
        between = between + group.shape[-1] * values.shape[1] * (cell.mean(axis=(-2, -1)) - grand) ** 2
        within = within + np.sum((part - cell) ** 2, axis=(-2, -1))
    return between / within


def f_of_sums(values: np.ndarray, groups: tuple[np.ndarray, ...]) -> np.ndarray:
    """The same from sums of centred scores: what the whole sum of squares leaves is the error."""
    centred = values - values.mean(axis=0)
    between = cells = 0.0
    for group in groups:
        total = centred[group.astype(int)].sum(axis=-2)
        cells = cells + np.sum(total**2, axis=-1) / group.shape[-1]
        between = between + total.mean(axis=-1) ** 2 * (values.shape[1] / group.shape[-1])
    return between / (np.sum(centred**2) - cells)


def permanova(curves: sc.Curves, shuffles: int = 999) -> float:
    """Microseconds per shuffle of scikit-bio's permanova on the distances of the curves; NaN where it is missing."""
    if importlib.util.find_spec("skbio") is None:
        return float("nan")
    from scipy.spatial.distance import pdist, squareform
    from skbio.stats.distance import DistanceMatrix
    from skbio.stats.distance import permanova as test

    distances = DistanceMatrix(squareform(pdist(curves.values)))
    return best(lambda: test(distances, curves.index, permutations=shuffles), 2) / shuffles * 1e6


def scipy_permutation(curves: sc.Curves, shuffles: float = 200, f: Callable[..., np.ndarray] = f_algorithm) -> float:
    """Microseconds per shuffle of scipy.stats.permutation_test with a vectorised statistic, one F only."""
    values = curves.values
    parts = [np.flatnonzero(curves.index == i).astype(float) for i in range(len(curves.sizes))]
    seen = 0

    def statistic(*groups: np.ndarray, axis: int = -1) -> np.ndarray:
        nonlocal seen
        ratio = f(values, groups)
        seen += np.size(ratio)
        return ratio

    def work() -> None:
        stats.permutation_test(
            parts, statistic, permutation_type="independent", vectorized=True, n_resamples=shuffles,
            batch=max(1, int(4e6 / values.size)), alternative="greater", rng=np.random.default_rng(2),
        )  # fmt: skip

    repetitions = 2 if np.isfinite(shuffles) else 1
    return best(work, repetitions) / (seen / repetitions) * 1e6


def statsmodels_loop(curves: sc.Curves, shuffles: int = 2) -> float:
    """anova_lm on the reshuffled long table, again and again."""
    from statsmodels.formula.api import ols
    from statsmodels.stats.anova import anova_lm

    levels = len(curves.levels)
    frame = pd.DataFrame({"score": curves.values.ravel(), "level": np.tile(np.arange(levels), len(curves.values))})
    rng = np.random.default_rng(3)

    def work() -> None:
        for _ in range(shuffles):
            frame["algorithm"] = np.repeat(rng.permutation(curves.index), levels)
            anova_lm(ols("score ~ C(algorithm) * C(level)", frame).fit(), typ=2)

    return best(work, 1) / shuffles * 1e6


def product_limit(curves: sc.Curves) -> float:
    """The matrix product alone: indicators of all groups but one times the data, or times a square root of its Gram."""
    rows = 512
    count, columns = len(curves.values), min(len(curves.levels), len(curves.values))
    rng = np.random.default_rng(4)
    left, right = rng.normal(size=(rows, count)), rng.normal(size=(count, columns))
    return best(lambda: left @ right, 20) / rows * 1e6 * (len(curves.sizes) - 1)


def drawing(curves: sc.Curves) -> float:
    """Drawing the assignments alone."""
    shuffler = Shuffler(curves.index, 0)
    return best(lambda: shuffler.draw(0), 20) / shuffler.rows * 1e6


def peak_megabytes(curves: sc.Curves, shuffles: int) -> float:
    """Most memory that the test held at once, above the data."""
    tracemalloc.start()
    sc.randomized_anova(curves, shuffles=shuffles, enumeration=sc.Enumeration.NEVER)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return most / 2**20


def shuffles_table() -> pd.DataFrame:
    """Microseconds per shuffle, and how many times faster than each alternative."""
    rows = []
    for name, (sizes, levels, shuffles) in SHAPES.items():
        curves = make(sizes, levels)
        mine, own = ours(curves, shuffles), ours(curves, shuffles, ErrorTerm.OWN)
        small = len(curves.values) * levels <= 200
        loop, limit = plain_loop(curves), product_limit(curves)
        scipy_one, scipy_sums = scipy_permutation(curves), scipy_permutation(curves, f=f_of_sums)
        rows.append(
            {
                "m, l, k": name,
                "us/shuffle": mine,
                "own spreads": own,
                "own / pooled": own / mine,
                "of it drawing": drawing(curves),
                "shuffles/s": 1e6 / mine,
                "x plain loop": loop / mine,
                "x scipy": scipy_one / mine,
                "x scipy on sums": scipy_sums / mine,
                "x permanova": permanova(curves) / mine,
                "x statsmodels": statsmodels_loop(curves) / mine if small else np.nan,
                "over product limit": mine / limit,
                "peak MB": peak_megabytes(curves, shuffles),
            }
        )
    return pd.DataFrame(rows)


def exact_table() -> pd.DataFrame:
    """Visiting every assignment, and how many times faster than scipy's exact test of one F, with either statistic.

    scipy visits all 184,756 assignments of 10 + 10 curves; half of them only swap the two names.
    """
    rows = []
    for sizes in ((10, 10), (9, 11), (12, 12), (5, 5, 5), (15, 15)):
        curves = make(sizes, 8)
        sums = CurveSums.of(curves.values, curves.index)
        plan = Plan.of(curves, shuffles=19, seed=0, enumeration=_request(sizes), two_group_limit=10**8)
        work = lambda sums=sums, plan=plan: curve_nulls(sums, plan, term=ErrorTerm.CELL, alpha=0.05)  # noqa: E731
        times = max(1, min(30, 10**7 // plan.total))
        seconds = best(work, times)
        own = best(lambda sums=sums, plan=plan: curve_nulls(sums, plan, term=ErrorTerm.OWN, alpha=0.05), times)
        every = sc.assignments(sizes, labelled=True) / 1e6
        naive, on_sums = (
            scipy_permutation(curves, np.inf, f) * every if sizes == (10, 10) else np.nan
            for f in (f_algorithm, f_of_sums)
        )
        rows.append(
            {
                "curves": " + ".join(map(str, sizes)),
                "assignments": plan.total,
                "seconds": seconds,
                "own / pooled": own / seconds,
                "x scipy": naive / seconds,
                "x scipy on sums": on_sums / seconds,
            }
        )
    return pd.DataFrame(rows)


def workers_table() -> pd.DataFrame:
    """Microseconds on the clock per shuffle with one and with two workers, and the gain: the best of three."""
    rows = []
    with ProcessPool(1) as one, ProcessPool(2) as two:

        def add(name: str, key: str, curves: sc.Curves, total: int, **settings: Any) -> None:
            alone, both = (_clock(pool, key, curves, settings) for pool in (one, two))
            rows.append(
                {
                    "m, l, k": name,
                    "method": key,
                    "shuffles": total,
                    "1 worker": 1e6 * alone / total,
                    "2 workers": 1e6 * both / total,
                    "gain": alone / both,
                    "seconds with 2": both,
                }
            )

        for name in ("2, 10, 8", "5, 20, 100", "2, 500, 1000"):
            sizes, levels, shuffles = SHAPES[name]
            for key in ("randomized_anova", "curve_levels", "curve_pairs"):
                # Every pair is shuffled for itself.
                each = len(sizes) * (len(sizes) - 1) // 2 if key == "curve_pairs" else 1
                random = {"shuffles": 4 * shuffles, "enumeration": sc.Enumeration.NEVER}
                add(name, key, make(sizes, levels), each * 4 * shuffles, **random)
        every = {"enumeration": sc.Enumeration.ALWAYS}
        add("15 + 15, 8", "randomized_anova", make((15, 15), 8), sc.assignments((15, 15)), **every)
    return pd.DataFrame(rows)


def _clock(pool: ProcessPool, key: str, curves: sc.Curves, settings: dict[str, Any], times: int = 3) -> float:
    """Seconds on the clock of the fastest repetition."""
    spent = []
    for _ in range(times):
        start = time.perf_counter()
        analyse_on(pool, key, curves, **settings)
        spent.append(time.perf_counter() - start)
    return min(spent)


def _request(sizes: tuple[int, ...]) -> sc.Enumeration:
    return sc.Enumeration.ALWAYS if sc.assignments(sizes) > 2_000_000 else sc.Enumeration.AUTO


def levels_table() -> pd.DataFrame:
    """The max-T strip by own spreads against the pooled one, and against a loop of one-way F ratios at every level."""
    rows = []
    for name in ("2, 10, 8", "5, 20, 100", "2, 500, 1000"):
        sizes, levels, shuffles = SHAPES[name]
        curves = make(sizes, levels)
        settings = {"shuffles": max(2000, shuffles // 10), "enumeration": sc.Enumeration.NEVER}
        mine = best(lambda: sc.curve_levels(curves, **settings)) / settings["shuffles"] * 1e6  # noqa: B023
        pooled = best(lambda: sc.curve_levels(curves, error="split_plot", **settings)) / settings["shuffles"] * 1e6  # noqa: B023
        index, rng = curves.index.copy(), np.random.default_rng(5)

        def loop() -> None:
            for _ in range(30):
                rng.shuffle(index)  # noqa: B023
                stats.f_oneway(*(curves.values[index == i] for i in range(len(sizes))))  # noqa: B023

        each = best(loop, 2) / 30 * 1e6
        rows.append({"m, l, k": name, "us/shuffle": mine, "pooled": pooled, "x loop": each / mine})
    return pd.DataFrame(rows)
