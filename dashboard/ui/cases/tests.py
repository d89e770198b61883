"""Every test that fits the cases, side by side: what it asks, what it finds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pandas as pd

from dashboard.ui.keep.working import analysis_of
from dashboard.ui.parts import options_form, tables, workbench
from stats_core import METHODS, FamilyResult, Losses, OmnibusResult, PairResult, Result
from stats_core.methods.cases.advice import ASKS
from stats_core.results.columns import Column, Kind

COLUMNS = ["test", "asks", "statistic", "critical", "p_value", "finds"]
DECLARED = {"asks": Column(Kind.TEXT, "Asks"), "finds": Column(Kind.TEXT, "Finds")}


def show(losses: Losses, families: Sequence[str], settings: dict[str, Any]) -> None:
    """One row for each test; for all pairs, p is the smallest adjusted one."""
    if settings["a"] == settings["b"]:
        return
    rows = list(_rows(losses, families, settings))
    workbench.section(
        "The tests side by side", f"Two models: {settings['a']} and {settings['b']}. p of all pairs: the smallest."
    )
    tables.show(pd.DataFrame(rows, columns=COLUMNS), "tests", columns=DECLARED, alpha=settings["alpha"])


def _rows(losses: Losses, families: Sequence[str], settings: dict[str, Any]) -> Iterator[list[Any]]:
    tests: list[tuple[str, Any]] = [("matched_t", losses), *((key, losses) for key in families)]
    if not METHODS["hotelling_t2"].refusals(losses):
        tests = [("hotelling_t2", losses), *tests]
    if losses.is_zero_one:
        tests = [("cochran_q", losses), ("mcnemar", losses.agreement(settings["a"], settings["b"])), *tests]
    for key, data in tests:
        analysis = analysis_of(key, data, options_form.those_of(key, settings))
        if analysis is not None:
            yield [METHODS[key].title, ASKS[key], *found(analysis.result)]


def found(result: Result) -> list[Any]:
    """Statistic, critical value, p and verdict of any kind of result."""
    if isinstance(result, FamilyResult):
        least = min(one.p_decides for one in result.comparisons)
        largest = max(
            (abs(one.statistic) for one in result.comparisons if one.statistic == one.statistic), default=None
        )
        return [largest, result.critical, least, f"{len(result.shown)} of {len(result.comparisons)} pairs differ"]
    if isinstance(result, (PairResult, OmnibusResult)):
        return [result.statistic, None, result.p_decides, "they differ" if result.rejects else "not shown to differ"]
    raise TypeError(f"no row for {type(result).__name__}")
