"""Simulations beside the page: begun, stopped and taken up again, with every finished task kept.

A run is a list of tasks. What has come of it stays in this process, whoever asked for it, so that the same simulation
is never done twice, and a stopped one goes on where it was.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable, Sequence
from typing import Any

from dashboard.ui.patches.open_sessions import is_here, this_session
from dashboard.ui.server import worker_pool
from stats_core.work import Executor, Stopped

AT_ONCE, AT_MOST = 0.4, 1.0
"""Seconds of work, and on the clock, for which the first tasks are done right here: a figure is there before other
processes have started."""
MOST_RUNS = 24
"""Runs whose answers are kept; those looked at longest ago go first."""

_runs: OrderedDict[Hashable, Run] = OrderedDict()
_lock = threading.Lock()


def executor() -> Executor:
    """Where simulations run: the processes that work for all visitors, or a cluster."""
    return worker_pool.home(long=True)


class Run:
    """Some tasks, how far they are, and who wants them."""

    def __init__(self, function: Callable[[Any, Any], Any], tasks: Sequence[Any], data: Any) -> None:
        self.function, self.tasks, self.data = function, tasks, data
        self.answers: dict[int, Any] = {}
        self.goal = 0
        self.error: Exception | None = None
        self._wanted_by: set[str] = set()
        self._stopped_by: set[str] = set()
        self._begun = 0.0
        self._before = 0
        self._thread: threading.Thread | None = None

    def start(self, goal: int | None = None) -> None:
        """Do the tasks up to the goal, all of them when None; other runs of this session stop."""
        session = this_session()
        for other in tuple(_runs.values()):
            if other is not self:
                other.leave(session)
        with _lock:
            self._stopped_by.discard(session)
            self.goal = len(self.tasks) if goal is None else goal
            self._wanted_by.add(session)
            if self.running or self.done >= self.goal:
                return
            self.error = None
            self._begun, self._before = time.monotonic(), self.done
            self._thread = threading.Thread(target=self._work, name="lab", daemon=True)
            self._thread.start()

    def leave(self, session: str) -> None:
        """A session looks at something else; what is finished stays."""
        self._wanted_by.discard(session)

    def stop(self) -> None:
        """The person of this session does not want it to go on."""
        self.leave(this_session())
        self._stopped_by.add(this_session())

    @property
    def stopped(self) -> bool:
        """Whether this session's person has stopped it."""
        return this_session() in self._stopped_by

    @property
    def running(self) -> bool:
        """Whether tasks are being done now."""
        return self._thread is not None and self._thread.is_alive()

    @property
    def done(self) -> int:
        """Finished tasks up to the goal."""
        return sum(number < self.goal for number in tuple(self.answers))

    @property
    def finished(self) -> bool:
        """Whether every task up to the goal is done."""
        return bool(self.goal) and self.done >= self.goal

    @property
    def seconds_left(self) -> float | None:
        """How long the rest will take at the pace so far; None while that cannot be told."""
        done, seconds = self.done - self._before, time.monotonic() - self._begun
        return None if done < 1 or seconds < 1 else seconds / done * (self.goal - self.done)

    def wait(self, seconds: float) -> None:
        """For so long at most, until the work under way is done."""
        if self._thread is not None:
            self._thread.join(seconds)

    def raise_error(self) -> None:
        """Raise what ended the run, if anything did."""
        if self.error is not None:
            raise self.error

    def _work(self) -> None:
        left = [number for number in range(self.goal) if number not in self.answers]
        try:
            while left and time.thread_time() < AT_ONCE and time.monotonic() - self._begun < AT_MOST:
                number = left.pop(0)
                self.answers[number] = self.function(self.data, self.tasks[number])
            rest = [self.tasks[number] for number in left]
            for place, answer in executor().run(self.function, rest, data=self.data, stop=self._unwanted, turn=self):
                self.answers[left[place]] = answer
        except Stopped:
            pass
        except Exception as error:
            # Raised again where the page looks at the run.
            self.error = error

    def _unwanted(self) -> bool:
        return not any(is_here(session) for session in tuple(self._wanted_by))


def run_of(key: Hashable, make: Callable[[], Run]) -> Run:
    """The run that is known by a key, made when there is none yet."""
    with _lock:
        run = _runs.get(key)
        if run is None:
            run = _runs[key] = make()
        _runs.move_to_end(key)
        for old in [old for old, one in _runs.items() if not one.running][: max(0, len(_runs) - MOST_RUNS)]:
            if old != key:
                del _runs[old]
        return run
