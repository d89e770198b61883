"""All tests that fit the folds side by side, the one to trust on top; and why the others do not fit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pandas as pd

from dashboard.ui.keep.working import analysis_of
from dashboard.ui.parts import chooser, grid, options_form, result_view, workbench
from dashboard.ui.parts.chooser import Fit
from stats_core import METHODS, FoldScores, PairResult, PosteriorResult, Question
from stats_core.kernels.folds import shortage
from stats_core.methods.folds.advice import TRUST_WHEN, Advice, trust_when
from stats_core.results.columns import Column, Kind
from stats_core.wording import probability

COLUMNS = {"decision": Column(Kind.TEXT, "Decision"), "trust_when": Column(Kind.TEXT, "Trust this when")}


def consider(scores: FoldScores, settings: dict[str, Any]) -> tuple[Fit, ...]:
    """Every test of two algorithms, with the reasons why it does not fit."""
    fits = chooser.consider(Question.TWO_ALGORITHMS, scores, without=("fold_pairs",))
    lack = shortage(settings["scheme"], scores.runs, scores.folds, settings["df"])
    reason = f"needs at least {lack} for the scheme '{settings['scheme'].value}'; found {scores.describe()}"
    return tuple(
        replace(fit, reasons=(reason,)) if lack and fit.fits and fit.method.key == "repeated_cv_t" else fit
        for fit in fits
    )


def results(considered: Sequence[Fit], scores: FoldScores, settings: dict[str, Any]) -> dict[str, PairResult]:
    """The results of the tests that fit, in the order of the table; none when a setting is wrong."""
    keys = chooser.fitting(considered)
    order = [key for key in TRUST_WHEN if key in keys] + [key for key in keys if key not in TRUST_WHEN]
    found: dict[str, PairResult] = {}
    for key in order:
        analysis = analysis_of(key, scores, options_form.those_of(key, settings))
        if analysis is None:
            # The problem stands on the page, and the other tests would only say it again.
            return found
        found[key] = analysis.result
    return found


def show(found: dict[str, PairResult], considered: Sequence[Fit], advice: Advice, settings: dict[str, Any]) -> None:
    """The table, the notes of its tests, and the tests that do not fit."""
    if found:
        one = next(iter(found.values()))
        workbench.section("Every test", f"A is {one.a}, B is {one.b}. Tests that suit these folds better stand higher.")
        grid.show(as_table(found, advice, settings), "tests", columns=COLUMNS, alpha=one.alpha)
        result_view.notes(notes(found, advice))
    chooser.show_refused(considered)


def as_table(found: dict[str, PairResult], advice: Advice, settings: dict[str, Any]) -> pd.DataFrame:
    """A row for each test, the one to trust first."""
    keys = sorted(found, key=lambda key: key != advice.method)
    rows = [
        {
            "test": _title(key, found[key], settings),
            **{name: found[key].table()[name].item() for name in ("estimate", "low", "high", "statistic", "df", "p")},
            "decision": decided(found[key]),
            "trust_when": trust_when(key),
        }
        for key in keys
    ]
    return pd.DataFrame(rows)


def decided(result: PairResult) -> str:
    """What the test decides, or how probable the likeliest of better, worse and the same is."""
    if isinstance(result, PosteriorResult):
        likeliest = max(result.p_a_better, result.p_rope, result.p_b_better)
        if likeliest == result.p_rope:
            return f"practically the same with probability {probability(likeliest)}"
        ahead = result.a if likeliest == result.p_a_better else result.b
        return f"{ahead} better with probability {probability(likeliest)}"
    if not result.rejects:
        return "not shown to differ"
    return f"{result.better} is better" if result.better else "they differ"


def notes(found: dict[str, PairResult], advice: Advice) -> list[str]:
    """The notes of the tests, each with the tests that it belongs to."""
    where: dict[str, list[str]] = {}
    for key in sorted(found, key=lambda key: key != advice.method):
        for note in found[key].notes():
            where.setdefault(note, []).append(METHODS[key].title)
    return [f"{', '.join(titles)}: {note}" for note, titles in where.items()]


def _title(key: str, result: PairResult, settings: dict[str, Any]) -> str:
    title = METHODS[key].title
    if key == "repeated_cv_t":
        return f"{title} ({settings['scheme'].value})"
    return f"{title} ({settings['alternative'].value})" if result.side else title
