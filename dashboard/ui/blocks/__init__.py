"""What pages are built from: answers, tables, options, pictures, files to take away."""
