"""What an answer says of sizes, word for word, from made-up claims; and the line with the level of each question."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from stats_core import Curves, FoldScores, Losses, ParameterError, ScoreTable, answer
from stats_core.answers import sizes
from stats_core.answers.answer import Answer, Asked
from stats_core.answers.chance import chance_to_decide
from stats_core.answers.plan import asked_by
from stats_core.answers.standings import Standing, Standings
from stats_core.results.columns import columns_of
from stats_core.results.how_much import HowMuch
from stats_core.results.verdict import Claim

RUNS = Curves.from_groups({"ada": [[1.0, 2.0]] * 2, "bob": [[1.0, 2.0]] * 2})
BLOCKS = Curves(RUNS.values, RUNS.algorithm, RUNS.levels, block=("1", "2", "1", "2"))
FOLDS = FoldScores(("ada", "bob"), np.zeros((2, 1, 2)))
CASES = Losses(("ada", "bob"), [[0.0, 1.0], [1.0, 0.0]])
TABLE = ScoreTable(("d", "e"), ("ada", "bob"), [[0.0, 1.0], [1.0, 0.0]])


def standings(*names: str) -> Standings:
    entries = [Standing(name, 1.0 - place / 10) for place, name in enumerate(names)]
    return Standings.of(entries, higher_is_better=True, measure="mean score", leads="is best on average")


def claim(between: str, p: float = 0.01, *, better: int | None = 0, kind: str = "pair", **more: Any) -> Claim:
    names = tuple(between.split())
    shown = p <= 0.05
    winner = None if better is None or not shown else names[better]
    known = {
        "better": winner,
        "worse": None if winner is None else next(name for name in names if name != winner),
        "estimate": 0.25,
        "low": 0.125,
        "high": 0.375,
        "how_much": HowMuch(improvement=0.9, detectable=0.03),
        **more,
    }
    return Claim(kind, names, shown=shown, p=p, alpha=0.05, **known)  # type: ignore[arg-type]


def said(*claims: Claim, data: Any = RUNS, who: Standings | None = None) -> str:
    return "".join(sizes.said(data, who or standings("ada", "bob"), claims)).lstrip()


@pytest.mark.parametrize(
    ("data", "won"),
    [
        (RUNS, "A run of ada beats one of bob in 90.0 % (ties count half)."),
        (BLOCKS, "ada wins 90.0 % of the blocks (ties count half)."),
        (FOLDS, "ada wins 90.0 % of the folds (ties count half)."),
        (CASES, "ada wins 90.0 % of the cases (ties count half)."),
        (CASES.agreement("ada", "bob"), "ada wins 90.0 % of the cases (ties count half)."),
        (TABLE, "ada wins 90.0 % of the data sets (ties count half)."),
    ],
)
def test_who_wins_how_often(data: Any, won: str) -> None:
    assert said(claim("ada bob"), data=data) == won, "the statement of a pair has the difference already"
    level = claim("ada bob", kind="level")
    assert said(level, data=data) == f"The difference is 0.2500, 95 % interval 0.1250 to 0.3750. {won}"


def test_two_algorithms() -> None:
    # Where lower is better, the better minus the worse is below zero, and by how much is not.
    errors = claim("ada bob", kind="level", estimate=-0.25, low=-0.375, high=-0.125, higher_is_better=False)
    assert said(errors).startswith("The difference is 0.2500, 95 % interval 0.1250 to 0.3750. ")
    assert said(claim("ada bob", 0.2)) == "A difference of 0.03 would have been found with 80 % power."
    assert said(claim("ada bob", 0.2, how_much=HowMuch())) == ""
    assert said(claim("ada bob", 0.2, how_much=HowMuch(detectable=math.inf))) == ""
    assert said(claim("ada bob", better=None)) == "", "a test without a direction says nobody wins"
    no_interval = claim("ada bob", kind="level", low=math.nan, high=math.nan, how_much=HowMuch())
    assert said(no_interval) == "The difference is 0.25."
    assert said(claim("ada bob", kind="shape")) == said() == ""


THREE = standings("ada", "bob", "cy")
OTHERS = (claim("ada cy", together=3), claim("ada bob", estimate=0.1, low=0.05, high=0.15, together=3))


def test_several_algorithms() -> None:
    least = (
        "The smallest of these differences, ada over bob, is 0.1000, 95 % interval 0.0500 to 0.1500, simultaneous over "
        "3 pairs. A run of ada beats one of bob in 90.0 % (ties count half)."
    )
    assert said(*OTHERS, claim("bob cy", 0.2), who=THREE) == (
        f"{least} A difference of 0.03 between them would have been found with 80 % power."
    ).replace("between them", "between bob and cy")
    assert said(*OTHERS, claim("bob cy"), who=THREE) == f"{least} 1 more pair differs that does not involve ada."
    four = standings("ada", "bob", "cy", "di")
    more = (claim("bob cy"), claim("bob di"), claim("cy di", 0.3), claim("ada di", 0.4))
    assert said(*OTHERS, *more, who=four) == (
        f"{least} 2 more pairs differ that do not involve ada. In each pair left open, a difference of 0.03 would have "
        "been found with 80 % power."
    )
    # One that is not known leaves open what would have been found in each.
    unknown = claim("cy di", 0.3, how_much=HowMuch())
    assert "power" not in said(*OTHERS, unknown, claim("ada di", 0.4), who=four)


def test_one_pair_of_several_and_nobody_ahead() -> None:
    one = (claim("ada bob", 0.2), claim("ada cy"), claim("bob cy", 0.3))
    assert said(*one, who=THREE).startswith(
        "The difference, ada over cy, is 0.2500, 95 % interval 0.1250 to 0.3750. A run of ada"
    )
    tied = Standings("mean score", "leads", tuple(Standing(name, 1.0) for name in ("ada", "bob", "cy")))
    assert said(claim("ada bob"), claim("bob cy", better=1), who=tied).startswith(
        "The smallest of these differences, ada over bob, is 0.2500"
    )
    differ = (claim("ada bob", better=None), claim("ada cy", better=None, estimate=0.5))
    assert said(*differ, who=THREE).startswith("The smallest of these differences, between ada and bob, is 0.2500")
    ranks = claim("ada cy", difference_of="in mean rank", how_much=HowMuch())
    assert said(ranks, claim("ada bob", 0.2, how_much=HowMuch()), who=THREE) == (
        "The difference, ada over cy, is 0.2500 in mean rank, 95 % interval 0.1250 to 0.3750."
    )


def test_a_control_has_the_differences_from_it() -> None:
    against = (claim("bob ada", better=1, estimate=0.5), claim("bob cy", estimate=0.3))
    assert said(*against, who=THREE).startswith("The smallest of these differences, bob over cy, is 0.3000")
    assert "involve" not in said(*against, who=THREE)


def with_margin(**more: float) -> HowMuch:
    return HowMuch(**{"margin": 0.1, "improvement": math.nan, "detectable": math.nan, **more})


@pytest.mark.parametrize(
    ("claims", "words"),
    [
        ((claim("ada bob", how_much=with_margin()), claim("ada bob", 0.9, kind="equivalent", how_much=with_margin())),
         "ada is shown to be better by more than the margin of 0.1."),
        ((claim("ada bob", low=0.05, how_much=with_margin()),
          claim("ada bob", 0.9, kind="equivalent", how_much=with_margin())),
         "ada is not shown to be better by more than the margin of 0.1."),
        ((claim("ada bob", low=0.05, how_much=with_margin()),
          claim("ada bob", 0.04, kind="equivalent", how_much=with_margin())),
         "ada is not shown to be better by more than the margin of 0.1. The two are equivalent, within ±0.1 "
         "(p = 0.0400)."),
        ((claim("ada bob", 0.3, how_much=with_margin(detectable=0.2)),
          claim("ada bob", 0.02, kind="equivalent", how_much=with_margin())),
         "The two are equivalent, within ±0.1 (p = 0.0200)."),
        ((claim("ada bob", 0.3, how_much=with_margin(detectable=0.2)),
          claim("ada bob", 0.2, kind="equivalent", how_much=with_margin())),
         "Undecided with a margin of ±0.1: neither better nor equivalent. A difference of 0.2 would have been found "
         "with 80 % power."),
    ],
)  # fmt: skip
def test_better_equivalent_or_undecided(claims: tuple[Claim, ...], words: str) -> None:
    assert said(*claims) == words


def test_the_margin_of_several_pairs() -> None:
    known = {"how_much": with_margin(), "estimate": math.nan}
    pairs = (claim("ada bob", 0.2, **known), claim("ada cy", **known), claim("bob cy", low=0.01, **known))

    def equal(*p: float) -> list[Claim]:
        return [claim(c.between[0] + " " + c.between[1], one, kind="equivalent", **known)
                for c, one in zip(pairs, p, strict=True)]  # fmt: skip

    beyond = "Better by more than the margin of 0.1: ada over cy."
    others = "1 more pair differs that does not involve ada. "
    assert said(*pairs, *equal(0.01, 0.9, 0.9), who=THREE) == (
        f"{others}{beyond} Equivalent, within ±0.1: ada and bob (adjusted p = 0.0100)."
    )
    assert said(*pairs, *equal(0.01, 0.9, 0.02), who=THREE) == (
        f"{others}{beyond} Equivalent, within ±0.1: ada and bob; bob and cy (adjusted p at most 0.0200)."
    )
    assert said(*pairs, *equal(0.3, 0.9, 0.9), who=THREE) == (
        f"{others}{beyond} Undecided with a margin of ±0.1: 1 of 3 pairs."
    )
    near = (pairs[0], claim("ada cy", low=0.02, **known))
    assert said(*near, who=THREE) == "Better by more than the margin of 0.1: in no pair."


def test_claims_of_single_levels_and_of_weighted_means_have_no_sizes() -> None:
    assert said(claim("ada bob", where="level 1"), claim("ada bob", where="level 2")) == ""
    assert said(claim("slope of ada|slope of bob".replace(" ", "_").replace("|", " "))) == ""


TWO_FOLDS = FoldScores(("A", "B"), np.add(np.random.default_rng(1).normal(size=(2, 1, 10)), [[[0.0]], [[9.0]]]),
                       n_train=90, n_test=10)  # fmt: skip


def test_the_line_under_the_answer_names_every_question_with_its_level() -> None:
    rng = np.random.default_rng(0)
    curves = Curves.from_groups({name: rng.normal(size=(4, 3)) for name in ("A", "B")})
    assert answer(curves, shuffles=99, alpha=0.1).error_line == (
        "10 % for each question: who is better, whether the curves differ in shape, at which levels they differ."
    )
    assert answer(TWO_FOLDS, alpha=0.005).error_line == "0.5 % for this question: who is better."
    assert answer(TWO_FOLDS, test="bayesian_correlated_t").error_line == "", "nothing is tested"
    losses = np.random.default_rng(0).random((40, 2))
    grouped = (
        "5 % for this question: who is better. It is more where cases come in groups, as questions about one text do"
    )
    assert answer(Losses(("A", "B"), np.round(losses))).error_line == f"{grouped}."
    rare = ", or where a rare, large loss happens to be missing from these cases."
    assert answer(Losses(("A", "B"), losses)).error_line == grouped + rare
    assert answer(FoldScores(("A", "B"), np.zeros((2, 1, 1)))).error_line == ""
    table = ScoreTable(tuple(map(str, range(12))), ("A", "B", "C"), rng.random((12, 3)))
    discoveries = answer(table, posthoc="pairwise_comparison", adjustment="benjamini_hochberg")
    assert discoveries.error_line == "5 % (false discovery rate) for this question: who is better."


def test_the_questions_of_another_test_are_those_of_its_claims() -> None:
    assert asked_by([claim("ada bob"), claim("ada bob", kind="shape")]) == (Asked.WHO, Asked.SHAPE)
    assert asked_by([claim("ada bob", kind="level", where=f"level {i}") for i in range(2)]) == (Asked.WHERE,)
    assert asked_by([]) == ()


def test_doubts_are_the_first_notes() -> None:
    given = answer(TWO_FOLDS)
    doubted = Answer(**{**vars(given), "doubts": ("Few folds.",)})
    assert doubted.notes() == ("Few folds.", *given.notes())


def test_levels_and_contrasts_do_not_decide_who_could_be_best() -> None:
    given = answer(TWO_FOLDS)
    assert given.could_be_best == ("B",)
    at = (claim("A B", where="level 1"), claim("A B", kind="omnibus"))
    assert Answer(**{**vars(given), "claims": at}).could_be_best == ("B", "A")


def test_the_table_has_the_same_columns_whatever_the_options() -> None:
    given = answer(TWO_FOLDS)
    made = Answer(**{**vars(given), "claims": (
        claim("A B", p_alone=0.002, how_much=with_margin()),
        claim("A B", 0.01, better=None, kind="equivalent", how_much=with_margin()),
    )})  # fmt: skip
    assert list(made.table().columns) == list(given.table().columns) == list(columns_of(made))
    assert made.table()["verdict"].tolist() == ["better by more than the margin", "equivalent"]
    assert made.table()["p_alone"].tolist()[0] == 0.002
    assert given.table()["verdict"].tolist() == [""]


def test_a_margin_goes_to_every_test_that_knows_one_or_is_refused() -> None:
    posterior = answer(TWO_FOLDS, test="bayesian_correlated_t", margin=0.5).analyses[0]
    assert posterior.settings["rope"] == 0.5
    with pytest.raises(ParameterError, match="No test behind this answer knows a margin"):
        answer(ScoreTable(tuple("abcdef"), ("A", "B"), np.random.default_rng(0).random((6, 2))), test="sign_test",
               margin=0.1)  # fmt: skip


def test_a_pair_that_its_interval_would_show_is_named_where_the_test_of_all_leaves_it_open() -> None:
    given = answer(TWO_FOLDS)
    left = (claim("A B", 0.2, kind="omnibus"), claim("A B", 0.2))
    gated = Answer(**{**vars(given), "claims": (), "open": left})
    assert gated.caution == (
        "The interval of A and B leaves out 0, but pairs are shown only where the test of all algorithms shows "
        "something. Not shown to differ is not shown to be equal."
    )
    assert " ".join(gated.notes()[-2:]) == gated.caution
    alone = Answer(**{**vars(given), "claims": (), "open": left[1:]})
    assert alone.caution == "Not shown to differ is not shown to be equal."


def test_a_result_says_of_its_margin_what_two_one_sided_tests_say() -> None:
    assert HowMuch().within(0.05) == HowMuch(margin=0.1).within(0.05) == ""
    known = HowMuch(margin=0.1, p_equivalent=0.04, low=-0.0625, high=0.03125)
    assert known.within(0.05) == "equivalent within ±0.1, p = 0.0400, 90 % interval −0.0625 to 0.0312"
    assert known.within(0.01) == ("not shown to be equivalent within ±0.1, p = 0.0400, 98 % interval −0.0625 to 0.0312")


def test_an_interval_for_all_pairs_may_hold_0_where_steps_show_a_difference() -> None:
    given = answer(TWO_FOLDS)
    wide = Answer(**{**vars(given), "claims": (claim("A B", low=-0.1, together=3),), "open": ()})
    assert wide.caution == (
        "Intervals for all pairs at once are wider than the steps that decide, and may hold 0 where a difference is "
        "shown."
    )
    assert wide.notes()[-1] == wide.caution
    assert Answer(**{**vars(given), "claims": (claim("A B", together=3),), "open": ()}).caution == ""


@pytest.mark.parametrize(
    ("algorithms", "runs", "said"),
    [
        # The least p of two times three curves is 2 / C(6, 3), and of three pairs Holm takes the smallest three times.
        (2, 3, "No difference could have been shown here: p cannot be below 0.1000 with these runs and shuffles."),
        (
            3,
            3,
            "No pair could have been shown to differ: adjusted p cannot be below 0.3000 with these runs and shuffles.",
        ),
        (
            3,
            4,
            "No pair could have been shown to differ: adjusted p cannot be below 0.0857 with these runs and shuffles.",
        ),
        (2, 5, "would have been found with 80 % power."),
        (3, 5, "would have been found with 80 % power."),
    ],
)
def test_where_no_shuffle_could_decide_nothing_would_have_been_found(algorithms: int, runs: int, said: str) -> None:
    rng = np.random.default_rng(0)
    curves = Curves.from_groups({f"A{place}": rng.normal(size=(runs, 5)) for place in range(algorithms)})
    found = answer(curves)
    assert found.how_much().endswith(said)
    lost = said.startswith("No ")
    pair = found.pairs()[0].claim
    assert pair.how_much.out_of_reach is lost
    assert bool(found.table()["detectable"].isna().all()) is lost
    # With as many runs as there are, the chance to decide says the same.
    design = chance_to_decide(found, pair)
    assert design is not None
    assert (design.chance(design.now, 1e6) == 0) is lost


@pytest.mark.parametrize(
    ("runs", "settings", "said"),
    [
        # Of pairs with unequal runs the one that comes furthest: 3 / C(5, 2), and not 3 / 3.
        ((2, 2, 3), {}, " No pair could have been shown to differ: adjusted p cannot be below 0.3000"),
        ((4, 4, 20), {}, " 1 of the 3 pairs left open could not have been shown to differ with these runs"),
        # The closed test shows a pair at any level up to alpha.
        ((4, 4, 4), {"adjustment": "closed"}, " In each pair left open, a difference of "),
        (
            (3, 3, 3),
            {"adjustment": "closed"},
            " No pair could have been shown to differ: adjusted p cannot be below 0.1000",
        ),
    ],
)
def test_what_no_shuffle_can_show_is_said_as_far_as_it_is_true(
    runs: tuple[int, ...], settings: dict[str, str], said: str
) -> None:
    rng = np.random.default_rng(0)
    groups = {f"A{place}": rng.normal(size=(many, 5)) for place, many in enumerate(runs)}
    found = answer(Curves.from_groups(groups), **settings)
    assert f" {found.how_much()}".startswith(said)
    assert (chance_to_decide(found, found.pairs()[0].claim) is None) is bool(settings)
