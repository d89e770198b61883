"""The analyses that were kept, put in order and taken away together."""

from dashboard.ui import report

if __name__ == "__main__":  # a process started by spawn imports this file again
    report.show()
