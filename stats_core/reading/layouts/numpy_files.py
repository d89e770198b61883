"""NumPy: `.npy` and `.npz`, never with pickled objects; declared sizes are read before anything is unpacked."""

from __future__ import annotations

import io
import math
import zipfile

import numpy as np
import numpy.typing as npt
import pandas as pd

from stats_core.errors import InputError
from stats_core.reading.layouts.layout import FileLayout, Stage, recognised
from stats_core.reading.parse.places import quoted
from stats_core.reading.parse.read_table import ReadTable
from stats_core.reading.parse.text import MAX_BYTES
from stats_core.wording import counted

_AGAIN = "Save the numbers with np.savez or as CSV."
Arrays = dict[str, npt.NDArray[np.float64]]
POSITION, VALUE = "position", "value"
AXES = ("part", "row", POSITION)
"""What the places along the axes of an array are called, the last axis last."""
PLACES = (
    "The number is called 'value'.",
    "The place along the array, from 1, is called 'position'.",
    "The places along the two axes, from 1, are called 'row' and 'position'.",
    "The places along the three axes, from 1, are called 'part', 'row' and 'position'.",
    "",
)
"""What is said about the names of places, by the number of axes."""


def _array(data: bytes, name: str) -> npt.NDArray[np.float64]:
    """One array of numbers, after a look at the size that it declares."""
    stream = io.BytesIO(data)
    try:
        version = np.lib.format.read_magic(stream)
        header = np.lib.format.read_array_header_1_0 if version == (1, 0) else np.lib.format.read_array_header_2_0
        shape, _, dtype = header(stream)
    except ValueError:
        raise InputError("The NumPy array is damaged", quoted(name), _AGAIN) from None
    if dtype.hasobject or dtype.kind not in "biuf":
        what = "Python objects, which could run a program when they are read" if dtype.hasobject else "no numbers"
        raise InputError(f"The NumPy array holds {what}", quoted(name), _AGAIN)
    if math.prod(shape) * dtype.itemsize > min(MAX_BYTES, len(data)):
        raise InputError(
            f"The NumPy array declares {math.prod(shape):,} numbers and does not hold them", quoted(name), _AGAIN
        )
    stream.seek(0)
    try:
        return np.asarray(np.load(stream, allow_pickle=False), dtype=np.float64)
    except (ValueError, EOFError):
        raise InputError("The NumPy array is damaged", quoted(name), _AGAIN) from None


def _arrays(data: bytes, name: str) -> Arrays:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            parts = archive.infolist()
            if sum(part.file_size for part in parts) > MAX_BYTES:
                raise InputError(
                    f"The arrays would unpack to more than {MAX_BYTES / 2**20:g} MB",
                    quoted(name),
                    "Keep fewer of them.",
                )
            return {part.filename.removesuffix(".npy"): _array(archive.read(part), part.filename) for part in parts}
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError, OSError, ValueError):
        raise InputError("The NumPy archive is damaged", quoted(name), "Save it again with np.savez.") from None


def _is_npz(data: bytes, name: str) -> bool:
    return data.startswith(b"PK\x03\x04") and (name.endswith(".npz") or b".npy" in data[:200])


def _npy(data: bytes, name: str) -> ReadTable:
    array = _array(data, name)
    if array.ndim != 2:
        return recognised(_long(array, name), "NumPy array", _size(array), PLACES[array.ndim : array.ndim + 1])
    frame = pd.DataFrame(array, columns=[f"column {i + 1}" for i in range(array.shape[1])])
    return recognised(ReadTable(frame, headless=True), "NumPy array", _size(array))


def _npz(data: bytes, name: str) -> ReadTable:
    arrays = _arrays(data, name)
    if {"timesteps", "results"} <= arrays.keys():
        return _evaluations(arrays, name)
    if "train_sizes" in arrays and any("score" in key for key in arrays):
        return learning_curve(arrays)
    if {array.ndim for array in arrays.values()} == {2} and _rows_are_runs(arrays):
        return _runs_by_levels(arrays)
    return _of_any_names(arrays, name)


def _rows_are_runs(arrays: Arrays) -> bool:
    """Whether arrays have as many columns as one another and not as many rows: runs may be missing, levels not.

    Where all have one shape, either axis may count the runs: that is for a person to say.
    """
    rows, columns = ({array.shape[axis] for array in arrays.values()} for axis in (0, 1))
    return len(columns) == 1 < len(rows)


def _of_any_names(arrays: Arrays, name: str) -> ReadTable:
    """Arrays of any names: a column each, or below one another with the array's name as the algorithm."""
    size = counted(len(arrays), "array")
    axes = {array.ndim for array in arrays.values()}
    lengths = {len(array) for array in arrays.values() if array.ndim}
    if axes == {1} and len(lengths) == 1:
        columns = {key: array for key, array in arrays.items() if key != POSITION}
        frame = pd.DataFrame({POSITION: np.arange(1, lengths.pop() + 1), **columns})
        return recognised(frame, "NumPy archive", size, (PLACES[1],))
    level = _shared_axis(arrays)
    if level is not None:
        return _along(arrays, level, size)
    if len(axes) == 1:
        frames = [_long(array, name).assign(algorithm=key) for key, array in arrays.items()]
        frame = pd.concat(frames, ignore_index=True)
        note = f"The names of the arrays are called 'algorithm'. {PLACES[axes.pop()]}"
        return recognised(frame[["algorithm", *frame.columns[:-1]]], "NumPy archive", size, (note,))
    shapes = ", ".join(f"{key} {array.shape}" for key, array in list(arrays.items())[:5])
    raise InputError(
        f"The NumPy archive holds arrays of a kind that is not known: {shapes}",
        quoted(name),
        "Give one array [run, level] for each algorithm, under the algorithm's name.",
    )


def _shared_axis(arrays: Arrays) -> str | None:
    """The only array of one axis, where it increases and all others have an axis of its length."""
    flat = [key for key, array in arrays.items() if array.ndim == 1]
    others = [array for array in arrays.values() if array.ndim != 1]
    if len(flat) != 1 or not others or any(array.ndim != 2 for array in others):
        return None
    steps = arrays[flat[0]]
    fits = all(len(steps) in array.shape for array in others) and len(steps) > 1
    return flat[0] if fits and bool((np.diff(steps) > 0).all()) else None


def _along(arrays: Arrays, level: str, size: str) -> ReadTable:
    """One array for each algorithm along a shared array of levels; the other axis counts the runs."""
    steps = arrays[level]
    frames = []
    for key, array in arrays.items():
        if key != level:
            runs = array if array.shape[1] == len(steps) else array.T
            long = {"algorithm": key, "run": np.repeat(np.arange(1, len(runs) + 1), len(steps))}
            frames.append(pd.DataFrame({**long, level: np.tile(steps, len(runs)), VALUE: runs.ravel()}))
    note = f"The axis as long as {level!r} goes along it, the other one counts the runs of each array."
    return recognised(pd.concat(frames, ignore_index=True), "NumPy archive", size, (note,))


def _long(array: npt.NDArray[np.float64], name: str) -> pd.DataFrame:
    """An array as lines with the place along each axis, counted from 1."""
    if array.ndim > len(AXES) or not array.size:
        raise InputError(
            f"The NumPy array has {counted(array.ndim, 'axis')}" if array.size else "The NumPy array is empty",
            quoted(name),
            "Save a table of two axes, or an npz with one array [run, level] for each algorithm.",
        )
    places = {
        axis: index.ravel() + 1
        for axis, index in zip(AXES[-array.ndim or len(AXES) :], np.indices(array.shape), strict=False)
    }
    return pd.DataFrame({**places, VALUE: array.ravel()})


def _size(array: npt.NDArray[np.float64]) -> str:
    return " x ".join(f"{length:,}" for length in array.shape) or "1"


def _runs_by_levels(arrays: Arrays) -> ReadTable:
    """One array [run, level] for each algorithm, under the algorithm's name."""
    frames = [
        pd.DataFrame(array, columns=[str(i + 1) for i in range(array.shape[1])]).assign(
            algorithm=key, run=[str(i + 1) for i in range(len(array))]
        )
        for key, array in arrays.items()
    ]
    frame = pd.concat(frames, ignore_index=True)
    frame = frame[["algorithm", "run", *frame.columns[:-2]]]
    note = "Levels are numbered from 1: an npz does not name them."
    return recognised(frame, "NumPy archive", f"{counted(len(arrays), 'array')} of runs by levels", (note,))


def _evaluations(arrays: Arrays, name: str) -> ReadTable:
    """Stable-Baselines `evaluations.npz`: episodes of one evaluation are no runs, so their mean is the score."""
    steps, results = arrays["timesteps"].ravel(), arrays["results"]
    if results.ndim != 2 or len(results) != len(steps):
        raise InputError("Time steps and results do not have the same length", quoted(name), _AGAIN)
    whole = bool(np.all(np.isfinite(steps) & (np.abs(steps) < 2**53) & (steps == np.floor(steps))))
    frame = pd.DataFrame({"step": steps.astype(np.int64) if whole else steps, "reward": results.mean(axis=1)})
    which = "which is no run" if results.shape[1] == 1 else "which are no runs"
    note = f"Each score is the mean of {counted(results.shape[1], 'evaluation episode')}, {which}."
    return recognised(
        frame, "Stable-Baselines evaluations", f"{counted(len(frame), 'evaluation')} of one run", (note,), one_run=True
    )


def learning_curve(arrays: Arrays) -> ReadTable:
    """scikit-learn's learning_curve: train_sizes, and scores [size, fold] of training and test parts."""
    sizes = np.asarray(arrays["train_sizes"], dtype=np.float64).ravel()
    parts = {"train": "train_scores", "test": "test_scores"}
    frames = []
    for part, key in parts.items():
        scores = np.asarray(arrays.get(key, np.empty((0, 0))), dtype=np.float64)
        if scores.ndim != 2 or len(scores) not in (0, len(sizes)):
            raise InputError(f"The array {key} is not one line of folds for each of train_sizes", remedy=_AGAIN)
        if scores.size:
            fold = np.tile(np.arange(1, scores.shape[1] + 1), len(sizes))
            frames.append(
                pd.DataFrame(
                    {
                        "part": part,
                        "fold": fold,
                        "train_size": np.repeat(sizes, scores.shape[1]),
                        "score": scores.ravel(),
                    }
                )
            )
    if not frames:
        raise InputError("There are train_sizes without scores", remedy="Save train_scores and test_scores too.")
    return recognised(pd.concat(frames, ignore_index=True), "scikit-learn learning curve", counted(len(sizes), "size"))


LAYOUTS = (
    FileLayout(Stage.BYTES, lambda data, name: data.startswith(b"\x93NUMPY"), _npy),
    # A workbook is a zip archive too, whatever its ending.
    FileLayout(Stage.BYTES, _is_npz, _npz, after=("excel",)),
)
