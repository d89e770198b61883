"""Whether differences mean the same on every data set, as those of accuracies do and those of run times do not."""

from __future__ import annotations

import re
from dataclasses import dataclass

import numpy as np

from stats_core.data import ScoreTable

SHARES = frozenset(
    (
        *("acc", "accuracy", "auc", "auroc", "auprc", "bacc", "f1", "f1score", "fscore", "fmeasure", "gmean", "iou"),
        *("jaccard", "dice", "kappa", "map", "mcc", "mrr", "ndcg", "percent", "percentage", "precision", "prauc"),
        *("recall", "rocauc", "sensitivity", "share", "specificity", "success", "winrate"),
    )
)
"""Words of metrics that have one scale on every data set."""
UNITS = frozenset(
    (
        *("cost", "crps", "cpu", "deviance", "energy", "fid", "hours", "inertia", "latency", "logloss", "loss", "mae"),
        *("mape", "mase", "memory", "minutes", "ms", "mse", "nll", "nmse", "nrmse", "perplexity", "ppl", "return"),
        *("returns", "reward", "rewards", "rmse", "rmsle", "rss", "runtime", "sec", "secs", "seconds", "smape"),
        *("speed", "sse", "throughput", "time", "times", "wape"),
    )
)
"""Words of metrics whose unit is that of each data set, or whose size depends on it."""


@dataclass(frozen=True)
class Scale:
    """Whether the data sets share one scale, and by what that is judged: the middle of a sentence."""

    common: bool
    because: str


def scale_of(table: ScoreTable) -> Scale:
    """What the metric is called decides, where it is a known one; else whether the scores look like shares.

    Without a name, only scores from 0 to 1, or from 0 to 100, of which higher ones are better, are taken for shares:
    errors and run times may happen to lie there. In doubt there is no common scale, and the sign test needs none.
    """
    words = set(re.findall(r"[a-z]+[0-9]*", table.score_label.lower()))
    if words & UNITS:
        return Scale(False, f"the metric is called {table.score_label!r}, whose size depends on the data set")
    if words & SHARES or "%" in table.score_label or {"error", "rate"} <= words:
        return Scale(True, f"the metric is called {table.score_label!r}, which has one scale on all data sets")
    low, high = float(np.min(table.scores)), float(np.max(table.scores))
    for most in (1, 100):
        if low >= 0 and high <= most:
            if table.higher_is_better:
                return Scale(True, f"all scores lie between 0 and {most}, as shares do")
            return Scale(False, "scores of which lower ones are better may have another unit on every data set")
    return Scale(False, "the scores are not shares of one scale: some lie outside 0 to 100")
