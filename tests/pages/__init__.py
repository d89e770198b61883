"""Every page by itself and through the front door, without a browser."""
