"""From a table to what it may mean, and what is asked."""
