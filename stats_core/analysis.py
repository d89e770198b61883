"""A result together with all that is needed to get the same numbers again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from stats_core.errors import ParameterError
from stats_core.registry import METHODS
from stats_core.results import Result
from stats_core.types import Progress
from stats_core.version import VERSION


@dataclass(frozen=True, eq=False)
class Analysis:
    """What was computed, from which data, with which settings and version.

    `data` are the data themselves, for exports that take them along; None where only the result was kept. `quotes` is
    the Friedman test whose p the notes of comparisons tell, where it is not the one that they compute themselves.
    """

    method: str
    settings: dict[str, Any]
    fingerprint: str
    version: str
    result: Result
    data: Any = None
    quotes: Analysis | None = None


def complete_settings(key: str, data: Any, settings: Mapping[str, Any]) -> dict[str, Any]:
    """All settings of a method, with defaults; raises where data or settings do not fit it."""
    if key not in METHODS:
        raise ParameterError(f"There is no method {key!r}", remedy=f"The methods are: {', '.join(sorted(METHODS))}.")
    return METHODS[key].checked(data, dict(settings))


def run_checked(key: str, data: Any, settings: dict[str, Any], progress: Progress | None = None) -> Analysis:
    """Run a method with settings that `complete_settings` gave for these data; nothing is checked again."""
    entry = METHODS[key]
    extra = {"progress": progress} if progress and entry.reports_progress else {}
    return Analysis(key, settings, data.fingerprint, VERSION, entry.function(data, **settings, **extra), data)


def analyse(key: str, data: Any, *, progress: Progress | None = None, **settings: Any) -> Analysis:
    """Run a method by its key and keep what makes the run repeatable.

    `progress` reaches the methods that take long; the others ignore it.
    """
    return run_checked(key, data, complete_settings(key, data, settings), progress)
