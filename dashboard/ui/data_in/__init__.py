"""From files, folders and pasted text to data, with what is asked on the way."""
