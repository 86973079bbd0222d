"""The history of the schema: one file for each revision. Run by store/migrate.py."""
