"""Finding a method by any of its words: title, summary, what it is for, key, author and year."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

import streamlit as st

from dashboard.rooms import METHODS as PAGE
from dashboard.rooms import page_for
from stats_core import METHODS, Method
from stats_core.wording import counted

KEY = f"{PAGE.key}.search"
LONGEST = 200
"""Characters that are searched for: nobody types more."""
SHORT = 2
"""Letters of a word that is in the middle of nearly everything."""


def box() -> str:
    """The box; what is in it counts while it is typed, and Enter takes it at once."""
    asked = st.text_input(
        "Search the methods",
        key=KEY,
        type="search",
        icon=":material/search:",
        placeholder="a test, a word, an author or a year: Wilcoxon, folds, Nadeau, 2006",
        max_chars=LONGEST,
        live=True,
        persist_state="session",
    )
    return (asked or "").strip()


def found(asked: str) -> list[Method]:
    """The methods with every word of what is asked, by their titles first; all of them where nothing is asked."""
    words = _plain(asked).split()
    texts = {method.key: _words_of(method) for method in METHODS.values()}
    have = [method for method in METHODS.values() if all(_has(texts[method.key], word) for word in words)]
    if not words:
        return have
    titles = {method.key: _plain(method.title) for method in have}
    return sorted(
        have, key=lambda one: (titles[one.key].split() != words, any(w not in titles[one.key] for w in words))
    )


def said(asked: str, methods: Sequence[Method]) -> str:
    """How many there are; where there is none, what to try."""
    if methods:
        return f"{counted(len(methods), 'method')} with {asked!r}."
    return (
        f"No method has {asked!r}. Try one word alone: the name of a test (Wilcoxon), an author (Demsar), a year "
        "(2006), or what you have (folds, curves, ranks). Empty the box for the tree that leads to a test."
    )


def _words_of(method: Method) -> str:
    texts = (method.title, method.key, method.key.replace("_", " "), method.summary, method.trust_when)
    page = page_for(method.question)
    sources = (f"{reference}" for reference in method.references)
    return _plain(" ".join((*texts, method.question.value, page.title, page.core.key, *sources)))


def _has(text: str, word: str) -> bool:
    """Whether the word stands in a text; one or two letters, as t, F or Q, only where they are a word of their own."""
    return word in (text if len(word) > SHORT else {*text.split(), *re.split(r"\W+", text)})


def _plain(text: str) -> str:
    """Small letters without their marks: who types Demsar finds Demšar."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in apart if not unicodedata.combining(letter))
