"""History of the schema: one file per revision. Run by store/revision.py."""
