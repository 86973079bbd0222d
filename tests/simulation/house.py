"""One run: the house opens, people come, things go wrong, the house closes; and it all must have held."""

import asyncio
import logging
import traceback
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, NamedTuple, TypeVar

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from panoverde import games
from panoverde.core.refusal import Refused
from panoverde.house.books import Books
from panoverde.house.people.duties import SYSTEM
from panoverde.house.people.logins import Entrance
from panoverde.house.records import Account, Duty, Kind, Opening
from panoverde.server.node.first_start import demo_pool
from panoverde.store.checkpoint import Checkpoints
from panoverde.store.contract import Fenced, NotKept
from panoverde.store.keys import Keys, unseal
from tests.server.casino import PASSWORD
from tests.simulation.disk import MemoryDisk, SqliteDisk
from tests.simulation.faults import Faults
from tests.simulation.loop import Stuck, VirtualLoop
from tests.simulation.luck import luck_of, no_other_luck
from tests.simulation.machine_room import STORE_FAULTS, Weather
from tests.simulation.node import Gone, Node
from tests.simulation.plan import Plan, TablePlan
from tests.simulation.player import Player
from tests.simulation.truth import Broken, Truth
from tests.simulation.verdict import conclude
from tests.simulation.witness import Witness

T = TypeVar("T")

KEYS = Keys(Ed25519PrivateKey.from_private_bytes(bytes(32)), bytes(32))
"""The same in every run: what they sign and seal is part of it."""
CASHIER = Account(id="caixa", name="caixa", kind=Kind.TEST, duties=(Duty.CASHIER,), created_at=0)
"""As the house's own acts: nobody who logs in."""
BROUGHT = 500_000
LOOK = 0.25
PATIENCE = 180.0
"""Seconds of the house's time in which, with nothing wrong any more, everything asked has an answer."""
CLOSING = 1800.0
"""In which every table has closed: hands are played to their end, with absent players."""
DOWN = (0.1, 3.0)
"""Seconds until a dead process is started again."""
UNSURE = (Gone, NotKept, *STORE_FAULTS)
"""What an employee hears when nobody knows, or nothing happened: they ask again."""


class Run(NamedTuple):
    """What became of it."""

    plan: Plan
    wrong: AssertionError | None
    digest: str
    entries: int
    acts: int
    seconds: float
    """Of the house's time."""
    faults: int
    truth: Truth


class House:
    def __init__(self, plan: Plan) -> None:
        self.plan, self.loop, self.truth, self.weather = (
            plan,
            VirtualLoop(),
            Truth(partial(unseal, KEYS.sealing)),
            Weather(),
        )
        self.luck = luck_of(plan.seed, "house")
        self.disk = MemoryDisk(self.truth.keep) if plan.in_memory else SqliteDisk(self.truth.keep)
        self.nodes = [
            Node(
                name, self.loop, self.disk, KEYS, luck_of(plan.seed, name), self.weather, is_file=plan.is_file
            )
            for name in ("one", "two", "three")[: plan.nodes]
        ]  # fmt: skip
        self.openings: list[Opening] = []
        self.people: list[Witness] = []
        self.players: list[Player] = []
        self.faults = Faults(plan, self)
        self.is_over = False

    # Asking

    async def ask(self, question: Callable[[Books], Awaitable[T]], *, often: bool = True) -> T:
        """Some node, and another if it dies or can't write."""
        while True:
            self.check()
            up = [node for node in self.nodes if node.is_up]
            try:
                if up:
                    return await self.luck.choice(up).ask(question)
            except UNSURE:
                if not often:
                    raise
            await asyncio.sleep(LOOK)

    def check(self) -> None:
        if self.truth.wrong:
            raise self.truth.wrong
        for context in self.loop.errors:
            if not isinstance(context.get("exception"), STORE_FAULTS):
                raise Broken("errors", f"nobody caught {context.get('exception') or context}")

    async def until(self, condition: Callable[[], object], within: float, what: str) -> None:
        end = self.loop.time() + within
        while not condition():
            self.check()
            if self.loop.time() > end:
                raise Broken("liveness", f"after {within:.0f} seconds without a fault: {what}")
            await asyncio.sleep(LOOK)

    # The story

    async def story(self) -> None:
        for node in self.nodes:
            node.start()
        keeping = asyncio.ensure_future(self._keep_up())
        await self.until(lambda: all(node.is_up for node in self.nodes), PATIENCE, "the nodes do not start")
        for plan in self.plan.tables:
            await self._open(plan)
        living = [asyncio.ensure_future(one.live()) for one in self.people]
        wreck = asyncio.ensure_future(self.faults.happen())
        await self._play(self.loop.time() + self.plan.seconds)
        wreck.cancel()
        self.faults.heal()
        await self._close()
        keeping.cancel()
        for task in living:
            task.cancel()

    async def _keep_up(self) -> None:
        """The supervisor: a dead process is started again."""
        while True:
            await asyncio.sleep(self.luck.uniform(*DOWN))
            for node in self.nodes:
                if node.process.is_dead:
                    node.start()

    async def _open(self, plan: TablePlan) -> None:
        try:
            opening = await self._opened(plan, plan.options)
        except Refused:  # the law does not allow these together
            opening = await self._opened(plan._replace(for_money=False), {})
        self.openings.append(opening)
        for _ in range(plan.players):
            await self._come(opening)
        self.people.append(self._witness(Witness, opening))

    async def _opened(self, plan: TablePlan, options: dict[str, str]) -> Opening:
        rules = games.find(plan.game).presets[plan.profile]

        async def open_table(books: Books) -> Opening:
            whole = dict(options) if plan.for_money else {"demo": "yes", **rules.demo_options, **options}
            if rules.jackpot:
                whole["jackpot"] = await demo_pool(books, plan.game, rules)
            return await books.openings.open(
                SYSTEM, plan.game.replace("_", " "), plan.game, plan.profile, whole,
                pace=plan.pace, approval="ensaio",
            )  # fmt: skip

        return await self.ask(open_table)

    async def _come(self, opening: Opening) -> None:
        player = self._witness(Player, opening)
        if opening.demo:
            entrance = await self.ask(lambda books: books.accounts.guest())
        else:
            entrance = await self._registered(f"pessoa-{len(self.people)}", opening.unit)
        player.token, player.account = entrance.token, entrance.account.id
        self.people.append(player)
        self.players.append(player)

    async def _registered(self, name: str, unit: str) -> Entrance:
        """Somebody with an account and money, through the cage."""
        account = await self.ask(lambda books: books.accounts.register(name, PASSWORD))
        await self.ask(lambda books: books.cage.buy(CASHIER, account, unit, BROUGHT, "fichas", f"compra-{name}"))
        return await self.ask(lambda books: books.accounts.admit(account))

    def _witness(self, kind: Any, opening: Opening) -> Any:
        luck = luck_of(self.plan.seed, "person", len(self.people))
        return kind(opening.id, self.loop, self.nodes, self.truth, luck)

    async def _play(self, end: float) -> None:
        while self.loop.time() < end:
            self.check()
            await asyncio.sleep(LOOK)

    async def _close(self) -> None:
        """Nothing goes wrong any more: everything asked is answered, every table closes, all the money comes home."""
        for player in self.players:
            player.is_resting = True
        await self.until(lambda: all(node.is_up for node in self.nodes), PATIENCE, "not all nodes are up")
        await self.until(self._is_answered, PATIENCE, "a command has no answer")
        for opening in self.openings:
            await self._close_table(opening.id)
        left = {opening.id for opening in self.openings}
        end = self.loop.time() + CLOSING
        while left:
            for place in sorted(left):
                if await self._has_closed(place):
                    left.discard(place)
            if self.loop.time() > end:
                raise Broken("liveness", f"{sorted(left)} did not close", min(left))
            await asyncio.sleep(1)
        await asyncio.sleep(2)
        await self.ask(lambda books: Checkpoints(books.store, books.clock, KEYS.signing).take())
        self.check()

    async def _close_table(self, place: str) -> None:
        try:
            await self.ask(lambda books: books.openings.close(SYSTEM, place, "a noite acabou"))
        except Refused as refused:
            if refused.code != "closing-already":  # the answer to the first request was lost
                raise

    async def _has_closed(self, place: str) -> bool:
        return (await self.ask(lambda books: books.openings.find(place))).closed_at is not None

    def _is_answered(self) -> bool:
        return not any(player.asked for player in self.players)


class Ear(logging.Handler):
    """Hears what the house logs: an exception that no fault of the data explains is a fault of the house."""

    def __init__(self, truth: Truth) -> None:
        super().__init__(logging.ERROR)
        self._truth = truth

    def emit(self, record: logging.LogRecord) -> None:
        wrong = record.exc_info[1] if isinstance(record.exc_info, tuple) else record.exc_info
        if isinstance(wrong, BaseException) and not isinstance(wrong, (*STORE_FAULTS, Fenced)):
            lines = traceback.format_exception(wrong)
            self._truth.fail(Broken("errors", f"{record.getMessage()}: {''.join(lines[-6:])}"))


def run(plan: Plan) -> Run:
    """The same plan gives the same run, to the last byte of the journal."""
    wrong: AssertionError | None = None
    with no_other_luck(plan.seed):
        house = House(plan)
        ear = Ear(house.truth)
        logger = logging.getLogger("panoverde")
        logger.addHandler(ear)
        logger.propagate = False
        asyncio.set_event_loop(house.loop)
        try:
            house.loop.run_until_complete(house.story())
            conclude(house.truth, house.disk, house.players, KEYS.public)
        except (Broken, Stuck) as broken:
            wrong = broken
        finally:
            logger.removeHandler(ear)
            logger.propagate = True
            house.loop.end()
            house.disk.close()
            asyncio.set_event_loop(None)
    truth = house.truth
    acts = sum(len(acts) for acts in truth.acts.values())
    return Run(
        plan, truth.wrong or wrong, truth.digest, truth.entries, acts, house.loop.time(), house.faults.count, truth
    )
