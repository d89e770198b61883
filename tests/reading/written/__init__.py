"""Files as people write them by hand or with a few lines of code, each beside what it means."""
