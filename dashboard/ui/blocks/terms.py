"""Words of statistics, explained where they stand: under the mouse, at a tap, and when reached by the keyboard."""

from __future__ import annotations

from collections.abc import Iterable

from dashboard.text import flowing, html, together
from stats_core import Analysis
from stats_core.glossary import GLOSSARY, terms_in


def explained(text: str, names: Iterable[str] = ()) -> str:
    """The text as HTML, with the first of each term of the glossary marked; names are never terms."""
    pieces = terms_in(together(text), [together(name) for name in names])
    return "".join(flowing(piece) if term is None else _mark(piece, term) for piece, term in pieces)


def names_of(analysis: Analysis) -> tuple[str, ...]:
    """What is named in the words of an analysis: its algorithms and data sets."""
    return tuple(name for kind in ("algorithms", "datasets") for name in getattr(analysis.data, kind, ()))


def _mark(piece: str, term: str) -> str:
    # The explanation is an attribute and no text: what is read, copied and searched on the page stays the sentence.
    tip, label = html(GLOSSARY[term]), html(f"{piece}: {GLOSSARY[term]}")
    return f'<span class="lm-term" role="note" tabindex="0" aria-label="{label}" data-tip="{tip}">{html(piece)}</span>'
