"""The page Documents: what the five documents print, by document and place, beside what is found here."""
