"""The parts of the executors by themselves, without another process: turns, tickets, messages, gauges, second tries."""

from __future__ import annotations

import concurrent.futures as futures
import io
import pickle
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from stats_core.errors import ParameterError
from stats_core.work import DaskCluster, WorkLost, worker
from stats_core.work.executor import AHEAD, ATTEMPTS, Remote, Stopped
from stats_core.work.gauge import PLACES, Dial, Gauges
from stats_core.work.pool import Call, ProcessPool, Turns, Worker, _share


def test_who_comes_anew_begins_where_the_least_served_is() -> None:
    turns = Turns()
    turns.come("a", set())
    turns.charge("a", 3.0)
    turns.come("b", {"a"})
    assert turns.had("b") == 3.0
    turns.charge("b", 1.0)
    turns.charge("a", 4.0)
    turns.charge("nobody", 9.0)
    assert (turns.had("a"), turns.had("b"), turns.had("nobody")) == (7.0, 4.0, 0.0)
    turns.come("c", {"a", "b"})
    assert turns.had("c") == 4.0
    turns.come("a", {"a", "b"})
    assert turns.had("a") == 7.0, "who is there stays where he is"
    turns.come("a", {"b"})
    assert (turns.had("a"), turns.had("c")) == (4.0, 0.0), "who was gone is forgotten"


def worked(ready: bool, *started: float) -> Worker:
    calls = {number: Call(number, b"", None, None, started=at) for number, at in enumerate(started)}
    return Worker(SimpleNamespace(), calls, ready)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("ready", "started", "takes"),
    [
        (False, (), False),
        (True, (), True),
        (True, (9.9,), False),
        (True, (9.5,), True),
        (True, (9.75,), False),
        (True, (5.0, 9.9), False),
        (True, (5.0, 6.0, 7.0), True),
        (True, (5.0, 6.0, 7.0, 8.0), False),
    ],
)
def test_a_worker_takes_short_work_beside_a_few_long_calls(
    ready: bool, started: tuple[float, ...], takes: bool
) -> None:
    assert worked(ready, *started).takes_more(10.0) is takes


def test_a_call_is_long_from_three_tenths_of_a_second_on() -> None:
    assert worked(True, 0.0).takes_more(0.3)
    assert not worked(True, 0.0).takes_more(0.29)


def test_messages_arrive_whole_or_not_at_all() -> None:
    stream = io.BytesIO()
    worker.send(stream, worker.READY, b"")
    worker.send(stream, 7, b"body")
    whole = stream.getvalue()
    assert len(whole) == 4 * worker.LENGTH + 4 == 36
    stream.seek(0)
    assert [worker.receive(stream) for _ in range(2)] == [(-1, b""), (7, b"body")]
    for end in (16, 20, 31, 35):
        cut = io.BytesIO(whole[:end])
        worker.receive(cut)
        with pytest.raises(EOFError):
            worker.receive(cut)


def fails(data: Any, task: Any) -> Any:
    raise task("no")


def gives(data: Any, task: Any) -> Any:
    return task if data is None else (data, task)


def unsendable(data: Any, task: Any) -> Any:
    return lambda: None


def test_a_call_is_answered_with_what_came_out_or_was_raised() -> None:
    def asked(function: Any, data: Any, task: Any) -> tuple[bool, Any]:
        found: tuple[bool, Any] = pickle.loads(worker.answer(pickle.dumps((function, data, task))))
        return found

    assert asked(gives, None, 3) == (True, 3)
    good, error = asked(fails, None, ValueError)
    assert (good, type(error), str(error)) == (False, ValueError, "no")
    good, error = asked(fails, None, MemoryError)
    assert not good
    assert str(error) == (
        "The work needs more memory than this machine has left. Choose fewer shuffles, or smaller data."
    )
    good, error = asked(unsendable, None, 1)
    assert (good, str(error)) == (False, "An answer that cannot be sent: function")


@pytest.fixture
def remembered(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    monkeypatch.setattr(worker, "_known", type(worker._known)())
    return worker._known


def test_data_come_out_of_shared_memory_as_they_went_in(remembered: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    data = {"x": np.arange(5.0), "y": np.arange(3)}
    with ExitStack() as stack:
        tickets = []
        for name in ("one", "two", "three"):
            ticket, memory = _share(name, data)
            stack.callback(memory.unlink)
            stack.callback(memory.close)
            tickets.append(ticket)
        assert tickets[0].sizes[1:] == (40, 24)
        found = tickets[0].fetch()
        assert [found[name].tolist() for name in data] == [data[name].tolist() for name in data]
        assert tickets[0].fetch() is found
        size = remembered["one"][1]
        assert size == sum(tickets[0].sizes)
        monkeypatch.setattr(worker, "KEPT_BY_WORKER", 2 * size)
        tickets[1].fetch()
        tickets[0].fetch()
        tickets[2].fetch()
        assert list(remembered) == ["one", "three"], "the one used longest ago goes first"
        monkeypatch.setattr(worker, "KEPT_BY_WORKER", 1)
        tickets[1].fetch()
        assert list(remembered) == ["two"], "the last one stays, however large"


def test_data_are_shared_once_and_freed_after_the_last_use() -> None:
    data = SimpleNamespace(fingerprint="f", values=[1, 2])
    with ProcessPool(1) as pool:
        assert pool._hold("plain") == "plain"
        first, second = pool._hold(data), pool._hold(data)
        assert first == second
        pool._release("plain")
        pool._release(first)
        again = worker.attach(first.name)
        again.close()
        pool._release(second)
        assert pool._shared == {}
        with pytest.raises(FileNotFoundError):
            worker.attach(first.name)


def test_a_gauge_is_lent_to_one_call_at_a_time_and_stops_it_at_the_end() -> None:
    gauges = Gauges()
    with gauges.lend() as one, gauges.lend() as other:
        assert one is not None
        assert other is not None
        one.end.progress(3, 10)
        other.end.progress(1, 4)
        assert (one.done, one.total, other.done, other.total) == (3, 10, 1, 4)
        end: Dial = one.end
        assert abs(one.end.place - other.end.place) == 3
    with pytest.raises(Stopped):
        end.progress(4, 10)
    with ExitStack() as stack:
        lent = [stack.enter_context(gauges.lend()) for _ in range(PLACES)]
        assert len({one.end.place for one in lent if one}) == PLACES == 1024
        assert {(one.done, one.total) for one in lent if one} == {(0, 0)}
        assert stack.enter_context(gauges.lend()) is None
        lent.clear()
    with gauges.lend() as again:
        assert again is not None
        again.end.progress(1, 2)
    gauges.close()


class Faithless(Remote):
    """Calls that are lost so often before they are done, and how many are under way at once."""

    workers = 2

    def __init__(self, losses: int) -> None:
        self.losses, self.under_way, self.most, self.released, self.looks = losses, 0, 0, [], 0
        self.tried: dict[Any, int] = {}

    def _hand_in(self, function: Any, data: Any, task: Any, turn: Any, work: Any) -> futures.Future[Any]:
        future: futures.Future[Any] = futures.Future()
        self.under_way += 1
        self.most = max(self.most, self.under_way)
        self.tried[task] = self.tried.get(task, 0) + 1
        if self.tried[task] <= self.losses:
            future.set_exception(futures.CancelledError())
        else:
            future.set_result(function(data, task))
        return future

    def _open(self, answer: Any) -> Any:
        self.under_way -= 1
        return answer

    def _look(self) -> None:
        self.looks += 1

    def _release(self, held: Any) -> None:
        self.released.append(held)


def test_a_lost_call_is_tried_three_times() -> None:
    assert ATTEMPTS == 3
    executor = Faithless(2)
    assert sorted(executor.run(gives, ["x", "y"], data="d")) == [(0, ("d", "x")), (1, ("d", "y"))]
    assert executor.tried == {"x": 3, "y": 3}
    assert executor.released == ["d"]
    assert executor.looks >= 3
    lost = Faithless(3)
    with pytest.raises(WorkLost) as told:
        list(lost.run(gives, ["x"], data="d"))
    assert str(told.value) == (
        "The process that did the work ended 3 times without an answer. Free some memory, or choose fewer shuffles or "
        "a smaller study."
    )
    assert lost.tried == {"x": 3}
    assert lost.released == ["d"]


def test_a_few_calls_are_under_way_for_each_worker() -> None:
    executor = Faithless(0)
    list(executor.run(gives, list(range(10))))
    assert executor.most == AHEAD * executor.workers == 4
    stopped = Faithless(0)
    with pytest.raises(Stopped):
        list(stopped.run(gives, [1], data="d", stop=lambda: True))
    assert stopped.tried == {}
    assert stopped.released == ["d"]


def test_no_process_at_all_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*given: Any, **options: Any) -> Any:
        raise OSError

    monkeypatch.setattr("subprocess.Popen", none)
    with ProcessPool(2) as pool:
        assert (pool.broken, pool.warm, pool.processes) == (False, False, ())
        with pytest.raises(WorkLost) as told:
            list(pool.run(gives, [1]))
        assert pool.broken
    assert str(told.value) == ("No process can be started for the work. Run it in this process, or free some memory.")


class Scheduler:
    """What the cluster uses of a Dask client."""

    def __init__(self, address: str, timeout: float, set_as_default: bool) -> None:
        if address == "nowhere":
            raise OSError("timed out")
        self.said: list[Any] = [(address, timeout, set_as_default)]
        self.threads: dict[str, int] = {}

    def get_executor(self) -> Any:
        return SimpleNamespace(
            submit=lambda *given: self.said.append(given) or "future",
            shutdown=lambda wait: self.said.append(("shutdown", wait)),
        )

    def nthreads(self) -> dict[str, int]:
        return self.threads

    def submit(self, function: Any, data: Any, key: str) -> Any:
        self.said.append((function(data), key))
        return SimpleNamespace(key=key)

    def close(self) -> None:
        self.said.append("closed")


def test_a_cluster_holds_data_once_and_says_when_nobody_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", SimpleNamespace(Client=Scheduler))
    cluster = DaskCluster("tcp://here")
    client: Any = cluster._client
    assert client.said == [("tcp://here", 10, False)]
    assert cluster.workers == 1
    client.threads = {"a": 2, "b": 3}
    assert cluster.workers == 5
    data = SimpleNamespace(fingerprint="f")
    other = SimpleNamespace(fingerprint="g")
    assert cluster._hold(4) == 4
    first, second, third = cluster._hold(data), cluster._hold(data), cluster._hold(other)
    assert first is second
    assert client.said[1:] == [(data, "data-f"), (other, "data-g")]
    cluster._release(first)
    assert set(cluster._held) == {"f", "g"}
    cluster._release(second)
    assert set(cluster._held) == {"g"}
    cluster._release(third)
    assert cluster._held == {}
    assert cluster._hand_in(gives, 1, 2, None, None) == "future"  # type: ignore[comparison-overlap]
    cluster.close()
    assert client.said[3:] == [(gives, 1, 2), ("shutdown", False), "closed"]
    with pytest.raises(ParameterError) as told:
        DaskCluster("nowhere")
    assert str(told.value) == "No Dask scheduler answers at 'nowhere' (timed out). Start one: dask scheduler."
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(ParameterError) as told:
        DaskCluster("tcp://here")
    assert str(told.value) == "Dask is not installed. Install it: pip install 'learnmost[dask]', or use processes."
