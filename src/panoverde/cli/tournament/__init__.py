"""`pano tournament`: figures of tournaments from a JSON file (docs/reference/tournament-figures.md)."""
