"""What a replay shows of the table, moment by moment: what the player saw then, and nothing else."""

import json
from typing import Any

import pytest

from panoverde.core.people import Role, Seat
from panoverde.house.play import table_past
from panoverde.house.records import Snapshot
from panoverde.server.table import snapshots
from tests.server.http.hall import Guest, Hall, hall, settled
from tests.server.http.test_history import (
    CAVE,
    banca,
    bet_until_it_is_decided,
    cards_told,
    hand_in_which_everybody_calls,
    pass_time,
    play,
    poker,
    strings,
    truth,
)

View = dict[str, Any]


def views(replay: dict[str, Any]) -> list[View]:
    """The whole of what was seen after each moment: each tells only what has changed."""
    seen: list[View] = []
    for moment in replay["moments"]:
        seen.append({**(seen[-1] if seen else {}), **moment["state"]})
    return seen


async def last(house: Hall, one: Guest) -> dict[str, Any]:
    found: dict[str, Any] = (await house.get("/api/history/last", one.token)).json()
    return found


async def replays(house: Hall, one: Guest) -> list[dict[str, Any]]:
    coups = (await house.get("/api/history?limit=200", one.token)).json()["coups"]
    return [(await house.get(f"/api/history/{coup['id']}", one.token)).json() for coup in coups]


async def again(house: Hall, one: Guest, replay: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = (await house.get(f"/api/history/{replay['coup']['id']}", one.token)).json()
    return found


@pytest.mark.rule("PT-SO-66", "PT-SO-2d")
def test_no_view_holds_anybody_elses_cards_before_they_are_turned() -> None:
    async def story() -> None:
        async with hall() as house:
            people = await poker(house, 1, 2, 3, 4)
            place = people[0].table.opening.id
            for _ in range(3):
                await hand_in_which_everybody_calls(house, people)
            await pass_time(house, place, 12)  # and some hands that end with everybody folding
            hidden_in_all = shown_in_all = 0
            for one in people:
                for replay in await replays(house, one):
                    versions = [moment["version"] for moment in replay["moments"]]
                    real = await truth(house, place, min(versions), max(versions))
                    dealt = [event for event in real if event["event"] == "own_card_dealt"]
                    own = {event["card"] for event in dealt if event["seat"] == one.seat}
                    others = {event["card"] for event in dealt} - own
                    turned: set[str] = set()
                    for moment, view in zip(replay["moments"], views(replay), strict=True):
                        turned |= cards_told(moment["events"], "board_turned", "cards_turned")
                        seen = set(strings(view))
                        assert not (others - turned) & seen
                        sat = one.table.seats.tenures[one.seat].since
                        assert moment["you"] == (one.seat if moment["version"] >= sat else Role.PUBLIC)
                        shown_in_all += len(own & seen)
                    hidden_in_all += len(others - turned)
            assert hidden_in_all > 30
            assert shown_in_all > 100, "their own they see"

    play(story())


@pytest.mark.rule("PT-SO-66")
def test_a_player_who_was_not_there_yet_sees_what_the_public_saw() -> None:
    async def story() -> None:
        async with hall() as house:
            people = await poker(house, 1, 2, 3, 4)
            place = people[0].table.opening.id
            house.look(place)
            newcomer = Guest(house, place, await house.casino.guest(), 6)
            await newcomer.sit(CAVE)
            await hand_in_which_everybody_calls(house, people)
            for _ in range(3):
                await hand_in_which_everybody_calls(house, [*people, newcomer])
            first = (await replays(house, newcomer))[-1]
            sat = newcomer.table.seats.tenures[newcomer.seat].since
            for moment in first["moments"]:
                assert moment["you"] == (Role.PUBLIC if moment["version"] < sat else newcomer.seat)

    play(story())


@pytest.mark.rule("PT-BFO-25")
def test_the_views_of_a_coup_are_those_that_the_table_had() -> None:
    async def story() -> None:
        async with hall() as house:
            one = await banca(house)
            await bet_until_it_is_decided(house, one)
            replay = await last(house, one)
            seen = {moment["version"]: view for moment, view in zip(replay["moments"], views(replay), strict=True)}
            by_event = {
                event["event"]: seen[moment["version"]] for moment in replay["moments"] for event in moment["events"]
            }
            bets = [(bet["seat"], bet["zone"], bet["chips"]) for bet in by_event["bet_placed"]["cloth"]["bets"]]
            assert bets == [(1, "pequeno", 100)]
            assert by_event["bet_placed"]["cloth"]["players"]["1"]["chips"] == 99_900
            assert by_event["dice_thrown"]["dice"] == next(
                event["dice"]
                for moment in reversed(replay["moments"])
                for event in moment["events"]
                if event["event"] == "dice_thrown"
            )
            first, *rest = replay["moments"]
            assert "rules" in first["state"]
            assert not [moment for moment in rest if "rules" in moment["state"]], "what has not changed is told once"
            assert replay["people"] == {"1": {"name": one.account.name, "bot": False}}
            (ended,) = [fact for moment in replay["moments"] for fact in moment["facts"]]
            (share,) = ended["shares"]
            assert (ended["event"], share["seat"], share["player"]) == ("coup_ended", 1, "")
            assert (share["staked"], share["gain"]) == (replay["coup"]["staked"], replay["coup"]["net"])

    play(story())


@pytest.mark.rule("PT-BFO-25")
def test_an_old_coup_is_folded_from_the_state_kept_before_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """And looks just as when everything is folded from the opening."""
    monkeypatch.setattr(snapshots, "SNAPSHOT_EVERY", 20)

    async def story() -> None:
        async with hall() as house:
            one = await banca(house)
            for _ in range(20):
                await bet_until_it_is_decided(house, one)
            store = house.books.store
            kept = [0, *(row.version for row in await store.select(Snapshot, order="version") if "@" in row.id)]
            assert len(kept) > 1
            shown = await replays(house, one)
            for replay in shown:
                before = replay["moments"][0]["version"] - 1
                monkeypatch.setattr(table_past, "FARTHEST", before - max(one for one in kept if one <= before))
                assert await again(house, one, replay) == replay
            monkeypatch.setitem(store._tables, "snapshots", {})  # type: ignore[attr-defined]
            newest, latest = shown[0], shown[0]["moments"][0]["version"]
            assert (await again(house, one, newest))["moments"][0]["state"] is None, "too far: told in words alone"
            assert (await again(house, one, newest))["people"] == newest["people"]
            monkeypatch.setattr(table_past, "FARTHEST", latest)
            assert [await again(house, one, replay) for replay in shown] == shown

    play(story())


@pytest.mark.rule("PT-BFO-25")
def test_a_kept_state_that_cannot_be_read_any_more_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(snapshots, "SNAPSHOT_EVERY", 20)

    async def story() -> None:
        async with hall() as house:
            one = await banca(house)
            for _ in range(10):
                await bet_until_it_is_decided(house, one)
            shown = await replays(house, one)
            tables: dict[str, Any] = house.books.store._tables  # type: ignore[attr-defined]
            assert [name for name in tables["snapshots"] if "@" in name]
            old = {
                name: {**row, "body": json.dumps({**json.loads(row["body"]), "state": {"of": "another time"}})}
                for name, row in tables["snapshots"].items()
            }
            monkeypatch.setitem(tables, "snapshots", old)
            assert await replays(house, one) == shown

    play(story())


@pytest.mark.rule("PT-SO-66")
def test_a_player_who_gets_up_sees_the_empty_place_as_the_public_does() -> None:
    async def story() -> None:
        async with hall() as house:
            people = await poker(house, 1, 2, 3, 4)
            place, leaver = people[0].table.opening.id, people[0]
            await hand_in_which_everybody_calls(house, people)
            leaver.do("leave")
            for _ in range(10):
                await pass_time(house, place)
                if leaver.table.seats.of(leaver.account.id) is None:
                    break
            await settled(house)
            gone = [
                moment
                for replay in await replays(house, leaver)
                for moment, view in zip(replay["moments"], views(replay), strict=True)
                if "1" not in view["players"]
            ]
            assert gone
            assert all(moment["you"] == Role.PUBLIC for moment in gone)

    play(story())


@pytest.mark.rule("PT-BFO-25")
def test_a_player_who_sat_elsewhere_before_is_told_what_they_did_as_their_own() -> None:
    async def story() -> None:
        async with hall() as house:
            one = await banca(house)
            for seat in (2, 1):
                one.do("leave")
                await settled(house)
                one.seat = Seat(seat)
                await one.sit(100_000)
            await bet_until_it_is_decided(house, one)
            told = [words for moment in (await last(house, one))["moments"] for words in moment["words"]]
            assert [words for words in told if words.startswith("Apostou ") and "«pequeno»" in words]
            assert not [words for words in told if "@1" in words]

    play(story())
