"""Do the algorithms learn differently as training grows?"""

from dashboard.ui.curves import page

if __name__ == "__main__":  # a process started by spawn imports this file again
    page.show()
