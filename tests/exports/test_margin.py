"""A margin travels with an analysis: into words, into the script that computes it again, and into a bundle."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from dashboard import exports
from dashboard.exports.in_words import methods
from stats_core import METHODS, Analysis, analyse
from tests.exports.test_every_method import ALONE

ROOT = Path(__file__).parents[2]
WITH_MARGIN = [key for key in sorted(METHODS) if any(option.name == "margin" for option in METHODS[key].options)]


def analysis(key: str) -> Analysis:
    data, settings = METHODS[key].example()
    return analyse(key, data, **{**settings, "margin": 0.015})


@pytest.mark.parametrize("key", ["corrected_resampled_t", "hochberg_tamhane_intervals"])
def test_words_and_script_carry_the_margin(key: str, tmp_path: Path) -> None:
    found = analysis(key)
    assert "margin: 0.015" in methods(found)
    assert "quivalent within ±0.015" in methods(found)
    (tmp_path / "script.py").write_text(exports.script(found), encoding="utf-8")
    (tmp_path / exports.data_file(found)).write_text(exports.data(found), encoding="utf-8")
    run = [sys.executable, "script.py"]
    printed = subprocess.run(run, cwd=tmp_path, env=ALONE, capture_output=True, text=True, check=True).stdout
    assert found.result.table().to_csv(index=False).splitlines()[1] in printed
    assert all(note in printed for note in found.result.notes())


def test_a_bundle_opens_with_the_same_margin() -> None:
    found = analysis("paired_t")
    (again,) = exports.open_bundle(exports.bundle([found])).kept
    assert again.analysis.settings["margin"] == 0.015
    assert again.analysis.result.how_much == found.result.how_much


@pytest.mark.parametrize("key", WITH_MARGIN)
def test_every_test_of_differences_keeps_its_columns_with_a_margin(key: str) -> None:
    data, settings = METHODS[key].example()
    without = analyse(key, data, **settings).result
    assert list(analysis(key).result.table().columns) == list(without.table().columns)
