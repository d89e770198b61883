"""All tests that fit the folds side by side, the one to use first."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from enum import Enum
from typing import Any

import pandas as pd

from dashboard.ui.blocks import as_printed, caution, job_progress, page_head, result_view, sortable_table, test_picker
from dashboard.ui.blocks.room_page import Board
from dashboard.ui.folds import pairs
from stats_core import METHODS, Analysis
from stats_core.methods.folds.repeated_cv_t import lacking
from stats_core.methods.folds.shared.advice import advise_pair
from stats_core.results.columns import Column, Kind
from stats_core.simulate.documents import at

NUMBERS = ("estimate", "low", "high", "statistic", "df")
COLUMNS = {"decision": Column(Kind.TEXT, "Decision"), "trust_when": Column(Kind.REMARK, "Trust this when")}
ALONE = {"p": Column(Kind.P_BESIDE, "p (unadjusted)"), "decision": Column(Kind.TEXT, "This pair alone")}
"""One pair of several: what is decided of it alone is not the answer of the page."""
PRINTED = ("Lecture", "Benchmark Experiments")
EXAMPLES = ("published_lecture_folds", "published_lecture_mtcars")
"""The demos whose folds are printed there."""


def considered(board: Board) -> Board:
    """The same board, where a test whose scheme does not fit the runs and folds says so."""
    lack = lacking(board.data, board.settings["scheme"], board.settings["df"])
    return replace(
        board,
        considered=tuple(
            replace(fit, reasons=(lack,)) if lack and fit.fits and fit.method.key == "repeated_cv_t" else fit
            for fit in board.considered
        ),
    )


def ask(board: Board) -> dict[str, Analysis]:
    """The test behind the answer and every test of the pair, asked for together."""
    keys = dict.fromkeys([*_of_the_pair(board), *([board.lead] if board.lead else [])])
    asked = {key: (key, board.data, board.options(key)) for key in keys}
    if pairs.METHOD in asked:
        asked[pairs.METHOD] = (pairs.METHOD, board.data, pairs.options(board))
    return job_progress.analyses(asked)


def show(board: Board, found: Mapping[str, Analysis]) -> None:
    """One table of the tests, and what must be known of them."""
    keys = [key for key in _of_the_pair(board) if key in found]
    if not keys:
        return
    many = len(board.data.algorithms) > 2
    page_head.lead(_lead(board, many))
    columns = COLUMNS | ALONE if many else COLUMNS
    deciding = -1 if many or board.lead not in keys else keys.index(board.lead)
    rows = pd.DataFrame([_row(key, found[key]) for key in keys])
    sortable_table.show(rows, "tests", columns=columns, alpha=board.settings["alpha"], deciding=deciding)
    alpha = board.settings["alpha"]
    alone = caution.one_of_pairs(len(board.data.algorithms), alpha)
    result_view.notes(
        [*notes({key: found[key] for key in keys}), *caution.several(len(keys), alpha, "the same folds"), *alone]
    )
    _as_printed(board)


def _as_printed(board: Board) -> None:
    """What the lecture prints of its folds, while one of its two examples is open."""
    demo = as_printed.open_demo(board.page)
    if demo in EXAMPLES:
        page_head.section(as_printed.TITLE)
        as_printed.one_of({PRINTED: as_printed.opening(at(*PRINTED), board.page, (demo,))}, board.page)


def notes(found: Mapping[str, Analysis]) -> list[str]:
    """The notes of the tests, those of the same tests together, with the tests that they belong to."""
    where: dict[str, list[str]] = {}
    for key, analysis in found.items():
        for note in analysis.result.notes():
            where.setdefault(note, []).append(METHODS[key].title)
    together: dict[str, list[str]] = {}
    for note, titles in where.items():
        together.setdefault(", ".join(titles), []).append(note)
    return [f"{titles}: {' '.join(said)}" for titles, said in together.items()]


def _of_the_pair(board: Board) -> list[str]:
    """The tests that fit: the one to use, the others as the page arranges them, then those that it does not know.

    What the page arranges for all algorithms together has a section of its own.
    """
    fit, arranged = test_picker.fitting(board.considered), board.room.arranged
    known = [key for key in arranged if key in fit and _has(key, "a")]
    unknown = [key for key in fit if key not in arranged and not _lacks(board, key)]
    use = advise_pair(board.data).method
    return sorted([*known, *unknown], key=lambda key: key != use)


def _has(key: str, option: str) -> bool:
    return any(one.name == option for one in METHODS[key].options)


def _lacks(board: Board, key: str) -> bool:
    """Whether the test has to be told something that the page does not ask; it is under More tests, with its widget."""
    return any(one.required and one.name not in board.settings for one in METHODS[key].options)


def _lead(board: Board, many: bool) -> str:
    who = f"A is {board.settings['a']}, B is {board.settings['b']}."
    use = "Use the first row" if advise_pair(board.data).method else "None of these can be trusted as they stand"
    said = f"{who} {use}; the others stand in a fixed order, with when to trust each."
    return f"{said} For all algorithms together, decide by the adjusted p under All pairs." if many else said


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
