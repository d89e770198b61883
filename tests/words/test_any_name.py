"""Whatever algorithms and data sets are called, words of our own sentences included, nothing changes but the name.

Every method is asked the same twice, of data whose names are letters and of data whose names are pieces of our
sentences. Both lists are in the order of the alphabet, because some sentences sort the names.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from itertools import islice
from typing import Any
from unittest.mock import patch

import numpy as np
import pytest

from dashboard import exports, text
from dashboard.exports import latex_table
from dashboard.exports.latex_fit import fitted
from dashboard.text import tex
from stats_core import METHODS, Agreement, Analysis, Curves, StatsCoreError, analyse
from stats_core.charts import Chart
from stats_core.contract.cases import example
from stats_core.glossary import terms_in
from tests.support.made_data import made
from tests.words.test_sentences import settings

DATA_SETS = 8
ENDLESS = 1e5
"""Points across that no table needs."""
PIECES = sorted(
    [
        "no two",
        "not shown",
        "none of 9 shuffles reached it",
        "A and B differ",
        "better than",
        "F(2; 9) = 8",
        "p = 0.01",
        "p < 1e-16 (",
        ") p ≤ .001",
        "is <",
        "x 1 of 3 comparisons shows a difference",
        "Shape: not shown to differ",
        "whole No two of them are shown to differ",
        "is not shown to be better",
        "All others differ. They do not",
        "is below",
        "the first of no pair is",
        "None of 3 comparisons shows",
        "(smallest adjusted p",
        "level 20",
    ]
)
"""Names made of what our sentences say; without a comma, which has quotation marks around it in a list."""


def letters(count: int, first: str) -> list[str]:
    """Names that are no words of any sentence, in the order of the alphabet."""
    return [f"{first}q{chr(97 + number // 26)}{chr(97 + number % 26)}x" for number in range(count)]


def pieces_for(names: list[str], turn: int) -> list[str]:
    """As many pieces as there are names, others at every turn, in the order of the alphabet."""
    if len(names) > len(PIECES):
        return [f"{PIECES[turn % len(PIECES)]} {number:03}" for number in range(len(names))]
    turns = len(PIECES) // len(names)
    return PIECES[turn % turns :: turns][: len(names)]


def renamed(data: Any, new: dict[str, str]) -> Any:
    """The same data under other names."""
    if isinstance(data, Agreement):
        return replace(data, a=new[data.a], b=new[data.b])
    if isinstance(data, Curves):
        return replace(data, algorithm=tuple(new[name] for name in data.algorithm))
    changes = {"algorithms": tuple(new[name] for name in data.algorithms)}
    if hasattr(data, "datasets"):
        changes["datasets"] = tuple(new[name] for name in data.datasets)
    return replace(data, **changes)


def twice(key: str, data: Any, chosen: dict[str, Any], turn: int) -> tuple[Analysis, Analysis, dict[str, str]]:
    """The analysis of the data under letters and under pieces of sentences, and which letter is which piece."""
    algorithms, datasets = sorted(data.algorithms), sorted(getattr(data, "datasets", ()))
    plain = dict(zip(algorithms, letters(len(algorithms), "W"), strict=True))
    hostile = dict(zip(algorithms, pieces_for(algorithms, turn), strict=True))
    plain |= dict(zip(datasets, letters(len(datasets), "V"), strict=True))
    hostile |= dict(zip(datasets, pieces_for(datasets, turn) if datasets else (), strict=True))
    analyses = []
    for new in (plain, hostile):
        named = {name: new.get(value, value) if isinstance(value, str) else value for name, value in chosen.items()}
        analyses.append(analyse(key, renamed(data, new), **named))
    return analyses[0], analyses[1], {plain[name]: hostile[name] for name in plain}


def written_as(text: str, pieces: dict[str, str], safe: Callable[[str], str] = str) -> str:
    """A text with every letter replaced by its piece, as a format writes it."""
    return re.sub(r"[WV]q[a-z]{2}x", lambda found: safe(pieces[found[0]]), text)


def strings(value: Any) -> Iterator[str]:
    """All texts in a field of a chart."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple | list):
        for part in value:
            yield from strings(part)


def texts(analysis: Analysis) -> Iterator[str]:
    """All that a result says: sentence, headline, notes, the names in its table, titles and captions."""
    result = analysis.result
    yield result.sentence()
    yield "".join(result.sentence_parts())
    yield result.headline()
    yield from result.notes()
    for column in result.table():
        yield from (str(cell) for cell in result.table()[column])
    for chart in result.charts():
        yield from of_chart(chart)


def of_chart(chart: Chart) -> Iterator[str]:
    for field in fields(chart):
        yield from strings(getattr(chart, field.name))


def claims(analysis: Analysis, pieces: dict[str, str]) -> list[tuple[Any, ...]]:
    """What is decided, under the names of the pieces."""
    return [
        (
            *(written_as(str(name), pieces) for name in (*claim.between, claim.better, claim.worse)),
            *(claim.kind, claim.shown, claim.p, claim.none_of),
        )
        for claim in analysis.result.verdict().claims
    ]


def differences(key: str, data: Any, chosen: dict[str, Any], turn: int) -> Iterator[str]:
    """What is said of the pieces otherwise than of the letters."""
    of_letters, of_pieces, pieces = twice(key, data, chosen, turn)
    pairs = zip(texts(of_letters), texts(of_pieces), strict=True)
    yield from (f"{plain!r} became {hostile!r}" for plain, hostile in pairs if written_as(plain, pieces) != hostile)
    if claims(of_letters, pieces) != claims(of_pieces, {}):
        yield "another verdict"
    for export, safe in FORMATS:
        if written_as(export(of_letters), pieces, safe) != export(of_pieces):
            yield f"{export.__name__}: {export(of_pieces)}"


def latex_with_room(analysis: Analysis) -> str:
    """The whole table for LaTeX, on paper that has room for everything: there is nothing to break or to leave out."""
    with patch.object(latex_table, "fitted", lambda columns, _room: fitted(columns, ENDLESS)):
        return exports.latex(analysis, width=exports.Width.TWO_COLUMNS)


def numbers_in_latex(analysis: Analysis) -> str:
    """On paper as it is long names may change sizes and breaks of lines: the cells that hold no letters."""
    table = exports.latex(analysis, width=exports.Width.TWO_COLUMNS).replace(r"\ensuremath", "")
    cells = [cell.strip(" \\") for row in table.splitlines() if " & " in row for cell in row.split(" & ")]
    assert len(cells) > 1
    return " | ".join(cell for cell in cells if not re.search("[A-Za-z]", cell))


FORMATS: tuple[tuple[Callable[[Analysis], str], Callable[[str], str]], ...] = (
    (exports.words, str),
    (latex_with_room, tex),
    (numbers_in_latex, tex),
    (exports.markdown, text.file_markdown),
    (exports.html, text.file_html),
)


@pytest.mark.parametrize("key", sorted(METHODS))
def test_a_name_changes_nothing_but_the_name(key: str) -> None:
    data, chosen = METHODS[key].example()
    for turn in range(len(PIECES) // len(data.algorithms)):
        assert list(differences(key, data, chosen, turn)) == []
    for turn, (rng, others) in enumerate(islice(made(METHODS[key].data_type.__name__, 23), DATA_SETS)):
        picked = settings(key, others, rng)
        try:
            found = list(differences(key, others, picked, turn))
        except StatsCoreError:
            continue
        assert found == [], (picked, others)


def test_the_examples_are_under_other_names() -> None:
    """So that the test above tests something: the pieces stand in the sentences."""
    for key in METHODS:
        _, analysis, _ = twice(key, *METHODS[key].example(), turn=0)
        sentence = analysis.result.sentence()
        assert any(piece in sentence for piece in PIECES), sentence
        assert sentence != example(key).result.sentence()


def test_a_term_is_marked_whatever_the_names_are() -> None:
    """A name that holds a term is no term, and hides none beside it."""
    text = "{} is better than {} (adjusted p = 0.01), by a sign test of the null hypothesis."
    plain = [piece for piece in terms_in(text.format("Wqaax", "Wqabx"), ["Wqaax", "Wqabx"]) if piece[1]]
    assert plain
    for name in (*PIECES, "my p value", "sign test net", "null hypothesis(", "(adjusted p = 0.05"):
        names = [name, "Wqabx"]
        assert [piece for piece in terms_in(text.format(*names), names) if piece[1]] == plain, name


def test_numbers_of_any_shape_are_names_too() -> None:
    for name in ("0.05", "1e-16", "95 %", "−1", "3"):
        data = renamed(METHODS["paired_t"].example()[0], {"forest": name, "tree": "tree"})
        found = analyse("paired_t", data, a=name, b="tree")
        base = analyse("paired_t", METHODS["paired_t"].example()[0], a="forest", b="tree")
        assert found.result.sentence() == base.result.sentence().replace("forest", name)
        assert np.array_equal(found.result.verdict().claims[0].p, base.result.verdict().claims[0].p)
