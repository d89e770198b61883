"""What remains different between the TD(0) games played here and those of the report, in sentences with both numbers.

Both are computed or read from documents.csv, so that a sentence cannot outlive its data.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from scipy.special import fdtrc

from demo_data.td_grid import READINGS
from stats_core.methods.curves.shared.anova_result import CurveAnova
from stats_core.simulate.documents import printed
from stats_core.wording import at_most, fixed, number, p_phrase, p_value


def remains(results: Mapping[str, CurveAnova]) -> tuple[str, ...]:
    """The sentences about those of the report's Tables 1 to 4 that are in `found`, by their names."""
    return tuple(sentence(results) for place, sentence in SAID.items() if place in results)


def _ours(anova: CurveAnova, p: float) -> str:
    return f"p {at_most(p)}" if anova.none_of(p) else p_phrase(p)


def _sums(place: str, anova: CurveAnova) -> str:
    """How far the sums of squares are from the printed ones."""
    ss = anova.table().set_index("source")["ss"]
    training, error = (
        fixed(ss[source] / printed("Report", place, f"{source}: SS"), 2) for source in ("Training", "Error")
    )
    return f"The training sum of squares is {training} times the printed one, that of the error {error} times."


def _table_1(results: Mapping[str, CurveAnova]) -> str:
    anova, (f, p) = results["Table 1"], (printed("Report", "Table 1", f"Algorithm: {what}") for what in ("F", "p"))
    effect = anova.algorithm
    conventional = float(fdtrc(effect.df, effect.df_error, f))
    theirs, ours = (number(times, 2) for times in (p / conventional, effect.p / effect.p_conventional))
    return (
        f"Table 1: The appendix leaves open how the program played; of {len(READINGS)} plain readings, declared "
        "beforehand, this one comes nearest to the printed sums of squares. "
        f"{_sums('Table 1', anova)} The algorithm effect has p = {p:g} in the report, {_ours(anova, effect.p)} here; "
        f"that is {theirs} times the conventional p ({p_value(conventional)}) in the report, and {ours} times "
        f"({p_value(effect.p_conventional)}) here."
    )


def _table_2(results: Mapping[str, CurveAnova]) -> str:
    anova, p = results["Table 2"], printed("Report", "Table 2", "Algorithm: p")
    higher = anova.algorithms[int(anova.means[1] > anova.means[0])]
    return (
        f"Table 2: The algorithm effect has p = {p:g} in the report, {_ours(anova, anova.algorithm.p)} here, where "
        f"{higher} is the higher on average."
    )


def _table_3(results: Mapping[str, CurveAnova]) -> str:
    anova = results["Table 3"]
    sentence = f"Table 3: {_sums('Table 3', anova)} The algorithm effect has p = "
    sentence += (
        f"{printed('Report', 'Table 3', 'Algorithm: p'):g} in the report, {_ours(anova, anova.algorithm.p)} here."
    )
    if "Table 1" not in results:
        return sentence
    pair, first = results["Table 1"], printed("Report", "Table 1", "Algorithm: p")
    a1, a2, a3 = anova.means
    if anova.algorithm.p < pair.algorithm.p and abs(a3 - a2) > abs(a1 - a2):
        sentence += (
            f" There it is larger than that of A1 and A2 alone ({first:g}), which the report lays to A1 and A3 being "
            f"so alike; here it is smaller ({p_value(pair.algorithm.p)}), because A3 is farther from A2 than A1 is."
        )
    return sentence


def _table_4(results: Mapping[str, CurveAnova]) -> str:
    anova, p = results["Table 4"], printed("Report", "Table 4", "Interaction: p")
    return (
        f"Table 4: {_sums('Table 4', anova)} The interaction has p = {p:g} in the report, "
        f"{_ours(anova, anova.interaction.p)} here."
    )


SAID: dict[str, Callable[[Mapping[str, CurveAnova]], str]] = {
    "Table 1": _table_1,
    "Table 2": _table_2,
    "Table 3": _table_3,
    "Table 4": _table_4,
}
