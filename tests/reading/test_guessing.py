"""Roles of columns, guessed from names and contents."""

from __future__ import annotations

from itertools import product

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stats_core.reading import (
    CurveLayout,
    CurveRoles,
    curves_from_frame,
    guess_roles,
    read_table,
    suggest_higher_is_better,
)


def long_frame(algorithm: str, run: str, level: str, score: str, **more: str) -> pd.DataFrame:
    """Two algorithms, three runs, four levels, under the given names."""
    rows = [
        {algorithm: a, run: str(r), level: str(h), score: str(round(0.1 + 0.37 * r + h / 7000, 6)), **more}
        for a, r, h in product(("Tree", "Forest"), (1, 2, 3), (0, 200, 500, 1000))
    ]
    return pd.DataFrame(rows, dtype=object)


@pytest.mark.parametrize(
    ("algorithm", "run", "level", "score"),
    [
        ("algorithm", "run", "level", "score"),
        ("Method", "Seed", "Step", "Reward"),
        ("model", "trial", "epoch", "val_loss"),
        ("agent", "replicate", "timesteps", "episode_return"),
        ("algo", "seed", "global_step", "charts/episodic_return"),
        ("learner", "fold", "n_train", "accuracy"),
        ("optimizer", "repeat", "iteration", "error"),
        ("classifier", "session", "games", "wins"),
        ("estimator", "rep", "train_size", "f1"),
        ("approach", "random_state", "trainSize", "testAUC"),
        ("Algorithm name", "Run ID", "Training steps", "Mean reward"),
        ("exp_name", "seed", "anchor", "error_rate"),
        ("model_name", "cv_split", "num_examples", "R2"),
        ("policy", "trial_no", "total_env_steps", "eval/score"),
        ("variant", "seed", "time/total_timesteps", "rollout/ep_rew_mean"),
        ("learning_rate", "run", "epoch", "loss"),
        ("benchmark method", "seed", "step", "reward"),
        ("algorithm used", "run done", "step reached", "score so far"),
        ("what", "which", "where", "value"),
        ("col1", "col2", "col3", "col4"),
        ("Verfahren", "Lauf", "Stufe", "Ergebnis"),
    ],
)
def test_long_tables_under_many_names(algorithm: str, run: str, level: str, score: str) -> None:
    expected = CurveRoles(CurveLayout.LONG, algorithm=algorithm, run=run, level=level, score=score)
    frame = long_frame(algorithm, run, level, score)
    assert guess_roles(frame) == expected
    for order in ([3, 2, 1, 0], [1, 3, 0, 2]):
        turned = guess_roles(frame.iloc[:, order])
        assert (turned.algorithm, turned.score) == (algorithm, score)


def test_numbers_without_telling_names_stand_in_the_usual_order() -> None:
    frame = long_frame("c1", "c2", "c3", "c4")
    frame["c1"] = frame["c1"].map({"Tree": "1", "Forest": "2"})
    assert guess_roles(frame) == CurveRoles(CurveLayout.LONG, "c1", "c2", "c3", "c4")


@pytest.mark.parametrize("setting", ["alpha", "learning_rate", "gamma", "depth"])
def test_settings_may_be_what_is_compared(setting: str) -> None:
    frame = long_frame(setting, "session", "games", "wins")
    frame[setting] = frame[setting].map({"Tree": "0.001", "Forest": "0.8"})
    assert guess_roles(frame) == CurveRoles(CurveLayout.LONG, setting, "session", "games", "wins")


@pytest.mark.parametrize("other", ["env", "dataset", "task_name", "env_id", "game"])
def test_what_is_compared_is_not_where_it_was_compared(other: str) -> None:
    frame = long_frame("who", "seed", "step", "reward")
    frame.insert(0, other, ["Hopper", "Walker"] * (len(frame) // 2))
    assert guess_roles(frame).algorithm == "who"


def test_columns_beside_the_score_are_not_the_score() -> None:
    frame = long_frame("model", "seed", "step", "val_loss", train_loss="1.5", loss_std="0.1", runtime="12.5")
    assert guess_roles(frame).score == "val_loss"


def test_a_run_is_looked_for_only_where_runs_must_be_told_apart() -> None:
    frame = long_frame("method", "extra", "step", "reward")
    assert guess_roles(frame).run == "extra"
    one_each = frame[frame["extra"] == "1"]
    assert guess_roles(one_each).run is None


def test_a_column_that_never_changes_tells_no_runs_apart() -> None:
    frame = long_frame("method", "seed", "step", "reward")
    frame.insert(0, "run", "1")
    assert guess_roles(frame).run == "seed"


def test_a_block_is_taken_by_name_only() -> None:
    assert guess_roles(long_frame("method", "run", "step", "reward", block="1")).block == "block"
    assert guess_roles(long_frame("method", "seed", "step", "reward")).block is None


@pytest.mark.parametrize(
    "headings",
    [
        ("0", "200", "500"),
        ("step_0", "step_200", "step_500"),
        ("level 0", "level 200", "level 500"),
        ("epoch-1", "epoch-2", "epoch-3"),
        ("0 games", "200 games", "500 games"),
        ("acc@1", "acc@5", "acc@25"),
        ("0.5", "1.0", "1.5"),
        ("0,5", "1,0", "1,5"),
        ("1e3", "1e4", "1e5"),
        ("1k", "10k", "1M"),
        ("10%", "50%", "100%"),
    ],
)
def test_wide_tables_have_levels_as_headings(headings: tuple[str, ...]) -> None:
    rows = [("Tree", "1", "1", "2", "3"), ("Tree", "2", "1", "2", "4"), ("Forest", "1", "2", "2", "3")]
    frame = pd.DataFrame(rows, columns=["method", "seed", *headings], dtype=object)
    assert guess_roles(frame) == CurveRoles(CurveLayout.WIDE, algorithm="method", run="seed", level_columns=headings)


def test_a_wide_table_may_have_blocks() -> None:
    rows = [(a, r, b, 1.5, 2.5) for a in "AB" for r, b in (("1", "x"), ("2", "y"))]
    frame = pd.DataFrame(rows, columns=["method", "seed", "block", "10", "20"])
    assert guess_roles(frame).block == "block"
    assert guess_roles(frame.drop(columns="block")).block is None


def test_wide_tables_without_run_or_telling_names() -> None:
    frame = pd.DataFrame([("A", "1", "2"), ("A", "3", "4"), ("B", "5", "6")], columns=["who", "10", "20"], dtype=object)
    assert guess_roles(frame) == CurveRoles(CurveLayout.WIDE, algorithm="who", level_columns=("10", "20"))


def test_of_two_families_of_levels_the_first_is_taken() -> None:
    columns = ["method", "acc_1", "acc_2", "loss_1", "loss_2"]
    frame = pd.DataFrame([("A", "1", "2", "3", "4")] * 3, columns=columns, dtype=object)
    assert guess_roles(frame).level_columns == ("acc_1", "acc_2")


def test_one_bare_number_as_heading_is_a_level() -> None:
    frame = pd.DataFrame([("A", "1", "2"), ("A", "2", "4")], columns=["method", "run", "100"], dtype=object)
    assert guess_roles(frame).level_columns == ("100",)


@pytest.mark.parametrize("headings", [("fold1", "fold2"), ("seed_0", "seed_1"), ("C4.5", "C5.0"), ("f1", "r2")])
def test_a_number_in_a_heading_is_not_always_a_level(headings: tuple[str, ...]) -> None:
    frame = pd.DataFrame([("A", "1", "2"), ("A", "2", "4")], columns=["method", *headings], dtype=object)
    assert guess_roles(frame).layout is not CurveLayout.WIDE
    assert not guess_roles(frame).level


def test_a_table_with_a_column_for_each_algorithm_has_no_algorithm_column() -> None:
    table = read_table(b",PPO,DDPG,SAC\n0,3683.49,420.27,4291.03\n1,1576.48,640.07,4551.04\n")
    assert guess_roles(table).algorithm == ""


def test_scores_under_a_network_s_name_are_not_its_name() -> None:
    frame = pd.DataFrame(np.random.default_rng(1).random((9, 2)), columns=["Network 2", "Network 6"])
    assert guess_roles(frame).algorithm == ""


def test_frames_from_a_notebook_need_not_hold_text() -> None:
    frame = long_frame("method", "seed", "step", "reward").astype({"seed": int, "step": int, "reward": float})
    roles = guess_roles(frame)
    assert roles == CurveRoles(CurveLayout.LONG, "method", "seed", "step", "reward")
    wide = frame.pivot(index=["method", "seed"], columns="step", values="reward").reset_index()
    wide_roles = guess_roles(wide)
    assert wide_roles.level_columns == ("0", "200", "500", "1000")
    long_curves, wide_curves = curves_from_frame(frame, roles), curves_from_frame(wide, wide_roles)
    assert long_curves.only(("Tree", "Forest")).values.sum() == pytest.approx(wide_curves.values.sum())


ODD = [
    pd.DataFrame(),
    pd.DataFrame({"a": []}),
    pd.DataFrame({"a": ["x"]}),
    pd.DataFrame([[1, 2]], columns=["a", "a"]),
    pd.DataFrame({("a", "b"): [1], ("a", "c"): [None]}),
    pd.DataFrame({0: [1.5, np.nan], 1: [None, "x"]}),
    pd.DataFrame({"": [""], "\n": ["\n"]}),
    pd.DataFrame({"when": pd.to_datetime(["2020-01-01", None])}),
    pd.DataFrame({"1": ["a"], "2": ["b"]}),
]


@pytest.mark.parametrize("frame", ODD)
def test_no_frame_is_too_odd_for_a_guess(frame: pd.DataFrame) -> None:
    roles = guess_roles(frame)
    assert isinstance(roles, CurveRoles)
    assert suggest_higher_is_better(roles) is None, "no heading says what is good"


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.sampled_from(["seed", "method", "100", "200", "score", "x", "", "é", "env"]), min_size=1, max_size=5),
    st.lists(
        st.lists(st.sampled_from(["", "1", "2.5", "A", "1,5", "3 ± 1", "nan"]), min_size=5, max_size=5), max_size=6
    ),
)
def test_any_frame_gives_a_guess(names: list[str], rows: list[list[str]]) -> None:
    frame = pd.DataFrame([row[: len(names)] for row in rows], columns=names, dtype=object)
    assert isinstance(guess_roles(frame), CurveRoles)


@pytest.mark.parametrize(
    ("score", "higher"),
    [
        ("score", True),
        ("val_loss", False),
        ("Error rate", False),
        ("test/RMSE", False),
        ("perplexity", False),
        ("cumulative regret", False),
        ("cost", False),
        ("time", None),
        ("running time", False),
        ("fitness", None),
        ("trainLoss", False),
        ("errors", False),
        ("neg_mean_squared_error", True),
        ("lossless ratio", None),
        ("timesteps survived", None),
        ("return", True),
        ("", None),
        ("value", None),
    ],
)
def test_the_score_s_name_says_which_way_is_better(score: str, higher: bool | None) -> None:
    assert suggest_higher_is_better(CurveRoles(CurveLayout.LONG, score=score)) is higher


AGAINST = (
    "loss error err rmse mse mae mape perplexity ppl regret cost time duration runtime latency nll bpc bpb wer cer fid "
    "brier logloss crossentropy entropy risk mistake misclassification failure penalty rank second minute violation "
    "distance divergence kl"
)


@pytest.mark.parametrize("word", AGAINST.split())
@pytest.mark.parametrize("heading", ["{}", "test_{}", "Val {} (mean)", "eval/{}"])
def test_what_counts_against_an_algorithm_is_better_low(word: str, heading: str) -> None:
    assert not suggest_higher_is_better(CurveRoles(CurveLayout.LONG, score=heading.format(word)))
    assert not suggest_higher_is_better(CurveRoles(CurveLayout.WIDE, level_columns=(f"{heading.format(word)}_1",)))


@pytest.mark.parametrize("word", ["accuracy", "acc", "reward", "return", "auc", "f1", "r2", "precision", "elo", "bleu"])
@pytest.mark.parametrize("heading", ["{}", "test_{}", "Val {} (mean)", "eval/{}"])
def test_what_counts_for_an_algorithm_is_better_high(word: str, heading: str) -> None:
    assert suggest_higher_is_better(CurveRoles(CurveLayout.LONG, score=heading.format(word)))


def test_in_wide_tables_the_headings_say_which_way_is_better() -> None:
    assert not suggest_higher_is_better(CurveRoles(CurveLayout.WIDE, level_columns=("loss_1", "loss_2")))
    # Where nothing says it, None: the page asks instead of taking "higher is better".
    assert suggest_higher_is_better(CurveRoles(CurveLayout.WIDE, level_columns=("1", "2"))) is None
    assert suggest_higher_is_better(CurveRoles(CurveLayout.WIDE)) is None
    assert suggest_higher_is_better(CurveRoles(CurveLayout.WIDE, level_columns=("1", "2")), "val_error.csv") is None
