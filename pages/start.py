"""What Learnmost answers, and the way in."""

from dashboard.ui import start

start.show()
