"""Experiments of the literature, run again: the files that the pages show, and the scripts that make them."""
