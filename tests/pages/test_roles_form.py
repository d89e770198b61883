"""The roles of columns: what a click on a head changes, and what it leaves alone."""

from __future__ import annotations

import json

import pytest
from streamlit.testing.v1 import AppTest

from dashboard.ui.data_in import roles_form
from dashboard.ui.data_in.roles_form import BOTH, RolesForm
from tests.pages.conftest import OpenPage, answer, direction, give_role, healthy, press, problem, upload, words
from tests.pages.test_uploads import as_bytes, long_table


@pytest.fixture
def kept(monkeypatch: pytest.MonkeyPatch) -> dict[str, object]:
    """What the person chose so far."""
    store: dict[str, object] = {}
    monkeypatch.setattr(roles_form.state, "widget", lambda key, default=None: store.get(key, default))
    monkeypatch.setattr(roles_form.state, "set_widget", store.__setitem__)
    return store


def long_form() -> tuple[RolesForm, dict[str, str | None]]:
    form = RolesForm("x", ["who", "seed", "step", "reward", "extra"], show=False)
    guess = {"algorithm": "who", "run": "seed", "level": "step", "score": "reward", "block": None}
    return form, {role: form.column(role, role, column) for role, column in guess.items()}


def wide_form() -> tuple[RolesForm, tuple[str, ...], str | None]:
    form = RolesForm("x", ["truth", "A", "B", "n"], show=False)
    truth = form.column("Truth", "truth", "truth")
    return form, form.columns("A model", (truth,), ("A", "B")), truth


def test_a_role_goes_from_one_column_to_another(kept: dict[str, object]) -> None:
    form, roles = long_form()
    assert [form.role_of(name) for name in form.names] == ["algorithm", "run", "level", "score", ""]
    form.assign("extra", "score")
    assert long_form()[1] == {**roles, "score": "extra"}
    assert long_form()[0].role_of("reward") == ""


def test_a_column_that_gets_another_role_loses_the_one_it_had(kept: dict[str, object]) -> None:
    form, roles = long_form()
    form.assign("seed", "level")
    assert long_form()[1] == {**roles, "run": None, "level": "seed"}


def test_runs_can_pair_too(kept: dict[str, object]) -> None:
    form, roles = long_form()
    form.assign("seed", BOTH)
    form, now = long_form()
    assert now == {**roles, "block": "seed"}
    assert form.role_of("seed") == BOTH
    form.assign("seed", "")
    assert long_form()[1] == {**roles, "run": None, "block": None}


def test_columns_of_a_role_that_many_have(kept: dict[str, object]) -> None:
    form, models, truth = wide_form()
    assert (models, truth) == (("A", "B"), "truth")
    form.assign("n", "many")
    assert wide_form()[1:] == (("A", "B", "n"), "truth")
    wide_form()[0].assign("A", "")
    assert wide_form()[1:] == (("B", "n"), "truth")
    # Another truth: the column that was it is no model all of a sudden.
    wide_form()[0].assign("B", "truth")
    assert wide_form()[1:] == (("n",), "B")


def sent(at: AppTest) -> dict[str, object]:
    """What the preview got to draw."""
    found = [element.proto for element in at.get("bidi_component") if element.proto.component_name == "roles_table"]
    return json.loads(found[-1].json)


def test_the_preview_shows_the_guess_on_the_heads(open_page: OpenPage) -> None:
    at = press(upload(open_page(), as_bytes(long_table(heading="net,seed,steps,accuracy"))), "Change data")
    heads = sent(at)["heads"]
    assert heads == [
        {"name": "net", "role": "algorithm"},
        {"name": "seed", "role": "run"},
        {"name": "steps", "role": "level"},
        {"name": "accuracy", "role": "score"},
    ]
    assert sent(at)["rows"][0] == ["A", "1", "0", "1"]
    assert "The first lines of 18; 4 columns." in words(at)
    assert problem(healthy(at)) == ""


def test_roles_are_offered_again_for_a_file_of_the_same_shape(open_page: OpenPage) -> None:
    lines = [line + f",{i % 7}" for i, line in enumerate(long_table())]
    lines[0] = "algorithm,run,level,score,reward"
    at = press(answer(upload(open_page(), as_bytes(lines)), "score"), "Change data")
    again = "Read it as the last file with these headings"
    assert again not in [button.label for button in at.button]
    prefix = str(next(box for box in at.selectbox if str(box.key).startswith("role.layout.")).key)
    form = RolesForm(prefix.removeprefix("role.layout."), lines[0].split(","), show=False)
    at.session_state[form._shape] = form.prefix
    at = direction(give_role(at, "score", "reward"))
    assert "score in 'reward'" in words(at)
    at = press(answer(upload(at, as_bytes([*lines[:-1], "B,3,500,99,1"])), "score"), "Change data")
    assert "Higher is better (from 'score')." in words(at)
    at = press(at, again)
    assert "score in 'reward'" in words(at)


def test_the_mapping_goes_into_what_is_kept(open_page: OpenPage) -> None:
    at = upload(open_page(), as_bytes(long_table(heading="net,seed,steps,accuracy")))
    mapping = at.session_state["learning_curves.mapping"]
    assert mapping["file"] == "curves.csv"
    assert mapping["roles"]["layout"] == "one line for each score"
    assert (mapping["roles"]["algorithm"], mapping["roles"]["level"]) == ("net", "steps")
    assert json.loads(json.dumps(mapping)) == mapping


def test_the_runs_of_each_algorithm_are_counted_and_those_of_one_run_named(open_page: OpenPage) -> None:
    lines = [*long_table("AB", runs=3), *long_table("C", runs=1)[1:]]
    at = answer(upload(open_page(), as_bytes(lines)), "Compare it all the same")
    assert "Runs of each algorithm" not in words(at)
    at = press(at, "Change data")
    assert "Runs of each algorithm: A 3, B 3 and C 1. One run only: C." in words(at)
