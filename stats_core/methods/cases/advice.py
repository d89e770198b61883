"""Which test to trust for models on the same cases, and why."""

from __future__ import annotations

from dataclasses import dataclass

from stats_core.data import Losses

FAMILIES = ("pooled_intervals", "hochberg_tamhane_intervals", "bonferroni_pairs")
"""The methods for all pairs at once, the best that fits first."""
ASKS = {
    "cochran_q": "Do any of the classifiers differ in their error rate?",
    "mcnemar": "Do these two classifiers differ in their error rate?",
    "matched_t": "Do these two models differ in their mean loss?",
    "pooled_intervals": "Which pairs of classifiers differ, with one variance for all?",
    "hochberg_tamhane_intervals": "Which pairs of models differ, each with its own variance?",
    "bonferroni_pairs": "The same, without assuming anything about their dependence.",
}
"""What each test answers, in one line."""


@dataclass(frozen=True)
class Advice:
    """The key of the test that answers first, and the reason."""

    method: str
    reason: str


def advise(losses: Losses) -> Advice:
    """The test to trust for these losses, by whether they are right and wrong and by the number of models.

    Notes
    -----
    Right and wrong: McNemar's test for two classifiers (Dietterich 1998), Cochran's Q for more, which keeps the
    error of a first question whether any differ; then all pairs with the pooled variance that belongs to Q. Measured
    losses: the matched t test for two models, Hochberg-Tamhane intervals for more (Feelders and Verkooijen 1995).
    """
    many = len(losses.algorithms) > 2
    if losses.is_zero_one:
        return Advice(
            "cochran_q" if many else "mcnemar",
            "Right or wrong on the same cases: it counts only the cases on which the classifiers disagree, and asks "
            "about all of them at once."
            if many
            else "Right or wrong on the same cases: it counts only the cases on which the two disagree.",
        )
    return Advice(
        "hochberg_tamhane_intervals" if many else "matched_t",
        "Losses of several models on the same cases: the intervals hold together, and each pair keeps its own variance."
        if many
        else "Losses on the same cases: it looks at the differences case by case, so hard cases do not blur it.",
    )
