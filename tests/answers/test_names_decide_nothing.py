"""Names made of the words of our sentences change nothing but the name, in an answer and on a page."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from dashboard.rooms import CASES, CURVES, FOLDS, RANKS, QuestionPage
from dashboard.ui.server import jobs
from stats_core import Agreement, Answer, Curves, FoldScores, Losses, ScoreTable, answer
from stats_core.answers.words import NOT_EQUAL
from tests.pages.conftest import ROOT, healthy, upload

PLAIN = ("Qa", "Qb", "Qc")
"""Names that no sentence holds by itself."""
NAMES = (
    ("better than", "no two", "shuffles reached"),
    ("(adjusted p = 0.01)", "[differ] none", "not shown to be worse"),
    ("1 of 3 comparisons", "no difference is shown", "not distinguished from"),
    ("F(1) = 3", "None of 9 comparisons", "others (p < 1e-16)"),
)
"""In the order of the alphabet, as the plain ones are; without commas, because names with one are quoted in lists."""
FEW = {"shuffles": 99}


def fold_scores(names: tuple[str, ...], shift: float) -> FoldScores:
    noise = 0.02 * np.random.default_rng(1).normal(size=(len(names), 1, 8))
    return FoldScores(names, noise + shift * np.arange(len(names))[:, None, None], n_train=70, n_test=10)


def losses(names: tuple[str, ...], shift: float) -> Losses:
    errors = np.random.default_rng(2).random((60, len(names))) < 0.2 + shift * np.arange(len(names))
    return Losses(names, errors * 1.0)


def curves(names: tuple[str, ...], shift: float) -> Curves:
    rng = np.random.default_rng(3)
    return Curves.from_groups({name: shift * place + rng.normal(0, 1, (4, 3)) for place, name in enumerate(names)})


def benchmark(names: tuple[str, ...], shift: float) -> ScoreTable:
    scores = np.random.default_rng(4).normal(size=(12, len(names))) + shift * np.arange(len(names))
    return ScoreTable(tuple(f"d{i}" for i in range(12)), names, scores)


def agreement(names: tuple[str, ...], shift: float) -> Agreement:
    return Agreement(40, int(30 * shift) + 4, 4, 12, a=names[0], b=names[1])


MADE: dict[str, tuple[Callable[[tuple[str, ...], float], Any], tuple[int, ...], tuple[float, ...], dict[str, Any]]] = {
    "curves": (curves, (2, 3), (0, 4), FEW),
    "folds": (fold_scores, (2, 3), (0, 0.2), {}),
    "losses": (losses, (2, 3), (0, 0.3), {}),
    "benchmark": (benchmark, (2, 3), (0, 2), {}),
    "2x2 table": (agreement, (2,), (0, 1), {}),
}


def renamed(text: Any, names: Mapping[str, str]) -> Any:
    """A text, or a structure of texts, with each plain name in place of another."""
    if isinstance(text, str):
        return re.sub("|".join(names), lambda found: names[found[0]], text)
    return tuple(renamed(part, names) for part in text) if isinstance(text, tuple | list) else text


def contents(given: Answer) -> dict[str, Any]:
    """Everything that an answer says."""
    return {
        "pieces": given.pieces(),
        "why": given.why,
        "caution": given.caution,
        "notes": given.notes(),
        "table": tuple(map(tuple, given.table().astype(str).to_numpy())),
        "headlines": tuple(analysis.result.headline() for analysis in given.analyses),
        "sentences": tuple(analysis.result.sentence() for analysis in given.analyses),
        "could be best": given.could_be_best,
        "test": given.test,
        "others": given.others,
    }


@pytest.mark.parametrize("kind", MADE)
@pytest.mark.parametrize("test", ["recommended", "another"])
def test_an_answer_differs_in_its_names_alone(kind: str, test: str) -> None:
    make, counts, shifts, settings = MADE[kind]
    for count in counts:
        for shift in shifts:
            own = answer(make(PLAIN[:count], shift), **settings)
            others = [key for key in own.others if key not in ("cell_contrast", "curve_contrast", "diebold_mariano")]
            chosen = {"test": others[-1]} if test == "another" and others else {}
            known = settings if not chosen else {}
            wanted = contents(answer(make(PLAIN[:count], shift), **known, **chosen))
            for names in NAMES:
                got = contents(answer(make(names[:count], shift), **known, **chosen))
                swapped = dict(zip(PLAIN[:count], names, strict=False))
                assert got == {part: renamed(text, swapped) for part, text in wanted.items()}


def test_claims_carry_the_names_and_nothing_else_of_them() -> None:
    plain = answer(benchmark(PLAIN, 2))
    for names in NAMES:
        swapped = dict(zip(PLAIN, names, strict=True))
        hostile = answer(benchmark(names, 2))
        for own, other in zip((*plain.claims, *plain.open), (*hostile.claims, *hostile.open), strict=True):
            same = replace(
                own,
                between=renamed(own.between, swapped),
                better=own.better and swapped[own.better],
                worse=own.worse and swapped[own.worse],
            )
            assert repr(same) == repr(other)


def as_file(data: Any) -> bytes:
    names = data.algorithms
    quoted = {name: f'"{name}"' for name in names}
    if isinstance(data, Curves):
        rows = [
            f"{quoted[name]},{run},{level:g},{score}"
            for run, (name, curve) in enumerate(zip(data.algorithm, data.values, strict=True))
            for level, score in zip(data.levels, curve, strict=True)
        ]
        return "\n".join(["algorithm,run,level,accuracy", *rows]).encode()
    if isinstance(data, FoldScores):
        folds = [
            f"{quoted[name]},{run},{fold},{data.scores[place, run, fold]}"
            for place, name in enumerate(names)
            for run in range(data.runs)
            for fold in range(data.folds)
        ]
        return "\n".join(["algorithm,run,fold,accuracy", *folds]).encode()
    if isinstance(data, Losses):
        cases = [
            ",".join(("dog", *("cat" if loss else "dog" for loss in row)) if case % 2 else
                     ("cat", *("dog" if loss else "cat" for loss in row)))
            for case, row in enumerate(data.losses)
        ]  # fmt: skip
        return "\n".join([",".join(["truth", *quoted.values()]), *cases]).encode()
    scores = [
        f"{dataset},{quoted[name]},{data.scores[row, column]}"
        for row, dataset in enumerate(data.datasets)
        for column, name in enumerate(names)
    ]
    return "\n".join(["dataset,algorithm,accuracy", *scores]).encode()


def shown(room: QuestionPage, data: Any) -> tuple[str, ...]:
    """All text of the page with its data: what was read, the answer, its reason, tables and notes."""
    at = AppTest.from_file(str(ROOT / room.path), default_timeout=120).run()
    at = healthy(upload(at, as_file(data), "scores.csv"))
    texts = [element.value for element in at.html if "<style" not in element.value and "<svg" not in element.value]
    assert any("lm-answer" in text for text in texts)
    return tuple(html.unescape(re.sub(r"<[^>]+>", "", text)).replace("\u00a0", " ") for text in texts)


def test_the_page_says_what_is_left_open_only_where_something_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "PATIENCE", 60.0)
    clear = " ".join(shown(FOLDS, fold_scores(("full", "no two-stage"), 0.2)))
    assert "no two-stage is better than full by 0.1" in clear
    assert NOT_EQUAL not in clear
    assert NOT_EQUAL in " ".join(shown(FOLDS, fold_scores(("full", "no two-stage"), 0.0)))


@pytest.mark.parametrize(
    ("room", "make", "shift"),
    [(CURVES, curves, 4), (FOLDS, fold_scores, 0.2), (CASES, losses, 0.3), (RANKS, benchmark, 2)],
    ids=["curves", "folds", "cases", "ranks"],
)
def test_a_page_differs_in_its_names_alone(
    monkeypatch: pytest.MonkeyPatch, room: QuestionPage, make: Callable[[tuple[str, ...], float], Any], shift: float
) -> None:
    monkeypatch.setattr(jobs, "PATIENCE", 60.0)
    names = ("(adjusted p = 0.01)", "no two differ", "not shown none reached")
    swapped = dict(zip(PLAIN, names, strict=True))
    assert shown(room, make(names, shift)) == renamed(shown(room, make(PLAIN, shift)), swapped)
