"""The system stops at any moment: what was acknowledged stands, and an open coup is resumed, completed or void."""

import asyncio
from pathlib import Path

import pytest
from msgspec.structs import replace

from panoverde.core.chance import BadScript, Secure, Seeded, Trial
from panoverde.core.decider import tag_of
from panoverde.core.events import ChanceCommitted, ChanceRevealed
from panoverde.core.fair import verify
from panoverde.core.messages import Lang
from panoverde.core.people import Seat
from panoverde.house.oversight.incidents import Happening
from panoverde.house.play.history import History
from panoverde.house.records import Outcome
from panoverde.journal.seeds import CommittedSeed
from panoverde.store.keys import load_or_create
from panoverde.store.memory import MemoryStore
from tests.server.evening import MINUTE, SECOND, Evening, HandClock, Screen, SlowStore, crash, evening, seats_of
from tests.server.rigged import Luck, luck

__all__ = ["luck"]

DAY = 24 * 60 * MINUTE
BET = {"do": "place_bet", "zone": "pequeno", "chips": 500}


async def interrupted(house: Evening, down: int) -> tuple[MemoryStore, HandClock]:
    """The system stops, and is down for so long."""
    await crash(house)
    house.clock.at += down
    assert isinstance(house.store, MemoryStore)
    return house.store, house.clock


@pytest.mark.rule("R-295")
@pytest.mark.parametrize(("down", "outcome"), [(5 * SECOND, Outcome.RESUMED), (5 * MINUTE, Outcome.COMPLETED)])
def test_a_coup_of_dice_goes_on_or_is_completed_by_the_clock(luck: Luck, down: int, outcome: Outcome) -> None:
    async def story() -> None:
        async with evening() as house:
            place = await house.open("banca_francesa", "PT_ONLINE")
            ana = await house.seated(place, 1, 5_000)
            await ana.must(BET)
            store, clock = await interrupted(house, down)
        luck.comes(1, 2, 3)
        async with evening(store, clock=clock) as again:
            await again.pass_time(25 * SECOND)
            first = (await again.coups(place))[0]
            assert (first.staked, first.net, first.outcome, first.why) == (500, 500, outcome, "system-stopped")
            luck.comes(5, 5, 5)
            await again.pass_time(25 * SECOND)
            assert (await again.last_coup(place)).outcome == Outcome.SETTLED, "the next one is like any other"

    asyncio.run(story())


@pytest.mark.parametrize("ahead", [3 * SECOND, 2 * DAY])
def test_a_clock_that_was_ahead_and_is_corrected_leaves_no_window_open(luck: Luck, ahead: int) -> None:
    """The table's time goes on at half speed until the clock has caught up, so what ends by the clock ends."""

    async def story() -> None:
        async with evening() as house:
            house.clock.at += ahead
            place = await house.open("banca_francesa", "PT_ONLINE")
            ana = await house.seated(place, 1, 5_000)
            await ana.must(BET)
            store, clock = await interrupted(house, -ahead)
        luck.comes(1, 2, 3)
        async with evening(store, clock=clock) as again:
            noted = [
                note for note in await again.books.incidents.list(kind=Happening.CLOCK_CHANGED) if note.subject == place
            ]
            assert len(noted) == 1
            assert int(noted[0].before) - int(noted[0].after) >= ahead
            for _ in range(50):
                await again.pass_time(SECOND)
            first = (await again.coups(place))[0]
            assert (first.staked, first.net, first.outcome) == (500, 500, Outcome.RESUMED)
            times = [entry.at for entry in await store.read(f"table/{place}")]
            assert times == sorted(times)

    asyncio.run(story())


async def hand(house: Evening, raises: bool = True) -> dict[int, Screen]:
    await house.open("sintetico", "PT_ONLINE", name="poker")
    players = {seat: await house.seated("poker", seat, 20_000) for seat in (1, 2, 3)}
    await house.pass_time(SECOND)
    turn = house.table("poker").table.state.hand.turn
    if raises:
        await players[turn].must({"do": "raise_to", "bet": 400})
    return players


def in_the_pot(house: Evening) -> dict[str, int]:
    """Whose it is."""
    holdings = house.table("poker").table.state.hand.holdings
    return {f"poker/chips:{seat}": holding.paid for seat, holding in holdings.items()}


async def returned(house: Evening) -> dict[str, int]:
    """What went back from the pot when the hand was annulled."""
    (void,) = [one for one in await house.journal("poker") if any(tag_of(e) == "hand_voided" for e in one.act.events)]
    moves = {account: amount for account, _, amount in void.moves}
    assert moves.pop("poker/pot") == -sum(moves.values())
    return moves


@pytest.mark.rule("PT-SO-73", "R-144", "R-295")
def test_a_hand_whose_time_ran_out_while_the_system_was_down_is_void() -> None:
    async def story() -> None:
        async with evening() as house:
            await hand(house)
            staked = in_the_pot(house)
            store, clock = await interrupted(house, 2 * MINUTE)
        async with evening(store, clock=clock) as again:
            coups = await again.coups("poker")
            assert {coup.seat for coup in coups} == {1, 2}, "the third sat down when the cards were out"
            assert {(coup.net, coup.outcome, coup.why) for coup in coups} == {(0, Outcome.VOID, "system-stopped")}
            assert await returned(again) == staked
            notes = [note.kind for note in await again.books.incidents.list()]
            assert "coup_void" in notes
            await again.pass_time(40 * SECOND)
            await again.pass_time(10 * MINUTE)
            later = [coup for coup in await again.coups("poker") if coup.outcome != Outcome.VOID]
            assert {coup.outcome for coup in later} == {Outcome.SETTLED}

    asyncio.run(story())


@pytest.mark.rule("PT-SO-73", "R-144", "R-295")
def test_a_hand_whose_player_could_hardly_come_back_in_time_is_void() -> None:
    async def story() -> None:
        async with evening() as house:
            await hand(house)
            staked = in_the_pot(house)
            until = house.table("poker").table.state.hand.until
            store, clock = await interrupted(house, until - house.clock.at - 5 * SECOND)
        async with evening(store, clock=clock) as again:
            assert {coup.outcome for coup in await again.coups("poker")} == {Outcome.VOID}
            assert await returned(again) == staked

    asyncio.run(story())


def test_a_table_that_cannot_be_read_keeps_no_other_from_being_dealt(tmp_path: Path) -> None:
    async def story() -> None:
        async with evening() as house:
            await hand(house)
            store, clock = await interrupted(house, SECOND)
        async with evening(store, clock=clock, keys=load_or_create(tmp_path / "others")) as again:
            assert "poker" not in again.floor.tables, "its seed was sealed with another key"
            assert await again.open("cussec") in again.floor.tables
            assert "integrity_failed" in [note.kind for note in await again.books.incidents.list()]

    asyncio.run(story())


@pytest.mark.rule("R-295")
def test_a_hand_in_which_there_was_time_left_goes_on_and_the_time_begins_again() -> None:
    async def story() -> None:
        async with evening() as house:
            await hand(house)
            before = house.table("poker").table.state.hand
            store, clock = await interrupted(house, 3 * SECOND)
        async with evening(store, clock=clock) as again:
            assert again.table("poker").table.state.hand == replace(before, until=clock.at + 30 * SECOND)
            await again.pass_time(30 * SECOND)
            assert again.table("poker").table.state.hand.turn == before.turn
            await again.pass_time(2 * MINUTE)
            coups = [coup for coup in await again.coups("poker") if coup.number == 1]
            assert {coup.outcome for coup in coups} == {Outcome.RESUMED}
            assert sum(coup.net for coup in coups) <= 0

    asyncio.run(story())


@pytest.mark.rule("R-295")
def test_a_hand_is_not_void_because_the_tables_own_hour_was_near() -> None:
    async def story() -> None:
        async with evening() as house:
            await house.open("holdem", "PT", name="poker", duration_minutes="60")
            await house.pass_time(57 * MINUTE)  # nobody comes before
            players = {seat: await house.seated("poker", seat, 20_000) for seat in (1, 2, 3, 4)}
            table = house.table("poker").table
            while (ends := table.state.course.ends - house.clock.at) > 2 * SECOND or table.state.hand is None:
                turn = table.state.hand and table.state.hand.turn
                if turn and ends > 10 * SECOND:
                    legal = {option.kind for option in table.options(turn)}
                    await players[turn].must({"do": "check" if "check" in legal else "call"})
                await house.pass_time(SECOND)
            before = table.state.hand
            assert before.until - house.clock.at > 17 * SECOND
            store, clock = await interrupted(house, SECOND)
        async with evening(store, clock=clock) as again:
            assert again.table("poker").table.state.hand == replace(before, until=clock.at + 30 * SECOND)

    asyncio.run(story())


@pytest.mark.rule("R-272")
def test_cards_that_have_decided_are_paid_and_not_void() -> None:
    async def story() -> None:
        async with evening() as house:
            await house.open("sintetico", "PT_ONLINE", name="poker", pace=2_000)
            players = {seat: await house.seated("poker", seat, 20_000) for seat in (1, 2)}
            while house.table("poker").table.state.hand is None or house.table("poker").table.state.hand.turn is None:
                await house.pass_time(500)
            turn = house.table("poker").table.state.hand.turn
            await players[turn].must({"do": "raise_to", "bet": 400})
            await players[3 - turn].must({"do": "fold"})
            while house.table("poker").table.state.hand.stage != "paying":
                await house.pass_time(100)
            store, clock = await interrupted(house, 10 * MINUTE)
        async with evening(store, clock=clock) as again:
            await again.pass_time(10 * SECOND)
            (won,) = [coup for coup in await again.coups("poker") if coup.net > 0]
            assert won.outcome in (Outcome.COMPLETED, Outcome.RESUMED)

    asyncio.run(story())


@pytest.mark.rule("PT-SO-41", "R-295")
def test_at_a_table_of_land_the_time_to_act_begins_again_too() -> None:
    async def story() -> None:
        async with evening() as house:
            place = await house.open("holdem", "PT", decision_seconds="40")
            players = {seat: await house.seated(place, seat, 20_000) for seat in (1, 2, 3, 4)}
            await house.pass_time(20 * SECOND)
            turn = house.table(place).table.state.hand.turn
            assert players[turn]
            store, clock = await interrupted(house, 4 * SECOND)
        async with evening(store, clock=clock) as again:
            await again.pass_time(39 * SECOND)
            assert again.table(place).table.state.hand.turn == turn
            await again.pass_time(2 * SECOND)
            assert again.table(place).table.state.hand.turn != turn

    asyncio.run(story())


@pytest.mark.rule("PT-NB-24", "R-295")
def test_a_suspended_game_waits_again_for_players() -> None:
    async def story() -> None:
        async with evening() as house:
            place = await house.open("holdem", "PT")
            players = [await house.seated(place, seat, 20_000) for seat in (1, 2, 3, 4)]
            await house.pass_time(SECOND)
            await players[3].must({"do": "leave"})
            while not players[0].events("game_suspended"):
                await house.pass_time(SECOND)
            store, clock = await interrupted(house, 60 * MINUTE)
        async with evening(store, clock=clock) as again:
            assert again.table(place).table.state.course.closes == clock.at + 15 * MINUTE
            await again.pass_time(SECOND)
            assert not again.table(place).table.state.course.closed

    asyncio.run(story())


@pytest.mark.rule("PT-BFO-29a", "PT-BFO-30", "R-295")
@pytest.mark.parametrize("idle", [2 * MINUTE, 3 * MINUTE + 30 * SECOND])
@pytest.mark.parametrize("down", [2 * SECOND, 3 * 60 * MINUTE])
def test_nobody_is_idle_at_an_individual_table_while_the_system_is_down(idle: int, down: int) -> None:
    async def story() -> None:
        async with evening() as house:
            place = await house.open("banca_francesa", "PT_ONLINE_INDIVIDUAL")
            guest = await house.guest()
            ana = await house.come(place, guest)
            await ana.must({"do": "sit", "chips": 1_000}, seat=1)
            await house.pass_time(idle)
            store, clock = await interrupted(house, down)
        async with evening(store, clock=clock) as again:
            ana = await again.come(place, guest)
            await again.pass_time(3 * MINUTE)
            assert not ana.events("idle_invited")
            assert seats_of(again.table(place)).keys() == {1}
            await again.pass_time(10)
            assert ana.events("idle_invited"), "from then on it counts as ever"
            await again.pass_time(MINUTE)
            assert ana.events("seat_left")

    asyncio.run(story())


@pytest.mark.rule("PT-BFO-29b", "PT-BFO-30", "R-295")
@pytest.mark.parametrize("down", [2 * SECOND, 3 * 60 * MINUTE])
def test_a_window_that_the_system_cut_short_is_nobodys_to_miss_and_a_warning_does_not_outlast_it(down: int) -> None:
    async def story() -> None:
        async with evening() as house:
            place = await house.open("banca_francesa", "PT_ONLINE")
            guest = await house.guest()
            ana = await house.come(place, guest)
            await ana.must({"do": "sit", "chips": 1_000}, seat=1)
            while not ana.events("idle_warned"):
                await house.pass_time(SECOND)
            store, clock = await interrupted(house, down)
        async with evening(store, clock=clock) as again:
            ana = await again.come(place, guest)
            while not ana.events("idle_invited"):
                assert not ana.events("seat_left")
                await again.pass_time(SECOND)
            decided = [event for event in ana.events("dice_thrown") if event["decides"]]
            assert len(decided) in (6, 7), "six whole coups, after the one that was cut short"

    asyncio.run(story())


@pytest.mark.rule("PT-SO-71b", "PT-SO-72", "R-295")
def test_at_poker_too_a_warning_does_not_outlast_the_system() -> None:
    async def story() -> None:
        async with evening() as house:
            await house.open("sintetico", "PT_ONLINE", name="poker", idle_hands="1")
            players = {seat: await house.seated("poker", seat, 20_000) for seat in (1, 2, 3)}
            while not players[1].events("end_warned"):
                await house.pass_time(SECOND)
            store, clock = await interrupted(house, SECOND)
        async with evening(store, clock=clock) as again:
            people = again.table("poker").table.state.players
            assert {(player.told, player.idle) for player in people.values()} == {(None, 0)}

    asyncio.run(story())


@pytest.mark.rule("PT-SO-74", "R-144", "R-295")
def test_everybody_is_without_a_connection_until_they_have_come_back() -> None:
    async def story() -> None:
        async with evening() as house:
            await house.open("sintetico", "PT_ONLINE", name="poker", extra_seconds="20", reconnection_grace="yes")
            guests = {seat: await house.guest() for seat in (1, 2)}
            for seat, guest in guests.items():
                await (await house.come("poker", guest)).must({"do": "sit", "chips": 20_000}, seat=seat)
            await house.pass_time(SECOND)
            turn = house.table("poker").table.state.hand.turn
            store, clock = await interrupted(house, SECOND)
        async with evening(store, clock=clock) as again:
            table = again.table("poker").table

            def connected() -> dict[int, bool]:
                return {seat: player.standing.connected for seat, player in table.state.players.items()}

            assert connected() == {1: False, 2: False}
            await again.come("poker", guests[3 - turn])
            assert connected() == {turn: False, 3 - turn: True}
            await again.pass_time(31 * SECOND)
            assert table.state.hand.turn == turn, "they have the grace of who is cut off"
            await again.pass_time(20 * SECOND)
            assert table.state.hand.turn != turn

    asyncio.run(story())


def test_a_player_who_comes_back_before_their_old_socket_has_closed_is_there() -> None:
    """The table was lost and is read again by the same node, which has hung up on everybody."""

    async def story() -> None:
        async with evening() as house:
            await house.open("sintetico", "PT_ONLINE", name="poker")
            guest = await house.guest()
            old = await house.come("poker", guest)
            await old.must({"do": "sit", "chips": 20_000}, seat=1)
            old.close = lambda: None  # type: ignore[method-assign]  # the network is slow
            house.floor.lost(house.table("poker"), OSError("disco cheio"))
            await house.tick()
            await house.come("poker", guest)
            assert house.table("poker").table.state.players[Seat(1)].standing.connected
            assert house.floor.people(house.table("poker"))[1].here

    asyncio.run(story())


@pytest.mark.rule("R-294")
def test_a_coup_whose_player_had_gone_goes_on_too_and_says_that_the_system_stopped(luck: Luck) -> None:
    async def story() -> None:
        store = SlowStore()
        async with evening(store) as house:
            place = await house.open("banca_francesa", "PT_ONLINE")
            ana = await house.seated(place, 1, 5_000)
            await house.pass_time(SECOND)
            await ana.must(BET)
            await house.books.stays.end(seats_of(house.table(place))[Seat(1)], "login-lapsed")
            store.hold()
            luck.comes(1, 2, 3)
            while luck.left:
                await house.pass_time(SECOND)
            assert store.held
            (closed, done), *_ = store.held
            store.held = None
            store.submit(closed, done)  # the bets are closed; that the dice were thrown is lost
            await house.settle()
            await crash(house)
        luck.comes(4, 5, 5)
        async with evening(store, clock=house.clock) as again:
            await again.pass_time(MINUTE)
            (coup,) = await again.coups(place)
            assert (coup.net, coup.outcome, coup.why) == (-500, Outcome.RESUMED, "system-stopped")

    asyncio.run(story())


@pytest.mark.rule("PT-BFO-25")
def test_a_tables_time_does_not_go_back_though_the_next_clock_is_slow(luck: Luck) -> None:
    async def story() -> None:
        async with evening() as house:
            place = await house.open("banca_francesa", "PT_ONLINE")
            ana = await house.seated(place, 1, 5_000)
            await house.pass_time(SECOND)
            await ana.must(BET)
            account = await house.books.accounts.find(seats_of(house.table(place))[Seat(1)])
            store, clock = await interrupted(house, -10 * SECOND)
        luck.comes(1, 2, 3)
        async with evening(store, clock=clock) as again:
            while luck.left:
                await again.pass_time(SECOND)
            await again.settle()
            times = [entry.at for entry in await store.read(f"table/{place}")]
            assert times == sorted(times)
            replay = await History(store).last(account, Lang.PT)
            assert (replay.chips_before, replay.chips_after) == (5_000, 5_500)

    asyncio.run(story())


def test_nothing_open_nothing_to_say() -> None:
    async def story() -> None:
        async with evening() as house:
            place = await house.open("banca_francesa", "PT_ONLINE")
            await house.seated(place, 1, 5_000)
            store, clock = await interrupted(house, MINUTE)
        async with evening(store, clock=clock) as again:
            assert again.table(place).interrupted == ""
            assert seats_of(again.table(place)).keys() == {1}
            while seats_of(again.table(place)):  # nobody came back, and six coups went by
                assert again.table(place).table.state.coup < 12
                await again.pass_time(MINUTE)

    asyncio.run(story())


def test_money_on_its_way_to_a_table_goes_back() -> None:
    async def story() -> None:
        async with evening() as house:
            place = await house.open("roulette")
            guest = await house.guest()
            await house.books.reserve.reserve(guest.account, place, "AOA.demo", 700)
            assert await house.in_transit(place) == 700
            store, clock = await interrupted(house, SECOND)
        async with evening(store, clock=clock) as again:
            assert await again.in_transit(place) == 0
            assert await again.money(guest.account.id) == 10_100_000

    asyncio.run(story())


def test_a_command_that_was_acknowledged_is_answered_again_and_done_once() -> None:
    async def story() -> None:
        async with evening() as house:
            place = await house.open("banca_francesa", "PT_ONLINE")
            guest = await house.guest()
            ana = await house.come(place, guest)
            sat = await ana.must({"do": "sit", "chips": 5_000}, seat=1, id="sento-me")
            bet = await ana.must(BET, id="aposto")
            assert (await ana.do(BET, id="aposto"))["version"] == bet
            store, clock = await interrupted(house, SECOND)
        async with evening(store, clock=clock) as again:
            ana = await again.come(place, guest)
            version = again.table(place).version
            assert (await ana.do(BET, id="aposto"))["version"] == bet
            assert (await ana.do({"do": "sit", "chips": 5_000}, seat=1, id="sento-me"))["version"] == sat
            assert again.table(place).version == version
            assert (await again.held(place))["stake:1"] == 500
            other = await again.seated(place, 2, 5_000)
            assert (await other.must(BET, id="aposto")) > bet, "another's name for it is their own"

    asyncio.run(story())


# Chance


@pytest.mark.parametrize("stops", [1, 3])
def test_cards_go_on_from_the_card_before_it_and_from_the_same_seed(stops: int) -> None:
    async def story() -> None:
        async with evening() as house:
            await hand(house, raises=False)
            before = house.table("poker").bound
            assert before
            assert len(before.secure.draws) > 3
            store, clock = await interrupted(house, SECOND)
        for _ in range(stops):
            async with evening(store, clock=clock) as again:
                bound = again.table("poker").bound
                assert bound
                assert bound.sealed == before.sealed
                assert bound.private
                store, clock = await interrupted(again, SECOND)
        async with evening(store, clock=clock) as last:
            for _ in range(20):
                await last.pass_time(30 * SECOND)
            events = [event for kept in await last.journal("poker") for event in kept.act.events]
            proofs = [event for event in events if isinstance(event, ChanceRevealed)]
            (proof,) = [one for one in proofs if one.commitment == before.secure.commitment]
            assert proof.draws[: len(before.secure.draws)] == tuple(before.secure.draws)
            assert len(proof.draws) > len(before.secure.draws)
            # an uninterrupted stream of that seed gives just these
            verify(proof.commitment, proof.seed, proof.salt, [list(pair) for pair in proof.draws])
            assert proof.seed == before.secure.seed.hex()

    asyncio.run(story())


def test_a_journal_whose_draws_are_not_those_of_its_seed_is_not_believed() -> None:
    bound = CommittedSeed.fresh(b"salt", "here", lambda seed, _: seed.hex())
    drawn = Trial(bound.secure)
    pairs = [(52, drawn.lot(52)), (51, drawn.lot(51))]
    CommittedSeed(bound.secure.seed, bound.sealed).draw_again(pairs)
    with pytest.raises(BadScript):
        CommittedSeed(bound.secure.seed, bound.sealed).draw_again([(52, (pairs[0][1] + 1) % 52)])


def test_what_is_judged_and_not_done_leaves_the_stream_where_it_was() -> None:
    bound = CommittedSeed.fresh(b"salt", "here", lambda seed, _: seed.hex())
    first = bound.trial()
    faces = first.dice(3)
    assert not bound.is_used
    again = bound.trial()
    assert again.dice(3) == faces
    again.adopt()
    assert bound.secure.draws == again.draws
    assert bound.is_used
    idle = bound.trial()
    idle.adopt()
    assert bound.secure.draws == again.draws
    assert Seeded(1).dice(3) == Seeded(1).dice(3)
    follows = bound.trial().dice(3)
    alone = Secure(bound.secure.seed, bound.secure.salt)
    assert (alone.dice(3), alone.dice(3)) == (faces, follows)


@pytest.mark.rule("PT-BFO-5")
def test_the_system_may_stop_between_a_proof_and_the_next_commitment() -> None:
    async def story() -> None:
        async with evening() as house:
            place = await house.open("banca_francesa", "PT_ONLINE")
            ana = await house.seated(place, 1, 5_000)
            await ana.must(BET)
            await house.pass_time(21 * SECOND)
            store, clock = await interrupted(house, 0)
            journal = await store.read(f"table/{place}", limit=1000)
            proof = next(entry.version for entry in journal if b"chance_revealed" in entry.body)
            store._streams[f"table/{place}"] = journal[:proof]
            store._moves = [
                (entry, move) for entry, move in store._moves if entry.version <= proof or "table" not in entry.stream
            ]
            store._balances = {}
            for _, (account, unit, amount) in store._moves:
                store._balances[account, unit] = store._balances.get((account, unit), 0) + amount
            store._tables.pop("coups", None)
        async with evening(store, clock=clock) as again:
            entries = await again.journal(place)
            assert entries[proof].why == "taken"
            assert isinstance(entries[proof + 1].act.events[0], ChanceCommitted)
            await again.pass_time(MINUTE)
            assert again.table(place).version > proof + 3
            assert place in again.floor.tables

    asyncio.run(story())


def test_a_player_who_sat_is_known_again_and_sees_as_that_seat() -> None:
    async def story() -> None:
        async with evening() as house:
            place = await house.open("holdem", "PT")
            guests = [await house.guest() for _ in range(4)]
            for seat, guest in enumerate(guests, 1):
                screen = await house.come(place, guest)
                await screen.must({"do": "sit", "chips": 20_000}, seat=seat)
            await house.pass_time(SECOND)
            store, clock = await interrupted(house, SECOND)
        async with evening(store, clock=clock) as again:
            screen = await again.come(place, guests[2])
            assert screen.welcome["you"] == 3
            own = screen.welcome["state"]["hand"]["holdings"]["3"]["cards"]
            assert own == list(again.table(place).table.state.hand.holdings[Seat(3)].cards)
            assert screen.welcome["state"]["hand"]["holdings"]["1"]["cards"] != list(
                again.table(place).table.state.hand.holdings[Seat(1)].cards
            )
            assert screen.welcome["people"]["3"]["here"] is True
            assert screen.welcome["people"]["1"]["here"] is False

    asyncio.run(story())
