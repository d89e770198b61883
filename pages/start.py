"""What Learnmost answers, and the way in."""

from dashboard.ui import start

if __name__ == "__main__":  # a process started by spawn imports this file again
    start.show()
