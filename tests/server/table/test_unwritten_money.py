"""When money can't be written: nobody waits for an answer for ever, and nothing stays on its way."""

import asyncio

from panoverde.server.node.floor import MOVED
from panoverde.store.contract import Batch, WriteCallback
from panoverde.store.memory import MemoryStore
from panoverde.store.waiters import answer
from tests.server.evening import MINUTE, SlowStore, evening


class Unsure(MemoryStore):
    """Writes what players bring to a table, and loses the answer."""

    loses = False

    def submit(self, batch: Batch, done: WriteCallback) -> None:
        if self.loses and any(b'"reserved"' in entry.body for entry in batch.entries):
            super().submit(batch, lambda _: answer([done], [ConnectionResetError("lost")]))
        else:
            super().submit(batch, done)


def test_a_player_whose_money_could_not_be_moved_is_hung_up_on_and_has_it_back() -> None:
    async def story() -> None:
        store = Unsure()
        async with evening(store) as house:
            place = await house.open("banca_francesa", "PT_ONLINE")
            guest = await house.guest()
            ana = await house.come(place, guest)
            before = await house.money(guest.account.id)
            store.loses = True
            await ana.do({"do": "sit", "chips": 5_000}, seat=3)
            assert ana.hung_up == (MOVED, "interrupted"), "they come back and ask again"
            assert await house.in_transit(place) == 5_000
            store.loses = False
            await house.tick()  # the table is read again
            assert await house.in_transit(place) == 0
            assert await house.money(guest.account.id) == before
            again = await house.come(place, guest)
            await again.must({"do": "sit", "chips": 5_000}, seat=3)
            await house.pass_time(MINUTE)

    asyncio.run(story())


def test_a_player_who_comes_back_before_their_seat_is_durable_is_shown_what_the_public_is() -> None:
    """Until then the table is shown as it was, and the seat may be another player's."""

    async def story() -> None:
        store = SlowStore()
        async with evening(store) as house:
            place = await house.open("banca_francesa", "PT_ONLINE")
            guest = await house.guest()
            ana = await house.come(place, guest)
            served = house.table(place)
            await house.floor.reserve(served, guest.account.id, 5_000)
            store.hold()
            ana.say({"say": "act", "id": "a", "seat": 3, "command": {"do": "sit", "chips": 5_000}})
            await house.settle()
            assert served.seats.of(guest.account.id) == 3
            again = await house.come(place, guest, want="state")
            assert again.welcome["you"] == "public"
            store.let_go()
            await house.settle()
            assert again.heard("state")[-1]["you"] == 3

    asyncio.run(story())
