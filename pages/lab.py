"""Can a test be trusted, and how many runs are needed: published studies, and one's own design."""

from dashboard.ui.lab import page

page.show()
