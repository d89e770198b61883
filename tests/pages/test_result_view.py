"""Sentences on the page."""

from __future__ import annotations

import pytest

from dashboard.ui.parts.result_view import in_brackets


def test_brackets_with_a_p_value_are_told_from_names_with_brackets() -> None:
    sentence = "A (x) differs from B (algorithm F(2, 216) = 6.1, randomized p = 0.01); shape (F(1, 2) = 3, p < 1e-16)."
    pieces = in_brackets(sentence)
    assert "".join(piece for piece, _ in pieces) == sentence
    assert [piece for piece, numbers in pieces if numbers] == [
        "(algorithm F(2, 216) = 6.1, randomized p = 0.01)",
        "(F(1, 2) = 3, p < 1e-16)",
    ]


@pytest.mark.parametrize("sentence", ["", "no brackets", "a ( that never closes p = 1", ") b ( c )", "((p = 1))x"])
def test_no_character_is_lost(sentence: str) -> None:
    assert "".join(piece for piece, _ in in_brackets(sentence)) == sentence
