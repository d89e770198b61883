"""The examples of the documents, and a copy of the project to try them in."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def run(*command: str, cwd: Path) -> str:
    """What a Python command prints; the test fails when it does."""
    done = subprocess.run([sys.executable, *command], cwd=cwd, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def copy(target: Path, *names: str) -> None:
    """Put files and folders of the project where they belong in another place."""
    for name in names:
        source = ROOT / name
        (target / name).parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, target / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, target / name)


def read(document: str) -> str:
    """A document of the project's root."""
    return (ROOT / document).read_text(encoding="utf-8")


def blocks(document: str, language: str) -> list[str]:
    """The code in a document."""
    return re.findall(rf"^```{language}\n(.*?)^```$", read(document), re.M | re.S)


def shown_files(document: str = "CONTRIBUTING.md") -> dict[str, str]:
    """The files that a document shows whole: their names, each alone on a line, and the code under it."""
    return dict(re.findall(r"^`(\S+\.py)`\n\n```python\n(.*?)^```$", read(document), re.M | re.S))
