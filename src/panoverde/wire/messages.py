"""Messages over a table's socket, both ways. docs/reference/protocol.md is made from these records.

A client sends one message per frame. The server sends lists of messages: whatever was waiting for that socket.
"""

from typing import Any

import msgspec

from panoverde.core.decider import Instant
from panoverde.core.facts import ToldFact
from panoverde.core.notice import Notice
from panoverde.core.option import Option
from panoverde.core.people import Who
from panoverde.core.record import Record
from panoverde.core.want import AnyWant

PROTOCOL = 1


class Heard(Record, tag_field="say"):
    """From the client."""


class Submit(Heard, tag="act"):
    """Do this at the table. Idempotent by id: a retry is done once, and answered again."""

    id: str
    command: msgspec.Raw
    """A command of the game: `{"do": …}` and its fields, without `by` and `at`, which the server fills in."""
    seat: int | None = None
    """Seat to take; players with a seat leave it out. From the croupier of a table dealt by hand: the player whose
    act they record, or the free seat that a player takes."""
    came: tuple[str | int, ...] = ()
    """Outcomes at a table dealt by hand: dice, a number, cards, in the order asked for."""
    seen: int | None = None
    """Last version that the client had seen when it chose the id. The server drops old ids: with this it refuses a
    command that it may have done long ago, instead of repeating it."""
    player: str = ""
    """From the croupier who seats a player: that player's name; empty at a demonstration table for a new guest."""
    train: bool = False
    """At a demonstration table with a trainer: answer the player's own decision with a `lesson` too. Refused at a table
    for money."""


class Look(Heard, tag="look"):
    """Send the whole state again."""


class Alive(Heard, tag="alive"):
    """Ping; answered with the server's clock."""

    id: str = ""


Hearable = Submit | Look | Alive


class Said(Record, tag_field="say"):
    """From the server."""


class Person(Record):
    """A player as the others know them."""

    name: str
    bot: bool = False
    here: bool = True
    """Are they connected?"""


class Due(Record):
    """What the house must do next."""

    command: Any
    wants: AnyWant | None = None
    """Chance that it needs."""


class Recorded(Record):
    """What a player does with their own hands, for the croupier to record: an act with `seat` and `came`."""

    seat: int
    kind: str
    wants: AnyWant


class Spoken(Record):
    """What a player may say or do now, for the croupier to enter: an act with `seat`."""

    seat: int
    options: tuple[Option, ...]


class Jackpot(Said, tag="jackpot"):
    """The jackpot that the table feeds: sent when its value changes."""

    pool: str
    value: int
    """What the top combination wins, in the smallest unit."""


class Welcome(Said, tag="welcome"):
    """First message: the table, its state, and the client's place there."""

    protocol: int
    table: str
    name: str
    game: str
    profile: str
    law_version: str
    code_version: str
    demo: bool
    by_hand: bool
    unit: str
    at: Instant
    """The server's clock."""
    version: int
    you: Who
    state: Any
    options: tuple[Option, ...]
    """What the viewer may do; without a seat, what they may do at a free one, and write in the book of seats (their own
    name is left empty: the server fills it in)."""
    people: dict[int, Person]
    free: tuple[int, ...]
    """Free seats."""
    commitment: str
    """Commitment to the next draw; empty at a table dealt by hand."""
    due: Due | None = None
    """For staff of a table dealt by hand: what the house must do next, and the chance it needs."""
    wants: dict[str, AnyWant] = msgspec.field(default_factory=dict)
    """At such a table: the chance that each offered act waits for, by its kind. Only the croupier can say what came;
    players throw or turn with their own hands."""
    recorded: tuple[Recorded, ...] = ()
    """At such a table, to its croupier: what players may do now with their own hands."""
    spoken: tuple[Spoken, ...] = ()
    """At such a table, to its croupier: everything that players may do now, by seat; and sitting down, at the first
    free seat."""
    notice: Notice | None = None
    """What the house has told this player, who does not bet."""
    cites: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    """Rules of this table that each act cites, by its kind."""
    least: int = 0
    """Players that the game needs; 0 if any number will do."""
    jackpot: Jackpot | None = None
    """If the table feeds one."""
    trainer: bool = False
    """Does the table answer acts with `train`? Only demonstrations of some games do."""


class Happened(Said, tag="happened", omit_defaults=True):
    """An act of the table, as this viewer may know it. Versions have no gaps."""

    version: int
    at: Instant
    by: Who | None
    events: tuple[Any, ...]
    facts: tuple[ToldFact, ...] = ()
    """What is told of a coup: it ended, with what each seat staked and gained; or its shares were reversed."""


class State(Said, tag="state"):
    """For clients that want states: changed fields since the last one."""

    version: int
    at: Instant
    state: dict[str, Any]
    you: Who
    options: tuple[Option, ...]
    due: Due | None = None
    wants: dict[str, AnyWant] = msgspec.field(default_factory=dict)
    recorded: tuple[Recorded, ...] = ()
    notice: Notice | None = None
    spoken: tuple[Spoken, ...] = ()


class People(Said, tag="people"):
    """Seats and free places, sent when they change."""

    people: dict[int, Person]
    free: tuple[int, ...]


class Done(Said, tag="done"):
    """The command is durable: it is in the journal with this version."""

    id: str
    version: int


class Lesson(Said, tag="lesson"):
    """Answer to an act with `train`, after it was done, if it was a decision. Figures know the player's own cards and
    the bank's, and a full shoe."""

    id: str
    best: str
    """Kind of the best act: `stand`. The chosen one if there was none better."""
    chosen: str
    cost: int
    """Expected loss against the best act, in ten-thousandths of the initial stake."""


class Refused(Said, tag="refused"):
    """The command did not happen; the rules and the reason, in the client's language. Without an id no command is
    answered: the house says what it will let this player do no longer."""

    id: str
    code: str
    cites: tuple[str, ...]
    words: str


class Wrong(Said, tag="wrong"):
    """The message was not understood, and nothing happened."""

    id: str
    words: str


class Here(Said, tag="here"):
    """Answer to `alive`."""

    id: str
    at: Instant


class Sent(Said, tag="sent"):
    """At a table of a tournament that the house deals: the player sits elsewhere now."""

    tournament: str
    table: str
    """Id of the table."""
    seat: int
    address: str
    """Node that deals it; empty if none does at the moment."""
    socket: str
    """Path of its socket at that address."""


class Closed(Said, tag="closed"):
    """The table has closed; or this node no longer deals it, and the lobby names the new one."""

    why: str


Sayable = Welcome | Happened | State | People | Jackpot | Done | Lesson | Refused | Wrong | Here | Sent | Closed

encode = msgspec.json.Encoder().encode
hear = msgspec.json.Decoder(Hearable).decode
