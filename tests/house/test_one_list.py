"""What is listed in one place: the rooms, and the methods."""

from __future__ import annotations

import ast
from pathlib import Path

from dashboard.rooms import ROOMS as PAGES
from stats_core import METHODS
from stats_core.rooms import ROOMS
from tests.house.test_layers import OURS, tree

ORDER_OF_PAGES = Path("dashboard/rooms.py")
"""The opening view of each page lists its methods in their order."""
LIKE_A_METHOD = {("dashboard/ui/session/choices.py", "carry_over"): "the name of a switch in the address"}
"""Texts that are spelled like the key of a method and mean something else."""
FOUR = (
    {room.data_type.__name__ for room in ROOMS},
    {room.question.name for room in ROOMS},
    {room.question.name.lower() for room in ROOMS},
    {room.key.upper() for room in ROOMS},
    {room.key for room in ROOMS},
    {page.key for page in PAGES},
)
OWN_FOUR = {
    "stats_core/rooms.py": "the list itself",
    "stats_core/__init__.py": "passes the types on",
    "stats_core/data/__init__.py": "passes the types on",
    "stats_core/contract/cases.py": "degenerate data, some of each type",
    "stats_core/data/tidy_file.py": "below the rooms: the columns of each type's own file",
    "stats_core/data/tidy.py": "below the rooms: an example of each type's own file",
    "stats_core/reading/readers.py": "below the rooms: what each question makes of a table",
    "stats_core/reading/meaning/templates.py": "below the rooms: a file to fill in for each question",
    "stats_core/simulate/null_worlds.py": "worlds in which the answers of each are watched",
    "demo_data/catalogue.py": "every demo with its page",
    "dashboard/rooms.py": "the page of each room",
    "dashboard/ui/blocks/pictures.py": "the picture of each page's question",
    "dashboard/ui/lab/own.py": "the form of each page, which are on one floor with it",
    "dashboard/ui/session/choices.py": "names of the address, by the part of the app that has them",
}
"""Files with something of their own for each of the four, and why it cannot stand with the room."""


def method_keys(path: Path) -> list[tuple[int, str]]:
    """Lines with a text that is the key of a method."""
    return [
        (node.lineno, node.value)
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in METHODS
        if (path.as_posix(), node.value) not in LIKE_A_METHOD
    ]


def lists_of_rooms(code: ast.AST) -> list[int]:
    """Lines where a dictionary, a list, a tuple or a union names all four rooms, their questions or their data."""
    lines = []
    for node in ast.walk(code):
        if isinstance(node, ast.Dict):
            parts = [key for key in node.keys if key is not None]
        elif isinstance(node, ast.List | ast.Tuple | ast.Set):
            parts = list(node.elts)
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
            parts = [node]
        else:
            continue
        names = {_name(inner) for part in parts for inner in ast.walk(part)}
        lines += [node.lineno] if any(four <= names for four in FOUR) else []
    return lines


def _name(node: ast.AST) -> str:
    if isinstance(node, ast.Constant):
        return str(node.value)
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def test_the_dashboard_names_no_method_but_in_the_order_of_its_pages() -> None:
    pages = [path for path in OURS if path.parts[0] == "dashboard" and path != ORDER_OF_PAGES]
    assert len(pages) > 100
    assert {str(path): keys for path in pages if (keys := method_keys(path))} == {}
    assert method_keys(ORDER_OF_PAGES)


def test_the_rooms_are_listed_in_one_place() -> None:
    others = [path for path in OURS if path.as_posix() not in OWN_FOUR]
    assert {str(path): lines for path in others if (lines := lists_of_rooms(tree(path)))} == {}
    assert lists_of_rooms(ast.parse("{Curves: 1, FoldScores: 2, Losses: 3, ScoreTable: 4}")) == [1]
    assert lists_of_rooms(ast.parse("isinstance(x, Curves | FoldScores | Losses | ScoreTable)")) != []
    assert lists_of_rooms(ast.parse("(Curves, FoldScores)")) == []


def test_who_has_something_of_its_own_for_each_still_has_it() -> None:
    idle = [path for path in OWN_FOUR if not lists_of_rooms(tree(Path(path)))]
    assert idle == []
