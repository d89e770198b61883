"""The processes that work for all sessions of this server: started once, warm, and gone with it.

Until they are warm, and where no process can be started, work runs in threads of this one.
"""

from __future__ import annotations

import atexit
import logging
import os
import threading

from stats_core.work import DaskCluster, Executor, InProcess, ProcessPool

NUMBER = "LEARNMOST_WORKERS"
"""Environment variable: how many processes work; 0 for none, as many as there are cores without it."""

CLUSTER = "LEARNMOST_DASK"
"""Environment variable: the address of a Dask scheduler, on whose cluster simulations run."""

_log = logging.getLogger("learnmost")
_here = InProcess()
_lock = threading.Lock()
_pool: ProcessPool | None = None
_closed = False
_said = False
_cluster: DaskCluster | None = None
_one_asks = threading.Lock()


def wanted() -> int:
    """How many processes shall work."""
    number = os.environ.get(NUMBER, "")
    return int(number) if number.isdigit() else os.cpu_count() or 1


def start() -> None:
    """Start the processes, unless they run; waits for nothing."""
    global _pool
    with _lock:
        if _pool is None and wanted() and not _closed:
            _pool = ProcessPool(wanted())
            atexit.register(_pool.close)
            _pool.start()


def close() -> None:
    """End the processes with the server, and start no more; a cluster is left to its other users."""
    global _closed
    with _lock:
        _closed = True
    if _pool is not None:
        _pool.close()
    if _cluster is not None:
        _cluster.close()


def gone() -> bool:
    """Whether processes were wanted, and none can be started on this machine."""
    return _pool is not None and _pool.broken


def cluster() -> DaskCluster | None:
    """The cluster that this server was given, or None; raises where it does not answer, and asks again next time."""
    global _cluster
    with _one_asks:
        if _cluster is None and (address := os.environ.get(CLUSTER)):
            _cluster = DaskCluster(address)
            atexit.register(_cluster.close)
        return _cluster


def home(*, long: bool = False) -> Executor:
    """Where work runs now; long work on the cluster, if there is one, or it waits until the processes are warm."""
    global _said
    if long and (elsewhere := cluster()) is not None:
        return elsewhere
    pool = _pool
    if pool is None:
        return _here
    if pool.broken and not _said:
        _said = True
        _log.warning("No process can be started for the work: it runs in threads of the server, more slowly.")
    return pool if pool.warm or (long and not pool.broken) else _here
