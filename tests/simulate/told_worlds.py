"""What is told of worlds, rates, tests on folds and the command line."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout, suppress
from itertools import product
from typing import Any

import numpy as np

from stats_core import METHODS, ErrorTerm, ParameterError
from stats_core.contract.cases import example
from stats_core.simulate import __main__ as command
from stats_core.simulate.curve_rates import batched, decisions, drawn, random_halves
from stats_core.simulate.fitting_world import fitting_world
from stats_core.simulate.fold_tests import fold_tests
from stats_core.simulate.pools import CurvePools, FoldPool
from stats_core.simulate.rates import complete, interval, p_values, rates, replicability, sharpen
from stats_core.simulate.replicates import replicates
from stats_core.simulate.studies import STUDIES
from stats_core.simulate.studies.stretched import as_printed, critical_values
from stats_core.worlds import (
    CASES,
    AlternatingTableWorld,
    CaseWorld,
    CatastropheWorld,
    CurveEffect,
    CurvePoolWorld,
    CurveWorld,
    FeatureShareWorld,
    FoldPoolWorld,
    FoldWorld,
    GroupedCaseWorld,
    Noise,
    Scatter,
    SkewedTableWorld,
    TableWorld,
    UnevenCurveWorld,
    modification_note,
    modify,
)
from stats_core.worlds.cross_validated import LEARNERS
from tests.pictures.test_picture_data import short
from tests.simulate.telling import Told, refused, rows
from tests.simulate.test_design import DATA, own

SHAPES = {"cv": (10, 10), "resampled": (10, 1), "halves": (5, 2)}
CURVE_POOL = np.arange(60.0).reshape(12, 5) * [1, 2, 3, 5, 8]
FOLD_POOL = (np.arange(3 * 2 * 4 * 5.0) * 7 % 11).reshape(3, 2, 4, 5)
WORLDS: tuple[Any, ...] = (
    *(CurveWorld(4, 1.0, 3, 5, CurveEffect.SHAPE, 0.2, False, noise) for noise in Noise),
    CurveWorld(4, 1.0, carries=True),
    *(FoldWorld(2, 0.5, 3, 4, correlation, noise) for correlation in (None, 0.3) for noise in Noise),
    *(TableWorld(5, 0.5, 3, noise) for noise in Noise),
    *(CaseWorld(9, 0.1, 3, error, 0.3, noise) for error in (0.4, None) for noise in Noise),
    *(CaseWorld(9, gap, 2, None) for gap in (0.0, 1.0, 3.0)),
    *(make() for make in (CurveWorld, FoldWorld, TableWorld, CaseWorld)),
    *(CurvePoolWorld(CURVE_POOL, 3, 2.0, change) for change in ("stretch", *CASES)),
    CurvePoolWorld(CURVE_POOL[:6], 3),
    *(UnevenCurveWorld(3, 1.0, (1, 2), (3.0, 0.5), scatter=scatter) for scatter in Scatter),
    UnevenCurveWorld(3, 1.0, (1, 1, 1), (3.0, 1.0, 0.5), CurveEffect.SHAPE, carries=True, blocks=True),
    *(AlternatingTableWorld(4, gap, 2, tied) for gap in (0.0, 8.0) for tied in (False, True)),
    *(SkewedTableWorld(4, 1.0, 3, lognormal) for lognormal in (False, True)),
    TableWorld(4, 0.5, 3, accuracy=True),
    *(GroupedCaseWorld(6, 0.5, 3, 2, measured=measured) for measured in (False, True)),
    *(CatastropheWorld(6, 0.5, 3, 0.2, all_alike=alike) for alike in (False, True)),
    *(FeatureShareWorld(2, 0.5, 3, 2, learner) for learner in LEARNERS),
    FoldPoolWorld(FOLD_POOL, 3, 0.25),
    FoldPoolWorld(FOLD_POOL[:, :1], n_train=10, n_test=5),
)
"""Every kind, and each as it is when nothing is said."""


def named(world: Any) -> str:
    return f"{type(world).__name__} {', '.join(short(value) for value in vars(world).values() if not np.ndim(value))}"


def worlds() -> Iterator[str]:
    """One draw of each, and the one that suits each method."""
    for world in WORLDS:
        name, rng = named(world), np.random.default_rng(1)
        yield f"{name}: {short(world.draw(rng))}"
        if hasattr(world, "batches"):
            yield f"{name}, in batches {world.batches}: {short(world.batch(rng, 2))}"
        if hasattr(world, "truth"):
            yield f"{name}: {world.truth}"
        if hasattr(world, "pool"):
            yield f"{name}: {world.fingerprint}"
    for world in (FoldWorld(2), FoldPoolWorld(FOLD_POOL, 3)):
        yield f"{named(world)}, again: {short(world.again(np.random.default_rng(3), 2))}"
    for (kind, data), alike in product(DATA.items(), (False, True)):
        drawn_once = own(data, size=5, difference=0.2, alike=alike).draw(np.random.default_rng(4))
        yield f"own {kind}, alike {alike}: {short(drawn_once)}"
    yield from (f"fitting {key}: {named(fitting_world(key))}" for key in sorted(METHODS))
    yield refused(lambda: CurvePoolWorld(CURVE_POOL, size=7))
    yield refused(lambda: FoldPoolWorld(FOLD_POOL).again(np.random.default_rng(1), 3))
    pools = CurvePools({"b": CURVE_POOL, "a": CURVE_POOL[:2]}), FoldPool(("x", "y"), {"cv": FOLD_POOL})
    yield from (f"{type(pool).__name__}: {pool.fingerprint}" for pool in pools)


def modifications() -> Iterator[str]:
    """What each does, and what is refused."""
    for case, what in CASES.items():
        yield f"{case}: {what}; {short(modify(CURVE_POOL[:2], case, 4))}"
        yield f"{case} of 4 and 5 levels: {modification_note(case, 4)} {modification_note(case, 5)}"
    for values in ([[1, 2], [3]], 3.0, [], [[1, 2], [3, float("nan")]], [1, float("inf")], [[[1, float("nan")]]]):
        yield refused(lambda values=values: modify(values, "b", 1))  # type: ignore[misc]
    yield refused(lambda: modify([1, 2], "e", 1))
    yield refused(lambda: modify([1, 2], "a", float("nan")))


def counting() -> Iterator[str]:
    """p values that decide, settings that are filled in, and rates of a few data sets."""
    for key in sorted(METHODS):
        analysis = example(key)
        try:
            yield f"p of {key}: { ({name: float(f'{p:.4g}') for name, p in p_values(analysis.result).items()}) }"
        except ParameterError as error:
            yield f"p of {key}: {error}"
        yield f"settings of {key}: {complete(key, analysis.data, {}, np.random.default_rng(5))}"
    curves = example("randomized_anova").data
    yield f"given: {complete('randomized_anova', curves, {'seed': 3}, np.random.default_rng(5))}"
    intervals = [interval(*one) for one in ((0, 9), (1, 9), (8.5, 9), (9, 9), (3, 9, 0.8))]
    yield f"intervals: {short(intervals)}"
    yield f"replicability: {short(replicability([[1, 0, 1], [1, 1, 1], [0, 0, 0], [0, 0, 1]]))}"
    yield f"replicability of two: {short(replicability([[1, 0], [1, 1]]))}"
    yield refused(lambda: replicability([[1], [0]]))
    tables = TableWorld(6, algorithms=2)
    for done, total, table in sharpen(
        "sign_test", tables, sizes=(6, 12), differences=(0.0, 2.0), datasets=60, alpha=0.2
    ):
        yield f"sharpened: {done} of {total}, {short(table['trials'].tolist())}, {short(table['rejected'].tolist())}"
    yield from rows("rates", table)
    yield from rows("quade", rates("quade", TableWorld(6, 1.0), datasets=20, seed=3, alpha=0.3))
    for world in (FoldWorld(3, 0.5, folds=5), FoldPoolWorld(FOLD_POOL, 3)):
        found = replicates("repeated_cv_t", world, datasets=12, partitionings=2, alpha=0.2, seed=4)
        yield from rows(f"replicates, {named(world)}", found)
    yield refused(lambda: replicates("quade", tables))


def batches() -> Iterator[str]:
    """Curve tests on many data sets at once, and tests on folds."""
    rng = np.random.default_rng(6)
    yield f"halves: {short(random_halves(3, 5, rng).astype(int))}"
    for pool, size in ((9, 3), (10, 3), (8, 3), (100, 4)):
        yield f"{size} of {pool}: {short(drawn(pool, size, 6, rng))}"
    values = CurveWorld(4, 3.0, levels=3).batch(rng, 30)
    first = np.broadcast_to(np.arange(8) < 4, (30, 8))
    for shuffles, alpha in product((None, 19), (0.05, 0.2)):
        for row in decisions(values, first, alpha=alpha, shuffles=shuffles, rng=np.random.default_rng(7)):
            yield f"{shuffles} shuffles at {alpha}: {row}"
    world = CurveWorld(4, 1.0, levels=3)
    for settings in ({}, {"error": ErrorTerm.CELL}, {"error": ErrorTerm.SPLIT_PLOT, "shuffles": 19}):
        found = batched("randomized_anova", world, settings, 5, np.random.default_rng(8))
        yield f"batch with {short(list(settings.values()))}: { {name: short(p) for name, p in (found or {}).items()} }"
    no_way = (
        batched("curve_pairs", world, {}, 5, rng),
        batched("randomized_anova", TableWorld(), {}, 5, rng),
        batched("randomized_anova", CurveWorld(4, algorithms=3), {}, 5, rng),
        batched("randomized_anova", world, {"alpha": 0.1}, 5, rng),
    )
    yield f"one by one: {no_way}"
    yield f"as printed: {short(as_printed(CURVE_POOL + rng.normal(size=CURVE_POOL.shape)))}"
    yield f"critical: {short([critical_values(np.arange(n) ** 2.0, 0.05) for n in (20, 100, 219, 221, 400)])}"
    for alpha in (0.01, 0.025, 0.05, 0.1, 0.2):
        for test in fold_tests(alpha):
            x = 0.4 + np.random.default_rng(9).normal(size=(4, *SHAPES[test.design]))
            yield f"{test.name}, {test.design}, df {test.df}, {test.printed or 'not printed'}: {short(test.p(x))}"


def commands() -> Iterator[str]:
    """The command line, and what it answers."""
    made = command.parser()
    yield f"{made.prog}: {made.description}"
    for action in made._actions[1:]:
        yield f"{action.option_strings} {action.dest}: {action.help}, {action.metavar}, {type(action.default).__name__}"
    given = made.parse_args(["figure3"])
    yield f"usual: {given.workers} workers, seed {given.seed}, quick {given.quick}, cluster {given.dask}"
    yield f"studies: {given.study}; {made.parse_args(['--list']).study}; {tuple(STUDIES)}"
    with redirect_stdout(io.StringIO()) as listed:
        code = command.main(["--list"])
    yield from (f"list: {code} {line}" for line in listed.getvalue().splitlines())
    wrong = [], ["figure3", "--workers", "-1"], ["figure3", "--seed", "-1"], ["figure3", "--seed", str(2**32)]
    for words in wrong:
        with redirect_stderr(io.StringIO()) as refusal, suppress(SystemExit):
            command.main(words)
        yield f"{words}: {refusal.getvalue().splitlines()[-1]}"
    for words in (["figure3", "--out", "no/where.csv"], ["figure3", "--seed", str(2**32 - 1), "--out", "."]):
        with redirect_stderr(io.StringIO()) as refusal:
            code = command.main(words)
        yield f"{words}: {code} {refusal.getvalue()}"


WORLDS_AND_RATES: Told = {
    "worlds": worlds,
    "modifications": modifications,
    "counting": counting,
    "batches": batches,
    "commands": commands,
}
