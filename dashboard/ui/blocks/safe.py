"""Text that came from a file, made harmless for the place where it is shown.

In Markdown a name like `![](http://...)` makes the browser fetch an address, and a spreadsheet
runs a cell that begins with `=`. Everything a person did not see typed by us passes through here.
"""

from __future__ import annotations

import html as _html
import re
from typing import Any

# What Markdown, GitHub's additions and streamlit's directives (:red[...], $...$) could take for markup. Round
# brackets, dots and dashes stay as they are: screen readers read the backslashes of labels aloud.
_MARKDOWN = re.compile(r"[\\`*\[\]<>$~:|^#]|(?<![^\W_])_|_(?![^\W_])|&(?=[#\w])")
_TOGETHER = re.compile(r"(?<=\d) (?=%)|(?<=\bp) (?=[=<>≤] \d)|(?<=\bp [=<>≤]) (?=\d)|(?<=\d,) (?=\d+\))")
# What would become a link by itself, after backslashes are read: an invisible character in the middle prevents it.
_LINK = re.compile(r"(?<=http:)(?=//)|(?<=https:)(?=//)|(?<=www)(?=\.)|(?=@)", re.IGNORECASE)
_POWER_OF_TEN = re.compile(r"\b\d[\d.]*e[-+]\d+")
JOINER = "\u200b"
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def markdown(text: object) -> str:
    """Text for labels and other Markdown, shown as it is spelled."""
    return _MARKDOWN.sub(r"\\\g<0>", _LINK.sub(JOINER, together(" ".join(str(text).split()))))


def html(text: object) -> str:
    """Text for the inside of an HTML element or attribute."""
    return _html.escape(together(str(text)), quote=True)


def flowing(text: object) -> str:
    """Text for the inside of an HTML element, in which no line ends within a number like 3.7e-08."""
    return _POWER_OF_TEN.sub(r'<span class="lm-whole">\g<0></span>', html(text))


def together(text: str) -> str:
    """The text as a page shows it: no line ends before a per cent sign or within 'p = 0.04' and 'F(2, 27)'."""
    return _TOGETHER.sub("\u00a0", text)


def spreadsheet(value: Any) -> Any:
    """A cell for CSV: text that a spreadsheet would run as a formula gets an apostrophe in front."""
    return f"'{value}" if isinstance(value, str) and value.startswith(_FORMULA) else value
