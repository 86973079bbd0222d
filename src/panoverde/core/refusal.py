"""A refusal: the rules it cites, a code, and facts. The message comes from the catalogue."""

from collections.abc import Iterable

from panoverde.core.money import Money

RefusalFact = str | int | Money | tuple[str, ...] | None


class Refused(Exception):
    """Nothing changed, and this is why. `cites` is empty only if no rule is behind it (an unknown game)."""

    def __init__(self, cites: str, code: str, **facts: RefusalFact) -> None:
        super().__init__(cites, code, facts)
        self.cites = tuple(cites.split())
        self.code = code
        self.facts = facts

    def under(self, law: Iterable[str]) -> "Refused":
        """The same refusal with only the rules that govern this table, if any do."""
        return Refused(" ".join(governing(self.cites, law)), self.code, **self.facts)

    def __str__(self) -> str:
        facts = (f"{name}={fact}" for name, fact in self.facts.items())
        return " ".join((*self.cites, self.code, *facts))

    def __reduce__(self) -> tuple[object, ...]:
        return _restore, (" ".join(self.cites), self.code, self.facts)


def governing(cites: tuple[str, ...], law: Iterable[str]) -> tuple[str, ...]:
    """Rules that govern a table of these chapters; all if none does."""
    chapters = tuple(f"{chapter}{mark}" for chapter in law for mark in ".-")
    return tuple([cite for cite in cites if cite.startswith((*chapters, "R-"))]) or cites


def _restore(cites: str, code: str, facts: dict[str, RefusalFact]) -> Refused:
    return Refused(cites, code, **facts)
