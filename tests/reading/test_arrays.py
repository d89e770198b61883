"""Arrays of NumPy of any names and axes: every number comes with its place, and the files' names with it."""

from __future__ import annotations

import io
from itertools import product

import numpy as np
import pytest

from stats_core.reading import read_files, read_table
from tests.reading.test_refused_layouts import npy, npz

RNG = np.random.default_rng(5)


@pytest.mark.parametrize("form", ["{a}/{i}.npy", "{a}_seed{i}.npy", "seed{i}/{a}.npy", "x/{a}/run-2024010{i}.npy"])
def test_a_folder_of_arrays_one_for_each_run(form: str) -> None:
    runs = {(a, i): RNG.random(4) for a, i in product(("ppo", "sac"), (1, 2, 3))}
    table = read_files({form.format(a=a, i=i): npy(array) for (a, i), array in runs.items()})
    assert any("'position'" in note for note in table.notes)
    for algorithm in ("ppo", "sac"):
        own = table.frame[table.frame["algorithm"] == algorithm]
        found = [one.sort_values("position")["value"].tolist() for _, one in own.groupby("run")]
        assert found == [runs[algorithm, i].tolist() for i in (1, 2, 3)]


@pytest.mark.parametrize("shape", [(3,), (2, 3), (2, 3, 4)])
@pytest.mark.parametrize("several", [False, True])
def test_every_number_has_its_place(shape: tuple[int, ...], several: bool) -> None:
    arrays = {name: RNG.random((*shape[:-1], shape[-1] + i * several)) for i, name in enumerate(("first", "other"))}
    if several:
        frame = read_table(npz(**arrays), "a.npz").frame
        frame = frame[frame["algorithm"] == "other"]
    elif len(shape) == 2:
        frame = read_files({f"{name}.npy": npy(array) for name, array in arrays.items()}).frame
        frame = frame[frame["algorithm"] == "other"]
    else:
        frame = read_table(npy(arrays["other"]), "a.npy").frame
    axes = ["part", "row", "position"][-len(shape) :]
    found = {tuple(int(line[axis]) - 1 for axis in axes): line["value"] for _, line in frame.iterrows()}
    assert found == dict(np.ndenumerate(arrays["other"]))


def test_arrays_of_one_length_are_columns() -> None:
    table = read_table(npz(x=np.array([10, 20, 30]), A=np.ones(3), B=np.zeros(3)), "a.npz")
    assert table.names == ("position", "x", "A", "B")


@pytest.mark.parametrize("turned", [False, True])
def test_an_array_of_levels_names_the_axis_of_its_length(turned: bool) -> None:
    runs = RNG.random((2, 3))
    table = read_table(npz(steps=np.array([5.0, 10, 15]), A=runs.T if turned else runs, B=runs + 1), "a.npz")
    own = table.frame[table.frame["algorithm"] == "A"]
    assert own.pivot(index="run", columns="steps", values="value").to_numpy().tolist() == runs.tolist()
    assert "'steps'" in table.notes[0]


def test_an_array_of_one_number_and_one_of_text() -> None:
    assert read_table(npy(np.float64(0.5)), "a.npy").frame["value"].tolist() == [0.5]
    file = io.BytesIO()
    np.save(file, np.array(["a"]))
    with pytest.raises(Exception, match="no numbers"):
        read_table(file.getvalue(), "a.npy")
