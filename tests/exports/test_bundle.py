"""A bundle opened again brings everything back; numbers that do not come out again are named."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from dashboard import exports
from dashboard.exports.bundle_file import PROVENANCE
from stats_core import METHODS, Analysis, InputError, ScoreTable, analyse
from stats_core.answers.ranks import quoting
from stats_core.contract.cases import example, same, same_answers
from tests.exports.hostile import hostile


def changed(bundle: bytes, name: str, content: bytes) -> bytes:
    """The bundle with one file replaced."""
    file = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(bundle)) as old, zipfile.ZipFile(file, "w") as new:
        for entry in old.namelist():
            new.writestr(entry, content if entry == name else old.read(entry))
    return file.getvalue()


def told(bundle: bytes) -> dict[str, Any]:
    with zipfile.ZipFile(io.BytesIO(bundle)) as archive:
        found: dict[str, Any] = json.loads(archive.read(PROVENANCE))
    return found


@pytest.fixture(scope="module")
def one() -> bytes:
    return exports.bundle(exports.Kept(example("mcnemar"), "a note", {"truth": "class"}, ("1 row was dropped",)))


def test_a_bundle_holds_all_that_a_reviewer_needs(one: bytes) -> None:
    with zipfile.ZipFile(io.BytesIO(one)) as archive:
        assert archive.testzip() is None
        names = {name.removeprefix("01-mcnemar/") for name in archive.namelist()}
    assert names >= {
        "mcnemar_data.csv", "script.py", "table.csv", "table.tex", "table.md", "table.xlsx", "words.txt",
        "references.bib", "figures/mcnemar_agreement.pdf", "figures/mcnemar_agreement.svg",
        "figures/mcnemar_agreement.tex", PROVENANCE, "README.txt",
    }  # fmt: skip
    entry = told(one)["analyses"][0]
    assert entry["data"]["sha256"] == example("mcnemar").fingerprint
    assert entry["settings"]["alpha"] == 0.05
    assert entry["data"]["mapping"] == {"truth": "class"}
    assert set(told(one)["versions"]) == {"learnmost", "python", "numpy", "scipy", "pandas"}
    assert exports.bundle(exports.open_bundle(one).kept) == one, "the same analyses are the same file"


def test_every_method_comes_back_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    # Figures take most of the time and are not read again.
    monkeypatch.setattr("dashboard.exports.bundle_file.figures", lambda analysis: iter(()))
    opened = exports.open_bundle(exports.bundle([example(key) for key in sorted(METHODS)]))
    assert opened.problems == ()
    for kept, key in zip(opened.kept, sorted(METHODS), strict=True):
        assert kept.analysis.method == key
        assert kept.analysis.settings == example(key).settings
        assert kept.analysis.fingerprint == example(key).fingerprint
        assert same_answers(kept.analysis.result, example(key).result)


def test_notes_and_hostile_names_come_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dashboard.exports.bundle_file.figures", lambda analysis: iter(()))
    kept = [exports.Kept(analysis, "a note\nof two lines", {}, ("dropped",)) for analysis in hostile().values()]
    opened = exports.open_bundle(exports.bundle(kept))
    assert opened.problems == ()
    for now, then in zip(opened.kept, kept, strict=True):
        assert (now.note, now.handling) == (then.note, then.handling)
        assert same(now.analysis.data.algorithms, then.analysis.data.algorithms)


def test_a_number_that_does_not_come_out_again_is_named(one: bytes) -> None:
    provenance = told(one)
    provenance["analyses"][0]["table"]["p"][0] += 1e-16 + 1e-3
    opened = exports.open_bundle(changed(one, PROVENANCE, json.dumps(provenance).encode()))
    assert len(opened.problems) == 1
    assert opened.problems[0].startswith("01-mcnemar: p in row 1 was ")


def test_what_another_processor_rounds_otherwise_is_no_difference(one: bytes) -> None:
    p = float(example("mcnemar").result.table()["p"].iloc[0])
    beside = p * (1 + 1e-15)
    assert beside != p
    provenance = told(one)
    provenance["analyses"][0]["table"]["p"][0] = beside
    provenance["files"] = {}
    table = exports.csv(example("mcnemar")).replace(repr(p), repr(beside)).encode()
    elsewhere = changed(changed(one, PROVENANCE, json.dumps(provenance).encode()), "01-mcnemar/table.csv", table)
    assert exports.open_bundle(elsewhere).problems == ()


def test_a_changed_table_is_noticed_with_its_number(one: bytes) -> None:
    table = exports.csv(example("mcnemar"))
    p = repr(float(example("mcnemar").result.table()["p"].iloc[0]))
    opened = exports.open_bundle(changed(one, "01-mcnemar/table.csv", table.replace(p, "0.001").encode()))
    assert opened.problems == (f"01-mcnemar/table.csv says 0.001 for p in row 1; the analysis gives {p}.",)
    short = exports.open_bundle(changed(one, "01-mcnemar/table.csv", table.splitlines()[0].encode()))
    assert short.problems == ("01-mcnemar/table.csv has other rows or columns than the analysis gives.",)


@pytest.mark.parametrize(
    "name", ["01-mcnemar/table.tex", "01-mcnemar/words.txt", "01-mcnemar/figures/mcnemar_agreement.pdf"]
)
def test_any_other_changed_file_is_noticed(one: bytes, name: str) -> None:
    opened = exports.open_bundle(changed(one, name, b"p = 0.001"))
    assert opened.problems == (f"{name} is not as it was saved (its sha256 is another one).",)
    without = told(one)
    without["files"]["01-mcnemar/gone.txt"] = "0"
    missing = exports.open_bundle(changed(one, PROVENANCE, json.dumps(without).encode()))
    assert missing.problems == ("01-mcnemar/gone.txt is missing.",)


def test_a_bundle_of_before_without_the_sums_of_its_files_opens(one: bytes) -> None:
    before = told(one)
    del before["files"]
    assert exports.open_bundle(changed(one, PROVENANCE, json.dumps(before).encode())).problems == ()


def test_other_data_are_noticed(one: bytes) -> None:
    data = exports.data(example("mcnemar")).replace(",23", ",24").encode()
    problems = exports.open_bundle(changed(one, "01-mcnemar/mcnemar_data.csv", data)).problems
    assert "sha256" in problems[0]
    assert any("statistic in row 1" in problem for problem in problems)


@pytest.mark.parametrize("wrong", ["method", "version", "settings", "facts", "no zip", "empty", "data"])
def test_a_broken_bundle_is_refused_with_words(one: bytes, wrong: str) -> None:
    provenance = told(one)
    content = one
    if wrong == "method":
        provenance["analyses"][0]["method"] = "no_such_test"
    elif wrong == "version":
        provenance["format"] = 99
    elif wrong == "settings":
        provenance["analyses"] = 3
    elif wrong == "facts":
        del provenance["analyses"][0]["data"]
    elif wrong == "no zip":
        content = b"no zip"
    elif wrong == "empty":
        content = b""
    if wrong == "data":
        content = changed(one, "01-mcnemar/mcnemar_data.csv", b"x,y\n1,2\n")
    elif content is one:
        content = changed(one, PROVENANCE, json.dumps(provenance).encode())
    with pytest.raises(InputError) as caught:
        exports.open_bundle(content)
    assert caught.value.remedy


def test_comparisons_come_back_beside_the_friedman_test_that_they_quote(monkeypatch: pytest.MonkeyPatch) -> None:
    """With 999 shuffles p is .0430 on the page; without that test the notes would tell the .0556 of 9,999."""
    monkeypatch.setattr("dashboard.exports.bundle_file.figures", lambda analysis: iter(()))
    family = beside_a_friedman_test_of_few_shuffles()
    (again,) = exports.open_bundle(exports.bundle(family)).kept
    assert again.analysis.result.notes() == family.result.notes()
    assert exports.script(again.analysis) == exports.script(family)


def test_the_script_of_comparisons_quotes_the_friedman_test_of_the_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    family = beside_a_friedman_test_of_few_shuffles()
    assert family.result.notes() != analyse("nemenyi", family.data).result.notes()
    (tmp_path / exports.data_file(family)).write_text(exports.data(family), encoding="utf-8", newline="")
    monkeypatch.chdir(tmp_path)
    exec(compile(exports.script(family), "script.py", "exec"), {"__name__": "__main__"})
    result = family.result
    expected = [result.sentence(), result.table().to_csv(index=False), *result.notes()]
    assert capsys.readouterr().out == "\n".join([*expected, ""])


def beside_a_friedman_test_of_few_shuffles() -> Analysis:
    rng = np.random.default_rng(69)
    n, k = int(rng.integers(9, 25)), int(rng.integers(4, 8))
    scores = rng.normal(size=(n, k)) + rng.normal(0, 0.35, k)
    table = ScoreTable([f"d{i}" for i in range(n)], list("ABCDEFGH"[:k]), scores)
    return quoting(analyse("nemenyi", table), analyse("friedman", table, shuffles=999))
