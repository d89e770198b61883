"""Where the page's work runs: in processes, or here until they are warm and where there are none."""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Iterator

import pytest

from dashboard.ui.server import jobs, memo, worker_pool
from stats_core import Analysis, Curves, ParameterError, analyse
from stats_core.work import InProcess, ProcessPool
from tests.work import jobs as tasks

CURVES = Curves.from_groups({"A": [[1.0, 2.0], [2.0, 2.0], [0.0, 1.0]], "B": [[3.0, 4.0], [3.5, 5.0], [2.5, 3.0]]})


@pytest.fixture(autouse=True)
def _fresh(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(worker_pool, "_pool", None)
    monkeypatch.setattr(worker_pool, "_closed", False)
    monkeypatch.setattr(worker_pool, "_said", False)
    monkeypatch.setattr(worker_pool, "_cluster", None)
    monkeypatch.setattr(jobs, "_outcomes", memo.Memo(2**20))
    monkeypatch.setattr(jobs, "PATIENCE", 120)
    yield
    if worker_pool._pool is not None:
        worker_pool._pool.close()


def ask() -> Analysis | jobs.Job:
    what = jobs.work_key("randomized_anova", CURVES, {}), CURVES
    started = jobs.start(*what)
    jobs.wait([started])
    return jobs.outcome(started, *what)


def test_none_are_started_where_none_are_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(worker_pool.NUMBER, "0")
    worker_pool.start()
    assert isinstance(worker_pool.home(), InProcess)
    assert isinstance(ask(), Analysis)


def test_work_runs_here_until_they_are_warm_and_there_afterwards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(worker_pool.NUMBER, "1")
    worker_pool.start()
    pool = worker_pool._pool
    assert isinstance(pool, ProcessPool)
    # Long work waits for them, short work for nothing.
    assert worker_pool.home(long=True) is pool
    assert isinstance(ask(), Analysis)
    list(pool.run(tasks.fail, [1]))
    assert worker_pool.home() is pool
    monkeypatch.setattr(jobs, "_outcomes", memo.Memo(2**20))
    found = ask()
    assert isinstance(found, Analysis)
    assert found.result.sentence() == analyse("randomized_anova", CURVES).result.sentence()
    assert found.data is CURVES


def test_where_none_can_be_started_the_page_works_and_the_log_says_so(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv(worker_pool.NUMBER, "2")
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    with caplog.at_level(logging.WARNING, logger="learnmost"):
        worker_pool.start()
        assert isinstance(ask(), Analysis)
        worker_pool.home()
    assert [record.message for record in caplog.records if record.name == "learnmost"] == [
        "No process can be started for the work: it runs in threads of the server, more slowly."
    ]


def test_a_cluster_that_does_not_answer_is_said_where_a_simulation_is_looked_at(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pytest.importorskip("distributed", reason="the optional extra 'dask' is not installed")
    monkeypatch.setattr("stats_core.work.dask.PATIENCE", 0.5)
    monkeypatch.setenv(worker_pool.CLUSTER, "tcp://127.0.0.1:9")
    monkeypatch.setattr(jobs, "HERE", 0.0)
    job = jobs.Job("simulation", jobs.each_of([0.0], tasks.wait, None), keeps=True)
    job.start()
    assert job.future is not None
    with pytest.raises(ParameterError, match="No Dask scheduler answers"):
        job.future.result(120)
    assert isinstance(job.error, ParameterError)
    assert isinstance(ask(), Analysis), "what a page waits for is done on this machine"


def test_work_that_they_took_along_when_they_went_is_done_here(monkeypatch: pytest.MonkeyPatch) -> None:
    pool = ProcessPool(1)
    monkeypatch.setattr(worker_pool, "_pool", pool)
    monkeypatch.setattr(ProcessPool, "warm", property(lambda self: not self.broken))
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    # Warm by its own word, and gone in the moment in which it is asked.
    assert worker_pool.home() is pool
    assert isinstance(ask(), Analysis)


def test_they_go_with_the_server_and_none_comes_after(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(worker_pool.NUMBER, "1")
    worker_pool.start()
    pool = worker_pool._pool
    assert isinstance(pool, ProcessPool)
    (process,) = pool.processes
    worker_pool.close()
    worker_pool.close()
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)
    # A page that was still being drawn.
    monkeypatch.setattr(worker_pool, "_pool", None)
    worker_pool.start()
    assert worker_pool._pool is None
