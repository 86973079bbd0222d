"""Parts that several games share. A game puts them together with its own chapter."""
