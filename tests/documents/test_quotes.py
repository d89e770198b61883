"""A screen quotes no number of a document that the file of the documents does not have."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from stats_core.simulate.documents import entries, numbers
from tests.pages.conftest import ROOT

SHOWN = (
    "dashboard/ui/**/*.py",
    "demo_data/catalogue.py",
    "stats_core/demonstrate/*.py",
    "stats_core/methods/**/*.py",
    "stats_core/simulate/studies/*.py",
)
FILES = sorted(path for pattern in SHOWN for path in ROOT.glob(pattern))
NAMED = {
    "Report": r"\b[Rr]eport('s)?\b(?! (no|the) )|Piater and Cohen",
    "Paper": r"\b[Pp]apers?('s)?\b",
    "Slides": r"\b[Ss]lides?('s)?\b|Singhi",
    "Lecture": r"\b[Ll]ecture('s)?\b",
    "Feelders": r"Feelders|\b[Pp]aper('s)?\b",
}
"""How sentences call the documents. Feelders and Verkooijen's is a paper too."""
PRINTED = re.compile(r"\b(as|is|are|it) printed\b|\bprints\b|\bpublished\b")
NOT_QUOTED = re.compile(
    r"\b(?:19|20)\d\d\b"  # years
    r"|\b(?:[Tt]ables?|[Ff]igures?|[Ss]ections?|[Ee]quations?|pages?) \d[\d.]*\w?(?:(?:, | and | to )\d[\d.]*)*"
    r"|97-41|TD\(0\)|\b\d+ ?x ?\d+|5\*2|\{[^}]*\}"
)
EXCEPTIONS = {
    "His Table 5b prints": (2.724, 9),  # Demsar's, who is none of the five
    "its Friedman statistic": (9.28,),  # Demsar's too
    "curves of L_1 and L_2, as in section 4.2": (40,),  # 20 and 20, as printed
    "so the rate of the conventional test": (0.001,),  # the rate of our own games
    "cases of Efron and others": (442,),  # in our data
    "a random forest in a lecture": (384, 94),  # Feelders', and the sum of the four counts that the lecture prints
}
"""Numbers of sentences about a document that are not quoted from it, by some words of the sentence."""
PRINTED_BY = {
    name: {number for row in entries() if row.document == name for number in (*row.numbers, *numbers(row.what))}
    for name in NAMED
}
"""The numbers that each document prints."""


def strings(code: str) -> Iterator[str]:
    """All strings of a file; what is computed in one stands as {}."""
    tree = ast.parse(code)
    inner = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            yield "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in inner:
            yield node.value


def sentences(path: Path) -> Iterator[str]:
    """The sentences with numbers of all strings of a file, without examples of code."""
    for text in strings(path.read_text(encoding="utf-8")):
        told = " ".join(text.partition("Examples\n")[0].split())
        yield from (one for one in re.split(r"(?<=[.;:?])\s+", told) if " " in one and re.search(r"\d", one))


def quotes() -> Iterator[tuple[str, str, tuple[str, ...], tuple[float, ...]]]:
    """Each sentence that quotes a document: its file, the documents it may mean, and its numbers."""
    for path in FILES:
        for said in sentences(path):
            named = tuple(name for name, called in NAMED.items() if re.search(called, said))
            if not named and PRINTED.search(said):
                named = tuple(NAMED)
            found = numbers(NOT_QUOTED.sub("", said))
            if named and found:
                yield str(path.relative_to(ROOT)), said, named, found


def test_what_a_sentence_quotes_is_printed() -> None:
    strange = {
        said: tuple(one for one in found if not any(one in PRINTED_BY[name] for name in named))
        for _, said, named, found in quotes()
    }
    excused = {words: strange.pop(said) for words in EXCEPTIONS for said in list(strange) if words in said}
    assert excused == EXCEPTIONS, "an exception that nobody needs"
    assert {said: found for said, found in strange.items() if found} == {}


def test_quotes_are_found() -> None:
    """Sentences that must be among those that are looked at, or the test above looks at nothing."""
    found = [said for _, said, _, _ in quotes()]
    assert "The report would reject from 14 heads on." in found
    assert len(found) > 20


@pytest.mark.parametrize("path", [path for path in FILES if "ui" in path.parts], ids=lambda path: path.name)
def test_what_is_called_printed_on_screen_is_read_from_the_file(path: Path) -> None:
    """Who writes "As printed" over numbers takes them from the rows."""
    text = path.read_text(encoding="utf-8")
    shown = [said for said in strings(text) if re.fullmatch(r"(?i)(.+ )?as printed", said)]
    assert not shown or "stats_core.simulate" in text, shown
