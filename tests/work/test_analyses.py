"""Analyses in other processes: the same bits, whoever does them, and whatever happens meanwhile."""

from __future__ import annotations

import contextlib
import dataclasses
import os
import pickle
import signal
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pandas as pd
import pytest

import stats_core as sc
from stats_core.demonstrate.curves import of_curves
from stats_core.kernels import curve_shuffles
from stats_core.work import ProcessPool, Stopped, analyse_on
from stats_core.work.gauge import Gauges

CURVES = sc.Curves.from_groups(
    {name: np.random.default_rng(i).normal(0.2 * i, 1, (9, 12)).cumsum(axis=1) for i, name in enumerate("ABC")}
)
TWO = CURVES.only(("A", "C"))
PAIRED = replace(CURVES, block=tuple(f"day {i % 9}" for i in range(27)))
SCORES = sc.ScoreTable(tuple(map(str, range(40))), ("A", "B"), np.random.default_rng(3).normal(size=(40, 2)))
WIDE = sc.ScoreTable(
    tuple(map(str, range(10_000))),
    tuple(f"algorithm {i}" for i in range(100)),
    np.random.default_rng(4).normal(size=(10_000, 100)),
)
RANDOM = {"enumeration": sc.Enumeration.NEVER}
WORK: dict[str, tuple[str, Any, dict[str, Any]]] = {
    "short": ("randomized_anova", CURVES, {"shuffles": 999, **RANDOM}),
    "kept": ("randomized_anova", CURVES, {"shuffles": 1_000_000, **RANDOM}),
    "counted": ("randomized_anova", CURVES, {"shuffles": 1_234_567, "error": sc.ErrorTerm.CELL, **RANDOM}),
    "all splits": ("randomized_anova", TWO, {"enumeration": sc.Enumeration.ALWAYS}),
    "listed": ("curve_levels", TWO, {}),
    "levels": ("curve_levels", CURVES, {"shuffles": 600_000, **RANDOM}),
    "pairs": ("curve_pairs", CURVES, {"shuffles": 500_000, **RANDOM}),
    "closed": ("curve_pairs", CURVES, {"shuffles": 20_000, "adjustment": "closed", **RANDOM}),
    "contrast": ("curve_contrast", CURVES, {"shuffles": 900_000, "weights": (1, -1, 0), **RANDOM}),
    "paired": ("randomized_anova", PAIRED, {"shuffles": 300_000, **RANDOM}),
    "draws": ("bayesian_signed_rank", SCORES, {"a": "A", "b": "B", "draws": 20_000}),
}


LONG = pytest.mark.long


@pytest.fixture(scope="module", params=[pytest.param(1, marks=LONG), 2, pytest.param(3, marks=LONG)])
def pool(request: pytest.FixtureRequest) -> Iterator[ProcessPool]:
    with ProcessPool(request.param) as running:
        yield running


def same(one: Any, other: Any) -> bool:
    """Whether two results are the same in every part, to the last bit."""
    if isinstance(one, np.ndarray):
        return one.dtype == other.dtype and one.shape == other.shape and one.tobytes() == other.tobytes()
    if isinstance(one, pd.DataFrame):
        return one.equals(other)
    if dataclasses.is_dataclass(one):
        return all(same(getattr(one, part.name), getattr(other, part.name)) for part in dataclasses.fields(one))
    if isinstance(one, (tuple, list)):
        return len(one) == len(other) and all(map(same, one, other))
    return bool(one == other or (one != one and other != other))


def test_the_same_bits_for_any_number_of_workers(pool: ProcessPool, monkeypatch: pytest.MonkeyPatch) -> None:
    # So that one of the sizes above is counted and not kept.
    monkeypatch.setattr(curve_shuffles, "KEPT", 1_100_000)
    for name, (key, data, settings) in WORK.items():
        expected = sc.analyse(key, data, **settings)
        found = analyse_on(pool, key, data, **settings)
        assert same(found.result, expected.result), name
        assert (found.settings, found.fingerprint) == (expected.settings, expected.fingerprint)
        assert found.data is data


def test_a_condensed_result_says_and_draws_the_same_in_less_room(two: ProcessPool) -> None:
    """What the page keeps of each person's shuffles does not grow with their number."""
    for name in ("short", "kept"):
        key, data, settings = WORK[name]
        whole = sc.analyse(key, data, **settings).result
        found = analyse_on(two, key, data, condensed=True, **settings).result
        assert whole.sentence() == found.sentence()
        assert whole.notes() == found.notes()
        assert same(whole.charts(), found.charts())
        assert same(whole.table(), found.table())
        assert same(of_curves(data, whole), of_curves(data, found))
        assert len(whole.algorithm.null) == settings["shuffles"]
        assert len(pickle.dumps(found)) < 20_000


def test_what_differs_is_seen() -> None:
    """The comparison above is not content with less."""
    one, other = (sc.analyse("randomized_anova", CURVES, shuffles=99, seed=seed, **RANDOM) for seed in (0, 1))
    assert same(one.result, one.result)
    assert not same(one.result, other.result)


def sign_test_here(table: sc.ScoreTable, **options: Any) -> Any:
    """As a package of its own would declare it; its note names the process."""
    found = sc.sign_test(table, **options)
    return replace(found, extra_notes=(str(os.getpid()),))


@pytest.fixture(scope="module")
def two() -> Iterator[ProcessPool]:
    with ProcessPool(2) as running:
        yield running


def test_a_killed_worker_costs_its_block_and_not_the_work(two: ProcessPool) -> None:
    key, data, settings = WORK["kept"]
    seen: list[int] = []

    def kill_once(done: int, total: int) -> None:
        if not seen:
            os.kill(two.processes[0], signal.SIGKILL)
        seen.append(done)

    found = analyse_on(two, key, data, progress=kill_once, **settings)
    assert same(found.result, sc.analyse(key, data, **settings).result)
    # Never further back than it was: what was done stays done.
    assert seen == sorted(seen)
    assert seen[-1] == settings["shuffles"]


@pytest.mark.parametrize(("key", "data", "settings", "total"), [
    ("randomized_anova", CURVES, {"shuffles": 50_000_000, **RANDOM}, 50_000_000),
    ("bayesian_signed_rank", SCORES, {"a": "A", "b": "B", "draws": 1_000_000}, 1_000_000),
    ("pairwise_comparison", WIDE, {"test": "signed_rank"}, 100 * 99 // 2),
])  # fmt: skip
def test_long_work_says_how_far_it_is_and_stops(
    two: ProcessPool, key: str, data: Any, settings: Any, total: int
) -> None:
    """Cut into blocks, or whole in one worker, which says it through shared memory."""
    seen: list[tuple[int, int]] = []
    with pytest.raises(Stopped):
        analyse_on(two, key, data, progress=lambda *at: seen.append(at), stop=lambda: len(seen) > 2, **settings)
    assert {of for _, of in seen} == {total}
    assert seen == sorted(seen)
    assert seen[-1][0] < seen[-1][1]
    # The workers are free again.
    assert analyse_on(two, "sign_test", SCORES, a="A", b="B").result.p <= 1


def test_what_a_method_raises_comes_through(two: ProcessPool) -> None:
    one = sc.ScoreTable(("d",), ("A", "B"), [[1.0, 2.0]])
    with pytest.raises(sc.InputError, match="two or more data sets"):
        analyse_on(two, "bayesian_signed_rank", one, a="A", b="B")


def test_a_method_that_only_this_process_knows_is_done_here(two: ProcessPool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sc.METHODS, "own", replace(sc.METHODS["sign_test"], function=sign_test_here))
    assert analyse_on(two, "own", SCORES, a="A", b="B").result.extra_notes == (str(os.getpid()),)


def test_all_gauges_may_be_lent() -> None:
    gauges = Gauges()
    with contextlib.ExitStack() as stack:
        lent = [stack.enter_context(gauges.lend()) for _ in range(1025)]
        assert lent[-1] is None
        assert lent[0] is not None
        lent[0].end.progress(3, 7)
        assert (lent[0].done, lent[0].total) == (3, 7)
    with pytest.raises(Stopped):
        lent[0].end.progress(4, 7)
    gauges.close()
