"""A method that goes on until it may finish, so that no test of work counts on the clock."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import pandas as pd
import pytest

from dashboard.ui.server import jobs, memo
from stats_core import METHODS, Curves, InputError, Question
from stats_core.charts import Chart
from stats_core.params import Seed
from stats_core.registry import method
from stats_core.results import Result
from stats_core.results.verdict import Verdict
from stats_core.types import Progress
from stats_core.work import WorkLost

STEPS = 600


@dataclass(frozen=True, eq=False)
class Waited(Result):
    """A result that took its time."""

    seed: int

    def table(self) -> pd.DataFrame:
        return pd.DataFrame({"seed": [self.seed]})

    def verdict(self) -> Verdict:
        return Verdict()

    def sentence(self) -> str:
        return f"A and B waited for {self.seed}."

    def charts(self) -> tuple[Chart, ...]:
        return ()

    def notes(self) -> tuple[str, ...]:
        return ()


class Slow:
    """Counts how often the slow method starts and how it ends; until it may finish, it goes on for ever."""

    def __init__(self) -> None:
        self.reset()

    def reset(self) -> None:
        self.started = 0
        self.looks = 0
        self.ended = threading.Event()
        self.reached = threading.Event()
        self.may_finish = threading.Event()

    def finish(self) -> None:
        """Let it come to its end, and pages wait for that."""
        jobs.PATIENCE = 60.0
        self.may_finish.set()
        for job in list(jobs._jobs.values()):
            job.future.exception(timeout=60)


SLOW = Slow()


FAILURES = {
    13: InputError("The number is unlucky", "seed 13", "Choose another seed."),
    14: WorkLost("The process is gone", remedy="Close other programs."),
    15: RuntimeError("a fault of ours"),
}
"""By the seed, what the slow method raises at its end."""


def curves() -> Curves:
    return Curves.from_groups({"A": [[1.0, 2.0], [2.0, 2.0]], "B": [[3.0, 4.0], [3.5, 5.0]]})


@contextmanager
def known(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The slow method is one of the methods, and pages do not wait long for it."""
    others = dict(METHODS)

    @method(title="Waiting", question=Question.LEARNING_CURVES, example=lambda: (curves(), {}))
    def waiting(data: Curves, *, seed: Seed = 0, progress: Progress | None = None) -> Waited:
        """Wait for A and B."""
        SLOW.started += 1
        try:
            step = 0
            while not SLOW.may_finish.wait(0.01):
                step = min(step + 1, STEPS - 1)
                if progress:
                    progress(step, STEPS)
                if step == 5:
                    SLOW.reached.set()
            if seed in FAILURES:
                raise FAILURES[seed]
            return Waited(seed)
        finally:
            SLOW.ended.set()

    SLOW.reset()
    monkeypatch.setattr(jobs, "_outcomes", memo.Memo(2**20))
    monkeypatch.setattr(jobs, "_jobs", OrderedDict())  # others may have left jobs that nobody has started
    monkeypatch.setattr(jobs, "PATIENCE", 0.05)
    try:
        yield
        for job in list(jobs._jobs.values()):
            job.wanted_by.clear()
            job.future.exception(timeout=60)
    finally:
        # Whatever happens: a page that tries all methods would wait for this one for ever.
        METHODS.clear()
        METHODS.update(others)
