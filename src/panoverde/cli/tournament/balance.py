"""`pano tournament balance`: tables broken and balanced between two hands."""

from typing import Annotated

from msgspec import Meta, field

from panoverde.cli.tournament.spec_file import BadSpec
from panoverde.core.messages import Lang
from panoverde.core.record import Record
from panoverde.tournament.balance import Balance, Place, Room, balance, final_size
from panoverde.tournament.button import Blinds
from panoverde.tournament.fields import Count, Name, Number
from panoverde.tournament.formats import LARGEST_TABLE, check_table_size

MONEY: frozenset[str] = frozenset()
POSITIONS = ("button", "small_blind", "big_blind")


class TableSpec(Record):
    table: Number
    button: Count = 0
    small_blind: Count = 0
    big_blind: Count = 0
    players: dict[Number, Name] = field(default_factory=dict)

    @property
    def room(self) -> Room:
        return Room(self.table, Blinds(self.button, self.small_blind, self.big_blind), self.players)


class BalanceSpec(Record):
    tables: Annotated[tuple[TableSpec, ...], Meta(min_length=1)]
    per_table: Annotated[int, Meta(ge=2)] = LARGEST_TABLE
    break_order: tuple[int, ...] = ()
    draw: tuple[Place, ...] = ()


def figures(spec: BalanceSpec, _: Lang) -> dict[str, object]:
    check_table_size(spec.per_table)
    _check_seats(spec)
    found = balance([table.room for table in spec.tables], spec.per_table, spec.break_order, spec.draw)
    _check_positions(spec, found)
    return {
        "final_table": found.final_table,
        "breaks": found.breaks,
        "halt": found.halt,
        "next": [
            {"table": table, **{name: getattr(blinds, name) for name in POSITIONS}}
            for table, blinds in found.next.items()
        ],
        "moves": [
            {"player": move.player, "from": move.source, "to": move.target, "next_hand": move.next_hand}
            for move in found.moves
        ],
    }


def _check_seats(spec: BalanceSpec) -> None:
    numbers = [table.table for table in spec.tables]
    if len(set(numbers)) < len(numbers):
        raise BadSpec("tables", "table-twice")
    last = spec.per_table if len(numbers) > 1 else final_size(spec.per_table)  # RT-11
    for number, table in enumerate(spec.tables):
        named = {f"players.{seat}": seat for seat in table.players} | {name: getattr(table, name) for name in POSITIONS}
        for name, seat in named.items():
            if seat > last:
                raise BadSpec(f"tables[{number}].{name}", "no-such-seat", seat=seat)


def _check_positions(spec: BalanceSpec, found: Balance) -> None:
    """A table that plays on needs the positions of its last hand; one that breaks does not."""
    if found.final_table:
        return
    for number, table in enumerate(spec.tables):
        if table.table == found.breaks or len(spec.tables) == 1 > len(found.next):
            continue
        for name in POSITIONS:
            if not getattr(table, name):
                raise BadSpec(f"tables[{number}].{name}", "missing")
        if table.big_blind in (table.button, table.small_blind):
            raise BadSpec(f"tables[{number}].big_blind", "two-positions", seat=table.big_blind)
