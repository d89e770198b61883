"""Names in paths that only algorithms or only tasks have."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

from stats_core.reading.parse.words import ALGORITHM, word_set

_KNOWN = ALGORITHM | word_set(
    "ppo sac dqn ddqn ddpg td3 a2c a3c trpo tqc ars qrdqn rainbow iqn c51 dreamer tdmpc mpo dmpo d4pg impala muzero "
    "drq drqv curl her cql iql bc reinforce mappo qmix vdn maddpg apex r2d2 svm svc knn ibk rf randomforest forest "
    "tree cart j48 c45 xgb xgboost lightgbm lgbm catboost gbm gbdt boosting adaboost bagging mlp nn cnn rnn lstm "
    "gru resnet vgg vit densenet mobilenet efficientnet transformer bert gpt unet logreg logistic ridge lasso nb "
    "bayes naivebayes lda qda sgd adam adamw rmsprop momentum adagrad cmaes random bo hyperband bohb smac tpe "
    "autosklearn autogluon tpot h2o flaml ours proposed rocket minirocket inceptiontime"
)
"""Words of names that only algorithms have."""
_TASK = re.compile(
    r".*-v[0-9]+|ALE/.*|(?:atari|dmc|openml|mw|metaworld|gym|minigrid|procgen|samples)[-_].*", re.IGNORECASE
)
"""Environments and data sets as suites name them, and the samples of a task."""


def names_algorithms(names: Iterable[str]) -> bool:
    """Whether one of several names is that of a well-known algorithm."""
    return any(not _KNOWN.isdisjoint(_words(name)) for name in names)


def share_of_algorithms(names: Collection[str]) -> float:
    """The share of names that are those of well-known algorithms, and of no environment as suites number them."""
    known = [name for name in names if names_algorithms([name]) and not _TASK.fullmatch(name)]
    return len(known) / len(names) if names else 0.0


def names_tasks(names: Collection[str]) -> bool:
    """Whether all names are environments as suites number them: Hopper-v3."""
    return bool(names) and all(map(_TASK.fullmatch, names))


def _words(name: str) -> set[str]:
    """The words of a name, each also without the number of its version: tdmpc2 gives tdmpc too."""
    words = re.findall(r"[a-z]+[0-9]*[a-z]*[0-9]*", re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name).lower())
    return {*words, *(re.sub(r"v?[0-9]+$", "", word) for word in words)}
