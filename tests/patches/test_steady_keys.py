"""The keys of a session that another run writes to meanwhile."""

from __future__ import annotations

from typing import Any

import pytest
from streamlit.runtime.state.session_state import SessionState, Value, WStates

from dashboard.ui.patches import steady_keys


class Written(SessionState):
    """A state to which another run adds keys while the first ones are looked through."""

    def begin(self, times: int) -> Written:
        self._left = times
        self["before"], self["too"] = 1, 2
        return self

    def _get_widget_id(self, k: str) -> str:
        if self._left:
            self._left -= 1
            self._new_session_state[f"meanwhile {self._left}"] = 3
        return super()._get_widget_id(k)


def test_keys_that_change_meanwhile_are_looked_through_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SessionState, "_keys", steady_keys._keys)
    monkeypatch.setattr(WStates, "__iter__", steady_keys._widgets)
    with pytest.raises(RuntimeError, match="changed size"):  # else Streamlit looks again itself: the patch can go
        set(Written().begin(1))
    steady_keys.apply()
    assert set(Written().begin(1)) == {"before", "too", "meanwhile 0"}
    assert len(set(Written().begin(steady_keys.TIMES - 1))) == steady_keys.TIMES + 1


def test_keys_that_never_stay_are_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SessionState, "_keys", steady_keys.keys)
    endless: Any = Written().begin(steady_keys.TIMES + 5)
    with pytest.raises(RuntimeError, match="changed size"):
        set(endless)


def looked_through(states: WStates) -> list[str]:
    """The widgets of a state to which another run adds one meanwhile."""
    found = []
    for wid in states:
        states.states.setdefault("meanwhile", Value(3))
        found.append(wid)
    return found


def test_widgets_that_are_added_meanwhile_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(WStates, "__iter__", steady_keys._widgets)
    states = WStates()
    states["before"], states["too"] = Value(1), Value(2)
    with pytest.raises(RuntimeError, match="changed size"):
        looked_through(states)
    del states["meanwhile"]
    monkeypatch.setattr(WStates, "__iter__", steady_keys.widgets)
    assert looked_through(states) == ["before", "too"]
