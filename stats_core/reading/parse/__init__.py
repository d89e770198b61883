"""From bytes to a table."""
