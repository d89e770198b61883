"""Every test on folds, on arrays of data sets: p values of thousands of them in one call."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from scipy.special import fdtrc

from stats_core.calibrated import calibration
from stats_core.kernels.folds import Scheme, scheme_statistics
from stats_core.kernels.t import one_sample, two_sided
from stats_core.types import Floats

OVERLAP = 1 / 9
"""Number of test cases over number of training cases, for ten folds and for resamples that test on a tenth."""
PRINTED = {
    "resampled t": "Resampling",
    "corrected resampled t": "Cor-resampling",
    "10-fold t": "k-fold cv",
    "5x2cv t": "5 x 2 cv",
    "use all data": "Use all data",
    "folds averaged var": "folds averaged var",
    "folds averaged T": "folds averaged T",
    "runs averaged var": "runs averaged var",
    "runs averaged T": "runs averaged T",
    "sorted runs": "sorted runs",
}
"""Tests as Tables 2, 4 and 5 of the slides call them, in their order."""


@dataclass(frozen=True)
class BatchedFoldTest:
    """A test, the design that it takes, and its p values for differences `[..., run, fold]`.

    `printed` is its row in the slides' tables of Bouckaert's results, if it has one. The slides print
    calibrated tests, except 5 x 2 cv; the formula of the corrected resampled t has no place for calibrated df.
    """

    name: str
    design: str
    df: str
    p: Callable[[Floats], Floats]
    printed: str = ""


def cv_5x2_t(x: Floats) -> Floats:
    """Dietterich's t, whose numerator is the first difference of the first run."""
    return two_sided(_over(x[..., 0, 0], np.sqrt(np.mean(_variances(x), axis=-1))), 5)


def cv_5x2_f(x: Floats) -> Floats:
    """Alpaydin's combined F."""
    f = _over(np.sum(x**2, axis=(-2, -1)), 2 * np.sum(_variances(x), axis=-1))
    return np.where(np.isnan(f), 1.0, fdtrc(10, 5, np.nan_to_num(f, nan=0.0, posinf=np.inf)))


def _variances(x: Floats) -> Floats:
    variances: Floats = (x[..., 0] - x[..., 1]) ** 2 / 2
    return variances


def _over(estimate: Floats, error: Floats) -> Floats:
    with np.errstate(divide="ignore", invalid="ignore"):
        ratio: Floats = estimate / error
    return ratio


def _scheme(scheme: Scheme, df: float | None) -> Callable[[Floats], Floats]:
    return lambda x: scheme_statistics(x, scheme, df).p


def fold_tests(alpha: float = 0.05) -> tuple[BatchedFoldTest, ...]:
    """All tests with nominal degrees of freedom, and those that could be calibrated with calibrated ones."""
    plain = (
        BatchedFoldTest("resampled t", "resampled", "nominal", lambda x: one_sample(x[..., 0]).p),
        BatchedFoldTest("corrected resampled t", "resampled", "nominal", _corrected, PRINTED["corrected resampled t"]),
        BatchedFoldTest("10-fold t", "cv", "nominal", lambda x: one_sample(x[..., 0, :]).p),
        BatchedFoldTest("corrected t, 10 x 10", "cv", "nominal", lambda x: one_sample(_flat(x), OVERLAP).p),
        BatchedFoldTest("5x2cv t", "halves", "nominal", cv_5x2_t, PRINTED["5x2cv t"]),
        BatchedFoldTest("5x2cv F", "halves", "nominal", cv_5x2_f),
    )
    tests = [*plain, *(BatchedFoldTest(scheme.value, "cv", "nominal", _scheme(scheme, None)) for scheme in Scheme)]
    for name, design, runs, folds in (("resampled t", "resampled", 10, 1), ("10-fold t", "cv", 1, 10)):
        known = calibration(Scheme.USE_ALL_DATA, runs, folds, alpha)
        if known is not None:
            tests.append(BatchedFoldTest(name, design, f"{known.df:g}", _first(runs, known.df), PRINTED[name]))
    for scheme in Scheme:
        known = calibration(scheme, 10, 10, alpha)
        if known is not None:
            name = scheme.value
            tests.append(BatchedFoldTest(name, "cv", f"{known.df:g}", _scheme(scheme, known.df), PRINTED.get(name, "")))
    return tuple(tests)


def _corrected(x: Floats) -> Floats:
    return one_sample(x[..., 0], OVERLAP).p


def _first(runs: int, df: float) -> Callable[[Floats], Floats]:
    return lambda x: scheme_statistics(x[..., :runs, :], Scheme.USE_ALL_DATA, df).p


def _flat(x: Floats) -> Floats:
    return x.reshape(*x.shape[:-2], -1)
