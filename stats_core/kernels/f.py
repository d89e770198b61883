"""The density of F, without the machinery of `scipy.stats`, which takes half a second to import."""

from __future__ import annotations

import numpy as np
from scipy.special import betaln, xlogy

from stats_core.types import Floats


def f_density(at: Floats, df: float, df_error: float) -> Floats:
    """The density of F with these degrees of freedom, at numbers that are not negative."""
    beyond = (df + df_error) / 2 * np.log(df_error + df * at) + betaln(df / 2, df_error / 2)
    near = df_error / 2 * np.log(df_error) + df / 2 * np.log(df) + xlogy(df / 2 - 1, at)
    density: Floats = np.exp(near - beyond)
    return density
