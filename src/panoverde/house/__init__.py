"""The operator's books: accounts, cage, gaming sessions, complaints and what the law wants kept."""
