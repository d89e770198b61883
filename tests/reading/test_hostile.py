"""Files made to break things: a sentence at once, bounded memory, and no error of any other kind."""

from __future__ import annotations

import gzip
import io
import json
import os
import pickle
import random
from contextlib import suppress

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from stats_core import InputError, StatsCoreError
from stats_core.reading import (
    curves_from_frame,
    losses_from_frame,
    read_files,
    read_table,
    understand_curves,
    understand_folds,
    understand_losses,
    understand_scores,
)
from stats_core.reading.cases.roles import LossLayout, LossRoles
from stats_core.reading.folds.build import folds_from_frame
from stats_core.reading.parse.text import MAX_BYTES
from stats_core.reading.ranks.build import Average, score_table_from_frame
from tests.reading.refusal import refusal
from tests.reading.test_layouts import dopamine, packed, wandb
from tests.reading.test_several_files import FOLDER, zipped
from tests.reading.test_tensorboard import event, field

FUZZ = int(os.environ.get("LEARNMOST_FUZZ", "2000"))
"""Damaged files that are tried; `make fuzz` tries many more."""


def test_a_gzip_bomb_is_refused_before_it_is_unpacked() -> None:
    bomb = gzip.compress(b"0" * (MAX_BYTES + 10), compresslevel=1)
    assert len(bomb) < MAX_BYTES / 100
    assert "unpacks to more than" in refusal(read_table, bomb, "bomb.csv.gz").problem


def test_a_zip_bomb_is_refused_before_it_is_unpacked() -> None:
    bomb = zipped({f"{i}.csv": b"0" * (MAX_BYTES // 3) for i in range(4)})
    assert "unpacks to more than" in refusal(read_table, bomb, "bomb.zip").problem


def test_an_npz_bomb_and_a_declared_size_that_is_not_there() -> None:
    file = io.BytesIO()
    np.savez_compressed(file, a=np.zeros(MAX_BYTES // 8 + 10))
    assert "unpack to more than" in refusal(read_table, file.getvalue(), "bomb.npz").problem
    header = io.BytesIO()
    np.lib.format.write_array_header_1_0(header, {"descr": "<f8", "fortran_order": False, "shape": (10**12,)})
    assert "does not hold them" in refusal(read_table, header.getvalue() + b"0" * 100, "a.npy").problem


def test_paths_that_climb_out_of_an_archive_stay_inside() -> None:
    evil = zipped({f"../../{path}": data for path, data in FOLDER.items()} | {"C:\\x\\y.md": b"#"})
    table = read_table(evil, "evil.zip")
    assert set(table.frame["algorithm"]) == {"ppo", "sac"}


def test_a_locked_archive() -> None:
    data = bytearray(zipped({"a.csv": b"x,y\n1,2\n"}))
    for mark, place in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        data[data.index(mark) + place] |= 1
    assert "password" in refusal(read_table, bytes(data), "a.zip").problem


class Evil:
    """Would raise where it is unpickled."""

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return (pytest.fail, ("a pickle was loaded",))


def test_pickles_are_never_loaded() -> None:
    file = io.BytesIO()
    np.save(file, np.array([Evil()], dtype=object), allow_pickle=True)
    assert "Python objects" in refusal(read_table, file.getvalue(), "a.npy").problem
    packed_objects = io.BytesIO()
    np.savez(packed_objects, a=np.array([Evil()], dtype=object))
    assert "Python objects" in refusal(read_table, packed_objects.getvalue(), "a.npz").problem
    assert "pickle" in refusal(read_table, pickle.dumps(Evil(), 4), "a.pkl").problem


@pytest.mark.parametrize("text", ["[" * 100_000 + "]" * 100_000, '{"a":' * 5_000 + "1" + "}" * 5_000])
def test_deep_json(text: str) -> None:
    assert "deep" in refusal(read_table, text.encode(), "deep.json").problem


@pytest.mark.parametrize(
    "value", [[], {}, [1], ["x", 2], [[1]], {"a": {"b": 1}}, "x", {"log_history": []}, [{"xs": 1, "ys": 2}]]
)
def test_json_of_no_known_kind(value: object) -> None:
    refusal(read_table, json.dumps(value).encode(), "what.json")


def test_enormous_numbers_are_averaged_or_refused() -> None:
    text = "dataset,algorithm,fold,score\n" + "".join(
        f"d{d},{a},{k},1e308\n" for d in (1, 2) for a in "AB" for k in (1, 2, 3)
    )
    frame = read_table(text.encode())
    table = score_table_from_frame(frame, understand_scores(frame).roles, average=Average.MEAN)
    assert table.scores == pytest.approx(1e308)


@pytest.mark.parametrize("nan", ["nan", "NaN", "NA", "N/A", "null", "None", "-", "", "#N/A", "?", "-nan", "<NA>"])
def test_a_missing_score_however_it_is_spelled(nan: str) -> None:
    table = read_table(f"dataset,A,B\nx,1,{nan}\ny,2,3\nz,3,4\n".encode())
    assert "missing" in refusal(score_table_from_frame, table, understand_scores(table).roles).problem


def test_dates_are_no_scores() -> None:
    table = read_table(b"dataset,algorithm,score\nx,A,2024-01-05\nx,B,2024-01-06\n")
    with pytest.raises(InputError):
        score_table_from_frame(table, understand_scores(table).roles)


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("far", ["1e308", "1e200"])
def test_a_loss_beyond_the_largest_number_is_refused(far: str) -> None:
    table = read_table(f"truth,A,B\n{far},-{far},1\n2.5,2.5,2.25\n3.5,1.5,3\n".encode())
    said = refusal(losses_from_frame, table, LossRoles(LossLayout.SQUARED, ("A", "B"), "truth"))
    assert "A loss is infinite" in said.problem


def test_a_file_without_a_name_in_a_damaged_archive_is_passed_over() -> None:
    archive = zipped({**FOLDER, "qq": b"x,y\n1,2\n"})
    assert archive.count(b"qq") == 2, "the name stands before the file and in the list at the end"
    table = read_table(archive.replace(b"qq", b"\0\0"), "damaged.zip")
    assert set(table.frame["algorithm"]) == {"ppo", "sac"}


def samples() -> list[tuple[str, bytes]]:
    head = field(3, b"brain.Event:2")
    events = len(head).to_bytes(8, "little") + b"\0" * 4 + head + b"\0" * 4 + event(1, "a", 2) + event(2, "a", 3)
    long = "algorithm,run,level,score\n" + "".join(f"{a},{r},{h},0.{h}\n" for a in "AB" for r in (1, 2) for h in (1, 2))
    return [
        ("long.csv", long.encode()),
        ("wandb.csv", wandb()),
        ("dopamine.json", dopamine(by_run=True)),
        ("events.out.tfevents.1", events),
        ("curves.npz", packed(A=np.ones((2, 3)), B=np.ones((2, 3)))),
        ("table.md", b"| dataset | A | B |\n|---|---|---|\n| x | **1** | 2 |\n| y | 2 | 3% |\n"),
        ("table.tex", rb"\begin{tabular}{lrr} d & A & B \\\\ x & 1 & 2 \\\\ y & 2 & 3 \end{tabular}"),
        ("folder.zip", zipped(FOLDER)),
        ("monitor.csv", b"#{}\nr,l,t\n1,2,3\n4,5,6\n"),
        ("truth.csv", b"truth,A,B\ncat,cat,dog\ndog,dog,dog\n"),
        ("blocks.txt", b"nbc\n anneal 1 2 3\n audio 2 3 4\nj48\n anneal 1 2 3\n audio 2 3 4\n"),
        ("packed.csv.gz", gzip.compress(long.encode())),
    ]


SAMPLES = samples()


def damaged(data: bytes, rng: random.Random) -> bytes:
    """A file after a bad copy: bytes changed, cut out, doubled or cut off."""
    parts = bytearray(data)
    for _ in range(rng.randint(1, 4)):
        if not parts:
            break
        at, length = rng.randrange(len(parts)), rng.randint(1, 12)
        match rng.randrange(5):
            case 0:
                parts[at] = rng.randrange(256)
            case 1:
                del parts[at : at + length]
            case 2:
                parts[at:at] = parts[at : at + length]
            case 3:
                del parts[at:]
            case _:
                parts[at:at] = rng.choice(
                    [b"1e308", b"nan", b"\n", b",", b"\x00", b'"', b"\xff", b"-", b"[", "±".encode()]
                )
    return bytes(parts)


def all_the_way(name: str, data: bytes) -> None:
    """What any page would do with a file; whatever stops it must be an error for people."""
    try:
        table = read_files({name: data})
    except StatsCoreError:
        return
    for understand, build in (
        (understand_curves, curves_from_frame),
        (understand_folds, folds_from_frame),
        (understand_losses, losses_from_frame),
        (understand_scores, lambda table, roles: score_table_from_frame(table, roles, average=Average.MEAN)),
    ):
        guess = understand(table)
        choices = guess.question.choices if guess.question else ()
        for roles in (guess.roles, *(choice.roles for choice in choices[:2] if choice.roles is not None)):
            with suppress(StatsCoreError):
                build(table, roles)


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize(("name", "data"), SAMPLES, ids=[name for name, _ in SAMPLES])
def test_damaged_files_end_in_data_or_in_a_sentence(name: str, data: bytes) -> None:
    rng = random.Random(name)
    all_the_way(name, data)
    for _ in range(FUZZ // len(SAMPLES)):
        all_the_way(name, damaged(data, rng))


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.binary(max_size=300), st.sampled_from([name for name, _ in SAMPLES]))
def test_any_bytes_under_any_name(data: bytes, name: str) -> None:
    all_the_way(name, data)
