"""One node of the house: its tables, its leases, and how it starts and ends."""
