"""Runs inside of keys, 'modelA_seed1' beside 'modelA_seed2': the name above its runs, as if it had been written so."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from stats_core.reading.parse.numbers import count_on

_RUN = re.compile(
    r"(?P<name>.*[^\W_])[\s_./:(\[-]*"
    r"(?:(?P<word>seed|run|fold|rep|repeat|trial|split|replicate)[\s_.:=#-]*|(?<=[_.-])(?P<letter>[srf]))"
    r"(?P<number>[0-9]{1,9})[)\]]?",
    re.IGNORECASE,
)
_LETTERS = {"s": "seed", "r": "run", "f": "fold"}
_DEEPEST = 12
_MOST = 10_000


def with_runs_apart(value: Any, deepest: int = _DEEPEST) -> Any:
    """A value of JSON in which each name stands once, above its runs: {'A': {'seed_1': ..., 'seed_2': ...}}.

    Only where every key of an object ends in a run and several names have several, so that no model and seed together
    are taken for an algorithm.
    """
    if not isinstance(value, dict) or deepest == 0 or len(value) > _MOST:
        return value
    apart = _apart(value)
    following = value if apart is None else apart
    changed = {key: with_runs_apart(part, deepest - 1) for key, part in following.items()}
    same = apart is None and all(changed[key] is value[key] for key in value)
    return value if same else changed


def _apart(value: dict[str, Any]) -> dict[str, dict[str, Any]] | None:
    """An object by names and runs; None where a key is no run of a name."""
    parts = [_RUN.fullmatch(key) for key in value if len(key) <= 200]
    found = [part for part in parts if part is not None]
    if len(found) < len(value) or len(found) < 4 or len(words := set(map(_word, found))) > 1:
        return None
    if any(part["letter"] for part in found) and not count_on({part["number"] for part in found}):
        return None  # 'retina_r50' and 'retina_r101' are two networks.
    word = words.pop()
    names: dict[str, dict[str, Any]] = {}
    for part, own in zip(found, value.values(), strict=True):
        names.setdefault(part["name"], {})[f"{word}_{part['number']}"] = own
    return names if len(names) > 1 and _several(names.values()) else None


def _several(runs: Iterable[dict[str, Any]]) -> bool:
    """Whether every name has several runs."""
    return all(len(own) > 1 for own in runs)


def _word(part: re.Match[str]) -> str:
    return (part["word"] or _LETTERS[part["letter"].lower()]).lower()
