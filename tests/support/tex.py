"""A real TeX for tests: compile a document and read what it shows."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from tests.support.find_tex import NONE, find_tex

TEX = find_tex()
needs_tex = pytest.mark.skipif(TEX is None and os.environ.get("CI") != "true", reason=NONE)
"""Without TeX a test is left out and says so; automatic checks fail instead."""


def compiled(source: str, folder: Path) -> tuple[str, bytes]:
    """The log and the PDF of a document; a mistake of TeX is an error."""
    assert TEX is not None, NONE
    (folder / "document.tex").write_text(source, encoding="utf-8")
    done = subprocess.run(
        [TEX, "-interaction=nonstopmode", "-halt-on-error", "-no-shell-escape", "document.tex"],
        cwd=folder,
        capture_output=True,
        timeout=300,
        env=os.environ | {"openin_any": "p", "openout_any": "p"},
    )
    log = done.stdout.decode(errors="replace")
    wrong = [line for line in log.splitlines() if line.startswith("!")]
    assert done.returncode == 0, "\n".join([*wrong, log[-2000:]])
    return log, (folder / "document.pdf").read_bytes()


def shown(folder: Path) -> str:
    """The words of the compiled document."""
    done = subprocess.run(["pdftotext", "-layout", "document.pdf", "-"], cwd=folder, capture_output=True, timeout=60)
    assert done.returncode == 0
    return done.stdout.decode()
