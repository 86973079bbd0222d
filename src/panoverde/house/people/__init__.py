"""People: accounts, logins, staff and their duties."""
