"""Tournaments as people see them: in their office, as records, live."""
