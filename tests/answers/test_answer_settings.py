"""Settings of an answer reach the tests behind it, or are refused with words; none is ignored."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from stats_core import Curves, FoldScores, FoldTest, Losses, ParameterError, ScoreTable, answer
from stats_core.simulate.rates import ANSWER, UNDEFINED, rates
from stats_core.worlds import FoldWorld

RNG = np.random.default_rng(5)
TABLE = ScoreTable([f"set {i}" for i in range(15)], ("A", "B", "C"), np.add(RNG.normal(size=(15, 3)), [0, 0.2, 0.9]))
FOLDS = FoldScores(
    ("A", "B", "C"), np.add(RNG.normal(size=(3, 1, 10)), [[[0.0]], [[0.4]], [[1.2]]]), n_train=90, n_test=10
)
LOSSES = Losses(("A", "B", "C"), (RNG.random((60, 3)) < [0.2, 0.3, 0.5]).astype(float))


def test_a_one_sided_test_takes_its_side_from_the_order_of_the_data() -> None:
    """With the side of whoever is ahead, a test at 5 % would reject in 10 % where nothing differs."""
    for first in (("A", "B"), ("B", "A")):
        two = TABLE.only(first)
        result = answer(two, alternative="greater").analyses[0].result
        assert (result.a, result.b) == two.algorithms
    named = answer(TABLE.only(("A", "B")), alternative="greater", a="B", b="A").analyses[0].result
    assert (named.a, named.b) == ("B", "A")


def test_two_models_are_named_where_a_test_takes_the_data_of_two() -> None:
    analysis = answer(LOSSES, test="mcnemar", a="A", b="C").analyses[0]
    assert (analysis.result.a, analysis.result.b) == ("A", "C")


def test_one_named_algorithm_is_compared_with_the_best_of_the_others() -> None:
    given = answer(FOLDS, test="paired_t", a="C")
    best = next(name for name in given.standings.algorithms if name != "C")
    assert (given.analyses[0].result.a, given.analyses[0].result.b) == ("C", best)


@pytest.mark.parametrize("settings", [{"pair_test": "paired_t"}, {"fold_pairs.test": FoldTest.PAIRED_T}])
def test_the_test_of_each_pair_is_the_one_that_was_asked_for(settings: dict[str, Any]) -> None:
    assert answer(FOLDS, **settings).analyses[0].settings["test"] is FoldTest.PAIRED_T


@pytest.mark.parametrize(
    ("data", "settings", "words"),
    [
        (TABLE, {"posthoc": "quade"}, "'quade' is no post hoc test"),
        (FOLDS, {"posthoc": "nemenyi"}, "has an option 'posthoc'"),
        (TABLE.only(("A", "B")), {"posthoc": "nemenyi"}, "has an option 'posthoc'"),
        (TABLE, {"pair_test": "paired_t"}, "has an option 'pair_test'"),
        (FOLDS, {"pair_test": "nobody"}, "Test of each pair"),
    ],
)
def test_what_no_test_behind_the_answer_knows_is_refused(data: Any, settings: dict[str, Any], words: str) -> None:
    with pytest.raises(ParameterError, match=words):
        answer(data, **settings)


def test_an_answer_for_an_interval_names_the_winner_of_that_interval() -> None:
    rng = np.random.default_rng(0)
    groups = {"A": [0.2, 0.5, 0.8, 0.9], "B": [0.5, 0.55, 0.58, 0.6]}
    curves = Curves.from_groups({name: mean + rng.normal(0, 0.02, (6, 4)) for name, mean in groups.items()})
    given = answer(curves, shuffles=199, interval=(1.0, 1.0))
    assert given.claims[0].better == "B"
    assert given.sentence().startswith("Averaged over level 1 alone, B does better than A")
    assert answer(curves, shuffles=199).claims[0].better == "A"


def test_one_sided_pairs_of_curves_claim_what_their_sentence_says_of_shapes() -> None:
    rng = np.random.default_rng(1)
    slopes = {"A": 3.0, "B": 1.0, "C": 0.0}
    curves = Curves.from_groups(
        {name: slope * np.arange(4) + rng.normal(0, 0.1, (6, 4)) for name, slope in slopes.items()}
    )
    given = answer(curves, shuffles=199, **{"curve_pairs.alternative": "better"})
    assert {claim.between for claim in given.claims if claim.kind == "shape" and len(claim.between) == 2}


def test_a_design_that_the_named_test_does_not_take_is_counted_as_without_an_answer() -> None:
    table = rates(ANSWER, FoldWorld(), datasets=3, settings={"test": "cv_5x2_t"})
    assert list(table["decision"]) == [UNDEFINED]
