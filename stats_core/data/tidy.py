"""Data as a tidy table: one line for each score, under headings that the readers recognise."""

from __future__ import annotations

from functools import singledispatch

import numpy as np
import pandas as pd

from stats_core.data.beside_cases import Unpaired
from stats_core.data.curves import Curves
from stats_core.data.fold_scores import FoldScores
from stats_core.data.losses import Losses
from stats_core.data.score_table import ScoreTable

TEMPLATES: dict[type, str] = {
    Curves: "algorithm,run,level,score\nA,1,100,0.61\nA,1,200,0.72\nA,2,100,0.58\nA,2,200,0.70\n"
    "B,1,100,0.64\nB,1,200,0.71\nB,2,100,0.66\nB,2,200,0.75\n",
    FoldScores: "algorithm,run,fold,score\nA,1,1,0.81\nA,1,2,0.79\nA,2,1,0.80\nA,2,2,0.83\n"
    "B,1,1,0.84\nB,1,2,0.80\nB,2,1,0.82\nB,2,2,0.85\n",
    ScoreTable: "dataset,algorithm,score\niris,A,0.95\niris,B,0.93\nwine,A,0.98\nwine,B,0.97\n",
    Losses: "case,algorithm,loss\n1,A,0\n1,B,1\n2,A,0\n2,B,0\n3,A,1\n3,B,0\n",
}
"""The beginning of a file of each data type, to be filled in."""
UNKNOWN = "unknown"
"""The group of a case without a partner: an empty cell would be no label."""


@singledispatch
def tidy(data: object) -> pd.DataFrame:
    """The data as one line for each score; reading the lines again gives the same data.

    Parameters
    ----------
    data
        `Curves`, `FoldScores`, `ScoreTable` or `Losses`.

    Returns
    -------
    pandas.DataFrame
        Columns algorithm, run, level, score (and block where curves are paired); algorithm, run, fold, score;
        dataset, algorithm, score; or case, algorithm, loss (and sample and group where cases have them). Cases that
        only some of the models have stand at the end, with a line for each of these, in a group that is called
        unknown. Sizes of training and test sets and the direction are not in it.
    """
    raise TypeError(f"{type(data).__name__} holds no single scores")


@tidy.register
def _curves(data: Curves) -> pd.DataFrame:
    n_curves, n_levels = data.values.shape
    columns = {
        "algorithm": np.repeat(np.array(data.algorithm, dtype=object), n_levels),
        "run": np.repeat(np.array(data.run, dtype=object), n_levels),
        "level": np.tile(data.levels, n_curves),
        "score": data.values.ravel(),
    }
    if data.block is not None:
        columns["block"] = np.repeat(np.array(data.block, dtype=object), n_levels)
    return pd.DataFrame(columns)


@tidy.register
def _fold_scores(data: FoldScores) -> pd.DataFrame:
    algorithm, run, fold = (axis.ravel() for axis in np.indices(data.scores.shape))
    names = np.array(data.algorithms, dtype=object)
    return pd.DataFrame({"algorithm": names[algorithm], "run": run + 1, "fold": fold + 1, "score": data.scores.ravel()})


@tidy.register
def _score_table(data: ScoreTable) -> pd.DataFrame:
    dataset, algorithm = (axis.ravel() for axis in np.indices(data.scores.shape))
    datasets, algorithms = (np.array(names, dtype=object) for names in (data.datasets, data.algorithms))
    return pd.DataFrame(
        {"dataset": datasets[dataset], "algorithm": algorithms[algorithm], "score": data.scores.ravel()}
    )


@tidy.register
def _losses(data: Losses) -> pd.DataFrame:
    one = data.singles
    losses, of = (data.losses, np.arange(data.cases)) if one is None else (one.losses, one.case)
    line, algorithm = (axis.ravel() for axis in np.indices(losses.shape))
    case = of + 1 if data.item is None else np.array(data.item, dtype=object)[of]
    names = np.array(data.algorithms, dtype=object)
    columns = {"case": case[line], "algorithm": names[algorithm], "loss": losses.ravel()}
    if one is not None:
        columns["sample"] = np.array(one.label, dtype=object)[line]
    if data.group is not None:
        columns["group"] = np.array(data.group, dtype=object)[of][line]
    table = pd.DataFrame(columns)
    return table if data.unpaired is None else pd.concat([table, _unpaired(data, data.unpaired)], ignore_index=True)


def _unpaired(data: Losses, cases: Unpaired) -> pd.DataFrame:
    """A line for each loss of the cases that a model lacks; what they lie in is not known."""
    case, algorithm = np.nonzero(~np.isnan(cases.losses))
    names = (np.array(labels, dtype=object)[at] for labels, at in ((cases.item, case), (data.algorithms, algorithm)))
    columns = dict(zip(("case", "algorithm", "loss"), (*names, cases.losses[case, algorithm]), strict=True))
    more = {"sample": "1"} if data.singles is not None else {}
    return pd.DataFrame(columns | more | ({"group": UNKNOWN} if data.group is not None else {}))
