"""TensorBoard: event files, read without the tensorboard package.

A file is a chain of records (length, its checksum, a protocol buffer `Event`, its checksum). Of an event the fields
step (2) and summary (5) matter; of a summary's values the tag (1), a plain number (2) or a tensor (8) of one number.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator

import pandas as pd

from stats_core.errors import InputError
from stats_core.reading.layouts.layout import FileLayout, Stage, recognised
from stats_core.reading.parse.places import quoted
from stats_core.reading.parse.read_table import ReadTable
from stats_core.wording import counted

_FORMATS = {1: "<f", 2: "<d", 3: "<i"}
"""TensorFlow's numbers for float, double and int, where one number is stored as bytes."""


def _fits(data: bytes, name: str) -> bool:
    return b"brain.Event" in data[:64] or ("tfevents" in name and len(data) > 12)


def _records(data: bytes) -> Iterator[bytes]:
    place = 0
    while place + 12 <= len(data):
        (length,) = struct.unpack_from("<Q", data, place)
        start = place + 12
        if start + length + 4 > len(data):
            return  # A run that was stopped while it wrote leaves half a record.
        yield data[start : start + length]
        place = start + length + 4


def _number(data: bytes, place: int) -> tuple[int, int]:
    value = shift = 0
    while True:
        byte = data[place]
        place += 1
        value |= (byte & 127) << shift
        if byte < 128:
            return value, place
        shift += 7


def _fields(data: bytes) -> Iterator[tuple[int, int | bytes]]:
    """Number and content of the fields of a protocol buffer."""
    place = 0
    while place < len(data):
        key, place = _number(data, place)
        kind = key & 7
        if kind == 0:
            value, place = _number(data, place)
            yield key >> 3, value
            continue
        if kind == 2:
            length, place = _number(data, place)
        else:
            length = {1: 8, 5: 4}[kind]
        yield key >> 3, data[place : place + length]
        place += length


def _tensor(data: bytes) -> float | None:
    kind, numbers = 0, []
    for field, value in _fields(data):
        if field == 1:
            kind = int(value)
        elif field == 4 and isinstance(value, bytes) and kind in _FORMATS:
            form = _FORMATS[kind]
            numbers += [number for (number,) in struct.iter_unpack(form, value)]
        elif field in (5, 6) and isinstance(value, bytes):
            numbers += [number for (number,) in struct.iter_unpack("<f" if field == 5 else "<d", value)]
    return float(numbers[0]) if len(numbers) == 1 else None


def _scalars(data: bytes) -> Iterator[tuple[int, str, float]]:
    for record in _records(data):
        event = dict(_fields(record))
        summary = event.get(5, b"")
        for field, content in _fields(summary if isinstance(summary, bytes) else b""):
            if field != 1 or not isinstance(content, bytes):
                continue
            value = dict(_fields(content))
            tag, plain, tensor = value.get(1, b""), value.get(2), value.get(8)
            if isinstance(plain, bytes):
                number: float | None = struct.unpack("<f", plain)[0]
            else:
                number = _tensor(tensor) if isinstance(tensor, bytes) else None
            if number is not None and isinstance(tag, bytes):
                yield int(event.get(2, 0)), tag.decode("utf-8", "replace"), number


def _read(data: bytes, name: str) -> ReadTable:
    try:
        scalars = list(_scalars(data))
    except (IndexError, KeyError, ValueError, struct.error, OverflowError):
        raise InputError(
            "The TensorBoard event file is damaged", name, "Copy it again from where it was written."
        ) from None
    if not scalars:
        raise InputError(
            "The TensorBoard event file holds no scalars", quoted(name), "Upload the event files of the training."
        )
    frame = pd.DataFrame(scalars, columns=["step", "tag", "value"])
    tags = counted(frame["tag"].nunique(), "tag")
    return recognised(
        frame[["tag", "step", "value"]],
        "TensorBoard event file",
        f"{tags}, {counted(len(frame), 'point')} of one run",
        one_run=True,
    )


# The name of a file says less than its first bytes.
LAYOUTS = (FileLayout(Stage.BYTES, _fits, _read, after=("excel", "numpy_files", "parquet")),)
