"""Another player's cards never appear in any message: whole sessions of every game, every socket, every answer.

The judge is the raw journal (tests/security/truth.py), not the code that tells the viewers what they may know; and it
is shown to be awake: with one line of that code broken it finds the leak.
"""

import asyncio
import logging
from typing import Any

import msgspec
import pytest

from panoverde import games
from panoverde.core.people import Role, Who
from panoverde.core.table import see
from panoverde.server.table import states
from panoverde.server.table.admission import Edge
from panoverde.server.table.broadcast import Broadcast, ToldAct
from panoverde.server.table.served_table import ServedTable
from panoverde.server.table.watcher import Watcher
from panoverde.wire import messages as wire
from tests.security.recorded import OWN_CARDS, Session, online, room, session, truth_of
from tests.security.truth import FACE_DOWN, Truth, cards_in

ONE_HAND = ("chemin_de_fer",)
"""Games in which one player holds hidden cards, which are turned in the end."""  # AO-12.64 AO-12.73


def record(game: str, profile: str, coups: int) -> Session:
    async def story() -> Session:
        async with room() as this:
            return await session(this, game, profile, coups)

    return asyncio.run(story())


@pytest.mark.rule("PT-SO-2d", "PT-NB-54", "AO-13.54", "AO-9.24", "AO-9.31b", "AO-12.64", "PT-SD-INT-2")
@pytest.mark.parametrize(("game", "profile"), [one for one in online() if one[0] in OWN_CARDS])
def test_nobody_is_ever_sent_the_cards_of_another(game: str, profile: str, caplog: pytest.LogCaptureFixture) -> None:
    for logger in ("panoverde", "uvicorn"):
        caplog.set_level(logging.DEBUG if logger == "panoverde" else logging.INFO, logger)
    one_hand = game in ONE_HAND
    played = record(game, profile, coups=8 if one_hand else 3)
    truth = played.truth
    assert truth.dealt > (10 if one_hand else 20)
    assert truth.never_shown > 5 or one_hand
    assert played.open_while_asked
    assert played.newcomers == (profile != "TOURNAMENT")
    assert played.leaks() == []
    everybody_got_his_own(played)
    nothing_secret_was_logged(played, caplog)


def everybody_got_his_own(played: Session) -> None:
    """The session is no silence: whoever was dealt cards was told them, in events and in states."""
    mine = [
        (one, card)
        for hand in played.truth.hands.values()
        for card, hidden in hand.items()
        for one in played.players
        if one.account == hidden.owner
    ]
    assert mine
    for one in {one for one, _ in mine}:
        assert any(cards_in(message) for message in one.said("happened"))
        assert any(cards_in(message) for message in one.said("state", "welcome"))


def nothing_secret_was_logged(played: Session, caplog: pytest.LogCaptureFixture) -> None:
    text = "\n".join(f"{line.getMessage()} {line.__dict__}" for line in caplog.records)
    assert not played.truth.opened_by(text)
    assert "own_card_dealt" not in text
    for one in played.room.watching:
        assert not one.token or one.token not in text


@pytest.mark.parametrize(("game", "profile"), [one for one in online() if one[0] not in OWN_CARDS])
def test_a_game_without_hidden_cards_deals_none_and_tells_nobody_anothers_affairs(game: str, profile: str) -> None:
    played = record(game, profile, coups=2)
    assert not played.truth.dealt
    assert played.leaks() == []
    assert len(played.room.watching) > 5


def test_what_is_dealt_face_down_is_said_by_hand_and_by_the_games_alike() -> None:
    """A new event with hidden cards must be added to the judge, and one that hides nothing must not be there."""
    for name in games.names():
        game = games.find(name)
        for kind in game.events:
            fields = msgspec.json.schema(kind)["$defs"][kind.__name__]["properties"]
            if "card" not in fields and "cards" not in fields:
                continue
            given = {"card": "As", "cards": ("As", "Kd"), "seat": 1}
            needed = {one.name: given.get(one.name) for one in msgspec.structs.fields(kind) if one.required}
            event = kind(**needed)
            hides = cards_in(msgspec.to_builtins(see(game, event, Role.PUBLIC))) != cards_in(msgspec.to_builtins(event))
            tag = kind.__struct_config__.tag
            assert hides == (tag in FACE_DOWN and name in OWN_CARDS), (name, kind)


@pytest.mark.rule("PT-NB-12a", "AO-13.12a", "PT-NB-54", "AO-13.54")
def test_players_who_change_places_see_nothing_of_who_sat_there_before() -> None:
    """One moves to a free seat and a second to the seat that they left, in the same act."""

    async def story() -> None:
        async with room() as this:
            place = await this.house.open("holdem", "PT")
            played = Session(this, place)
            for seat in (1, 2, 3, 4, 6, 7):
                played.players.append(await this.watch(place, await this.house.guest()))
                await this.sit(played.players[-1], seat)
            await this.play(place, 1, played.players)
            first, second = played.players[2:4]
            assert (await second.act({"do": "ask_change", "seat": 3}))["say"] == "done"
            assert (await first.act({"do": "ask_change", "seat": 5}))["say"] == "done"
            await this.play(place, 2, played.players)
            assert [one.you for one in played.players] == [1, 2, 5, 3, 6, 7]
            for one in (first, second):
                await one.go()
                await one.come(0)
            await this.play(place, 1, played.players)
            played.truth = await truth_of(this, place)
            assert played.leaks() == []
            everybody_got_his_own(played)

    asyncio.run(story())


# The judge is awake


def tells_everything(_: Broadcast, told: ToldAct, viewer: Who) -> wire.Happened:
    return wire.Happened(told.version, told.at, told.by, () if told.private and viewer == Role.PUBLIC else told.events)


def tells_private_seeds(self: Broadcast, told: ToldAct, viewer: Who) -> wire.Happened:
    events = tuple(see(self._game, event, viewer) for event in told.events)
    return wire.Happened(told.version, told.at, told.by, events)


def forgets_who_sat_there(_: Edge, served: ServedTable, watcher: Watcher, _version: int) -> Who:
    seat = served.seats.of(watcher.account.id) if watcher.account else None
    return Role.PUBLIC if seat is None else seat


def shows_everything(served: ServedTable, watcher: Watcher) -> tuple[Any, bytes]:
    return _shown(served, watcher, served.shown)


def shows_the_shoe(served: ServedTable, watcher: Watcher) -> tuple[Any, bytes]:
    """Which cards are left in it says which are not."""
    view = served.table.game.view(served.shown, watcher.sees)
    return _shown(served, watcher, msgspec.structs.replace(view, shoe=served.shown.shoe))


def _shown(served: ServedTable, watcher: Watcher, view: Any) -> tuple[Any, bytes]:
    changed = states.fields_changed(watcher.shown, view)
    offered = states.offered(served, watcher.sees)
    return view, wire.encode(wire.State(served.durable, served.house.now(), changed, watcher.sees, *offered))


BREAKS: dict[str, tuple[object, str, object, str]] = {
    "events are not masked": (Broadcast, "seen", tells_everything, "in happened"),
    "seeds of hidden cards are told": (Broadcast, "seen", tells_private_seeds, "has the seed"),
    "a seat's past is its new owner's": (Edge, "_viewer", forgets_who_sat_there, "player was told"),
    "states are not masked": (states, "_state", shows_everything, "in state"),
}
SHOE = "the shoe is not masked"
OF_A_SHOE = {**BREAKS, SHOE: (states, "_state", shows_the_shoe, "of the shoe in state")}


@pytest.mark.parametrize(
    ("game", "what"),
    [
        *(("holdem", what) for what in BREAKS),
        *(("sem_descarte", what) for what in ("events are not masked", "states are not masked")),
        *(("chemin_de_fer", what) for what in ("events are not masked", "states are not masked", SHOE)),
    ],
)
def test_the_judge_finds_the_leak_when_one_line_of_the_server_is_broken(
    game: str, what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    where, name, broken, sign = OF_A_SHOE[what]
    monkeypatch.setattr(where, name, broken)
    leaks = record(game, "AO" if game in ONE_HAND else "PT", coups=3).leaks()
    assert [leak for leak in leaks if sign in leak]


def test_the_judge_knows_when_a_card_was_shown_and_whose_it_was() -> None:
    played = record("holdem", "PT", coups=3)
    truth: Truth = played.truth
    shown = [one for hand in truth.hands.values() for one in hand.values() if one.shown]
    assert shown
    for one in shown:
        assert one.shown is not None
        assert one.card in truth.forbidden("", one.shown - 1)
        assert one.card not in truth.forbidden("", one.shown)
        assert one.card in truth.forbidden(one.owner, one.dealt - 1)
        assert one.card not in truth.forbidden(one.owner, one.dealt)
