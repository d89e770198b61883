"""The answer of the page of benchmarks, its advice, and that neither contradicts what stands below."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from stats_core import (
    METHODS,
    ScoreTable,
    answer,
    bonferroni_dunn,
    control_comparison,
    friedman,
    nemenyi,
    pairwise_comparison,
    sign_test,
    signed_rank,
)
from stats_core.answers.ranks import advise, standings
from stats_core.methods.ranks.pairwise_comparison import PairTest
from stats_core.methods.ranks.shared.mean_ranks import demsar_table
from stats_core.params import Alternative
from stats_core.types import Floats
from stats_core.wording import decision, p_phrase
from tests.support.statements import of_ranks as statement
from tests.support.statements import of_two_ranked as statement_of_two


def table(scores: Floats, *, higher: bool = True) -> ScoreTable:
    rows, columns = scores.shape
    names = tuple(f"A{place}" for place in range(1, columns + 1))
    return ScoreTable(tuple(f"d{row}" for row in range(rows)), names, scores, higher_is_better=higher)


def made(algorithms: int, datasets: int = 30, effect: float = 0.1, seed: int = 1) -> ScoreTable:
    """Scores that fall from the first algorithm to the last."""
    draws = np.random.default_rng(seed).normal(size=(datasets, algorithms))
    return table(draws - effect * np.arange(algorithms))


def shares(data: ScoreTable) -> ScoreTable:
    """The same as accuracies, which have a common scale."""
    return replace(data, scores=0.7 + 0.02 * data.scores)


def said(data: ScoreTable) -> str:
    return statement(standings(data), friedman(data), nemenyi(data))


def test_the_first_is_named_with_those_it_is_better_than_and_those_it_is_not_distinguished_from() -> None:
    data = made(7, effect=0.35)
    family, ranks = nemenyi(data), standings(data)
    best = ranks.algorithms[0]
    own = {one.b if one.a == best else one.a: one for one in family.comparisons if best in (one.a, one.b)}
    beaten = [name for name in ranks.algorithms if name in own and decision(own[name].p_adjusted, 0.05)]
    others = [name for name in ranks.algorithms if name in own and name not in beaten]
    assert beaten
    assert others
    told = said(data)
    assert told.startswith(f"{best} ranks first ({ranks.value_text(0)}); shown to be better than ")
    better, open_ = told.split("; not distinguished from ")
    assert all(name in better for name in beaten)
    assert all(name in open_ for name in others)
    assert not any(name in open_ for name in beaten)
    assert f"{p_phrase(friedman(data).p_decides)}" not in told


def test_lower_scores_are_better_when_the_table_says_so() -> None:
    data = made(5, effect=0.5)
    mirrored = table(-data.scores, higher=False)
    assert said(mirrored) == said(data)
    turned = table(data.scores, higher=False)
    assert said(turned).startswith("A5 ranks first")
    assert standings(turned).algorithms[-1] == "A1"


def test_a_difference_without_a_pair_is_said_as_such() -> None:
    told = said(demsar_table())
    assert told == (
        "C4.5+m+cf ranks first (1.93). The ranks are not what chance alone would give (Friedman test, p = 0.0091), "
        "but no pair is shown to differ."
    )
    against = bonferroni_dunn(demsar_table(), control="C4.5+m", alpha=0.05)
    assert not against.shown
    control = statement(standings(demsar_table()), friedman(demsar_table()), against)
    assert control.endswith("but none is shown to differ from C4.5+m.")


def test_all_ties_and_noise_show_no_difference() -> None:
    assert said(table(np.ones((6, 3)))) == (
        "All have the same mean rank (2.00), and no difference is shown (Friedman test, p = 1.0000)."
    )
    cycle = table(np.array([[row % 3, (row + 1) % 3, (row + 2) % 3] for row in range(9)], dtype=float))
    assert "and no difference is shown (Friedman test, p" in said(cycle)
    noise = made(4, effect=0.0, seed=3)
    assert not friedman(noise).rejects
    assert "ranks first" in said(noise)
    assert ", but no difference is shown (Friedman test, p" in said(noise)


def test_a_caution_about_pairs_stands_only_where_a_pair_is_shown() -> None:
    noise = made(4, effect=0.0, seed=3)
    assert not pairwise_comparison(noise).shown
    friedmans = "The Friedman test does not show that the algorithms differ (p = "
    for result in (pairwise_comparison(noise), pairwise_comparison(noise, test=PairTest.SIGNED_RANK)):
        notes = [note for note in result.notes() if note.startswith(friedmans)]
        assert len(notes) == 1
        assert "caution" not in notes[0]


def test_pairs_are_not_shown_without_the_omnibus() -> None:
    data = next(
        one
        for one in (made(3, datasets=12, effect=0.4, seed=seed) for seed in range(400))
        if not friedman(one).rejects and pairwise_comparison(one, test=PairTest.SIGNED_RANK).shown
    )
    said = statement(standings(data), friedman(data), pairwise_comparison(data, test=PairTest.SIGNED_RANK))
    assert said.endswith(f" no difference is shown (Friedman test, {friedman_p(data)}).")
    given = answer(data, posthoc="pairwise_comparison", **{"pairwise_comparison.test": PairTest.SIGNED_RANK})
    assert (given.headline(), given.claims) == (said, ())
    assert all(claim.p >= friedman(data).p_decides for claim in given.open)
    assert min(claim.p_alone for claim in given.open if claim.kind == "pair") < 0.05


def friedman_p(data: ScoreTable) -> str:
    return p_phrase(friedman(data).p_decides)


def test_the_first_by_rank_is_not_called_better_where_its_scores_are_shown_to_be_worse() -> None:
    """Many small wins of the first, and a few large losses: ranks and signed ranks point in opposite directions."""
    gain = np.array([0.1 + 0.001 * row for row in range(16)] + [-(5.0 + row) for row in range(15)])
    data = table(np.column_stack([gain, np.zeros(31), np.full(31, -50.0)]))
    family = pairwise_comparison(data, test=PairTest.SIGNED_RANK)
    told = statement(standings(data), friedman(data), family)
    assert told.startswith("A1 ranks first (1.48). A2 is shown to be better than A1 (adjusted p = 0.0274); ")
    assert ", and 1 more pair differs. Better means: by the typical difference (signed-rank tests). " in told
    assert told.endswith(" With the worse mean rank, all the same: A2 is better than A1.")


def test_with_a_control_the_statement_speaks_of_the_control() -> None:
    data = made(6, effect=0.5)
    for control in data.algorithms:
        family = bonferroni_dunn(data, control=control)
        told = statement(standings(data), friedman(data), family)
        assert f"{control}, the control" in told
        rest = told.split(f"{control}, the control", 1)[1]
        for one in family.comparisons:
            shown = decision(one.p_adjusted, 0.05)
            claim = (
                "not distinguished from" if not shown else f"shown to be {'worse' if one.estimate < 0 else 'better'}"
            )
            part = next(part for part in rest.split(";") if one.a in part)
            assert claim in part, (control, one)
    best = statement(standings(data), friedman(data), control_comparison(data, control="A1"))
    assert best.startswith(f"A1, the control, ranks first ({standings(data).value_text(0)}); shown to be better than ")


@pytest.mark.parametrize("algorithms", [3, 20, 100])
def test_the_statement_stays_readable_with_many_algorithms(algorithms: int) -> None:
    data = made(algorithms, effect=3 / algorithms)
    assert len(said(data)) < 330
    control = statement(standings(data), friedman(data), bonferroni_dunn(data, control="A2"))
    assert len(control) < 430
    assert "and 1 more" not in said(data) + control


def test_two_algorithms_are_answered_by_the_size_of_their_differences() -> None:
    rng = np.random.default_rng(4)
    data = table(np.column_stack([rng.normal(size=20), rng.normal(size=20) + 1.5]))
    pair = dict(zip("ab", standings(data).algorithms, strict=True))
    result = signed_rank(data, **pair)
    assert result.better == "A2"
    assert statement_of_two(standings(data), result) == result.sentence()
    mirrored = table(-data.scores, higher=False)
    assert statement_of_two(standings(mirrored), signed_rank(mirrored, **pair)).startswith("A2 is better than A1 by ")
    close = table(np.column_stack([rng.normal(size=9), rng.normal(size=9)]))
    order = standings(close).algorithms
    result = signed_rank(close, a=order[0], b=order[1])
    assert not result.rejects
    assert statement_of_two(standings(close), result).startswith(f"{order[0]} ranks first (")
    assert f", but no difference is shown: {order[0]} minus {order[1]} is" in statement_of_two(standings(close), result)


def test_two_equal_algorithms_are_not_called_different() -> None:
    data = table(np.ones((8, 2)))
    told = statement_of_two(standings(data), signed_rank(data, a="A1", b="A2"))
    assert told.startswith("Both have the same mean rank (1.5")
    assert "and no difference is shown" in told


def test_more_wins_beside_larger_losses_are_both_said() -> None:
    gain = np.array([0.01 * (row + 1) for row in range(11)] + [-(1.0 + row) for row in range(9)])
    data = table(np.column_stack([gain, np.zeros(20)]))
    ranks, result = standings(data), signed_rank(data, a="A1", b="A2", alpha=0.2)
    assert ranks.algorithms[0] == "A1"
    assert result.better == "A2"
    told = statement_of_two(ranks, result)
    assert told == f"{result.sentence()} A1 is nevertheless better on more data sets (mean rank 1.45)."
    assert sign_test(data, a="A1", b="A2").wins == 11


def test_a_one_sided_test_keeps_its_own_words() -> None:
    data = made(2)
    result = signed_rank(data, a="A1", b="A2", alternative=Alternative.LESS)
    assert statement_of_two(standings(data), result) == result.sentence()


@pytest.mark.parametrize(
    ("data", "control", "method", "because"),
    [
        (made(2, 12), None, "sign_test", "differences cannot be compared between data sets: the scores are not shares"),
        (shares(made(2, 12)), None, "signed_rank", "how much the two differ on each data set"),
        (shares(made(4, 14)), None, "friedman", "by signed ranks, as differences can be compared between data sets"),
        (made(4, 14), None, "friedman", "by who wins, as differences cannot be compared between data sets"),
        (made(4, 14), None, "friedman", "With a control, 3 comparisons instead of 6 can find more"),
        (made(4, 14), "A1", "friedman", "only 3 comparisons instead of 6, so each is sharper"),
        (made(100, 14), None, "friedman", "99 comparisons instead of 4,950"),
        (made(3, 1), None, None, "1 data set only"),
        (made(2, 1), None, None, "Add more of them"),
    ],
)
def test_every_design_has_an_advice_that_can_be_followed(
    data: ScoreTable, control: str | None, method: str | None, because: str
) -> None:
    advice = advise(data, control)
    assert advice.method == method
    assert because in advice.reason
    fits = [key for key in ("signed_rank", "sign_test", "friedman") if METHODS[key].refusals(data) == ()]
    assert (method in fits) if method else not fits


@pytest.mark.parametrize("datasets", [10, 11])
def test_mean_ranks_of_few_data_sets_are_called_rough(datasets: int) -> None:
    why = answer(made(3, datasets), posthoc="nemenyi").why
    assert (f"With {datasets} data sets, approximations of p are rough" in why) == (datasets <= 10)
    assert "rough" not in answer(made(3, datasets)).why


def test_some_algorithms_are_kept_with_label_and_direction() -> None:
    data = ScoreTable(("x", "y"), ("A", "B", "C"), np.arange(6.0).reshape(2, 3), False, "Error")
    some = data.only(("C", "A"))
    assert (some.algorithms, some.datasets) == (("A", "C"), data.datasets)
    assert some.scores.tolist() == [[0, 2], [3, 5]]
    assert (some.higher_is_better, some.score_label) == (False, "Error")
