"""The packages that `panoverde[rl]` brings."""

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def imports() -> Iterator[None]:
    """If one is missing, the error says what to install."""
    try:
        yield
    except ModuleNotFoundError as missing:
        raise ModuleNotFoundError(f"{missing.name} is missing: install panoverde[rl]", name=missing.name) from missing
