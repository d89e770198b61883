"""Files inside files: gzip, bzip2 and xz around one file, unpacked only as far as the limit goes; zip around many."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import zipfile
import zlib
from collections.abc import Callable, Mapping
from typing import IO, Any

from stats_core.errors import InputError
from stats_core.reading.parse.places import quoted
from stats_core.reading.parse.text import MAX_BYTES

_PACKERS: tuple[tuple[bytes, str, tuple[str, ...], Callable[[IO[bytes]], Any]], ...] = (
    (b"\x1f\x8b", "gzip", (".gz", ".gzip"), lambda stream: gzip.GzipFile(fileobj=stream)),
    (b"BZh", "bzip2", (".bz2",), bz2.BZ2File),
    (b"\xfd7zXZ", "xz", (".xz",), lzma.LZMAFile),
)
MOST_FILES = 5000
"""Files in an archive beyond which nobody collected results by hand."""


def unpacked(data: bytes, name: str) -> tuple[bytes, str]:
    """What is inside of gzip, bzip2 or xz, with its name; other bytes as they are."""
    for magic, kind, endings, opened in _PACKERS:
        if not data.startswith(magic) or (magic == b"BZh" and data[4:10] != b"1AY&SY"):
            continue
        try:
            inside: bytes = opened(io.BytesIO(data)).read(MAX_BYTES + 1)
        except (OSError, EOFError, zlib.error, lzma.LZMAError, ValueError):
            raise InputError(f"The {kind} archive is damaged", quoted(name), "Pack the file again.") from None
        if len(inside) > MAX_BYTES:
            raise InputError(
                f"The {kind} archive unpacks to more than {MAX_BYTES / 2**20:g} MB",
                quoted(name),
                "Keep only the columns that are needed.",
            )
        short = next((name.removesuffix(ending) for ending in endings if name.endswith(ending)), name)
        if short.endswith(".tar"):
            raise InputError("The file is a tar archive", quoted(name), "Pack the files as zip, or upload the folder.")
        return inside, short
    return data, name


def is_archive(data: bytes) -> bool:
    """Whether bytes are a zip around files of any kind: no workbook, no document and no arrays of NumPy."""
    if not data.startswith(b"PK\x03\x04"):
        return False
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            names = archive.namelist()
    except (zipfile.BadZipFile, NotImplementedError, ValueError, OSError):
        # Damaged: what it was is told by what is left of it.
        return not any(mark in data for mark in (b"xl/workbook", b"opendocument", b"word/document", b"ppt/", b".npy"))
    if is_eval_log(data):
        return False
    documents = ("xl/workbook", "content.xml", "word/document", "ppt/")
    if any(name.endswith("/data.pkl") for name in names):
        return False
    return not any(name.startswith(documents) for name in names) and not all(name.endswith(".npy") for name in names)


def is_eval_log(data: bytes) -> bool:
    """Whether bytes are a log of Inspect: a zip, and one file for those who have it."""
    if not data.startswith(b"PK\x03\x04"):
        return False
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            names = set(archive.namelist())
    except (zipfile.BadZipFile, NotImplementedError, ValueError, OSError):
        return False
    return "_journal/start.json" in names or ("header.json" in names and any(n.startswith("samples/") for n in names))


def packed(files: Mapping[str, bytes]) -> bytes:
    """Several files as one archive, not compressed; the same files are the same bytes."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_STORED) as archive:
        for path, data in sorted(files.items()):
            archive.writestr(zipfile.ZipInfo(tidy_path(path) or "file"), data)
    return file.getvalue()


def unzipped(data: bytes, name: str) -> dict[str, bytes]:
    """The files of a zip archive by their path inside; nothing is written anywhere.

    Raises
    ------
    InputError
        The archive is damaged, locked, holds too many files or unpacks to too much.
    """
    files: dict[str, bytes] = {}
    total = 0
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            # A damaged archive may hold a file without a name.
            parts = [part for part in archive.infolist() if part.filename and not part.filename.endswith("/")]
            if len(parts) > MOST_FILES:
                raise InputError(
                    f"The archive holds {len(parts):,} files", quoted(name), f"Keep at most {MOST_FILES:,}."
                )
            for part in parts:
                with archive.open(part) as stream:
                    inside = stream.read(MAX_BYTES + 1 - total)
                total += len(inside)
                if total > MAX_BYTES:
                    raise InputError(
                        f"The archive unpacks to more than {MAX_BYTES / 2**20:g} MB",
                        quoted(name),
                        "Keep only the files that are needed.",
                    )
                files[tidy_path(part.filename)] = inside
    except RuntimeError:
        raise InputError("The archive is locked by a password", quoted(name), "Pack it again without one.") from None
    except (zipfile.BadZipFile, NotImplementedError, OSError, EOFError, zlib.error, lzma.LZMAError, ValueError):
        raise InputError("The zip archive is damaged", quoted(name), "Pack the files again.") from None
    return files


def tidy_path(path: str) -> str:
    """A path inside an archive or a folder, without a drive, a root and steps upwards."""
    parts = path.replace("\\", "/").split("/")
    return "/".join(part for part in parts if part not in ("", ".", "..") and not part.endswith(":"))
