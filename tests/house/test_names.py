"""One name, one meaning: a type of the project has a name that no other type has."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).parents[2]
KNOWN = {
    "Floats": "the same array type everywhere",
    "Ints": "the same array type everywhere",
    "Cells": "weights of cells; texts of a printed matrix",
    "Choice": "an option of a method; an answer to an open question; a widget",
    "Column": "what a column of a file looks like; a column of a result's table",
    "Distribution": "an option of pooled intervals; an option of the signed-rank test",
    "Fit": "of a table to a question; of data to a method",
    "Interval": "an option of methods; the levels chosen on a page",
    "Labels": "group numbers of curves; names beside printed lines",
    "LevelAxis": "the axis on the screen; the axis in print",
    "Names": "the names in a column; the names at the ends of lines",
    "Part": "of a density, of a picture and of an analysis on the page",
    "Place": "in a document; on the page",
    "Points": "scores of runs; markers in print",
    "Question": "what a person asks; what is asked about a file of curves",
    "Role": "of a mark in a rank diagram; of a column of a file",
    "Sizes": "of groups; of training and test set",
    "Style": "of an algorithm; of a printed figure",
    "Text": "in a rank diagram; in print",
    "Texts": "cells of a table; values of a widget",
    "Tones": "colours on the screen; colours in print",
    "Verdict": "on a rate; of a result; on a printed number",
    "View": "of a chart; of learning curves; the choices of a page",
    "Work": "saved work; work beside the page",
    "_Column": "of a rank diagram; of texts that may be numbers",
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
