"""Words that decide what a column is."""

from __future__ import annotations

from itertools import pairwise, product

import numpy as np
import pytest

from stats_core.reading import understand_curves, understand_scores
from stats_core.reading.parse.words import metric_fit
from tests.reading.test_questions import lines

RNG = np.random.default_rng(4)


@pytest.mark.parametrize("word", ["framework", "model", "method", "learner", "agent", "Agent"])
def test_words_for_an_algorithm(word: str) -> None:
    rows = [
        (f"x{i % 4}", f"{a}", s, h, round(RNG.random(), 3))
        for i, (a, s, h) in enumerate(product(("one", "two"), (1, 2), (0, 100)))
    ]
    assert understand_curves(lines(f"id,{word},seed,step,reward", rows)).roles.algorithm == word
    rows = [("7", d, f"{a}", 0.5) for d, a in product(("iris", "wine"), ("one", "two"))]
    assert understand_scores(lines(f"id,task,{word},accuracy", rows)).roles.algorithm == word


def test_an_id_is_no_algorithm() -> None:
    rows = [(f"x{i % 2}", "PPO" if i % 4 < 2 else "SAC", i // 4, h, 1.5) for i in range(8) for h in (0, 10)]
    assert understand_curves(lines("id,who,seed,step,reward", rows)).roles.algorithm == "who"


@pytest.mark.parametrize(
    ("headings", "level"),
    [
        (("episode", "global_step"), "global_step"),
        (("wall_time", "step"), "step"),
        (("epoch", "step"), "step"),
        (("episodes", "time"), "episodes"),
        (("seconds", "iteration"), "iteration"),
        (("episode", "epoch"), "epoch"),
        (("episode", "training epoch"), "training epoch"),
        (("log_step", "step"), "step"),
        (("step", "log_step"), "step"),
    ],
)
def test_steps_before_episodes_before_wall_time(headings: tuple[str, str], level: str) -> None:
    rows = [(a, s, h, h * 10, 1.5 + h) for a, s, h in product(("PPO", "SAC"), (1, 2), (0, 1, 2))]
    frame = lines(f"agent,seed,{headings[0]},{headings[1]},return", rows)
    assert understand_curves(frame).roles.level == level


def test_a_whole_metric_before_one_at_the_end_before_one_within_before_its_spread() -> None:
    headings = ["accuracy", "precision", "test accuracy", "mean accuracy", "accuracy test", "accuracy std", "size"]
    fits = [metric_fit(heading) for heading in headings]
    assert all(one > other for one, other in pairwise(fits))
    assert fits[-1] == 0
