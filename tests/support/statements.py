"""The statement of each room as one text, from standings and finished results."""

from __future__ import annotations

from typing import Any

from stats_core.answers import cases, curves, folds, ranks


def of_curves(*results: Any) -> str:
    return "".join(curves.statement(*results))


def of_folds(*results: Any) -> str:
    return "".join(folds.statement(*results))


def of_cases(standings: Any, **results: Any) -> str:
    return "".join(cases.statement(standings, **results))


def of_ranks(*results: Any) -> str:
    return "".join(ranks.statement(*results))


def of_two_ranked(*results: Any) -> str:
    return "".join(ranks.statement_of_two(*results))
