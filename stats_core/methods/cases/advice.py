"""Which test to trust for models on the same cases, and why."""

from __future__ import annotations

from dataclasses import dataclass

from stats_core.data import Losses
from stats_core.methods.cases.pooling import pooling
from stats_core.wording import number

FAMILIES = ("pooled_intervals", "hochberg_tamhane_intervals", "bonferroni_pairs")
"""The methods for all pairs at once; the first is for pairs that disagree equally often."""
ASKS = {
    "cochran_q": "Do any of the classifiers differ in their error rate?",
    "hotelling_t2": "Do any of the models differ, whatever the variance of each pair?",
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
    """The test to trust for these losses: by their kind, the number of models, and how often pairs disagree.

    Notes
    -----
    Right and wrong: McNemar's test for two classifiers (Dietterich 1998). For more, Cochran's Q keeps the error of a
    first question whether any differ, and the pooled variance that belongs to Q serves all pairs, as long as all pairs
    disagree about equally often; otherwise Hochberg-Tamhane intervals, where each pair has its own variance.
    Measured losses: the matched t test for two models, Hochberg-Tamhane intervals for more (Feelders and
    Verkooijen 1995).
    """
    many = len(losses.algorithms) > 2
    if not losses.is_zero_one:
        return Advice(
            "hochberg_tamhane_intervals" if many else "matched_t",
            "Losses of several models on the same cases: the intervals hold together, and each pair keeps its own "
            "variance."
            if many
            else "Losses on the same cases: it looks at the differences case by case, so hard cases do not blur it.",
        )
    if not many:
        return Advice(
            "mcnemar", "Right or wrong on the same cases: it counts only the cases on which the two disagree."
        )
    found = pooling(losses)
    if found.fits or losses.cases < 2:
        return Advice(
            "cochran_q",
            "Right or wrong on the same cases: it counts only the cases on which the classifiers disagree, and asks "
            "about all of them at once.",
        )
    return Advice(
        "hochberg_tamhane_intervals",
        f"Some pairs of classifiers disagree more often than others: {found.a} and {found.b} on "
        f"{found.disagreements:,} cases, {number(found.ratio, 3)} times as many as a pair on average. Cochran's Q and "
        "pooled intervals may find differences too often; here each pair keeps its own variance.",
    )


def families(losses: Losses) -> tuple[str, ...]:
    """The methods for all pairs at once, the best for these losses first."""
    if losses.is_zero_one and pooling(losses).fits:
        return FAMILIES
    return (*FAMILIES[1:], FAMILIES[0])
