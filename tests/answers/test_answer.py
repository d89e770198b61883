"""`stats_core.answer`: one object with the sentence of the page, what it claims, what it leaves open and its figure."""

from __future__ import annotations

import pickle
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from dashboard import screen
from stats_core import (
    METHODS,
    Agreement,
    Answer,
    Claim,
    Curves,
    FoldScores,
    InputError,
    Losses,
    LossSummary,
    ParameterError,
    ScoreTable,
    answer,
    friedman,
    nemenyi,
    pairwise_comparison,
)
from stats_core.answers.words import NO_TEST, NOT_EQUAL
from stats_core.charts import (
    AgreementSquare,
    ErrorOverlap,
    Forest,
    LossDifferences,
    RankDiagram,
    ScatterPair,
    ScoreBoxes,
)
from stats_core.charts.curve_overlay import CurveOverlay
from stats_core.charts.paired_differences import PairedDifferences
from stats_core.methods.ranks.pairwise_comparison import PairTest
from stats_core.results.columns import columns_of
from stats_core.rooms import CASES, CURVES, DATA_TYPES, FOLDS, RANKS, ROOMS, planned, room_for, room_of

SHUFFLES = {"shuffles": 199}


def curves(shifts: tuple[float, ...], seed: int = 1) -> Curves:
    rng = np.random.default_rng(seed)
    groups = {name: shift + rng.normal(0, 1, (6, 4)) for name, shift in zip("ABCD", shifts, strict=False)}
    return Curves.from_groups(groups)


def folds(shifts: tuple[float, ...], *, runs: int = 1, number: int = 10) -> FoldScores:
    rng = np.random.default_rng(2)
    scores = 0.02 * rng.normal(size=(len(shifts), runs, number)) + np.array(shifts)[:, None, None]
    return FoldScores(tuple("ABCD"[: len(shifts)]), scores, n_train=90, n_test=10)


def wrong(rates: tuple[float, ...], number: int = 300) -> Losses:
    return Losses(tuple("ABCD"[: len(rates)]), (np.random.default_rng(3).random((number, len(rates))) < rates) * 1.0)


def measured(shifts: tuple[float, ...], number: int = 50) -> Losses:
    noise = np.random.default_rng(4).gamma(2.0, 1.0, (number, len(shifts)))
    return Losses(tuple("ABCD"[: len(shifts)]), noise + np.array(shifts))


def benchmark(shifts: tuple[float, ...], number: int = 15) -> ScoreTable:
    scores = np.random.default_rng(5).normal(size=(number, len(shifts))) + np.array(shifts)
    return ScoreTable(tuple(f"d{i}" for i in range(number)), tuple("ABCD"[: len(shifts)]), scores)


def shares(shifts: tuple[float, ...], number: int = 15) -> ScoreTable:
    """The same as accuracies, which have a common scale."""
    data = benchmark(shifts, number)
    return replace(data, scores=0.7 + 0.03 * data.scores)


ASKED: dict[str, tuple[Any, str, type, dict[str, Any]]] = {
    "two curves": (curves((0, 3)), "randomized_anova", CurveOverlay, SHUFFLES),
    "three curves": (curves((0, 3, 0)), "randomized_anova", CurveOverlay, SHUFFLES),
    "two on folds": (folds((0, 0.1)), "corrected_resampled_t", PairedDifferences, {}),
    "two on 5x2 folds": (folds((0, 0.1), runs=5, number=2), "corrected_resampled_t", PairedDifferences, {}),
    "three on folds": (folds((0, 0.1, 0)), "fold_pairs", ScoreBoxes, {}),
    "three on folds, control": (folds((0, 0.1, 0)), "fold_pairs", ScoreBoxes, {"control": "A"}),
    "two classifiers": (wrong((0.1, 0.3)), "mcnemar", AgreementSquare, {}),
    "three classifiers": (wrong((0.2, 0.35, 0.2)), "cochran_q", ErrorOverlap, {}),
    "two regressors": (measured((0, 2)), "matched_t", LossDifferences, {}),
    "four regressors": (measured((0, 2, 0, 0)), "hochberg_tamhane_intervals", ScoreBoxes, {}),
    "2x2 table": (Agreement(50, 30, 4, 16), "mcnemar", AgreementSquare, {}),
    "moments of two": (measured((0, 2)).summary(), "matched_t", Forest, {}),
    "moments of three": (measured((0, 2, 0)).summary(), "hochberg_tamhane_intervals", Forest, {}),
    "two on data sets": (shares((0, 2)), "signed_rank", ScatterPair, {}),
    "two on data sets without a scale": (benchmark((0, 3)), "sign_test", ScatterPair, {}),
    "four shares on data sets": (shares((0, 2, 0, 0)), "friedman", RankDiagram, {}),
    "four on data sets": (benchmark((0, 3, 0, 0)), "friedman", RankDiagram, {}),
    "four on data sets, control": (benchmark((0, 3, 0, 0)), "friedman", RankDiagram, {"control": "B"}),
    "four on data sets, Nemenyi": (benchmark((0, 2, 0, 0)), "friedman", RankDiagram, {"posthoc": "nemenyi"}),
}


@pytest.fixture(scope="module", params=list(ASKED))
def asked(request: pytest.FixtureRequest) -> tuple[Any, Answer, str, type]:
    data, test, figure, settings = ASKED[request.param]
    return data, answer(data, **settings), test, figure


def test_the_recommended_test_answers_with_its_reason(asked: tuple[Any, Answer, str, type]) -> None:
    data, got, test, _ = asked
    assert got.test == test
    # A control is told in the reason of ranks, because there are fewer comparisons with one, and so are mean ranks.
    told = "With a control there are only" in got.why or "decided by mean ranks" in got.why
    assert got.why == room_of(data).advise(data).reason or told
    assert got.analyses[0].method == test
    assert got.headline() == "".join(text for text, _ in got.pieces())
    assert got.sentence() == f"{got.headline()} {got.how_much()}".rstrip()
    assert got.sentence().endswith(".")
    assert got.test not in got.others
    assert all(METHODS[key].question is room_of(data).question for key in got.others)


def test_claims_are_what_is_shown_and_the_rest_is_open(asked: tuple[Any, Answer, str, type]) -> None:
    _, got, _, _ = asked
    assert all(isinstance(claim, Claim) for claim in (*got.claims, *got.open))
    assert all(claim.shown for claim in got.claims)
    assert not any(claim.shown for claim in got.open)
    worse = {claim.worse for claim in got.claims}
    assert got.could_be_best == tuple(name for name in got.standings.algorithms if name not in worse)
    # The 5x2cv F test has no direction; in all other data somebody is shown to be worse.
    assert worse - {None}
    assert (NOT_EQUAL in got.notes()) == bool(got.open)


def test_the_table_has_a_row_for_each_question(asked: tuple[Any, Answer, str, type]) -> None:
    _, got, _, _ = asked
    table = got.table()
    assert len(table) == len(got.claims) + len(got.open)
    assert table["p"].tolist() == [claim.p for claim in (*got.claims, *got.open)]
    assert list(columns_of(got)) == list(table.columns)


def test_the_figure_is_that_of_the_sentence(asked: tuple[Any, Answer, str, type]) -> None:
    _, got, _, figure = asked
    drawn = got.figure()
    assert isinstance(drawn, figure)
    screen.draw(drawn)
    # Beside it stand the pairs, with what decides each of them, but never twice.
    pairs = [chart for chart in got.charts() if isinstance(chart, Forest) and chart.over]
    assert len(pairs) == 1
    assert pairs[0].p == tuple(pair.p_text for pair in got.pairs())
    again = pickle.loads(pickle.dumps(got))
    assert again.sentence() == got.sentence()
    assert type(again.figure()) is type(drawn)


def test_every_p_in_the_sentence_comes_from_the_deciding_tests() -> None:
    table = shares((0, 2, 0, 0))
    whole = friedman(table).p_decides
    for settings, method, family in (
        ({"posthoc": "nemenyi"}, "nemenyi", nemenyi(table)),
        ({}, "pairwise_comparison", pairwise_comparison(table, test=PairTest.OWN_SCORES)),
    ):
        got = answer(table, **settings)
        assert [analysis.method for analysis in got.analyses] == ["friedman", method]
        assert got.claims[0].p == whole
        pairs = {claim.between: claim.p for claim in (*got.claims, *got.open) if claim.kind == "pair"}
        assert pairs == {(one.a, one.b): max(one.p_decides, whole) for one in family.comparisons}


def test_comparisons_quote_the_friedman_test_of_the_answer() -> None:
    rng = np.random.default_rng(69)
    n, k = int(rng.integers(9, 25)), int(rng.integers(4, 8))
    scores = rng.normal(size=(n, k)) + rng.normal(0, 0.35, k)
    table = ScoreTable([f"d{i}" for i in range(n)], list("ABCDEFGH"[:k]), scores)
    got = answer(table, posthoc="nemenyi", **{"friedman.shuffles": 999})
    family = got.analysis("nemenyi")
    assert family is not None
    assert family.result.charts()[0].caption == "Friedman test (999 shuffles): p = 0.0430."


def test_a_chosen_test_answers_in_its_own_words() -> None:
    table = benchmark((0, 2, 0, 0))
    got = answer(table, test="nemenyi")
    assert got.headline() == nemenyi(table).sentence()
    assert got.why == METHODS["nemenyi"].summary
    assert [claim.between for claim in (*got.claims, *got.open)]
    assert "friedman" in got.others
    evidence = [text for text, is_evidence in got.pieces() if is_evidence]
    assert evidence
    assert all(text.startswith("(adjusted p") for text in evidence)


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (folds((0, 1), number=1), "Run more folds."),
        (Losses(("A", "B"), [[0.5, 0.2]]), "Add more test cases."),
        (benchmark((0, 1), number=1), "Add more of them."),
    ],
)
def test_where_no_test_can_be_trusted_the_answer_says_so(data: Any, reason: str) -> None:
    got = answer(data)
    assert (got.test, got.sentence()) == (None, NO_TEST)
    assert got.why.endswith(reason)
    assert (got.claims, got.open, got.analyses, got.figure(), got.caution) == ((), (), (), None, "")
    assert got.table().empty
    assert got.could_be_best == got.standings.algorithms


def test_a_clear_difference_leaves_nothing_open() -> None:
    """The name of an ablation reads like a decision; nothing is decided by it."""
    shifted = folds((0.5, 0.0))
    named = FoldScores(("full", "no two-stage"), shifted.scores, 90, 10)
    got = answer(named)
    assert got.sentence().startswith("full is better than no two-stage by 0.")
    assert (got.open, got.caution) == ((), "")
    assert NOT_EQUAL not in got.notes()


def test_the_alpha_and_seed_reach_every_method() -> None:
    got = answer(curves((0, 3, 0)), alpha=0.2, seed=7, **SHUFFLES)
    assert len(got.analyses) == 3
    assert {(analysis.settings["alpha"], analysis.settings["seed"]) for analysis in got.analyses} == {(0.2, 7)}


@pytest.mark.parametrize(
    ("data", "settings", "message"),
    [
        (folds((0, 1)), {"shuffels": 9}, "No test behind this answer has an option 'shuffels'"),
        (folds((0, 1, 2)), {"control": "A", "test": "paired_t"}, "has an option 'control'"),
        (folds((0, 1)), {"test": "no such test"}, "There is no method 'no such test'"),
        (benchmark((0, 1, 2)), {"control": "Z"}, "'Z' is not in the data"),
    ],
)
def test_what_no_method_knows_is_refused(data: Any, settings: dict[str, Any], message: str) -> None:
    with pytest.raises(ParameterError, match=message):
        answer(data, **settings)


def test_data_of_no_room_and_tests_of_another_are_refused() -> None:
    with pytest.raises(InputError, match="no answer from data of type list"):
        answer([1, 2, 3])
    with pytest.raises(InputError, match="needs ScoreTable; found FoldScores"):
        answer(folds((0, 1)), test="friedman")


def test_a_plan_waits_for_what_its_sentence_needs_and_not_for_its_figure() -> None:
    plan = planned(curves((0, 3, 0)), settings=SHUFFLES)
    assert [needed.method for needed in plan.computations] == ["randomized_anova", "curve_pairs", "curve_levels"]
    whole = answer(curves((0, 3, 0)), **SHUFFLES)
    present = {analysis.method: analysis for analysis in whole.analyses}
    assert plan.answer({"randomized_anova": present["randomized_anova"]}) is None
    del present["curve_levels"]
    early = plan.answer(present)
    assert early is not None
    assert early.sentence() == whole.sentence()
    overlay = early.figure()
    assert isinstance(overlay, CurveOverlay)
    assert overlay.strips == ()


def test_each_room_is_found_by_its_question_and_by_its_data() -> None:
    assert ROOMS == (CURVES, FOLDS, CASES, RANKS)
    for room in ROOMS:
        data = room.world().draw(np.random.default_rng(0))
        assert isinstance(data, room.data_type)
        assert room_of(data) is room is room_for(room.question)
        assert room.demonstration(answer(data)).acts
    assert {room_of(data) for data, *_ in ASKED.values()} == set(ROOMS)
    assert isinstance(ASKED["moments of two"][0], LossSummary)
    # A question has a method for each kind of data that its room answers from.
    kinds = {method.data_type for method in METHODS.values()}
    assert set(DATA_TYPES) <= {kind for room in ROOMS for kind in (room.data_type, *room.also)}
    assert kinds <= {kind for room in ROOMS for kind in (room.data_type, *room.also)}
