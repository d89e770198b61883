"""TensorBoard's downloads and event files, rebuilt byte by byte."""

from __future__ import annotations

import numpy as np
import pytest

from stats_core.reading import read_table
from tests.reading.refusal import refusal


def test_tensorboard_scalar() -> None:
    table = read_table(b"Wall time,Step,Value\n1614619328.3,0,0.5\n1614619329.3,10,0.25\n", "run-PPO_1-tag-loss.csv")
    assert table.recognised == "TensorBoard scalar, 2 points of one run"
    assert list(table.frame["step"]) == ["0", "10"]


def varint(number: int) -> bytes:
    out = b""
    while number > 127:
        out, number = out + bytes([number & 127 | 128]), number >> 7
    return out + bytes([number])


def field(number: int, content: bytes) -> bytes:
    return varint(number << 3 | 2) + varint(len(content)) + content


def record(content: bytes) -> bytes:
    return len(content).to_bytes(8, "little") + b"\0" * 4 + content + b"\0" * 4


def event(step: int, tag: str, value: float, tensor: bool = False) -> bytes:
    """An event as TensorBoard's writers make it; checksums are not looked at."""
    number = np.float32(value).tobytes()
    if tensor:
        body = field(1, tag.encode()) + field(8, varint(1 << 3) + varint(1) + field(4, number))
    else:
        body = field(1, tag.encode()) + varint(2 << 3 | 5) + number
    return record(varint(1 << 3 | 1) + b"\0" * 8 + varint(2 << 3) + varint(step) + field(5, field(1, body)))


HEAD = record(field(3, b"brain.Event:2"))


@pytest.mark.parametrize("tensor", [False, True])
def test_tensorboard_events(tensor: bool) -> None:
    data = HEAD + b"".join(event(step, "loss", step / 4, tensor) for step in (0, 5, 1000))
    table = read_table(data + event(1, "x", 1)[:20], "events.out.tfevents.1")
    assert table.recognised == "TensorBoard event file, 1 tag, 3 points of one run"
    assert table.frame["step"].tolist() == [0, 5, 1000]
    assert table.frame["value"].tolist() == [0, 1.25, 250]


def test_a_run_that_was_stopped_while_it_wrote_leaves_whole_records() -> None:
    last = event(5, "loss", 0.5)
    for cut in range(1, len(last)):
        table = read_table(HEAD + event(0, "loss", 1) + last[:-cut], "events.out.tfevents.1")
        assert table.frame["step"].tolist() == [0]


@pytest.mark.parametrize(
    ("content", "values"),
    [
        (varint(1 << 3) + varint(1) + field(4, np.float32(2.5).tobytes()), [2.5]),
        (varint(1 << 3) + varint(2) + field(4, np.float64(2.5).tobytes()), [2.5]),
        (varint(1 << 3) + varint(3) + field(4, np.int32(-7).tobytes()), [-7]),
        (varint(1 << 3) + varint(1) + field(5, np.float32(0.5).tobytes()), [0.5]),
        (varint(1 << 3) + varint(2) + field(6, np.float64(0.1).tobytes()), [0.1]),
        (varint(1 << 3) + varint(1) + field(4, np.ones(2, dtype=np.float32).tobytes()), []),
        (varint(1 << 3) + varint(7) + field(8, b"a text"), []),
    ],
    ids=["float", "double", "int", "floats", "doubles", "a histogram", "a text"],
)
def test_a_tensor_of_one_number_is_a_score(content: bytes, values: list[float]) -> None:
    tag = field(1, b"loss")
    data = HEAD + record(varint(2 << 3) + varint(3) + field(5, field(1, tag + field(8, content))))
    table = read_table(data + event(4, "other", 1), "events.out.tfevents.1")
    assert table.frame[table.frame["tag"] == "loss"]["value"].tolist() == values
    if not values:
        error = refusal(read_table, data, "events.out.tfevents.1")
        assert str(error).startswith("The TensorBoard event file holds no scalars ('events.out.tfevents.1'). Upload")
