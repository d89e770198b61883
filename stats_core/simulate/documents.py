"""What the five documents print, beside what is found here: the rows of `documents.csv` in the folder of pools.

A row is typed from the page of a document, but for `here`, which `make documents` computes. Whatever calls a number
printed takes it from here.
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


class Verdict(Enum):
    """What becomes of a printed number or claim when it is computed again."""

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
        Which of the five, and where in it: "Table 3", "Section 5.2", the title of a slide.
    what
        What is printed there; the cell of a table as "row: column".
    printed
        As the page has it.
    here
        The same, computed by this project; empty where it cannot be.
    verdict, why
        Whether the two agree, and if not, why.
    opens
        The address of the app that shows it.
    """

    document: str
    place: str
    what: str
    printed: str
    here: str
    verdict: Verdict
    why: str
    opens: str

    @property
    def numbers(self) -> tuple[float, ...]:
        """The numbers in what is printed, in their order."""
        return numbers(self.printed)

    @property
    def cell(self) -> tuple[str, str] | None:
        """Row and column, where it is the cell of a table."""
        row, colon, column = self.what.partition(": ")
        return (row, column) if colon else None


def numbers(text: str) -> tuple[float, ...]:
    """The numbers in a text, in their order."""
    return tuple(float(one.replace(",", "").replace("\u2212", "-")) for one in NUMBER.findall(text))


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
    return Entry(verdict=Verdict(verdict), **typed)


def at(document: str, place: str) -> tuple[Entry, ...]:
    """The rows of one place."""
    found = tuple(one for one in entries() if (one.document, one.place) == (document, place))
    if not found:
        raise KeyError(f"{document}, {place}")
    return found


def entry(document: str, place: str, what: str) -> Entry:
    """One row."""
    return next(one for one in at(document, place) if one.what == what)


def printed(document: str, place: str, what: str) -> float:
    """The one number of a row."""
    (found,) = entry(document, place, what).numbers
    return found
