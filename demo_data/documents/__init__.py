"""Every number and claim of the five documents, computed again: a module for each, a function for each place."""
