"""What the five documents print, beside what this project computes: the rows of `documents.csv` in the folder of pools.

A row is typed from the page of a document, except for `here`, which `make documents` computes. All code that shows a
printed number takes it from this file.
"""

from __future__ import annotations

import csv
import re
from dataclasses import dataclass
from enum import Enum
from functools import cache
from pathlib import Path

from stats_core.errors import InputError
from stats_core.simulate.pools import FOLDER

FILE = FOLDER / "documents.csv"
DOCUMENTS = {
    "Report": "Piater and Cohen (1997), A randomized ANOVA procedure for comparing performance curves, CMPSCI 97-41.",
    "Paper": "Piater, Cohen, Zhang and Atighetchi (1998), A randomized ANOVA procedure for comparing performance "
    "curves, ICML.",
    "Slides": "Singhi (2005), Statistical significance testing, Machine Learning Lab, ASU.",
    "Lecture": "Bischl, Hutter, Kotthoff, Lindauer and Vanschoren, AutoML: Evaluation, Benchmarking and comparing "
    "learners (undated; w02_evaluation/t03_benchmarking.tex in github.com/automl-edu/AutoMLLecture).",
    "Feelders": "Feelders and Verkooijen (1995), Which method learns most from the data?",
}
"""The five, in the order of the file."""
NUMBER = re.compile(r"[-\u2212]?(?:\d{1,3}(?:,\d{3})+|\d+)?\.?\d+(?:e[-+]?\d+)?")


class Reproduction(Enum):
    """How a printed number or claim compares with what is computed here."""

    AGREES = "agrees"
    DIFFERS = "differs because"
    CONTRADICTS = "contradicts"
    MISPRINT = "misprint"
    NOT_COMPUTABLE = "not computable"


@dataclass(frozen=True)
class Entry:
    """One number or claim of a document.

    Parameters
    ----------
    document, place
        Which of the five documents, and where in it: "Table 3", "Section 5.2", the title of a slide.
    what
        What is printed there; the cell of a table as "row: column".
    printed
        Exactly as printed.
    here
        The same, computed by this project; empty where it cannot be computed.
    verdict, why
        Whether the two agree, and if not, why.
    opens
        The address in the app that shows it.
    """

    document: str
    place: str
    what: str
    printed: str
    here: str
    verdict: Reproduction
    why: str
    opens: str

    @property
    def numbers(self) -> tuple[float, ...]:
        """The numbers in `printed`, in their order."""
        return numbers(self.printed)

    @property
    def cell(self) -> tuple[str, str] | None:
        """Row and column, where it is the cell of a table."""
        row, colon, column = self.what.partition(": ")
        return (row, column) if colon else None


def numbers(text: str) -> tuple[float, ...]:
    """The numbers in a text, in their order."""
    return tuple(float(digits.replace(",", "").replace("\u2212", "-")) for digits in NUMBER.findall(text))


@cache
def entries(file: Path = FILE) -> tuple[Entry, ...]:
    """All rows, in the order of the file."""
    if not file.is_file():
        raise InputError(
            f"There is no {file.name} in the folder of pools",
            where=str(file.parent),
            remedy="Take it from a checkout of the project, where it is in demo_data.",
        )
    with file.open(encoding="utf-8", newline="") as rows:
        return tuple(_entry(**row) for row in csv.DictReader(rows))


def _entry(verdict: str, **typed: str) -> Entry:
    return Entry(verdict=Reproduction(verdict), **typed)


def at(document: str, place: str) -> tuple[Entry, ...]:
    """The rows of one place."""
    rows = tuple(row for row in entries() if (row.document, row.place) == (document, place))
    if not rows:
        raise KeyError(f"{document}, {place}")
    return rows


def entry(document: str, place: str, what: str) -> Entry:
    """One row."""
    return next(row for row in at(document, place) if row.what == what)


def printed(document: str, place: str, what: str) -> float:
    """The one number of a row."""
    (number,) = entry(document, place, what).numbers
    return number
