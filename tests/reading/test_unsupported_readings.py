"""A reading that no heading speaks for, or that leads nowhere, is never the only one offered."""

import json

import numpy as np
import pytest

from stats_core.reading import readings
from stats_core.reading.meaning.summaries import may_sum_up, surely_sums_up
from stats_core.types import Question

RANDOM = np.random.default_rng(3)


def csv(*lines: list[object]) -> bytes:
    return "\n".join(",".join(map(str, line)) for line in lines).encode()


def test_subjects_of_an_exam_are_not_opened_as_runs() -> None:
    subjects = ["algebra", "anatomy", "astronomy", "ethics", "virology"]
    files = {
        f"results/{model}.csv": csv(
            ["subject", "accuracy", "n"], *([one, round(RANDOM.uniform(0.3, 0.8), 3), 100] for one in subjects)
        )
        for model in ("llama-7b", "falcon-7b", "gpt2-xl")
    }
    found = readings(files)
    assert found[0].question is Question.MANY_DATASETS
    assert found[0].says.startswith("5 data sets x 3 algorithms")


def test_numbered_files_of_the_same_cases_may_be_the_models() -> None:
    files = {
        f"prompt_v{version}.json": json.dumps(
            {
                "tests": [
                    {"name": f"case_{i}", "success": bool(RANDOM.random() < 0.6), "cost": 0.5} for i in range(40)
                ],
            }
        ).encode()
        for version in (1, 2)
    }
    assert any(one.says.startswith("2 models x 40 cases") for one in readings(files))


def test_a_metric_in_an_unknown_spelling_is_asked_for_beside_a_known_one() -> None:
    lines = [[f"d{i}", model, RANDOM.random(), RANDOM.random()] for i in range(5) for model in ("chronos", "moirai")]
    (found,) = readings({"all.csv": csv(["dataset", "model", "eval/MASE[0.5]", "eval/quantile_loss"], *lines)})
    (asked, *_) = found.asks
    assert asked.key == "metric"
    assert {choice.kind for choice in asked.choices} == {"eval/MASE[0.5]", "eval/quantile_loss"}


@pytest.mark.parametrize("heading", ["Δ", "Δ vs. base", "∆", "Mean win rate"])
def test_differences_and_win_rates_sum_up(heading: str) -> None:
    assert may_sum_up(heading)
    assert surely_sums_up(heading)


@pytest.mark.parametrize("name", ["rate", "Δ-PINN", "DeltaNet"])
def test_names_with_such_letters_are_names(name: str) -> None:
    assert not may_sum_up(name)


def test_steps_beside_epochs_are_not_asked_about() -> None:
    def log() -> bytes:
        return csv(
            ["Epoch", "AverageEpRet", "TotalEnvInteracts"],
            *([epoch, round(RANDOM.uniform(0, 500), 2), 4000 * (epoch + 1)] for epoch in range(12)),
        )

    files = {f"data/{name}/{name}_s{seed}/progress.txt": log() for name in ("ppo", "sac") for seed in (0, 10, 20)}
    assert not [asked.key for one in readings(files) for asked in one.asks if asked.key.startswith("one of Total")]


def test_headings_joined_as_caret_does_are_algorithms_and_metrics() -> None:
    models = ["rf~Accuracy", "rf~Kappa", "gbm~Accuracy", "gbm~Kappa"]
    lines = [[f"Fold{i + 1}", *RANDOM.uniform(0.6, 0.9, 4).round(3)] for i in range(10)]
    asks = [asked.key for one in readings({"resamples.csv": csv(["Resample", *models], *lines)}) for asked in one.asks]
    assert "metrics" in asks or "metric" in asks
