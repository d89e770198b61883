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
FIRST = 60
"""As many data sets are tried by `make test`, the others by `make sentences`."""
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


def no_contradiction(key: str, numbers: range) -> None:
    """No sentence contradicts its table on the data sets with these numbers, and a fifth of them is answered."""
    data_sets = enumerate(islice(made(METHODS[key].data_type.__name__, 9), numbers.stop))
    counts: Counter[str] = Counter()
    first: dict[str, str] = {}
    answered = 0
    for number, (rng, data) in islice(data_sets, numbers.start, None):
        chosen = settings(key, data, rng)
        sentence = ""
        try:
            result = analyse(key, data, **chosen).result
            sentence = result.sentence()
            complaints = list(contradictions(result))
            answered += 1
        except StatsCoreError:
            continue
        except Exception as error:  # every kind of crash is one more thing that may be wrong
            complaints = [f"{type(error).__name__}, {error}"]
        for complaint in complaints:
            kind = complaint.split(",")[0]
            counts[kind] += 1
            first.setdefault(kind, f"data set {number}, {chosen}: {complaint}\n    {sentence}")
    assert not counts, "\n".join(f"{count} times, first {first[kind]}" for kind, count in counts.most_common())
    assert answered >= len(numbers) / 5, f"only {answered} of {len(numbers)} data sets were answered"


@pytest.mark.parametrize("key", sorted(METHODS))
def test_a_sentence_never_contradicts_its_table(key: str) -> None:
    no_contradiction(key, range(min(FIRST, DATA_SETS)))


@pytest.mark.long
@pytest.mark.parametrize("key", sorted(METHODS))
def test_a_sentence_never_contradicts_its_table_on_more_data(key: str) -> None:
    no_contradiction(key, range(min(FIRST, DATA_SETS), DATA_SETS))
