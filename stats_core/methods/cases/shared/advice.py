"""Which test to trust for models on the same cases, and why."""

from __future__ import annotations

from stats_core.advice import Advice
from stats_core.data import Agreement, Losses
from stats_core.data.loss_summary import LossMoments
from stats_core.methods.cases.hotelling_t2 import AS_MANY_CASES, too_few_disagreements
from stats_core.methods.cases.shared.loss_pairs import TWO_CASES
from stats_core.methods.cases.shared.pooling import pooling
from stats_core.registry import METHODS
from stats_core.wording import counted, number

FAMILIES = ("pooled_intervals", "hochberg_tamhane_intervals", "bonferroni_pairs")
"""The methods for all pairs at once; the first is for pairs that disagree equally often."""
ASKS = {
    "cochran_q": "Do any of the classifiers differ in their error rate?",
    "hotelling_t2": "Do any of the models differ, whatever the variance of each pair?",
    "mcnemar": "Do these two classifiers differ in their error rate?",
    "matched_t": "Do these two models differ in their mean loss?",
    "pooled_intervals": "Which pairs of classifiers differ, with one variance for all?",
    "hochberg_tamhane_intervals": "Which pairs of models differ, each with its own variance?",
    "bonferroni_pairs": "Which pairs of models differ, whatever their dependence?",
}
"""What each test answers, in one line."""
RIGHT_OR_WRONG = "Right or wrong on the same cases: it counts only the cases on which"


def asks(key: str) -> str:
    """What a test answers, in one line; of a test that is not in the list, its own summary."""
    return ASKS.get(key) or METHODS[key].summary


def advise(data: LossMoments | Agreement) -> Advice:
    """The test to trust for these losses: by their kind, the number of models, and how often pairs disagree.

    Notes
    -----
    Right and wrong: McNemar's test for two classifiers (Dietterich 1998). For more, Cochran's Q keeps the error of a
    first question whether any differ, and the pooled variance that belongs to Q serves all pairs, as long as all pairs
    disagree about equally often; otherwise Hochberg-Tamhane intervals, where each pair has its own variance.
    Measured losses: the matched t test for two models, Hochberg-Tamhane intervals for more (Feelders and
    Verkooijen 1995). Measured losses of one case tell nothing of how they vary.
    """
    many = len(data.algorithms) > 2
    two = Advice("mcnemar", f"{RIGHT_OR_WRONG} the two disagree.")
    if isinstance(data, Agreement):
        return two
    if not isinstance(data, Losses) or not data.is_zero_one:
        return _measured(data, many)
    if not many:
        return two
    found = pooling(data)
    if found.fits or data.cases < 2:
        return Advice("cochran_q", f"{RIGHT_OR_WRONG} the classifiers disagree, and asks about all of them at once.")
    return Advice(
        "hochberg_tamhane_intervals",
        f"Some pairs of classifiers disagree more often than others: {found.a} and {found.b} on "
        f"{counted(found.disagreements, 'case')}, {number(found.ratio, 3)} times as many as a pair on average. "
        "Cochran's Q and pooled intervals may find differences too often; here each pair keeps its own variance.",
    )


def _measured(data: LossMoments, many: bool) -> Advice:
    if data.cases < 2:
        return Advice(None, "One case tells nothing of how the losses vary from case to case. Add more test cases.")
    if many:
        return Advice(
            "hochberg_tamhane_intervals",
            "Losses of several models on the same cases: the intervals hold together, and each pair keeps its own "
            "variance.",
        )
    return Advice(
        "matched_t",
        "Losses on the same cases: it looks at the differences case by case, so hard cases do not blur it.",
    )


def families(data: LossMoments) -> tuple[str, ...]:
    """The methods for all pairs at once that fit these losses, the best first."""
    if not TWO_CASES.holds(data):
        return ()
    if not isinstance(data, Losses) or not data.is_zero_one:
        return FAMILIES[1:]
    return FAMILIES if pooling(data).fits else (*FAMILIES[1:], FAMILIES[0])


def omnibus(data: LossMoments) -> str | None:
    """The test of all models at once that goes with the pairs, or None where none can be trusted.

    Cochran's Q where pairs disagree equally often; else Hotelling's T², which needs as many cases as models, and
    classifiers that disagree often enough for it.
    """
    if len(data.algorithms) < 3:
        return None
    if isinstance(data, Losses) and data.is_zero_one and (pooling(data).fits or data.cases < 2):
        return "cochran_q"
    fits = TWO_CASES.holds(data) and AS_MANY_CASES.holds(data) and too_few_disagreements(data) is None
    return "hotelling_t2" if fits else None
