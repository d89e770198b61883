"""A pool of processes on this machine.

Chosen: `concurrent.futures.ProcessPoolExecutor` of the standard library. Its processes are spawned, not forked, since a
server has threads. What it leaves open is added here: a new pool when a worker was killed (it gives up as a whole then;
loky does no more, and would be one more dependency), one BLAS thread for each worker, a low priority, and workers that
end when their parent is gone. Data travel once, through `multiprocessing.shared_memory`; a task carries their
fingerprint only.
"""

from __future__ import annotations

import concurrent.futures as futures
import multiprocessing
import os
import pickle
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import connection
from multiprocessing.shared_memory import SharedMemory
from typing import Any
from weakref import WeakKeyDictionary

from stats_core.work.executor import Answer, Remote, Task

ONE_THREAD = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS", "VECLIB_MAXIMUM_THREADS")
NICENESS = 5
"""Workers give way to the page by so much."""
KEPT_BY_WORKER = 8
"""Data sets that a worker remembers; those used longest ago go first."""

_known: OrderedDict[str, Any] = OrderedDict()
"""In a worker: data by fingerprint."""


@dataclass(frozen=True)
class Ticket:
    """Where a worker finds data: the name of a shared memory, and the sizes of the pieces in it."""

    fingerprint: str
    name: str
    sizes: tuple[int, ...]

    def fetch(self) -> Any:
        """The data, from the worker's own memory when it has had them before."""
        if self.fingerprint in _known:
            _known.move_to_end(self.fingerprint)
            return _known[self.fingerprint]
        memory = SharedMemory(self.name)
        shared: Any = memory.buf
        pieces, start = [], 0
        for size in self.sizes:
            # A copy: views into the shared memory would keep it open after the last use.
            pieces.append(bytes(shared[start : start + size]))
            start += size
        del shared
        memory.close()
        found = pickle.loads(pieces[0], buffers=pieces[1:])
        _known[self.fingerprint] = found
        while len(_known) > KEPT_BY_WORKER:
            _known.popitem(last=False)
        return found


class ProcessPool(Remote):
    """As many processes as asked for, started with the first work and kept warm.

    Parameters
    ----------
    workers
        The number of processes; as many as there are cores when None.

    Notes
    -----
    A killed worker costs nothing but time: the pool is made anew, and what was under way is done again. A program that
    starts a pool needs the usual `if __name__ == "__main__":`, since a spawned process imports it again.
    """

    lost = (BrokenProcessPool, futures.CancelledError)

    def __init__(self, workers: int | None = None) -> None:
        self.workers = workers or os.cpu_count() or 1
        self._lock = threading.RLock()
        self._pool: futures.ProcessPoolExecutor | None = None
        self._pool_of: WeakKeyDictionary[futures.Future[Any], futures.ProcessPoolExecutor] = WeakKeyDictionary()
        self._shared: dict[str, tuple[Ticket, SharedMemory, int]] = {}

    def _hand_in(self, function: Callable[[Any, Task], Answer], data: Any, task: Task) -> futures.Future[Answer]:
        with self._lock, one_blas_thread():
            if self._pool is None:
                self._pool = self._new_pool()
            try:
                future = self._pool.submit(_call, function, data, task)
            except BrokenProcessPool:
                # Somebody killed a worker: the tasks that were under way come back through their own errors.
                self._pool = self._new_pool()
                future = self._pool.submit(_call, function, data, task)
            self._pool_of[future] = self._pool
            return future

    def _forgotten(self, future: futures.Future[Any]) -> bool:
        # A call handed in at the very moment in which a worker dies may miss the news, and wait for ever.
        return bool(getattr(self._pool_of.get(future), "_broken", False))

    def _new_pool(self) -> futures.ProcessPoolExecutor:
        spawn = multiprocessing.get_context("spawn")
        return futures.ProcessPoolExecutor(self.workers, mp_context=spawn, initializer=_begin)

    def _hold(self, data: Any) -> Any:
        fingerprint = getattr(data, "fingerprint", None)
        if fingerprint is None:
            return data
        with self._lock:
            if fingerprint in self._shared:
                ticket, memory, users = self._shared[fingerprint]
            else:
                (ticket, memory), users = _share(fingerprint, data), 0
            self._shared[fingerprint] = ticket, memory, users + 1
            return ticket

    def _release(self, held: Any) -> None:
        if not isinstance(held, Ticket):
            return
        with self._lock:
            ticket, memory, users = self._shared.pop(held.fingerprint)
            if users > 1:
                self._shared[held.fingerprint] = ticket, memory, users - 1
            else:
                memory.close()
                memory.unlink()

    @property
    def processes(self) -> tuple[int, ...]:
        """The numbers of the processes that are running."""
        with self._lock:
            running = getattr(self._pool, "_processes", None)
            return tuple(running or ())

    def close(self) -> None:
        with self._lock:
            if self._pool is not None:
                self._pool.shutdown(wait=True, cancel_futures=True)
                self._pool = None


@contextmanager
def one_blas_thread() -> Iterator[None]:
    """What is spawned inside computes with one thread: the libraries read it when NumPy is imported, before any of our
    code runs there. More threads than cores would only wait for each other."""
    before = {name: os.environ.get(name) for name in ONE_THREAD}
    os.environ.update(dict.fromkeys(ONE_THREAD, "1"))
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                os.environ.pop(name, None)
            else:
                os.environ[name] = value


def _share(fingerprint: str, data: Any) -> tuple[Ticket, SharedMemory]:
    """Put data into shared memory, arrays as they are and not inside the pickle."""
    buffers: list[pickle.PickleBuffer] = []
    body = pickle.dumps(data, protocol=5, buffer_callback=buffers.append)
    pieces = [memoryview(body), *(buffer.raw() for buffer in buffers)]
    memory = SharedMemory(create=True, size=max(1, sum(piece.nbytes for piece in pieces)))
    shared: Any = memory.buf
    start = 0
    for piece in pieces:
        shared[start : start + piece.nbytes] = piece
        start += piece.nbytes
    return Ticket(fingerprint, memory.name, tuple(piece.nbytes for piece in pieces)), memory


def _begin() -> None:
    """First thing in a worker."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()


def _end_with(sentinel: int) -> None:
    """A parent that was killed cannot tell its workers to end."""
    connection.wait([sentinel])
    os._exit(1)


def _call(function: Callable[[Any, Task], Answer], data: Any, task: Task) -> Answer:
    return function(data.fetch() if isinstance(data, Ticket) else data, task)
