"""`pano tournament race`: the chips of a table after a colour-up."""

from msgspec import field

from panoverde.cli.tournament.spec_file import BadSpec
from panoverde.core.cards import Card
from panoverde.core.messages import Lang
from panoverde.core.record import Record
from panoverde.tournament.colour_up import Change, Coloured, ColourUp, colour_up, found_later, is_dealable
from panoverde.tournament.fields import Count, Number
from panoverde.tournament.formats import check_table_size

MONEY: frozenset[str] = frozenset()


class SeatSpec(Record):
    seat: Number
    chips: dict[Number, Count] = field(default_factory=dict)


class FoundSpec(Record):
    seat: Number
    count: Count = 0


class RaceSpec(Record):
    method: ColourUp
    remove: Number
    next: Number
    seats: tuple[SeatSpec, ...] = ()
    cards: tuple[Card, ...] = ()
    found: tuple[FoundSpec, ...] = ()


def figures(spec: RaceSpec, _: Lang) -> dict[str, object]:
    _check_form(spec)
    change = Change(spec.method, spec.remove, spec.next)
    done = colour_up(change, {one.seat: one.chips for one in spec.seats}, spec.cards)
    later = [(one.seat, found_later(change, done.lowest, one.count)) for one in spec.found]
    return {
        **({"raced": done.raced} if spec.method == ColourUp.CHIP_RACE else {}),
        "seats": _seats(spec.method, done),
        "removed": done.removed,
        "introduced": done.introduced,
        "found": [{"seat": seat, "given": one.given, "confiscated": one.confiscated} for seat, one in later],
    }


def _check_form(spec: RaceSpec) -> None:
    numbers = [one.seat for one in spec.seats]
    if len(set(numbers)) < len(numbers):
        raise BadSpec("seats", "seat-twice")
    check_table_size(max(numbers, default=0))
    if not is_dealable(spec.cards):
        raise BadSpec("cards", "bad-cards")
    for number, one in enumerate(spec.found):
        if one.seat not in numbers:
            raise BadSpec(f"found[{number}].seat", "no-such-seat", seat=one.seat)


def _seats(method: ColourUp, done: Coloured) -> list[dict[str, object]]:
    return [
        {
            "seat": seat,
            "chips": stack.chips,
            "total": stack.total,
            **({"won": stack.won} if method == ColourUp.CHIP_RACE else {}),
        }
        for seat, stack in done.stacks.items()
    ]
