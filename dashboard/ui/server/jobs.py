"""Runs methods beside the page, so that the page stays alive while they work.

Work is known by (method, data fingerprint, settings). It runs in the processes of `workers`; a thread here waits for
it, and looks whether anybody still wants it: work that the person stopped, that no session's last page run asked for,
or whose sessions are gone, ends. What came of it is remembered, a refusal like a result: a page that looks after its
patience has ended would otherwise start the same work again, and again after that.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Hashable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import wait as wait_for
from contextlib import contextmanager
from typing import Any, TypeGuard

from dashboard.ui.patches.open_sessions import is_here, this_session
from dashboard.ui.server import page_queue, worker_pool
from dashboard.ui.server.memo import Memo
from stats_core import METHODS, Analysis, StatsCoreError
from stats_core.work import WorkLost, analyse_on

PATIENCE = 0.6
"""Seconds for which a page waits for quick work, all of it together, before it shows progress instead."""

BETWEEN_GUESSES = 0.05
"""Seconds after which a page that waits guesses anew whether work can still be done in time."""

TELLING = 0.15
"""Seconds after which the rate of work tells something: before, it is still being handed out."""

BETWEEN_LOOKS = 0.1
"""Seconds between two looks of the progress callback at who still wants the work."""

# Threads that wait for processes cost little; with few, one person's long work would make another person's wait.
_pool = ThreadPoolExecutor(max_workers=200, thread_name_prefix="method")
_finished = Memo(512 * 2**20)
_running: dict[Hashable, Work] = {}
_asked: dict[str, set[Hashable]] = {}
_lock = threading.Lock()


class Abandoned(Exception):
    """Nobody waits for this work any more."""


class Work:
    """One run of a method: how far it is, who wants it, and what came out."""

    def __init__(self, key: Hashable) -> None:
        self.key = key
        self.done = 0
        self.total = 0
        self.started: float | None = None
        self.wanted_by: set[str] = set()
        self.future: Future[Analysis] = Future()
        self._looked = 0.0
        self._asked = time.monotonic()

    def run(self, method: str, data: Any, settings: dict[str, Any]) -> Analysis:
        self.started = time.monotonic()
        try:
            self._look()
            turn = next(iter(self.wanted_by), None)
            # The shuffled values one by one would be megabytes for each person, and no page or file shows them.
            about = {"progress": self.progress, "stop": self._left, "turn": turn, "condensed": True}
            try:
                analysis = analyse_on(worker_pool.home(), method, data, **about, **settings)
            except WorkLost:
                if not worker_pool.gone():
                    raise
                analysis = analyse_on(worker_pool.home(), method, data, **about, **settings)
            _finished.put(self.key, analysis, self.wanted_by)
            return analysis
        except Abandoned:
            raise
        except Exception as error:
            _finished.put(self.key, afresh(error) if _lasts(error) else error, self.wanted_by)
            raise
        finally:
            with _lock:
                _running.pop(self.key, None)

    def progress(self, done: int, total: int) -> None:
        """Called from the method's loop; raises when nobody wants the work any more."""
        self.done, self.total = done, total
        if time.monotonic() - self._looked >= BETWEEN_LOOKS:
            self._look()

    def _look(self) -> None:
        self._looked = time.monotonic()
        if not any(is_here(session) for session in tuple(self.wanted_by)):
            raise Abandoned

    def _left(self) -> bool:
        """Asked now and then by who waits for other processes; raises as `progress` does."""
        self._look()
        return False

    @property
    def seconds(self) -> float:
        """Since when it has been running; 0 while it waits for its turn."""
        return time.monotonic() - self.started if self.started else 0.0

    @property
    def waited(self) -> float:
        """Seconds since it was asked for."""
        return time.monotonic() - self._asked

    @property
    def rate(self) -> float:
        """Shuffles per second."""
        return self.done / self.seconds if self.seconds > 0 else 0.0

    @property
    def left(self) -> float:
        """Seconds that it will still take, at its rate so far; 0 where nobody can tell."""
        return (self.total - self.done) / self.rate if self.rate else 0.0


def work_key(method: str, data: Any, settings: dict[str, Any]) -> Hashable:
    """What work is known by; raises where data or settings do not fit the method."""
    complete = METHODS[method].checked(data, settings)
    return method, data.fingerprint, tuple(sorted(complete.items()))


def start(key: Hashable, method: str, data: Any, settings: dict[str, Any]) -> Analysis | Work:
    """The finished analysis, or the work that will give it, started if need be; waits for nothing."""
    session = this_session()
    with _lock:
        _asked.setdefault(session, set()).add(key)
        found: Analysis | Exception | None = _finished.get(key)
        if isinstance(found, Exception):
            failed = Work(key)
            failed.future.set_exception(afresh(found) if _lasts(found) else found)
            return failed
        if found is not None:
            return found
        work = _running.get(key)
        if work is None:
            work = _running[key] = Work(key)
            work.wanted_by.add(session)
            work.future = _pool.submit(work.run, method, data, settings)
        work.wanted_by.add(session)
    return work


def wait(started: Iterable[Analysis | Work]) -> None:
    """Give quick work a moment, as long as some of it may be done in time; meanwhile other pages run."""
    pending = [work for work in started if isinstance(work, Work)]
    end = time.monotonic() + PATIENCE
    with page_queue.PAGES.outside():
        while pending and (left := end - time.monotonic()) > 0:
            wait_for([work.future for work in pending], min(left, BETWEEN_GUESSES))
            pending = [work for work in pending if not work.future.done()]
            if all(work.left > left and work.seconds > TELLING for work in pending):
                break


def outcome(started: Analysis | Work, *what: Any) -> Analysis | Work:
    """The finished analysis, or the work that will give it; `what` was asked of `start`.

    Raises what the method raised. What another try may cure is raised once, and tried again when it is asked for again.
    """
    if isinstance(started, Analysis) or not started.future.done():
        return started
    try:
        return started.future.result()
    except Abandoned:
        # Another session left it in the moment in which this one joined.
        return start(*what)
    except Exception as error:
        if not _lasts(error):
            _finished.forget(started.key)
        raise


def _lasts(error: Exception) -> TypeGuard[StatsCoreError]:
    """Whether the same data and settings would be refused again; not so where processes died, or of a fault of ours."""
    return isinstance(error, StatsCoreError) and not isinstance(error, WorkLost)


def afresh(error: StatsCoreError) -> StatsCoreError:
    """The same without a traceback, which keeps alive what its functions held.

    Not a copy: libraries that send errors between processes teach `copy` to take the traceback along.
    """
    return type(error)(*error.args)


def leave_all() -> dict[Hashable, int]:
    """This session wants none of the work under way any more; gives that work, and how far it was."""
    session = this_session()
    with _lock:
        mine = {key: work for key, work in _running.items() if session in work.wanted_by}
        for work in mine.values():
            work.wanted_by.discard(session)
    return {key: work.done for key, work in mine.items()}


@contextmanager
def only_what_is_asked() -> Iterator[None]:
    """Around a complete page run: work that this session wanted before and did not ask for again is left."""
    session = this_session()
    _asked[session] = set()
    yield
    # An interrupted run does not come here: it has not asked for everything yet.
    asked = _asked.pop(session, set())
    with _lock:
        for key, work in _running.items():
            if key not in asked:
                work.wanted_by.discard(session)
