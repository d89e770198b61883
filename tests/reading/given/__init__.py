"""Small files of every kind that is read, each made of a few plain numbers."""
