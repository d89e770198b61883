"""What choices were called in addresses and in work that were saved before, and what they are called now."""

from __future__ import annotations

from collections.abc import Mapping

ChoiceTexts = tuple[str, ...]
"""One choice as text: a value, or a change of several."""
NAMES = {"rope": "margin"}
SECTIONS = dict.fromkeys(("every-test", "side-by-side", "more-tests"), "other-tests") | {"the-test": "why-trust-this"}
"""Parts of pages."""


def as_called_now(asked: Mapping[str, ChoiceTexts]) -> dict[str, ChoiceTexts]:
    """What an address or saved work asks for, in the names of today."""
    now = {NAMES.get(name, name): texts for name, texts in asked.items()}
    now["section"] = tuple(SECTIONS.get(text, text) for text in now.get("section", ()))
    # Who named a control compared all others with it; today that is one of the questions.
    kind = now.pop("kind", ())
    if "question" not in now and (kind == ("A control",) or ("control" in now and not kind)):
        now["question"] = ("control",)
    return {name: texts for name, texts in now.items() if texts}
