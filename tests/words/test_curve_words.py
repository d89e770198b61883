"""What is said of curves is what the tables hold: direction, decision, interval, p."""

from __future__ import annotations

import re
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

import stats_core as sc
from stats_core.answers.curves import standings
from stats_core.methods.curves.curve_levels import CurveLevels
from stats_core.results.columns import Kind, cells, columns_of, limits_of
from stats_core.wording import p_phrase
from tests.support.statements import of_curves as statement


def curves(gains: tuple[float, ...], runs: int = 5, seed: int = 1, higher: bool = True) -> sc.Curves:
    rng = np.random.default_rng(seed)
    groups = {f"A{i}": rng.normal(gain, 1, (runs, 4)) for i, gain in enumerate(gains)}
    return sc.Curves.from_groups(groups, higher_is_better=higher)


def mirrored(data: sc.Curves) -> sc.Curves:
    return sc.Curves(-data.values, data.algorithm, data.levels)


def swapped(text: str) -> str:
    """The text with the names A0 and A1 in each other's place."""
    return text.replace("A0", "\0").replace("A1", "A0").replace("\0", "A1")


def test_mirrored_data_give_the_mirrored_sentence() -> None:
    data = curves((0.0, 3.0))
    said = sc.randomized_anova(data).sentence()
    assert said.startswith("Averaged over training, A1 does better than A0 (algorithm F = ")
    pooled = sc.randomized_anova(data, error="split_plot").sentence()
    assert pooled.startswith("Averaged over training, A1 does better than A0 (algorithm F(1, 8) = ")
    assert sc.randomized_anova(mirrored(data)).sentence() == swapped(said)
    assert sc.randomized_anova(curves((0.0, 3.0), higher=False)).sentence() == swapped(said)
    pairs = sc.curve_pairs(data).sentence()
    assert "A1 is better than A0" in pairs
    assert "A0 is better than A1" in sc.curve_pairs(mirrored(data)).sentence()
    contrast = sc.curve_contrast(data, weights=(1, -1)).sentence()
    assert contrast.startswith("A1 is better than A0 by ")
    assert sc.curve_contrast(mirrored(data), weights=(1, -1)).sentence() == swapped(contrast)


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.lists(st.integers(0, 5), min_size=3, max_size=3), min_size=6, max_size=6),
    st.sampled_from([0.02, 0.1, 0.5, 0.9]),
    st.booleans(),
    st.sampled_from(list(sc.ErrorTerm)),
)
def test_a_sentence_never_contradicts_its_table(cells: list, alpha: float, higher: bool, error: sc.ErrorTerm) -> None:
    """Small whole numbers: many of these data have ties, no variance, or an infinite F."""
    data = sc.Curves.from_groups({"left": cells[:3], "right": cells[3:]}, higher_is_better=higher)
    anova = sc.randomized_anova(data, alpha=alpha, error=error)
    said = anova.sentence()
    p = anova.approaches.set_index(["source", "approach"])["p_value"]
    decides = "own spread" if error is sc.ErrorTerm.OWN else "split-plot error"
    level, shape = (p[source, f"Randomized, {decides}"] for source in ("Algorithm", "Interaction"))
    if error is sc.ErrorTerm.OWN:
        level = max(level, p.get(("Algorithm", "Welch's t test"), 0.0))
    assert ("not shown to differ (" in said) == (level > alpha)
    assert ("curves differ in shape" in said) == (shape <= alpha)
    assert p_phrase(float(anova.table().set_index("source").loc["Algorithm", "p"])) in said
    assert ("decided by its split-plot p" in said) == (error is sc.ErrorTerm.CELL)
    pairs = sc.curve_pairs(data, alpha=alpha, error=error)
    row = pairs.table().iloc[0]
    winner = re.search(r"(left|right) is better than (left|right)", pairs.sentence())
    assert (winner is not None) == (row["p_adjusted"] <= alpha and row["estimate"] != 0)
    if winner:
        assert (winner[1] == "left") == ((row["estimate"] > 0) == higher)
    assert ("In shape, these differ" in pairs.sentence()) == (row["p_interaction_adjusted"] <= alpha)


def test_a_remark_on_the_conventional_f_never_contradicts_the_answer() -> None:
    """Parallel curves far apart: the published p of shape is small, and nothing is said to be missed by another."""
    rng = np.random.default_rng(0)
    values = np.array([0, 2, 3, 3.5, 3.8, 4]) + rng.normal(size=(20, 1)) + 0.7 * rng.normal(size=(20, 6))
    values[10:] += 4
    data = sc.Curves.from_groups({"A": values[:10], "B": values[10:]})
    published = sc.randomized_anova(data, error="cell")
    assert published.interaction.p <= 0.05 < published.interaction.p_conventional
    assert "not shown to differ in shape" in published.sentence()
    assert "Interaction: the split-plot error term decides the other way" in " ".join(published.notes())
    assert "would miss this" not in " ".join(published.notes())


def test_the_conventional_f_of_paired_curves_overlooks_the_pairs() -> None:
    rng = np.random.default_rng(3)
    block = rng.normal(0, 3, (8, 1))
    data = sc.Curves.from_groups({"A": block + rng.normal(0, 0.3, (8, 5)), "B": block + rng.normal(0.5, 0.3, (8, 5))})
    paired = replace(data, block=tuple("abcdefgh") * 2)
    notes = " ".join(sc.randomized_anova(paired, error="split_plot").notes())
    assert "would miss this" in notes
    assert "It treats the curves of a block as independent of each other; the randomized p does not." in notes
    assert "normally distributed" not in notes


def test_one_level_is_said_in_the_singular() -> None:
    one = sc.Curves.from_groups({"A": [[1.0], [2.0], [3.0]], "B": [[4.0], [5.0], [6.0]]})
    assert sc.curve_levels(one).notes()[0].startswith("Adjusted over 1 level by ")


def test_more_than_eight_algorithms_are_counted_not_listed() -> None:
    data = curves(tuple(float(gain) for gain in range(12)), runs=3)
    for result in (
        sc.randomized_anova(data, shuffles=99),
        sc.curve_levels(data, shuffles=99),
        sc.curve_localisation(data),
    ):
        assert "A7 and 4 more" in result.sentence()
        assert "A9" not in result.sentence()
    pairs = sc.curve_pairs(curves(tuple(20.0 * gain for gain in range(9)), runs=7)).sentence()
    best = "A8 is better than A0, A1, A2, A3 and 4 more; A7 is better than A0, A1, A2, A3 and 3 more; "
    assert pairs.startswith(f"36 of 36 comparisons show a difference: {best}")
    assert "; and 2 more are better than others (each adjusted p at most 0.0210). " in pairs
    shapes = curves((0.0,) * 9, runs=7)
    turned = shapes.values + np.outer(shapes.index, [-30.0, -10, 10, 30])
    said = sc.curve_pairs(sc.Curves(turned, shapes.algorithm, shapes.levels)).sentence()
    assert said.endswith("In shape, all 36 pairs differ.")
    turned[shapes.index < 2] = shapes.values[shapes.index < 2]
    said = sc.curve_pairs(sc.Curves(turned, shapes.algorithm, shapes.levels)).sentence()
    assert "In shape, these differ: A0 and A2; " in said
    assert said.endswith("; 29 more pairs.")


def test_few_shuffles_are_named_as_the_limit() -> None:
    """Three against three curves that lie far apart: the conventional F is significant, p cannot be below .10."""
    data = curves((0.0, 30.0), runs=3)
    for error in sc.ErrorTerm:
        notes = sc.randomized_anova(data, error=error).notes()
        without = "Welch's test alone would" if error is sc.ErrorTerm.OWN else "conventional F distribution would"
        (conventional,) = (note for note in notes if without in note and "Algorithm" in note)
        assert "10 assignments" in conventional
        assert "independent observation" not in conventional
    few = sc.randomized_anova(curves((0.0, 30.0), runs=6), shuffles=19, enumeration=sc.Enumeration.NEVER, alpha=0.01)
    assert "So few shuffles cannot show a difference at 0.01" in few.notes()[0]


def test_independent_observations_are_spoken_of_under_the_published_term_only() -> None:
    rng = np.random.default_rng(20)
    walks = rng.normal(size=(20, 8)).cumsum(axis=1)
    walks[10:] += 1.2
    data = sc.Curves.from_groups({"A": walks[:10], "B": walks[10:]})
    told = [" ".join(sc.randomized_anova(data, error=error).notes()) for error in ("cell", "split_plot")]
    assert ["independent observation" in notes for notes in told] == [True, False]
    assert "split-plot p" in told[0]


def test_shares_of_shuffles_are_never_printed_as_underflow() -> None:
    from dashboard.ui.blocks.tables import as_html

    data = curves((0.0, 30.0), runs=12)
    result = sc.randomized_anova(data, shuffles=99, enumeration=sc.Enumeration.NEVER)
    details = result.details()
    assert details.attrs["draws"] == 99
    assert details["p_rank"].min() == 0
    assert "1e-16" not in as_html(details)
    assert "1e-16" not in " ".join((result.sentence(), *result.notes()))


def test_charts_hold_the_counts_and_the_density_integrates_to_them() -> None:
    result = sc.randomized_anova(curves((0.0, 0.5, 0.2), runs=6), shuffles=999, error="split_plot")
    for chart, effect in zip(result.charts(), (result.algorithm, result.interaction), strict=True):
        assert chart.counts.sum() + chart.beyond == 999
        assert (chart.observed, chart.critical, chart.p) == (effect.f, effect.critical, effect.p)
        width = chart.edges[1] - chart.edges[0]
        ends = stats.f.cdf([chart.density_at[0], chart.density_at[-1]], effect.df, effect.df_error)
        area = np.trapezoid(chart.density, chart.density_at) / width
        assert area == pytest.approx(999 * (ends[1] - ends[0]), rel=0.01)


def test_the_matrix_of_pairs_is_the_table() -> None:
    result = sc.curve_pairs(curves((0.0, 1.0, 3.0)))
    (matrix,) = result.charts()
    for row in result.table().itertuples():
        i, j = matrix.algorithms.index(row.a), matrix.algorithms.index(row.b)
        assert (matrix.p_adjusted[i, j], matrix.p_adjusted[j, i]) == (row.p_adjusted, row.p_adjusted)
        assert (matrix.estimate[i, j], matrix.estimate[j, i]) == (row.estimate, -row.estimate)


def test_levels_named_are_those_with_small_adjusted_p() -> None:
    data = curves((0.0, 0.0))
    values = data.values.copy()
    values[5:, 2] += 9
    result = sc.curve_levels(sc.Curves(values, data.algorithm, data.levels))
    said = "A0 and A1 differ at level 3 (adjusted p at most 0.05); at level 4 they are not shown to differ."
    assert result.sentence() == said
    assert (result.table().p_adjusted <= 0.05).tolist() == [False, False, True, False]


def test_a_least_p_is_said_as_such_once_and_with_its_reason() -> None:
    data = curves((0.0, 30.0, 60.0), runs=6)
    data = sc.Curves(data.values + np.outer(data.index, [-9.0, -3, 3, 9]), data.algorithm, data.levels)
    anova = sc.randomized_anova(data, shuffles=99, enumeration="never")
    said = anova.sentence()
    assert "randomized p ≤ 0.01); their curves differ in shape" in said
    assert said.endswith("randomized p ≤ 0.01). Where p ≤ 0.01, none of 99 shuffles reached the observed F.")
    assert limits_of(anova.table(), "p") == [True, True, False, False, False, False]
    assert [chart.none_of for chart in anova.charts()] == [99, 99]
    pairs = sc.curve_pairs(data, shuffles=99, enumeration="never")
    answer = statement(standings(data), anova, pairs)
    assert answer.endswith("no single pair can be named. The curves differ in shape (p ≤ 0.01).")
    assert answer.count("none of 99 shuffles reached it") == 1
    named = sc.curve_pairs(data)
    # Pairs of which all assignments were visited stand behind a test of all whose p the shuffles limit.
    assert statement(standings(data), anova, named).endswith(
        "(adjusted p ≤ 0.01, none of 99 shuffles reached any of them). The curves differ in shape (p ≤ 0.01)."
    )
    contrast = sc.curve_contrast(data, weights=(1, -1, 0), shuffles=99, enumeration="never")
    assert contrast.sentence().endswith(", p ≤ 0.01, none of 99 shuffles reached it.")
    assert "differ at every level: largest adjusted p ≤ 0.01, none of 99" in (
        sc.curve_levels(data, shuffles=99, enumeration="never").sentence()
    )


def test_an_adjusted_p_that_rests_on_a_least_p_is_said_as_the_most_it_can_be() -> None:
    data = curves((0.0, 0.3, 60.0, 90.0), runs=12)
    pairs = sc.curve_pairs(data, shuffles=999, enumeration="never")
    # Six pairs: five that no shuffle reached, with p = 6/1,000 after Holm, and one that many reached.
    assert pairs.sentence().startswith("5 of 6 comparisons show a difference: ")
    assert "(each adjusted p ≤ 0.006, none of 999 shuffles reached any of them)" in pairs.sentence()
    answer = statement(standings(data), sc.randomized_anova(data, shuffles=999), pairs)
    assert "(adjusted p ≤ 0.006, none of 999 shuffles reached any of them)" in answer
    # Where the shape is at its least p too, that no shuffle reached it is said once.
    shaped = sc.Curves(data.values + np.outer(data.index, [-9.0, -3, 3, 9]), data.algorithm, data.levels)
    how = {"shuffles": 999, "enumeration": "never"}
    answer = statement(standings(shaped), sc.randomized_anova(shaped, **how), sc.curve_pairs(shaped, **how))
    assert answer.count("shuffles reached") == 1
    assert answer.endswith("The curves differ in shape (p ≤ 0.001).")
    table, column = pairs.table(), columns_of(pairs)["p_adjusted"]
    shown = cells(column, table["p_adjusted"].tolist(), limits=limits_of(table, "p_adjusted"))
    assert (shown.count("≤ 0.006"), sum(cell[0] == "0" for cell in shown)) == (5, 1)
    assert limits_of(table, "p") == limits_of(table, "p_adjusted")
    (matrix,) = pairs.charts()
    assert matrix.limits.sum() == 10
    one = sc.curve_pairs(curves((0.0, 0.2, 60.0), runs=12).only(("A0", "A2")), shuffles=99, enumeration="never")
    assert one.sentence().startswith(
        "The only comparison shows a difference: A2 is better than A0 "
        "(adjusted p ≤ 0.01, none of 99 shuffles reached it)."
    )
    # The closed test gives a pair the largest p of several hypotheses; where shuffles reached that, it is a number.
    closed = sc.curve_pairs(curves((0.0, 0.3, 2.2), runs=12), shuffles=999, enumeration="never", adjustment="closed")
    for found in closed.comparisons:
        assert found.p_adjusted_is_limit == (found.p_adjusted == 0.001)
        assert ("≤" in found.p_said) == found.p_adjusted_is_limit


def test_an_exact_p_is_no_limit_however_small() -> None:
    assert "≤" not in sc.curve_pairs(curves((0.0, 30.0, 60.0), runs=6)).sentence()
    anova = sc.randomized_anova(curves((0.0, 30.0), runs=6))
    assert anova.exact
    assert "≤" not in anova.sentence()
    assert not any(limits_of(anova.table(), "p"))
    assert [chart.none_of for chart in anova.charts()] == [0, 0]


def test_as_published_the_p_of_the_table_does_not_decide_and_is_not_bold() -> None:
    data = curves((0.0, 30.0), runs=4)
    kinds = {error: columns_of(sc.randomized_anova(data, error=error))["p"].kind for error in sc.ErrorTerm}
    assert kinds == {
        sc.ErrorTerm.OWN: Kind.P,
        sc.ErrorTerm.SPLIT_PLOT: Kind.P,
        sc.ErrorTerm.CELL: Kind.P_BESIDE,
    }


@pytest.mark.parametrize(
    ("p", "said"),
    [
        ([0.2, 0.01, 0.01, 0.3, 0.4], "from level 20 to 30 (adjusted p at most 0.05); from level 40 on they are not"),
        (
            [0.2, 0.01, 0.2, 0.03, 0.4],
            "at level 20 and at level 40 (adjusted p at most 0.05); at level 50 they are not",
        ),
        ([0.2, 0.2, 0.2, 0.03, 0.04], "from level 40 to 50 (adjusted p at most 0.05)."),
    ],
)
def test_where_a_difference_begins_and_ends(p: list[float], said: str) -> None:
    some = np.array(p)
    result = CurveLevels(("A", "B"), np.arange(10.0, 60, 10), some, some, some, some, some, 0.05, True, 70, ())
    assert result.sentence().startswith(f"A and B differ {said}")
    marked = [level for first, last in result.stretches for level in np.arange(first, last + 1, 10)]
    assert marked == result.levels[some <= 0.05].tolist()


def test_the_caution_about_many_levels_has_the_chance_of_independent_tests() -> None:
    """Feelders and Verkooijen (1995), page 2: 20 tests at .05 give .64."""
    some = np.full(20, 0.5)
    result = CurveLevels(("A", "B"), np.arange(20.0), some, some, some, some, some, 0.05, True, 70, ())
    assert any("20 independent levels would show some difference with a chance of 0.6415" in x for x in result.notes())
