"""The small checkout of the rule book, and a PostgreSQL server: fixtures of other rooms."""

from tests.store.conftest import postgres
from tests.trace.checkout import checkout

__all__ = ["checkout", "postgres"]
