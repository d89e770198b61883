"""A result together with all that is needed to get the same numbers again."""

from __future__ import annotations

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


def analyse(key: str, data: Any, *, progress: Progress | None = None, **settings: Any) -> Analysis:
    """Run a method by its key and keep what makes the run repeatable.

    `progress` reaches the methods that take long; the others ignore it.
    """
    if key not in METHODS:
        raise ParameterError(f"There is no method {key!r}", remedy=f"The methods are: {', '.join(sorted(METHODS))}.")
    entry = METHODS[key]
    complete = entry.checked(data, settings)
    extra = {"progress": progress} if progress and entry.reports_progress else {}
    return Analysis(key, complete, data.fingerprint, VERSION, entry.function(data, **complete, **extra), data)
