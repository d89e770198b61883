"""What holds for every test of reading: its refusals are well written."""

from tests.support.refusals import refusals_are_well_written

__all__ = ["refusals_are_well_written"]
