"""The first day of a house: an administrator, and a demonstration table of every game under each of its rule sets."""

import logging
import os
import secrets
from collections.abc import Iterator
from typing import Any, NamedTuple

from panoverde import games
from panoverde.core.messages import Lang, phrase
from panoverde.house.books import Books
from panoverde.house.duties import SYSTEM
from panoverde.house.openings import LONGEST_NAME
from panoverde.house.records import Account, Duty, Kind, Lease
from panoverde.house.rows import every
from panoverde.store.contract import Batch, Outdated

ADMINISTRATOR = "administrador"
PASSWORD = "PANO_ADMIN_PASSWORD"  # noqa: S105 - the name of a variable
TOURNAMENTS = "RT"
"""The chapter of tournaments: a table under it is one of many that a director moves players between, never alone."""

ALLOWED = {("sintetico", "PT"): {"estardilho": "yes", "estardilho_seconds": "10"}}
"""What a house may allow and no profile does: nobody would see it otherwise."""  # PT-NB-106

TURN = "house:founding"
"""Among the leases; no table can be called so."""
LONGEST_TURN = 60_000
"""Milliseconds after which a node that began founding the house, and never ended, is forgotten."""

log = logging.getLogger("panoverde.server")


class Founded(NamedTuple):
    name: str
    password: str
    """Empty where the operator chose it himself: then nobody need be told."""


async def found(books: Books, node: str, lang: Lang) -> Founded | None:
    """Nothing, where there is an administrator already. Begun and not ended, it goes on: the administrator is last."""
    if await _is_founded(books) or not await _is_our_turn(books, node):
        return None
    opened = {(one.game, one.profile) for one in await books.openings.list()}
    for game, profile, rules in _presets():
        if (game, profile) not in opened:
            options = {"demo": "yes", **ALLOWED.get((game, profile), {})}  # PT-BFO-31 PT-SO-75
            await books.openings.open(SYSTEM, _name(game, profile), game, profile, options, bots=_company(rules))
    chosen = os.environ.get(PASSWORD, "")
    password = chosen or secrets.token_urlsafe(12)
    administrator = await books.staff.found(ADMINISTRATOR, password, lang)
    log.info("founded")
    return Founded(administrator.name, "" if chosen else password)


async def _is_founded(books: Books) -> bool:
    if await books.accounts.named(ADMINISTRATOR):
        return True
    async for one in every(books.store, Account, {"kind": Kind.PERSON}):
        if Duty.ADMINISTRATOR in one.duties:
            return True
    return False


async def _is_our_turn(books: Books, node: str) -> bool:
    """Of several nodes that start at once, one founds the house."""
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


def _presets() -> Iterator[tuple[str, str, Any]]:
    for game in games.every():
        for profile, rules in game.presets.items():
            if TOURNAMENTS not in rules.law:
                yield game.name, profile, rules


def _name(game: str, profile: str) -> str:
    words = phrase("term", game, Lang.PT)
    return f"{words[:1].upper()}{words[1:]}: {phrase('term', profile, Lang.PT)}"[:LONGEST_NAME]


def _company(rules: Any) -> int:
    """Players of the house: enough that the game goes on with one person, even while he rests."""
    needed: int = getattr(rules, "least_players", 0)  # PT-NB-24 AO-13.24 PT-SO-7
    places: int = getattr(rules, "places", rules.seats)
    return min(needed, places - 1)
