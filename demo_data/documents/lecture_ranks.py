"""Bischl and others, AutoML: Evaluation (lecture): Friedman's test, post hoc tests and pictures."""

from __future__ import annotations

import math
from itertools import permutations

import numpy as np
from scipy import stats

from demo_data.documents.examples import percents, same, table
from demo_data.documents.place import Claim, Value, place
from stats_core import ScoreTable, bonferroni_dunn, friedman, nemenyi
from stats_core.charts import RankSpread, ScoreBoxes
from stats_core.kernels.adjust import familywise
from stats_core.kernels.intervals import bonferroni_dunn_q, nemenyi_q
from stats_core.kernels.ranks import mid_ranks
from stats_core.methods.ranks.bonferroni_dunn import CriticalValue
from stats_core.simulate.documents import entry
from stats_core.types import Floats
from stats_core.wording import listed, number, p_value

DEMO = "published_demsar"
CONTROL = "C4.5"


def ranked() -> tuple[ScoreTable, Floats, str]:
    """Demsar's four variants of C4.5 on 14 data sets, their ranks found by scipy, and what to call them."""
    scores = table(DEMO)
    ranks = stats.rankdata(-scores.scores, axis=1)
    return scores, ranks, f"on {len(scores.datasets)} data sets x {len(scores.algorithms)} algorithms"


@place("Lecture", "Friedman Test I")
def friedman_ranks() -> dict[str, Value]:
    """Ranks, best first, and ties."""
    scores, ranks, on = ranked()
    ours = friedman(scores)
    r, d = 1, 3
    tied = float(mid_ranks(np.array([[0.9, 0.8, 0.8, 0.8, 0.7]]), descending=True)[0, 1])
    best = min(ours.mean_ranks, key=lambda name: ours.mean_ranks[name])
    orders = np.array(list(permutations((1.0, 2.0, 3.0))))
    equal = friedman(ScoreTable(tuple(map(str, range(len(orders)))), ("A", "B", "C"), orders))
    return {
        "null hypothesis": Claim(
            f"where every order of three algorithms comes once, all mean ranks are {number(equal.mean_ranks['A'])} and "
            f"p is {p_value(equal.p)}; they differ {on}, p {p_value(ours.believed_p)}",
            len(set(equal.mean_ranks.values())) == 1 and equal.p == 1 and ours.rejects,
        ),
        "rank 1": Claim(
            f"the best: {best} has the smallest mean rank, {number(ours.mean_ranks[best], 3)}, {on}",
            scores.algorithms[int(ranks.mean(axis=0).argmin())] == best,
        ),
        "ties": same(sum(range(r + 1, r + d + 1)) / d, tied, "for three that tie after rank 1"),
    }


@place("Lecture", "Friedman Test II")
def friedman_statistic() -> dict[str, Value]:
    """Sums of squares of the ranks, and where their ratio is nearly chi-square."""
    scores, ranks, on = ranked()
    n, k = ranks.shape
    ours, grand = friedman(scores), ranks.sum() / (n * k)
    total = n * ((ranks.mean(axis=0) - grand) ** 2).sum()
    error = ((ranks - grand) ** 2).sum() / (n * (k - 1))
    small = ScoreTable(("1", "2", "3"), ("A", "B", "C"), np.tile([0.9, 0.8, 0.7], (3, 1)))
    exact = friedman(small)
    large, few = by_chi_square(*enough()), by_chi_square(4, 4)
    whole = ((ranks - grand) ** 2).sum()
    return {
        "overall mean rank": same(float(grand), (k + 1) / 2, on),
        "mean rank of an algorithm": same(
            float(ranks[:, 0].sum() / n), ours.mean_ranks[CONTROL], f"for {CONTROL}, {on}"
        ),
        "SS_Total": same(float(total), ours.between, on),
        "SS_Error": same(float(error), ours.within, on),
        "names of the sums of squares": Claim(
            f"{number(total)} is the sum between algorithms, of {number(whole)} in total {on}; the error would be the "
            f"rest, {number(whole - total)}, and {number(error)} is the total over n(k - 1)",
            math.isclose(total, whole, rel_tol=1e-9),
        ),
        "statistic": same(float(total / error), ours.statistic, on),
        "degrees of freedom": Claim(f"{ours.df:g} for {k} algorithms", ours.df == k - 1),
        "large n and k": Claim(
            f"with {' data sets x '.join(map(str, enough()))} algorithms and nothing to find, chi-square rejects "
            f"{percents(large)} at the 5 % level, with 4 x 4 {percents(few)}; {on} p is {p_value(ours.p)} by it and "
            f"{p_value(ours.believed_p)} exactly",
            abs(large - 0.05) < 0.005,
        ),
        "smaller n and k": Claim(
            f"three data sets that rank three algorithms alike: p {p_value(exact.believed_p)} exactly, "
            f"{p_value(exact.p)} by chi-square",
            exact.p > 1.2 * exact.believed_p,
        ),
    }


def enough() -> tuple[int, int]:
    """The smallest numbers of data sets and algorithms for which the lecture trusts chi-square."""
    n, k = entry("Lecture", "Friedman Test II", "large n and k").numbers
    return int(n) + 1, int(k) + 1


def by_chi_square(datasets: int, algorithms: int, draws: int = 50_000) -> float:
    """How often Friedman's statistic of random ranks is beyond the 5 % point of chi-square."""
    rng = np.random.default_rng(0)
    ranks = rng.random((draws, datasets, algorithms)).argsort(axis=2) + 1
    between = datasets * ((ranks.mean(axis=1) - (algorithms + 1) / 2) ** 2).sum(axis=1)
    return float(np.mean(between / (algorithms * (algorithms + 1) / 12) > stats.chi2.isf(0.05, algorithms - 1)))


@place("Lecture", "Post-Hoc Tests I")
def post_hoc() -> dict[str, Value]:
    """All pairs by Nemenyi's test."""
    scores, ranks, on = ranked()
    n, k = ranks.shape
    test, family = friedman(scores), nemenyi(scores)
    first = family.comparisons[0]
    means = dict(zip(scores.algorithms, ranks.mean(axis=0), strict=True))
    q = (means[first.a] - means[first.b]) / math.sqrt(k * (k + 1) / (6 * n))
    largest = max(abs(comparison.estimate) for comparison in family.comparisons)
    turned = friedman(ScoreTable(scores.datasets, scores.algorithms, scores.scores, not scores.higher_is_better))
    return {
        "Friedman test alone": Claim(
            f"its statistic is {number(test.statistic)} {on}, and the same where the worst is called the best",
            math.isclose(test.statistic, turned.statistic, rel_tol=1e-9),
        ),
        "best-performing algorithm": Claim(
            f"Friedman's test rejects {on} (p {p_value(test.believed_p)}), and Nemenyi's shows {len(family.shown)} "
            f"pairs: the largest difference is {number(largest)}, the critical one {number(family.critical)}",
            bool(family.shown),
        ),
        "comparisons": Claim(
            f"{len(family.comparisons)} for {k} algorithms", len(family.comparisons) == k * (k - 1) // 2
        ),
        "average rank": same(float(ranks[:, 0].sum() / n), test.mean_ranks[CONTROL], f"for {CONTROL}, {on}"),
        "q": same(float(q), first.statistic, f"for {first.a} and {first.b}, {on}"),
    }


@place("Lecture", "Post-Hoc Tests II")
def critical_difference() -> dict[str, Value]:
    """What the plot connects, and what a gap in it says."""
    scores = table("benchmark")
    family = nemenyi(scores)
    apart = [comparison for comparison in family.comparisons if abs(comparison.estimate) >= family.critical]
    error = turns()
    return {
        "connected by a line": Claim(
            f"{len(family.comparisons) - len(apart)} of {len(family.comparisons)} pairs lie closer than "
            f"{number(family.critical, 3)} in the benchmark here, and none of them is shown",
            apart == list(family.shown),
        ),
        "not connected": Claim(
            f"two equally good learners that take turns in being first and last of five, with three ties between them: "
            f"one is said to be better in {percents(error)} at the 5 % level, on 20 data sets",
            error <= 0.05,
        ),
    }


def turns(datasets: int = 20, k: int = 5) -> float:
    """How often Nemenyi's test tells two apart of which either is first and the other last, by a coin, exactly."""
    first = np.arange(datasets + 1)
    difference = np.abs(2 * first - datasets) * (k - 1) / datasets
    critical = nemenyi_q(0.05, k) * math.sqrt(k * (k + 1) / (6 * datasets))
    return float(stats.binom.pmf(first, datasets, 0.5) @ (difference >= critical))


@place("Lecture", "Post-Hoc Tests III")
def with_baseline() -> dict[str, Value]:
    """Bonferroni-Dunn, and the constant of the slide."""
    scores, ranks, on = ranked()
    n, k = ranks.shape
    right, slide = (bonferroni_dunn(scores, control=CONTROL, constant=variant) for variant in CriticalValue)
    plain, corrected = familywise(0.05, k - 1), familywise(0.05 / (k - 1), k - 1)
    first = right.comparisons[0]
    means = dict(zip(scores.algorithms, ranks.mean(axis=0), strict=True))
    q = (means[first.a] - means[first.b]) / math.sqrt(k * (k + 1) / (6 * n))
    return {
        "comparisons": Claim(f"{len(right.comparisons)} for {k} algorithms", len(right.comparisons) == k - 1),
        "Bonferroni correction": Claim(
            f"{k - 1} independent tests find something where nothing differs with a chance of {number(plain)} at 0.05, "
            f"of {number(corrected)} at 0.05 / {k - 1}",
            corrected <= 0.05 < plain,
        ),
        "q": same(float(q), first.statistic, f"for {first.a} and {first.b}, {on}"),
        "q_alpha": Claim(
            f"{bonferroni_dunn_q(0.05, k):.3f} for {k} algorithms and 0.05, a normal quantile; the studentized range "
            f"gives {nemenyi_q(0.05, k):.3f}, and shows {len(slide.shown)} of {k - 1} {on} where {len(right.shown)} is "
            "shown",
            math.isclose(bonferroni_dunn_q(0.05, k), nemenyi_q(0.05, k), rel_tol=1e-9),
        ),
    }


@place("Lecture", "Post-Hoc Tests IV")
def baseline_interval() -> dict[str, Value]:
    """Who lies within the interval of the baseline."""
    scores, _, on = ranked()
    family = bonferroni_dunn(scores, control=CONTROL)
    within = [comparison.a for comparison in family.comparisons if abs(comparison.estimate) < family.critical]
    shown = {comparison.a for comparison in family.shown}
    words = f"{listed(within)} lie within {number(family.critical, 3)} of {CONTROL} {on}, and none of them is shown"
    return {
        "baseline interval": Claim(
            words, not shown & set(within) and len(shown) + len(within) == len(scores.algorithms) - 1
        )
    }


def drawn() -> set[type]:
    """The kinds of pictures that belong to Friedman's test here."""
    return {type(chart) for chart in friedman(table("benchmark")).charts()}


@place("Lecture", "Comparing Visually I")
def boxes() -> dict[str, Value]:
    """Distributions of the scores."""
    return {"picture": Claim("box plots of the scores, under Pictures", ScoreBoxes in drawn())}


@place("Lecture", "Comparing Visually II")
def rank_plots() -> dict[str, Value]:
    """Distributions of the ranks."""
    return {"picture": Claim("how often each algorithm has each rank, under Pictures", RankSpread in drawn())}
