"""Tables of real games served over a store, played by luck: journals as the house writes them."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from panoverde import games
from panoverde.conformance.choices import Tossed
from panoverde.conformance.random_play import PLAYERS, Walk
from panoverde.core.chance import BadScript
from panoverde.core.commands import Sit
from panoverde.core.decider import Command
from panoverde.core.option import Nature
from panoverde.core.people import Role, Who
from panoverde.core.refusal import Refused
from panoverde.house.books import Books
from panoverde.house.records import Coup, Opening
from panoverde.journal.entry import Move
from panoverde.server.table.broadcast import ToldAct
from panoverde.server.table.recovery import load
from panoverde.server.table.served_table import ServedTable, Short
from panoverde.server.table.watcher import Outbox
from panoverde.store.address import open_store
from panoverde.store.checkpoint import Checkpoints
from panoverde.store.contract import Store
from panoverde.store.keys import load_or_create
from tests.store.journals import START, Clock

ORDERLY = (Nature.COURSE, Nature.STAKE)
Look = Callable[[ServedTable], Awaitable[bool]]
SPENT = ("buy_chips", "leave")
"""What is left to who plays alone and has too little for a stake: nobody else moves the game on."""


class Host:
    """The house around one table, and the people at it."""

    def __init__(self, books: Books, clock: Clock) -> None:
        self.books, self.clock = books, clock
        self.store: Store = books.store
        self.outbox = Outbox(asyncio.get_running_loop().call_soon)
        self.coups: list[Coup] = []
        self.problems: list[BaseException] = []

    def now(self) -> int:
        return self.clock.at

    def seal(self, seed: bytes, place: str) -> str:
        return self.books.seal(seed, place)

    def stay_of(self, place: str, account: str) -> str:
        return f"{place} {account}"

    def moved(self, table: ServedTable, told: ToldAct) -> None:
        pass

    def lost(self, table: ServedTable, why: BaseException) -> None:  # noqa: ARG002 - there is one
        self.problems.append(why)

    def not_taken(self, table: ServedTable, account: str, amount: int, why: BaseException) -> None: ...

    def concluded(self, coups: Sequence[Coup]) -> None:
        self.coups += coups

    async def play(self, opening: Opening, seed: int, acts: int, look: Look | None = None) -> ServedTable:
        """Whatever the options offer, by anybody. `look` sees the table after each act, and says whether to go on."""
        game = games.find(opening.game)
        served = await load(self, opening, self.books.unseal)
        walk = Walk(game, luck := Tossed(seed))
        walk.table, walk.at = served.table, self.clock.at
        for _ in range(acts):
            if command := _next(walk, luck):
                self.clock.at = walk.at
                before = game.coups(served.table.state)
                await self._do(served, command)
                if game.coups(served.table.state) != before and served.bound and served.bound.is_used:
                    served.reveal()
                walk.at = max(walk.at, self.clock.at)
                if look and not await look(served):
                    break
        assert not self.problems
        return served

    async def _do(self, served: ServedTable, command: Command) -> None:
        author = f"pessoa-{command.by}" if isinstance(command.by, int) else ""
        if isinstance(command, Sit):
            command = replace(command, player=author)  # as the server stamps it
        came: tuple[int, ...] = ()
        for _ in range(2):
            try:
                served.act(command, author, f"c{served.version}" if author else "", came=came)
            except Short as short:
                await self._reserve(served, author, short.amount)
            except BadScript:
                came = (1 + served.version % 6, 2, 3)  # what the croupier says
            except Refused:
                return
            else:
                return

    async def _reserve(self, served: ServedTable, author: str, amount: int) -> None:
        place, unit = served.opening.id, served.opening.unit
        moves = (Move("demo", unit, -amount), Move(f"transit:{place}:{author}", unit, amount))
        await self.books.scribe.write(f"account/{author}", "reserved", by=author, moves=moves)
        served.reserved[author] = served.reserved.get(author, 0) + amount


def _next(walk: Walk, luck: Tossed) -> Command | None:
    """What is due; else something that moves the game on, by somebody who may."""
    if due := walk.table.due():
        return replace(due.command, at=walk.at)
    places = walk.table.rules.places
    people: list[Who] = [*PLAYERS[:places], *PLAYERS[:places], Role.CROUPIER, Role.CLOCK]
    who = luck.one_of(people)
    offers = walk.offers(who)
    orderly = [option for option in offers if option.nature in ORDERLY or option.kind == "sit"]
    if not orderly and places == 1:
        orderly = [option for option in offers if option.kind in SPENT]
    return walk.take(who, luck.one_of(orderly)) if orderly else None


async def write_evening(
    url: str,
    folder: Path,
    names: Sequence[str],
    *,
    acts: int = 120,
    seed: int = 1,
    close: bool = False,
    by_hand: bool = False,
    first: bool = True,
) -> list[ServedTable]:
    """A database with a table of each of these games and a checkpoint after each; the keys are in the folder."""
    store = await open_store(url)
    keys, clock = load_or_create(folder / "keys"), Clock()
    books, checkpoints = Books(store, clock, keys), Checkpoints(store, clock, keys.signing)
    if first:
        await books.staff.found("chefe", "uma palavra bem longa")
    chief = await books.accounts.named("chefe")
    assert chief is not None
    served = []
    for name in names:
        host = Host(books, clock)
        options: dict[str, Any] = {"demo": "yes"}
        opening = await books.openings.open(chief, name, name, None, options, by_hand=by_hand, approval="ensaio")
        served.append(await host.play(opening, seed, acts))
        if close:
            served[-1].close("acabou")
        await asyncio.sleep(0)
        await checkpoints.take()
    await store.close()
    assert clock.at > START
    return served
