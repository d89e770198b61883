"""What an analysis says about itself: its settings, seed, alpha and versions."""

from __future__ import annotations

import platform
from enum import Enum
from typing import Any

import numpy as np
import pandas as pd
import scipy

from stats_core import METHODS, Analysis
from stats_core.errors import InputError
from stats_core.reference import Reference, cited


def alpha_of(analysis: Analysis) -> float | None:
    """The significance level, where the method has one."""
    return analysis.settings.get("alpha")


def title_of(analysis: Analysis) -> str:
    """The method's title."""
    return METHODS[analysis.method].title


def cited_by(analysis: Analysis) -> tuple[Reference, ...]:
    """The references that the analysis rests on, with the options that were chosen."""
    return cited(METHODS[analysis.method].references, analysis.settings)


def plain_settings(analysis: Analysis) -> dict[str, Any]:
    """The settings as JSON and scripts can hold them: members of enumerations by their names."""
    return {name: _plain(value) for name, value in analysis.settings.items()}


def said_settings(analysis: Analysis) -> list[tuple[str, str]]:
    """Label and value of each setting, as people read them."""
    labels = {option.name: option.spec.label for option in METHODS[analysis.method].options}
    # Two options of one label, as the two algorithms of a pair, are told apart by their names.
    twice = {name for name, label in labels.items() if list(labels.values()).count(label) > 1}
    return [
        (f"{labels[name]} {name}" if name in twice else labels[name], _said(value))
        for name, value in analysis.settings.items()
        if value is not None
    ]


def versions() -> dict[str, str]:
    """What computed the numbers."""
    from stats_core import __version__

    return {
        "learnmost": __version__,
        "python": platform.python_version(),
        "numpy": np.__version__,
        "scipy": scipy.__version__,
        "pandas": pd.__version__,
    }


def data_of(analysis: Analysis) -> Any:
    """The data; an analysis that was kept without them cannot be exported with them."""
    if analysis.data is None:
        raise InputError("The analysis was kept without its data", remedy="Run it again with `stats_core.analyse`.")
    return analysis.data


def handling_of(analysis: Analysis) -> tuple[str, ...]:
    """What was dropped, chosen or filled in before the data were these, in sentences."""
    return tuple(getattr(analysis.data, "handling", ()))


def notes_of(analysis: Analysis) -> tuple[str, ...]:
    """What a reader must know: first what was done to the data, then what limits the result."""
    return (*handling_of(analysis), *analysis.result.notes())


def _plain(value: Any) -> Any:
    if isinstance(value, Enum):
        return value.name.lower()
    return list(value) if isinstance(value, tuple) else value


def _said(value: Any) -> str:
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return ", ".join(_said(part) for part in value)
    if isinstance(value, int):
        return f"{value:,}" if abs(value) >= 1000 else str(value)
    return f"{value:g}" if isinstance(value, float) else str(value)
