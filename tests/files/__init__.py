"""Files of known truth in every layout that people have, and how many of them reading opens right."""
