"""The analyses that were kept, put in order and taken away together."""

from dashboard.ui.report import page

if __name__ == "__main__":  # a process started by spawn imports this file again
    page.show()
