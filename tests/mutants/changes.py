"""Small changes of Python code, each of which some test should notice."""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

SWAPPED: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Div,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Pow: ast.Mult,
    ast.And: ast.Or,
    ast.Or: ast.And,
}
NAMES = {"min": "max", "max": "min", "any": "all", "all": "any", "floor": "ceil", "ceil": "floor", "minimum": "maximum",
         "maximum": "minimum", "low": "high", "high": "low", "first": "second", "a": "b", "b": "a"}  # fmt: skip


@dataclass(frozen=True)
class Mutant:
    """One change: where it is, what the line was and is, and which node of the tree is changed how.

    `lines` are those of the statement around it, and `function` is the outermost function whose body it is in; empty
    for what runs on import, as the body of a class or a default.
    """

    path: Path
    line: int
    lines: range
    function: str
    before: str
    after: str
    number: int
    kind: int

    def source(self) -> str:
        """The whole changed file."""
        tree = ast.parse(self.path.read_text())
        there = next(islice(ast.walk(tree), self.number, None))
        _replace(there, list(_changed(there))[self.kind])
        return ast.unparse(ast.fix_missing_locations(tree))


def mutants(path: Path) -> Iterator[Mutant]:
    """All changes of a file that the rules below know, in the order of its lines."""
    tree = ast.parse(path.read_text())
    idle = set(_idle(tree))
    around = dict(_around(tree, range(0), ""))
    for number, node in enumerate(ast.walk(tree)):
        if id(node) in idle:
            continue
        for kind, fields in enumerate(_changed(node)):
            changed = copy.copy(node)
            _replace(changed, fields)
            line = getattr(node, "lineno", 0)
            yield Mutant(path, line, *around[id(node)], _said(node), _said(changed), number, kind)


def _around(node: ast.AST, lines: range, function: str, outer: str = "") -> Iterator[tuple[int, tuple[range, str]]]:
    """For every node the lines of the innermost statement around it, and the outermost function whose body it is in."""
    if isinstance(node, ast.stmt):
        body = getattr(node, "body", None)
        last = body[0].lineno - 1 if body else node.end_lineno or node.lineno
        lines = range(node.lineno, max(last, node.lineno) + 1)
    yield id(node), (lines, function)
    inner = f"{outer}{node.name}" if isinstance(node, (ast.FunctionDef, ast.ClassDef)) else ""
    for name, value in ast.iter_fields(node):
        within = function or (inner if name == "body" and isinstance(node, ast.FunctionDef) else "")
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield from _around(child, lines, within, f"{inner}." if inner else outer)


def _idle(tree: ast.AST) -> Iterator[int]:
    """Nodes whose change changes nothing or nothing that a test may know: docstrings, types, imports, error texts."""
    for node in ast.walk(tree):
        docstring = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        if docstring or isinstance(node, (ast.Import, ast.ImportFrom)):
            yield from map(id, ast.walk(node))
        elif isinstance(node, ast.AnnAssign):
            yield from map(id, ast.walk(node.annotation))
        elif isinstance(node, ast.FunctionDef):
            for part in (node.returns, *(one.annotation for one in [*node.args.args, *node.args.kwonlyargs])):
                yield from map(id, ast.walk(part)) if part else ()
            for decorator in node.decorator_list:
                yield from map(id, ast.walk(decorator))
        elif isinstance(node, ast.FormattedValue) and node.format_spec:
            yield from map(id, ast.walk(node.format_spec))
        elif isinstance(node, ast.keyword) and node.arg in {"strict", "dtype", "kind", "slots", "frozen", "eq"}:
            yield from map(id, ast.walk(node))


def _changed(node: ast.AST) -> Iterator[dict[str, object]]:
    """The fields of a node with other values, one for each change."""
    if isinstance(node, ast.Compare) and len(node.ops) == 1 and type(node.ops[0]) in SWAPPED:
        yield {"ops": [SWAPPED[type(node.ops[0])]()]}
    elif isinstance(node, (ast.BinOp, ast.BoolOp, ast.AugAssign)) and type(node.op) in SWAPPED:
        yield {"op": SWAPPED[type(node.op)]()}
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, (ast.USub, ast.Not)):
        yield {"op": ast.UAdd()} if isinstance(node.op, ast.USub) else {"op": ast.Not(), "operand": _not(node.operand)}
    elif isinstance(node, (ast.If, ast.IfExp)):
        yield {"test": _not(node.test)}
    elif isinstance(node, ast.Constant):
        yield from _constant(node.value)
    elif isinstance(node, ast.Name) and node.id in NAMES and isinstance(node.ctx, ast.Load):
        yield {"id": NAMES[node.id]}
    elif isinstance(node, ast.Attribute) and node.attr in NAMES and isinstance(node.ctx, ast.Load):
        yield {"attr": NAMES[node.attr]}
    elif isinstance(node, ast.Return) and node.value is not None and not isinstance(node.value, ast.Constant):
        yield {"value": ast.Constant(None)}


def _constant(value: object) -> Iterator[dict[str, object]]:
    if isinstance(value, bool):
        yield {"value": not value}
    elif isinstance(value, int):
        yield {"value": value + 1}
    elif isinstance(value, float):
        yield {"value": value * 2 + 1}
    elif isinstance(value, str) and value.strip():
        yield {"value": f"{value}XX"}


def _not(test: ast.expr) -> ast.expr:
    return ast.UnaryOp(ast.Not(), test)


def _replace(node: ast.AST, fields: dict[str, object]) -> None:
    for name, value in fields.items():
        setattr(node, name, value)


def _said(node: ast.AST) -> str:
    return ast.unparse(node).splitlines()[0][:110]
