"""Layouts of curves and folds, each under many names, orders and separators: the right numbers, or a question."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

import numpy as np
import pytest

from stats_core.data import Curves, FoldScores
from stats_core.reading import ask_curves, read_table
from stats_core.reading.offered import fitting
from stats_core.reading.reading import Reading, readings_of
from stats_core.types import Question

CURVES, FOLDS = Question.LEARNING_CURVES, Question.TWO_ALGORITHMS
NAMES = (("PPO", "SAC"), ("Step-DPO", "Batch norm", "TimesNet"), ("a", "b"))
SEPARATORS = (",", ";", "\t")
RUNS, LEVELS = 3, (0, 200, 500, 1000)


@dataclass(frozen=True)
class Truth:
    """Scores by algorithm, run and level or fold."""

    names: tuple[str, ...]
    scores: np.ndarray[Any, Any]

    @classmethod
    def of(cls, names: tuple[str, ...], runs: int = RUNS, places: int = len(LEVELS)) -> Truth:
        rng = np.random.default_rng(len(names) * 7 + runs)
        return cls(names, rng.random((len(names), runs, places)).round(4))


def text(heading: list[str], rows: list[tuple[object, ...]], separator: str, order: int = 0) -> bytes:
    """A table with its columns turned round `order` times."""
    lines = [tuple(heading), *rows]
    turned = [(*line[order:], *line[:order]) for line in lines]
    return "\n".join(separator.join(map(str, line)) for line in turned).encode()


def found(data: bytes, question: Question) -> Reading:
    """The likeliest reading of the two rooms, which must be for the question."""
    rooms = [one for one in readings_of(read_table(data)) if one.question in (CURVES, FOLDS)]
    near = fitting(rooms)
    of_room = [one for one in near if one.question is question]
    assert of_room, [one.key for one in near]
    return of_room[0]


def curves(data: bytes, **answers: Any) -> Curves:
    read = found(data, CURVES).data(higher_is_better=True, **answers)
    assert isinstance(read, Curves)
    return read


def folds(data: bytes, **answers: Any) -> FoldScores:
    read = found(data, FOLDS).data(higher_is_better=True, **answers)
    assert isinstance(read, FoldScores)
    return read


def variants() -> Iterator[tuple[tuple[str, ...], str, int]]:
    yield from ((names, separator, order) for names, separator in product(NAMES, SEPARATORS) for order in (0, 1, 2))


def same(read: Curves, truth: Truth, levels: tuple[float, ...] = LEVELS) -> None:
    assert set(read.algorithms) == set(truth.names)
    assert read.levels.tolist() == list(levels)
    for i, name in enumerate(truth.names):
        own = read.values[[algorithm == name for algorithm in read.algorithm]]
        assert own.tolist() == truth.scores[i].tolist()


@pytest.mark.parametrize(("names", "separator", "order"), variants())
@pytest.mark.parametrize("keys", [("method", "seed", "step"), ("model", "run", "epoch"), ("who", "q", "w")])
def test_one_line_for_each_score(names: tuple[str, ...], separator: str, order: int, keys: tuple[str, ...]) -> None:
    truth = Truth.of(names)
    rows = [
        (name, r, level, truth.scores[a, r, h])
        for (a, name), r, (h, level) in product(enumerate(names), range(RUNS), enumerate(LEVELS))
    ]
    same(curves(text([*keys, "accuracy"], rows, separator, order)), truth)


@pytest.mark.parametrize(("names", "separator", "order"), variants())
def test_a_column_for_each_algorithm_beside_seed_and_step(names: tuple[str, ...], separator: str, order: int) -> None:
    truth = Truth.of(names)
    rows = [(r, level, *truth.scores[:, r, h]) for r, (h, level) in product(range(RUNS), enumerate(LEVELS))]
    same(curves(text(["seed", "step", *names], rows, separator, order)), truth)


@pytest.mark.parametrize("separator", SEPARATORS)
@pytest.mark.parametrize("joint", ["_", "-", "_seed", " run "])
@pytest.mark.parametrize("level", ["step", "x"])
def test_a_column_for_each_run_beside_the_level(separator: str, joint: str, level: str) -> None:
    truth = Truth.of(("PPO", "SAC"))
    heading = [level, *(f"{name}{joint}{r}" for name in truth.names for r in range(RUNS))]
    rows = [(at, *truth.scores[:, :, h].ravel()) for h, at in enumerate(LEVELS)]
    same(curves(text(heading, rows, separator)), truth)


@pytest.mark.parametrize(("names", "separator", "order"), variants())
@pytest.mark.parametrize("heading", ["{}", "step_{}", "{} games", "epoch {}"])
def test_levels_as_headings(names: tuple[str, ...], separator: str, order: int, heading: str) -> None:
    truth = Truth.of(names)
    rows = [(name, r, *truth.scores[a, r]) for (a, name), r in product(enumerate(names), range(RUNS))]
    levels = [heading.format(level) for level in LEVELS]
    same(curves(text(["method", "seed", *levels], rows, separator, order)), truth)


@pytest.mark.parametrize(("names", "separator", "order"), variants())
@pytest.mark.parametrize("heading", ["run_{}", "seed{}", "run {}"])
def test_runs_as_headings(names: tuple[str, ...], separator: str, order: int, heading: str) -> None:
    truth = Truth.of(names, places=1)
    rows = [(name, *truth.scores[a, :, 0]) for a, name in enumerate(names)]
    runs = [heading.format(r) for r in range(RUNS)]
    same(curves(text(["name", *runs], rows, separator, order)), truth, (1,))


@pytest.mark.parametrize(("names", "separator", "order"), variants())
@pytest.mark.parametrize("heading", ["fold{}", "fold_{}", "Fold {}", "split{}", "cv{}"])
def test_folds_as_headings(names: tuple[str, ...], separator: str, order: int, heading: str) -> None:
    truth = Truth.of(names, 1, 5)
    rows = [(name, *truth.scores[a, 0]) for a, name in enumerate(names)]
    read = folds(text(["model", *(heading.format(f) for f in range(5))], rows, separator, order))
    assert read.scores.tolist() == truth.scores.tolist()


@pytest.mark.parametrize("separator", SEPARATORS)
def test_folds_as_headings_beside_runs(separator: str) -> None:
    truth = Truth.of(("svm", "tree"), 2, 5)
    rows = [(name, r, *truth.scores[a, r]) for (a, name), r in product(enumerate(truth.names), range(2))]
    read = folds(text(["model", "run", *(f"fold{f}" for f in range(5))], rows, separator))
    assert read.scores.tolist() == truth.scores.tolist()


def test_bare_numbers_as_headings_may_be_folds_or_runs() -> None:
    truth = Truth.of(("svm", "tree", "knn"), 1, 10)
    rows = [(name, *truth.scores[a, 0]) for a, name in enumerate(truth.names)]
    data = text(["model", *map(str, range(10))], rows, ",")
    near = fitting([one for one in readings_of(read_table(data)) if one.question in (CURVES, FOLDS)])
    assert {one.says for one in near} >= {"3 algorithms x 10 folds", "3 algorithms x 10 runs, one final score each"}


def test_folds_of_one_of_several_data_sets() -> None:
    truth = {name: Truth.of(("svm", "tree"), i + 1, 5) for i, name in enumerate(("iris", "wine", "zoo"))}
    rows = [
        (data, name, f, own.scores[a, 0, f])
        for (data, own), (a, name), f in product(truth.items(), enumerate(("svm", "tree")), range(5))
    ]
    data = text(["dataset", "model", "fold", "accuracy"], rows, ",")
    assert found(data, FOLDS).says == "2 algorithms x 5 folds, for one of 3 in 'dataset'"
    read = folds(data, **{"one of dataset": "wine"})
    assert read.scores[:, 0].tolist() == truth["wine"].scores[:, 0].tolist()


@pytest.mark.parametrize("headings", [["resnet18", "resnet50", "resnet101"], ["SGD (100 epochs)", "Adam (50 epochs)"]])
def test_numbers_in_names_are_no_levels(headings: list[str]) -> None:
    rows = [(name, *np.random.default_rng(i).random(len(headings))) for i, name in enumerate(("iris", "wine", "zoo"))]
    for one in readings_of(read_table(text(["dataset", *headings], rows, ","))):
        assert "level" not in one.says


@pytest.mark.parametrize("setting", ["lr", "alpha", "depth", "temperature"])
@pytest.mark.parametrize("sorted_by_setting", [True, False])
def test_a_setting_is_no_level(setting: str, sorted_by_setting: bool) -> None:
    cells = [(name, value, seed) for name, value, seed in product("AB", (0.1, 0.2, 0.4), (1, 2, 3, 4))]
    if not sorted_by_setting:
        cells.sort(key=lambda cell: (cell[0], cell[2]))
    rows = [(*cell, round(i * 0.37 % 1, 3)) for i, cell in enumerate(cells)]
    reading = found(text(["method", setting, "seed", "accuracy"], rows, ","), CURVES)
    assert not reading.roles.level
    assert [asked.key for asked in reading.asks] == [f"one of {setting}"]


@pytest.mark.parametrize("room", [CURVES, FOLDS])
def test_several_metrics_are_always_asked_and_a_spread_is_none(room: Question) -> None:
    keys = ["method", "seed", "step"] if room is CURVES else ["method", "run", "fold"]
    rows = [
        (*key, *(round(i * k % 1, 3) for k in (0.37, 0.53, 0.11)))
        for i, key in enumerate(product("AB", (1, 2), (5, 6, 7)))
    ]
    reading = found(text([*keys, "accuracy", "logloss", "accuracy_stderr"], rows, ","), room)
    asked = [one for one in reading.asks if one.key == "metric"]
    assert [[choice.kind for choice in one.choices] for one in asked] == [["accuracy", "logloss"]]
    assert reading.data(metric="logloss").higher_is_better is False


def test_what_else_a_column_may_be_is_an_answer() -> None:
    rows = [
        (a, tag, h, round((i + h) * 0.37 % 1, 3))
        for i, (a, tag) in enumerate(product("AB", ("x", "y")))
        for h in (0, 5, 9)
    ]
    reading = found(text(["method", "arm", "step", "accuracy"], rows, ","), CURVES)
    question = ask_curves(reading.table, replace(reading.roles, run=None))
    assert question is not None
    assert [choice.kind for choice in question.choices] == ["x", "y", "runs"]
    assert question.choices[-1].roles == reading.roles


@pytest.mark.parametrize("cell", ["NoResultError: the run timed out", "2024-01-0{} 10:00:00"])
def test_nobody_is_asked_about_messages_and_times(cell: str) -> None:
    rows = [
        (a, s, h, cell.format(1 + (s + h) % 3), round((s + h) * 0.37 % 1, 3))
        for a, s, h in product("AB", (1, 2, 3), (0, 5, 9))
    ]
    reading = found(text(["method", "seed", "step", "info", "accuracy"], rows, ","), CURVES)
    assert reading.asks == ()
