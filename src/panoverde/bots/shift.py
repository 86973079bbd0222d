"""Bots at every table of a node, for as long as it deals."""

import asyncio
import logging
import secrets
from contextlib import suppress

from panoverde.bots.company import Company, Custom
from panoverde.bots.crew import Crew
from panoverde.bots.entrants import Entrants, is_filled
from panoverde.core.chance import Chance, Seeded
from panoverde.house.books import Books
from panoverde.server.node.floor import Floor

log = logging.getLogger("panoverde.bots")


async def run_company(
    books: Books,
    address: str,
    floor: Floor,
    stop: asyncio.Event,
    custom: Custom = Custom(),  # noqa: B008 - a frozen record
    luck: Chance | None = None,
) -> None:
    """Runs until `stop`. `address` is where this node listens: bots play over sockets like anyone."""
    crew, luck = Crew(books), luck or Seeded(secrets.randbits(64))
    companies: dict[str, Company] = {}
    entrants: dict[str, Entrants] = {}
    try:
        while not stop.is_set():
            for id_, stream in list(books.tournaments.known.items()):
                if id_ not in entrants and is_filled(stream):
                    entrants[id_] = Entrants(stream, floor, books, crew, custom, luck)
            for id_, some in list(entrants.items()):
                await _look(id_, some)
                if some.is_over:
                    del entrants[id_]
            for place, table in list(floor.tables.items()):
                if table.opening.bots and table.opening.demo and place not in companies:
                    companies[place] = Company(place, floor, crew, address, custom, luck)
            for place, company in list(companies.items()):
                await _look(place, company)
                if place not in floor.tables:
                    del companies[place]
            with suppress(TimeoutError):
                async with asyncio.timeout(custom.every):
                    await stop.wait()
    finally:
        for company in companies.values():
            await company.close()
        for some in entrants.values():
            await some.close()


async def _look(place: str, company: Company | Entrants) -> None:
    """An error at one table doesn't affect the others."""
    try:
        await company.look()
    except Exception:
        log.exception("company", extra={"table": place})
