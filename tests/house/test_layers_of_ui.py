"""The floors of dashboard/ui: who may import whom, and who may touch the inside of Streamlit and plotly."""

from __future__ import annotations

import ast
from pathlib import Path

from tests.house.test_layers import OURS, dotted, imports, offenders, tree

UI_FLOORS = ("patches", "server", "session", "blocks", "data_in")
"""The floors of dashboard/ui that all pages stand on, from the ground up; each may import those before it."""
UI_PAGES: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("curves", "folds", "cases", "ranks", "report", "start", "methods"), ()),
    "lab": ("curves", "folds", "cases", "ranks"),
    "documents": ("lab",),
}
"""Folders of pages, which may import all floors, and the other pages that each may import besides."""


def ui_floor(module: str) -> str:
    """The floor of a module of dashboard/ui; the frame, and what imports it and the pages for app.py, stand on top."""
    return module.split(".")[2] if module.count(".") > 1 else ""


def test_imports_inside_the_ui_go_one_way() -> None:
    below = {floor: UI_FLOORS[:place] for place, floor in enumerate(UI_FLOORS)}
    below |= {page: (*UI_FLOORS, *others) for page, others in UI_PAGES.items()}
    below |= {"frame": UI_FLOORS, "loading": (*UI_FLOORS, *UI_PAGES, "frame"), "__init__": ()}
    files = [path for path in OURS if path.parts[:2] == ("dashboard", "ui")]
    floors = {path: ui_floor(".".join(path.with_suffix("").parts)) for path in files}
    assert {str(path) for path in files if floors[path] not in below} == set(), "give it a floor"
    assert set(floors.values()) == set(below)

    def upward(path: Path) -> list[str]:
        modules = [name for name in imports(tree(path)) if f"{name}.".startswith("dashboard.ui.")]
        return [name for name in modules if ui_floor(name) not in {floors[path], *below[floors[path]]}]

    assert offenders(files, upward) == {}


def touches_the_inside(code: ast.Module) -> list[str]:
    """What a file imports or names of the inside of Streamlit and plotly."""
    inside = ("streamlit.runtime", "st.runtime", "plotly.basedatatypes")
    named = {*imports(code), *(dotted(node) for node in ast.walk(code))}
    private = [name for name in named if name.split(".")[0] in ("st", "streamlit", "plotly", "go") and "._" in name]
    return sorted([name for name in named if f"{name}.".startswith(tuple(f"{one}." for one in inside))] + private)


def test_the_inside_of_streamlit_and_plotly_is_touched_in_patches_alone() -> None:
    others = [path for path in OURS if path.parts[:3] != ("dashboard", "ui", "patches")]
    assert offenders(others, lambda path: touches_the_inside(tree(path))) == {}
    code = (
        "from streamlit import runtime\nimport plotly.basedatatypes\nst._main.x()\nst.runtime.exists()\nst.text('a')\n"
    )
    assert len(touches_the_inside(ast.parse(code))) >= 4
