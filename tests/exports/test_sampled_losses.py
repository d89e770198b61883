"""Losses with samples and groups: every file that leaves the program brings them back."""

from __future__ import annotations

import contextlib
import io
import runpy
from pathlib import Path

import numpy as np
import pytest

from dashboard import exports
from dashboard.exports import Kept, Work
from stats_core import Losses, analyse, answer

METHODS = ("matched_t", "hochberg_tamhane_intervals", "bonferroni_pairs")


def losses(samples: int, groups: int) -> Losses:
    """Thirty cases that are numbered anew in each group, in a mixed order."""
    rng = np.random.default_rng(samples)
    lines = rng.permutation(30 * samples)
    item = [f"{line // samples % groups} / {line // samples}" for line in lines] if groups else list(lines // samples)
    group = [name.partition(" ")[0] for name in item] if groups else None
    label = [f"try {line % samples}" for line in lines] if samples > 1 else None
    return Losses(("A", "B, b", "C"), rng.gamma(2, 1, (len(lines), 3)), item=item, sample=label, group=group)


@pytest.fixture(params=[(1, 5), (4, 0), (3, 6)], ids=["groups", "samples", "both"])
def data(request: pytest.FixtureRequest) -> Losses:
    return losses(*request.param)


def settings(method: str) -> dict[str, str]:
    return {"a": "A", "b": "B, b"} if method == "matched_t" else {}


@pytest.mark.parametrize("method", METHODS)
def test_the_script_computes_the_same_numbers(
    data: Losses, method: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    analysis = analyse(method, data, **settings(method))
    with (tmp_path / exports.data_file(analysis)).open("w", encoding="utf-8", newline="") as file:
        file.write(exports.data(analysis))
    (tmp_path / "script.py").write_text(exports.script(analysis), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    with contextlib.redirect_stdout(io.StringIO()) as out:
        namespace = runpy.run_path("script.py")
    assert out.getvalue().startswith(analysis.result.sentence())
    assert analysis.result.table().to_csv(index=False) in out.getvalue()
    again = namespace["data"]
    assert (again.cases, again.groups, again.item) == (data.cases, data.groups, data.item)
    assert again.group == data.group
    assert (again.singles is None) == (data.singles is None)


def test_saved_work_and_bundles_bring_samples_and_groups_back(data: Losses) -> None:
    analysis = analyse("matched_t", data, **settings("matched_t"))
    work, problems = exports.open_work(exports.save_work(Work((), (Kept(analysis, "a note"),), "same_test_set")))
    assert problems == ()
    opened = [*work.kept, *exports.open_bundle(exports.bundle(analysis)).kept]
    assert len(opened) == 2
    for kept in opened:
        back = kept.analysis.data
        assert (back.fingerprint, back.item, back.group) == (data.fingerprint, data.item, data.group)
        assert kept.analysis.result.sentence() == analysis.result.sentence()


def test_the_answer_says_what_became_of_samples_and_groups(data: Losses) -> None:
    found = answer(data)
    assert ("groups like these" in found.supposes) == (data.groups > 0)
    assert ("of each case were averaged" in found.supposes) == (data.singles is not None)
