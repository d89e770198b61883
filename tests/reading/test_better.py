"""Which names of metrics decide whether higher is better, and which only suggest it."""

from __future__ import annotations

import pytest

from stats_core.reading.meaning.direction import direction_by, direction_question
from stats_core.reading.parse.better import decided, direction_of

HIGHER = (
    "accuracy",
    "test_acc",
    "val/accuracy",
    "loss/accuracy",
    "f1_macro",
    "AUC",
    "R2",
    "mean_reciprocal_rank",
    "MRR",
    "MRR@10",
    "explained_variance",
    "log_likelihood",
    "log-likelihood",
    "neg_mean_squared_error",
    "neg_log_loss",
    "hit_rate",
    "hits@10",
    "true_positive_rate",
    "TPR",
    "win rate",
    "success_rate",
    "percent_correct",
    "mean average precision",
    "episode_reward",
    "ep_rew_mean",
    "average_return",
    "score",
    "test_score",
    "f1 score",
    "mean time to failure",
    "Brier skill score",
    "TPR at 1% FPR",
    "nDCG",
    "1 - error",
)
LOWER = (
    "loss",
    "val_loss",
    "losses/value_loss",
    "error",
    "error rate",
    "word error rate",
    "error_score",
    "RMSE",
    "mean_absolute_error",
    "nll",
    "negative log likelihood",
    "neg_log_likelihood",
    "false positive rate",
    "FPR",
    "false_alarms",
    "loss rate",
    "miss rate",
    "no. of errors",
    "number of errors",
    "n_errors",
    "brier score",
    "log_loss",
    "cross-entropy",
    "perplexity",
    "regret",
    "mean rank",
    "FID score",
    "training time",
    "latency",
    "1-accuracy",
    "FPR at 95 TPR",
    "missed detection rate",
    "false detection rate",
    "cross entropy score",
)
SUGGEST = {
    "fitness": True,
    "best_fitness": True,
    "performance": True,
    "gain": True,
    "quality": True,
    "anomaly score": True,
    "rank": False,
    "time": False,
    "time (s)": False,
    "energy": False,
    "distance": False,
    "entropy": False,
    "KL divergence": False,
    "memory": False,
    "negative reward": False,
    "error reduction": False,
    "accuracy improvement": True,
    "attack success rate": True,
    "average precision error": True,
    "log likelihood loss": True,
    "error correction": False,
    "accuracy_loss_ratio accuracy": True,
}
NOTHING = ("value", "objective", "result", "metric", "x", "f(x)", "measure", "best")


@pytest.mark.parametrize("name", HIGHER)
def test_a_known_metric_decides_that_higher_is_better(name: str) -> None:
    assert decided(name) is True


@pytest.mark.parametrize("name", LOWER)
def test_a_known_metric_decides_that_lower_is_better(name: str) -> None:
    assert decided(name) is False


@pytest.mark.parametrize("name", SUGGEST)
def test_a_word_that_means_the_contrary_somewhere_only_suggests(name: str) -> None:
    assert decided(name) is None
    assert direction_of([name]) is SUGGEST[name]


@pytest.mark.parametrize("name", NOTHING)
def test_a_word_of_no_direction_says_nothing(name: str) -> None:
    assert decided(name) is None
    assert direction_of([name]) is None


def test_the_question_says_what_the_heading_suggests() -> None:
    direction = direction_by([], "fitness", [], "runs.csv")
    assert direction.higher is None
    text = direction_question(direction, {"GA": 12.5, "PSO": 3.25}).text
    assert text == (
        "Is a higher score better? Mean scores: GA 12.5, PSO 3.25. The heading 'fitness' suggests that higher is "
        "better."
    )


def test_a_game_that_was_chosen_is_no_metric() -> None:
    for game in ("Time Pilot", "Score Four", "Error Reports", "Map Room"):
        assert direction_by([game], "", [], "").higher is None
    assert direction_by(["RMSE"], "value", [], "").higher is False
    assert direction_by(["eval/episode_reward"], "value", [], "").higher is True
