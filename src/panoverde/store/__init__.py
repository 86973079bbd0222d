"""Journal, ledger and records of the house: memory, SQLite and PostgreSQL behind one contract."""
