"""Try changes in copies of one process that has imported everything and collected all tests once."""

from __future__ import annotations

import gc
import os
import resource
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import _lru_cache_wrapper
from importlib import import_module
from importlib.machinery import SourceFileLoader
from types import CodeType, FunctionType
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

from tests.mutants.changes import Mutant
from tests.mutants.executed import ROOT

PATIENCE = 5  # seconds of the processor on top of ten times what a test took: then it is in a loop without an end
IMPORTS = 20  # seconds that it may take to import everything again
MEMORY = 8 * 2**30
OWN = ("stats_core", "dashboard", "pages", "app", "demo_data", "tests")
KILLED, SURVIVED = 1, 0


class Trials:
    """A plugin of pytest: in place of the tests it runs the trials, with the tests that were collected."""

    def __init__(self, trials: Callable[[Trials], None], seconds: dict[str, float]) -> None:
        self.trials, self.seconds = trials, seconds
        self.items: dict[str, pytest.Item] = {}

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.items = {item.nodeid: item for item in session.items}
        gc.freeze()
        self.trials(self)
        return True

    def in_place(self, mutant: Mutant, tests: list[str]) -> bool:
        """Whether a test notices the change of a function's code."""

        def child() -> int:
            if not _swap(mutant):
                return KILLED  # it is no Python any more
            return self._run(tests)

        return self._noticed(child, tests)

    def on_import(self, mutant: Mutant, tests: list[str]) -> bool:
        """Whether a test notices the change when everything of ours is imported again."""

        def child() -> int:
            _import_again(mutant)
            done = pytest.main(["-x", "-q", "-p", "no:cacheprovider", *tests])
            return SURVIVED if done == pytest.ExitCode.OK else KILLED

        return self._noticed(child, tests)

    def _run(self, tests: list[str]) -> int:
        items = [self.items[name] for name in tests]
        for name, item, following in zip(tests, items, [*items[1:], None], strict=True):
            self._within(0, [name])
            if any(report.failed for report in runtestprotocol(item, log=False, nextitem=following)):
                return KILLED
        return SURVIVED

    def _within(self, more: float, tests: list[str]) -> None:
        """End this process, which counts as noticed, when these tests take far longer than they did."""
        most = PATIENCE + more + 10 * sum(self.seconds[name] for name in tests)
        signal.setitimer(signal.ITIMER_PROF, most)
        signal.alarm(int(30 * most))  # where it waits for what never comes

    def _noticed(self, child: Callable[[], int], tests: list[str]) -> bool:
        sys.stdout.flush()
        pid = os.fork()
        if pid == 0:
            os.setpgid(0, 0)
            self._within(IMPORTS, tests)
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            nowhere = os.open(os.devnull, os.O_RDWR)
            for stream in (0, 1, 2):
                os.dup2(nowhere, stream)
            fate = KILLED
            try:
                fate = child()
            finally:
                os._exit(fate)
        _, status = os.waitpid(pid, 0)
        with suppress(ProcessLookupError):
            os.killpg(pid, signal.SIGKILL)  # what the tests had started
        return status != 0


def _swap(mutant: Mutant) -> bool:
    """Give the function its changed code, wherever it is referred to."""
    path = str(mutant.path)
    # Some modules are imported when they are first needed, which would be after the change.
    import_module(".".join(mutant.path.relative_to(ROOT).with_suffix("").parts))
    codes = {code.co_qualname: code for code in _codes(compile(mutant.source(), path, "exec", dont_inherit=True))}
    gc.unfreeze()
    for one in gc.get_objects():
        if isinstance(one, _lru_cache_wrapper):
            one.cache_clear()  # what was found before the change
        if isinstance(one, FunctionType) and one.__code__.co_filename == path:
            name = one.__code__.co_qualname
            if name == mutant.function or name.startswith(f"{mutant.function}.<locals>"):
                try:
                    one.__code__ = codes[name]
                except (KeyError, ValueError):
                    return False
    return True


def _codes(code: CodeType) -> list[CodeType]:
    inner = [one for one in code.co_consts if isinstance(one, CodeType)]
    return [*inner, *(deep for one in inner for deep in _codes(one))]


def _import_again(mutant: Mutant) -> None:
    for name in [name for name in sys.modules if name.partition(".")[0] in OWN]:
        del sys.modules[name]
    as_it_was = SourceFileLoader.get_code

    def get_code(self: SourceFileLoader, fullname: str) -> Any:
        if self.path == str(mutant.path):
            return compile(mutant.source(), self.path, "exec", dont_inherit=True)
        return as_it_was(self, fullname)

    SourceFileLoader.get_code = get_code  # type: ignore[method-assign]
