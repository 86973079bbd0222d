"""A client's message becomes a command: as whom they act, and what is not theirs to say."""

import msgspec

from panoverde.core.codec import Malformed
from panoverde.core.commands import BookEntry, ChangeTable, HearHall, Sit
from panoverde.core.decider import Command
from panoverde.core.people import Role, Seat, Who, title
from panoverde.core.refusal import Refused
from panoverde.server.table.served_table import ServedTable
from panoverde.server.table.watcher import Watcher


def actor(served: ServedTable, watcher: Watcher, seat: int | None) -> Who:
    """As whom they act: in their role, at their seat, or at the seat that they want."""
    if watcher.office != Role.PUBLIC:
        return watcher.office if seat is None else _recorded(served, watcher.office, Seat(seat))
    if watcher.account is None:
        raise Refused("", "log-in-first")
    own = served.seats.of(watcher.account.id)
    if own is not None:
        if seat not in (None, own):
            raise Refused("R-203", "one-seat", seat=own)
        return own
    if seat is None:
        raise Refused("R-203", "which-seat")
    if Seat(seat) in served.seats.tenures:
        raise Refused("R-203", "seat-taken", seat=seat)
    return Seat(seat)


def _recorded(served: ServedTable, office: Role, seat: Seat) -> Who:
    """With real equipment the croupier records what players say, and do with dice or cards in their own hands."""
    if not served.opening.by_hand or office != Role.CROUPIER:
        raise Refused("R-204", "not-yours", who=title(office))
    return seat  # AO-10.19 AO-11.21 R-225 R-244


def read_command(served: ServedTable, raw: msgspec.Raw, by: Who, player: str = "") -> Command:
    """Sets what a client may not say: who acts, when, and which player sits down."""
    at = served.last_at  # time of the message just received
    text = bytes(raw)
    if text[:1] != b"{":
        raise Malformed("a command is an object")
    who = b"%d" % by if isinstance(by, int) else b'"%b"' % by.encode()
    command = served.codec.command(b'{"by":%b,"at":%d,%b' % (who, at, text[1:]))
    if command.by != by or command.at != at or _says_too_much(command):
        raise Malformed("who does it, and when, is not the client's to say")
    return msgspec.structs.replace(command, player=player) if isinstance(command, Sit) and player else command


def book_entry(served: ServedTable, watcher: Watcher, raw: msgspec.Raw) -> Command | None:
    """What a player without a seat writes in the house's book, in their own name; None for any other command."""
    account = watcher.account
    if watcher.office != Role.PUBLIC or account is None or served.seats.of(account.id) is not None:
        return None
    command = read_command(served, raw, Role.HOUSE)
    if not isinstance(command, BookEntry):
        return None
    if command.name:
        raise Malformed("players enter themselves alone")
    return msgspec.structs.replace(command, name=account.name)  # AO-12.18 AO-12.19


def _says_too_much(command: Command) -> bool:
    """Does a client say what only the house knows?"""
    if isinstance(command, Sit):
        return bool(command.player or command.name)
    return isinstance(command, HearHall) or (isinstance(command, ChangeTable) and bool(command.tables or command.name))
