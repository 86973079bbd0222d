"""The operator's books: accounts, the cage, gaming sessions, complaints, what the law wants kept."""
