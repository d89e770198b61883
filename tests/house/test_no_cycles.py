"""No two files and no two packages import each other, however long the way round; late imports count."""

from __future__ import annotations

from collections.abc import Mapping, Set
from pathlib import Path

from tests.house.test_layers import OURS, imports, tree

FILES = {
    ".".join(path.with_suffix("").parts).removesuffix(".__init__"): path
    for path in OURS
    if path.parts[0] in ("stats_core", "dashboard")
}
"""The files of the core and of the dashboard by the names of their modules."""


def module_of(name: str) -> str:
    """The module that an import loads: `a.b.c` may be a module, or a name in `a.b`; empty for others' modules."""
    while name and name not in FILES:
        name = name.rpartition(".")[0]
    return name


def imported() -> dict[str, set[str]]:
    """By module, the modules that it imports."""
    return {
        module: {other for name in imports(tree(path)) if (other := module_of(name)) and other != module}
        for module, path in FILES.items()
    }


def circles(graph: Mapping[str, Set[str]]) -> set[frozenset[str]]:
    """The groups of nodes of which each leads to every other (Tarjan, 1972)."""
    order: dict[str, int] = {}
    lowest: dict[str, int] = {}
    stack: list[str] = []
    groups: set[frozenset[str]] = set()

    def visit(node: str) -> None:
        order[node] = lowest[node] = len(order)
        stack.append(node)
        for other in graph.get(node, ()):
            if other not in order:
                visit(other)
                lowest[node] = min(lowest[node], lowest[other])
            elif other in stack:
                lowest[node] = min(lowest[node], order[other])
        if lowest[node] == order[node]:
            place = stack.index(node)
            group = stack[place:]
            del stack[place:]
            if len(group) > 1:
                groups.add(frozenset(group))

    for node in graph:
        if node not in order:
            visit(node)
    return groups


def between_parts(package: str, graph: Mapping[str, Set[str]]) -> dict[str, set[str]]:
    """By part of a package (a module or a package in it), the other parts that anything in it imports."""
    depth = package.count(".") + 2
    inside = f"{package}."
    parts: dict[str, set[str]] = {}
    for module, others in graph.items():
        if module.startswith(inside):
            part = ".".join(module.split(".")[:depth])
            known = {".".join(other.split(".")[:depth]) for other in others if other.startswith(inside)}
            parts.setdefault(part, set()).update(known - {part})
    return parts


def test_no_files_import_each_other_in_a_circle() -> None:
    assert len(FILES) > 400
    assert circles(imported()) == set()


def test_no_packages_import_each_other_in_a_circle() -> None:
    packages = {module for module, path in FILES.items() if path.name == "__init__.py"}
    graph = imported()
    # A circle of files alone is told by the test above.
    knotted = {
        package for package in packages if any(group & packages for group in circles(between_parts(package, graph)))
    }
    assert knotted == set()


def test_a_circle_is_found_however_long() -> None:
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"a", "d"}, "d": set(), "e": {"a"}}) == {frozenset("abc")}
    assert circles({"a": {"b"}, "b": {"c"}, "c": set()}) == set()
    graph = {"p.x.one": {"p.y.two"}, "p.y.other": {"p.z"}, "p.z": {"p.x.one"}}
    assert circles(between_parts("p", graph)) == {frozenset({"p.x", "p.y", "p.z"})}


def test_late_imports_and_those_for_types_count() -> None:
    assert "dashboard.ui.patches.keep_answers" in imported()["dashboard.ui.patches.changes"]
    assert Path("dashboard/rooms.py") in FILES.values()
    assert "stats_core" in imported()["dashboard.rooms"], "imported for types, and in a function"
