"""Cases of curves with known answers, from curves.json beside this file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import stats_core as sc

CASES = json.loads((Path(__file__).parent / "curves.json").read_text())


def curves_of(arrays: list) -> sc.Curves:
    return sc.Curves.from_groups({f"A{number}": array for number, array in enumerate(arrays)})


def by_id(kind: str) -> list:
    return [pytest.param(case, id=case["id"]) for case in CASES[kind]]
