"""What is told with the story of an answer: its steps, its p, what is drawn, and where it lies."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Iterator
from typing import Any

import numpy as np

from stats_core import Agreement, Curves, ErrorTerm, FoldScores, Losses, ScoreTable, answer
from stats_core.demonstrate import Demonstration, demonstration
from stats_core.demonstrate.demonstration import how_many, part, percent, tail_sentence
from stats_core.demonstrate.four_effects import four_effects
from stats_core.methods.cases.cochran_q import example_errors
from stats_core.methods.cases.hochberg_tamhane_intervals import published_summary
from stats_core.methods.cases.matched_t import example_losses
from stats_core.methods.folds.paired_t import example_folds
from stats_core.methods.ranks.shared.mean_ranks import demsar_table
from tests.demonstrate.test_acts import made_curves
from tests.pictures.test_picture_data import short
from tests.simulate.telling import Told


def told(name: str, shown: Demonstration) -> Iterator[str]:
    """One story."""
    yield f"{name}, about: {shown.about}"
    for number, act in enumerate(shown.acts, 1):
        for step in act.steps:
            yield f"{name}, {number} {step.view.value}: {step.sentence}{f' [{step.p_text}]' if step.p_text else ''}"
        for field in ("algorithms", "shown", "arrangements", "values", "reached", "means"):
            yield f"{name}, {number} {field}: {short(getattr(act, field))}"
        if act.pile is not None:
            for field in dataclasses.fields(act.pile):
                yield f"{name}, {number} pile, {field.name}: {short(getattr(act.pile, field.name))}"
        if len(act.values):
            yield f"{name}, {number}: {act.counted(1)}; {act.counted(len(act.values))}"
    yield f"{name}, end: {shown.end} [{shown.p_text}]"


def of(name: str, data: Any, **settings: Any) -> Iterator[str]:
    """The story of the answer from some data."""
    yield from told(name, demonstration(answer(data, **settings)))


def of_many_curves() -> Iterator[str]:
    """Curves: far apart and alike, all errors, in blocks, few and many, all assignments or some."""
    far, near = made_curves(5, "AB", 4, 9.0), made_curves(3, "ABC", 3, 0.2)
    blocks = Curves(far.values, far.algorithm, far.levels, block=tuple("12345" * 2))
    steep = made_curves(8, "AB", 5, 2.0)
    skewed = Curves(np.exp(made_curves(2, "AB", 3).values / 4), tuple("AABB"), np.arange(1.0, 4))
    yield from of("all assignments", far)
    yield from of("three algorithms", near)
    yield from of("three that differ", made_curves(8, "ABC", 5, 3.0), shuffles=199)
    yield from of("within cells", far, error=ErrorTerm.CELL)
    yield from of("blocks", blocks)
    yield from of("some of them", steep, shuffles=199, seed=3)
    yield from of("skewed", skewed)
    yield from of("many levels", made_curves(30, "AB", 70, 1.0), shuffles=99)
    yield from of("equal", Curves.from_groups({"A": np.ones((3, 4)), "B": np.ones((3, 4))}))
    for picture in four_effects():
        yield f"{picture.name}: {picture.caption}, {short(picture.curves)}"


def of_many_ranks() -> Iterator[str]:
    """Friedman's test with all rankings and with some, and pairs by signed ranks and by coins."""
    rng = np.random.default_rng(5)
    table = demsar_table()
    yield from of("exact", table)
    yield from of("a control", table, control="C4.5")
    yield from of("nemenyi", table, posthoc="nemenyi")
    yield from of("signed", table, test="signed_rank", a="C4.5+m", b="C4.5")
    yield from of("signs", table, test="sign_test", a="C4.5+m", b="C4.5")
    scores = 0.7 + 0.03 * (rng.normal(size=(25, 4)) + np.array([0, 0.2, 0.4, 2.5]))
    yield from of("a pair", ScoreTable(tuple(map(str, range(25))), tuple("ABCD"), scores), shuffles=99)
    small = ScoreTable(tuple("vwxyz"), ("A", "B"), np.array([[1.0, 2], [3, 3], [1, 4], [2, 6], [0, 7]]))
    yield from of("few", small)
    yield from of("tied", ScoreTable(("x", "y"), ("A", "B"), np.ones((2, 2))))
    yield from of("bayesian", table, test="bayesian_signed_rank", a="C4.5+m", b="C4.5")


def of_many_signs() -> Iterator[str]:
    """Folds, resamples, halves and cases."""
    ten, names = example_folds()
    yield from of("ten folds", ten)
    hundred, _ = example_folds(10)
    yield from of("hundred folds", hundred, alternative="greater", a="forest", b="tree")
    yield from of("independent", hundred, test="paired_t", **names)
    yield from of("bayesian", hundred, test="bayesian_correlated_t", **names)
    resampled = FoldScores(("A", "B"), ten.scores[:2].reshape(2, 10, 1), 100, 50, higher_is_better=False)
    yield from of("resamples", resampled)
    yield from of("halves", FoldScores(("A", "B"), np.array([[[0.7, 0.8]], [[0.6, 0.75]]])))
    yield from of("always the same", FoldScores(("A", "B"), np.array([[[3.0, 3, 3]], [[2.0, 2, 2]]])))
    three = np.concatenate([ten.scores, ten.scores[:1] + 0.1 * np.random.default_rng(2).random((1, 1, 10))])
    yield from of("three", FoldScores(("A", "B", "C"), three, 270, 30))
    yield from of("coins", Agreement(60, 15, 4, 6, a="net", b="tree"))
    yield from of("many coins", Agreement(60, 25, 9, 6, a="net", b="tree"))
    yield from of("no coin", Agreement(60, 0, 0, 6))
    yield from of("losses", example_losses())
    yield from of("errors", example_errors())
    yield from of("moments", published_summary())
    yield from of("few errors", Losses(("A", "B", "C"), np.array([[1.0, 0, 0], [1, 0, 1], [0, 0, 0], [1, 1, 0]])))
    yield from of("one case", Losses(("A", "B"), np.array([[0.0, 1.5]])))


def of_tails() -> Iterator[str]:
    """What all of them share, on both sides of every threshold."""
    for at_least in (0, 1, 2, 1234):
        for exact, counted in ((True, True), (False, True), (False, False)):
            p = (at_least + 1) / 5000
            yield tail_sentence(at_least, 4999, p, exact=exact, counted=counted, noun="ways")
    cells = (0, 1, 299, 300, 301, 1000, 2999, 3000, 3001, 10**6)
    yield f"shown: {[how_many(number) for number in cells]}"
    yield f"percent: {[percent(share) for share in (0, 0.00031, 0.05, 0.123, 1)]}"
    yield f"part: {[part(share) for share in (0, 9e-6, 1.1e-5, 0.05, 1, math.nextafter(1, 2))]}"


SHUFFLES: Told = {
    "shuffled_curves": of_many_curves,
    "shuffled_ranks": of_many_ranks,
    "shuffled_signs": of_many_signs,
    "shuffled_tails": of_tails,
}
