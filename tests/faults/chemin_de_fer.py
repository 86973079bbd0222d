"""A table of chemin de fer dealt by hand: nine players with their own devices, a croupier and an inspector."""

import asyncio
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec

from panoverde.bots.choice import is_open
from panoverde.bots.stakes import small
from panoverde.core.option import Nature, Number, Option, Pick
from tests.faults.first_start import Plan, Table
from tests.faults.load import Actor, Player
from tests.faults.witness import Find

CHEMIN_DE_FER = Plan("chemin_de_fer", "AO", 9, 200_000, {}, by_hand=True)
RECORDED = frozenset({"abater", "draw_third"})
"""Only the croupier says which cards came."""
NEVER = frozenset({"leave", "buy_chips", "tip", "refuse_hand", "withdraw_bet", "refuse_cut", *RECORDED})
RARE = {"banco": 12, "banco_with_table": 12, "ask_change": 200, "ask_shuffle": 20, "decline_hand": 1, "accept_hand": 6}
"""Once in so many occasions."""
SPEAKS = 3
"""Once in so many occasions a player says what the game does not wait for."""
FAULTY, NATURAL = 30, 6
"""Once in so many steps somebody errs; once in so many coups the ponto shows at once."""
WAITS = 4
"""Bets and bids after which the croupier goes on."""
PATIENCE = 0.03
"""Seconds that the croupier waits for another."""


class Guest(Player):
    """Says anything that the game offers, so that an evening has all of it."""

    def __init__(self, table: Table, seat: int, find: Find, luck: random.Random) -> None:
        super().__init__(table, seat, find, luck)
        self.pause = (0.002, 0.015)

    async def _move(self) -> None:
        if not isinstance(self.you, int):
            await super()._move()
        elif not self.asked and (option := self._wanted()):
            await self._ask(option.kind, {"do": option.kind, **dict(self._answers(option))})

    def _wanted(self) -> Option | None:
        offered = [one for one in self.options if one.kind not in NEVER and is_open(one, self._now())]
        course = [one for one in offered if one.nature == Nature.COURSE]
        if not course and (self._has_bet() or self._luck.randrange(SPEAKS)):
            return None
        willing = [one for one in course or offered if not self._luck.randrange(RARE.get(one.kind, 1))]
        return self._luck.choice(willing) if willing else None

    async def get_up(self) -> None:
        await self._ask("leave", {"do": "leave"})

    def _has_bet(self) -> bool:
        return any(one.kind == "withdraw_bet" for one in self.options)

    def _answers(self, option: Option) -> Iterator[tuple[str, Any]]:
        for ask in option.asks:
            match ask:
                case Pick():
                    yield ask.field, self._luck.choice(ask.choices)
                case Number():
                    yield ask.field, small(ask, self._chance)


class Staff(Actor):
    def __init__(self, table: Table, account: str, token: str, office: str, find: Find, luck: random.Random) -> None:
        super().__init__(table.id, token, find, luck, sees_all=False, office=office)
        self.account, self.office = account, office
        self.pause = (0, PATIENCE)
        self.happened: Counter[str] = Counter()
        """How often each event was told."""
        self.at_rest = False
        """Do they leave everything as it is?"""
        self._number = 0

    async def play(self) -> None:
        while True:
            if self.is_connected and not self.asked and not self.at_rest:
                await self._work()
            self.heard.clear()
            try:
                async with asyncio.timeout(self.pause[1]):
                    await self.heard.wait()
            except TimeoutError:
                self._impatient()

    async def _work(self) -> None:
        if self.due and self.due["command"]["by"] == self.office:
            command = {field: said for field, said in self.due["command"].items() if field not in ("by", "at")}
            await self.order(command, came=self._cards(self.due["wants"]))

    def _impatient(self) -> None:
        """Nothing has happened for a while."""

    async def order(self, command: dict[str, Any], seat: int | None = None, came: tuple[str, ...] = ()) -> None:
        self._number += 1
        await self.ask(f"{command['do']}-{self._number}", command, seat, came)

    def _cards(self, wants: Any) -> tuple[str, ...]:
        """From the shoe as it is."""
        if not wants:
            return ()
        shoe = wants["shoe"]
        left = [card for card, many in zip(shoe["deck"], shoe["left"], strict=True) for _ in range(many)]
        return tuple(self._luck.sample(left, wants["count"]))

    def _happened(self, message: Any) -> None:
        if message.version not in self.seen:
            self.happened.update(one["event"] for one in msgspec.json.decode(message.events))
        super()._happened(message)


class Croupier(Staff):
    _since: tuple[str, int] = ("", 0)
    """What they wait for others to end, and from which version on."""

    def holds_open(self) -> bool:
        """Rest now, if cards are dealt: nobody else can conclude the coup."""
        told = self.happened
        over = told["coup_settled"] + told["coup_voided"]
        self.at_rest = told["coup_dealt"] > over and not self.asked
        return self.at_rest

    async def _work(self) -> None:
        if (fault := self._fault()) is not None:
            await self.order({"do": "report_fault", "fault": fault})
        elif self.recorded and not self._luck.randrange(NATURAL):
            hand = self._luck.choice(self.recorded)
            await self.order({"do": hand["kind"]}, hand["seat"], self._cards(hand["wants"]))
        elif (kind := self._waited_for()) is not None:
            await self.order({"do": kind})
        else:
            await super()._work()

    def _fault(self) -> str | None:
        found = next((one for one in self.options if one.kind == "report_fault"), None)
        if found is None or self._luck.randrange(FAULTY):
            return None
        (pick,) = found.asks
        assert isinstance(pick, Pick)
        return str(self._luck.choice(pick.choices))

    def _waited_for(self) -> str | None:
        """Nobody bets or bids any more."""
        kinds = {one.kind for one in self.options} & {"close_bets", "adjudicate"}
        if not kinds:
            self._since = ("", 0)
            return None
        (kind,) = kinds
        if self._since[0] != kind:
            self._since = (kind, self.last)
        return kind if self.last - self._since[1] >= WAITS else None

    def _impatient(self) -> None:
        self._since = (self._since[0], self._since[1] - WAITS)
