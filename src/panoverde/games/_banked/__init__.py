"""What the banked games share: seats and chips, bets on a cloth, the betting window, idle players, dice in a case."""
