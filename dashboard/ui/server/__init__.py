"""What all sessions of a server share: work beside the pages, its processes, memory, and who comes in."""
