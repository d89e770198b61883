"""What is told with a demonstration of shuffling: its steps, its counts, and what is drawn."""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np

from stats_core import Curves, ErrorTerm, FoldScores, Losses, ScoreTable, signed_rank
from stats_core.demonstrate import Demonstration, of_curves, of_folds, of_losses, of_ranks, of_signed_ranks
from stats_core.demonstrate.demonstration import agrees, among, how_many, percent, tail_sentence
from stats_core.demonstrate.four_effects import four_effects
from stats_core.methods.curves.randomized_anova import randomized_anova
from stats_core.methods.folds.paired_t import example_folds
from stats_core.methods.ranks.friedman import FriedmanVariant, friedman
from stats_core.methods.ranks.shared.mean_ranks import demsar_table
from tests.demonstrate.test_demonstrate import made_curves
from tests.pictures.test_picture_data import drawn, short
from tests.simulate.telling import Told, refused


def told(name: str, shown: Demonstration) -> Iterator[str]:
    """One demonstration."""
    yield from (f"{name}, {step.key}: {step.sentence}" for step in shown.steps)
    numbers = sorted({1, len(shown.values) // 3, len(shown.values)})
    yield f"{name}: {'; '.join(map(shown.counted, numbers))}"
    for field in ("algorithms", "statistic", "arrangements", "values", "reached", "at_least", "total", "shown"):
        yield f"{name}, {field}: {short(getattr(shown, field))}"
    for field in ("conventional", "conventional_share", "corrected"):
        yield f"{name}, {field}: {short(getattr(shown, field))}"
    yield from (f"{name}, {line}" for line in drawn(shown.whole))


def of_many_curves() -> Iterator[str]:
    """Curves: far apart and alike, both errors, in blocks, few and many, all assignments or some."""
    far, near = made_curves(5, "AB", 4, 9.0), made_curves(3, "ABC", 3, 0.2)
    blocks = Curves(far.values, far.algorithm, far.levels, block=tuple("12345" * 2))
    steep = made_curves(8, "AB", 5, 2.0)
    skewed = Curves(np.exp(made_curves(2, "AB", 3).values / 4), tuple("AABB"), np.arange(1.0, 4))
    many = made_curves(30, "AB", 70, 1.0)
    cases = {
        "all assignments": (far, {}),
        "three algorithms": (near, {}),
        "within cells": (far, {"error": ErrorTerm.CELL}),
        "blocks": (blocks, {}),
        "some of them": (steep, {"shuffles": 199, "seed": 3}),
        "some within cells": (steep, {"shuffles": 199, "error": ErrorTerm.CELL, "alpha": 0.2}),
        "skewed": (skewed, {}),
        "many levels": (many, {"shuffles": 99}),
    }
    for name, (curves, settings) in cases.items():
        yield from told(name, of_curves(curves, randomized_anova(curves, **settings)))
    equal = Curves.from_groups({"A": np.ones((3, 4)), "B": np.ones((3, 4))})
    yield refused(lambda: of_curves(equal, randomized_anova(equal)))
    for picture in four_effects():
        yield f"{picture.name}: {picture.caption}, {short(picture.curves)}"


def of_many_ranks() -> Iterator[str]:
    """Friedman's test, with all rankings and with some; signed ranks, with all signs and with some."""
    rng = np.random.default_rng(5)
    table = demsar_table()
    yield from told("exact", of_ranks(table, friedman(table)))
    few = ScoreTable(tuple("xyz"), ("A", "B"), np.array([[1.0, 2], [1, 3], [2, 2]]))
    yield from told("two algorithms", of_ranks(few, friedman(few)))
    large = ScoreTable(tuple(map(str, range(30))), tuple("ABCDEFGHI"), rng.normal(size=(30, 9)).round(1))
    yield from told("shuffled", of_ranks(large, friedman(large, shuffles=99, seed=4), seed=4))
    larger = ScoreTable(tuple(map(str, range(250))), tuple("ABCDEFGHIJ"), rng.normal(size=(250, 10)))
    asked = friedman(larger, variant=FriedmanVariant.EXACT, shuffles=19)
    yield from told("asked for", of_ranks(larger, asked))
    yield refused(lambda: of_ranks(larger, friedman(larger)))
    tied = ScoreTable(("x", "y"), ("A", "B"), np.ones((2, 2)))
    yield refused(lambda: of_ranks(tied, friedman(tied)))
    yield from told("signed", of_signed_ranks(table, signed_rank(table, a="C4.5+m", b="C4.5")))
    scores = np.array([[1.0, 2], [3, 3], [1, 4], [2, 6], [0, 7]])
    small = ScoreTable(tuple("vwxyz"), ("A", "B"), scores, higher_is_better=False)
    yield from told("signed, few", of_signed_ranks(small, signed_rank(small, a="A", b="B", alpha=0.2)))
    pair = ScoreTable(tuple(map(str, range(40))), ("A", "B"), rng.normal(size=(40, 2)) + np.array([0.3, 0]))
    yield from told("signed, thrown", of_signed_ranks(pair, signed_rank(pair, a="A", b="B"), seed=3))
    alike = ScoreTable(("x", "y"), ("A", "B"), np.array([[1.0, 1], [1, 2]]))
    yield refused(lambda: of_signed_ranks(alike, signed_rank(small, a="A", b="B")))


def of_many_signs() -> Iterator[str]:
    """Folds, resamples, halves and cases."""
    ten, _ = example_folds()
    yield from told("ten folds", of_folds(ten, "forest", "tree"))
    hundred, _ = example_folds(10)
    yield from told("hundred folds", of_folds(hundred, "tree", "forest", alpha=0.01, seed=2))
    resampled = FoldScores(("A", "B"), ten.scores[:2].reshape(2, 10, 1), higher_is_better=False)
    yield from told("resamples", of_folds(resampled, "A", "B"))
    halves = FoldScores(("A", "B"), np.array([[[0.7, 0.8]], [[0.6, 0.75]]]))
    yield from told("halves", of_folds(halves, "A", "B"))
    constant = FoldScores(("A", "B"), np.array([[[3.0, 3, 3]], [[2.0, 2, 2]]]))
    yield from told("always the same", of_folds(constant, "A", "B"))
    rng = np.random.default_rng(8)
    losses = Losses(("A", "B"), rng.integers(0, 2, size=(60, 2)).astype(float))
    yield from told("cases", of_losses(losses, "A", "B", seed=1))
    far = Losses(("A", "B"), np.column_stack([rng.normal(5, 1, 40), rng.normal(0, 1, 40)]) ** 2)
    yield from told("cases far apart", of_losses(far, "A", "B", alpha=0.1))
    yield refused(lambda: of_losses(Losses(("A", "B"), np.ones((5, 2))), "A", "B"))
    yield refused(lambda: of_losses(Losses(("A", "B"), np.array([[0.0, 1.0]])), "A", "B"))


def of_tails() -> Iterator[str]:
    """What all of them share, on both sides of every threshold."""
    for at_least in (0, 1, 2, 1234):
        for exact, counted in ((True, True), (False, True), (False, False)):
            p = (at_least + 1) / 5000
            yield tail_sentence(at_least, 4999, p, exact=exact, counted=counted, noun="ways")
    yield f"among: {among(2)!r}, {among(3)!r}"
    cells = (1, 299, 300, 301, 1000, 2999, 3000, 3001, 10**6)
    yield f"shown: {[how_many(number) for number in cells]}"
    shares = (0.0399, 0.0401, 0.05, 0.0599, 0.0601)
    yield f"agree: {[agrees(share, 0.05, math.inf) for share in shares]}"
    for draws in (0, 1, 2, 100, 400):
        luck = 2 * math.sqrt(0.05 * 0.95 / max(draws, 1))
        near = [agrees(0.05 + part * luck, 0.05, draws) for part in (-1.01, -0.99, 0.99, 1.01)]
        yield f"agree with {draws} draws: {near}"
    yield f"percent: {[percent(share) for share in (0, 0.00031, 0.05, 0.123, 1)]}"


SHUFFLES: Told = {
    "shuffled_curves": of_many_curves,
    "shuffled_ranks": of_many_ranks,
    "shuffled_signs": of_many_signs,
    "shuffled_tails": of_tails,
}
