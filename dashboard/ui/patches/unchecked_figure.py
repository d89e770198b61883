"""A figure that plotly takes as it is.

`st.plotly_chart` has plotly check every part of what it is given, unless that is a figure already, and making a figure
checks every part too: 20 ms for a dozen lines, at every run of a page and for everybody who sees it. Ours are made once
and stay as they are.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from dashboard.ui.patches.versions import may_change


def figure(contents: dict[str, Any]) -> Any:
    """What to hand to `st.plotly_chart`: a figure without a check, or the bare contents, which it checks."""
    return _kind()(contents) if may_change("plotly") else contents


@cache
def _kind() -> Any:
    from plotly.basedatatypes import BaseFigure

    class Unchecked(BaseFigure):
        """A figure of which `st.plotly_chart` only asks for `to_dict`."""

        def __init__(self, contents: dict[str, Any]) -> None:
            # Not BaseFigure's own beginning, which would check; nor its way to set an attribute, which would look for
            # a part of that name.
            self.__dict__["contents"] = contents

        def to_dict(self) -> dict[str, Any]:
            return dict(self.__dict__["contents"])

    return Unchecked
