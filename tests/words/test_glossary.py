"""Words of statistics are found where they stand, once each, and never in a name."""

from __future__ import annotations

import html
import re
from itertools import permutations

import pytest

from dashboard import exports, text
from dashboard.ui.blocks.terms import explained, names_of
from stats_core import ScoreTable, analyse
from stats_core.glossary import GLOSSARY, terms_in


def found(text: str, *names: str) -> list[tuple[str, str]]:
    return [(piece, term) for piece, term in terms_in(text, names) if term is not None]


def plain(marked: str) -> str:
    return html.unescape(re.sub(r"<[^>]+>", "", marked)).replace("\u00a0", " ")


@pytest.mark.parametrize("term", GLOSSARY)
def test_every_term_is_found_under_its_own_name_and_explained_in_a_sentence(term: str) -> None:
    assert found(f"What is {term} here?") == [(term, term)]
    assert GLOSSARY[term][0].isupper()
    assert GLOSSARY[term].endswith(".")


def test_no_term_begins_with_another() -> None:
    """The first one that fits at a place is found there, so that the longer one would never be."""
    assert not [(one, other) for one, other in permutations(GLOSSARY, 2) if one.lower().startswith(other.lower())]


def test_other_spellings_are_found_and_only_the_first_of_each_term() -> None:
    assert found("P-values and adjusted p values; the p value of two null hypotheses.") == [
        ("P-values", "p value"),
        ("adjusted p values", "adjusted p"),
        ("null hypotheses", "null hypothesis"),
    ]
    assert found("Powerful, empower, sp value, effectively") == []


def test_a_name_is_no_term_whatever_it_contains() -> None:
    assert found("power is better than null hypothesis net", "power", "null hypothesis net") == []
    assert found("Power of power: the power matters", "Power of power") == [("power", "power")]
    assert found("a power net", "pow", "net") == [("power", "power")], "a name that holds no term hides none"


@pytest.mark.parametrize(
    "name", ['<script>alert("p value")</script>', "power & <b>effect</b>", 'x" onmouseover="p value']
)
def test_hostile_names_stay_text(name: str) -> None:
    said = f"{name} has a p value of its own."
    for marked in (explained(said), explained(said, (name,))):
        assert plain(marked) == said
        tags = re.findall(r"<[^>]*>", marked)
        assert all(tag == "</span>" or re.fullmatch(r'<span class="lm-term"( [\w-]+="[^"<>]*")+>', tag) for tag in tags)


def test_marks_can_be_reached_by_the_keyboard_and_say_the_meaning() -> None:
    marked = explained("Its power is low.")
    assert marked.count('tabindex="0"') == 1
    assert f'data-tip="{html.escape(GLOSSARY["power"])}"' in marked
    assert f'aria-label="power: {html.escape(GLOSSARY["power"])}"' in marked
    assert plain(marked) == "Its power is low."


def test_the_names_of_an_analysis_are_its_algorithms_and_data_sets_and_exports_hold_no_marks() -> None:
    table = ScoreTable(("power", "iris", "effect"), ("p value", "tree"), [[0.9, 0.8], [0.7, 0.6], [0.8, 0.75]])
    analysis = analyse("sign_test", table, a="p value", b="tree")
    assert names_of(analysis) == ("p value", "tree", "power", "iris", "effect")
    assert explained(analysis.result.sentence(), names_of(analysis)) == text.html(analysis.result.sentence())
    for format in ("html", "markdown", "latex"):
        assert "lm-term" not in exports.FORMATS[format].make(analysis)


def test_a_design_effect_is_no_effect_of_a_factor() -> None:
    assert found("160 puzzles are worth 35 (design effect 4.52).") == [("design effect", "design effect")]
    assert found("Flips give the max-T adjustment.") == [("max-T", "max-T")]
