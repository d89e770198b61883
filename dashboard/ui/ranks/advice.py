"""Which test over many data sets, and why: the reasons beside the recommendation."""

from __future__ import annotations

import streamlit as st

from dashboard.ui.parts import chooser
from dashboard.ui.parts.safe import html
from stats_core import Question, ScoreTable
from stats_core.data.soundness import counted
from stats_core.methods.ranks.mean_ranks import FEW_DATASETS

TWO = (
    "signed ranks use how much the two differ on each data set, and ask for no normal distribution as a t test would",
    "a large p does not say that two algorithms are equal: the Bayesian test says how probable it is that either is "
    "better, or that they are practically the same",
)
MANY = (
    "Friedman's test asks once whether any differ, by ranks: scores on different data sets have no common scale",
    "the post hoc test says which ones, with p values adjusted for the number of comparisons",
)
ALL_PAIRS = "with a baseline or a method of your own, choose a control: {few} comparisons instead of {many} find more"
CONTROL = "against one control there are only {few} comparisons instead of {many}, so each is sharper"


def recommended(table: ScoreTable, control: bool = False) -> tuple[str, tuple[str, ...]]:
    """What to use for this table, in a few words, and the reasons."""
    k, n = len(table.algorithms), len(table.datasets)
    size = f"{counted(k, 'algorithm')} over {counted(n, 'data set')}"
    if k == 2:
        return f"{size}: the signed-rank test and its Bayesian sister.", TWO
    few = (
        (f"with {counted(n, 'data set')}, believe the exact p: the approximations are rough",)
        if n <= FEW_DATASETS
        else ()
    )
    against = (CONTROL if control else ALL_PAIRS).format(few=k - 1, many=k * (k - 1) // 2)
    return f"{size}: Friedman's test and a post hoc test.", (*MANY, against, *few)


def show(table: ScoreTable, control: bool = False) -> None:
    """The recommendation with its reasons, and which methods the data do not fit."""
    said, reasons = recommended(table, control)
    items = "".join(f"<li>{html(reason[:1].upper() + reason[1:])}.</li>" for reason in reasons)
    st.html(f'<p class="lm-understood"><b>Recommended</b> for {html(said)}</p><ul class="lm-notes">{items}</ul>')
    chooser.show_refused(chooser.consider(Question.MANY_DATASETS, table))
