"""All tests that fit the folds side by side, the one to use first."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from enum import Enum
from typing import Any

import pandas as pd

from dashboard.ui.blocks import as_printed, caution, page_head, pair_picker, result_view, sortable_table
from dashboard.ui.blocks.room_page import RoomPage
from stats_core import METHODS, Analysis
from stats_core.answers import AnswerPlan
from stats_core.answers.folds import SCHEMES, advise_pair
from stats_core.methods.folds.repeated_cv_t import lacking
from stats_core.results.columns import Column, Kind
from stats_core.simulate.documents import at

NUMBERS = ("estimate", "low", "high", "statistic", "df")
COLUMNS = {"decision": Column(Kind.TEXT, "Decision"), "trust_when": Column(Kind.REMARK, "Trust this when")}
ALONE = {"p": Column(Kind.P_BESIDE, "p (unadjusted)"), "decision": Column(Kind.TEXT, "This pair alone")}
"""One pair of several: what is decided of it alone is not the answer of the page."""
PRINTED = ("Lecture", "Benchmark Experiments")
EXAMPLES = ("published_lecture_folds", "published_lecture_mtcars")
"""The demos whose folds are printed there."""


def considered(page: RoomPage) -> RoomPage:
    """The same page, where a test whose scheme does not fit the runs and folds says so."""
    lack = lacking(page.data, page.settings["scheme"], page.settings["df"])
    return replace(
        page,
        considered=tuple(
            replace(fit, reasons=(lack,)) if lack and fit.fits and fit.method.key == SCHEMES else fit
            for fit in page.considered
        ),
    )


def ask(page: RoomPage, plan: AnswerPlan) -> dict[str, Analysis]:
    """The test behind the answer and every test of the pair, asked for together."""
    return page.compute(plan, *_of_the_pair(page))


def show(page: RoomPage, analyses: Mapping[str, Analysis]) -> None:
    """One table of the tests, and what must be known of them."""
    keys = [key for key in _of_the_pair(page) if key in analyses]
    if not keys:
        return
    many = len(page.data.algorithms) > 2
    if many:
        pair_picker.choose(page.key, page.data, page.standings.algorithms)
    page_head.lead(_lead(page, many))
    columns = COLUMNS | ALONE if many else COLUMNS
    deciding = -1 if many or page.test not in keys else keys.index(page.test)
    rows = pd.DataFrame([_row(key, analyses[key]) for key in keys])
    sortable_table.show(rows, "tests", columns=columns, alpha=page.settings["alpha"], deciding=deciding)
    alpha = page.settings["alpha"]
    alone = caution.one_of_pairs(len(page.data.algorithms), alpha)
    result_view.notes(
        [*notes({key: analyses[key] for key in keys}), *caution.several(len(keys), alpha, "the same folds"), *alone]
    )


def printed(page: RoomPage) -> None:
    """What the lecture prints of its folds, while one of its two examples is open."""
    demo = as_printed.open_demo(page.key)
    if demo in EXAMPLES:
        page_head.section(as_printed.TITLE)
        as_printed.one_of({PRINTED: as_printed.opening(at(*PRINTED), page.key, (demo,))}, page.key)


def notes(analyses: Mapping[str, Analysis]) -> list[str]:
    """The notes of the tests, those of the same tests together, with the tests that they belong to."""
    where: dict[str, list[str]] = {}
    for key, analysis in analyses.items():
        for note in analysis.result.notes():
            where.setdefault(note, []).append(METHODS[key].title)
    together: dict[str, list[str]] = {}
    for note, titles in where.items():
        together.setdefault(", ".join(titles), []).append(note)
    return [f"{titles}: {' '.join(own)}" for titles, own in together.items()]


def _of_the_pair(page: RoomPage) -> list[str]:
    """The tests that fit: the one to use, the others as the page arranges them, then those that it does not know.

    What the page arranges for all algorithms together has a section of its own.
    """
    fit, arranged = page.fitting, page.room.arranged
    known = [key for key in arranged if key in fit and _has(key, "a")]
    unknown = [key for key in fit if key not in arranged and not _lacks(page, key)]
    use = advise_pair(page.data).method
    return sorted([*known, *unknown], key=lambda key: key != use)


def _has(key: str, option: str) -> bool:
    return any(one.name == option for one in METHODS[key].options)


def _lacks(page: RoomPage, key: str) -> bool:
    """Whether the test has to be told something that the page does not ask; it stands below, with its widget."""
    return any(one.required and one.name not in page.settings for one in METHODS[key].options)


def _lead(page: RoomPage, many: bool) -> str:
    who = f"A is {page.settings['a']}, B is {page.settings['b']}."
    use = "Use the first row" if advise_pair(page.data).method else "None of these can be trusted as they stand"
    lead = f"{who} {use}; the others stand in a fixed order, with when to trust each."
    return f"{lead} For all algorithms together, decide by the adjusted p under All pairs." if many else lead


def _row(key: str, analysis: Analysis) -> dict[str, Any]:
    """A test in one row, whatever its result is: what the result does not have stays empty."""
    result = analysis.result
    table = result.table().rename(columns=str)
    if "p_adjusted" in table:
        table["p"] = table["p_adjusted"]
    one = table.iloc[0].to_dict() if len(table) == 1 else {}
    return {
        "test": _title(key, analysis),
        # What is decided comes first, because a narrow screen shows the first columns only.
        "p": one.get("p"),
        "decision": result.headline(),
        **{name: one.get(name) for name in NUMBERS},
        "trust_when": METHODS[key].trust_when or _assumed(METHODS[key].assumes),
    }


def _title(key: str, analysis: Analysis) -> str:
    """The name of a test with what was chosen for it."""
    usual = {option.name: option.default for option in METHODS[key].options if option.name != "scheme"}
    chosen = {name: one for name, one in analysis.settings.items() if isinstance(one, Enum)}
    said = [str(one.value) for name, one in chosen.items() if one is not usual.get(name)]
    return f"{METHODS[key].title} ({', '.join(said)})" if said else METHODS[key].title


def _assumed(texts: tuple[str, ...]) -> str:
    """What a method that does not say when to trust it takes for granted, as a sentence."""
    said = "; ".join(text.rstrip(".") for text in texts)
    return f"{said[:1].upper()}{said[1:]}." if said else ""
