"""Every method with what it needs, assumes and comes from."""

from dashboard.ui import method_docs

if __name__ == "__main__":  # a process started by spawn imports this file again
    method_docs.show()
