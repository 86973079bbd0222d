"""A refusal is a value with a reason: the rules it rests on, a code, and the facts. Words come from the catalogue."""

from collections.abc import Iterable

from panoverde.core.money import Money

Fact = str | int | Money | tuple[str, ...] | None


class Refused(Exception):
    """Nothing happened, and this is why. `cites` is empty only where no rule is behind it (an unknown game)."""

    def __init__(self, cites: str, code: str, **facts: Fact) -> None:
        super().__init__(cites, code, facts)
        self.cites = tuple(cites.split())
        self.code = code
        self.facts = facts

    def under(self, law: Iterable[str]) -> "Refused":
        """The same refusal with only the rules that govern this table, where any of its rules do."""
        chapters = tuple(f"{chapter}{mark}" for chapter in law for mark in ".-")
        own = [cite for cite in self.cites if cite.startswith((*chapters, "R-"))]
        return Refused(" ".join(own or self.cites), self.code, **self.facts)

    def __str__(self) -> str:
        facts = (f"{name}={fact}" for name, fact in self.facts.items())
        return " ".join((*self.cites, self.code, *facts))

    def __reduce__(self) -> tuple[object, ...]:
        return _restore, (" ".join(self.cites), self.code, self.facts)


def _restore(cites: str, code: str, facts: dict[str, Fact]) -> Refused:
    return Refused(cites, code, **facts)
