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
_FROM_LOG = "Upload the log of the training or the table of its scores instead."
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
    (b"BM", "a bitmap image", _AS_CSV),
    (b"II*\x00", "a TIFF image", _AS_CSV),
    (b"RIFF", "an image, a sound or a film (RIFF)", _AS_CSV),
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
    (b"/data.pkl", "a checkpoint of torch, the weights of a model", _FROM_LOG),
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
    refuse_known_text(text, where)
    return text


def _refuse_binary(data: bytes, where: str) -> None:
    for magic, kind, remedy in _BINARY:
        # A heading may begin with PAR1 or GIF8, so letters and digits alone prove nothing.
        if data.startswith(magic) and (not magic.isalnum() or _CONTROL_BYTE.search(data)):
            raise InputError(f"The file is {kind}, not text", where, remedy)
    if data[8:10] == b'{"' and data[:8].endswith(b"\x00\x00\x00\x00"):
        raise InputError("The file is a safetensors checkpoint, the weights of a model, not text", where, _FROM_LOG)
    if b"brain.Event" in data[:64]:
        remedy = "Download the scalars as CSV in TensorBoard, and put the runs into one table."
        raise InputError("The file is a TensorBoard event file, not text", where, remedy)
    if data.startswith(b"PK\x03\x04"):
        _refuse_zipped(data, where)


def _refuse_zipped(data: bytes, where: str) -> None:
    """A sentence about a zip archive, by what is in it."""
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


_ENDINGS = {
    ("yaml", "yml"): "YAML, settings as a rule",
    ("toml",): "TOML, settings as a rule",
    ("ini", "cfg"): "a file of settings",
    ("py",): "Python code",
    ("r", "jl", "sh"): "a program",
    ("bib",): "a list of references",
}
_SETTINGS = re.compile(r"\s*(?:[\w.-]+:(?:\s.*)?|- .*|#.*|\[[\w.\" -]+\]|[\w.-]+\s*=\s*.*|---)?")
_OF_PROMPTFOO = re.compile(r"^\s*(?:- )?(?:gradingResult|promptIdx):", re.MULTILINE)
_CODE = re.compile(r"^(?:import \w|from [\w.]+ import |def \w+\(|class \w+)", re.MULTILINE)


def refuse_known_text(text: str, where: str) -> None:
    """A sentence about text of a kind that never holds the scores themselves."""
    start = text.lstrip()[:2000]
    if start.startswith("version https://git-lfs.github.com/spec/"):
        raise InputError(
            "The file is a Git LFS pointer: it names a file that was not downloaded",
            where,
            "Download the file itself, with git lfs pull or by the Download button of its page.",
        )
    if start.startswith("{") and '"cells"' in text and re.search(r'"nbformat"\s*:', text):
        raise InputError(
            "The file is a Jupyter notebook", where, "Write the table with to_csv in the notebook, and upload that."
        )


def _refuse_settings(text: str, name: str, where: str) -> None:
    ending = name.lower().rpartition(".")[2]
    kind = next((kind for endings, kind in _ENDINGS.items() if ending in endings), None)
    if kind is None:
        lines = [line for line in text.splitlines()[:200] if line.strip()]
        if sum(bool(_CODE.match(line)) for line in lines) > 1:
            kind = "a program"
        elif sum(": " in line or line.endswith(":") for line in lines) > len(lines) / 2 and all(
            map(_SETTINGS.fullmatch, lines)
        ):
            kind = "YAML, settings as a rule"
    if kind is not None and _OF_PROMPTFOO.search(text):
        raise InputError(
            "The file holds results of promptfoo as YAML", where, "Write them with '-o output.json' instead."
        )
    if kind is not None:
        raise InputError(f"The file is {kind}, not a table", where, _FROM_LOG)


def _page(text: str) -> str:
    """A web page, with its title where it is one of an error."""
    title = re.search(r"<title[^>]*>\s*(.*?)\s*</title>", text[:20_000], re.IGNORECASE | re.DOTALL)
    said = re.sub(r"\s+", " ", title[1]) if title else ""
    error = re.search(r"[45][0-9]{2}|not found|sign in|log ?in|denied|forbidden|error", said, re.IGNORECASE)
    return f"a web page (HTML) that says {quoted(said)} instead of the file" if error else "a web page (HTML)"


def refuse_markup(text: str, name: str) -> None:
    """A sentence about text that is marked up, and no table."""
    text, where = text.strip(), quoted(name) if name else ""
    start = text[:200].lower()
    if text[0] in "{[" and text[-1] in "}]":
        kind = "Rich Text (rtf)" if start.startswith("{\\rtf") else "JSON"
    elif start.startswith(("<!doctype html", "<html", "<table")):
        kind = _page(text)
        if "instead" in kind:
            raise InputError(f"The file is {kind}", where, "Download the file again, signed in where it must be.")
    elif start.startswith("<svg") or (start.startswith("<?xml") and "<svg" in text[:2000].lower()):
        kind = "an SVG image"
    elif start.startswith("<?xml"):
        kind = "XML"
    else:
        _refuse_settings(text, name, where)
        return
    raise InputError(f"The file is {kind}, not a table", where, _AS_CSV)
