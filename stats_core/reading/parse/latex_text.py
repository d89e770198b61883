"""LaTeX to plain text: what is printed, without commands, colours, citations and marks of footnotes."""

from __future__ import annotations

import re
import unicodedata

_INSIDE = r"\{((?:[^{}]|\{[^{}]*\})*)\}"
_OPTION = r"(?:\s*\[[^\]]*\])*"
_NOTHING = re.compile(
    r"[~\s]*\\(?:[cC]ite[a-z]*\*?|footnotemark|footnote|ref|label|tablefootnote|tnote|vspace|hspace)\*?"
    rf"{_OPTION}(?:\s*{_INSIDE})*"
)
"""Commands that print nothing of a name or a number."""
_RAISED = re.compile(rf"(?:\\textsuperscript\s*|\^)(?:{_INSIDE}|(\\?[A-Za-z0-9*]+))")
_POWER = re.compile(r"(?:\\(?:cdot|times)\s*10|(?<![0-9.])10)\s*\$?\s*\^\s*\{?\s*(-?[0-9]{1,3})\s*\}?")
_LOWERED = re.compile(r"_\s*(?:\{\s*\\?(?:tiny|scriptsize|small)?\s*)?(?=\\pm|±)")
_COLOUR = re.compile(
    rf"\\(?:cellcolor|rowcolor|color|columncolor)\*?{_OPTION}\s*\{{[^{{}}]*\}}"
    rf"|\\(?:textcolor|colorbox|rotatebox|scalebox|resizebox|raisebox|parbox|hyperref|href){_OPTION}\s*\{{[^{{}}]*\}}(?=\s*[\[{{])"
)
"""Colours and angles; what is printed in them stands in the braces behind."""
_COMMAND = re.compile(rf"\\[A-Za-z]+\*?{_OPTION}\s*{_INSIDE}")
_BARE = re.compile(r"\\([A-Za-z]+)\s?")
_SIGNS = {
    **{"dagger": "†", "ddagger": "‡", "uparrow": "↑", "downarrow": "↓", "ast": "*", "star": "*", "pm": "±"},
    **{"checkmark": "✓", "cmark": "✓", "xmark": "✗", "times": "×", "circ": "○", "infty": "∞", "to": "→"},
    **{"rightarrow": "→", "leftarrow": "←", "leq": "≤", "geq": "≥", "le": "≤", "ge": "≥", "approx": "≈"},
    **{"sim": "~", "cdot": "·", "ell": "ℓ", "S": "§", "P": "¶", "textendash": "–", "textpm": "±", "mu": "μ"},
    **{"lambda": "λ", "textbackslash": "\\", "quad": " ", "qquad": " ", "textdagger": "†", "textasciitilde": "~"},
}
_MARK = re.compile(r"[A-Za-z0-9,\s]{1,5}")
"""What is raised and only refers to a note."""


def plain_latex(cell: str) -> str:
    """A cell without commands, mathematics and escapes; a raised letter or number refers to a note, and goes."""
    cell = _LOWERED.sub(" ", _COLOUR.sub("", _NOTHING.sub("", cell)))
    cell = _RAISED.sub(_raised, _POWER.sub(_power, cell))
    before = None
    while before != cell:
        before, cell = cell, _COMMAND.sub(r"{\1}", cell)
    cell = _BARE.sub(_sign, cell)
    cell = re.sub(r"\\[;: ]", " ", re.sub(r"\\[,!]", "", cell)).replace("$", "").replace("~", " ").replace("\\\\", " ")
    cell = re.sub(r"\\([%&_#{}$])", r"\1", cell).replace("{", "").replace("}", "")
    return re.sub(r"\s+", " ", cell).strip()


def _raised(found: re.Match[str]) -> str:
    """What is raised, where it is a sign that marks a number; a power or a note is no part of it."""
    content = found[1] if found[1] is not None else found[2]
    if content == "2" and found.string[: found.start()].rstrip("$ ").endswith("R"):
        return "2"  # The share of explained variance.
    return "" if _MARK.fullmatch(plain := plain_latex(content)) else plain


def _power(found: re.Match[str]) -> str:
    """A power of ten as programs write it."""
    return f"{'' if found[0].startswith(chr(92)) else '1'}e{found[1]}"


def _sign(found: re.Match[str]) -> str:
    """The sign that a command prints: a Greek letter, an arrow; nothing for one that changes the type."""
    name = found[1]
    if name in _SIGNS:
        return _SIGNS[name]
    case = "CAPITAL" if name[0].isupper() else "SMALL"
    try:
        return unicodedata.lookup(f"GREEK {case} LETTER {name.removeprefix('var').upper()}")
    except KeyError:
        return ""
