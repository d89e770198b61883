"""What the server imports before its first page: named modules, not seconds."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LATE = ("matplotlib", "scipy.stats", "scipy.optimize", "scipy.sparse", "openpyxl", "IPython")
"""What takes long to import, and is not needed to show a page or the answer of its first demo."""
FIRST_PAGE = """
import sys
from streamlit.testing.v1 import AppTest
at = AppTest.from_file("app.py", default_timeout=120).run()
assert not at.exception and len(at.title) == 1
"""
DEMO = (
    FIRST_PAGE
    + """
at.switch_page("pages/learning_curves.py").run()
next(button for button in at.button if button.label == "Open this demo").click().run()
assert not at.exception and at.get("plotly_chart")
"""
)
SERVER = """
import sys
from dashboard.ui import loading
assert "dashboard.ui.frame" not in sys.modules
loading.load()
assert "dashboard.ui.frame" in sys.modules and "dashboard.ui.curves.page" in sys.modules
"""


def loaded(program: str) -> list[str]:
    """Those of the late modules that a program has imported at its end."""
    said = f"{program}\nprint('LOADED', *(name for name in {LATE!r} if name in sys.modules))\n"
    done = subprocess.run(
        [sys.executable, "-c", said],
        cwd=ROOT,
        env=os.environ | {"LEARNMOST_WORKERS": "0"},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    return next(line for line in done.stdout.splitlines() if line.startswith("LOADED")).split()[1:]


@pytest.mark.parametrize("program", [FIRST_PAGE, DEMO, SERVER], ids=["first page", "first demo", "server"])
def test_nothing_that_takes_long_is_imported_for(program: str) -> None:
    assert loaded(program) == []


def test_an_import_is_seen() -> None:
    assert loaded("import sys, scipy.optimize") == ["scipy.optimize", "scipy.sparse"]


def test_streamlit_finds_the_server_in_the_front_door() -> None:
    from streamlit.web.server.app_discovery import discover_asgi_app

    assert discover_asgi_app(ROOT / "app.py").import_string == "app:app"
