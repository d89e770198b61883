"""What methods of several folders share."""
