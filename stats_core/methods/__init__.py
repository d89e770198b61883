"""One file per statistical method."""
