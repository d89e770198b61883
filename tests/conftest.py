"""What holds for every test: no touch of global randomness, and a word when tests of browser or TeX are left out."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, settings

from tests.browser.find_browser import NONE, find_browser
from tests.support.find_tex import NONE as NO_TEX
from tests.support.find_tex import find_tex

# A busy machine draws slowly, which says nothing of what is tested.
settings.register_profile("any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("any machine")

TOGETHER = {
    "browser, pages with data": tuple(
        f"tests/browser/test_{name}.py"
        for name in (
            "coming_back",
            "eval_files",
            "learning_curves",
            "many_datasets",
            "presentation",
            "same_test_set",
            "take_away",
            "cross_validation",
        )
    ),
    "browser, all others": ("tests/browser/",),
    "processes": (
        "tests/simulate/test_command.py",
        "tests/work/",
        "tests/load/",
        "tests/pages/test_workers.py",
    ),
}
"""Tests that one worker runs, one after another: they share a server and a browser, or start many processes.

These groups begin first, in this order; a file belongs to the first that names it.
"""
LONG = {
    "processors": ("tests/processors/",),
    "calibration": ("tests/calibration/",),
    "faults": ("tests/load/", "tests/work/", "tests/simulate/test_command.py"),
    "sentences": ("tests/words/",),
    "trials": (
        "tests/house/test_contributing.py",
        "tests/pages/test_documents.py",
        "tests/paper/test_article.py",
        "tests/paper/test_tex.py",
    ),
}
"""Where tests marked as long stand, by the target of the Makefile that runs them; `make test` leaves them out."""
CHROME = find_browser()
# Pages that run inside a test compute there too: quick, and the same every time. The browser tests have processes.
os.environ["LEARNMOST_WORKERS"] = "0"
collect_ignore = [] if CHROME else ["browser"]


def pytest_configure() -> None:
    """Without a browser, automatic checks fail: nobody would read the word in the summary."""
    if CHROME is None and os.environ.get("CI") == "true":
        raise pytest.UsageError(NONE)


def group(nodeid: str) -> str:
    """The group of a test, or the test itself where it may run anywhere."""
    return next((name for name, paths in TOGETHER.items() if nodeid.startswith(paths)), nodeid)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Groups first, and no long test where no target would run it."""
    places = tuple(path for paths in LONG.values() for path in paths)
    for item in items:
        if item.get_closest_marker("long") and not item.nodeid.startswith(places):
            raise pytest.UsageError(f"{item.nodeid} is marked as long, and no target of the Makefile runs it")
    order = {name: place for place, name in enumerate(TOGETHER)}
    items.sort(key=lambda item: order.get(group(item.nodeid), len(order)))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Workers get the groups above whole. By their paths: marks of groups have no effect with pytest 9.2."""
    from xdist.scheduler import LoadGroupScheduling

    class Grouped(LoadGroupScheduling):
        def _split_scope(self, nodeid: str) -> str:
            return group(nodeid)

    return Grouped(config, log) if config.getvalue("dist") == "loadgroup" else None


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if CHROME is None:
        terminalreporter.write_line(NONE)
    if find_tex() is None:
        terminalreporter.write_line(NO_TEX)


@contextmanager
def global_randomness_untouched() -> Iterator[None]:
    """Fail when NumPy's global random state is another one at the end."""
    before = np.random.get_state(legacy=False)  # noqa: NPY002
    yield
    after = np.random.get_state(legacy=False)  # noqa: NPY002
    # The position moves with every draw, the key when its 624 words are used up or it is seeded.
    same = before["state"]["pos"] == after["state"]["pos"] and (before["state"]["key"] == after["state"]["key"]).all()
    assert same, "NumPy's global random state was changed; draw from np.random.default_rng(seed) instead"


@pytest.fixture(autouse=True)
def _no_global_randomness() -> Iterator[None]:
    with global_randomness_untouched():
        yield
