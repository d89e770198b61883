"""The same answers from every home of work, whatever happens to the workers."""

from __future__ import annotations

import itertools
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from multiprocessing.shared_memory import SharedMemory
from pathlib import Path

import numpy as np
import pytest

from dashboard.ui.server import jobs as page_jobs
from dashboard.ui.server import worker_pool
from stats_core.errors import ParameterError
from stats_core.work import DaskCluster, Executor, InProcess, ProcessPool, Stopped, WorkLost
from stats_core.work import pool as pools
from stats_core.work.executor import AHEAD
from tests.work import jobs
from tests.work.cluster import two_workers

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
    until = time.monotonic() + 60
    while any(Path(f"/proc/{number}").exists() for number in workers) and time.monotonic() < until:
        time.sleep(0.1)
    assert not [number for number in workers if Path(f"/proc/{number}").exists()]


@pytest.mark.long
def test_two_pieces_of_work_survive_one_killed_worker() -> None:
    with ProcessPool(2) as pool:
        other: list[float] = []
        thread = threading.Thread(target=lambda: other.extend(answers(pool)))
        thread.start()
        for number, _ in pool.run(jobs.draw, SEEDS):
            if number == 5:
                os.kill(pool.processes[-1], signal.SIGKILL)
        thread.join(120)
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


def test_a_long_call_lets_short_ones_pass(tmp_path: Path) -> None:
    """One worker, one call that ends only after others were done beside it."""
    file = tmp_path / "go on"
    with ProcessPool(1) as pool:
        found: list[str] = []
        calls = [str(file)]
        thread = threading.Thread(target=lambda: found.extend(dict(pool.run(jobs.wait_for, calls, turn=1)).values()))
        thread.start()
        assert dict(pool.run(jobs.wait, [0.0], turn=2)) == {0: 0.0}
        assert not found
        file.touch()
        thread.join(60)
        assert found == calls


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


def asked(times: int) -> Callable[[], bool]:
    """Says stop when it is asked once more than so many times."""
    asks = itertools.count()
    return lambda: next(asks) >= times


def test_stop_is_heard_between_tasks() -> None:
    found: list[int] = []
    with pytest.raises(Stopped):
        found.extend(number for number, _ in InProcess().run(jobs.wait, [0.0] * 60, stop=asked(3)))
    assert found == [0, 1, 2]


def test_stop_is_heard_while_tasks_are_waited_for(pool: ProcessPool, tmp_path: Path) -> None:
    gate, found = tmp_path / "gate", []
    with pytest.raises(Stopped):
        found.extend(pool.run(jobs.pass_gate, [(gate, tmp_path / str(i)) for i in range(60)], stop=asked(3)))
    assert found == [], "no task could end before the gate opens"
    gate.touch()
    assert dict(pool.run(jobs.wait, [0.0])) == {0: 0.0}
    assert len(list(tmp_path.iterdir())) - 1 <= AHEAD * pool.workers, "the others were never begun"


def test_leaving_the_loop_drops_the_rest(pool: ProcessPool, tmp_path: Path) -> None:
    gate, marks = tmp_path / "gate", tmp_path / "marks"
    marks.mkdir()
    for _ in pool.run(jobs.pass_gate, [(marks if i == 0 else gate, marks / str(i)) for i in range(200)]):
        break
    gate.touch()
    assert dict(pool.run(jobs.wait, [0.0])) == {0: 0.0}
    assert 1 <= len(list(marks.iterdir())) <= 2 * AHEAD * pool.workers


def test_short_work_does_not_wait_behind_long_work(pool: ProcessPool, tmp_path: Path) -> None:
    over, begun = threading.Event(), threading.Event()
    ended: list[int] = []

    def long_work() -> None:
        with suppress(Stopped):
            for number, _ in pool.run(jobs.wait, [0.02] * 2000, stop=over.is_set):
                ended.append(number)
                begun.set()

    thread = threading.Thread(target=long_work)
    thread.start()
    assert begun.wait(60)
    before = len(ended)
    assert len(list(pool.run(jobs.wait, [0.0] * 4))) == 4
    between = len(ended) - before
    over.set()
    thread.join(60)
    assert len(ended) < 2000, "it was stopped"
    assert between < 200, "work behind the long one would have waited for all of its 2,000 tasks"


@pytest.mark.long
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


@pytest.mark.long
def test_simulations_of_the_page_run_on_the_cluster_of_its_address(
    cluster: object, numbers: jobs.Numbers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page_jobs, "HERE", 0.0)  # nothing is done before in the server itself
    monkeypatch.setenv(worker_pool.CLUSTER, cluster.scheduler_address)  # type: ignore[attr-defined]
    monkeypatch.setattr(worker_pool, "_cluster", None)
    job = page_jobs.Job("simulation", page_jobs.each_of(SEEDS, jobs.draw, numbers), keeps=True)
    with worker_pool.home(long=True) as dask:
        assert isinstance(dask, DaskCluster)
        assert worker_pool.home() is not dask, "what a page waits for is done on this machine"
        there = set(dask._client.run(os.getpid).values())
        job.start()
        job.future.result(120)  # type: ignore[union-attr]
    assert [job.answers[seed] for seed in SEEDS] == answers(InProcess(), numbers)
    assert {int(path.name.split("-")[0]) for path in Path(numbers.fetched_in).iterdir()} & there


def test_a_cluster_that_is_not_there_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed", reason="the optional extra 'dask' is not installed")
    monkeypatch.setattr("stats_core.work.dask.PATIENCE", 0.5)
    with pytest.raises(ParameterError, match="No Dask scheduler answers"):
        DaskCluster("tcp://127.0.0.1:9")


def test_without_dask_the_remedy_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "distributed", None)
    with pytest.raises(ParameterError, match="pip install"):
        DaskCluster("tcp://127.0.0.1:9")


def test_a_pool_that_is_closed_in_the_middle_of_work_gives_the_shared_data_back(numbers: jobs.Numbers) -> None:
    pool = ProcessPool(1)
    held = pool._hold(numbers)
    pool._hold(numbers)
    assert SharedMemory(held.name).size >= numbers.values.nbytes
    pool.close()
    with pytest.raises(FileNotFoundError):
        SharedMemory(held.name)
    # Whoever waited for the work comes to its end later.
    pool._release(held)
    pool.close()
