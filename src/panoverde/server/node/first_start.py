"""First start of a house: an administrator, a demonstration table of every game and rule set, and a tournament."""

import logging
import os
import secrets
from collections.abc import Iterator
from typing import Any, NamedTuple

from msgspec import to_builtins

from panoverde import games
from panoverde.bots.minds import thinks
from panoverde.core.game import TableRules
from panoverde.core.messages import Lang, phrase
from panoverde.house.books import Books
from panoverde.house.people.duties import SYSTEM
from panoverde.house.play.machine_pools import figures
from panoverde.house.play.machines import is_machine
from panoverde.house.play.openings import LONGEST_NAME
from panoverde.house.play.tournaments import announced
from panoverde.house.records import Account, Duty, Kind, Lease, Strength
from panoverde.house.updates import every
from panoverde.pools import POOL
from panoverde.store.contract import Batch, Outdated
from panoverde.tournament.structure import usual

ADMINISTRATOR = "administrador"
PASSWORD = "PANO_ADMIN_PASSWORD"  # noqa: S105 - name of a variable
TURN = "house:founding"
"""Name of the lease; no table can have it."""
TOURNAMENT, SHOWN = "demonstracao", "freeze_out"
"""The tournament of a new house, and its format."""
SIT_AND_GO, DEALT = "sit-and-go", "sit_and_go_online"
"""The sit & go that follows itself, and its profile."""
MINUTES = 3
"""Of its levels."""
LONGEST_TURN = 60_000
"""Milliseconds after which an unfinished first start is taken over."""

log = logging.getLogger("panoverde.server")


class Founded(NamedTuple):
    name: str
    password: str
    """Empty if the operator chose it."""


async def found(books: Books, node: str, lang: Lang) -> Founded | None:
    """None if there is an administrator already. Creates the administrator last, so an interrupted start is resumed."""
    if await _is_founded(books) or not await _is_our_turn(books, node):
        return None
    opened = {(one.game, one.profile, one.strength) for one in await books.openings.list()}
    for game, profile, rules, strength in _presets():
        if (game, profile, strength) not in opened:
            options = {"demo": "yes", **rules.demo_options}  # PT-BFO-31 PT-SO-75
            if rules.jackpot:
                options["jackpot"] = await demo_pool(books, game, rules)
            name, bots = _name(game, profile, strength), _company(rules)
            await books.openings.open(SYSTEM, name, game, profile, options, bots=bots, strength=strength)
    await _tournament(books)
    await _sit_and_go(books)
    chosen = os.environ.get(PASSWORD, "")
    password = chosen or secrets.token_urlsafe(12)
    administrator = await books.staff.found(ADMINISTRATOR, password, lang)
    log.info("founded")
    return Founded(administrator.name, "" if chosen else password)


async def demo_pool(books: Books, game: str, rules: Any) -> str:
    """A demonstration jackpot for such tables, opened here unless it was before an interruption."""
    id_ = f"{rules.jackpot}-{game}"
    if id_ not in {pool.pool for pool in await books.pools.list()}:
        profile = next(name for name, figures in POOL.presets.items() if {*figures.law} & {*rules.law})
        own, prizes = figures(rules.plan, rules.largest_bet) if is_machine(rules) else ({}, ())
        await books.pools.open(SYSTEM, id_, profile, {"demo": "yes", "currency": rules.currency, **own}, prizes)
    return id_


async def _tournament(books: Books) -> None:
    """For free credits, without an hour: people enter as they come, and a director starts it."""
    if TOURNAMENT not in {one.tournament for one in await books.tournaments.list()}:
        rules = announced(SHOWN, {"name": phrase("house", "tournament-demo", Lang.PT), "venue": "", "demo": True})
        await books.tournaments.announce(SYSTEM, TOURNAMENT, SHOWN, rules)


async def _sit_and_go(books: Books) -> None:
    """For free credits, dealt by the house and filled with bots: somebody who comes alone plays within a minute."""
    if SIT_AND_GO not in {one.tournament for one in await books.tournaments.list()}:
        name = phrase("house", "sit-and-go-demo", Lang.PT)
        own = {"name": name, "demo": True, "bots": True, "again": True, "levels": to_builtins(usual(minutes=MINUTES))}
        await books.tournaments.announce(SYSTEM, SIT_AND_GO, DEALT, announced(DEALT, own))


async def _is_founded(books: Books) -> bool:
    if await books.accounts.named(ADMINISTRATOR):
        return True
    async for one in every(books.store, Account, {"kind": Kind.PERSON}):
        if Duty.ADMINISTRATOR in one.duties:
            return True
    return False


async def _is_our_turn(books: Books, node: str) -> bool:
    """Only one of several nodes that start at once sets up the house."""
    now = books.clock.now()
    before = await books.store.find(Lease, TURN)
    if before and before.node != node and before.until > now:
        return False
    revision = before.revision + 1 if before else 1
    turn = Lease(id=TURN, revision=revision, node=node, address="", until=now + LONGEST_TURN)
    try:
        await books.store.commit(Batch(rows=(turn,)))
    except Outdated:
        return False
    return True


def _presets() -> Iterator[tuple[str, str, Any, Strength | None]]:
    """Every game and profile; and one profile of a game in which bots think, for learners and for the strong."""
    shown = next(game.name for game in games.every() if thinks(game.name))
    for game in games.every():
        shown_here = {name: rules for name, rules in game.presets.items() if rules.stands_alone or rules.jackpot}
        for place, (profile, rules) in enumerate(shown_here.items()):
            yield game.name, profile, rules, None
            if game.name == shown and not place:
                yield from ((game.name, profile, rules, strength) for strength in (Strength.EASY, Strength.STRONG))


def _name(game: str, profile: str, strength: Strength | None) -> str:
    words = phrase("term", game, Lang.PT)
    name = f"{words[:1].upper()}{words[1:]}: {phrase('term', profile, Lang.PT)}"
    if strength:
        rivals = phrase("term", strength, Lang.PT)
        name = phrase("house", "table-against", Lang.PT).format(table=name, strength=rivals)
    return name[:LONGEST_NAME]


def _company(rules: TableRules) -> int:
    """Bots needed for the game to go on with one person, even while some rest."""
    return min(rules.least_players, rules.places - 1)  # PT-NB-24 AO-13.24 PT-SO-7
