"""A pool of processes on this machine.

Built on `subprocess` and `multiprocessing.shared_memory` of the standard library. `ProcessPoolExecutor` fails as a
whole when one worker is killed, serves first come first, and imports the calling program again in every worker, which
under a web server is the whole page; loky, one more dependency, also serves first come first. A worker here is a plain
process behind two pipes: it is replaced alone when it dies, has one BLAS thread and a low priority from the start, and
ends when its parent ends.
"""

from __future__ import annotations

import concurrent.futures as futures
import os
import pickle
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Hashable
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.shared_memory import SharedMemory
from typing import Any

from stats_core.work.executor import AnswerT, Remote, TaskT, WorkLost
from stats_core.work.gauge import Gauges
from stats_core.work.worker import NICENESS, READY, Ticket, create, receive, send

ONE_THREAD = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS", "VECLIB_MAXIMUM_THREADS")
SLICE = 0.3
"""Seconds after which a call counts as long, so that its worker also takes short work."""
LONG_AT_ONCE = 4
"""Most long calls that one worker runs at once."""
STILLBORN = 3
"""Number of workers in a row that die before they are ready, after which the pool gives up."""
PROGRAM = """
import gc, os
if hasattr(os, "nice"):
    os.nice({niceness})
gc.disable()
from stats_core.work import analyses, worker
gc.freeze()
gc.enable()
worker.main()
"""
"""What a worker runs: with a low priority from its first import on, and without a search through what stays anyway."""


class WorkerDied(Exception):
    """The process that had the call ended without an answer."""


@dataclass(eq=False)
class Call:
    """One waiting or running call; `turn` says whose it is, `work` which piece of work it belongs to."""

    number: int
    body: bytes
    turn: Hashable
    work: Hashable
    future: futures.Future[Any] = field(default_factory=futures.Future)
    started: float = 0.0


@dataclass(eq=False)
class Worker:
    """A process and its calls."""

    process: subprocess.Popen[bytes]
    calls: dict[int, Call] = field(default_factory=dict)
    ready: bool = False

    def takes_more(self, now: float) -> bool:
        """Whether it is ready and runs only long calls, and not too many of them."""
        short = any(now - call.started < SLICE for call in self.calls.values())
        return self.ready and not short and len(self.calls) < LONG_AT_ONCE


class Turns:
    """Time used by each person or piece of work; whoever has used the least is served next."""

    def __init__(self) -> None:
        self._had: dict[Hashable, float] = {}

    def come(self, key: Hashable, among: set[Hashable]) -> None:
        """Let a newcomer start at the least time used by the others; earlier use does not count."""
        if key not in among:
            least = min((self._had.get(other, 0.0) for other in among), default=0.0)
            self._had = {other: had for other, had in self._had.items() if other in among}
            self._had[key] = least

    def charge(self, key: Hashable, seconds: float) -> None:
        """Add seconds of use."""
        if key in self._had:
            self._had[key] += seconds

    def had(self, key: Hashable) -> float:
        return self._had.get(key, 0.0)


class ProcessPool(Remote):
    """A number of processes, started with the first work or by `start`, and kept running.

    Parameters
    ----------
    workers
        The number of processes; as many as there are cores when None.

    Notes
    -----
    A killed worker costs only time: another takes its place, and its unfinished calls are repeated. People take turns
    according to the time that each has used, so short work never waits for long work to end.
    """

    lost = (WorkerDied, futures.CancelledError)

    def __init__(self, workers: int | None = None) -> None:
        self.workers = workers or os.cpu_count() or 1
        self._lock = threading.RLock()
        self._running: list[Worker] = []
        self._waiting: list[Call] = []
        self._people, self._works = Turns(), Turns()
        self._numbers = 0
        self._stillborn = 0
        self._closed = self._ended = False
        self._shared: dict[str, tuple[Ticket, SharedMemory, int]] = {}
        self.gauges = Gauges()

    def start(self) -> None:
        """Start the workers now, so that they are ready when work comes."""
        with self._lock:
            while len(self._running) < self.workers and not self.broken and not self._closed:
                self._start_one()

    @property
    def warm(self) -> bool:
        """Whether at least one worker has finished its imports."""
        with self._lock:
            return any(worker.ready for worker in self._running)

    @property
    def broken(self) -> bool:
        """Whether no worker can be started on this machine."""
        return self._stillborn >= STILLBORN

    @property
    def processes(self) -> tuple[int, ...]:
        """The process ids of the running workers."""
        with self._lock:
            return tuple(worker.process.pid for worker in self._running)

    def _start_one(self) -> None:
        # The libraries read the number of threads when NumPy is imported, before any of our code runs. More threads
        # than cores would only wait for each other.
        own = dict.fromkeys(ONE_THREAD, "1") | {"PYTHONPATH": os.pathsep.join(path or os.getcwd() for path in sys.path)}
        try:
            process = subprocess.Popen(
                [sys.executable, "-c", PROGRAM.format(niceness=NICENESS)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                env=os.environ | own,
                start_new_session=True,
            )
        except OSError:
            self._stillborn = STILLBORN
            return
        worker = Worker(process)
        self._running.append(worker)
        threading.Thread(target=self._listen, args=(worker,), daemon=True, name="worker").start()

    def _listen(self, worker: Worker) -> None:
        """Receive what one worker sends until it ends; then start another in its place."""
        stream: Any = worker.process.stdout
        while True:
            try:
                number, body = receive(stream)
            except (EOFError, OSError, ValueError):
                break
            with self._lock:
                if number == READY:
                    worker.ready, self._stillborn = True, 0
                    call = None
                else:
                    call = worker.calls.pop(number, None)
                    if call is not None:
                        self._charge(call)
                self._place()
            if call is not None and call.future.set_running_or_notify_cancel():
                call.future.set_result(body)
        with suppress(OSError):
            worker.process.kill()
        worker.process.wait()
        for pipe in (worker.process.stdin, worker.process.stdout):
            with suppress(OSError):
                pipe.close()  # type: ignore[union-attr]
        with self._lock:
            self._running.remove(worker)
            lost = list(worker.calls.values())
            if not self._closed:
                self._stillborn += not worker.ready
                self.start()
            if not self._running:
                # No worker is left for the waiting calls.
                lost += self._waiting
                self._waiting = []
        for call in lost:
            if call.future.set_running_or_notify_cancel():
                call.future.set_exception(WorkerDied())

    def _charge(self, call: Call) -> None:
        seconds = time.monotonic() - call.started
        self._people.charge(call.turn, seconds)
        self._works.charge(call.work, seconds)

    def _place(self) -> None:
        """Give waiting calls to workers that can take one; whoever has used the least time comes first."""
        while self._waiting:
            now = time.monotonic()
            free = [worker for worker in self._running if worker.takes_more(now)]
            if not free:
                return
            call = min(
                self._waiting, key=lambda call: (self._people.had(call.turn), self._works.had(call.work), call.number)
            )
            self._waiting.remove(call)
            if call.future.cancelled():
                continue
            worker = min(free, key=lambda worker: len(worker.calls))
            call.started = now
            worker.calls[call.number] = call
            stream: Any = worker.process.stdin
            # If the worker has just died, its listener notices, and the call is repeated.
            with suppress(OSError, ValueError):
                send(stream, call.number, call.body)

    def _hand_in(
        self, function: Callable[[Any, TaskT], AnswerT], data: Any, task: TaskT, turn: Hashable, work: Hashable
    ) -> futures.Future[Any]:
        body = pickle.dumps((function, data, task), protocol=5)
        with self._lock:
            self.start()
            if self._closed or not self._running:
                raise WorkLost(
                    "No process can be started for the work", remedy="Run it in this process, or free some memory."
                )
            active = [*self._waiting, *(call for worker in self._running for call in worker.calls.values())]
            self._people.come(turn, {call.turn for call in active})
            self._works.come(work, {call.work for call in active})
            self._numbers += 1
            call = Call(self._numbers, body, turn, work)
            self._waiting.append(call)
            self._place()
        return call.future

    def _open(self, answer: Any) -> Any:
        good, content = pickle.loads(answer)
        if not good:
            raise content
        return content

    def _look(self) -> None:
        with self._lock:
            # A call that has become long makes room for waiting ones.
            self._place()

    def _hold(self, data: Any) -> Any:
        fingerprint = getattr(data, "fingerprint", None)
        if fingerprint is None:
            return data
        with self._lock:
            if fingerprint in self._shared:
                ticket, memory, users = self._shared[fingerprint]
            else:
                try:
                    (ticket, memory), users = _share(fingerprint, data), 0
                except OSError:
                    # No room for shared memory: the data are sent with every call.
                    return data
            self._shared[fingerprint] = ticket, memory, users + 1
            return ticket

    def _release(self, held: Any) -> None:
        if not isinstance(held, Ticket):
            return
        with self._lock:
            if held.fingerprint not in self._shared:
                return  # given back when the pool was closed
            ticket, memory, users = self._shared.pop(held.fingerprint)
            if users > 1:
                self._shared[held.fingerprint] = ticket, memory, users - 1
            else:
                memory.close()
                memory.unlink()

    def close(self) -> None:
        with self._lock:
            self._closed = True
            running, waiting = list(self._running), self._waiting
            self._waiting = []
            for worker in running:
                with suppress(OSError):
                    worker.process.stdin.close()  # type: ignore[union-attr]
        for call in waiting:
            call.future.cancel()
        for worker in running:
            try:
                worker.process.wait(timeout=5)
            except subprocess.TimeoutExpired:
                worker.process.kill()
        with self._lock:
            # Of calls that were still running: whoever waits for them may not come to its own end.
            for _, memory, _ in self._shared.values():
                memory.close()
                memory.unlink()
            self._shared.clear()
            if not self._ended:
                self._ended = True
                self.gauges.close()


def _share(fingerprint: str, data: Any) -> tuple[Ticket, SharedMemory]:
    """Put data into shared memory, with arrays outside the pickle."""
    buffers: list[pickle.PickleBuffer] = []
    body = pickle.dumps(data, protocol=5, buffer_callback=buffers.append)
    pieces = [memoryview(body), *(buffer.raw() for buffer in buffers)]
    memory = create(max(1, sum(piece.nbytes for piece in pieces)))
    shared: Any = memory.buf
    start = 0
    for piece in pieces:
        shared[start : start + piece.nbytes] = piece
        start += piece.nbytes
    return Ticket(fingerprint, memory.name, tuple(piece.nbytes for piece in pieces)), memory
