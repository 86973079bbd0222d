"""Ids of the commands done at a table, so that a retry is answered and not done twice."""

from collections.abc import Iterable

MOST_IDS = 5_000
"""Number of ids kept at least; older ones are dropped."""


class CommandIds:
    def __init__(self, ids: Iterable[tuple[str, str, int]] = ()) -> None:
        """Each with its author and the version of its entry, oldest first."""
        self._versions = {(author, name): version for author, name, version in ids}

    def version_of(self, author: str, name: str) -> int | None:
        return self._versions.get((author, name))

    def add(self, author: str, name: str, version: int) -> None:
        self._versions[author, name] = version
        if len(self._versions) > 2 * MOST_IDS:
            self._versions = dict(list(self._versions.items())[-MOST_IDS:])

    def may_have_forgotten(self, seen: int) -> bool:
        """Could a command first sent at that version have been done and its id dropped since?"""
        return len(self._versions) >= MOST_IDS and seen < next(iter(self._versions.values()))

    def newest(self) -> tuple[tuple[str, str, int], ...]:
        """For a snapshot."""
        return tuple((author, name, done) for (author, name), done in list(self._versions.items())[-MOST_IDS:])
