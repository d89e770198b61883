"""Work beside the page, so that the page stays alive meanwhile: analyses, and simulations of many tasks.

A job runs in the processes of `worker_pool`; a thread here waits for it, and looks whether anybody still wants it: a
job that the person stopped, that no session's last page run asked for, or whose sessions are gone, ends. What came of
an analysis is remembered, a refusal like a result: a page that looks after its patience has ended would otherwise start
the same work again, and again after that. A simulation keeps its finished tasks, and goes on where it was.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures import wait as wait_for
from contextlib import contextmanager
from typing import Any, NamedTuple, TypeGuard

from dashboard.ui.patches.open_sessions import is_here, this_session
from dashboard.ui.server import page_queue, worker_pool
from dashboard.ui.server.memo import Memo
from stats_core import METHODS, Analysis, StatsCoreError
from stats_core.work import Stopped, WorkLost, run_on

PATIENCE = 0.6
"""Seconds for which a page waits for quick work, all of it together, before it shows progress instead."""
BETWEEN_GUESSES = 0.05
"""Seconds after which a page that waits guesses anew whether work can still be done in time."""
TELLING = 0.15
"""Seconds after which the rate of work tells something: before, it is still being handed out."""
BETWEEN_LOOKS = 0.1
"""Seconds between two looks of the progress callback at who still wants the work."""
HERE, HERE_AT_MOST = 0.4, 1.0
"""Seconds of work, and on the clock, for which the first tasks of a simulation are done in this process: its figure is
there before other processes have started."""
MOST_KEPT = 24
"""Jobs that are kept while they do not run; those looked at longest ago go first."""

# Threads that wait for processes cost little; with few, one person's long work would make another person's wait.
_pool = ThreadPoolExecutor(max_workers=200, thread_name_prefix="job")
_outcomes = Memo(512 * 2**20)
"""Finished analyses, and refusals."""
_jobs: OrderedDict[Hashable, Job] = OrderedDict()
_asked: dict[str, set[Hashable]] = {}
_lock = threading.RLock()


class Abandoned(Exception):
    """Nobody waits for this work any more."""


class Job:
    """How far a piece of work is, who wants it, and what came of it.

    `work` does it, in a thread, and gives its result; it is called again where the job goes on. A job that `keeps` its
    `answers` stays known when it has ended; of others only the outcome is remembered.
    """

    def __init__(self, key: Hashable, work: Callable[[Job], Any], *, keeps: bool = False) -> None:
        self.key, self.keeps = key, keeps
        self.done = self.total = 0
        self.answers: dict[int, Any] = {}
        self.wanted_by: set[str] = set()
        self.told_of_loss: set[str] = set()
        self.started: float | None = None
        self.future: Future[Any] | None = None
        self._work = work
        self._before = 0
        self._looked = 0.0
        self._asked = time.monotonic()

    def start(self, total: int = 0) -> None:
        """Begin, or go on, unless it runs; `total` takes it further. A person runs one simulation at a time."""
        session = this_session()
        with _lock:
            for other in _jobs.values() if self.keeps else ():
                if other.keeps and other is not self:
                    other.wanted_by.discard(session)
            self.wanted_by.add(session)
            self.total = max(self.total, total)
            if not self.running and not self.finished:
                if not self.keeps:  # what was lost is done again from its beginning
                    self.done = self.total = 0
                self.started, self._before, self._asked = None, self.done, time.monotonic()
                self.future = _pool.submit(self._run)

    def _run(self) -> Any:
        self.started = time.monotonic()
        stays = self.keeps
        try:
            self.look()
            try:
                result = self._work(self)
            except WorkLost:
                if not worker_pool.gone():
                    raise
                result = self._work(self)
            if not self.keeps:
                _outcomes.put(self.key, result, self.wanted_by)
            return result
        except (Abandoned, Stopped):
            raise Abandoned from None
        except Exception as error:
            self.told_of_loss = set(self.wanted_by)
            if _lasts(error) and not self.keeps:
                _outcomes.put(self.key, afresh(error), self.wanted_by)
            else:
                stays = True
            raise
        finally:
            if not stays:
                forget(self)

    def progress(self, done: int, total: int) -> None:
        """Called from the loop of the work; raises when nobody wants it any more."""
        self.done, self.total = done, total
        if time.monotonic() - self._looked >= BETWEEN_LOOKS:
            self.look()

    def look(self) -> bool:
        """Raise where nobody wants the work any more; False, for those who ask whether to stop."""
        self._looked = time.monotonic()
        if not any(is_here(session) for session in tuple(self.wanted_by)):
            raise Abandoned
        return False

    def try_again(self) -> None:
        """This session knows of the loss and wants another try, which begins when its page asks for the work."""
        self.told_of_loss.discard(this_session())

    def leave(self) -> None:
        """This session does not want it to go on; what is finished stays."""
        self.wanted_by.discard(this_session())

    @property
    def running(self) -> bool:
        """Whether it is under way, or waits for its turn."""
        return self.future is not None and not self.future.done()

    @property
    def finished(self) -> bool:
        """Whether every task of a job that is kept is done."""
        return self.keeps and bool(self.total) and self.done >= self.total

    @property
    def error(self) -> BaseException | None:
        """What ended it; None where it runs, was left, or is done."""
        error = self.future.exception() if self.future is not None and self.future.done() else None
        return None if isinstance(error, Abandoned) else error

    @property
    def lost(self) -> bool:
        """Whether its processes died, so that another try may succeed."""
        return isinstance(self.error, WorkLost)

    @property
    def seconds(self) -> float:
        """Since when it has been running; 0 while it waits for its turn."""
        started = self.started  # another thread may start it again meanwhile
        return time.monotonic() - started if started else 0.0

    @property
    def waited(self) -> float:
        """Seconds since it was asked for."""
        return time.monotonic() - self._asked

    @property
    def rate(self) -> float:
        """Steps per second, since it was begun or went on."""
        seconds = self.seconds
        return (self.done - self._before) / seconds if seconds > 0 else 0.0

    @property
    def left(self) -> float:
        """Seconds that it will still take, at its rate so far; 0 where nobody can tell."""
        rate = self.rate
        return (self.total - self.done) / rate if rate > 0 else 0.0


def analysis(method: str, data: Any, settings: dict[str, Any]) -> Callable[[Job], Analysis]:
    """The work of an analysis, with settings that were checked before."""

    def work(job: Job) -> Analysis:
        turn = next(iter(job.wanted_by), None)
        # The shuffled values one by one would be megabytes for each person, and no page or file shows them.
        about = {"progress": job.progress, "stop": job.look, "turn": turn, "condensed": True}
        return run_on(worker_pool.home(), method, data, settings, **about)

    return work


def each_of(tasks: Sequence[Any], function: Callable[[Any, Any], Any], data: Any) -> Callable[[Job], None]:
    """The work of a simulation: `function(data, task)` for every task that has no answer yet, up to the job's total."""

    def work(job: Job) -> None:
        job.total = job.total or len(tasks)
        left = [number for number in range(job.total) if number not in job.answers]
        begun, worked = time.monotonic(), time.thread_time()
        while left and time.thread_time() - worked < HERE and time.monotonic() - begun < HERE_AT_MOST:
            number = left.pop(0)
            job.answers[number] = function(data, tasks[number])
            job.progress(len(job.answers), job.total)
        rest = [tasks[number] for number in left]
        for place, answer in worker_pool.home(long=True).run(function, rest, data=data, stop=job.look, turn=job):
            job.answers[left[place]] = answer
            job.done = len(job.answers)

    return work


def simulation(key: Hashable, work: Callable[[], Callable[[Job], None]], total: int = 0) -> Job:
    """The job of a simulation, with the answers that it has; made when there is none of this key, and not started.

    `total` is how many tasks a new one has; all of them where it is 0.
    """
    with _lock:
        if key not in _jobs:
            _jobs[key] = Job(key, work(), keeps=True)
            _jobs[key].total = total
        _jobs.move_to_end(key)
        _forget_the_oldest()
        return _jobs[key]


def _forget_the_oldest() -> None:
    idle = [key for key, job in _jobs.items() if not job.running]
    for key in idle[: max(0, len(idle) - MOST_KEPT)]:
        del _jobs[key]


def forget(job: Job) -> None:
    """Let the same work begin again when it is asked for; another job of the same key stays."""
    with _lock:
        if _jobs.get(job.key) is job:
            del _jobs[job.key]


class AnalysisKey(NamedTuple):
    """What an analysis is known by: the method, the data, and all settings, checked against the data."""

    method: str
    fingerprint: str
    settings: tuple[tuple[str, Any], ...]


def work_key(method: str, data: Any, settings: dict[str, Any]) -> AnalysisKey:
    """What an analysis is known by; raises where data or settings do not fit the method."""
    return AnalysisKey(method, data.fingerprint, tuple(sorted(METHODS[method].checked(data, settings).items())))


def start(key: AnalysisKey, data: Any) -> Analysis | StatsCoreError | Job:
    """The finished analysis, its refusal, or the job that will give it, started if need be; waits for nothing."""
    session = this_session()
    with _lock:
        _asked.setdefault(session, set()).add(key)
        remembered: Analysis | StatsCoreError | None = _outcomes.get(key)
        if remembered is not None:
            return remembered
        if key not in _jobs:
            _jobs[key] = Job(key, analysis(key.method, data, dict(key.settings)))
        job = _jobs[key]
        if job.error is None or (job.lost and session not in job.told_of_loss):
            job.start()
        _forget_the_oldest()
        return job


def wait(started: Iterable[Analysis | StatsCoreError | Job]) -> None:
    """Give quick work a moment, as long as some of it may be done in time; meanwhile other pages run."""
    pending = [job for job in started if isinstance(job, Job) and job.running]
    end = time.monotonic() + PATIENCE
    with page_queue.PAGES.outside():
        while pending and (left := end - time.monotonic()) > 0:
            wait_for([job.future for job in pending if job.future], min(left, BETWEEN_GUESSES))
            pending = [job for job in pending if job.running]
            if all(job.left > left and job.seconds > TELLING for job in pending):
                break


def outcome(started: Analysis | StatsCoreError | Job, *asked: Any) -> Analysis | Job:
    """The finished analysis, or its job while it runs and where its processes died; `asked` was asked of `start`.

    Raises what the method raised. A fault of ours is raised once, and the work tried again when it is asked for again.
    """
    if isinstance(started, StatsCoreError):
        raise afresh(started)
    if isinstance(started, Analysis) or started.running or started.lost or started.future is None:
        return started
    try:
        finished: Analysis = started.future.result()
        return finished
    except Abandoned:
        # Another session left it in the moment in which this one joined.
        return outcome(start(*asked), *asked)
    except Exception:
        forget(started)
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
    """This session wants none of the analyses under way any more; gives these, and how far they were."""
    session = this_session()
    with _lock:
        mine = [job for job in _jobs.values() if session in job.wanted_by and job.running and not job.keeps]
        for job in mine:
            job.leave()
    return {job.key: job.done for job in mine}


@contextmanager
def leave_what_is_not_asked() -> Iterator[None]:
    """Around a complete page run: analyses that this session wanted before and did not ask for again are left."""
    session = this_session()
    _asked[session] = set()
    yield
    # An interrupted run does not come here: it has not asked for everything yet.
    asked = _asked.pop(session, set())
    with _lock:
        for key, job in _jobs.items():
            if key not in asked and not job.keeps:
                job.wanted_by.discard(session)
