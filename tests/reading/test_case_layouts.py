"""Answers of models to the same questions, made in every layout: the reading says what was made, and holds it."""

from __future__ import annotations

from itertools import product

import numpy as np
import pandas as pd
import pytest

from stats_core.reading.reading import Reading, readings_of
from stats_core.types import Question

WORDS = {
    "passed": ("passed", "failed"),
    "graded": ("C", "I"),
    "logical": ("True", "False"),
    "decimals": ("1.00", "0.0"),
    "numbers": ("1", "0"),
}
SAYS_ITSELF = ("passed", "graded")
MODELS = ("TimesNet", "Step-DPO", "Batch norm")
ITEMS = 60


def world(seed: int, samples: int) -> np.ndarray:
    """`wrong[item, sample, model]`."""
    return (np.random.default_rng(seed).random((ITEMS, samples, len(MODELS))) < [0.2, 0.4, 0.5]).astype(int)


def long(wrong: np.ndarray, words: str, *, groups: bool, seed: int) -> pd.DataFrame:
    right, fails = WORDS[words]
    rows = [
        (f"q{i:02}", f"topic {i // 6}", MODELS[m], s + 1, 1_700_000_000 + i, 1, fails if wrong[i, s, m] else right)
        for i, s, m in product(*map(range, wrong.shape))
    ]
    names = ["question_id", "category", "model", "attempt", "tstamp", "turn", "result"]
    table = pd.DataFrame(rows, columns=names).sample(frac=1, random_state=seed).astype(str)
    gone = [*(["attempt"] if wrong.shape[1] == 1 else []), *([] if groups else ["category"])]
    return table.drop(columns=gone)


def cases(table: pd.DataFrame) -> Reading:
    return next(one for one in readings_of(table) if one.question is Question.SAME_TEST_SET)


@pytest.mark.parametrize("words", WORDS)
@pytest.mark.parametrize("samples", [1, 5])
@pytest.mark.parametrize("groups", [False, True])
def test_a_line_for_each_question_and_model(words: str, samples: int, groups: bool) -> None:
    wrong = world(1, samples)
    reading = cases(long(wrong, words, groups=groups, seed=samples))
    sizes = "3 models x 60 cases" + (" x 5 samples" if samples > 1 else "")
    assert reading.says == sizes + (", in 10 groups of 'category'" if groups else "")
    assert [question.key for question in reading.asks] == ([] if words in SAYS_ITSELF else ["truth"])
    data = reading.data(truth="right")
    order = [data.algorithms.index(name) for name in MODELS]
    lines = [data.item.index(f"q{i:02}") for i in range(ITEMS)]
    assert data.losses[np.ix_(lines, order)] == pytest.approx(wrong.mean(axis=1))
    assert data.groups == (10 if groups else 0)
    assert (data.singles is None) == (samples == 1)
    assert {"tstamp", "turn"} <= set(reading.unused)


@pytest.mark.parametrize("words", WORDS)
@pytest.mark.parametrize("other", ["unscored", "P", ""])
def test_a_third_word_is_asked_about(words: str, other: str) -> None:
    wrong = world(2, 1)[:, 0]
    right, fails = WORDS[words]
    cells = np.where(wrong == 1, fails, right).astype(object)
    cells[4, 1] = other
    table = pd.DataFrame(cells, columns=MODELS).assign(TimesNet_failure_class="budget", note=range(ITEMS))
    table.insert(0, "question", [f"q{i}" for i in range(ITEMS)])
    table["TimesNet_failure_class"] = np.where(wrong[:, 0] == 1, "budget", "")
    reading = cases(table.drop(columns="note"))
    assert reading.says == "3 models x 60 cases"
    assert [question.key for question in reading.asks][-1] == "other words"
    assert reading.unused == ("TimesNet_failure_class",)
    for kind, loss in (("wrong", 1), ("right", 0)):
        assert reading.data(truth="right", **{"other words": kind}).losses[4, 1] == loss
    data = reading.data(truth="right", **{"other words": "out"})
    assert data.losses.tolist() == np.delete(wrong, 4, axis=0).tolist()


@pytest.mark.parametrize("kind", ["right", "wrong"])
def test_what_one_means_is_asked_with_both_answers(kind: str) -> None:
    wrong = world(3, 1)[:, 0]
    reading = cases(pd.DataFrame(wrong.astype(float).astype(str), columns=MODELS))
    assert [question.key for question in reading.asks] == ["truth"]
    assert reading.data(truth=kind).losses.tolist() == (1 - wrong if kind == "right" else wrong).tolist()


@pytest.mark.parametrize(("keep", "shape"), [("cases", (50, 3)), ("models", (60, 2))])
def test_models_that_lack_cases(keep: str, shape: tuple[int, int]) -> None:
    table = long(world(4, 1), "passed", groups=False, seed=0)
    lacks = (table["model"] == "TimesNet") & (table["question_id"] < "q10")
    reading = cases(table[~lacks].reset_index(drop=True))
    assert [question.key for question in reading.asks] == ["missing cases"]
    data = reading.data(**{"missing cases": keep})
    assert data.losses.shape == shape
    assert any("left out" in said for said in data.handling)


@pytest.mark.parametrize("unit", [1, 100])
@pytest.mark.parametrize("higher", [True, False])
def test_scores_of_unknown_direction_are_asked(unit: int, higher: bool) -> None:
    rng = np.random.default_rng(5)
    rows = [(f"q{i}", model, unit * round(rng.random(), 3)) for i in range(ITEMS) for model in MODELS]
    table = pd.DataFrame(rows, columns=["question_id", "model", "grade"])
    reading = cases(table)
    assert [question.key for question in reading.asks] == ["higher_is_better"]
    data = reading.data(higher_is_better=higher)
    given = table.pivot(index="question_id", columns="model", values="grade").loc[
        list(data.item), list(data.algorithms)
    ]
    expected = (1 - given if unit == 1 else -given) if higher else given
    assert data.losses == pytest.approx(expected.to_numpy())


@pytest.mark.parametrize("names", [("A", "B", "C"), ("I", "J"), ("pass@1", "ok", "llama")])
def test_names_of_models_are_not_taken_for_right_and_wrong(names: tuple[str, ...]) -> None:
    wrong = world(6, 1)[:, 0, : len(names)]
    rows = [(f"q{i}", name, 1 - wrong[i, m]) for i in range(ITEMS) for m, name in enumerate(names)]
    reading = cases(pd.DataFrame(rows, columns=["item", "model", "correct"]).astype(str))
    assert reading.says == f"{len(names)} models x 60 cases"
    assert reading.asks == ()
    assert reading.data().losses.tolist() == wrong.tolist()


@pytest.mark.parametrize("metric", ["accuracy", "rmse"])
def test_one_of_several_metrics_is_asked_for_and_says_its_direction(metric: str) -> None:
    rng = np.random.default_rng(7)
    rows = [
        (f"q{i}", model, name, round(rng.random(), 3))
        for i in range(30)
        for model in MODELS
        for name in ("accuracy", "rmse")
    ]
    table = pd.DataFrame(rows, columns=["item", "model", "metric", "value"])
    reading = cases(table)
    assert [question.key for question in reading.asks] == ["one of metric"]
    data = reading.data(**{"one of metric": metric})
    given = table[table["metric"] == metric].pivot(index="item", columns="model", values="value")
    given = given.loc[list(data.item), list(data.algorithms)].to_numpy()
    assert data.losses == pytest.approx(1 - given if metric == "accuracy" else given)


def test_several_columns_of_scores_are_asked_for() -> None:
    wrong = world(8, 1)[:, 0]
    rows = [(f"q{i}", model, 0.5 + i / 1000, 1 - wrong[i, m]) for i in range(ITEMS) for m, model in enumerate(MODELS)]
    reading = cases(pd.DataFrame(rows, columns=["item", "model", "score", "correct"]).astype(str))
    assert [question.key for question in reading.asks] == ["score"]
    assert reading.data(score="correct").losses.tolist() == wrong.tolist()


@pytest.mark.parametrize("rows", [400, 40_000])
def test_numbered_cases_of_a_long_file_are_counted_once(rows: int) -> None:
    table = pd.DataFrame(
        {"item": np.arange(rows) // 4, "model": list("abcd") * (rows // 4), "correct": np.arange(rows) % 3 % 2}
    )
    assert cases(table).says == f"4 models x {rows // 4:,} cases"


@pytest.mark.parametrize("tasks", [2, 6])
@pytest.mark.parametrize("attempts", [1, 3])
def test_cases_that_each_task_numbers_anew_are_told_by_both(tasks: int, attempts: int) -> None:
    rng = np.random.default_rng(tasks)
    rows = [
        (f"task {t}", i, model, s, int(rng.random() < 0.5))
        for t, i, model, s in product(range(tasks), range(12), MODELS, range(attempts))
    ]
    table = pd.DataFrame(rows, columns=["task", "doc_id", "model", "attempt", "correct"])
    table = table.sample(frac=1, random_state=1) if attempts > 1 else table.drop(columns="attempt")
    reading = cases(table.reset_index(drop=True).astype(str))
    samples = f" x {attempts} samples" if attempts > 1 else ""
    assert reading.says == f"3 models x {12 * tasks} cases{samples}, in {tasks} groups of 'task'"
    data = reading.data()
    assert (data.cases, data.groups) == (12 * tasks, tasks)
    given = 1 - table.groupby(["task", "doc_id", "model"])["correct"].mean()
    for line, name in enumerate(data.item):
        task, _, number = name.partition(" / ")
        assert data.losses[line].tolist() == pytest.approx([given[task, int(number), m] for m in data.algorithms])


@pytest.mark.parametrize("style", ["cot", "direct", "mean"])
def test_names_that_tell_the_lines_of_a_case_apart_are_asked_about(style: str) -> None:
    rng = np.random.default_rng(9)
    rows = [(i, model, one, int(rng.random() < 0.5)) for i, model, one in product(range(30), MODELS, ("cot", "direct"))]
    table = pd.DataFrame(rows, columns=["qid", "model", "prompt_style", "correct"])
    reading = cases(table.astype(str))
    assert [question.key for question in reading.asks] == ["one of prompt_style"]
    data = reading.data(**{"one of prompt_style": style})
    lines = table if style == "mean" else table[table["prompt_style"] == style]
    given = 1 - lines.groupby(["qid", "model"])["correct"].mean().unstack()
    assert data.losses == pytest.approx(given[list(data.algorithms)].to_numpy())


def test_lines_that_two_columns_tell_apart_are_not_one_case() -> None:
    rows = [(i, index, model, (i + index) % 2) for i, index, model in product(range(5), range(29), MODELS)]
    table = pd.DataFrame(rows, columns=["sample_id", "index", "model", "correct"]).astype(str)
    assert cases(table).says == "3 models x 29 cases x 5 samples"
