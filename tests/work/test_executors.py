"""The same answers from every home of work, whatever happens to the workers."""

from __future__ import annotations

import itertools
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from stats_core.errors import ParameterError
from stats_core.work import DaskCluster, Executor, InProcess, ProcessPool, Stopped, WorkLost
from stats_core.work import pool as pools
from tests.work import jobs
from tests.work.cluster import two_workers

# One process for these: each pool and cluster is then started once.
pytestmark = pytest.mark.xdist_group("processes")
SEEDS = list(range(40))
_fresh = itertools.count()


@pytest.fixture(scope="module")
def pool() -> Iterator[ProcessPool]:
    with ProcessPool(2) as running:
        yield running


@pytest.fixture(scope="module")
def cluster() -> Iterator[object]:
    with two_workers() as running:
        yield running


def answers(executor: Executor, data: object = None) -> list[float]:
    found = dict(executor.run(jobs.draw, SEEDS, data=data))
    assert sorted(found) == SEEDS
    return [found[seed] for seed in SEEDS]


@pytest.fixture
def numbers(tmp_path: Path) -> jobs.Numbers:
    """Data that no worker has seen in another test."""
    return jobs.Numbers(np.arange(100_000.0) + next(_fresh), str(tmp_path))


def test_this_process_and_the_pool_give_the_same_bits(pool: ProcessPool, numbers: jobs.Numbers) -> None:
    assert answers(pool) == answers(InProcess())
    assert answers(pool, numbers) == answers(InProcess(), numbers)


def test_data_reach_each_worker_once(pool: ProcessPool, numbers: jobs.Numbers) -> None:
    answers(pool, numbers)
    answers(pool, numbers)
    by_worker = [path.name.split("-")[0] for path in Path(numbers.fetched_in).iterdir()]
    assert 1 <= len(by_worker) == len(set(by_worker)) <= 2


def test_workers_are_warm_modest_and_single_threaded(pool: ProcessPool) -> None:
    before = os.environ.get("OPENBLAS_NUM_THREADS")
    found = [answer for _, answer in pool.run(jobs.where, range(12))]
    again = [answer for _, answer in pool.run(jobs.where, range(12))]
    assert {pid for pid, *_ in found + again} <= set(pool.processes)
    assert len(pool.processes) == 2
    assert {threads for *_, threads in found} == {"1"}
    assert {nice for _, nice, _ in found} == {min(19, os.nice(0) + 5)}
    assert os.environ.get("OPENBLAS_NUM_THREADS") == before


def test_a_killed_worker_is_replaced_and_nothing_is_lost() -> None:
    with ProcessPool(2) as pool:
        found = {}
        for number, answer in pool.run(jobs.draw, SEEDS):
            if not found:
                victim = pool.processes[0]
                os.kill(victim, signal.SIGKILL)
            assert number not in found
            found[number] = answer
        assert victim not in pool.processes
        assert [found[seed] for seed in SEEDS] == answers(InProcess())


def test_workers_end_when_their_parent_is_killed() -> None:
    line = [sys.executable, "-m", "tests.work.orphans"]
    root = Path(__file__).parents[2]
    done = subprocess.run(line, cwd=root, stdout=subprocess.PIPE, text=True, timeout=120, check=False)
    assert done.returncode == -signal.SIGKILL
    workers = [int(number) for number in done.stdout.split()]
    assert len(workers) == 2
    until = time.monotonic() + 20
    while any(Path(f"/proc/{number}").exists() for number in workers) and time.monotonic() < until:
        time.sleep(0.1)
    assert not [number for number in workers if Path(f"/proc/{number}").exists()]


def test_two_pieces_of_work_survive_one_killed_worker() -> None:
    with ProcessPool(2) as pool:
        other: list[float] = []
        thread = threading.Thread(target=lambda: other.extend(answers(pool)))
        thread.start()
        for number, _ in pool.run(jobs.draw, SEEDS):
            if number == 5:
                os.kill(pool.processes[-1], signal.SIGKILL)
        thread.join(30)
        assert other == answers(InProcess())


def test_a_task_that_kills_its_worker_every_time_is_given_up() -> None:
    with ProcessPool(1) as pool, pytest.raises(WorkLost, match="3 times"):
        list(pool.run(jobs.die, [0]))


def test_a_machine_that_starts_no_process_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    with ProcessPool(2) as pool, pytest.raises(WorkLost, match="No process can be started"):
        list(pool.run(jobs.fail, [1]))


def test_workers_that_die_before_they_are_ready_are_not_started_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pools, "PROGRAM", "raise SystemExit(3)")
    with ProcessPool(1) as pool, pytest.raises(WorkLost):
        list(pool.run(jobs.fail, [1]))
    assert pool.broken


def test_a_long_call_lets_short_ones_pass() -> None:
    """One worker, one call that is never cut: others are done beside it."""
    with ProcessPool(1) as pool:
        over = threading.Event()
        found: list[float] = []

        def long_call() -> None:
            found.extend(answer for _, answer in pool.run(jobs.wait, [4.0], turn="long"))
            over.set()

        list(pool.run(jobs.wait, [0.0]))
        thread = threading.Thread(target=long_call)
        thread.start()
        while not pool._running[0].calls:
            time.sleep(0.01)
        assert dict(pool.run(jobs.wait, [0.0], turn="short")) == {0: 0.0}
        assert not over.is_set()
        thread.join(60)
        assert found == [4.0]


def test_turns_go_to_whoever_has_had_least() -> None:
    turns = pools.Turns()
    turns.come("long", set())
    turns.charge("long", 100.0)
    # Who comes new begins where the others are, neither before nor behind them for ever.
    turns.come("new", {"long"})
    assert turns.had("new") == turns.had("long") == 100.0
    turns.charge("long", 1.0)
    assert turns.had("new") < turns.had("long")
    turns.come("other", {"long", "new"})
    assert turns.had("other") == turns.had("new")
    # Who was gone and comes back owes nothing.
    turns.come("long", {"new"})
    assert turns.had("long") == turns.had("new")


@pytest.mark.parametrize("kind", ["here", "pool"])
def test_what_a_task_raises_reaches_the_caller(kind: str, pool: ProcessPool) -> None:
    executor = InProcess() if kind == "here" else pool
    with pytest.raises(ValueError, match="task 3 went wrong"):
        list(executor.run(jobs.fail, range(6)))
    assert dict(executor.run(jobs.fail, [1, 2])) == {0: 1, 1: 2}


@pytest.mark.parametrize("kind", ["here", "pool"])
def test_stop_is_heard_while_tasks_are_waited_for(kind: str, pool: ProcessPool) -> None:
    executor = InProcess() if kind == "here" else pool
    list(executor.run(jobs.wait, [0.0, 0.0]))
    begin = time.monotonic()
    found: list[int] = []
    work = executor.run(jobs.wait, [0.3] * 60, stop=lambda: time.monotonic() - begin > 0.5)
    with pytest.raises(Stopped):
        found.extend(number for number, _ in work)
    assert time.monotonic() - begin < 3
    assert 1 <= len(found) < 20


def test_leaving_the_loop_drops_the_rest(pool: ProcessPool) -> None:
    begin = time.monotonic()
    for _ in pool.run(jobs.wait, [0.1] * 200):
        break
    assert dict(pool.run(jobs.wait, [0.0])) == {0: 0.0}
    assert time.monotonic() - begin < 3


def test_short_work_does_not_wait_behind_long_work(pool: ProcessPool) -> None:
    over = threading.Event()

    def long_work() -> None:
        with pytest.raises(Stopped):
            list(pool.run(jobs.wait, [0.1] * 400, stop=over.is_set))

    thread = threading.Thread(target=long_work)
    thread.start()
    time.sleep(0.3)
    begin = time.monotonic()
    assert len(list(pool.run(jobs.wait, [0.01] * 4))) == 4
    waited = time.monotonic() - begin
    over.set()
    thread.join(30)
    # All of the long work takes 20 s on two workers.
    assert waited < 4


def test_a_cluster_gives_the_same_bits_even_when_a_worker_is_killed(cluster: object, numbers: jobs.Numbers) -> None:
    expected = answers(InProcess(), numbers)
    with DaskCluster(cluster.scheduler_address) as dask:  # type: ignore[attr-defined]
        assert dask.workers == 2
        assert answers(dask, numbers) == expected
        killed, found = False, {}
        for number, answer in dask.run(jobs.draw, SEEDS, data=numbers):
            found[number] = answer
            if len(found) == 3:
                pids = dask._client.run(os.getpid)
                os.kill(next(iter(pids.values())), signal.SIGKILL)
                killed = True
        assert killed
        assert [found[seed] for seed in SEEDS] == expected


def test_a_cluster_that_is_not_there_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed", reason="the optional extra 'dask' is not installed")
    monkeypatch.setattr("stats_core.work.dask.PATIENCE", 0.5)
    with pytest.raises(ParameterError, match="No Dask scheduler answers"):
        DaskCluster("tcp://127.0.0.1:9")


def test_without_dask_the_remedy_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "distributed", None)
    with pytest.raises(ParameterError, match="pip install"):
        DaskCluster("tcp://127.0.0.1:9")
