"""Kinds of curves, folds and ratings that people have, each read by its shape."""

from __future__ import annotations

import json
from collections.abc import Callable

import numpy as np
import pytest

from stats_core.data import Curves, FoldScores, Losses
from stats_core.errors import InputError
from stats_core.reading import readings


def table(headings: str, lines: list[tuple[object, ...]]) -> bytes:
    """A table in commas."""
    return "\n".join([headings, *(",".join(map(str, line)) for line in lines)]).encode()


def test_labels_that_grow_in_every_seed_are_a_level_and_no_algorithm() -> None:
    draw = np.random.default_rng(1)
    scores = draw.uniform(0.3, 0.9, (3, 12, 3)).round(4)
    lines = [(100 + 50 * step, seed, *scores[seed, step]) for seed in range(3) for step in range(12)]

    for order in (lines, sorted(lines)):
        (found,) = readings([("pool.csv", table("n_labeled,seed,random,margin,badge", order))])
        data = found.data(higher_is_better=True)

        assert found.says == "3 algorithms x 3 runs x 12 levels"
        assert isinstance(data, Curves)
        assert list(data.levels) == [100 + 50 * step for step in range(12)]
        of_badge = np.asarray(data.values)[[name == "badge" for name in data.algorithm]]
        assert np.allclose(np.sort(of_badge.mean(1)), np.sort(scores[:, :, 2].mean(1)))


def test_marks_of_annotators_are_scores_of_cases_with_samples() -> None:
    marks = np.random.default_rng(2).integers(1, 6, (30, 3, 2))
    lines = [
        (item, f"A{rater}", system, marks[item, rater, place], max(1, marks[item, rater, place] - 1))
        for item in range(30)
        for rater in range(3)
        for place, system in enumerate(["old", "new"])
    ]

    (found,) = readings([("people.csv", table("item_id,annotator,system,fluency,adequacy", lines))])
    data = found.data(score="fluency", higher_is_better=True)

    assert found.says == "2 models x 30 cases x 3 samples"
    assert isinstance(data, Losses)
    worse = np.diff(np.asarray(data.losses).mean(0))[0] * (1 if data.algorithms[1] == "new" else -1)
    assert np.isclose(worse, -np.diff(marks.mean((0, 1)))[0])


def test_numbers_of_turns_are_no_marks() -> None:
    draw = np.random.default_rng(3)
    lines = [
        (f"q{case}", model, turn, round(draw.uniform(), 3))
        for case in range(20)
        for model in ("a", "b")
        for turn in range(1, 4)
    ]

    found = readings([("turns.csv", table("question_id,model,turn,quality", lines))])

    assert all("turn" not in (reading.roles.score, *getattr(reading.roles, "scores", ())) for reading in found)


def test_a_list_of_one_task_in_each_record_is_a_key() -> None:
    draw = np.random.default_rng(4)
    records = [
        {"args": {"algorithm": name, "test_envs": [place], "seed": seed}, "out_acc": round(draw.uniform(), 4)}
        for name in ("ERM", "IRM")
        for place in range(4)
        for seed in range(3)
    ]

    found = readings([("runs.jsonl", "\n".join(map(json.dumps, records)).encode())])

    assert "args.test_envs" in found[0].candidate.parts
    assert len(found) > 1 or found[0].asks


def logs(headings: str, line: Callable[[int, np.random.Generator], tuple[object, ...]]) -> list[tuple[str, bytes]]:
    """A log of each of three runs of two algorithms."""
    draw = np.random.default_rng(5)
    return [
        (f"logs/{name}_{seed}/progress.csv", table(headings, [line(step, draw) for step in range(1, 16)]))
        for name in ("A2C", "PPO")
        for seed in (1, 2, 3)
    ]


def test_the_mean_of_a_reward_beside_a_loss_is_asked_about() -> None:
    files = logs(
        "time/total_timesteps,rollout/ep_rew_mean,train/loss",
        lambda step, draw: (2048 * step, round(draw.uniform(0, 200), 3), round(draw.uniform(), 3)),
    )

    (found,) = readings(files)

    (asked,) = found.asks
    assert {choice.kind for choice in asked.choices} == {"rollout/ep_rew_mean", "train/loss"}


def test_what_counts_along_with_the_level_is_no_metric() -> None:
    files = logs(
        "misc/total_timesteps,eprewmean,fps,elapsed",
        lambda step, draw: (16384 * step, round(draw.uniform(0, 9), 3), 2000 + step, 1.5 * step),
    )

    (found,) = readings(files)

    assert found.says == "2 algorithms x 3 runs x 15 levels"
    assert [asked.key for asked in found.asks] == ["higher_is_better"]


def test_minutes_and_seconds_name_no_algorithm() -> None:
    files = logs("epoch,accuracy,time", lambda step, draw: (step, round(draw.uniform(), 3), f"00:{10 + step}"))

    (found,) = readings(files)

    assert found.roles.algorithm == "algorithm"
    assert not found.asks


@pytest.mark.parametrize("models", [("gpt", "claude", "llama"), ("gpt", "gpt", "gpt")])
@pytest.mark.parametrize("heading", ["winner", "g1_winner", "preference"])
def test_preferences_in_pairs_are_refused_as_such(models: tuple[str, ...], heading: str) -> None:
    won = ("model_1", "model_2", "tie", "model_1")
    lines = [(i, models[i % 3], "other" if i % 2 else models[(i + 1) % 3], won[i % 4]) for i in range(60)]

    with pytest.raises(InputError, match="which of two models was preferred"):
        readings([("pairs.csv", table(f"question_id,model_1,model_2,{heading}", lines))])


def test_folds_as_headings_are_the_runs_of_curves_over_sizes() -> None:
    draw = np.random.default_rng(6)
    lines = [
        (name, size, *draw.uniform(0.5, 0.9, 5).round(4)) for name in ("SVC", "RF") for size in (50, 100, 200, 400)
    ]

    (found,) = readings([("sizes.csv", table("estimator,train_sizes,cv0,cv1,cv2,cv3,cv4", lines))])

    assert found.says == "2 algorithms x 5 runs x 4 levels"
    assert isinstance(found.data(higher_is_better=True), Curves)


def test_one_setting_of_a_validation_curve_is_asked_for() -> None:
    draw = np.random.default_rng(7)
    lines = [
        (name, setting, fold, round(draw.uniform(0.5, 0.9), 4))
        for name in ("SVC", "LR")
        for setting in (0.01, 0.1, 1, 10)
        for fold in range(5)
    ]

    (found,) = readings([("search.csv", table("model,param_C,fold,accuracy", lines))])
    data = found.data(**{"one of param_C": "0.1"})

    assert isinstance(data, FoldScores)
    mine = [line[3] for line in lines if line[:2] == ("SVC", 0.1)]
    assert np.isclose(np.asarray(data.scores).ravel()[:5].mean(), np.mean(mine)) or np.isclose(
        np.asarray(data.scores).ravel()[5:].mean(), np.mean(mine)
    )


def test_a_fold_with_several_training_sizes_is_a_curve() -> None:
    draw = np.random.default_rng(8)
    lines = [
        (name, size, fold, round(draw.uniform(0.5, 0.9), 4))
        for name in ("SVC", "RF")
        for size in (50, 100, 200, 400)
        for fold in range(5)
    ]

    (found,) = readings([("sizes.csv", table("model,train_size,fold,test_score", lines))])

    assert found.says == "2 algorithms x 5 runs x 4 levels"
