"""Every method with what it needs, assumes and comes from."""

from dashboard.ui.methods import page

if __name__ == "__main__":  # a process started by spawn imports this file again
    page.show()
