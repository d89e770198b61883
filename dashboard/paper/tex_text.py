"""Names and words for TeX: every character is shown as it is spelled and none is a command."""

from __future__ import annotations

import re
import unicodedata

_SIGNS = {
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
_ACCENTS = {
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
_QUOTES = {'"': "''", "'": "'", "`": r"\`{}"}


def tex(text: object) -> str:
    """Text for LaTeX's text mode, in plain ASCII; what TeX's usual fonts lack is written as its code, [U+1F600].

    Quotes and reversed quotes need no package this way; straight double quotes become closing ones.
    """
    return "".join(_character(character) for character in _normal(text))


def spelled(text: object) -> str:
    """The text with codes for what TeX lacks, to measure how long it comes out."""
    shown = (f"[U+{ord(letter):04X}]" if "U+" in _character(letter) else letter for letter in _normal(text))
    return "".join(shown).replace("\ue000", "-")


def _normal(text: object) -> str:
    """Composed letters and single spaces; hyphens that would join to a dash are marked by a private character."""
    return re.sub("-(?=-)", "\ue000", unicodedata.normalize("NFC", " ".join(str(text).split())))


def _character(character: str) -> str:
    if character in _QUOTES:
        return _QUOTES[character]
    if character in _SIGNS:
        return _SIGNS[character]
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
    if len(marks) == 1 and marks[0] in _ACCENTS and marks[0] != "\u0328" and base.isascii() and base.isalpha():
        letter = {"i": r"\i", "j": r"\j"}.get(base, base)
        return rf"\{_ACCENTS[marks[0]]}{{{letter}}}"
    return f"{{[}}U+{ord(character):04X}{{]}}"
