"""One small interface for long work, and its simplest implementation: in this process.

Work is a function and a list of tasks. A task contains everything its answer depends on, including its seed, so the
answers are the same wherever and in whatever order the tasks are done.
"""

from __future__ import annotations

import concurrent.futures as futures
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import Any, Self, TypeVar

from stats_core.errors import StatsCoreError

TaskT = TypeVar("TaskT")
AnswerT = TypeVar("AnswerT")

BETWEEN_LOOKS = 0.1
"""Seconds between two checks whether the work is still wanted."""
AHEAD = 2
"""Tasks of one piece of work that wait or run per worker. Few, so that the work of several people takes turns instead
of queueing behind the longest, and little is computed in vain after a stop."""
ATTEMPTS = 3
"""How often a task is tried when its worker dies."""


class Stopped(Exception):
    """The work was stopped before it was done."""


class WorkLost(StatsCoreError):
    """The processes that did the work died again and again."""


def out_of_memory() -> WorkLost:
    """The error that a person sees for a `MemoryError`."""
    return WorkLost(
        "The work needs more memory than this machine has left", remedy="Choose fewer shuffles, or smaller data."
    )


class Executor(ABC):
    """Runs a function over tasks, and yields the answers as they arrive.

    An executor may be used by several threads at once. It is a context manager, and closes itself at the end.
    """

    workers: int = 1

    @abstractmethod
    def run(
        self,
        function: Callable[[Any, TaskT], AnswerT],
        tasks: Sequence[TaskT],
        *,
        data: Any = None,
        stop: Callable[[], bool] | None = None,
        turn: Hashable = None,
    ) -> Iterator[tuple[int, AnswerT]]:
        """Call `function(data, task)` for every task, and yield (number of the task, answer) as they finish.

        Parameters
        ----------
        function
            A function of a module, so that other processes find it by name.
        tasks
            What differs from call to call; should be small.
        data
            What all calls share. Data with a `fingerprint` attribute are sent to each worker only once, however many
            calls and pieces of work use them.
        stop
            Called ten times a second; when it returns true, waiting tasks are dropped and `Stopped` is raised. Leaving
            the loop has the same effect.
        turn
            Whose work it is: people who share the workers take turns.

        Notes
        -----
        The number of answers shows the progress. A running task is not interrupted, so long work is cut into tasks of
        less than a second, whose answers are combined afterwards; then stopping and progress cost nothing.

        Raises
        ------
        Exception
            What the function raised for one of the tasks; the others are dropped.
        """

    def close(self) -> None:  # noqa: B027
        """Free what the executor holds."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


class InProcess(Executor):
    """One task after the other, here; for tests, notebooks and small work."""

    def run(
        self,
        function: Callable[[Any, TaskT], AnswerT],
        tasks: Sequence[TaskT],
        *,
        data: Any = None,
        stop: Callable[[], bool] | None = None,
        turn: Hashable = None,
    ) -> Iterator[tuple[int, AnswerT]]:
        for number, task in enumerate(tasks):
            if stop and stop():
                raise Stopped
            yield number, function(data, task)


class Remote(Executor):
    """Base of executors with workers in other processes: a few tasks at a time, repeated when a worker dies.

    A subclass defines how one call is submitted, and which errors mean that a worker died, not that the work failed.
    """

    lost: tuple[type[BaseException], ...] = (futures.CancelledError,)

    @abstractmethod
    def _hand_in(
        self, function: Callable[[Any, TaskT], AnswerT], data: Any, task: TaskT, turn: Hashable, work: Hashable
    ) -> futures.Future[Any]:
        """Start one call; `work` is the same for all calls of one piece of work."""

    def _open(self, answer: Any) -> Any:
        """The answer of a call, from the result of its future; raises what the call raised."""
        return answer

    def _look(self) -> None:
        """Called regularly while waiting for answers."""

    def _hold(self, data: Any) -> Any:
        """Prepare data for the workers; the return value is passed to `_hand_in`."""
        return data

    def _release(self, held: Any) -> None:
        """Called when one piece of work no longer uses the data."""

    def run(
        self,
        function: Callable[[Any, TaskT], AnswerT],
        tasks: Sequence[TaskT],
        *,
        data: Any = None,
        stop: Callable[[], bool] | None = None,
        turn: Hashable = None,
    ) -> Iterator[tuple[int, AnswerT]]:
        waiting = deque(range(len(tasks)))
        tried = [0] * len(tasks)
        under_way: dict[futures.Future[Any], int] = {}
        work = object()
        held = self._hold(data)
        try:
            while waiting or under_way:
                if stop and stop():
                    raise Stopped
                for _ in range(min(len(waiting), AHEAD * self.workers - len(under_way))):
                    number = waiting.popleft()
                    under_way[self._hand_in(function, held, tasks[number], turn, work)] = number
                done, _ = futures.wait(under_way, BETWEEN_LOOKS, futures.FIRST_COMPLETED)
                self._look()
                for future in done:
                    number = under_way.pop(future)
                    try:
                        answer: AnswerT = self._open(future.result())
                    except self.lost as error:
                        tried[number] += 1
                        if tried[number] >= ATTEMPTS:
                            raise WorkLost(
                                f"The process that did the work ended {ATTEMPTS} times without an answer",
                                remedy="Free some memory, or choose fewer shuffles or a smaller study.",
                            ) from error
                        waiting.appendleft(number)
                    else:
                        yield number, answer
        finally:
            for future in under_way:
                future.cancel()
            self._release(held)
