"""A real Dask cluster on this machine."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest


@contextmanager
def two_workers() -> Iterator[Any]:
    """Two worker processes of one thread each; the test is skipped where Dask is missing."""
    distributed = pytest.importorskip("distributed", reason="the optional extra 'dask' is not installed")
    options = {"processes": True, "dashboard_address": None, "silence_logs": 50}
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, **options) as running:
        yield running
