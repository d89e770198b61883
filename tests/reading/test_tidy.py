"""What was understood goes back out as tidy lines, and comes in again as the same data."""

from __future__ import annotations

import numpy as np
import pytest

from stats_core import Agreement, Curves, FoldScores, Losses, ScoreTable
from stats_core.data.tidy import TEMPLATES, tidy
from stats_core.reading import curves_from_frame, guess_roles, read_table
from stats_core.reading.folds.build import folds_from_frame
from stats_core.reading.folds.guess import guess_fold_roles
from stats_core.reading.ranks.build import score_table_from_frame
from stats_core.reading.ranks.guess import guess_score_roles

RNG = np.random.default_rng(5)


def again(data: Curves | FoldScores | ScoreTable | Losses) -> bytes:
    return tidy(data).to_csv(index=False).encode()


def test_curves_come_back() -> None:
    curves = Curves.from_groups({"A": RNG.normal(size=(2, 3)), "B, or so": RNG.normal(size=(11, 3))}, [0, 0.1, 1e6])
    table = read_table(again(curves))
    assert curves_from_frame(table, guess_roles(table)).fingerprint == curves.fingerprint


def test_paired_curves_keep_their_blocks() -> None:
    curves = Curves(RNG.normal(size=(4, 2)), ("A", "A", "B", "B"), [1, 2], block=("x", "y", "x", "y"))
    table = read_table(again(curves))
    assert curves_from_frame(table, guess_roles(table)).fingerprint == curves.fingerprint


def test_folds_come_back() -> None:
    folds = FoldScores(("A", "B"), RNG.normal(size=(2, 12, 11)))
    table = read_table(again(folds))
    assert folds_from_frame(table, guess_fold_roles(table)).fingerprint == folds.fingerprint


def test_a_benchmark_comes_back() -> None:
    table = ScoreTable(("iris", "wine", "zoo"), ("A", "B"), RNG.normal(size=(3, 2)))
    frame = read_table(again(table))
    assert score_table_from_frame(frame, guess_score_roles(frame)).fingerprint == table.fingerprint


def test_losses_are_told_by_case_and_algorithm() -> None:
    losses = Losses(("A", "B"), RNG.random((5, 2)))
    found = tidy(losses).pivot(index="case", columns="algorithm", values="loss")
    assert np.array_equal(found[["A", "B"]].to_numpy(), losses.losses)
    assert list(found.index) == [1, 2, 3, 4, 5]


def test_what_has_no_single_scores_is_not_taken() -> None:
    with pytest.raises(TypeError, match="Agreement"):
        tidy(Agreement(1, 2, 3, 4))


@pytest.mark.parametrize("kind", [Curves, FoldScores, ScoreTable, Losses])
def test_a_template_has_the_headings_of_the_tidy_table(kind: type) -> None:
    table = read_table(TEMPLATES[kind].encode())
    made = {
        Curves: Curves.from_groups({"A": [[1.0], [2.0]], "B": [[1.0]]}),
        FoldScores: FoldScores(("A", "B"), np.ones((2, 1, 2))),
        ScoreTable: ScoreTable(("d",), ("A", "B"), [[1, 2]]),
        Losses: Losses(("A", "B"), [[1, 2]]),
    }[kind]
    assert list(table.frame.columns) == list(tidy(made).columns)
