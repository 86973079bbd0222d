"""A hundred thousand messages that nobody should send: no crash, no effect but a legal one, a clear error each."""

import asyncio
import random
import time
from collections import Counter
from typing import Any

import msgspec
import pytest

from panoverde import games
from panoverde.core.chance import Scripted
from panoverde.core.codec import Codec
from panoverde.core.messages import Lang, catalogue
from panoverde.core.option import Option
from panoverde.core.people import Role, Seat, Who
from panoverde.core.table import Table
from panoverde.house.records import Duty
from panoverde.journal.face_down import opened
from panoverde.server.table import desk
from panoverde.server.table.desk import Listener
from panoverde.server.table.served_table import ServedTable
from panoverde.server.table.watcher import Watcher
from panoverde.store.contract import Batch
from tests.security.mutants import Mutator
from tests.security.room import Room, Watching, room

MESSAGES = 100_000
OVER_THE_WIRE = 3_000
ANSWERS = ("done", "refused", "wrong", "here", "welcome")
SEATED = 4
OFFICES = ("croupier", "inspector", "director", "cashier", "auditor")
GAMES = [
    ("holdem", "PT"), ("sintetico", "PT_ONLINE"), ("omaha", "TOURNAMENT"), ("banca_francesa", "PT_ONLINE"),
    ("roulette", "AO_FRANCESA"), ("craps", "AO"), ("cussec", "AO"), ("ponto_banca", "AO_MACAU"),
]  # fmt: skip


class Ear:
    """A socket without a wire: what it would be sent, and whether it would be let go."""

    def __init__(self) -> None:
        self.messages: list[dict[str, Any]] = []
        self.hung_up = ""

    def deliver(self, text: bytes) -> None:
        self.messages += msgspec.json.decode(text)

    def hang_up(self, code: int, reason: str) -> None:
        self.hung_up = f"{code} {reason}"


class Somebody:
    def __init__(self, this: Room, place: str, entrance: Any, office: Role = Role.PUBLIC) -> None:
        floor = this.house.floor
        self.ear, self.served = Ear(), this.table(place)
        account = entrance.account if entrance else None
        self.author = account.id if account else ""
        watcher = Watcher(self.ear, floor.outbox, account, office, Lang.EN, wants_state=False)
        floor.join(self.served, watcher)
        self.watcher, self.listener = watcher, Listener(self.served, watcher, floor)

    def hear(self, text: bytes) -> None:
        self.listener.hear(text)


@pytest.fixture(autouse=True)
def endless_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here nobody is let go for saying too much or too often."""
    monkeypatch.setattr(desk, "MOST_WRONG", 10**9)
    monkeypatch.setattr(desk, "BURST", 10**9)


def codes_with_words() -> set[str]:
    return {str(message.id) for message in catalogue(Lang.EN) if message.context == "refusal"}


@pytest.mark.parametrize(("game", "profile"), GAMES)
def test_fuzzed_messages_change_nothing_that_a_legal_command_would_not(
    game: str, profile: str, capsys: pytest.CaptureFixture[str]
) -> None:
    async def story() -> None:
        async with room() as this:
            place = await this.house.open(game, profile)
            people = await a_company(this, place)
            seconds, sent = await bombard(this, place, people, MESSAGES // len(GAMES))
            check_answers(people, sent)
            await check_journal(this, place, people)
            assert set((await this.house.sums()).values()) == {0}
            with capsys.disabled():
                print(f" {game}: {len(sent) / seconds:,.0f}/s", end="")  # noqa: T201 - the speed is reported

    asyncio.run(story())


@pytest.mark.parametrize(("game", "profile"), [GAMES[0], GAMES[3]])
def test_fuzzed_messages_through_a_real_socket_are_answered_one_by_one(game: str, profile: str) -> None:
    async def story() -> None:
        async with room() as this:
            place = await this.house.open(game, profile)
            one = await this.watch(place, await this.house.guest(), states=False)
            await this.sit(one, 1)
            mutator, served = Mutator(random.Random(3), games.find(game)), this.table(place)
            heard = len(answered(one))
            for number in range(OVER_THE_WIRE // 2):
                text = mutator.message(served.table.options(Seat(1)))
                await one.wire.send(text, text=True)
                if number % 100 == 99:
                    await settled(this, place)
                    heard += 1  # to the question whether everything was heard
            await settled(this, place)
            assert one.closed is None
            assert len(answered(one)) == heard + 1 + OVER_THE_WIRE // 2
            await check_journal(this, place, [])
            assert set((await this.house.sums()).values()) == {0}

    asyncio.run(story())


def answered(one: Watching) -> list[dict[str, Any]]:
    return one.said(*ANSWERS)


async def a_company(this: Room, place: str) -> list[Somebody]:
    """Four who have sat down, two who have not, one who only looks, and the staff."""
    people = []
    for seat in range(1, 7):
        guest = await this.house.guest()
        one = Somebody(this, place, guest)
        if seat <= SEATED:
            sit = next(option for option in this.table(place).table.options(Seat(seat)) if option.kind == "sit")
            chips = max(10_000, sit.asks[0].minimum)  # type: ignore[union-attr]
            sits = {"say": "act", "id": "sit", "seat": seat, "command": {"do": "sit", "chips": chips}}
            one.hear(msgspec.json.encode(sits))
            await settled(this, place)
            assert this.table(place).seats.of(one.author) == seat
        people.append(one)
    people.append(Somebody(this, place, None))
    people += [Somebody(this, place, await this.house.employee(Duty(office)), Role(office)) for office in OFFICES]
    return people


async def settled(this: Room, place: str) -> None:
    """Money that was asked for has come, and what was said is written."""
    while this.house.floor.tasks:
        await asyncio.sleep(0)
    await this.settle(place)
    await asyncio.sleep(0)


class Offers:
    """A table's options, asked for once in each of its states: most messages change nothing."""

    def __init__(self, served: ServedTable) -> None:
        self._table = served.table
        self._state: Any = None
        self._known: dict[Who, tuple[Option, ...]] = {}

    def to(self, who: Who) -> tuple[Option, ...]:
        if self._state is not self._table.state:
            self._state, self._known = self._table.state, {}
        if who not in self._known:
            self._known[who] = self._table.options(who)
        return self._known[who]


async def bombard(
    this: Room, place: str, people: list[Somebody], count: int
) -> tuple[float, list[tuple[Somebody, bytes]]]:
    """So many messages, by everybody; now and then time passes, so that the game goes on under fire."""
    luck, served = random.Random(count), this.table(place)
    offers = Offers(served)
    mutator = Mutator(luck, games.find(this.table(place).opening.game))
    sent, seconds = [], 0.0
    for number in range(count):
        one = people[luck.randrange(len(people))]
        if this.table(place) is not served:
            raise AssertionError("the table was lost")
        seat = None if one.watcher.office != Role.PUBLIC or served.seats.of(one.author) else Seat(luck.randrange(1, 9))
        text = mutator.message(offers.to(seat or served.seats.of(one.author) or one.watcher.office), seat)
        began = time.perf_counter()
        one.hear(text)
        seconds += time.perf_counter() - began
        sent.append((one, text))
        if number % 40 == 39:
            await settled(this, place)
        if number % 400 == 399:
            await this.pass_time(place)
    await settled(this, place)
    assert not served.broken
    return seconds, sent


def check_answers(people: list[Somebody], sent: list[tuple[Somebody, bytes]]) -> None:
    """Each message has one answer, and each refusal is one that has words, with its figures."""
    known, said = codes_with_words(), Counter(one for one, _ in sent)
    kinds: Counter[str] = Counter()
    for one in people:
        answers = [message for message in one.ear.messages if message["say"] in ANSWERS]
        assert len(answers) == said[one] + (one in people[:SEATED])  # and one to who sat down at first
        assert not one.ear.hung_up
        for answer in answers:
            kinds[answer["say"]] += 1
            if answer["say"] == "refused":
                assert answer["code"] in known, answer
                assert "{" not in answer["words"].replace("{by}", ""), answer  # which they said themselves
            elif answer["say"] == "wrong":
                assert answer["words"], answer
    assert kinds["wrong"] > 1000
    assert kinds["refused"] > 1000
    assert kinds["done"] >= 20, kinds


async def check_journal(this: Room, place: str, people: list[Somebody]) -> None:
    """An independent table judges each command again: the same events, from the seat that its author had."""
    served = this.table(place)
    codec, game = Codec(served.table.game), served.table.game
    entries = await this.house.store.read(served.stream, 0, 1_000_000)
    offices = {one.author: one.watcher.office for one in people if one.watcher.office != Role.PUBLIC}
    owners: dict[int, str] = {}
    table: Any = None
    ids = set()
    for _, kept in opened(codec, entries, served.seeds):
        if table is None:
            table = Table(game, kept.act.events)
            continue
        command = kept.act.command
        if command is not None:
            chance = Again(kept.draws)
            assert table.judge(command, chance) == kept.act.events
            chance.finish()
        table.keep(kept.act.events)
        if kept.id:
            assert (kept.author, kept.id) not in ids
            ids.add((kept.author, kept.id))
        if command is not None and kept.author:
            by = command.by
            if kept.author in offices:
                assert by == offices[kept.author]
            else:
                assert isinstance(by, int)
                assert owners.setdefault(by, kept.author) == kept.author
        follow_owners(owners, kept.act.events)
    assert table.state == served.table.state
    assert await reads_the_same(this, place)


def follow_owners(owners: dict[int, str], events: Any) -> None:
    for event in events:
        match type(event).__name__:
            case "SeatLeft":
                owners.pop(event.seat, None)
            case "SeatChanged":
                owners[event.to] = owners.pop(event.seat)


class Again(Scripted):
    """The draws of the journal, each with the bound that it was asked for."""

    def __init__(self, draws: tuple[tuple[int, int], ...]) -> None:
        super().__init__()
        self._draws = list(draws)

    def lot(self, count: int) -> int:
        bound, value = self._draws.pop(0)
        assert bound == count
        return value

    def choose(self, weights: Any) -> int:
        at = self.lot(sum(weights))
        for index, weight in enumerate(weights):
            at -= weight
            if at < 0:
                return index
        raise AssertionError(weights)

    def dice(self, count: int) -> tuple[int, ...]:
        return tuple(1 + self.lot(6) for _ in range(count))

    def spin(self, wheel: Any) -> int:
        pocket: int = wheel.pockets[self.lot(len(wheel.pockets))]
        return pocket

    def card(self, shoe: Any) -> Any:
        return shoe.deck[self.choose(shoe.left)]

    def finish(self) -> None:
        assert not self._draws


async def reads_the_same(this: Room, place: str) -> bool:
    """The ledger has what the table has."""
    served = this.table(place)
    await this.house.store.commit(Batch())
    kept = await this.house.store.balances(f"{place}/")
    held = {f"{place}/{account}": amount for account, amount in served.table.game.holdings(served.table.state).items()}
    return {account: amount for (account, _), amount in kept.items() if amount} == {
        account: amount for account, amount in held.items() if amount
    }
