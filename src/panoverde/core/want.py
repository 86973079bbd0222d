"""Which chance an act waits for: a console asks for it without knowing the game."""

from panoverde.core.cards import Shoe
from panoverde.core.people import Seat
from panoverde.core.record import Record


class Want(Record, tag_field="want"):
    pass


class DiceWanted(Want, tag="dice"):
    count: int


class PocketWanted(Want, tag="pocket"):
    numbers: tuple[int, ...]
    """The pockets of the wheel, clockwise."""
    red: tuple[int, ...] = ()
    """Those that are red."""


class CardWanted(Want, tag="card"):
    whose: str | int
    """A seat, or a place of the table: `board`, `ponto`, `banca`, `burnt`."""
    shoe: Shoe
    """The cards that may come."""
    count: int = 1
    counted_by: str = ""
    """The field of the command that says how many cards there are; `count` is then the most."""


class LotWanted(Want, tag="lot"):
    count: int
    seats: tuple[Seat, ...] = ()
    """The seats that the lots stand for, in their order."""


class LotsWanted(Want, tag="lots"):
    """Several lots, perhaps none: whether there is another depends on the one before."""


class ReelsWanted(Want, tag="reels"):
    strips: tuple[tuple[str, ...], ...]
    """Symbols of each reel; a stop is counted from 0."""


AnyWant = DiceWanted | PocketWanted | CardWanted | LotWanted | LotsWanted | ReelsWanted
