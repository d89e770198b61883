"""Answers as one processor computes them, printed as JSON by `python -m tests.processors.core_types`.

OpenBLAS has kernels for many processors, and each rounds the last bits of a product its own way. The environment
variable OPENBLAS_CORETYPE chooses one, so that one machine can stand for several.
"""

from __future__ import annotations

import json
import math
import sys
from typing import Any

import numpy as np
import pandas as pd

import stats_core as sc
from stats_core import METHODS, Curves, Enumeration, ErrorTerm
from stats_core.contract.cases import example, nearby

SIZES = [((3, 4), 5), ((10, 10), 8), ((5, 6, 7), 40), ((4, 4, 4, 4), 20), ((40, 50), 30)]


def architectures() -> list[str]:
    """The kernels that NumPy and SciPy use in this process; empty where neither has OpenBLAS."""
    import scipy.linalg  # noqa: F401
    from threadpoolctl import threadpool_info

    return sorted({part["architecture"] for part in threadpool_info() if part["internal_api"] == "openblas"})


def of_result(result: Any) -> dict[str, Any]:
    """What must not depend on the last bits: the p values, the counts and the decisions of a result."""
    table: pd.DataFrame = result.table()
    ps = {name: table[name].astype(float).tolist() for name in table if name == "p" or str(name).startswith("p_")}
    whole = {name: table[name].tolist() for name in table if pd.api.types.is_integer_dtype(table[name])}
    alpha = getattr(result, "alpha", 0.05)
    decided = {name: [bool(p <= alpha) for p in column] for name, column in ps.items()}
    return {"p": ps, "counts": whole, "decisions": decided, "sentence": result.sentence()}


def of_methods() -> dict[str, Any]:
    """Every method on its example, and with each option changed."""
    return {key: [of_result(one.result) for one in (example(key), *nearby(key))] for key in sorted(METHODS)}


def of_shuffles() -> dict[str, Any]:
    """Counts of shuffled curves, where many F ratios are equal but for rounding, and where none are."""
    found: dict[str, Any] = {}
    rng = np.random.default_rng(8)
    for sizes, levels in SIZES:
        for grid in (1, 0.1, 1e-9):
            scores = np.round(rng.normal(50, 3, (sum(sizes), levels)) / grid) * grid
            parts = np.split(scores, np.cumsum(sizes)[:-1])
            curves = Curves.from_groups({f"A{i}": part for i, part in enumerate(parts)})
            for term in ErrorTerm:
                for enumeration in (Enumeration.AUTO, Enumeration.NEVER):
                    answer = sc.randomized_anova(curves, shuffles=999, error=term, enumeration=enumeration, seed=3)
                    name = f"{sizes} x {levels}, grid {grid}, {term.value}, {enumeration.value}"
                    found[name] = [counts(effect.distribution) for effect in (answer.algorithm, answer.interaction)]
    return found


def counts(distribution: Any) -> dict[str, Any]:
    """How many shuffles there were and how many reached the observed F: whole numbers, hence equal or not."""
    return {"total": distribution.total, "p": distribution.p, "p_rank": distribution.p_rank}


def rounded(value: Any) -> Any:
    """Floats to nine digits: p from a distribution function may differ in its last bits, p from counts may not."""
    if isinstance(value, dict):
        return {str(name): rounded(part) for name, part in value.items()}
    if isinstance(value, (list, tuple)):
        return [rounded(part) for part in value]
    if isinstance(value, float) and math.isfinite(value):
        return float(f"{value:.9e}")
    return str(value) if isinstance(value, float) else value


if __name__ == "__main__":
    json.dump(
        {"architectures": architectures(), "methods": rounded(of_methods()), "shuffles": of_shuffles()}, sys.stdout
    )
