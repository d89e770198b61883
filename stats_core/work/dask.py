"""A Dask cluster, by the address of its scheduler.

`client.get_executor()` gives the futures of the standard library, so a cluster is driven exactly as the pool is. Dask
repeats the tasks of a dead worker by itself. Data are submitted as a task of their own, named by the fingerprint:
workers pass them to each other, and the scheduler recreates them if the only worker that had them dies.
"""

from __future__ import annotations

import concurrent.futures as futures
import importlib
import threading
from collections.abc import Callable, Hashable
from typing import Any

from stats_core.errors import ParameterError
from stats_core.work.executor import AnswerT, Remote, TaskT

PATIENCE = 10
"""Seconds within which a scheduler must answer."""


class DaskCluster(Remote):
    """All workers of a cluster; needs the optional extra `dask`.

    Parameters
    ----------
    address
        Of the scheduler, such as `tcp://10.0.0.7:8786`. Its workers must have the same version of this package.
    """

    def __init__(self, address: str) -> None:
        try:
            # Imported by name: the package works without Dask and needs it only here.
            distributed = importlib.import_module("distributed")
        except ImportError:
            raise ParameterError(
                "Dask is not installed", remedy="Install it: pip install 'learnmost[dask]', or use processes."
            ) from None
        try:
            self._client = distributed.Client(address, timeout=PATIENCE, set_as_default=False)
        except (OSError, ValueError) as error:
            raise ParameterError(
                f"No Dask scheduler answers at {address!r}", where=str(error), remedy="Start one: dask scheduler."
            ) from None
        self._executor = self._client.get_executor()
        self._lock = threading.Lock()
        self._held: dict[str, tuple[Any, int]] = {}

    @property
    def workers(self) -> int:  # type: ignore[override]
        """How many tasks the cluster does at once, now."""
        return max(1, int(sum(self._client.nthreads().values())))

    def _hand_in(
        self, function: Callable[[Any, TaskT], AnswerT], data: Any, task: TaskT, turn: Hashable, work: Hashable
    ) -> futures.Future[Any]:
        future: futures.Future[Any] = self._executor.submit(function, data, task)
        return future

    def _hold(self, data: Any) -> Any:
        fingerprint = getattr(data, "fingerprint", None)
        if fingerprint is None:
            return data
        with self._lock:
            future, users = self._held.get(fingerprint, (None, 0))
            if future is None:
                future = self._client.submit(_same, data, key=f"data-{fingerprint}")
            self._held[fingerprint] = future, users + 1
            return future

    def _release(self, held: Any) -> None:
        with self._lock:
            for fingerprint, (future, users) in list(self._held.items()):
                if future is held:
                    # Dask forgets the data when nobody holds their future any more.
                    self._held.pop(fingerprint)
                    if users > 1:
                        self._held[fingerprint] = future, users - 1

    def close(self) -> None:
        self._executor.shutdown(wait=False)
        self._client.close()


def _same(data: Any) -> Any:
    return data
