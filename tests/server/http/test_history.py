"""A player's past coups: all of them, replayed, and never with anybody else's cards."""

import asyncio
import csv
import io
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

import msgspec
import pytest

from panoverde.core.cards import drawn
from panoverde.core.commands import Void
from panoverde.core.people import Role
from panoverde.house.records import Coup
from panoverde.journal.face_down import opened
from panoverde.journal.table_entry import encode
from panoverde.store.contract import Batch
from tests.server.http.hall import Guest, Hall, hall, settled

TURN = 31_000
"""More than a player has for a decision, and than bets stay open."""
CAVE = 20_000


async def poker(house: Hall, *seats: int) -> list[Guest]:
    place = await house.casino.open("holdem")
    people = [Guest(house, place, await house.casino.guest(), seat) for seat in seats]
    for one in people:
        await one.sit(CAVE)
    return people


async def pass_time(house: Hall, place: str, times: int = 1) -> None:
    """The clock acts for whoever does not; the croupier goes on."""
    for _ in range(times):
        house.clock.at += TURN
        house.casino.floor.runners[place].look()
        await settled(house)


async def hand_in_which_everybody_calls(house: Hall, people: list[Guest]) -> None:
    """To the showdown."""
    place, table = people[0].table.opening.id, people[0].table
    house.casino.floor.runners[place].look()
    before = house.casino.coups(place)
    for _ in range(200):
        if house.casino.coups(place) > before:
            break
        for one in people:
            kinds = {option.kind for option in table.table.options(one.seat)}
            if choice := next((kind for kind in ("check", "call") if kind in kinds), None):
                one.do(choice)
                break
        house.casino.floor.runners[place].look()
    else:
        raise AssertionError("the hand does not end")
    await settled(house)


def strings(value: Any) -> Iterator[str]:
    match value:
        case dict():
            for part in value.values():
                yield from strings(part)
        case list():
            for part in value:
                yield from strings(part)
        case str():
            yield value


async def truth(house: Hall, place: str, first: int, last: int) -> list[dict[str, Any]]:
    """What really happened, as the journal has it, with what it seals until the seed is revealed."""
    table = house.casino.floor.tables[place]
    entries = await house.books.store.read(f"table/{place}", first - 1, table.durable)
    acts = [kept.act for entry, kept in opened(table.codec, entries, table.seeds) if entry.version <= last]
    return [msgspec.json.decode(encode(event)) for act in acts for event in act.events]


def cards_told(events: list[dict[str, Any]], *kinds: str) -> set[str]:
    return {text for event in events if event["event"] in kinds for text in strings(event) if len(text) == 2}


def play(story: Any) -> None:
    asyncio.run(story)


@pytest.mark.rule("PT-SO-66")
def test_a_replay_shows_ones_own_cards_and_those_that_were_turned_and_nobody_elses() -> None:
    async def story() -> None:
        async with hall() as house:
            people = await poker(house, 1, 2, 3, 4)
            place = people[0].table.opening.id
            for _ in range(3):
                await hand_in_which_everybody_calls(house, people)
            await pass_time(house, place, 12)  # and some hands that end with everybody folding
            looked_at = hidden_in_all = 0
            for one in people:
                for coup in (await house.get("/api/history", one.token)).json()["coups"]:
                    replay = (await house.get(f"/api/history/{coup['id']}", one.token)).json()
                    versions = [moment["version"] for moment in replay["moments"]]
                    real = await truth(house, place, min(versions), max(versions))
                    dealt = [event for event in real if event["event"] == "own_card_dealt"]
                    own = {event["card"] for event in dealt if event["seat"] == one.seat}
                    turned = cards_told(real, "board_turned", "cards_turned")
                    hidden = {event["card"] for event in dealt} - own - turned
                    told = [text for moment in replay["moments"] for text in strings(moment["events"])]
                    words = " ".join(text for moment in replay["moments"] for text in moment["words"])
                    assert len(own) == 2, "from before the deal, though they staked only after it"
                    assert own <= set(told)
                    assert not hidden & set(told)
                    assert not [card for card in hidden if drawn(card) in words]
                    assert "chance_revealed" not in told
                    assert not {"seed", "draws", "sealed"} & set(str(replay).replace("'", " ").split())
                    looked_at += 1
                    hidden_in_all += len(hidden)
            assert looked_at > 12
            assert hidden_in_all > 30

    play(story())


def test_a_player_who_comes_to_a_seat_later_does_not_see_its_old_cards() -> None:
    """Even where a record says by mistake that the coup was theirs."""

    async def story() -> None:
        async with hall() as house:
            people = await poker(house, 1, 2, 3, 4, 5)
            place, first = people[0].table.opening.id, people[0]
            await pass_time(house, place, 8)
            coup = (await house.books.store.select(Coup, {"account": first.account.id}, limit=1))[0]
            own = (await house.get(f"/api/history/{coup.id}", first.token)).json()
            assert cards_told(events_of(own), "own_card_dealt") - {"??"}
            newcomer = await house.casino.guest()
            forged = msgspec.structs.replace(coup, id=f"{coup.id}0", account=newcomer.account.id)
            await house.books.store.commit(Batch(rows=(forged,)))
            seen = (await house.get(f"/api/history/{coup.id}0", newcomer.token)).json()
            assert [moment["version"] for moment in seen["moments"]] == [moment["version"] for moment in own["moments"]]
            assert cards_told(events_of(seen), "own_card_dealt") <= {"??"}

    play(story())


def events_of(replay: dict[str, Any]) -> list[dict[str, Any]]:
    return [event for moment in replay["moments"] for event in moment["events"]]


@pytest.mark.rule("PT-SO-66")
def test_a_player_who_sits_down_in_the_middle_of_a_hand_has_a_name_in_its_replay() -> None:
    async def story() -> None:
        async with hall() as house:
            people = await poker(house, 1, 2, 3, 4)
            place = people[0].table.opening.id
            house.casino.floor.runners[place].look()
            newcomer = Guest(house, place, await house.casino.guest(), 6)
            await newcomer.sit(CAVE)
            await hand_in_which_everybody_calls(house, people)
            told = (await house.get("/api/history/last", people[0].token)).json()
            words = [words for moment in told["moments"] for words in moment["words"]]
            assert any(newcomer.account.name in one for one in words)
            assert not any("@" in one for one in words)
            assert newcomer.account.name not in told["players"].values(), "they had no part in it"

    play(story())


def test_before_they_sat_down_and_after_they_left_a_player_saw_what_the_public_saw() -> None:
    """One leaves seat 1 between two hands, another takes it: each replay has the cards of its own time alone."""

    async def story() -> None:
        async with hall() as house:
            people = await poker(house, 1, 2, 3, 4, 5)
            place, leaver = people[0].table.opening.id, people[0]
            await hand_in_which_everybody_calls(house, people)
            leaver.do("leave")
            for _ in range(10):
                if leaver.table.seats.of(leaver.account.id) is None:
                    break
                await pass_time(house, place)
            assert leaver.table.seats.of(leaver.account.id) is None
            successor = Guest(house, place, await house.casino.guest(), 1)
            await successor.sit(CAVE)
            for _ in range(4):
                await hand_in_which_everybody_calls(house, [successor, *people[1:]])
            theirs = [
                {coup["id"] for coup in (await house.get("/api/history", one.token)).json()["coups"]}
                for one in (leaver, successor)
            ]
            assert all(theirs)
            assert not theirs[0] & theirs[1]
            for coup in theirs[0]:
                assert (await house.get(f"/api/history/{coup}", successor.token)).status_code == 404
            since = successor.table.seats.tenures[successor.seat].since
            for coup in theirs[1]:
                replay = (await house.get(f"/api/history/{coup}", successor.token)).json()
                early = [moment for moment in replay["moments"] if moment["version"] < since]
                assert cards_told(events_of({"moments": early}), "own_card_dealt") <= {"??"}

    play(story())


@pytest.mark.rule("PT-SO-66")
def test_the_history_says_what_the_system_decided_for_a_player() -> None:
    async def story() -> None:
        async with hall() as house:
            people = await poker(house, 1, 2, 3, 4)
            await hand_in_which_everybody_calls(house, people)
            for one in people:
                replay = (await house.get("/api/history/last", one.token)).json()
                assert any(moment["by"] == one.seat for moment in replay["moments"])
                assert not any(moment["decided_for_you"] for moment in replay["moments"])
            await pass_time(house, people[0].table.opening.id, 8)
            decided = {
                (one.seat, event.get("seat"))
                for one in people
                for coup in (await house.get("/api/history", one.token)).json()["coups"]
                for moment in (await house.get(f"/api/history/{coup['id']}", one.token)).json()["moments"]
                if moment["decided_for_you"]
                for event in moment["events"]
                if event["event"] == "folded"
            }
            assert decided
            assert all(own == folded for own, folded in decided)

    play(story())


async def banca(house: Hall) -> Guest:
    place = await house.casino.open("banca_francesa", "PT_ONLINE")
    one = Guest(house, place, await house.casino.guest(), 1)
    await one.sit(100_000)
    return one


async def bet_until_it_is_decided(house: Hall, one: Guest, zone: str = "pequeno") -> None:
    place = one.table.opening.id
    before = house.casino.coups(place)
    house.casino.floor.runners[place].look()
    one.do("place_bet", zone=zone, chips=100)
    while house.casino.coups(place) == before:
        await pass_time(house, place)
    state = one.table.table.options(one.seat)
    if any(option.kind == "withdraw_bet" for option in state):  # what won stays on the cloth
        one.do("withdraw_bet", zone=zone, chips=100)
    await settled(house)


@pytest.mark.rule("PT-BFO-25")
def test_the_last_coup_has_its_result_and_its_amounts() -> None:
    async def story() -> None:
        async with hall() as house:
            one = await banca(house)
            assert (await house.get("/api/history/last", one.token)).status_code == 404
            await bet_until_it_is_decided(house, one)
            replay = (await house.get("/api/history/last?lang=en", one.token)).json()
            coup = replay["coup"]
            assert replay["replay"] is True
            assert coup["staked"] == 100
            assert coup["net"] in (100, -100)
            assert coup["won"] == coup["staked"] + coup["net"]
            assert replay["chips_before"] == 100_000
            assert replay["chips_after"] == 100_000 + coup["net"]
            assert (coup["outcome"], coup["words"]) == ("settled", "settled")
            kinds = [event["event"] for event in events_of(replay)]
            assert kinds.index("bet_placed") < kinds.index("dice_thrown")
            assert ("prize_paid" in kinds) == (coup["net"] > 0)
            assert replay["players"] == {"1": one.account.name}
            assert "You bet " in " ".join(text for m in replay["moments"] for text in m["words"])

    play(story())


@pytest.mark.rule("PT-BFO-25", "PT-SO-66")
def test_all_coups_are_kept_the_last_one_first_and_fifty_come_at_once() -> None:
    async def story() -> None:
        async with hall() as house:
            one = await banca(house)
            for _ in range(53):
                await bet_until_it_is_decided(house, one)
            first = (await house.get("/api/history", one.token)).json()
            assert len(first["coups"]) == 50
            assert first["more"] is True
            rest = (await house.get("/api/history?skip=50", one.token)).json()
            assert len(rest["coups"]) == 3
            assert rest["more"] is False
            coups = first["coups"] + rest["coups"]
            assert [coup["number"] for coup in coups] == list(range(53, 0, -1))
            assert len({coup["id"] for coup in coups}) == 53
            balance = 100_000
            for coup in reversed(coups):
                replay = (await house.get(f"/api/history/{coup['id']}", one.token)).json()
                assert (replay["chips_before"], replay["chips_after"]) == (balance, balance + coup["net"])
                balance = replay["chips_after"]
            elsewhere = (await house.get("/api/history?table=outra", one.token)).json()
            assert elsewhere["coups"] == []

    play(story())


@pytest.mark.rule("PT-BFO-19")
def test_the_history_says_that_a_coup_was_void_and_why() -> None:
    async def story() -> None:
        async with hall() as house:
            one = await banca(house)
            house.casino.floor.runners[one.table.opening.id].look()
            one.do("place_bet", zone="grande", chips=100)
            one.table.act(Void(by=Role.INSPECTOR, at=house.clock.now(), reason="um dado caiu da mesa"))
            await settled(house)
            replay = (await house.get("/api/history/last", one.token)).json()
            assert replay["coup"]["outcome"] == "void"
            assert replay["coup"]["words"] == "nula, apostas devolvidas: um dado caiu da mesa"
            assert replay["chips_before"] == replay["chips_after"] == 100_000

    play(story())


@pytest.mark.rule("PT-BFO-25")
@pytest.mark.parametrize(("completed", "outcome"), [(False, "resumed"), (True, "completed")])
def test_the_history_says_that_the_system_had_stopped(completed: bool, outcome: str) -> None:
    async def story() -> None:
        async with hall() as house:
            one = await banca(house)
            house.casino.floor.runners[one.table.opening.id].look()
            one.do("place_bet", zone="pequeno", chips=100)
            one.table.interrupted, one.table.completed = "system-stopped", completed
            while house.casino.coups(one.table.opening.id) == 0:
                await pass_time(house, one.table.opening.id)
            coup = (await house.get("/api/history", one.token)).json()["coups"][0]
            assert (coup["outcome"], coup["why"]) == (outcome, "system-stopped")
            assert coup["words"].endswith(": o sistema parou")

    play(story())


def test_nobody_reads_anothers_history() -> None:
    async def story() -> None:
        async with hall() as house:
            one = await banca(house)
            await bet_until_it_is_decided(house, one)
            coup = (await house.get("/api/history", one.token)).json()["coups"][0]["id"]
            stranger = await house.casino.guest()
            assert (await house.get("/api/history", stranger.token)).json()["coups"] == []
            refused = await house.get(f"/api/history/{coup}", stranger.token)
            unknown = await house.get("/api/history/banca-francesa/1-2/3", stranger.token)
            assert (refused.status_code, refused.text) == (404, unknown.text)
            assert (await house.get(f"/api/history/{coup}")).status_code == 401

    play(story())


@pytest.mark.rule("PT-BFO-25", "PT-SO-66")
def test_the_list_tells_what_came_out_and_is_filtered_added_up_and_taken_home() -> None:
    async def story() -> None:
        async with hall() as house:
            one = await banca(house)
            for _ in range(12):
                await bet_until_it_is_decided(house, one)
            coups = (await house.get("/api/history", one.token)).json()["coups"]
            for coup in coups:
                first, last = (int(part) for part in coup["id"].split("/")[1].split("-"))
                thrown = [event["dice"] for event in await truth(house, coup["table"], first, last) if "dice" in event]
                assert coup["result"].startswith(f"Dados: {' '.join(str(face) for face in thrown[-1])} —")
            for gain, sign in {"won": 1, "lost": -1}.items():
                found = (await house.get(f"/api/history?gain={gain}", one.token)).json()["coups"]
                assert [coup["id"] for coup in found] == [coup["id"] for coup in coups if coup["net"] * sign > 0]
            last = coups[0]["at"]
            today = (await house.get(f"/api/history?since={last}", one.token)).json()["coups"]
            assert [coup["id"] for coup in today] == [coup["id"] for coup in coups if coup["at"] >= last]
            (figures,) = (await house.get("/api/history/statistics", one.token)).json()["games"]
            nets = [coup["net"] for coup in coups]
            assert (figures["game"], figures["coups"], figures["net"]) == ("banca_francesa", 12, sum(nets))
            assert figures["won"] == sum(net > 0 for net in nets)
            assert figures["best"] == max(0, *nets)
            assert figures["worst"] == min(0, *nets)
            answer = await house.get("/api/history/csv", one.token)
            assert answer.headers["content-type"].startswith("text/csv")
            rows = list(csv.DictReader(io.StringIO(answer.text)))
            assert [row["id"] for row in rows] == [coup["id"] for coup in coups]
            assert [Decimal(row["net"]) for row in rows] == [Decimal(net) / 100 for net in nets]
            refused = await house.get(f"/api/history/{coups[0]['id']}/phh", one.token)
            assert (refused.status_code, refused.json()["code"]) == (409, "no-poker-hand")

    play(story())


@pytest.mark.rule("PT-BFO-25", "PT-SO-66")
def test_the_list_the_figures_and_the_file_go_by_game_and_by_table() -> None:
    async def story() -> None:
        async with hall() as house:
            oval, cloth = await house.casino.open("holdem"), await house.casino.open("banca_francesa")
            guests = [await house.casino.guest() for _ in range(4)]
            people = [Guest(house, oval, guest, seat) for seat, guest in enumerate(guests, 1)]
            for each in people:
                await each.sit(CAVE)
            await hand_in_which_everybody_calls(house, people)
            one = Guest(house, cloth, guests[0], 1)
            await one.sit(CAVE)
            await bet_until_it_is_decided(house, one)

            async def found(asked: str) -> list[tuple[str, str]]:
                """Game and table of each coup, the same in list, figures and file."""
                coups = (await house.get(f"/api/history?{asked}", one.token)).json()["coups"]
                games = (await house.get(f"/api/history/statistics?{asked}", one.token)).json()["games"]
                file = (await house.get(f"/api/history/csv?{asked}", one.token)).text
                assert {coup["game"] for coup in coups} == {figures["game"] for figures in games}
                assert [coup["id"] for coup in coups] == [row["id"] for row in csv.DictReader(io.StringIO(file))]
                return [(coup["game"], coup["table"]) for coup in coups]

            hand, throw = ("holdem", oval), ("banca_francesa", cloth)
            assert await found("") == [throw, hand]
            assert await found("game=holdem") == [hand]
            assert await found("game=banca_francesa") == [throw]
            assert await found(f"game=banca_francesa&table={cloth}") == [throw]
            assert await found(f"game=banca_francesa&table={oval}") == []
            assert await found("game=craps") == await found("game=no_such_game") == []

    play(story())


@pytest.mark.rule("PT-BFO-25", "PT-SO-66")
def test_a_file_has_every_coup_once_though_it_is_read_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("panoverde.house.play.history.AT_ONCE", 2)

    async def story() -> None:
        async with hall() as house:
            one = await banca(house)
            for _ in range(5):
                await bet_until_it_is_decided(house, one)
            coups = (await house.get("/api/history", one.token)).json()["coups"]
            rows = list(csv.DictReader(io.StringIO((await house.get("/api/history/csv", one.token)).text)))
            assert [row["id"] for row in rows] == [coup["id"] for coup in coups]
            assert len(rows) == 5

    play(story())


@pytest.mark.rule("PT-SO-66")
def test_a_hand_is_taken_home_with_ones_own_cards_and_nobody_elses() -> None:
    async def story() -> None:
        async with hall() as house:
            people = await poker(house, 1, 2, 3, 4)
            await hand_in_which_everybody_calls(house, people)
            for one in people:
                (coup,) = (await house.get("/api/history", one.token)).json()["coups"]
                replay = (await house.get(f"/api/history/{coup['id']}", one.token)).json()
                seen = cards_told(events_of(replay), "own_card_dealt", "board_turned", "cards_turned") - {"??"}
                real = await truth(
                    house, coup["table"], *(m["version"] for m in (replay["moments"][0], replay["moments"][-1]))
                )
                hidden = {event["card"] for event in real if event["event"] == "own_card_dealt"} - seen
                phh = (await house.get(f"/api/history/{coup['id']}/phh", one.token)).json()
                ohh = (await house.get(f"/api/history/{coup['id']}/ohh", one.token)).json()
                assert phh["name"].endswith(".phh")
                history = msgspec.json.decode(ohh["text"])["ohh"]
                assert history["site_name"] == "Pano Verde"
                hero = history["players"][history["hero_player_id"]]  # their own hand, not one that they watched
                assert (hero["seat"], history["flags"]) == (coup["seat"], [])
                words = [told for moment in replay["moments"] for told in moment["words"]]
                assert any(told.startswith("Recebeu ") for told in words)  # told to them as their own
                assert replay["players"][str(coup["seat"])] not in coup["result"]
                dealt = "".join(line for line in phh["text"].splitlines() if "actions" in line)
                assert all(card in dealt for card in seen)
                for card in hidden:
                    assert card not in dealt.replace(" ", "") or card in "".join(seen)
                stranger = await house.casino.guest()
                assert (await house.get(f"/api/history/{coup['id']}/phh", stranger.token)).status_code == 404

    play(story())
