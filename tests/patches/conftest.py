"""Pages run here as in `tests/pages`."""

from tests.pages.conftest import _no_page_is_the_main_program, _patient, open_page

__all__ = ["_no_page_is_the_main_program", "_patient", "open_page"]
