"""A message becomes an act of a tournament: who it is by, whom it concerns, and what only the house may say."""

from typing import Any

import msgspec
from msgspec.structs import replace

from panoverde.core.codec import Malformed
from panoverde.core.decider import Command, tag_of
from panoverde.core.people import Role, Seat, title
from panoverde.core.refusal import Refused
from panoverde.house.books import Books
from panoverde.house.money.demo import bar_money
from panoverde.house.people.duties import require_player
from panoverde.house.play.identities import Identity
from panoverde.house.records import Account, Document
from panoverde.journal.tournament_stream import CODEC, TournamentStream
from panoverde.server.tournament.office import NEW, STAMPED, Caller, may_do
from panoverde.tournament.commands import AgreeToDeal, CheckIn, PreRegister, Register

Enrolment = PreRegister | Register
AGREE = tag_of(AgreeToDeal)
"""The one act that a player does as themselves."""


class NotSaid(Exception):
    """The message can't be understood; why."""


async def understood(
    books: Books, stream: TournamentStream, who: Caller, said: dict[str, Any], shown: Identity | None
) -> tuple[Command, tuple[Document, ...]]:
    """The command, and the document that was shown with it."""
    if "by" in said or "at" in said:
        raise NotSaid("who does it, and when, is not the client's to say")
    if not who.is_staff:
        return await _by_a_player(stream, who, said), ()
    command = _read(said | {"by": who.office})
    if isinstance(command, Enrolment) and command.account:
        command = replace(command, account=(await _payer(books, stream, command.account)).id)
    if not isinstance(command, Register | CheckIn):
        return command, ()
    if command.identity:
        raise NotSaid("the digest of a document is the house's to say")
    if shown is None:
        return command, ()
    by = who.account.id if who.account else ""
    identity, rows = await books.identities.recorded(stream.tournament, shown, by)
    return replace(command, identity=identity), rows  # FS-5.1


def _read(said: dict[str, Any]) -> Command:
    try:
        return CODEC.command(msgspec.json.encode(said))
    except Malformed as wrong:
        raise NotSaid(str(wrong)) from None


async def _payer(books: Books, stream: TournamentStream, name: str) -> Account:
    """The account of that name, which will pay and be paid."""
    found = await books.accounts.named(name)
    if found is None:
        raise Refused("", "no-such-account", account=name)
    _check_plays(stream, found)
    return found


def _check_plays(stream: TournamentStream, account: Account) -> None:
    require_player(account)
    bar_money(account, stream.unit)  # PT-BFO-32 PT-SO-76


async def _by_a_player(stream: TournamentStream, who: Caller, said: dict[str, Any]) -> Command:
    """What somebody does in their own name: as their seat, or through the house."""
    account, number = who.account, who.number(stream)
    if account is None:
        raise Refused("", "log-in-first")
    if any(field in said for field in STAMPED if field != "player") or said.get("player", number) != number:
        raise NotSaid("players act for themselves alone")
    kind = str(said.get("do"))
    if kind not in CODEC.command_types:
        raise NotSaid(f"there is no command {kind}")
    if may_do(stream.state, kind) and (kind in NEW or number is not None):
        _check_plays(stream, account)
        named = {"name": account.name, "account": account.id} if kind in NEW else {"player": number}
        return _read(said | {"by": Role.HOUSE} | named)  # FS-4.1 FS-4.1.1
    if kind != AGREE or number is None:
        raise Refused("R-204", "not-yours", who=title(Role.PUBLIC if number is None else Seat(number)))
    return _read(said | {"by": Seat(number), "player": number})
