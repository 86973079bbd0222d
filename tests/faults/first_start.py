"""A casino for the load to play in: tables of several games, and guests with credits."""

from pathlib import Path
from typing import NamedTuple

from panoverde.client import HttpClient
from panoverde.house.books import Books
from panoverde.house.clock import SystemClock
from panoverde.house.people.logins import Entrance
from panoverde.pools.rules import PRESETS, Prize
from panoverde.store.address import open_store
from panoverde.store.keys import load_or_create

PASSWORD = "uma frase bem longa"  # noqa: S105 - of somebody who exists in tests alone
ADMINISTRATOR = "administrador"


class Plan(NamedTuple):
    """A table as it is to be opened."""

    game: str
    profile: str
    players: int
    chips: int
    options: dict[str, str]
    by_hand: bool = False


BANCA = Plan("banca_francesa", "PT_ONLINE", 4, 5_000, {"betting_seconds": "1", "invites_idle": "no"})
LONG_BANCA = BANCA._replace(options={"betting_seconds": "6", "invites_idle": "no"})
ROULETTE = Plan("roulette", "AO_FRANCESA", 3, 5_000, {"betting_seconds": "1"})
PONTO_BANCA = Plan("ponto_banca", "AO", 3, 5_000, {"betting_seconds": "1"})
SINTETICO = Plan("sintetico", "PT_ONLINE", 4, 20_000, {"decision_seconds": "1", "extra_seconds": "0"})
HOLDEM = Plan("holdem", "PT", 4, 20_000, {"decision_seconds": "10"})

POOL = "acumulado"
SEM_DESCARTE = Plan(
    "sem_descarte", "AO", 2, 5_000,
    {"betting_seconds": "1", "decision_seconds": "20", "invites_idle": "no", "jackpot": POOL},
)  # fmt: skip
PRIZES = (
    *PRESETS["AO_9"].prizes[:2],
    Prize("dois_pares", fixed=200_000),
    Prize("um_par", fixed=150_000),
    Prize("cartas_maiores", fixed=50),
)
"""Almost every hand wins, and soon there is less than the next prize."""

PLANS = (BANCA, LONG_BANCA, ROULETTE, PONTO_BANCA, SINTETICO, HOLDEM)


class Table(NamedTuple):
    id: str
    plan: Plan
    guests: list[Entrance]


async def found(url: str, keys: Path, plans: tuple[Plan, ...] = PLANS) -> list[Table]:
    """In an empty store, before any node serves it."""
    store = await open_store(url)
    books = Books(store, SystemClock(), load_or_create(keys))
    administrator = await books.staff.found(ADMINISTRATOR, PASSWORD)
    if any("jackpot" in plan.options for plan in plans):
        await books.pools.open(administrator, POOL, "AO_9", {"demo": "yes"}, PRIZES)
    tables = []
    for number, plan in enumerate(plans):
        opening = await books.openings.open(
            administrator, f"mesa {number + 1}", plan.game, plan.profile, {**plan.options, "demo": "yes"},
            by_hand=plan.by_hand, pace=0, approval="ensaio",
        )  # fmt: skip
        guests = [await books.accounts.guest() for _ in range(plan.players)]
        tables.append(Table(opening.id, plan, guests))
    await store.close()
    return tables


async def close_for_the_night(address: str) -> None:
    """Everything is disabled: open coups conclude, and no other begins."""
    async with HttpClient(address) as administrator:
        await administrator.log_in(ADMINISTRATOR, PASSWORD)
        await administrator.post("/api/switches/off", dict, {"what": "all", "why": "the test ends"})
