"""How a file was read, as a small file: given with another file of the same shape, it is read the same way."""

from __future__ import annotations

import json

from dashboard.ui.session import choices
from dashboard.ui.session.choices import ChoiceTexts

MARK = "how Learnmost reads a table"
PARTS = ("role", "how", "levels", "asked", "left_out")
ALONE = ("reading", "higher", "average", "folds_per_run")
"""Choices that belong to the reading: those whose names begin with the first, and these."""
MOST_BYTES = 100_000
"""No such file is larger."""


def saved(page: str) -> bytes:
    """Every choice of the page about how its data are read, the guesses that were left as they are too."""
    now = choices.view(page)
    met = {} if now is None else now.met
    kept = {
        name: list(choice.write(choice.value))
        for name, choice in met.items()
        if belongs(name) and choice.value is not None
    }
    return (json.dumps({"what": MARK, "page": page, "choices": kept}, indent=1, ensure_ascii=False) + "\n").encode()


def read(data: bytes) -> dict[str, ChoiceTexts] | None:
    """The choices in such a file, or None where it is another file."""
    if len(data) > MOST_BYTES or not data.lstrip().startswith(b"{"):
        return None
    try:
        content = json.loads(data)
    except (ValueError, RecursionError):
        return None
    if not isinstance(content, dict) or content.get("what") != MARK or not isinstance(content.get("choices"), dict):
        return None
    return {
        str(name): tuple(str(text) for text in texts)
        for name, texts in content["choices"].items()
        if belongs(str(name)) and isinstance(texts, list)
    }


def take(page: str, chosen: dict[str, ChoiceTexts]) -> None:
    """Read the page's data so, or those that come next; only before its widgets are drawn, so from a callback."""
    choices.ask(page, {**choices.as_text(page), **chosen})


def belongs(name: str) -> bool:
    """Whether a choice of this name is about how data are read."""
    return name in ALONE or name.partition(".")[0] in PARTS
