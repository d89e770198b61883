"""From the bytes of one file, or of several together, to one table."""
