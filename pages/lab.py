"""Can a test be trusted, and how many runs are needed: published studies, and one's own design."""

from dashboard.ui.lab import page

if __name__ == "__main__":  # a process started by spawn imports this file again
    page.show()
