"""Players at the table: how they come, rest, behave and leave."""
