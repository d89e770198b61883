"""What the five documents print, and what is found here."""

from dashboard.ui.documents import page as documents

if __name__ == "__main__":  # a process started by spawn imports this file again
    documents.show()
