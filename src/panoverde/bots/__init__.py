"""Players of the house: they keep a newcomer company at demonstration tables, and everybody sees what they are."""
