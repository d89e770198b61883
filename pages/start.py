"""What Learnmost answers, and the way in."""

from dashboard.ui.start import page

if __name__ == "__main__":  # a process started by spawn imports this file again
    page.show()
