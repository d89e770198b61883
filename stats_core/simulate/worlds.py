"""The worlds of `stats_core.worlds`, under the name that scripts and notebooks use."""

from stats_core.worlds import *  # noqa: F403
from stats_core.worlds import __all__ as __all__
