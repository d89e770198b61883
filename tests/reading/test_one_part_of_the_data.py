"""Train, validation and test in one file, words where scores are missing, and files with nothing to compare."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
import pytest

from stats_core.data import FoldScores, ScoreTable
from stats_core.errors import InputError
from stats_core.reading import Reading, read_table, readings, readings_of
from stats_core.types import Question
from tests.support.steps import steps

SETS = ("iris", "wine", "zoo", "vote", "glass", "car")


def file(heading: str, lines: Iterable[Sequence[object]]) -> list[tuple[str, bytes]]:
    rows = [heading, *(",".join(map(str, line)) for line in lines)]
    return [("table.csv", "\n".join(rows).encode())]


def scores(many: int, seed: int = 0) -> list[float]:
    return np.random.default_rng(seed).uniform(0.5, 0.9, many).round(4).tolist()


def keys(reading: Reading) -> list[str]:
    return [question.key for question in reading.asks]


@pytest.mark.parametrize("parts", [("train", "val", "test"), ("Train set", "Held-out test"), ("dev", "holdout")])
@pytest.mark.parametrize("heading", ["split", "subset", "dataset", "model", "fold"])
def test_parts_of_the_data_are_asked_about_whatever_their_heading(parts: tuple[str, ...], heading: str) -> None:
    own = scores(100)
    lines = [(name, seed, part, own.pop()) for name in ("PPO", "SAC") for seed in range(5) for part in parts]
    found = readings(file(f"method,seed,{heading},accuracy", lines))
    for reading in found:
        assert f"one of {heading}" in keys(reading)
        assert reading.candidate.counts[0] == (2, reading.candidate.counts[0][1])


def test_parts_beside_algorithms_as_headings() -> None:
    own = scores(100)
    lines = [(name, part, own.pop(), own.pop()) for name in SETS for part in ("train", "test")]
    (reading,) = readings(file("dataset,split,A,B", lines))
    assert reading.says == "6 data sets x 2 algorithms, for one of 2 in 'split'"
    data = reading.data(**{"one of split": "test", "higher_is_better": True})
    assert isinstance(data, ScoreTable)
    assert data.scores[0].tolist() == [lines[1][2], lines[1][3]]


def test_runs_as_headings_of_one_part_each() -> None:
    own = scores(100)
    lines = [(name, part, *(own.pop() for _ in range(3))) for name in "AB" for part in ("train", "test")]
    found = [one for one in readings(file("model,split,run1,run2,run3", lines)) if one.part]
    assert [one.part for one in found] == ["train", "test"]
    assert len({one.key for one in found}) == 2


@pytest.mark.parametrize("word", ["OOM", "timeout", "failed", "N/A", "-", "inf", "N/A (OOM)"])
def test_a_word_among_scores_is_a_hole(word: str) -> None:
    own = scores(100)
    lines = [[name, *(own.pop() for _ in range(3))] for name in SETS]
    lines[1][3] = lines[4][3] = word
    (reading,) = readings(file("dataset,A,B,C", lines))
    assert "holes" in keys(reading)
    if word in ("OOM", "timeout"):
        assert f"'{word}' in 2 cells" in reading.asks[0].text
    data = reading.data(holes="data sets", higher_is_better=True)
    assert isinstance(data, ScoreTable)
    assert len(data.datasets) == 4


def test_a_word_among_the_scores_of_folds_is_a_gap() -> None:
    lines = [[fold, *scores(2, fold)] for fold in range(6)]
    lines[3][1] = "OOM"
    (reading,) = readings(file("fold,A,B", lines))
    assert keys(reading)[0] == "missing"
    data = reading.data(missing="folds", higher_is_better=True)
    assert isinstance(data, FoldScores)
    assert data.folds == 5
    assert data.handling == ("1 fold left out, in which a score is missing.",)


@pytest.mark.parametrize(("key", "question"), [("fold", Question.TWO_ALGORITHMS), ("seed", Question.LEARNING_CURVES)])
def test_a_column_in_percent_is_asked_about(key: str, question: Question) -> None:
    lines = [(i, *scores(2, i), 60.5 + i * 5 % 6) for i in range(6)]
    (reading,) = readings(file(f"{key},A,B,C", lines))
    assert reading.question is question
    assert keys(reading)[0] == "percent"
    data = reading.data(percent="divide by 100", higher_is_better=True)
    last = data.scores[2].ravel() if isinstance(data, FoldScores) else data.values[-6:, 0]  # type: ignore[union-attr]
    assert sorted(last.tolist()) == [0.605, 0.615, 0.625, 0.635, 0.645, 0.655]


def test_headings_of_algorithm_and_data_set_are_offered_both_ways() -> None:
    names = [f"{algorithm}_{dataset}" for algorithm in "ABC" for dataset in SETS[:4]]
    found = readings(file(",".join(["fold", *names]), [(fold, *scores(12, fold)) for fold in range(5)]))
    ways = [one for one in found if one.question is Question.MANY_DATASETS]
    assert [one.candidate.counts for one in ways] == [
        ((4, "data set"), (3, "algorithm")),
        ((3, "data set"), (4, "algorithm")),
    ]
    data = ways[0].data(higher_is_better=True)
    assert isinstance(data, ScoreTable)
    assert data.scores[1, 2] == pytest.approx(np.mean([scores(12, fold)[9] for fold in range(5)]))


def test_an_ending_is_asked_for_after_a_line_is_clicked_too() -> None:
    names = [f"{algorithm}_{dataset}" for algorithm in "ABC" for dataset in SETS[:4]]
    found = readings(file(",".join(["fold", *names]), [(fold, *scores(12, fold)) for fold in range(5)]))
    folds = next(one for one in found if one.question is Question.TWO_ALGORITHMS)
    assert "metrics" in keys(folds)


@pytest.mark.parametrize(
    ("heading", "lines", "said"),
    [
        ("step,value", [(10 * i, own) for i, own in enumerate(scores(20))], "the log of one run"),
        ("epoch,train_loss,val_acc", [(i, own, own) for i, own in enumerate(scores(20))], "the log of one run"),
        ("model,fold,accuracy", [("RF", i, own) for i, own in enumerate(scores(5))], "one algorithm, 'RF'"),
        (
            "method,env,seed,step,reward",
            [("PPO", env, s, t, s * t) for env in ("Ant", "Cup") for s in range(3) for t in range(4)],
            "one algorithm, 'PPO'",
        ),
        ("model,accuracy", list(zip("ABCD", scores(4), strict=True)), "one score for each of the 4 names in 'model'"),
        ("fold,score", list(enumerate(scores(10))), "names two algorithms or more"),
        ("p,q", [("foo", "bar"), ("baz", "qux")], "No column can hold scores"),
        ("dataset,A,B,C", [("one", 1, 2, 3)], "one line of scores"),
        ("truth,net", [("ab"[i % 2], "ab"[i % 3 % 2]) for i in range(9)], "truth in 'truth' stands one model"),
        ("id,y_true,net", [(i, "ab"[i % 2], "ab"[i % 3 % 2]) for i in range(9)], "truth in 'y_true' stands one model"),
    ],
)
def test_what_stands_alone_is_said(heading: str, lines: list[tuple[object, ...]], said: str) -> None:
    with pytest.raises(InputError, match=said):
        readings(file(heading, lines))


def test_two_columns_of_as_many_names_are_offered_both_ways_and_named() -> None:
    lines = [
        (first, second, own) for first in "abcd" for second, own in zip("wxyz", scores(4, ord(first)), strict=True)
    ]
    found = [one for one in readings(file("x1,x2,accuracy", lines)) if one.question is Question.MANY_DATASETS]
    assert sorted(one.says for one in found) == [
        "4 data sets x 4 algorithms, data set in 'x1', algorithm in 'x2'",
        "4 data sets x 4 algorithms, data set in 'x2', algorithm in 'x1'",
    ]


def test_readings_of_wide_tables_take_few_steps_for_each_column() -> None:
    def wide(many: int) -> int:
        text = file("dataset," + ",".join(f"a{i}b" for i in range(many)), [(d, *scores(many)) for d in SETS])[0][1]
        table = read_table(text, "table.csv")
        return steps(lambda: readings_of(table))

    wide(400)
    few, many = wide(1500), wide(4500)
    assert (many - few) / 3000 < 900


def test_readings_of_long_tables_take_few_steps_for_each_line() -> None:
    def long(levels: int) -> int:
        lines = [(a, s, t, own) for a in "ABC" for s in range(4) for t, own in enumerate(scores(levels, s))]
        table = read_table(file("algorithm,seed,step,reward", lines)[0][1], "table.csv")
        return steps(lambda: readings_of(table))

    long(100)
    few, many = long(1000), long(3000)
    assert (many - few) / 24_000 < 30
