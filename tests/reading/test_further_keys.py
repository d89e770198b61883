"""Several metrics, tasks or diagrams in one file are named and chosen from, never pooled."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from stats_core.reading import (
    ask_curves,
    ask_folds,
    ask_scores,
    curves_from_frame,
    understand_curves,
    understand_folds,
    understand_scores,
)
from stats_core.reading.folds.build import folds_from_frame
from stats_core.reading.ranks.build import Average, score_table_from_frame
from tests.reading.test_questions import lines, picked, refused

RNG = np.random.default_rng(9)

METRICS = ("accuracy", "f1", "runtime")
BY_METRIC = [
    (a, p, m, round(RNG.random(), 3)) for a, p, m in product(("SVM", "kNN", "NB"), ("iris", "wine", "zoo"), METRICS)
]


def test_several_metrics_are_never_pooled() -> None:
    frame = lines("algorithm,problem,MetricName,value", BY_METRIC)
    guess = understand_scores(frame)
    assert guess.question is not None
    assert "differ in 'MetricName', which has 3 values" in guess.question.text
    roles = picked(guess.question, "runtime (9 lines)").roles
    assert ask_scores(frame, roles) is None
    table = score_table_from_frame(frame, roles)
    assert table.scores.tolist() == [
        [x for a in table.algorithms for aa, p, m, x in BY_METRIC if (aa, p, m) == (a, d, "runtime")]
        for d in table.datasets
    ]


def test_the_metric_chosen_says_the_direction() -> None:
    from stats_core.reading.ranks.guess import suggest_direction

    frame = lines("algorithm,problem,MetricName,value", BY_METRIC)
    guess = understand_scores(frame)
    assert guess.higher_is_better is None
    assert suggest_direction(picked(guess.question, "runtime").roles) is False
    assert suggest_direction(picked(guess.question, "accuracy").roles) is True


def test_several_diagrams_are_never_pooled() -> None:
    rows = [(d, s, c, round(RNG.random(), 3)) for d, s, c in product("ABCD", ("iris", "wine"), ("SVM", "kNN"))]
    frame = lines("diagram,dataset,classifier,loss", rows)
    guess = understand_scores(frame)
    assert "'diagram'" in guess.question.text
    assert [choice.label[0] for choice in guess.question.choices] == list("ABCD")
    assert guess.higher_is_better is False


def test_a_setting_that_explains_repeats_is_named() -> None:
    rows = [(s, c, n, round(RNG.random(), 3)) for s, c, n in product(("iris", "wine"), ("SVM", "kNN"), (0.1, 0.2, 0.5))]
    frame = lines("dataset,algorithm,noise,accuracy", rows)
    guess = understand_scores(frame)
    assert "'noise'" in guess.question.text
    pooled = picked(guess.question, "All of them")
    assert ask_scores(frame, pooled.roles, [guess.question.key]) is None
    assert score_table_from_frame(frame, pooled.roles, average=Average.MEAN).scores.shape == (2, 2)


def test_folds_that_explain_repeats_are_averaged_as_before() -> None:
    rows = [(s, c, f, round(RNG.random(), 3)) for s, c, f in product(("iris", "wine"), ("SVM", "kNN"), (1, 2, 3))]
    assert understand_scores(lines("dataset,algorithm,fold,accuracy", rows)).sure


@pytest.mark.parametrize("heading", ["task", "env_id", "metric", "dataset", "part"])
def test_several_tasks_in_one_file_of_curves(heading: str) -> None:
    values = ("train", "test") if heading == "part" else ("Hopper", "Walker")
    rows = [
        (a, e, s, h, round(RNG.random(), 3)) for a, e, s, h in product(("PPO", "SAC"), values, (1, 2, 3), (0, 100, 200))
    ]
    frame = lines(f"algorithm,{heading},seed,step,reward", rows)
    guess = understand_curves(frame)
    assert guess.question is not None
    assert f"'{heading}'" in guess.question.text
    roles = picked(guess.question, values[1]).roles
    assert ask_curves(frame, roles) is None
    curves = curves_from_frame(frame, roles)
    assert curves.values[0].tolist() == [x for a, e, s, _, x in rows if (a, e, s) == ("PPO", values[1], 1)]
    assert curves.handling == (f"Only the lines with '{values[1]}' in '{heading}'.",)


def test_tasks_are_seen_although_every_run_has_its_own_name() -> None:
    rows = [
        (f"{a}-{e}-{s}", a, e, h, round(RNG.random(), 3))
        for a, e, s, h in product(("PPO", "SAC"), ("Hopper", "Walker"), (1, 2), (0, 100))
    ]
    guess = understand_curves(lines("run,algorithm,env,step,reward", rows))
    assert "mixes the values of 'env'" in guess.question.text


def test_what_goes_with_the_algorithm_is_no_further_key() -> None:
    rows = [
        (a, {"PPO": "blue", "SAC": "red"}[a], s, h, round(RNG.random(), 3))
        for a, s, h in product(("PPO", "SAC"), (1, 2), (0, 100))
    ]
    assert understand_curves(lines("algorithm,colour,seed,step,reward", rows)).sure


def test_folds_of_several_datasets_are_chosen_from() -> None:
    rows = [(d, a, f, round(RNG.random(), 3)) for d, a, f in product(("iris", "wine"), ("SVM", "kNN"), range(1, 6))]
    frame = lines("dataset,algorithm,fold,accuracy", rows)
    guess = understand_folds(frame)
    roles = picked(guess.question, "wine (10 lines)").roles
    assert ask_folds(frame, roles) is None
    assert folds_from_frame(frame, roles).scores.shape == (2, 1, 5)


def test_learning_curves_are_no_benchmark_and_no_folds() -> None:
    rows = [
        (e, a, s, h, round(RNG.random(), 3))
        for e, a, s, h in product(("walk", "run"), ("PPO", "SAC"), (1, 2), (0, 100, 200))
    ]
    frame = lines("task,method,seed,step,return", rows)
    for guess in (understand_scores(frame), understand_folds(frame)):
        assert "Learning curves" in refused(guess.question, "Points of learning curves").remedy
