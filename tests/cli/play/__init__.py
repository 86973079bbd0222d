"""The terminal table, and the journals it leaves."""
