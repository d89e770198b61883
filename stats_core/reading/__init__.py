"""From bytes to a frame, and from a frame to one of the data types."""

from stats_core.reading.curves import curves_from_frame
from stats_core.reading.frame import read_frame
from stats_core.reading.guessing import guess_roles
from stats_core.reading.loss_roles import LossLayout, LossRoles, guess_loss_roles
from stats_core.reading.losses import losses_from_frame
from stats_core.reading.numbers import read_numbers
from stats_core.reading.roles import CurveRoles, Layout, suggest_higher_is_better
from stats_core.reading.text import MAX_BYTES

__all__ = [
    "MAX_BYTES",
    "CurveRoles",
    "Layout",
    "LossLayout",
    "LossRoles",
    "curves_from_frame",
    "guess_loss_roles",
    "guess_roles",
    "losses_from_frame",
    "read_frame",
    "read_numbers",
    "suggest_higher_is_better",
]
