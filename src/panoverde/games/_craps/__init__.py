"""The dice of craps: the five that are presented, and the player who throws two of them."""
