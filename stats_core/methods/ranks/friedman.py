"""Friedman's test: do any algorithms differ in their ranks over many datasets?"""

from __future__ import annotations

import math
from enum import Enum
from typing import Annotated

from scipy.special import chdtrc, fdtrc

from stats_core.data import ScoreTable
from stats_core.kernels.ranks import SquareNull, arrangements
from stats_core.methods.ranks.shared.friedman_result import FriedmanResult, Way
from stats_core.methods.ranks.shared.mean_ranks import SEED, SEVERAL_DATASETS, SHUFFLES, MeanRanks, demsar_table
from stats_core.params import Alpha, Seed, Whole
from stats_core.references import (
    AUTOML_EVALUATION,
    DEMSAR_2006,
    FRIEDMAN_1937,
    IMAN_DAVENPORT_1980,
    KENDALL_1939,
    PHIPSON_SMYTH_2010,
)
from stats_core.registry import Question, method
from stats_core.types import Progress
from stats_core.variation import EVERY
from stats_core.wording import PValue, Remark, decision, number, p_value, significance

LECTURE, DEMSAR = (15, 5), (10, 5)
"""By the AutoML lecture, and by Demsar (2006), more data sets and algorithms than these are enough for chi-square."""
RankShuffles = Annotated[int, Whole("Shuffles", 19, 10_000_000)]


class FriedmanVariant(Enum):
    """Statistic and distribution."""

    CHI_SQUARE = "chi-square, corrected for ties"
    CHI_SQUARE_UNCORRECTED = "chi-square without tie correction (Demsar 2006)"
    IMAN_DAVENPORT = "Iman-Davenport F, corrected for ties"
    IMAN_DAVENPORT_UNCORRECTED = "Iman-Davenport F without tie correction (Demsar 2006)"
    EXACT = "exact or permutation distribution"


NAMES = {
    FriedmanVariant.CHI_SQUARE_UNCORRECTED: "Friedman chi-square without tie correction",
    FriedmanVariant.IMAN_DAVENPORT: "Iman-Davenport F",
    FriedmanVariant.IMAN_DAVENPORT_UNCORRECTED: "Iman-Davenport F without tie correction",
}


@method(
    title="Friedman test",
    question=Question.MANY_DATASETS,
    trust_when="Scores on different data sets have no common scale, and you ask whether any algorithm differs.",
    formula=(
        r"$$\chi^2_F=\frac{n\sum_j\left(\bar R_j-\frac{k+1}{2}\right)^2}"
        r"{\frac{1}{n(k-1)}\sum_{i,j}\left(R_{ij}-\frac{k+1}{2}\right)^2}\ \sim\ \chi^2_{k-1},"
        r"\qquad F_F=\frac{(n-1)\chi^2_F}{n(k-1)-\chi^2_F}$$"
        "\n\n"
        "with $R_{ij}$ the rank of algorithm $j$ of $k$ on data set $i$ of $n$. $F_F$ (Iman and Davenport) is "
        "compared with "
        r"$F(k-1,(k-1)(n-1))$; where it can be, $\chi^2_F$ is compared with all orders of the ranks within data "
        "sets."
    ),
    requires=(SEVERAL_DATASETS,),
    assumes=(
        "the data sets are independent of each other",
        "within a data set only the order of the scores matters",
        "chi-square and F: there are enough data sets and algorithms for the approximation",
    ),
    references=(FRIEDMAN_1937, KENDALL_1939, IMAN_DAVENPORT_1980, DEMSAR_2006, AUTOML_EVALUATION, PHIPSON_SMYTH_2010),
    covers=EVERY,
    example=lambda: (demsar_table(), {}),
)
def friedman(
    table: ScoreTable,
    *,
    variant: FriedmanVariant = FriedmanVariant.CHI_SQUARE,
    alpha: Alpha = 0.05,
    shuffles: RankShuffles = SHUFFLES,
    seed: Seed = SEED,
    progress: Progress | None = None,
) -> FriedmanResult:
    """Test whether any algorithms differ, by their ranks on many data sets.

    Parameters
    ----------
    table
        Scores of two or more algorithms on several data sets.
    variant
        Which statistic and distribution give `statistic`, `df` and `p`; the table shows all, and words decide by the
        p of its first row.
    alpha
        Significance level.
    shuffles, seed
        For tables too large for the exact distribution and small enough to shuffle.
    progress
        Called with the shuffles done and to do.

    Returns
    -------
    FriedmanResult
        The first row of its table holds the p value to believe, which is `believed_p`: exact where all rankings can
        be counted, else from shuffles of the ranks within each data set, else of chi-square. `df` is k - 1, and
        (k - 1, (k - 1)(n - 1)) for F; an exact p, or one from shuffles, needs none, and its row of the table has none.

    Notes
    -----
    With mean ranks R_j of k algorithms on n data sets and the middle rank R = (k+1)/2, the statistic is
    SS_T / SS_E, SS_T = n sum (R_j - R)^2, SS_E = sum (r_ij - R)^2 / (n(k-1)); ties make SS_E smaller. Without ties
    this is 12n/(k(k+1)) [sum R_j^2 - k(k+1)^2/4], which Demsar uses for tied ranks too. It is compared with
    chi-square(k-1). Iman and Davenport's F = (n-1) chi2 / (n(k-1) - chi2) is compared with F(k-1, (k-1)(n-1)).
    The exact distribution re-orders each data set's ranks, ties as they are, in all ways; shuffling in
    random ways, with p = (b+1)/(m+1). All ties: statistic undefined, p = 1. Perfect agreement: F is infinite and
    `p` 0 by convention; the table shows the chance that all data sets agree. Kendall's W is chi2 / (n(k-1)).

    References
    ----------
    Friedman (1937); Iman and Davenport (1980); Demsar (2006), section 3.2.1; Bischl and others, AutoML: Evaluation,
    Friedman Test I and II; Kendall and Babington Smith (1939).

    Examples
    --------
    >>> from stats_core import ScoreTable, friedman
    >>> accuracy = [[0.95, 0.90, 0.93], [0.81, 0.74, 0.78], [0.88, 0.83, 0.85], [0.79, 0.71, 0.80], [0.92, 0.90, 0.91]]
    >>> table = ScoreTable(("iris", "wine", "glass", "sonar", "zoo"), ("forest", "bayes", "tree"), accuracy)
    >>> result = friedman(table)
    >>> print(result.sentence())
    forest, bayes, tree differ: Friedman chi-square 8.4, p = 0.0085 (exact distribution).
    """
    if progress:
        progress(0, shuffles)
    ranks = MeanRanks(table)
    n, k = ranks.shape
    asked = variant is FriedmanVariant.EXACT
    null = ranks.null(asked=asked, shuffles=shuffles, seed=seed, progress=progress)
    corrected = ranks.chi_square
    plain = 12 * ranks.totals.between / (k * (k + 1))
    ways = {
        FriedmanVariant.CHI_SQUARE: _chi_square(FriedmanVariant.CHI_SQUARE.value, corrected, n, k),
        FriedmanVariant.CHI_SQUARE_UNCORRECTED: _chi_square(FriedmanVariant.CHI_SQUARE_UNCORRECTED.value, plain, n, k),
        FriedmanVariant.IMAN_DAVENPORT: _f(FriedmanVariant.IMAN_DAVENPORT.value, corrected, n, k),
        FriedmanVariant.IMAN_DAVENPORT_UNCORRECTED: _f(FriedmanVariant.IMAN_DAVENPORT_UNCORRECTED.value, plain, n, k),
    }
    if null is not None:
        how = "exact distribution" if null.exact else f"permutation distribution, {shuffles:,} shuffles"
        ways = {
            FriedmanVariant.EXACT: Way(how, corrected, None, ranks.believed_p(null), corrected / (n * (k - 1)))
        } | ways
    chosen = ways[variant]
    return FriedmanResult(
        name=NAMES.get(variant, "Friedman chi-square"),
        algorithms=table.algorithms,
        statistic=chosen.statistic,
        df=float(k - 1) if chosen.df is None else chosen.df,
        p=chosen.p,
        alpha=alpha,
        extra_notes=_notes(ranks, ways, null, alpha),
        ranks=ranks,
        ways=tuple(ways.values()),
        null=null,
    )


def _chi_square(name: str, statistic: float, n: int, k: int) -> Way:
    p = 1.0 if math.isnan(statistic) else float(chdtrc(k - 1, statistic))
    return Way(name, statistic, float(k - 1), p, statistic / (n * (k - 1)))


def _f(name: str, chi_square: float, n: int, k: int) -> Way:
    df = (float(k - 1), float((k - 1) * (n - 1)))
    most = n * (k - 1)
    w = chi_square / most
    if math.isnan(chi_square):
        return Way(name, math.nan, df, 1.0, w)
    if most - chi_square <= 1e-12 * most:
        return Way(name, math.inf, df, 0.0, w)
    statistic = (n - 1) * chi_square / (most - chi_square)
    return Way(name, statistic, df, float(fdtrc(*df, statistic)), w)


def _notes(
    ranks: MeanRanks, ways: dict[FriedmanVariant, Way], null: SquareNull | None, alpha: float
) -> tuple[str, ...]:
    n, k = ranks.shape
    tied = ranks.totals.tied_rows
    notes: list[str] = []
    if ranks.totals.within == 0:
        notes.append("On every data set all algorithms are tied: the statistic is undefined, and p = 1.")
    else:
        between, within = (number(part) for part in (ranks.totals.between, ranks.totals.within))
        notes.append(f"The chi-square corrected for ties is the ratio of sums of squares {between} / {within}.")
        w = ways[FriedmanVariant.CHI_SQUARE].w
        notes.append(
            f"Kendall's W = {number(w)}: 0 if the data sets do not agree at all, 1 if all give the same ranking."
        )
    if math.isinf(ways[FriedmanVariant.IMAN_DAVENPORT].statistic):
        notes.append(
            "All data sets give the same ranking, so Iman and Davenport's F is infinite, which is no further evidence: "
            "the p beside it is the probability that all data sets agree by chance."
        )
    if null is not None and ranks.totals.within > 0:
        believed, approximate = ways[FriedmanVariant.EXACT], ways[FriedmanVariant.CHI_SQUARE]
        notes.append(f"Use the first row: {_how(ranks, null)}")
        if not null.exact and 1 / (null.weight.sum() + 1) > alpha:
            notes.append(f"So few shuffles cannot show a difference at {significance(alpha)}, whatever the ranks.")
        elif decision(believed.p, alpha) != decision(approximate.p, alpha):
            notes.append(
                Remark(
                    "The chi-square approximation is misleading here: its ",
                    PValue(approximate.p),
                    " and the ",
                    PValue(believed.p, limit=ranks.none_of(null) > 0),
                    f" of the first row lead to different decisions at {significance(alpha)}.",
                )
            )
    if ranks.totals.within > 0:
        notes.append(_enough(n, k))
    if tied:
        notes.append(
            f"{tied:,} of {n:,} data sets {'has' if tied == 1 else 'have'} ties, which share their mean rank; "
            "statistics without tie correction come out too small where they are not 0."
        )
    if k == 2:
        notes.append("With two algorithms this is the sign test; the signed-rank test also uses how much they differ.")
    return tuple(notes)


def _enough(n: int, k: int) -> str:
    """The rules of thumb for chi-square, and which of them these data meet."""
    met = [n > least and k > fewest for least, fewest in (LECTURE, DEMSAR)]
    meet = "meet both" if all(met) else "meet the second only" if any(met) else "meet neither"
    return (
        f"Rules for chi-square: more than {LECTURE[0]} data sets and {LECTURE[1]} algorithms (AutoML lecture), "
        f"more than {DEMSAR[0]} and {DEMSAR[1]} (Demsar 2006); {n:,} and {k:,} {meet}."
    )


def _how(ranks: MeanRanks, null: SquareNull) -> str:
    ways = arrangements(ranks.ranks)
    # A logarithm that is rounded up must not promise a power of ten too many.
    total = f"{ways:,}" if ways < 10**9 else f"at least 10^{math.floor(math.log10(ways) - 1e-12)}"
    if null.exact:
        return f"it is exact, over all re-orderings of the ranks within the data sets, {total}."
    return (
        f"it comes from random re-orderings of the ranks within the data sets ({total} in all); the "
        f"smallest p that so many shuffles can give is {p_value(1 / (null.weight.sum() + 1))}."
    )
