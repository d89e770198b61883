"""Names and words that came from a file, made harmless for the place where they are written.

The one escaper for each place: HTML and Markdown on a page and in a file, plotly, TeX, a spreadsheet, a file name. In
Markdown a name like `![](http://...)` makes the browser fetch an address, and a spreadsheet runs a cell that begins
with `=`: everything that was not typed by us passes through here.

A page and a file have an escaper of HTML and of Markdown each. On a page lines must not end within 'p = 0.04', and
labels must have few backslashes, which screen readers read aloud. A file is read by any program that knows some dialect
of Markdown, as one line of its own or in the cell of a table.
"""

from __future__ import annotations

import html as _html
import re
import unicodedata
from typing import Any

import pandas as pd

JOINER = "\u200b"
"""An invisible character."""
# What Markdown, GitHub's additions and streamlit's directives (:red[...], $...$) could take for markup. Round
# brackets, dots and dashes stay as they are.
_LABEL_MARKUP = re.compile(r"[\\`*\[\]<>$~:|^#]|(?<![^\W_])_|_(?![^\W_])|&(?=[#\w])")
_TOGETHER = re.compile(r"(?<=\d) (?=%)|(?<=\bp) (?=[=<>≤] \d)|(?<=\bp [=<>≤]) (?=\d)|(?<=\d,) (?=\d+\))")
# What would become a link by itself, after backslashes are read: an invisible character in the middle prevents it.
_LINK = re.compile(r"(?<=http:)(?=//)|(?<=https:)(?=//)|(?<=www)(?=\.)|(?=@)", re.IGNORECASE)
_POWER_OF_TEN = re.compile(r"\b\d[\d.]*e[-+]\d+")
# Markup of Markdown and its common dialects; `://` and `www.` begin links even without brackets.
_FILE_MARKUP = re.compile(r"[\\`*_\[\]<>|~$^&]|(?<=www)\.|:(?=//)|@", re.IGNORECASE)
_AT_START = re.compile(r"^(#|[-+=:](?=\s|[-=:]|$)|\d+(?=[.)]))")
_FORMULA = ("=", "+", "-", "@", "\t", "\r")
# plotly renders <a>, <b>, <span style>, decodes entities, fills %{...} in templates, and hands $...$ to MathJax.
_PLOTLY_MARKUP = {"&": "&amp;", "<": "&lt;", ">": "&gt;", "%": "&#37;", "$": "&#36;"}
_TEX_SIGNS = {
    "\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "$": r"\$", "&": r"\&", "#": r"\#", "_": r"\_", "%": r"\%",
    "~": r"\textasciitilde{}", "^": r"\textasciicircum{}", "<": r"\ensuremath{<}", ">": r"\ensuremath{>}",
    "|": r"\ensuremath{|}", '"': r"\textquotedbl{}", "'": r"\textquotesingle{}", "`": r"\textasciigrave{}",
    "\ue000": "-{}", "−": r"\ensuremath{-}", "–": "--", "—": "---", "…": r"\dots{}", "±": r"\ensuremath{\pm}",
    "×": r"\ensuremath{\times}", "÷": r"\ensuremath{\div}", "≤": r"\ensuremath{\leq}", "≥": r"\ensuremath{\geq}",
    "≠": r"\ensuremath{\neq}", "≈": r"\ensuremath{\approx}", "∞": r"\ensuremath{\infty}",
    "→": r"\ensuremath{\rightarrow}",
    "←": r"\ensuremath{\leftarrow}", "°": r"\ensuremath{{}^{\circ}}", "²": r"\ensuremath{{}^2}",
    "³": r"\ensuremath{{}^3}", "·": r"\ensuremath{\cdot}", "’": "'", "‘": "`", "“": "``", "”": "''", "[": "{[}",
    "]": "{]}", "\u00a0": "~", "§": r"\S{}", "¶": r"\P{}", "†": r"\dag{}", "‡": r"\ddag{}", "©": r"\copyright{}",
    "ß": r"\ss{}", "æ": r"\ae{}", "Æ": r"\AE{}", "ø": r"\o{}", "Ø": r"\O{}", "œ": r"\oe{}", "Œ": r"\OE{}",
    "ł": r"\l{}", "Ł": r"\L{}", "ı": r"\i{}", "µ": r"\ensuremath{\mu}",
}  # fmt: skip
_TEX_ACCENTS = {
    "\u0300": "`", "\u0301": "'", "\u0302": "^", "\u0303": "~", "\u0304": "=", "\u0306": "u", "\u0307": ".",
    "\u0308": '"', "\u030a": "r", "\u030b": "H", "\u030c": "v", "\u0327": "c", "\u0323": "d", "\u0328": "k",
}  # fmt: skip
_GREEK = (
    "alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta", "iota", "kappa", "lambda", "mu", "nu", "xi",
    "o", "pi", "rho", "varsigma", "sigma", "tau", "upsilon", "phi", "chi", "psi", "omega",
)  # fmt: skip
_CAPITALS = {"Γ": "Gamma", "Δ": "Delta", "Θ": "Theta", "Λ": "Lambda", "Ξ": "Xi", "Π": "Pi", "Σ": "Sigma",
             "Υ": "Upsilon", "Φ": "Phi", "Ψ": "Psi", "Ω": "Omega"}  # fmt: skip
_LIKE_LATIN = dict(zip("ΑΒΕΖΗΙΚΜΝΟΡΤΧο", "ABEZHIKMNOPTXo", strict=True))
_TEX_QUOTES = {'"': "''", "'": "'", "`": r"\`{}"}


def html(text: object) -> str:
    """For the inside of an HTML element or attribute of a page."""
    return _html.escape(together(str(text)), quote=True)


def passage(text: object) -> str:
    """For the inside of an HTML element of a page that keeps lines and spaces: a text of any length from a file."""
    return _html.escape("".join(one if one in "\n\t" else _shown(one) for one in str(text)), quote=True)


def _shown(character: str) -> str:
    """Nothing for what no page can hold: control characters, and halves of characters."""
    return "" if unicodedata.category(character) in {"Cc", "Cs"} else character


def flowing(text: object) -> str:
    """For the inside of an HTML element of a page, in which no line ends within a number like 3.7e-08."""
    return _POWER_OF_TEN.sub(r'<span class="lm-whole">\g<0></span>', html(text))


def markdown(text: object) -> str:
    """For labels and other Markdown of a page, shown as it is spelled."""
    return _LABEL_MARKUP.sub(r"\\\g<0>", _LINK.sub(JOINER, together(" ".join(str(text).split()))))


def together(text: str) -> str:
    """The text as a page shows it: no line ends before a per cent sign or within 'p = 0.04' and 'F(2, 27)'."""
    return _TOGETHER.sub("\u00a0", text)


def file_html(text: object) -> str:
    """For the inside of an HTML element or attribute in a file."""
    return _html.escape(one_line(text), quote=True)


def file_markdown(text: object) -> str:
    """For Markdown in a file: at the start of a line, in its middle, and in the cell of a table."""
    shown = _FILE_MARKUP.sub(r"\\\g<0>", one_line(text))
    start = _AT_START.match(shown)
    if start is None:
        return shown
    # A number is no markup, the full stop after it would be.
    return f"{start[0]}\\{shown[start.end() :]}" if start[0][0].isdigit() else f"\\{shown}"


def one_line(text: object) -> str:
    """Without line ends, control characters and marks that turn the direction of the text around them."""
    return " ".join("".join(_printable(character) for character in str(text)).split())


def plotly(text: object) -> str:
    """For the text of a plotly figure, shown as it is spelled and never as markup, template or formula."""
    return "".join(_PLOTLY_MARKUP.get(character, _printable(character)) for character in str(text))


def _printable(character: str) -> str:
    """A space for line ends and other control characters; nothing for invisible characters of format."""
    kind = unicodedata.category(character)
    return "" if kind in {"Cf", "Cs"} else " " if kind in {"Cc", "Zl", "Zp"} else character


def spreadsheet(value: Any) -> Any:
    """For a cell of CSV: text that a spreadsheet would run as a formula gets an apostrophe in front."""
    return f"'{value}" if isinstance(value, str) and value.startswith(_FORMULA) else value


def spreadsheet_table(table: pd.DataFrame) -> pd.DataFrame:
    """A table whose names and headings no spreadsheet takes for a formula."""
    shown = table.copy()
    for column in table.columns[[not pd.api.types.is_numeric_dtype(kind) for kind in table.dtypes]]:
        shown[column] = table[column].map(spreadsheet)
    shown.columns = [spreadsheet(str(column)) for column in table.columns]
    return shown


def file_stem(text: str) -> str:
    """For the name of a file: letters, digits, dots, dashes and underscores."""
    return re.sub(r"[^A-Za-z0-9._-]+", "-", text).strip("-.") or "table"


def tex(text: object) -> str:
    """Text for LaTeX's text mode, in plain ASCII; what TeX's usual fonts lack is written as its code, [U+1F600].

    Quotes and reversed quotes need no package this way; straight double quotes become closing ones.
    """
    return "".join(_tex_character(character) for character in _normal_for_tex(text))


def spelled_in_tex(text: object) -> str:
    """The text with codes for what TeX lacks, to measure how long it comes out."""
    shown = (f"[U+{ord(one):04X}]" if "U+" in _tex_character(one) else one for one in _normal_for_tex(text))
    return "".join(shown).replace("\ue000", "-")


def _normal_for_tex(text: object) -> str:
    """Composed letters and single spaces; hyphens that would join to a dash are marked by a private character."""
    return re.sub("-(?=-)", "\ue000", unicodedata.normalize("NFC", " ".join(str(text).split())))


def _tex_character(character: str) -> str:
    if character in _TEX_QUOTES:
        return _TEX_QUOTES[character]
    if character in _TEX_SIGNS:
        return _TEX_SIGNS[character]
    if " " <= character <= "~":
        return character
    if "α" <= character <= "ω" and _GREEK[ord(character) - ord("α")] != "o":
        return rf"\ensuremath{{\{_GREEK[ord(character) - ord('α')]}}}"
    if character in _CAPITALS:
        return rf"\ensuremath{{\{_CAPITALS[character]}}}"
    if character in _LIKE_LATIN:
        return _LIKE_LATIN[character]
    if unicodedata.category(character) in {"Cc", "Cf", "Cs", "Zl", "Zp"}:
        return ""
    base, *marks = unicodedata.normalize("NFD", character)
    # The ogonek exists in the newer font encodings alone.
    if len(marks) == 1 and marks[0] in _TEX_ACCENTS and marks[0] != "\u0328" and base.isascii() and base.isalpha():
        letter = {"i": r"\i", "j": r"\j"}.get(base, base)
        return rf"\{_TEX_ACCENTS[marks[0]]}{{{letter}}}"
    return f"{{[}}U+{ord(character):04X}{{]}}"
