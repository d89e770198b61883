"""Chart data to traces."""
