"""What several methods of this folder share."""
