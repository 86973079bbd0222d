"""What is found about an act, before the player's stack is looked at; and the ruling that is printed."""

from msgspec.structs import replace

from panoverde.core.record import Record

MOST_CITES = 6


class Alternative(Record):
    ruling: str
    to: int | None


class Finding(Record, kw_only=True):
    ruling: str
    to: int | None = None
    cites: tuple[str, ...]
    at_least: bool = False
    options: tuple[str, ...] = ()
    penalty: bool = False
    alternatives: tuple[Alternative, ...] = ()
    stood: int | None = None
    """The incorrect amount that the player put in or named, where there is one."""
    pot: bool = False
    """It is a bet of the pot."""

    def citing(self, *first: str) -> "Finding":
        """These rules before those that it rests on already."""
        return replace(self, cites=tuple(dict.fromkeys((*first, *self.cites))))

    def noting(self, *second: str) -> "Finding":
        """These rules after the deciding one."""
        return self.citing(*self.cites[:1], *second)

    def also(self, *last: str) -> "Finding":
        return replace(self, cites=tuple(dict.fromkeys((*self.cites, *last))))


class Ruling(Record):
    id: str
    ruling: str
    to: int | None
    at_least: bool
    options: tuple[str, ...]
    cites: tuple[str, ...]
    penalty: bool
    alternatives: tuple[Alternative, ...]


def ruling(name: str, found: Finding, have: int) -> Ruling:
    """`have` is all that the player could bet in this round: who is bound to more is all-in."""
    word, to = all_in(found.ruling, found.to, have)
    return Ruling(
        name,
        word,
        to,
        found.at_least and word == found.ruling,
        found.options,
        found.cites[:MOST_CITES],
        found.penalty,
        tuple(Alternative(*all_in(other.ruling, other.to, have)) for other in found.alternatives),
    )


def all_in(word: str, to: int | None, have: int) -> tuple[str, int | None]:
    if word in ("call", "bet", "raise") and to is not None and to >= have:
        return "all_in", have
    return word, to
