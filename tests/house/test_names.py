"""One name, one meaning: a type of the project has a name that no other type has."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).parents[2]
KNOWN = {
    "Floats": "the same array type everywhere",
    "Ints": "the same array type everywhere",
}
"""Names with more than one definition, and what each of them means; a new type gets a name of its own."""


def type_names(source: str) -> list[str]:
    """Classes, and CamelCase names that a module gives to other types; type variables are no types."""
    tree = ast.parse(source)
    names = [node.name for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    for node in tree.body:
        if isinstance(node, ast.Assign) and not _is_type_variable(node.value):
            names += [name.id for name in node.targets if isinstance(name, ast.Name) and _is_camel_case(name.id)]
    return names


def _is_type_variable(value: ast.expr) -> bool:
    return isinstance(value, ast.Call) and ast.unparse(value.func) == "TypeVar"


def _is_camel_case(name: str) -> bool:
    bare = name.lstrip("_")
    return bare[:1].isupper() and any(letter.islower() for letter in bare) and "_" not in bare


def definitions() -> dict[str, list[str]]:
    """Every type name with the files that define it."""
    found_in: dict[str, list[str]] = defaultdict(list)
    for package in ("stats_core", "dashboard"):
        for path in sorted((ROOT / package).rglob("*.py")):
            for name in type_names(path.read_text(encoding="utf-8")):
                found_in[name].append(path.relative_to(ROOT).as_posix())
    return found_in


def test_a_type_name_means_one_thing() -> None:
    again = {name: files for name, files in definitions().items() if len(files) > 1 and name not in KNOWN}
    assert not again, f"Give each of these types a name of its own: {again}"


def test_no_known_exception_is_out_of_date() -> None:
    defined = definitions()
    assert not [name for name in KNOWN if len(defined.get(name, ())) < 2]


def test_classes_and_aliases_count_and_variables_do_not() -> None:
    source = "Row = dict[str, int]\nALL = 1\nmany = 2\nTaskT = TypeVar('TaskT')\nclass Part:\n    class Inner: ...\n"
    assert sorted(type_names(source)) == ["Inner", "Part", "Row"]
