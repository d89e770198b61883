"""What a JSON file is that holds no results."""

from __future__ import annotations

from typing import Any

from stats_core.reading.parse.json_shape import depth_of, numbers_in
from stats_core.reading.parse.places import quoted
from stats_core.wording import counted

_RESULTS_INSTEAD = "Give the file with the results of the runs."
_KNOWN: tuple[tuple[frozenset[str], str, str], ...] = (
    (
        frozenset(["cells", "nbformat"]),
        "a Jupyter notebook, not a table",
        "Export the table in it as CSV, with frame.to_csv, and give that.",
    ),
    (frozenset(["architectures", "model_type"]), "the configuration of a Hugging Face model", _RESULTS_INSTEAD),
    (frozenset(["transformers_version"]), "a configuration of Hugging Face transformers", _RESULTS_INSTEAD),
    (frozenset(["tokenizer_class"]), "the configuration of a tokenizer", _RESULTS_INSTEAD),
    (frozenset(["added_tokens", "normalizer"]), "a tokenizer", _RESULTS_INSTEAD),
    (frozenset(["name", "version", "dependencies"]), "the description of a package (package.json)", _RESULTS_INSTEAD),
    (
        frozenset(["name", "version", "devDependencies"]),
        "the description of a package (package.json)",
        _RESULTS_INSTEAD,
    ),
    (frozenset(["lockfileVersion"]), "a list of packages (package-lock.json)", _RESULTS_INSTEAD),
    (frozenset(["compilerOptions"]), "the configuration of a compiler (tsconfig.json)", _RESULTS_INSTEAD),
    (frozenset(["_wandb"]), "the configuration of a W&B run", "Give wandb-summary.json, or the history as CSV."),
    (
        frozenset(["startedAt", "program", "os"]),
        "the metadata of a W&B run",
        "Give wandb-summary.json, or the history as CSV.",
    ),
    (frozenset(["$schema", "properties"]), "a JSON schema", _RESULTS_INSTEAD),
)
_NAMED = 5
_VOCABULARY = 1000


def what_json_is(value: Any) -> tuple[str, str]:
    """What a value of JSON is in words, and what to do where it is known to hold no results; else ''."""
    if isinstance(value, dict):
        for keys, said, remedy in _KNOWN:
            if keys <= value.keys() and not ("_wandb" in keys and not _is_settings(value)):
                return said, remedy
        if _is_vocabulary(value):
            return "the vocabulary of a tokenizer", _RESULTS_INSTEAD
    return f"JSON, {_made_of(value)}", ""


def _is_settings(value: dict[str, Any]) -> bool:
    """Whether every setting has a description beside its value, as W&B writes them, and nothing is a result."""
    return all(isinstance(part, dict) and "value" in part for part in value.values())


def _is_vocabulary(value: dict[str, Any]) -> bool:
    """Whether very many words are numbered without a gap."""
    if len(value) < _VOCABULARY or not all(type(number) is int for number in value.values()):
        return False
    return set(value.values()) == set(range(len(value)))


def _made_of(value: Any) -> str:
    depth = depth_of(value)
    nested = f", nested {depth} deep" if depth > 1 else ""
    many = numbers_in(value)
    numbers = "without numbers" if not many else "without a list of records, and no two numbers under names alike"
    if isinstance(value, dict):
        names = [quoted(key, 20) for key in list(value)[:_NAMED]]
        more = f" and {len(value) - _NAMED:,} more" if len(value) > _NAMED else ""
        keys = f"an object with the {'key' if len(value) == 1 else 'keys'} {', '.join(names)}{more}"
        return f"{keys if value else 'an empty object'}{nested}, {numbers}"
    if isinstance(value, list):
        parts = counted(len(value), "part")
        return f"{f'a list of {parts}' if value else 'an empty list'}{nested}, {numbers}"
    return "a single value"
