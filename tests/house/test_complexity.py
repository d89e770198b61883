"""Functions that a person can follow: their cyclomatic complexity (McCabe 1976), counted as radon counts it.

One for the function, and one more for each branch, loop, handler, part of a condition, and comprehension with its
conditions.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
LIMITS = {"stats_core/reading": 15, "stats_core": 28, "dashboard": 28, "demo_data": 28}
"""The most that a function may have, by the folder; a folder inside of another may have a limit of its own."""


def points(node: ast.AST) -> int:
    """What one node adds."""
    if isinstance(node, ast.If | ast.IfExp | ast.Assert):
        return 1
    if isinstance(node, ast.For | ast.AsyncFor | ast.While):
        return 1 + bool(node.orelse)
    if isinstance(node, ast.Try):
        return len(node.handlers) + bool(node.orelse)
    if isinstance(node, ast.BoolOp):
        return len(node.values) - 1
    if isinstance(node, ast.comprehension):
        return 1 + len(node.ifs)
    return len(node.cases) if isinstance(node, ast.Match) else 0


def complexities(code: ast.Module) -> Iterator[tuple[str, int]]:
    """Every function and method with its complexity, functions inside of it included."""
    for node in ast.walk(code):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name, 1 + sum(points(part) for line in node.body for part in ast.walk(line))


def over(folder: str, most: int) -> dict[str, int]:
    """The functions of a folder that are over a limit, but for folders with a limit of their own."""
    own = [other for other in LIMITS if other.startswith(f"{folder}/")]
    paths = [path.relative_to(ROOT).as_posix() for path in (ROOT / folder).rglob("*.py")]
    return {
        f"{path}: {name}": number
        for path in paths
        if not any(path.startswith(f"{other}/") for other in own)
        for name, number in complexities(ast.parse((ROOT / path).read_text(encoding="utf-8")))
        if number > most
    }


def test_functions_can_be_followed() -> None:
    assert {folder: many for folder, most in LIMITS.items() if (many := over(folder, most))} == {}


def test_most_functions_of_reading_are_plain() -> None:
    every = over("stats_core/reading", 0)
    plain = [name for name, number in every.items() if number < 10]
    assert len(plain) > 0.85 * len(every)


def test_what_is_counted() -> None:
    code = """
def f(a, b):
    if a and b or a:
        return [x for x in a if x if x > 1]
    for x in a:
        try:
            return x
        except ValueError:
            pass
    else:
        return 1 if a else 2
"""
    assert dict(complexities(ast.parse(code))) == {"f": 1 + 1 + 2 + 3 + 2 + 1 + 1}
