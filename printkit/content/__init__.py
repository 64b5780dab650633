"""What users bring along: project files with own words, cards and plans."""
