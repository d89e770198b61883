"""Searches on puzzles in families, and programs on number sequences: made right, and what their cards say is so."""

from __future__ import annotations

import csv
from itertools import islice, product
from random import Random
from typing import Any

import numpy as np
import pytest

from demo_data import puzzles, sequences
from demo_data.__main__ import HERE
from demo_data.catalogue import DEMOS, Demo
from demo_data.puzzle import Puzzle, full, members, one_of, puzzle, shuffled
from demo_data.puzzle_grids import runs
from demo_data.puzzle_kinds import different
from demo_data.puzzle_searches import SEARCHES, Search, luby
from demo_data.sequence_answers import ANSWERERS, FORMULAS, OutOfTimeError, differences, formulas, recurrences, steps
from demo_data.sequence_kinds import KINDS, SHOWN
from stats_core import Losses, answer
from stats_core.answers.answer import Answer
from tests.support.demo_answers import data_of


def demo_of(key: str) -> Demo:
    return next(demo for demo in DEMOS if demo.key == key)


def losses_of(key: str) -> Losses:
    found = data_of(demo_of(key))[key]
    assert isinstance(found, Losses)
    return found


def lines(file: str) -> list[dict[str, str]]:
    with (HERE / file).open(newline="", encoding="utf-8") as table:
        return list(csv.DictReader(table))


def better(found: Answer) -> set[tuple[Any, Any]]:
    return {(claim.better, claim.worse) for claim in found.claims}


@pytest.mark.parametrize(
    ("key", "cases", "groups", "algorithms"),
    [("puzzles", 160, 16, tuple(SEARCHES)), ("sequences", 120, 12, tuple(ANSWERERS))],
)
def test_they_are_read_with_their_groups(key: str, cases: int, groups: int, algorithms: tuple[str, ...]) -> None:
    losses = losses_of(key)
    assert (len(losses.losses), losses.groups, losses.algorithms) == (cases, groups, algorithms)
    assert demo_of(key).path.stat().st_size < 300_000


def test_five_attempts_are_five_samples_of_a_puzzle() -> None:
    singles = losses_of("puzzles").singles
    assert singles is not None
    assert singles.each == (5, 5)


def test_a_timeout_counts_as_wrong() -> None:
    table = lines("sequences.csv")
    passed = {name: sum(line["result"] == "passed" for line in table if line["model"] == name) for name in ANSWERERS}
    assert {line["result"] for line in table if line["model"] == "Formulas"} == {"passed", "timeout"}
    losses = losses_of("sequences")
    assert [120 - passed[name] for name in losses.algorithms] == losses.losses.sum(axis=0).tolist()
    assert all(line["question"] and line["answer"] for line in table)


def test_the_card_of_the_puzzles_is_true() -> None:
    said = demo_of("puzzles").look_at_first
    losses = losses_of("puzzles")
    alone, like_them = (answer(losses, groups=groups) for groups in ("fixed", "random"))
    assert "sixteen families" in said
    assert losses.groups == 16
    assert "For these alone, plain backtracking is shown to be better than the one with restarts" in said
    assert ("Backtracking", "Restarts") in better(alone)
    assert "for families like them it is not, and three of the four could be best" in said
    assert ("Backtracking", "Restarts") not in better(like_them)
    assert len(like_them.could_be_best) == 3
    assert len(alone.could_be_best) < 3


def test_the_card_of_the_sequences_is_true() -> None:
    said = demo_of("sequences").look_at_first
    losses = losses_of("sequences")
    alone, like_them = (answer(losses, groups=groups) for groups in ("fixed", "random"))
    assert "For these kinds alone four of six pairs are shown to differ, for kinds like them none." in said
    assert (len(better(alone)), len(better(like_them))) == (4, 0)
    assert "120 questions say hardly more than twelve" in said
    effects = np.array(like_them.analyses[0].result.design_effects)
    assert len(effects) == 6
    assert ((120 / effects).round() >= 11).all()
    assert ((120 / effects).round() <= 13).all()
    assert "Who knows a kind answers nearly all of its questions" in said
    of_kind = [losses.losses[np.array(losses.group) == kind].mean(axis=0) for kind in KINDS]
    solved = 1 - np.array(of_kind)
    assert np.mean((solved <= 0.1) | (solved >= 0.9)) > 0.95


@pytest.mark.parametrize("key", ["puzzles", "sequences"])
def test_the_three_answers_differ(key: str) -> None:
    """Cases and these groups have the p of the same flips, but other intervals; groups like these have neither."""
    losses = losses_of(key)
    like_them, alone, cases = (
        [(one.p_adjusted, one.low) for one in answer(losses, groups=groups).analyses[0].result.comparisons]
        for groups in ("random", "fixed", "ignored")
    )
    for one, fixed, single in zip(like_them, alone, cases, strict=True):
        assert fixed[0] == single[0]
        assert one[1] < single[1] < fixed[1]
    assert any(
        single[1] <= 0 < fixed[1] or one[0] > 0.05 >= fixed[0]
        for one, fixed, single in zip(like_them, alone, cases, strict=True)
    )


@pytest.mark.parametrize("family", range(len(puzzles.FAMILIES)), ids=lambda place: puzzles.FAMILIES[place].name)
def test_the_first_puzzle_of_each_family_comes_again(family: int) -> None:
    name = f"{puzzles.FAMILIES[family].name} 1"
    kept = [int(line["solved"]) for line in lines("puzzles.csv") if line["puzzle"] == name]
    found = puzzles.spent(family, 0, seed=puzzles.SEED, looks=puzzles.FAMILIES[family].looks)
    assert [int(took is not None) for of_search in found for took in of_search] == kept


def test_the_first_question_of_each_kind_comes_again() -> None:
    kept = [tuple(line.values()) for line in lines("sequences.csv")][: 4 * len(KINDS)]
    assert list(islice(sequences.rows(lambda share: None), 4 * len(KINDS))) == kept


@pytest.mark.parametrize("way", SEARCHES)
def test_a_search_solves_what_can_be_solved_and_nothing_else(way: str) -> None:
    def triangle(colours: int) -> Puzzle:
        return puzzle([full(colours)] * 3, [(0, 1, different), (1, 2, different), (0, 2, different)])

    found = Search(triangle(3), 1000, Random(1), **SEARCHES[way]).solution()
    assert found is not None
    assert sorted(found) == [0, 1, 2]
    assert Search(triangle(2), 1000, Random(1), **SEARCHES[way]).solution() is None


@pytest.mark.parametrize("way", SEARCHES)
def test_a_search_keeps_to_its_budget(way: str) -> None:
    of = puzzles.FAMILIES[0]
    drawn = of.kind(puzzles.random_of(0), of.size)
    looked = [Search(drawn, 200, Random(seed), **SEARCHES[way]) for seed in range(3)]
    assert [search.solution() for search in looked] == [None] * 3
    assert [search.left for search in looked] == [-1] * 3


def test_queens_on_six_rows_have_four_solutions() -> None:
    """Known since Nauck (1850); and all that the conditions of a puzzle allow is found by trying everything."""
    board = puzzle(
        [full(6)] * 6,
        [(x, y, lambda a, b, d=x - y: a != b and abs(a - b) != d) for x in range(6) for y in range(x)],
    )
    assert sum(board.solved_by(list(chosen)) for chosen in product(range(6), repeat=6)) == 4


def test_sets_are_integers() -> None:
    assert members(0b10110) == [1, 2, 4]
    assert {one_of(0b10110, Random(seed)) for seed in range(50)} == {1, 2, 4}
    assert sorted(shuffled(range(9), Random(1))) == list(range(9))


def test_restarts_come_in_lubys_order() -> None:
    # Luby, Sinclair and Zuckerman (1993), section 1.
    assert list(islice(luby(), 15)) == [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]


def test_runs_of_black_squares() -> None:
    assert runs([True, True, False, True]) == (2, 1)
    assert runs([False] * 4) == ()


@pytest.mark.parametrize(
    ("program", "shown", "following"),
    [
        (differences, [1, 4, 9, 16, 25, 36, 49, 64], 81),
        (recurrences, [1, 1, 2, 3, 5, 8, 13, 21], 34),
        (recurrences, [2, 3, 5, 7, 11, 13, 17, 19], None),
        (steps, [1, 2, 6, 24, 120, 720, 5040, 40320], 362880),
        (steps, [1, 10, 2, 20, 3, 40, 4, 80], 5),
        (formulas, [1, 2, 6, 24, 120, 720, 5040, 40320], 362880),
        (formulas, [15, 21, 24, 30, 33, 39, 51, 57], 69),
    ],
)
def test_what_programs_know(program: Any, shown: list[int], following: int | None) -> None:
    assert program(shown)[0] == following


def test_formulas_run_out_of_time_on_primes() -> None:
    with pytest.raises(OutOfTimeError):
        formulas([2, 3, 5, 7, 11, 13, 17, 19])
    assert FORMULAS == 50_000


@pytest.mark.parametrize("kind", KINDS)
def test_kinds_give_one_number_more_than_is_shown(kind: str) -> None:
    assert all(len(KINDS[kind](Random(seed))) == SHOWN + 1 for seed in range(20))
