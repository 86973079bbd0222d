"""How the house's bots play poker: by their cards, the price and the pot."""
