"""Games for agents: thousands of tables at once, and one table as a PettingZoo environment."""
