"""From bytes to a frame, and from a frame to one of the data types."""
