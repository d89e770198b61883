"""From headings and lines to the bytes of a file: separators, orders, and columns that nobody compares."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pandas as pd

from tests.files.draw import Draw

Row = list[Any]


@dataclass
class Table:
    """Headings and lines; numbers are numbers, None is a hole."""

    headings: list[str]
    rows: list[Row]

    def add(self, heading: str, cells: Sequence[Any], place: int | None = None) -> None:
        """One more column."""
        place = len(self.headings) if place is None else place
        self.headings.insert(place, heading)
        for row, cell in zip(self.rows, cells, strict=True):
            row.insert(place, cell)

    def frame(self) -> pd.DataFrame:
        """The same as a data frame."""
        return pd.DataFrame(self.rows, columns=self.headings)


def written(cell: Any, decimal: str = ".") -> str:
    """A cell as it stands in a file."""
    if cell is None or cell != cell:
        return ""
    if isinstance(cell, float):
        text = repr(int(cell)) if cell == int(cell) and abs(cell) >= 1 else repr(float(cell))
        return text.replace(".", decimal)
    return str(cell)


def text_of(table: Table, separator: str = ",", decimal: str = ".", headings: bool = True) -> bytes:
    """The table as text."""
    lines = [[str(heading) for heading in table.headings]] if headings else []
    lines += [[written(cell, decimal) for cell in row] for row in table.rows]
    if separator == " ":
        lines = [[cell.replace(" ", "_") or "NA" for cell in line] for line in lines]
        widths = [max(len(line[place]) for line in lines) for place in range(len(table.headings))]
        text = ["  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)) for line in lines]
        return ("\n".join(text) + "\n").encode()
    quoted = [[f'"{cell}"' if separator in cell else cell for cell in line] for line in lines]
    return ("\n".join(separator.join(line) for line in quoted) + "\n").encode()


def any_text(draw: Draw, table: Table, headings: bool = True) -> dict[str, bytes]:
    """The table in one of the usual dialects."""
    kind = draw.pick(["comma"] * 6 + ["semicolon", "tab", "spaces", "tab"])
    # A name with a blank in it would be two cells.
    if kind == "spaces" and any(
        " " in str(cell) or cell in (None, "") for row in [table.headings, *table.rows] for cell in row
    ):
        kind = "comma"
    separator, decimal = {"comma": (",", "."), "semicolon": (";", ","), "tab": ("\t", "."), "spaces": (" ", ".")}[kind]
    data = text_of(table, separator, decimal, headings)
    if draw.chance(0.08):
        data = b"\xef\xbb\xbf" + data
    if draw.chance(0.1):
        data = data.replace(b"\n", b"\r\n")
    ending = {"tab": draw.pick(["tsv", "txt"]), "spaces": "txt"}.get(kind, "csv")
    return {draw.file_name(ending): data}


def any_file(draw: Draw, table: Table) -> dict[str, bytes]:
    """The table as text, or now and then as Excel or Parquet."""
    if draw.chance(0.06):
        return {draw.file_name("xlsx"): excel(table)}
    if draw.chance(0.06) and len(set(table.headings)) == len(table.headings) and all(table.headings):
        return {draw.file_name("parquet"): parquet(table)}
    return any_text(draw, table)


def excel(table: Table, sheet: str = "Sheet1") -> bytes:
    """The table as a workbook."""
    out = io.BytesIO()
    table.frame().to_excel(out, index=False, sheet_name=sheet)
    return out.getvalue()


def parquet(table: Table) -> bytes:
    """The table as Parquet."""
    out = io.BytesIO()
    table.frame().to_parquet(out, index=False)
    return out.getvalue()


def reordered(draw: Draw, table: Table, columns: bool = True) -> Table:
    """Lines in another order now and then, and columns too."""
    rows = draw.shuffled(table.rows) if draw.chance(0.3) else table.rows
    places = list(range(len(table.headings)))
    if columns and draw.chance(0.3):
        places = draw.shuffled(places)
    return Table([table.headings[place] for place in places], [[row[place] for place in places] for row in rows])


def with_extras(draw: Draw, table: Table, score: str = "", most: int = 2) -> Table:
    """Now and then columns beside those that count: an index, a time, a setting, a message, a spread."""
    if draw.chance(0.5):
        return table
    kinds = ["index", "unnamed", "stamp", "hash", "message", "constant", "count"] + (["stderr"] if score else [])
    for kind in draw.some(kinds, draw.number(1, most)):
        heading, cells, place = _extra(draw, kind, len(table.rows), score)
        if heading not in table.headings:
            table.add(heading, cells, place)
    return table


def _extra(draw: Draw, kind: str, lines: int, score: str) -> tuple[str, list[Any], int | None]:
    if kind in ("index", "unnamed"):
        return ("" if kind == "index" else "Unnamed: 0"), list(range(lines)), 0
    if kind == "stamp":
        heading = draw.pick(["timestamp", "created_at", "date"])
        day = f"2024-{draw.number(1, 12):02}-{draw.number(1, 28):02}"
        return heading, [f"{day}T{n // 3600 % 24:02}:{n // 60 % 60:02}:{n % 60:02}" for n in range(lines)], None
    if kind == "hash":
        commit = "".join(draw.pick("0123456789abcdef") for _ in range(7)) + "f"
        return draw.pick(["git_hash", "commit"]), [commit] * lines, None
    if kind == "message":
        texts = ["", "", "", "CUDA out of memory, retried once", "warning: did not converge"]
        return draw.pick(["error_message", "notes", "warnings"]), [draw.pick(texts) for _ in range(lines)], None
    if kind == "constant":
        heading, value = draw.pick([("lr", 0.001), ("batch_size", 32), ("optimizer", "adam"), ("gamma", 0.99)])
        return heading, [value] * lines, None
    if kind == "count":
        return draw.pick(["n_samples", "n_test"]), [draw.pick([150, 1000])] * lines, None
    return f"{score}_stderr", [round(float(draw.rng.uniform(0.001, 0.02)), 4) for _ in range(lines)], None
