"""A table as one viewer sees it: figures, chips and wins. Knows no game."""

from collections.abc import Iterator
from enum import StrEnum
from typing import Any, NamedTuple

import msgspec

from panoverde.core.cards import drawn
from panoverde.core.fields import fields_of, says_card, says_money, says_who
from panoverde.core.game import AnyGame
from panoverde.core.money import POT, RAKE, TIPS, AccountName, Money, belongs_to, chips, is_outside
from panoverde.core.people import Seat, Who
from panoverde.core.record import Record
from panoverde.core.table import Table, transfers


class PlayerStanding(NamedTuple):
    """A player's standing."""

    name: str
    bot: bool
    seated: bool
    brought: int
    took: int
    chips: int
    staked: int
    bets: tuple[tuple[str, int], ...]
    """Where the stake lies, if the view says it in full."""

    @property
    def net(self) -> int:
        """The player's gain so far, at the table and outside."""
        return self.took + self.chips + self.staked - self.brought


StateFigure = tuple[str, tuple[str | int | Money, ...]]


class Listing(NamedTuple):
    """Records that the state keeps side by side, such as who holds what."""

    name: str
    """With the name of the game before it where the state itself keeps them."""
    rows: tuple[dict[str, str | int | Money | None], ...]
    """Their facts by name; `key` is the record's owner."""


class Picture(NamedTuple):
    figures: tuple[StateFigure, ...]
    """Plain facts of the state, by name."""
    listings: tuple[Listing, ...]
    places: tuple[PlayerStanding, ...]
    bank: int
    """Gain of the house, and what it holds for winners."""
    kept: tuple[tuple[AccountName, int], ...] = ()
    """Parts of it that are no bank's: a pot, a rake."""


class Painter:
    """Follows money across the edge of the table; reads the rest from each viewer's view."""

    def __init__(self, table: Table[Any, Any], names: dict[Seat, str], bots: frozenset[Seat]) -> None:
        self._table = table
        self._names = names
        self._bots = bots
        self._money = _money_names(table.game)
        self._crossed: dict[str, list[int]] = {}
        self._read = 0

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Seats of everyone who came."""
        return tuple(self._names)

    def picture(self, viewer: Who) -> Picture:
        self._catch_up()
        view = self._table.view(viewer)
        held = self._table.game.holdings(view)
        places = (self._place(seat, view) for seat in self._names)
        bank = sum(held[account] for account in held if not any(belongs_to(account, seat) for seat in self._names))
        figures, listings = tuple(self._figures(view)), tuple(self._listings(view))
        kept = tuple((account, held[account]) for account in (POT, RAKE, TIPS) if held.get(account))
        return Picture(figures, listings, tuple(place for place in places if place.brought), bank, kept)

    def is_in_a_pot(self) -> bool:
        """Is there money in a pot that nobody has won yet?"""
        return bool(self._table.game.holdings(self._table.state).get(POT))

    def net(self, seat: Seat) -> int:
        """The player's gain so far, as they may know it."""
        self._catch_up()
        return self._place(seat, self._table.view(seat)).net

    def _figures(self, view: Any, within: str = "") -> Iterator[StateFigure]:
        """Skips empty, false and missing values, but not zero. Facts of a nested record are named like
        `hand.shooter`."""
        for field in fields_of(type(view)):
            value, name = getattr(view, field.name), f"{within}{field.name}"
            if isinstance(value, Record) and not within:
                yield from self._figures(value, f"{name}.")
            elif says_money(field.type):
                if value:
                    yield name, (Money(value, self._table.rules.currency),)
            else:
                items = (
                    value if isinstance(value, tuple) else () if value is False or value in SAYS_NOTHING else (value,)
                )
                if items and all(isinstance(item, str | int | None) for item in items):
                    yield name, tuple(_shown(item, field.type, self._names) for item in items)

    def _listings(self, view: Any, within: str = "") -> Iterator[Listing]:
        for field in fields_of(type(view)):
            value, name = getattr(view, field.name), f"{within}{field.name}"
            if isinstance(value, Record) and not within:
                yield from self._listings(value, f"{name}.")
            kept = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, tuple) else ()
            rows = tuple(self._row(key, record) for key, record in kept if isinstance(record, Record))
            if rows:
                yield Listing(name if within else f"{self._table.game.name}.{name}", rows)

    def _row(self, key: Any, record: Record) -> dict[str, str | int | Money | None]:
        facts: dict[str, str | int | Money | None] = {"key": self._names.get(key, key)}
        for field in fields_of(type(record)):
            value = getattr(record, field.name)
            if (field.name in self._money or says_money(field.type)) and isinstance(value, int):
                facts[field.name] = Money(value, self._table.rules.currency)
            elif isinstance(value, str | int | None):
                facts[field.name] = None if value is None else _shown(value, field.type, self._names)
            elif says_card(field.type):
                facts[field.name] = " ".join(drawn(card) for card in value)
        return facts

    def _place(self, seat: Seat, view: Any) -> PlayerStanding:
        held = self._table.game.holdings(view)
        own = {account: amount for account, amount in held.items() if belongs_to(account, seat)}
        staked = sum(amount for account, amount in own.items() if account != chips(seat))
        crossed = [sums for account, sums in self._crossed.items() if belongs_to(account, seat)]
        return PlayerStanding(
            name=self._names[seat],
            bot=seat in self._bots,
            seated=chips(seat) in own,
            brought=sum(brought for brought, _ in crossed),
            took=sum(took for _, took in crossed),
            chips=own.get(chips(seat), 0),
            staked=staked,
            bets=_bets(view, seat, self._money, staked),
        )

    def _catch_up(self) -> None:
        """What each account outside the table has brought to it and taken from it."""
        for event in self._table.log[self._read :]:
            for move in transfers(self._table.game, event):
                for side, account in enumerate((move.source, move.target)):
                    if is_outside(account):
                        self._crossed.setdefault(account, [0, 0])[side] += move.amount
        self._read = self._table.version


def _shown(item: Any, kind: Any, names: dict[Seat, str]) -> str | int:
    """People by name, cards by suit; an unseen card is a back."""
    if says_who(kind) and item in names:
        return names[item]
    if item is None:
        return BACK
    return drawn(item) if says_card(kind) else item


SAYS_NOTHING = (None, "", "no")
BACK = "▒▒"


def _money_names(game: AnyGame) -> frozenset[str]:
    """Field names for money in this game's commands and events."""
    records = (*game.commands, *game.events)
    return frozenset(field.name for record in records for field in fields_of(record) if says_money(field.type))


def _bets(view: Any, seat: Seat, money: frozenset[str], staked: int) -> tuple[tuple[str, int], ...]:
    found = tuple(bet for record in _records(view) if (bet := _bet(record, seat, money)))
    return found if sum(amount for _, amount in found) == staked else ()


def _bet(record: Record, seat: Seat, money: frozenset[str]) -> tuple[str, int] | None:
    """A record of one amount in one place: the place and the amount."""
    values = msgspec.structs.asdict(record)
    place = [value for value in values.values() if isinstance(value, str) and not isinstance(value, StrEnum)]
    amount = [value for name, value in values.items() if name in money and isinstance(value, int)]
    if values.get("seat") != seat or len(place) != 1 or len(amount) != 1:
        return None
    return place[0], amount[0]


def _records(value: Any) -> Iterator[Record]:
    """Records within records, but not in dictionaries, which are memory, not the cloth."""
    if isinstance(value, Record):
        yield value
        for part in msgspec.structs.astuple(value):
            yield from _records(part)
    elif isinstance(value, tuple):
        for part in value:
            yield from _records(part)
