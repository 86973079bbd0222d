"""The journal, the ledger and the records of the house: memory, SQLite and PostgreSQL behind one contract."""
