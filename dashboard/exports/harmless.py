"""Names made harmless for the place where they are written."""

from __future__ import annotations

import html as _html
import re
import unicodedata
from typing import Any

import pandas as pd

_FORMULA = ("=", "+", "-", "@", "\t", "\r")
# Markup of Markdown and its common dialects; `://` and `www.` begin links even without brackets.
_MARKDOWN = re.compile(r"[\\`*_\[\]<>|~$^&]|(?<=www)\.|:(?=//)|@", re.IGNORECASE)
_AT_START = re.compile(r"^(#|[-+=:](?=\s|[-=:]|$)|\d+(?=[.)]))")


def one_line(text: object) -> str:
    """Without line ends, control characters and marks that turn the direction of the text around them."""
    kept = (" " if unicodedata.category(c) in {"Cc", "Zl", "Zp"} else c for c in str(text))
    return " ".join("".join(c for c in kept if unicodedata.category(c) not in {"Cf", "Cs"}).split())


def markdown(text: object) -> str:
    """Shown as it is spelled, at the start of a line, in its middle and in the cell of a table."""
    shown = _MARKDOWN.sub(r"\\\g<0>", one_line(text))
    start = _AT_START.match(shown)
    if start is None:
        return shown
    # A number is no markup, the full stop after it would be.
    return f"{start[0]}\\{shown[start.end() :]}" if start[0][0].isdigit() else f"\\{shown}"


def html(text: object) -> str:
    """For the inside of an element or an attribute."""
    return _html.escape(one_line(text), quote=True)


def spreadsheet(value: Any) -> Any:
    """A cell of CSV: text that a spreadsheet would run as a formula gets an apostrophe in front."""
    return f"'{value}" if isinstance(value, str) and value.startswith(_FORMULA) else value


def harmless_table(table: pd.DataFrame) -> pd.DataFrame:
    """A table whose names and headings no spreadsheet takes for a formula."""
    shown = table.copy()
    for column in table.columns[[not pd.api.types.is_numeric_dtype(kind) for kind in table.dtypes]]:
        shown[column] = table[column].map(spreadsheet)
    shown.columns = [spreadsheet(str(column)) for column in table.columns]
    return shown


def file_stem(text: str) -> str:
    """A file name of letters, digits, dots, dashes and underscores."""
    return re.sub(r"[^A-Za-z0-9._-]+", "-", text).strip("-.") or "table"
