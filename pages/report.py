"""The analyses that were kept, put in order and taken away together."""

from dashboard.ui import report

report.show()
