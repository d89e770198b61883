"""Analyses on an executor: a short one whole in one worker, a long one cut into blocks for all of them."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, replace
from typing import Any

from stats_core.analysis import Analysis, complete_settings, run_checked
from stats_core.registry import METHODS
from stats_core.spread import TASK_SECONDS, How, spread_by
from stats_core.types import Progress
from stats_core.work.executor import Executor, InProcess, out_of_memory
from stats_core.work.gauge import Dial
from stats_core.work.pool import ProcessPool

WHOLE = 0.25
"""Seconds up to which an analysis is done whole by one worker."""


class TooLong(Exception):
    """The analysis is better cut into blocks."""


@dataclass(frozen=True)
class AnalysisTask:
    """A method, its complete settings, whether its result is `condensed`, and the dial that shows its progress."""

    method: str
    settings: dict[str, Any]
    condensed: bool
    dial: Dial | None = None

    def of(self, data: Any, progress: Progress | None) -> Analysis:
        """The analysis of these data."""
        analysis = run_checked(self.method, data, self.settings, progress)
        return replace(analysis, result=analysis.result.condensed()) if self.condensed else analysis


def analyse_on(
    executor: Executor,
    key: str,
    data: Any,
    *,
    progress: Progress | None = None,
    stop: Callable[[], bool] | None = None,
    turn: Hashable = None,
    condensed: bool = False,
    **settings: Any,
) -> Analysis:
    """As `analyse`, done by the workers of an executor; the same numbers to the last bit.

    `stop` is called ten times a second and `progress` with the state of the work, both from this thread; `turn` says
    whose work it is. With `condensed`, numbers that no table, sentence or chart needs are left out.
    """
    complete = complete_settings(key, data, settings)
    return run_on(executor, key, data, complete, progress=progress, stop=stop, turn=turn, condensed=condensed)


def run_on(
    executor: Executor,
    key: str,
    data: Any,
    settings: dict[str, Any],
    *,
    progress: Progress | None = None,
    stop: Callable[[], bool] | None = None,
    turn: Hashable = None,
    condensed: bool = False,
) -> Analysis:
    """As `analyse_on`, with settings that were checked against the data before."""
    asked = AnalysisTask(key, settings, condensed)
    if isinstance(executor, InProcess) or not METHODS[key].function.__module__.startswith("stats_core."):
        # A method declared only in this process is unknown in others.
        return asked.of(data, progress)
    try:
        return replace(_whole(executor, asked, data, progress, stop, turn), data=data)
    except TooLong:
        with spread_by(_by(executor, stop, turn)):
            return asked.of(data, progress)


def _whole(
    executor: Executor,
    asked: AnalysisTask,
    data: Any,
    progress: Progress | None,
    stop: Callable[[], bool] | None,
    turn: Hashable,
) -> Analysis:
    with executor.gauges.lend() if isinstance(executor, ProcessPool) else nullcontext() as dial:

        def look() -> bool:
            if progress and dial and dial.total:
                progress(dial.done, dial.total)
            return stop is not None and stop()

        task = replace(asked, dial=dial.end if dial else None)
        ((_, analysis),) = executor.run(do_whole, [task], data=data, stop=look, turn=turn)
        return analysis


def do_whole(data: Any, asked: AnalysisTask) -> Analysis:
    """In a worker: the analysis without its data, which the caller has; raises `TooLong` before a long loop."""
    begun = time.thread_time()

    def short_only(function: Callable[[Any, Any], Any], data: Any, tasks: Sequence[Any]) -> Iterator[Any]:
        if time.thread_time() - begun + TASK_SECONDS * (len(tasks) - 1) > WHOLE:
            raise TooLong
        for task in tasks:
            yield function(data, task)

    try:
        with spread_by(short_only):
            return replace(asked.of(data, asked.dial.progress if asked.dial else None), data=None)
    except MemoryError:
        raise out_of_memory() from None


def _by(executor: Executor, stop: Callable[[], bool] | None, turn: Hashable) -> How:
    """All workers of the executor, with the answers in order."""

    def how(function: Callable[[Any, Any], Any], data: Any, tasks: Sequence[Any]) -> Iterator[Any]:
        early: dict[int, Any] = {}
        due = 0
        for number, answer in executor.run(function, tasks, data=data, stop=stop, turn=turn):
            early[number] = answer
            while due in early:
                yield early.pop(due)
                due += 1

    return how
