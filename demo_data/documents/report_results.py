"""Piater and Cohen (1997), sections 4 and 4.1: what the text says of the games of tic-tac-toe and of the tables."""

from __future__ import annotations

from typing import Any

import numpy as np
from scipy import stats

from demo_data.documents.common import effects, p, said, there
from demo_data.documents.demos import ALPHA, TD, ZERO_SUM, analysed, curves_of
from demo_data.documents.place import SPELLED, Claim, Value, place
from demo_data.documents.report import cell
from stats_core import Curves, ErrorTerm, randomized_anova
from stats_core.methods.curves.shared.anova_result import Effect
from stats_core.simulate.documents import entry, printed
from stats_core.types import Floats
from stats_core.wording import listed

ALIKE = 0.1
"""Distribution functions that are nowhere further apart are called alike."""
CRUDE = 2.0
"""A p that is too small by this factor or more is called crudely so."""


@place("Report", "Section 4")
def design() -> dict[str, Value]:
    """Curves, levels, and values of a distribution."""
    curves = curves_of(TD)
    return {
        "curves of each algorithm": float(curves.sizes[0]),
        "levels of training": float(len(curves.levels)),
        "training games": [float(level) for level in curves.levels],
        "values of each randomized distribution": float(analysed(TD, "A1", "A2").shuffles),
    }


@place("Report", "Section 4.1")
def first_example() -> dict[str, Value]:
    """A1 against A2."""
    result = analysed(TD, "A1", "A2")
    algorithm, interaction = effects(result)
    standard = [stats.f(effect.df, effect.df_error) for effect in (interaction, algorithm)]
    gaps = [_gap(effect.null, f) for effect, f in zip((interaction, algorithm), standard, strict=True)]
    return {
        "A1 and A2": Claim(f"algorithm effect {p(algorithm.p)}", algorithm.p <= ALPHA),
        "A1 and A2, p of the algorithm effect": algorithm.p,
        "A1 and A2, interaction": Claim(p(interaction.p), interaction.p > ALPHA),
        "degrees of freedom of F_int": [interaction.df, interaction.df_error],
        "degrees of freedom of F_alg": [algorithm.df, algorithm.df_error],
        "look of the standard F distributions": Claim(
            f"distribution functions up to {gaps[0]:.2f} (F_int) and {gaps[1]:.2f} (F_alg) apart", max(gaps) < ALIKE
        ),
        "mean F_int and F_alg, of the shuffled F": [interaction.distribution.mean, algorithm.distribution.mean],
        "mean F_int and F_alg, of the standard F": [float(f.mean()) for f in standard],
        "mean F_alg of the shuffles, from the printed p and sums": _mean_shuffled(),
        "conventional p_int, from the printed F": from_printed("Table 1", "Interaction"),
        "conventional p_alg, from the printed F": from_printed("Table 1", "Algorithm"),
        "conventional p_int, of our games": interaction.p_conventional,
        "conventional p_alg, of our games": algorithm.p_conventional,
        "conventional p_alg": Claim(
            f"{both(algorithm)}: a factor of {algorithm.p / algorithm.p_conventional:.1f}",
            algorithm.p >= CRUDE * algorithm.p_conventional,
        ),
    }


@place("Report", "Section 4.1")
def further_examples() -> dict[str, Value]:
    """A1 against A3, and all three."""
    first, second, third = analysed(TD, "A1", "A2"), analysed(TD, "A1", "A3"), analysed(TD)
    algorithm, interaction = effects(second)
    theirs_algorithm = _in_print("Algorithm", "alg")
    less = [effect.p_conventional > effect.p for effect in (first.interaction, interaction)]
    theirs = _in_print("Interaction", "int")
    return {
        "A1 and A3": Claim(said(second), there(second) == (False, False)),
        "A1 and A3, conventional p_int, from the printed F": from_printed("Table 2", "Interaction"),
        "A1 and A3, conventional p_alg, from the printed F": from_printed("Table 2", "Algorithm"),
        "A1 and A3, conventional p_int, of our games": interaction.p_conventional,
        "A1 and A3, conventional p_alg, of our games": algorithm.p_conventional,
        "significance of the interaction by the standard F": Claim(
            f"A1 and A2 {both(first.interaction)}; A1 and A3 {both(interaction)}; in print {_against(theirs)}",
            all(less) and all(conventional > randomized for conventional, randomized in theirs),
        ),
        "significance of the algorithm effect by the standard F": Claim(
            f"A1 and A3 {both(algorithm)}; in print {_against(theirs_algorithm)}",
            algorithm.p_conventional < algorithm.p
            and all(conventional < randomized for conventional, randomized in theirs_algorithm),
        ),
        "all three against A1 and A2": Claim(
            f"algorithm effect {p(third.algorithm.p)} against {p(first.algorithm.p)}",
            third.algorithm.p > first.algorithm.p,
        ),
    }


@place("Report", "Section 4.1")
def zero_sum() -> dict[str, Value]:
    """A1 against A1 plus a curve whose elements add up to nothing."""
    curves, result = curves_of(ZERO_SUM), analysed(ZERO_SUM)
    first, second = (curves.values[curves.index == i] for i in range(2))
    v = (second - first).mean(axis=0)
    by_size = {factor: _interaction(first, factor * v) for factor in (0.5, 1, 1.5, 2)}
    null = result.algorithm.distribution
    ties = null.at_least - null.above
    return {
        "v": [float(x) for x in v],
        "sum of v": abs(round(float(v.sum()), 9)),
        "A1 and A1a": Claim(
            f"means over training {first.mean():.2f} and {second.mean():.2f}; levels up to {np.abs(v).max():.0f} apart",
            bool(np.isclose(first.mean(), second.mean())) and bool(np.abs(v).min() > 0),
        ),
        "A1 and A1a, p of the interaction": result.interaction.p,
        "significance and the magnitudes of v": Claim(
            listed([f"{p(value)} at {factor:g} v" for factor, value in by_size.items()]),
            list(by_size.values()) == sorted(by_size.values(), reverse=True),
        ),
        "p_alg of A1 and A1a": Claim(
            f"{p(result.algorithm.p)} over all {null.total:,} assignments; {ties:,} of them have F = 0 too, and by "
            f"rank p is {null.p_rank:.3f}",
            result.algorithm.p < 1,
        ),
    }


@place("Report", "Figure 3")
def figure_3() -> dict[str, Value]:
    """The curves of A1 and A2."""
    return {"learning curves": _each("Figure 3", "A1", "A2")}


@place("Report", "Figure 4")
def figure_4() -> dict[str, Value]:
    """The two distributions of Table 1."""
    result = analysed(TD, "A1", "A2")
    drawn = [f"{chart.statistic} of {chart.counts.sum() + chart.beyond:,} assignments" for chart in result.charts()]
    return {"histograms": Claim(listed(drawn), len(drawn) == 2)}


@place("Report", "Figure 5")
def figure_5() -> dict[str, Value]:
    """The curves of A1 and A3."""
    return {"learning curves": _each("Figure 5", "A1", "A3")}


def _each(figure: str, *algorithms: str) -> Claim:
    counted = dict(zip(algorithms, curves_of(TD, *algorithms).sizes, strict=True))
    number, _, _ = entry("Report", figure, "learning curves").printed.partition(" ")
    words = listed([f"{size} of {name}" for name, size in counted.items()])
    return Claim(words, set(counted.values()) == {SPELLED[number]})


def _in_print(source: str, effect: str) -> list[tuple[float, float]]:
    """The conventional and the randomized p that are printed of an effect, in the first and in the second example."""
    return [
        (
            printed("Report", "Section 4.1", f"{example}conventional p_{effect}, from the printed F"),
            cell(table, source, "p"),
        )
        for table, example in (("Table 1", ""), ("Table 2", "A1 and A3, "))
    ]


def _against(pairs: list[tuple[float, float]]) -> str:
    return listed([f"{conventional:g} against {randomized:g}" for conventional, randomized in pairs])


def from_printed(table: str, source: str) -> float:
    """The conventional p of a printed F."""
    free = (cell(table, source, "df"), cell(table, "Error", "df"))
    return float(stats.f.sf(cell(table, source, "F"), *free))


def _mean_shuffled() -> float:
    """The mean F_alg* of 20 curves whose shuffles give the printed p to the printed sum of squares.

    Of the sum of squares between curves, a shuffle gives Algorithm a part that is Beta(1/2, 9) for normal curves, and
    1/19 on average; the error has what Algorithm and Interaction leave.
    """
    sums = {source: cell("Table 1", source, "SS") for source in ("Algorithm", "Interaction", "Error")}
    runs = (cell("Table 1", "Total", "df") + 1) / (cell("Table 1", "Training", "df") + 1)
    share = float(stats.beta.isf(cell("Table 1", "Algorithm", "p"), 1 / 2, (runs - 2) / 2))
    algorithm = sums["Algorithm"] / share / (runs - 1)
    error = (sums["Error"] + sums["Algorithm"] - algorithm) / cell("Table 1", "Error", "df")
    return algorithm / error


def both(effect: Effect) -> str:
    """The two p values of an effect."""
    return f"conventional {p(effect.p_conventional)}, randomized {p(effect.p)}"


def _interaction(values: np.ndarray, added: np.ndarray) -> float:
    curves = Curves.from_groups({"A1": values, "A1a": values + added})
    return randomized_anova(curves, error=ErrorTerm.CELL).interaction.p


def _gap(values: Floats, standard: Any) -> float:
    """The largest distance between the distribution function of values and a standard one."""
    return float(stats.kstest(values, standard.cdf).statistic)
