"""How a message quotes a piece of a file, and names the line where it stands."""

from __future__ import annotations

LINE = "line"
"""Name of an index that holds line numbers of the file, the heading counted, as an editor shows them."""


def quoted(text: str, longest: int = 40) -> str:
    """A piece of the file in quotation marks, cut where it is too long for a sentence."""
    return repr(text if len(text) <= longest else text[: longest - 1] + "…")


def line_place(line: int, file: str) -> str:
    """'line 17 of 'curves.csv'', or 'line 17' when the file has no name."""
    return f"line {line}" + (f" of {quoted(file)}" if file else "")
