"""promptfoo: one file of all results, a record for each test, provider and prompt; a repeat has a number of its own."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

import pandas as pd

from stats_core.reading.layouts.layout import FileLayout, Stage, recognised
from stats_core.reading.parse.line_texts import line_text, shortened, with_texts
from stats_core.reading.parse.read_table import ReadTable
from stats_core.wording import counted

_LONGEST = 120
"""Characters of the name of a test."""
_ERROR = 2
"""The reason for a failure that is none of the model: no answer came, or it could not be graded."""


def _records(value: Any) -> list[dict[str, Any]]:
    """The results, in the file or below 'results', or a line of JSON each."""
    inside = value.get("results") if isinstance(value, dict) else value
    found = inside.get("results") if isinstance(inside, dict) else inside
    return [one for one in found if isinstance(one, dict)] if isinstance(found, list) else []


def _fits(value: Any, name: str) -> bool:
    first = next(iter(_records(value)), {})
    return {"provider", "success"} <= first.keys() and bool({"vars", "testCase", "testIdx"} & first.keys())


def _read(value: Any, name: str) -> ReadTable:
    records = _records(value)
    frame = pd.DataFrame({"model": _models(records), "case": _tests(records)})
    number = frame.groupby(["model", "case"], sort=False).cumcount() + 1
    notes = ["A test is told by its description and variables."]
    if number.max() > 1:
        frame["repeat"] = number
        notes.append("Results of one model that have the same test are repeats of it.")
    tests = int(frame["case"].nunique())
    frame = frame.assign(**_groups(records, tests), passed=[_outcome(one) for one in records])
    scores = [one.get("score") for one in records]
    if any(score not in (0, 1, None) for score in scores):
        frame["score"] = scores
    table = recognised(frame, "promptfoo results", counted(tests, "test"), tuple(notes))
    return with_texts(table, [_asked(one) for one in records], [line_text(one.get("response")) for one in records])


def _outcome(record: Mapping[str, Any]) -> str:
    failed = record.get("failureReason") == _ERROR
    none = record.get("gradingResult") is None and bool(record.get("error"))
    return "error" if failed or none else "passed" if record.get("success") else "failed"


def _models(records: Sequence[Mapping[str, Any]]) -> list[str]:
    """The provider of each result, with the prompt where a provider has several, as they are told apart on the page."""
    names = [_provider(one.get("provider")) for one in records]
    prompts = [_prompt(one.get("prompt")) for one in records]
    of: dict[str, set[str]] = {}
    for name, prompt in zip(names, prompts, strict=True):
        of.setdefault(name, set()).add(prompt)
    if all(len(own) == 1 for own in of.values()):
        return names
    if len(of) == 1:
        return prompts
    return [f"{name}, {prompt}" for name, prompt in zip(names, prompts, strict=True)]


def _provider(given: Any) -> str:
    if isinstance(given, dict):
        return str(given.get("label") or given.get("id") or "")
    return str(given)


def _prompt(given: Any) -> str:
    text = given.get("label") or given.get("raw") or given.get("display") if isinstance(given, dict) else given
    return shortened(" ".join(str(text).split()), _LONGEST)


def _test_case(record: Mapping[str, Any]) -> Mapping[str, Any]:
    given = record.get("testCase")
    return given if isinstance(given, dict) else {}


def _variables(record: Mapping[str, Any]) -> Mapping[str, Any]:
    given = record.get("vars") or _test_case(record).get("vars")
    return given if isinstance(given, dict) else {}


def _tests(records: Sequence[Mapping[str, Any]]) -> list[str]:
    """What tells tests apart: their descriptions where each has another, else their variables, else their number."""
    keys = [json.dumps([_test_case(one).get("description"), _variables(one)], sort_keys=True) for one in records]
    if len(set(keys)) < 2:
        return [str(one.get("testIdx", place)) for place, one in enumerate(records)]
    described = [str(_test_case(one).get("description") or "") for one in records]
    for names in (described, [_written(one) for one in records]):
        if _tell(names, keys):
            return names
    number = {key: str(place + 1) for place, key in enumerate(dict.fromkeys(keys))}
    return [number[key] for key in keys]


def _tell(names: Sequence[str], keys: Sequence[str]) -> bool:
    """Whether every test has a name, and another one than the others."""
    return "" not in names and len(set(names)) == len(set(zip(names, keys, strict=True))) == len(set(keys))


def _written(record: Mapping[str, Any]) -> str:
    """The variables of a test as a name: the value of one, or all with their names."""
    variables = _variables(record)
    if len(variables) == 1:
        return shortened(" ".join(str(next(iter(variables.values()))).split()), _LONGEST)
    return shortened(", ".join(f"{key}: {' '.join(str(part).split())}" for key, part in variables.items()), _LONGEST)


def _groups(records: Sequence[Mapping[str, Any]], tests: int) -> dict[str, list[Any]]:
    """Fields of metadata and variables that are a short text in every result, and the same in several tests."""
    metadata = [_test_case(one).get("metadata") or {} for one in records]
    found = {**_short_texts([_variables(one) for one in records]), **_short_texts(metadata)}
    own = {"model", "case", "repeat", "passed", "score"}
    return {key: cells for key, cells in found.items() if key not in own and 1 < len(set(cells)) <= tests / 2}


def _short_texts(fields: Sequence[Mapping[str, Any]]) -> dict[str, list[Any]]:
    """The fields that are a short text in every record."""
    keys = dict.fromkeys(key for one in fields[:20] for key in one)
    found = {str(key): [one.get(key) for one in fields] for key in keys}
    return {key: cells for key, cells in found.items() if all(map(_is_short_text, cells))}


def _is_short_text(cell: Any) -> bool:
    return isinstance(cell, str) and 0 < len(cell) <= _LONGEST


def _asked(record: Mapping[str, Any]) -> str:
    prompt = record.get("prompt")
    return line_text(prompt.get("raw") if isinstance(prompt, dict) else prompt)


LAYOUTS = (FileLayout(Stage.JSON, _fits, _read),)
