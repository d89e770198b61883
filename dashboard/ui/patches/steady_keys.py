"""A run that begins while the one before it still writes its state does not end in an error.

Streamlit stops a run at its next call of `st`, and begins the next one beside it. Each keeps its own lock over the one
state of the session, so that the old run may add a key while the new one looks through all of them; Python then ends
the new run with "dictionary changed size during iteration", before anything is drawn. Looking through them again is
all that it takes.
"""

from __future__ import annotations

from collections.abc import Iterator

from streamlit.runtime.state.session_state import SessionState, WStates

TIMES = 20
"""How often the keys are looked through; each time the old run would have to write in the same moment."""

_keys, _widgets = SessionState._keys, WStates.__iter__


def keys(session: SessionState) -> set[str]:
    """All keys of a session, looked through again where they change meanwhile."""
    for _ in range(TIMES - 1):
        try:
            return _keys(session)
        except RuntimeError:
            continue
    return _keys(session)


def widgets(states: WStates) -> Iterator[str]:
    """The widgets as they are now; those that the old run adds meanwhile have not been changed by anybody."""
    return iter(list(states.states))


def apply() -> None:
    """From now on, in every session of this server."""
    SessionState._keys = keys  # type: ignore[method-assign]
    WStates.__iter__ = widgets  # type: ignore[method-assign]
