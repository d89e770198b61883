"""The versions of Streamlit and plotly that the patches were tried with, and what happens in others."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import cache
from importlib.metadata import version
from typing import TypeVar

TRIED = {"streamlit": ("1.67",), "plotly": ("7.1",)}
"""Major and minor version. Before one is added here, `tests/patches` and `tests/browser` have passed with it."""

T = TypeVar("T")
_log = logging.getLogger("learnmost")


@cache
def installed(package: str) -> str:
    """The version that is installed."""
    return version(package)


def tried(package: str) -> bool:
    """Whether the installed version is one that the patches were tried with."""
    return ".".join(installed(package).split(".")[:2]) in TRIED[package]


def may_change(package: str) -> bool:
    """Whether a patch may change the package; where not, the log says once that the app works without."""
    if not tried(package):
        _say_once(
            f"{package} {installed(package)} is none of the versions that Learnmost changes for its needs "
            f"({', '.join(TRIED[package])}): it works without these changes."
        )
    return tried(package)


def look_inside(package: str, read: Callable[[], T], otherwise: T) -> T:
    """What `read` finds inside a package; `otherwise` where an untried version does not have it in that place."""
    if tried(package):
        return read()
    try:
        return read()
    except (ImportError, AttributeError, TypeError) as error:
        _say_once(f"{package} {installed(package)} lacks what Learnmost reads there, and it does without: {error}")
        return otherwise


@cache
def _say_once(words: str) -> None:
    _log.warning(words)
