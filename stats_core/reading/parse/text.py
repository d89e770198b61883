"""Bytes to text: size, kind of file and encoding."""

from __future__ import annotations

import codecs
import math
import re

from stats_core.errors import InputError
from stats_core.reading.parse.places import quoted

MAX_BYTES = 200 * 2**20

NEEDED = "Upload a file with a line of headings and lines of scores."
_AS_CSV = "Export the table as CSV (text with commas, semicolons or tabs) and upload that."
_UNPACK = "Unpack it, and upload the CSV file inside."
_FROM_SPREADSHEET = "Save the sheet as CSV in the spreadsheet program and upload that."
_FROM_NUMPY = "Write the arrays to a CSV file, one line for each score, and upload that."
_FROM_PANDAS = "Read it with pandas, write it with to_csv, and upload that."
_BINARY = (
    (b"\x89PNG", "a PNG image", _AS_CSV),
    (b"\xff\xd8\xff", "a JPEG image", _AS_CSV),
    (b"GIF8", "a GIF image", _AS_CSV),
    (b"%PDF", "a PDF document", _AS_CSV),
    (b"\xd0\xcf\x11\xe0", "an old Excel workbook (xls)", _FROM_SPREADSHEET),
    (b"\x1f\x8b", "a gzip archive", _UNPACK),
    (b"BZh", "a bzip2 archive", _UNPACK),
    (b"\xfd7zXZ", "an xz archive", _UNPACK),
    (b"7z\xbc\xaf", "a 7-Zip archive", _UNPACK),
    (b"\x28\xb5\x2f\xfd", "a Zstandard archive", _UNPACK),
    (b"PAR1", "a Parquet file", _FROM_PANDAS),
    (b"ARROW1", "an Arrow (Feather) file", _FROM_PANDAS),
    (b"\x93NUMPY", "a NumPy array (npy)", _FROM_NUMPY),
    (b"\x89HDF", "an HDF5 file", _FROM_PANDAS),
    (b"SQLite format 3", "an SQLite database", _FROM_PANDAS),
    (b"MATLAB 5.0", "a MATLAB file", _AS_CSV),
    (b"\x80\x02", "a Python pickle", _FROM_PANDAS),
    (b"\x80\x03", "a Python pickle", _FROM_PANDAS),
    (b"\x80\x04", "a Python pickle", _FROM_PANDAS),
    (b"\x80\x05", "a Python pickle", _FROM_PANDAS),
)
_ZIPPED = (
    (b"xl/workbook", "an Excel workbook (xlsx)", _FROM_SPREADSHEET),
    (b"opendocument.spreadsheet", "an OpenDocument spreadsheet (ods)", _FROM_SPREADSHEET),
    (b"word/document", "a Word document (docx)", _AS_CSV),
    (b".npy", "a NumPy archive (npz)", _FROM_NUMPY),
)
# UTF-32 before UTF-16: the mark of the one begins with the mark of the other.
_MARKS = (
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
    (codecs.BOM_UTF8, "utf-8-sig"),
)
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1f]")
_CONTROL_BYTE = re.compile(rb"[\x00-\x08\x0e-\x1f]")


def refuse_large(data: bytes, name: str) -> None:
    """A sentence about a file that is too large."""
    if len(data) > MAX_BYTES:
        raise InputError(
            f"The file has {math.ceil(len(data) / 2**20 * 10) / 10:,.1f} MB, and the limit is {MAX_BYTES / 2**20:g} MB",
            quoted(name) if name else "",
            "Keep only the columns that are needed, or fewer levels of training.",
        )


def any_text(data: bytes, name: str = "") -> str:
    """The text of a file, a table or not."""
    where = quoted(name) if name else ""
    refuse_large(data, name)
    _refuse_binary(data, where)
    text = _decoded(data, where).replace("\r\n", "\n").replace("\r", "\n").rstrip("\x1a")
    if _CONTROL.search(text):
        raise InputError("The file is binary, not text", where, _AS_CSV)
    if not text.strip():
        raise InputError("The file is empty", where, NEEDED)
    return text


def _refuse_binary(data: bytes, where: str) -> None:
    for magic, kind, remedy in _BINARY:
        # A heading may begin with PAR1 or GIF8, so letters and digits alone prove nothing.
        if data.startswith(magic) and (not magic.isalnum() or _CONTROL_BYTE.search(data)):
            raise InputError(f"The file is {kind}, not text", where, remedy)
    if b"brain.Event" in data[:64]:
        remedy = "Download the scalars as CSV in TensorBoard, and put the runs into one table."
        raise InputError("The file is a TensorBoard event file, not text", where, remedy)
    if data.startswith(b"PK\x03\x04"):
        for inside, kind, remedy in _ZIPPED:
            if inside in data:
                raise InputError(f"The file is {kind}, not text", where, remedy)
        raise InputError("The file is a zip archive, not text", where, _UNPACK)


def _decoded(data: bytes, where: str) -> str:
    marked = next((encoding for mark, encoding in _MARKS if data.startswith(mark)), None)
    if marked is None and b"\x00" in data:
        half_empty = len(data) > 3 and (0 in data[:2]) and data[:200].count(0) * 3 > len(data[:200])
        if half_empty:
            raise InputError("The file seems to be UTF-16 text without its mark", where, "Save it as UTF-8.")
        raise InputError("The file is binary, not text: it has zero bytes", where, _AS_CSV)
    # Bytes that are no UTF-8 come from Windows programs as a rule; ISO 8859-1 text reads the same in cp1252.
    for encoding in (marked,) if marked else ("utf-8", "cp1252"):
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise InputError("The file's characters cannot be read", where, "Save it as text in UTF-8.")


def refuse_markup(text: str, name: str) -> None:
    """A sentence about text that is marked up, and no table."""
    text, where = text.strip(), quoted(name) if name else ""
    start = text[:200].lower()
    if text[0] in "{[" and text[-1] in "}]":
        kind = "Rich Text (rtf)" if start.startswith("{\\rtf") else "JSON"
    elif start.startswith(("<!doctype html", "<html", "<table")):
        kind = "a web page (HTML)"
    elif start.startswith("<?xml"):
        kind = "XML"
    else:
        return
    raise InputError(f"The file is {kind}, not a table", where, _AS_CSV)
