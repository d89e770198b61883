"""Saved work: one file that brings everything back, and words for every file that does not."""

from __future__ import annotations

import io
import json
import zipfile

import pytest

from dashboard import exports
from dashboard.exports import Kept, PageWork, Work
from stats_core import METHODS, InputError, StatsCoreError, analyse


def analysis(key: str = "sign_test") -> Kept:
    data, settings = METHODS[key].example()
    return Kept(analyse(key, data, **settings), "a note")


WORK = Work(
    (
        PageWork("learning_curves", {"alpha": ("0.01",), "shown": ("-A", "-B")}, "mine.csv", b"a,b\n1,2\n"),
        PageWork("many_datasets", {"zoom": ("1",)}, "benchmark.csv", b"", "benchmark"),
    ),
    (analysis(),),
    "learning_curves",
)


def changed(content: bytes, name: str, by: bytes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as old, zipfile.ZipFile(out, "w") as new:
        for entry in old.namelist():
            new.writestr(entry, by if entry == name else old.read(entry))
    return out.getvalue()


def told(content: bytes) -> dict[str, object]:
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        found: dict[str, object] = json.loads(archive.read("work.json"))
        return found


def test_everything_comes_back() -> None:
    work, problems = exports.open_work(exports.save_work(WORK))
    assert problems == ()
    assert work.pages == WORK.pages
    assert work.opened == "learning_curves"
    (kept,) = work.kept
    assert (kept.note, kept.analysis.settings) == ("a note", WORK.kept[0].analysis.settings)
    assert kept.analysis.result.sentence() == WORK.kept[0].analysis.result.sentence()


def test_the_same_work_is_the_same_file() -> None:
    assert exports.save_work(WORK) == exports.save_work(WORK)


def test_saved_work_opens_as_a_bundle_and_a_bundle_as_work() -> None:
    assert len(exports.open_bundle(exports.save_work(WORK)).kept) == 1
    work, _ = exports.open_work(exports.bundle(analysis()))
    assert work.pages == ()
    assert len(work.kept) == 1
    assert exports.open_work(exports.save_work(Work()))[0].pages == ()


def test_work_is_told_from_data() -> None:
    assert exports.is_work(exports.save_work(WORK))
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("a.csv", "a,b\n1,2\n")
    assert not exports.is_work(packed.getvalue())
    assert not exports.is_work(b"a,b\n1,2\n")


@pytest.mark.parametrize(
    "told_of_pages",
    [
        {"format": 99, "opened": "", "pages": []},
        {"opened": "", "pages": []},
        {"format": 1, "opened": "", "pages": [3]},
        {"format": 1, "opened": "", "pages": [{"page": "learning_curves"}]},
        {
            "format": 1,
            "opened": "",
            "pages": [{"page": "x", "view": {}, "name": "", "demo": "", "file": "../../etc/passwd"}],
        },
        [],
        3,
    ],
)
def test_damaged_work_is_refused_with_words(told_of_pages: object) -> None:
    content = changed(exports.save_work(WORK), "work.json", json.dumps(told_of_pages).encode())
    with pytest.raises(InputError) as caught:
        exports.open_work(content)
    assert caught.value.remedy


def test_any_cut_or_flipped_byte_is_refused_with_words_or_harmless() -> None:
    whole = exports.save_work(WORK)
    refused = []
    for place in range(0, len(whole), max(1, len(whole) // 150)):
        flipped = bytearray(whole)
        flipped[place] ^= 0x5A
        for content in (whole[:place], bytes(flipped)):
            try:
                exports.open_work(content)
            except StatsCoreError as error:
                refused.append(error.problem)
    assert len(refused) > 150
    assert all(refused)


def test_data_too_large_to_unpack_are_refused_before(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dashboard.exports.work_file.MAX_BYTES", 4)
    with pytest.raises(InputError, match="would take 8 bytes"):
        exports.open_work(exports.save_work(WORK))


def test_the_view_is_told_in_plain_words() -> None:
    pages = told(exports.save_work(WORK))["pages"]
    assert isinstance(pages, list)
    assert pages[0]["view"] == {"alpha": ["0.01"], "shown": ["-A", "-B"]}
    assert pages[1]["file"] == "", "a demo is named, not packed"
