"""The small checkout of the rule book's tests."""

from tests.trace.checkout import checkout

__all__ = ["checkout"]
