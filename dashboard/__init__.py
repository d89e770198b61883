"""The dashboard around stats_core: figures for the screen, files to keep, and the pages' parts."""
