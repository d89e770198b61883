"""No sentence contradicts its own table, on random and degenerate data sets; `DATA_SETS=1000` tries more of them."""

from __future__ import annotations

import os
from collections import Counter
from itertools import islice
from typing import Any

import numpy as np
import pytest

from stats_core import METHODS, StatsCoreError, analyse
from stats_core.params import Choice, LevelRange, OneOf, WeightPerAlgorithm, Whole
from tests.support.made_data import made
from tests.words.sentence_checks import contradictions

DATA_SETS = int(os.environ.get("DATA_SETS", "250"))
FEW = {"shuffles": 39, "draws": 100}


def settings(key: str, data: Any, rng: np.random.Generator) -> dict[str, Any]:
    """Settings at random: other algorithms, choices and levels of significance, few shuffles."""
    names = [str(name) for name in rng.permutation(data.algorithms)]
    chosen: dict[str, Any] = {}
    for option in METHODS[key].options:
        spec = option.spec
        if isinstance(spec, OneOf):
            chosen[option.name] = names.pop(0)
        elif isinstance(spec, WeightPerAlgorithm):
            chosen[option.name] = (1.0, -1.0, *[0.0] * (len(data.algorithms) - 2))
        elif isinstance(spec, Choice):
            chosen[option.name] = list(spec.kind)[rng.integers(len(list(spec.kind)))]
        elif option.name == "alpha":
            chosen[option.name] = float(rng.choice([0.01, 0.05, 0.05, 0.2, 0.5]))
        elif option.name == "rope":
            chosen[option.name] = float(rng.choice([0.0, 0.1]))
        elif isinstance(spec, Whole) and option.name in FEW:
            chosen[option.name] = max(spec.low, FEW[option.name])
        elif isinstance(spec, LevelRange):
            chosen[option.name] = None
    return chosen


@pytest.mark.parametrize("key", sorted(METHODS))
def test_a_sentence_never_contradicts_its_table(key: str) -> None:
    kind_of_data = METHODS[key].data_type.__name__
    found: Counter[str] = Counter()
    first: dict[str, str] = {}
    answered = 0
    for number, (rng, data) in enumerate(islice(made(kind_of_data, 9), DATA_SETS)):
        chosen = settings(key, data, rng)
        said = ""
        try:
            result = analyse(key, data, **chosen).result
            said = result.sentence()
            complaints = list(contradictions(result))
            answered += 1
        except StatsCoreError:
            continue
        except Exception as error:  # every kind of crash is one more thing that may be wrong
            complaints = [f"{type(error).__name__}, {error}"]
        for complaint in complaints:
            kind = complaint.split(",")[0]
            found[kind] += 1
            first.setdefault(kind, f"data set {number}, {chosen}: {complaint}\n    {said}")
    assert not found, "\n".join(f"{many} times, first {first[kind]}" for kind, many in found.most_common())
    assert answered >= DATA_SETS / 5, f"only {answered} of {DATA_SETS} data sets were answered"
