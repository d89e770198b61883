"""Many learning curves of one algorithm on the chess positions, for studies of Type I error and power.

The unpruned tree in further 20-fold cross-validations of king and rook against king, as in `curves.py`.
"""

from __future__ import annotations

from threadpoolctl import threadpool_limits

from demo_data.curves import krk_task, null_pool
from demo_data.part import Files, Part, Progress

REPETITIONS = 25


def make(progress: Progress) -> Files:
    """500 curves."""
    with threadpool_limits(1):
        return {"curves_krk_null.npz": null_pool(krk_task(), REPETITIONS, progress)}


PART = Part("krk_null", "Many curves of one tree on king-rook-king", ("curves_krk_null.npz",), make)
