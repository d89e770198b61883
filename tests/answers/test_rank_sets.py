"""Who could be best: rank sets by hand, the step that keeps directions, and what an answer says of them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from stats_core import Curves, FoldScores, Losses, LossSummary, ParameterError, ScoreTable, answer
from stats_core.answers.rank_sets import RankSets
from stats_core.answers.standings import Standing, Standings
from stats_core.results.directions import Directions
from stats_core.results.rank_sets import rank_sets, stepwise, tie_groups
from stats_core.results.verdict import Claim

NAMES = ("A", "B", "C", "D")
ORDER = Standings.of([Standing(name, float(i)) for i, name in enumerate(NAMES)], higher_is_better=False,
                     measure="mean loss", leads="has the least mean loss")  # fmt: skip


def claims(p: dict[str, float], directions: Directions = Directions.STEPS, alpha: float = 0.05) -> list[Claim]:
    """A claim for each pair 'AB' of two letters, the first the better; shown where Holm's step over p would be."""
    left, found = len(p), []
    for pair, value in sorted(p.items(), key=lambda one: one[1]):
        shown = value * left <= alpha
        left -= shown
        who = {"better": pair[0], "worse": pair[1]} if shown else {}
        found.append(
            Claim(
                "pair", tuple(pair), shown, min(1.0, value * left), alpha, p_alone=value, directions=directions, **who
            )
        )
    return found


def test_a_rank_set_counts_those_shown_better_and_worse() -> None:
    """Mogstad and others (2024), section 3: [1 + number shown better, k - number shown worse]."""
    assert rank_sets(3, []) == ((1, 3),) * 3
    assert rank_sets(4, [(0, 2), (0, 3), (1, 3)]) == ((1, 2), (1, 3), (2, 4), (3, 4))
    assert rank_sets(3, [(2, 1), (1, 0), (2, 0)]) == ((3, 3), (2, 2), (1, 1))
    assert rank_sets(2, [(1, 0), (1, 0)]) == ((2, 2), (1, 1)), "a pair that is given twice counts once"
    assert rank_sets(1, []) == ((1, 1),)


def test_a_circle_leaves_no_best() -> None:
    """Won data sets can go round in a circle: each is truly worse than one other, and no one is first."""
    assert rank_sets(3, [(0, 1), (1, 2), (2, 0)]) == ((2, 2),) * 3


@pytest.mark.parametrize(
    "pairs",
    [[(0, 0)], [(0, 3)], [(-1, 0)], [(0, 1), (1, 0)], [("A", "B")], ["01"], [(0, 1, 2)], [0], [(0.5, 1)], [(True, 0)]],
)
def test_pairs_that_cannot_be_are_refused(pairs: list[Any]) -> None:
    with pytest.raises(ParameterError):
        rank_sets(3, pairs)


@pytest.mark.parametrize("k", [0, -1, 2.0, "3", True, None])
def test_numbers_of_algorithms_that_cannot_be_are_refused(k: Any) -> None:
    with pytest.raises(ParameterError, match="1 or more"):
        rank_sets(k, [])


def test_pairs_may_stand_in_arrays() -> None:
    assert rank_sets(np.int64(3), np.array([[0, 1], [0, 2]])) == ((1, 1), (2, 3), (2, 3))  # type: ignore[arg-type]


def test_the_steps_look_at_both_directions_of_every_pair() -> None:
    """Three pairs are six one-sided hypotheses: half of p times 6, then times 5, then times 4."""
    assert stepwise([0.0166, 0.0199, 0.0249], 0.05).tolist() == [True, True, True]
    assert stepwise([0.0249, 0.0166, 0.0199], 0.05).tolist() == [True, True, True]
    assert stepwise([0.0167, 0.0001, 0.0001], 0.05).tolist() == [True, True, True]
    assert stepwise([0.0168, 0.0199, 0.0249], 0.05).tolist() == [False, False, False]
    assert stepwise([0.0166, 0.0201, 0.0201], 0.05).tolist() == [True, False, False]
    assert stepwise([0.05], 0.05).tolist() == [True], "of two algorithms it is the test itself"


@pytest.mark.parametrize("seed", range(20))
def test_the_steps_are_no_looser_than_holm_and_no_stricter_than_bonferroni(seed: int) -> None:
    from stats_core.kernels.adjust import bonferroni, holm

    p = np.random.default_rng(seed).beta(0.2, 3, size=30)
    found = stepwise(p.tolist(), 0.05)
    assert not (found & (holm(p) > 0.05)).any()
    assert not (~found & (bonferroni(p) <= 0.05)).any()


def test_tie_groups_are_the_longest_stretches_without_a_shown_pair() -> None:
    assert tie_groups(4, []) == ((0, 3),)
    assert tie_groups(4, [(0, 3)]) == ((0, 2), (1, 3))
    assert tie_groups(5, [(0, 2), (1, 3)]) == ((0, 1), (1, 2), (2, 4))
    assert tie_groups(3, [(0, 1), (1, 2)]) == ()
    assert tie_groups(4, [(3, 0)]) == ((0, 2), (1, 3)), "whoever is the better one"


@pytest.mark.parametrize("seed", range(20))
def test_tie_groups_against_looking_at_every_stretch(seed: int) -> None:
    rng = np.random.default_rng(seed)
    k = int(rng.integers(2, 9))
    shown = [(i, j) for i in range(k) for j in range(i + 1, k) if rng.random() < 0.3]
    free = [
        (first, last)
        for first in range(k)
        for last in range(first + 1, k)
        if not any(first <= i and j <= last for i, j in shown)
    ]
    longest = [
        one for one in free if not any(other != one and other[0] <= one[0] and other[1] >= one[1] for other in free)
    ]
    assert list(tie_groups(k, shown)) == longest


def test_a_claim_whose_direction_the_steps_do_not_keep_is_named() -> None:
    """Holm shows p = .0249 as the second of three; the steps over six hypotheses ask for .02."""
    found = claims({"AC": 0.0001, "AB": 0.0249, "BC": 0.3})
    order = replace(ORDER, entries=ORDER.entries[:3])
    sets = RankSets.of(order, found)
    assert sets is not None
    assert (sets.low, sets.high) == ((1, 1, 2), (2, 3, 3))
    assert sets.could_be_best == ("A", "B")
    assert [claim.between for claim in sets.left] == [("A", "B")]
    assert "not in the rank sets: A over B." in sets.notes()[-1]
    kept = RankSets.of(order, [replace(claim, directions=Directions.PROCEDURE) for claim in found])
    assert kept is not None
    assert kept.could_be_best == ("A",)
    assert not kept.left


def test_no_rank_sets_without_control_of_directions() -> None:
    found = claims({"AB": 0.001, "AC": 0.001}, Directions.NOTHING)
    assert RankSets.of(ORDER, found) is None
    assert RankSets.of(ORDER, []) is None
    at_a_level = [replace(claim, where="level 3") for claim in claims({"AB": 0.001})]
    assert RankSets.of(ORDER, at_a_level) is None


@pytest.mark.parametrize(
    ("p", "said"),
    [
        ({}, "Any of 4 could be best: no order is shown."),
        ({"AD": 1e-9}, "3 of 4 could be best (A, B and C); the order of ranks 1 to 3 is not shown, one of 2 "
         "such stretches."),
        ({"AB": 1e-9, "AC": 1e-9, "AD": 1e-9}, "Only A could be best; the order of ranks 2 to 4 is not shown."),
        (dict.fromkeys(("AB", "AC", "AD", "BC", "BD", "CD"), 1e-9), "Only A could be best; the whole order is shown."),
        ({"AB": 1e-9, "BC": 1e-9, "CA": 1e-9, "AD": 1e-9}, "None of 4 could be best, as each is shown to be worse than "
         "another; the order of ranks 3 to 4 is not shown."),
    ],
)  # fmt: skip
def test_the_sentence(p: dict[str, float], said: str) -> None:
    pairs = {a + b for i, a in enumerate(NAMES) for b in NAMES[i + 1 :]}
    left = {pair: 0.9 for pair in pairs if pair not in p and pair[::-1] not in p}
    sets = RankSets.of(ORDER, claims({**p, **left}))
    assert sets is not None
    assert sets.sentence() == said


def test_of_two_the_claim_says_all() -> None:
    two = replace(ORDER, entries=ORDER.entries[:2])
    shown, open_ = (RankSets.of(two, claims({"AB": p})) for p in (0.01, 0.6))
    assert shown is not None
    assert open_ is not None
    assert (shown.low, shown.high, shown.sentence()) == ((1, 2), (1, 2), "Only A could be best.")
    assert open_.sentence() == "Either could be best: the order is not shown."


def every_pair(shown: dict[str, float], names: tuple[str, ...] = NAMES, **said: Any) -> RankSets:
    """Rank sets where these pairs of letters have these p, and all others .9."""
    pairs = {a + b for i, a in enumerate(names) for b in names[i + 1 :]}
    left = {pair: 0.9 for pair in pairs if pair not in shown and pair[::-1] not in shown}
    sets = RankSets.of(replace(ORDER, entries=ORDER.entries[: len(names)]), claims({**shown, **left}, **said))
    assert sets is not None
    return sets


def test_a_circle_is_no_order() -> None:
    round_and_round = dict.fromkeys(("AB", "BC", "CA"), 1e-9)
    assert every_pair(round_and_round, NAMES[:3]).sentence() == (
        "None of 3 could be best, as each is shown to be worse than another."
    )
    below = {**dict.fromkeys(("BC", "CD", "DB"), 1e-9), **dict.fromkeys(("AB", "AC", "AD"), 1e-9)}
    assert every_pair(below).sentence() == "Only A could be best."


def test_the_order_of_a_pair_that_is_shown_is_not_called_open() -> None:
    """A over B is claimed and yet in no rank set: then no picture may shade the two, nor the sentence join them."""
    sets = every_pair({"AC": 0.0001, "AB": 0.0249, "BC": 0.3}, NAMES[:3])
    assert [claim.between for claim in sets.left] == [("A", "B")]
    assert sets.groups == ((1, 2),)
    assert sets.sentence() == "2 of 3 could be best (A and B); the order of ranks 2 to 3 is not shown."


@pytest.mark.parametrize("seed", range(30))
def test_each_clause_of_the_sentence_is_true(seed: int) -> None:
    rng = np.random.default_rng(seed)
    names = tuple("ABCDEFGH"[: int(rng.integers(3, 9))])
    order = Standings.of([Standing(name, float(i)) for i, name in enumerate(names)], higher_is_better=False,
                         measure="mean loss", leads="has the least mean loss")  # fmt: skip
    share = rng.random()
    p = {}
    for i, a in enumerate(names):
        for b in names[i + 1 :]:
            pair = a + b if rng.random() < 0.9 else b + a
            p[pair] = float(rng.choice([1e-9, 0.001, 0.01, 0.9], p=[share, *((1 - share) / 3,) * 3]))
    made = claims(p)
    sets = RankSets.of(order, made)
    assert sets is not None
    said = sets.sentence()
    beaten = {claim.worse for claim in made if claim.shown and claim not in sets.left}
    best, shown = set(names) - beaten, {frozenset(claim.between) for claim in made if claim.shown}
    assert set(sets.could_be_best) == best
    how_many = {0: "None of", len(names): "Any of", 1: "Only "}.get(len(best), f"{len(best)} of {len(names)} ")
    assert said.startswith(how_many)
    assert ("no order is shown" in said) == (not shown)
    if "the whole order is shown" in said:
        assert len(shown) == len(names) * (len(names) - 1) // 2
        assert sorted(sets.low) == list(range(1, len(names) + 1))
    for first, last in sets.groups:
        together = names[first : last + 1]
        assert not any({*pair} <= {*together} for pair in shown)
    if sets.groups and "no order is shown" not in said:
        first, last = max(sets.groups, key=lambda group: group[1] - group[0])
        assert f"the order of ranks {first + 1} to {last + 1} is not shown" in said
        assert ("such stretches" in said) == (len(sets.groups) > 1)
        assert all(sets.low[at] < sets.high[at] for at in range(first, last + 1)), "no rank of these is known"


def test_tie_groups_have_letters() -> None:
    sets = every_pair({"AD": 1e-9})
    assert sets.table()["tie_groups"].tolist() == ["a", "a–b", "a–b", "b"]
    assert any("of those with a letter no two are shown to differ" in note for note in sets.notes())
    told = every_pair({"AB": 1e-9, "AC": 1e-9, "AD": 1e-9, "BC": 1e-9, "BD": 1e-9})
    assert told.table()["tie_groups"].tolist() == ["", "", "a", "a"]
    many = replace(told, groups=tuple((i, i + 1) for i in range(60)))
    assert [many._letters(row) for row in (0, 26, 27, 55)] == ["a", "z–aa", "aa–ab", "bc–bd"]


def test_a_control_says_nothing_of_the_others() -> None:
    sets = RankSets.of(ORDER, claims({"BA": 0.9, "CA": 0.9, "AD": 1e-6}), control="A")
    assert sets is not None
    assert sets.groups == ()
    assert sets.sentence() == "3 of 4 could be best (A, B and C), by comparisons with A alone."
    assert (sets.low, sets.high) == ((1, 1, 1, 2), (3, 4, 4, 4))


def test_equal_values_share_their_place() -> None:
    order = Standings.of([Standing(name, value) for name, value in zip("ABC", (1.0, 2.0, 2.0), strict=True)],
                         higher_is_better=True, measure="mean score", leads="is best on average")  # fmt: skip
    sets = RankSets.of(order, claims({"BC": 0.9, "BA": 0.9, "CA": 0.9}))
    assert sets is not None
    assert sets.places == (1, 1, 3)
    assert sets.table()["rank_high"].tolist() == [3, 3, 3]
    assert set(sets.columns()) == set(sets.table().columns) - {"algorithm"}


RNG = np.random.default_rng(22)
GAINS = np.array([0.0, 0.1, 0.2, 3.0, 3.1])
FIVE = tuple("ABCDE")
DATA = {
    "curves": Curves.from_groups({name: g + RNG.normal(0, 0.5, (8, 4)) for name, g in zip(FIVE, GAINS, strict=True)}),
    "folds": FoldScores(FIVE, GAINS[:, None, None] + RNG.normal(0, 0.3, (5, 10, 10)), 90, 10),
    "losses": Losses(FIVE, GAINS + RNG.normal(size=(60, 5))),
    "errors": Losses(FIVE, (RNG.random((200, 5)) < GAINS / 6 + 0.1) * 1.0),
    "ranks": ScoreTable(
        tuple(f"set {i}" for i in range(25)), FIVE, np.clip(GAINS / 5 + RNG.normal(0, 0.1, (25, 5)), 0, 1)
    ),
}


@pytest.mark.parametrize("kind", DATA)
def test_every_room_has_rank_sets(kind: str) -> None:
    """D and E are apart from A, B and C, in every room."""
    given = answer(DATA[kind], **({"shuffles": 999} if kind == "curves" else {}))
    sets = given.rank_sets()
    assert sets is not None
    better = {"losses": set("ABC"), "errors": set("ABC")}.get(kind, set("DE"))
    assert set(sets.could_be_best) <= better
    assert set(given.could_be_best) == set(sets.could_be_best)
    for name, low, high in zip(sets.algorithms, sets.low, sets.high, strict=True):
        assert low <= (1 if name in better else 1 + len(better))
        assert high >= (len(better) if name in better else 5)
    assert sum(chart.key == "rank_sets" for chart in given.charts()) == 1
    assert given.why_no_rank_sets() == ""


def test_false_discoveries_and_one_side_say_why_they_give_none() -> None:
    table = DATA["ranks"]
    found = answer(table, test="pairwise_comparison", adjustment="benjamini_hochberg")
    assert found.rank_sets() is None
    assert "expected share" in found.why_no_rank_sets()
    assert found.could_be_best
    sided = answer(table, test="pairwise_comparison", alternative="better")
    assert sided.rank_sets() is None
    assert "one side" in sided.why_no_rank_sets()
    whole = answer(table, test="quade")
    assert whole.rank_sets() is None
    assert "two at a time" in whole.why_no_rank_sets()
    assert not [chart for chart in whole.charts() if chart.key == "rank_sets"]


@pytest.mark.parametrize(
    ("kind", "test"), [("folds", "paired_t"), ("losses", "matched_t"), ("errors", "mcnemar"), ("ranks", "sign_test")]
)
def test_two_of_several_say_nothing_of_all_ranks(kind: str, test: str) -> None:
    """Whoever compares one pair of five has looked which one: .05 is no longer the chance of a wrong direction."""
    given = answer(DATA[kind], test=test, **({"a": "A", "b": "E"} if kind != "ranks" else {}))
    assert given.rank_sets() is None
    assert given.why_no_rank_sets().startswith(
        "This test compares 1 of 10 pairs: it says nothing of the ranks of all 5."
    )
    assert not [chart for chart in given.charts() if chart.key == "rank_sets"]


@pytest.mark.parametrize("kind", DATA)
def test_with_a_control_every_other_is_compared(kind: str) -> None:
    given = answer(DATA[kind], control="C", **({"shuffles": 999} if kind == "curves" else {}))
    sets = given.rank_sets()
    assert sets is not None
    assert sets.control == "C"
    assert sets.groups == ()
    assert set(sets.table()["tie_groups"]) == {""}


def test_one_variance_that_does_not_fit_gives_no_rank_sets() -> None:
    """Near-clones and one other classifier, all equally good: pooled intervals held all ranks in .875 of data sets."""
    rng = np.random.default_rng(5)
    clones = (rng.random((60, 1)) < 0.3) ^ (rng.random((60, 4)) < 0.03)
    wrong = Losses(FIVE, np.hstack([clones, rng.random((60, 1)) < 0.31]) * 1.0)
    pooled = answer(wrong, test="pooled_intervals")
    assert pooled.rank_sets() is None
    assert pooled.why_no_rank_sets().startswith("This test supposes one variance for all pairs")
    assert answer(wrong).rank_sets() is not None, "the test that is recommended gives each pair its own"
    alike = answer(Losses(FIVE, (rng.random((400, 5)) < 0.3) * 1.0), test="pooled_intervals")
    assert alike.rank_sets() is not None


def test_means_and_covariances_have_rank_sets_too() -> None:
    summary = LossSummary(NAMES, np.array([0.0, 1.0, 1.1, 5.0]), np.eye(4), 100)
    sets = answer(summary).rank_sets()
    assert sets is not None
    assert sets.could_be_best == ("A",)
    assert sets.groups == ((1, 2),)


def test_one_step_for_all_keeps_directions_by_itself() -> None:
    """Single-step procedures: every claim is in the rank sets."""
    table = DATA["ranks"]
    for method, settings in (("nemenyi", {}), ("pairwise_comparison", {"adjustment": "nemenyi"})):
        given = answer(table, test=method, **settings)
        assert {claim.directions for claim in given.claims} == {Directions.PROCEDURE}
        sets = given.rank_sets()
        assert sets is not None
        assert not sets.left
    assert {claim.directions for claim in answer(table).claims if claim.kind == "pair"} == {Directions.STEPS}


def test_the_first_of_many_keep_their_ranks_and_the_stretches_that_reach_into_them() -> None:
    k = 30
    shown = [(i, j) for i in range(k) for j in range(i + 4, k)]
    order = Standings.of([Standing(f"m{i}", float(i)) for i in range(k)], higher_is_better=False, measure="mean loss",
                         leads="has the least mean loss")  # fmt: skip
    names = order.algorithms
    pairs = [
        Claim("pair", (names[i], names[j]), (i, j) in shown, 0.0 if (i, j) in shown else 1.0, 0.05,
              better=names[i] if (i, j) in shown else None, worse=names[j] if (i, j) in shown else None,
              directions=Directions.PROCEDURE)
        for i in range(k) for j in range(i + 1, k)
    ]  # fmt: skip
    sets = RankSets.of(order, pairs)
    assert sets is not None
    chart = sets.chart()
    few = chart.first(10)
    assert (few.algorithms, few.of, few.high) == (names[:10], k, chart.high[:10])
    assert few.groups == (*((i, i + 3) for i in range(7)),)
    assert chart.first(8).groups[-1] == (4, 7)
    assert chart.first(40) is chart


def test_flips_of_groups_step_down_in_directions_by_themselves() -> None:
    rng = np.random.default_rng(0)
    wrong = (rng.random((80, 4)) < [0.1, 0.15, 0.5, 0.55]) * 1.0
    given = answer(Losses(NAMES, wrong, group=tuple(f"g{i // 8}" for i in range(80))))
    sets = given.rank_sets()
    assert given.test == "group_pairs"
    assert sets is not None
    assert not sets.left
    assert set(sets.could_be_best) == {"A", "B"}
    assert {claim.directions for claim in (*given.claims, *given.open)} == {Directions.PROCEDURE}
    assert given.figure() is not None
    assert [chart.key for chart in given.charts()].count("rank_sets") == 1, "the figure of the card is not drawn again"
