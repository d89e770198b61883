"""What the standing studies gave, as it is kept in the project."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pandas as pd

from stats_core.errors import InputError
from stats_core.simulate.pools import FOLDER
from stats_core.simulate.running import provenance
from stats_core.simulate.studies import STUDIES
from stats_core.simulate.study import Study

KEPT = FOLDER / "studies"


@dataclass(frozen=True, eq=False)
class KeptStudy:
    """A study with its table, and what it comes from: seed, command, version, data."""

    study: Study
    table: pd.DataFrame
    about: dict[str, Any]


@cache
def standing(key: str, folder: Path = KEPT) -> KeptStudy:
    """The kept result of a study."""
    path = folder / f"{key}.csv"
    if not path.is_file():
        raise InputError(
            f"The result of the study {key} is not in the project",
            where=str(path),
            remedy=f"Make it: python -m stats_core.simulate {key} --out {path}",
        )
    table = pd.read_csv(path, keep_default_na=False, na_values={"published": [""]}, dtype={"df": str, "data": str})
    return KeptStudy(STUDIES[key], table, json.loads(provenance(path).read_text(encoding="utf-8")))
