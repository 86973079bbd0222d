"""Money outside the tables: cage, free credits, money in transit, statements."""
