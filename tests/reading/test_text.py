"""Bytes to text: encodings, sizes, and files that are no text at all."""

from __future__ import annotations

import gzip
import io
import zipfile

import numpy as np
import pytest

from stats_core.reading.parse import text
from stats_core.reading.parse.text import MAX_BYTES, any_text, refuse_markup
from tests.reading.refusal import refusal

WORDS = "Algorithmus;Größe\nÉcole;0,5\n"


def read_text(data: bytes, name: str = "") -> str:
    """The text of a file that is no markup."""
    text = any_text(data, name)
    refuse_markup(text, name)
    return text


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32", "cp1252", "latin-1"])
def test_usual_encodings_read_the_same(encoding: str) -> None:
    assert read_text(WORDS.encode(encoding)) == WORDS


@pytest.mark.parametrize("mark", ["utf-16-le", "utf-16-be"])
def test_both_byte_orders_with_their_mark(mark: str) -> None:
    assert read_text(("\ufeff" + WORDS).encode(mark)) == WORDS


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends_of_all_systems(end: str) -> None:
    assert read_text(WORDS.replace("\n", end).encode()) == WORDS


def test_a_windows_character_that_latin_1_lacks() -> None:
    assert read_text(b"a,b\n\x80,\x93x\x94\n") == "a,b\n€,“x”\n"


def zipped(*names: str) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        for name in names:
            archive.writestr(name, "x")
    return file.getvalue()


def npz() -> bytes:
    file = io.BytesIO()
    np.savez(file, results=np.arange(3))
    return file.getvalue()


def npy() -> bytes:
    file = io.BytesIO()
    np.save(file, np.arange(3))
    return file.getvalue()


@pytest.mark.parametrize(
    ("data", "kind", "remedy"),
    [
        (b"\x89PNG\r\n\x1a\n\x00\x00", "PNG image", "as CSV"),
        (b"\xff\xd8\xff\xe0\x00\x10JFIF", "JPEG image", "as CSV"),
        (b"GIF89a\x01\x00\x01\x00", "GIF image", "as CSV"),
        (b"%PDF-1.7\n1 0 obj\n", "PDF", "as CSV"),
        (zipped("[Content_Types].xml", "xl/workbook.xml"), "Excel workbook (xlsx)", "Save the sheet as CSV"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\x00", "Excel workbook (xls)", "Save the sheet as CSV"),
        (zipped("word/document.xml"), "Word document", "as CSV"),
        (zipped("curves.csv"), "zip archive", "Unpack it"),
        (gzip.compress(b"a,b\n1,2\n", mtime=0), "gzip archive", "Unpack it"),
        (b"BZh91AY&SY\x00\x01", "bzip2 archive", "Unpack it"),
        (b"\xfd7zXZ\x00\x00", "xz archive", "Unpack it"),
        (npz(), "NumPy archive (npz)", "one line for each score"),
        (npy(), "NumPy array (npy)", "one line for each score"),
        (b"PAR1\x15\x04\x15\x00PAR1", "Parquet file", "to_csv"),
        (b"ARROW1\x00\x00\xff", "Arrow (Feather) file", "to_csv"),
        (b"\x89HDF\r\n\x1a\n\x00", "HDF5 file", "to_csv"),
        (b"SQLite format 3\x00\x10", "SQLite database", "to_csv"),
        (b"\x80\x04\x95\x0b\x00\x00", "Python pickle", "to_csv"),
        (b"\x18\x00\x00\x00\x00\x00\x00\x00\xa3\x7f\x4b\x22\tbrain.Event:2", "TensorBoard event file", "as CSV"),
        (b"a,b\n1,\x002\n", "zero bytes", "as CSV"),
        (b"a,b\n1,\x072\n", "binary", "as CSV"),
        (b'{"a": [1, 2]}\n', "JSON", "as CSV"),
        (b'[{"step": 1}]', "JSON", "as CSV"),
        (b"<!DOCTYPE html><html></html>", "web page", "as CSV"),
        (b"<html><body><p>1,2</p></body></html>", "web page", "as CSV"),
        (b"<table><tr><td>1</td></tr></table>", "web page", "as CSV"),
        (b'<?xml version="1.0"?><a/>', "XML", "as CSV"),
        ("a,b\n1,2\n".encode("utf-16-le"), "UTF-16", "UTF-8"),
        (b"\xff\xfea", "characters cannot be read", "UTF-8"),
        (b"a,\x81\n1,2\n", "characters cannot be read", "UTF-8"),
    ],
)
def test_a_file_that_is_no_table_is_named(data: bytes, kind: str, remedy: str) -> None:
    error = refusal(read_text, data, "results.csv")
    assert kind in error.problem
    assert "results.csv" in error.where
    assert remedy in error.remedy


def test_a_heading_may_begin_like_a_binary_file() -> None:
    assert read_text(b"PAR1,PAR2\n1,2\n").startswith("PAR1")


@pytest.mark.parametrize("data", [b"", b"\xef\xbb\xbf", b" \r\n\t\n", b"\x1a"])
def test_an_empty_file(data: bytes) -> None:
    error = refusal(read_text, data)
    assert error.problem == "The file is empty"
    assert "headings" in error.remedy


def test_the_limit_is_checked_first_and_both_sizes_are_said(monkeypatch: pytest.MonkeyPatch) -> None:
    assert MAX_BYTES == 200 * 2**20
    monkeypatch.setattr(text, "MAX_BYTES", 2**20)
    assert read_text(b"a" * 2**20)
    error = refusal(read_text, b"\x89PNG" + b"\x00" * 2**20, "large.csv")
    assert "1.1 MB" in error.problem
    assert "1 MB" in error.problem.split("limit")[1]
    assert "large.csv" in error.where
