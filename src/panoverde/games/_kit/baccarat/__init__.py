"""What the games of baccarat share: what cards are worth, the shoe and how it is prepared, who handles the cards."""
