"""A worker: a separate process that reads calls from its standard input and writes the answers to its output.

The pool starts it as `python -c`; it imports numpy and this package before the first call. Calls run in threads,
so that short work can run beside a long call.
"""

from __future__ import annotations

import importlib
import multiprocessing.resource_tracker as resource_tracker
import os
import pickle
import sys
import threading
from collections import OrderedDict
from dataclasses import dataclass
from multiprocessing.shared_memory import SharedMemory
from typing import Any, BinaryIO

from stats_core.work.executor import out_of_memory

NICENESS = 5
"""How much lower the priority of workers is than that of the page."""
KEPT_BY_WORKER = 64 * 2**20
"""Bytes of data that a worker caches; the least recently used are dropped first."""
READY = -1
"""The number of the first message of a worker: it is ready."""
LATE = 3.0
"""Seconds after which a worker imports what few methods need."""
LENGTH = 8

_known: OrderedDict[str, tuple[Any, int]] = OrderedDict()
_known_lock = threading.Lock()


@dataclass(frozen=True)
class Ticket:
    """Where a worker finds data: the name of a shared memory block, and the sizes of the pieces in it."""

    fingerprint: str
    name: str
    sizes: tuple[int, ...]

    def fetch(self) -> Any:
        """The data, from the worker's cache if it has them."""
        with _known_lock:
            if self.fingerprint in _known:
                _known.move_to_end(self.fingerprint)
                return _known[self.fingerprint][0]
            memory = attach(self.name)
            shared: Any = memory.buf
            pieces, start = [], 0
            for size in self.sizes:
                # A copy: views into the shared memory would keep it open after the last use.
                pieces.append(bytes(shared[start : start + size]))
                start += size
            del shared
            memory.close()
            data = pickle.loads(pieces[0], buffers=pieces[1:])
            _known[self.fingerprint] = data, start
            while len(_known) > 1 and sum(size for _, size in _known.values()) > KEPT_BY_WORKER:
                _known.popitem(last=False)
            return data


def create(size: int) -> SharedMemory:
    """Shared memory of this process; raises OSError where there is no room for all of it.

    The space is allocated at once: writing to memory that cannot be allocated later would kill the process silently.
    """
    memory = SharedMemory(create=True, size=size)
    try:
        if hasattr(os, "posix_fallocate") and (file := getattr(memory, "_fd", -1)) >= 0:
            os.posix_fallocate(file, 0, size)
    except OSError:
        memory.close()
        memory.unlink()
        raise
    return memory


def attach(name: str) -> SharedMemory:
    """Shared memory that belongs to another process; only that process removes it."""
    if sys.version_info >= (3, 13):
        return SharedMemory(name, track=False)
    registered = resource_tracker.register
    resource_tracker.register = lambda name, kind: None  # type: ignore[assignment]
    try:
        return SharedMemory(name)
    finally:
        resource_tracker.register = registered


def send(stream: BinaryIO, number: int, body: bytes) -> None:
    """One message: its number, its length, its body."""
    stream.write(number.to_bytes(LENGTH, "little", signed=True) + len(body).to_bytes(LENGTH, "little"))
    stream.write(body)
    stream.flush()


def receive(stream: BinaryIO) -> tuple[int, bytes]:
    """The next message; raises EOFError when the other side is gone."""
    head = stream.read(2 * LENGTH)
    if len(head) < 2 * LENGTH:
        raise EOFError
    size = int.from_bytes(head[LENGTH:], "little")
    body = stream.read(size)
    if len(body) < size:
        raise EOFError
    return int.from_bytes(head[:LENGTH], "little", signed=True), body


def answer(body: bytes) -> bytes:
    """Do one call; the pickle of (True, its result) or (False, the exception)."""
    try:
        function, data, task = pickle.loads(body)
        outcome = True, function(data.fetch() if isinstance(data, Ticket) else data, task)
    except MemoryError:
        outcome = False, out_of_memory()
    except BaseException as error:
        outcome = False, error
    try:
        return pickle.dumps(outcome, protocol=5)
    except Exception:
        return pickle.dumps((False, RuntimeError(f"An answer that cannot be sent: {type(outcome[1]).__name__}")))


def main() -> None:
    """Answer calls until the pool ends."""
    # Printed text goes to standard error: standard output is for the answers.
    output = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    lock = threading.Lock()

    def do(number: int, body: bytes) -> None:
        message = answer(body)
        with lock:
            send(output, number, message)

    send(output, READY, b"")
    # Few methods need it, and it takes half a second: it comes after the first work, and before it is asked for.
    late = threading.Timer(LATE, importlib.import_module, ("scipy.stats",))
    late.daemon = True
    late.start()
    while True:
        try:
            number, body = receive(sys.stdin.buffer)
        except EOFError:
            # The pool was closed or killed; nobody waits for running calls.
            os._exit(0)
        threading.Thread(target=do, args=(number, body), daemon=True).start()
