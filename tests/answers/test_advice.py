"""What the picker recommends, on every branch of the advice, with simulated data of its kind.

The advice of each room is run with every condition watched: one that no case here makes both true and false fails the
test, and so does a new one.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from dataclasses import replace
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from stats_core import METHODS, Agreement, Curves, FoldScores, FoldTest, Losses, LossSummary, ScoreTable
from stats_core.answers import cases, curves, folds, ranks
from stats_core.answers.plan import candidates, fitting

ADVICE = (curves, folds, cases, ranks)
DECIDING = ("advise", "advise_pair", "_measured", "families", "omnibus")
"""The functions that recommend; the others say something about data or tests."""


def runs(*, paired: bool = False) -> Curves:
    block = tuple(f"seed {run}" for _ in "AB" for run in range(5)) if paired else None
    return Curves(np.random.default_rng(1).random((10, 4)), tuple("AAAAABBBBB"), np.arange(1.0, 5.0), block=block)


def fold_scores(algorithms: int, runs: int, folds: int, **sizes: float) -> FoldScores:
    names = tuple("ABC"[:algorithms])
    return FoldScores(names, np.random.default_rng(2).random((algorithms, runs, folds)), **sizes)


def errors(rates: tuple[float, ...], number: int = 400, *, together: int = 0) -> Losses:
    """Right and wrong; the first `together` models copy each other on nearly all cases."""
    rng = np.random.default_rng(3)
    wrong = (rng.random((number, len(rates))) < rates).astype(float)
    for model in range(1, together):
        wrong[:, model] = np.where(rng.random(number) < 0.04, 1 - wrong[:, 0], wrong[:, 0])
    return Losses(tuple("ABCD"[: len(rates)]), wrong)


def losses(models: int, number: int) -> Losses:
    return Losses(tuple("ABC"[:models]), np.random.default_rng(4).gamma(2.0, 1.0, (number, models)))


def in_groups(data: Losses, each: int = 10) -> Losses:
    """The same with groups of so many cases."""
    return replace(data, group=[str(case // each) for case in range(data.cases)])


def with_samples(data: Losses) -> Losses:
    """The same with every two lines as samples of one case."""
    return replace(data, item=[str(case // 2) for case in range(data.cases)])


def summary(models: int) -> LossSummary:
    return losses(models, 50).summary()


def table(algorithms: int, datasets: int) -> ScoreTable:
    names = tuple(f"data {i}" for i in range(datasets))
    return ScoreTable(names, tuple("ABC"[:algorithms]), np.random.default_rng(5).random((datasets, algorithms)))


def in_units(data: ScoreTable) -> ScoreTable:
    """The same as errors, each in the unit of its data set."""
    return replace(data, scores=1000 * data.scores, higher_is_better=False)


CASES: dict[str, tuple[ModuleType, str, tuple[Any, ...], str | None, str]] = {
    "curves": (curves, "advise", (runs(),), "randomized_anova", "shuffles whole curves"),
    "paired curves": (curves, "advise", (runs(paired=True),), "randomized_anova", "within blocks only"),
    "ten folds": (folds, "advise", (fold_scores(2, 1, 10),), "corrected_resampled_t", "10 folds overlap"),
    "ten times ten folds": (folds, "advise", (fold_scores(2, 10, 10),), "corrected_resampled_t", "Bouckaert (2003)"),
    "two folds": (folds, "advise", (fold_scores(2, 1, 2),), "corrected_resampled_t", "test cases of the other"),
    "5 x 2 folds": (
        folds,
        "advise",
        (fold_scores(2, 5, 2),),
        "corrected_resampled_t",
        "stand beside it",
    ),
    "one fold": (folds, "advise", (fold_scores(2, 1, 1),), None, "Run more folds"),
    "resamples": (
        folds,
        "advise",
        (fold_scores(2, 9, 1, n_train=90, n_test=10),),
        "corrected_resampled_t",
        "resamples",
    ),
    "resamples of unknown size": (folds, "advise", (fold_scores(2, 9, 1),), None, "Give the numbers of training"),
    "three on folds": (folds, "advise", (fold_scores(3, 1, 10),), "fold_pairs", "adjusted for their number (Holm)"),
    "three, own test": (folds, "advise", (fold_scores(3, 1, 10), FoldTest.PAIRED_T), "fold_pairs", "is recommended"),
    "three, same test": (
        *(folds, "advise", (fold_scores(3, 1, 10), FoldTest.CORRECTED_RESAMPLED_T)),
        *("fold_pairs", "training sets of your 10 folds"),
    ),
    "three, one fold": (folds, "advise", (fold_scores(3, 1, 1),), None, "Run more folds"),
    "2x2 table": (cases, "advise", (Agreement(50, 9, 4, 7),), "mcnemar", "the two disagree"),
    "two classifiers": (cases, "advise", (errors((0.1, 0.2)),), "mcnemar", "the two disagree"),
    "three classifiers": (cases, "advise", (errors((0.2, 0.2, 0.2)),), "cochran_q", "all of them at once"),
    "two of three alike": (
        *(cases, "advise", (errors((0.3, 0.3, 0.3), together=2),)),
        *("hochberg_tamhane_intervals", "disagree more often than others"),
    ),
    "three classifiers, one case": (cases, "advise", (errors((0.0, 1.0, 1.0), 1),), "cochran_q", "all of them at once"),
    "two losses": (cases, "advise", (losses(2, 30),), "matched_t", "case by case"),
    "three losses": (cases, "advise", (losses(3, 30),), "hochberg_tamhane_intervals", "hold simultaneously"),
    "losses of one case": (cases, "advise", (losses(2, 1),), None, "Add more test cases"),
    "two means and covariances": (cases, "advise", (summary(2),), "matched_t", "case by case"),
    "three means and covariances": (
        cases,
        "advise",
        (summary(3),),
        "hochberg_tamhane_intervals",
        "hold simultaneously",
    ),
    "two on many data sets": (ranks, "advise", (table(2, 20),), "signed_rank", "how much the two differ"),
    "three on many data sets": (ranks, "advise", (table(3, 20),), "friedman", "With a control, 2 comparisons"),
    "three with a control": (ranks, "advise", (table(3, 20), "A"), "friedman", "so each is sharper"),
    "three on few data sets": (ranks, "advise", (table(3, 4),), "friedman", "by signed ranks, as differences can be"),
    "two without a scale": (ranks, "advise", (in_units(table(2, 20)),), "sign_test", "It counts who wins"),
    "three without a scale": (
        ranks,
        "advise",
        (in_units(table(3, 20)),),
        "friedman",
        "by who wins, as differences cannot",
    ),
    "one data set": (ranks, "advise", (table(3, 1),), None, "Add more of them"),
    "two models in groups": (cases, "advise", (in_groups(errors((0.2, 0.3))),), "group_flips", "whole groups"),
    "three models in groups": (cases, "advise", (in_groups(losses(3, 40)),), "group_pairs", "decides all pairs"),
    "samples": (cases, "advise", (with_samples(errors((0.2, 0.3))),), "group_flips", "tried several times"),
    "one group": (cases, "advise", (in_groups(errors((0.2, 0.3)), 400),), "mcnemar", "Right or wrong"),
    "groups of one": (cases, "advise", (in_groups(losses(2, 30), 1),), "matched_t", "case by case"),
}
"""The room, the function and its arguments; the method it recommends, and words of the reason."""
BESIDE: dict[str, tuple[str, Any, Any]] = {
    "pairs that disagree equally often": ("families", errors((0.2, 0.2, 0.2)), "pooled_intervals"),
    "pairs that do not": ("families", errors((0.3, 0.3, 0.3), together=2), "hochberg_tamhane_intervals"),
    "pairs of losses": ("families", losses(3, 30), "hochberg_tamhane_intervals"),
    "pairs on one case": ("families", losses(3, 1), None),
    "pairs of means": ("families", summary(3), "hochberg_tamhane_intervals"),
    "all of two": ("omnibus", losses(2, 30), None),
    "all classifiers": ("omnibus", errors((0.2, 0.2, 0.2)), "cochran_q"),
    "all classifiers, two alike": ("omnibus", errors((0.3, 0.3, 0.3), together=2), "hotelling_t2"),
    "all classifiers, one case": ("omnibus", errors((0.0, 1.0, 1.0), 1), "cochran_q"),
    "all losses": ("omnibus", losses(3, 30), "hotelling_t2"),
    "all losses, too few cases": ("omnibus", losses(3, 2), None),
    "all means": ("omnibus", summary(3), "hotelling_t2"),
    "pairs in groups": ("families", in_groups(errors((0.2, 0.2, 0.2))), "group_pairs"),
    "all in groups": ("omnibus", in_groups(errors((0.2, 0.2, 0.2))), None),
}
"""What goes with the recommended test on the page of cases: the first family of pairs, and the test of all models."""


@pytest.mark.parametrize("name", CASES)
def test_what_is_recommended_fits_and_says_why(name: str) -> None:
    room, function, given, method, because = CASES[name]
    advice = getattr(room, function)(*given)
    assert advice.method == method
    assert because in advice.reason
    if method is not None:
        offered = candidates(METHODS[method].question, given[0], given[0].algorithms[:2])
        assert method in fitting(offered), "the picker does not offer it"


@pytest.mark.parametrize("name", BESIDE)
def test_what_goes_with_it_fits(name: str) -> None:
    function, data, method = BESIDE[name]
    found = getattr(cases, function)(data)
    first = next(iter(found), None) if function == "families" else found
    assert first == method
    assert method is None or METHODS[method].refusals(data) == ()


class Watch(ast.NodeTransformer):
    """Puts every condition of a function, and every part of one, into a call of `_seen`."""

    def __init__(self) -> None:
        self.watched: set[str] = set()

    def watch(self, test: ast.expr) -> ast.expr:
        if isinstance(test, ast.BoolOp):
            test.values = [self.watch(part) for part in test.values]
            return test
        if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
            return ast.UnaryOp(test.op, self.watch(test.operand))
        name = f"line {test.lineno}: {ast.unparse(test)}"
        self.watched.add(name)
        return ast.Call(ast.Name("_seen", ast.Load()), [ast.Constant(name), test], [])

    def visit_If(self, node: ast.If) -> ast.AST:
        node.test = self.watch(node.test)
        return self.generic_visit(node)

    def visit_IfExp(self, node: ast.IfExp) -> ast.AST:
        node.test = self.watch(node.test)
        return self.generic_visit(node)


def watched(room: ModuleType) -> tuple[dict[str, Any], set[str], dict[str, set[bool]]]:
    """A room's advice that notes what each of its conditions has been; its conditions; and what they were."""
    seen: dict[str, set[bool]] = {}

    def note(name: str, value: Any) -> Any:
        seen.setdefault(name, set()).add(bool(value))
        return value

    code, watch = ast.parse(inspect.getsource(room)), Watch()
    for part in code.body:
        if isinstance(part, ast.FunctionDef) and part.name in DECIDING:
            watch.visit(part)
    names: dict[str, Any] = {"_seen": note, "__name__": room.__name__}
    exec(compile(ast.fix_missing_locations(code), str(room.__file__), "exec"), names)
    return names, watch.watched, seen


def asked(room: ModuleType) -> Iterator[tuple[str, tuple[Any, ...]]]:
    yield from ((function, given) for where, function, given, _, _ in CASES.values() if where is room)
    if room is cases:
        yield from ((function, (data,)) for function, data, _ in BESIDE.values())


@pytest.mark.parametrize("room", ADVICE, ids=lambda room: room.__name__.split(".")[-2])
def test_every_branch_is_taken_both_ways(room: ModuleType) -> None:
    names, conditions, seen = watched(room)
    for function, given in asked(room):
        names[function](*given)
    assert conditions, "an advice without a condition recommends the same for all data"
    assert {name: seen.get(name, set()) for name in conditions if seen.get(name, set()) != {True, False}} == {}


def test_pooled_intervals_come_first_or_last_and_never_without_right_and_wrong() -> None:
    everything = set(cases.FAMILIES)
    alike, clones = errors((0.2, 0.2, 0.2)), errors((0.2, 0.2, 0.2, 0.2), together=3)
    assert cases.families(alike)[0] == cases.families(clones)[-1] == "pooled_intervals"
    assert set(cases.families(alike)) == set(cases.families(clones)) == everything
    assert set(cases.families(losses(3, 50))) == set(cases.families(summary(3))) == everything - {"pooled_intervals"}
