"""Work beside the page: remembered, shared, and ended when nobody waits."""

from __future__ import annotations

import copyreg
import threading
from collections import OrderedDict
from collections.abc import Hashable, Iterator
from concurrent.futures import Future
from contextlib import suppress
from copy import copy
from types import TracebackType
from typing import Any

import numpy as np
import pandas as pd
import pytest

from dashboard.ui.server import jobs, memo
from stats_core import METHODS, Analysis, Curves, InputError, Losses, ScoreTable, analyse
from tests.pages import slow
from tests.pages.slow import SLOW, STEPS, curves

MOST_NUMBERS = 600_000_000  # between two looks whether somebody still waits


@pytest.fixture(autouse=True)
def _slow_method(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with slow.known(monkeypatch):
        yield


LARGE: dict[type, Any] = {
    Curves: Curves.from_groups({name: np.random.default_rng(i).normal(size=(30, 60)) for i, name in enumerate("ABCD")}),
    ScoreTable: ScoreTable(
        tuple(f"d{i}" for i in range(300)), tuple("ABCDEFGH"), np.random.default_rng(5).normal(size=(300, 8))
    ),
    Losses: Losses(
        tuple("ABCD"),
        np.random.default_rng(6).normal(size=(600, 4)),
        group=[str(case // 3 if case < 300 else case) for case in range(600)],
    ),
}
NUMBERS: dict[type, int] = {
    Curves: LARGE[Curves].values.size,
    ScoreTable: LARGE[ScoreTable].scores.size,
    Losses: LARGE[Losses].losses.size,
}


def large_settings(key: str) -> dict[str, Any]:
    """Settings under which a method has a long way to go."""
    options = {option.name: option for option in METHODS[key].options}
    wanted = {"shuffles": 1_000_000, "draws": 500_000, "a": "A", "b": "B"}
    wanted |= {"weights": (1, -1, 0, 0)} if METHODS[key].data_type is Curves else {}
    return {name: value for name, value in wanted.items() if name in options}


def ask(seed: int = 0) -> Analysis | jobs.Job:
    data = curves()
    settings = {"seed": seed}
    what = jobs.work_key("waiting", data, settings), data
    started = jobs.start(*what)
    jobs.wait([started])
    return jobs.outcome(started, *what)


def test_quick_work_is_waited_for_and_remembered() -> None:
    SLOW.finish()
    first, second = ask(), ask()
    assert isinstance(first, Analysis)
    assert second is first
    assert SLOW.started == 1


def test_other_settings_or_data_are_other_work() -> None:
    one = jobs.work_key("waiting", curves(), {"seed": 1})
    assert one == jobs.work_key("waiting", curves(), {"seed": 1})
    assert one != jobs.work_key("waiting", curves(), {"seed": 2})
    other = Curves.from_groups({"A": [[1.0, 2.0], [2.0, 2.0]], "B": [[3.0, 4.0], [3.5, 5.0000001]]})
    assert one != jobs.work_key("waiting", other, {"seed": 1})


def test_slow_work_is_shared_and_says_how_far_it_is() -> None:
    work = ask()
    assert isinstance(work, jobs.Job)
    assert ask() is work
    assert SLOW.reached.wait(60)
    assert 0 < work.done <= work.total == STEPS
    assert work.rate > 0
    assert SLOW.started == 1


def test_work_that_is_left_ends_soon() -> None:
    work = ask()
    assert isinstance(work, jobs.Job)
    assert set(jobs.leave_all()) == {work.key}
    with pytest.raises(jobs.Abandoned):
        work.future.result(timeout=60)


def test_left_work_ends_at_the_first_look_of_its_callback(monkeypatch: pytest.MonkeyPatch) -> None:
    """A tenth of a second after the last look, by the clock of the callback itself."""
    now = 100.0
    monkeypatch.setattr(jobs.time, "monotonic", lambda: now)
    work = jobs.Job("key", lambda job: None)
    work.wanted_by.add("me")
    work.progress(1, 10)
    work.wanted_by.clear()
    now += 0.9 * jobs.BETWEEN_LOOKS
    work.progress(2, 10)
    now += 0.2 * jobs.BETWEEN_LOOKS
    with pytest.raises(jobs.Abandoned):
        work.progress(3, 10)
    assert jobs.BETWEEN_LOOKS <= 0.25


@pytest.mark.parametrize("key", sorted(key for key in METHODS if METHODS[key].reports_progress))
def test_stop_is_heard_after_a_bounded_amount_of_work(key: str) -> None:
    """Between two looks no more numbers are worked on than take a few tenths of a second, however long it takes."""
    data = LARGE[METHODS[key].data_type]
    reached = [0]

    def note(done: int, total: int) -> None:
        reached.append(done)
        if len(reached) == 7:
            raise jobs.Abandoned

    with suppress(jobs.Abandoned):
        analyse(key, data, progress=note, **large_settings(key))
    assert len(reached) >= 2
    assert max(np.diff(reached)) * NUMBERS[type(data)] <= MOST_NUMBERS


def test_work_that_a_page_does_not_ask_for_again_ends() -> None:
    with jobs.leave_what_is_not_asked():
        first = ask(1)
    with jobs.leave_what_is_not_asked():
        assert ask(1) is first
    assert not SLOW.ended.is_set()
    with jobs.leave_what_is_not_asked():
        ask(2)
    assert isinstance(first, jobs.Job)
    with pytest.raises(jobs.Abandoned):
        first.future.result(timeout=60)


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> threading.Semaphore:
    """Counts how often work looks whether somebody waits; a second look comes only if the first found one."""
    seen, alive = threading.Semaphore(0), jobs.is_here

    def look(session: str) -> bool:
        seen.release()
        return alive(session)

    monkeypatch.setattr(jobs, "is_here", look)
    return seen


def test_an_interrupted_page_run_ends_nothing(looks: threading.Semaphore) -> None:
    work = ask(1)
    with pytest.raises(KeyboardInterrupt), jobs.leave_what_is_not_asked():
        raise KeyboardInterrupt
    assert isinstance(work, jobs.Job)
    assert work.wanted_by
    goes_on(looks)


def goes_on(looks: threading.Semaphore) -> None:
    while looks.acquire(blocking=False):
        pass
    assert all(looks.acquire(timeout=60) for _ in range(3))


def test_work_goes_on_while_another_session_wants_it(
    monkeypatch: pytest.MonkeyPatch, looks: threading.Semaphore
) -> None:
    work = ask()
    assert isinstance(work, jobs.Job)
    work.wanted_by.add("another")
    jobs.leave_all()
    goes_on(looks)
    # Until that one closes its browser.
    monkeypatch.setattr(jobs, "is_here", lambda session: session != "another")
    with pytest.raises(jobs.Abandoned):
        work.future.result(timeout=60)


def test_the_callback_looks_ten_times_a_second_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    def look(session: str) -> bool:
        SLOW.looks += 1
        return True

    monkeypatch.setattr(jobs, "is_here", look)
    now = 100.0
    monkeypatch.setattr(jobs.time, "monotonic", lambda: now)
    work = jobs.Job("key", lambda job: None)
    work.wanted_by.add("me")
    for step in range(1000):
        now += 0.001
        work.progress(step, 1000)
    assert SLOW.looks == pytest.approx(1 / jobs.BETWEEN_LOOKS, abs=1)


def test_an_error_is_raised_where_the_result_was_asked_for() -> None:
    SLOW.finish()
    for _ in range(2):
        with pytest.raises(InputError, match="unlucky"):
            ask(13)
    assert SLOW.started == 1


def test_a_fault_of_ours_is_raised_once_and_then_tried_again() -> None:
    """Also where it comes after the page has stopped waiting for it."""
    assert isinstance(ask(15), jobs.Job)
    SLOW.finish()
    for started in (1, 2, 3):
        with pytest.raises(RuntimeError, match="a fault of ours"):
            ask(15)
        assert SLOW.started == started


def _taken_apart(error: Exception) -> tuple[Any, ...]:
    return _again, (type(error), error.args, error.__traceback__)


def _again(kind: type[Exception], args: tuple[str, ...], traceback: TracebackType) -> Exception:
    return kind(*args).with_traceback(traceback)


def caught() -> InputError:
    with pytest.raises(InputError) as found:
        raise InputError("Wrong")
    return found.value


def test_what_is_remembered_of_a_refusal_keeps_no_data_alive(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor where errors are copied with their tracebacks, as Dask has them copied."""
    monkeypatch.setitem(copyreg.dispatch_table, InputError, _taken_apart)
    assert copy(caught()).__traceback__ is not None
    SLOW.finish()
    for _ in range(3):
        with pytest.raises(InputError):
            ask(13)
        [kept] = [held.value for held in jobs._outcomes._values.values()]
        assert kept.__traceback__ is kept.__context__ is kept.__cause__ is None


def test_the_memory_is_bounded_and_keeps_what_was_used_last() -> None:
    kept = memo.Memo(1_000)
    for number in range(3):
        kept.put(number, np.zeros(50))
        kept.get(0)
    assert kept.get(0) is not None
    assert kept.get(1) is None
    kept.put("large", np.zeros(10_000))
    assert len(kept) == 1
    assert kept.get("large") is not None


def test_the_weight_of_results_counts_their_arrays() -> None:
    assert memo.weight(curves()) >= curves().values.nbytes
    assert memo.weight((np.zeros(10), [np.zeros(5)])) == 120
    assert memo.weight(pd.DataFrame({"a": np.zeros(100)})) >= 800


def test_an_error_while_making_is_not_remembered() -> None:
    made: list[int] = []

    def make() -> int:
        made.append(1)
        if len(made) == 1:
            raise ValueError
        return 7

    with pytest.raises(ValueError):  # noqa: PT011
        memo.remembered("once", make)
    assert memo.remembered("once", make) == memo.remembered("once", make) == 7
    assert len(made) == 2


def test_work_whose_processes_died_waits_for_another_try_of_who_saw_it(monkeypatch: pytest.MonkeyPatch) -> None:
    assert isinstance(ask(14), jobs.Job)
    SLOW.finish()
    for _ in range(2):
        job = ask(14)
        assert isinstance(job, jobs.Job)
        assert job.lost
        assert SLOW.started == 1
    # Somebody who has not seen it fail gets another try at once.
    monkeypatch.setattr(jobs, "this_session", lambda: "another")
    assert isinstance(ask(14), jobs.Job)
    assert SLOW.started == 2


def test_simulations_are_known_again_up_to_a_number() -> None:
    work = jobs.each_of([1], lambda data, task: task, None)
    kept = [jobs.simulation(("simulation", number), lambda: work) for number in range(jobs.MOST_KEPT + 5)]
    assert len(jobs._jobs) == jobs.MOST_KEPT
    assert jobs.simulation(kept[-1].key, lambda: work) is kept[-1]
    assert jobs.simulation(kept[0].key, lambda: work) is not kept[0]
    jobs._jobs.clear()


@pytest.fixture
def known(monkeypatch: pytest.MonkeyPatch) -> OrderedDict[Hashable, jobs.Job]:
    """The jobs that the server knows, none to begin with."""
    monkeypatch.setattr(jobs, "_jobs", OrderedDict())
    return jobs._jobs


def test_work_under_way_does_not_push_out_what_a_simulation_has(known: OrderedDict[Hashable, jobs.Job]) -> None:
    mine = jobs.simulation("mine", lambda: lambda job: None, total=7)
    for number in range(jobs.MOST_KEPT + 5):
        known[number] = jobs.Job(number, lambda job: None)
        known[number].future = Future()
    assert jobs.simulation("mine", lambda: lambda job: None) is mine
    assert mine.total == 7
    for number in range(jobs.MOST_KEPT + 5):
        jobs.simulation(f"another {number}", lambda: lambda job: None)
    assert "mine" not in known
    known.clear()  # what never ends is not waited for


def test_a_job_forgets_itself_and_no_other_of_its_key(known: OrderedDict[Hashable, jobs.Job]) -> None:
    first, second = (jobs.Job("key", lambda job: None) for _ in range(2))
    known["key"] = second
    jobs.forget(first)
    assert known["key"] is second
    jobs.forget(second)
    assert not known


def test_an_analysis_that_was_lost_counts_from_its_beginning(known: OrderedDict[Hashable, jobs.Job]) -> None:
    reached = []
    job = jobs.Job("lost", lambda job: reached.append((job.done, job.total)))
    job.done, job.total = 5_000, 10_000
    job.start()
    assert job.future is not None
    job.future.result(timeout=60)
    assert reached == [(0, 0)]
