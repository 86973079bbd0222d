"""Two browsers play a hand of poker against each other; neither ever holds the other's cards."""

import json
import time
from collections.abc import Iterator
from typing import Any

import pytest

from panoverde.core.cards import FACE_DOWN
from tests.pages.browser import PATIENCE, Visitor, eventually
from tests.pages.conftest import Visit
from tests.pages.house import House

SUITS = {"c": ("♣", "paus"), "d": ("♦", "ouros"), "h": ("♥", "copas"), "s": ("♠", "espadas")}
RANKS = {"A": "ás", "K": "rei", "Q": "dama", "J": "valete", "T": "10"}


def written(card: str) -> tuple[str, ...]:
    """Every way in which a page could say a card: over the wire, in an announcement, to a screen reader."""
    rank, (sign, suit) = card[0], SUITS[card[1]]
    shown = "10" if rank == "T" else rank
    return f'"{card}"', f"{rank}{sign}", f"{shown}{sign}", f"{RANKS.get(rank, rank)} de {suit}"


def said(visitor: Visitor) -> Iterator[Any]:
    """Every message that their sockets brought."""
    for frame in visitor.frames:
        yield from json.loads(frame)


def hands(visitor: Visitor) -> list[Any]:
    """The hand each time that they were shown it; None where there was none."""
    states = (one["state"] for one in said(visitor) if isinstance(one.get("state"), dict))
    return [state["hand"] for state in states if "hand" in state]


def own_seat(visitor: Visitor) -> int | None:
    return next((one["you"] for one in said(visitor) if isinstance(one.get("you"), int)), None)


def own_cards(visitor: Visitor) -> set[str]:
    """Those that they were shown at their own seat, in the first hand."""
    seat = str(own_seat(visitor))
    dealt = [hand["holdings"] for hand in hands(visitor) if hand and hand["number"] == 1]
    return {card for holdings in dealt if seat in holdings for card in holdings[seat]["cards"]} - {FACE_DOWN}


def board(visitor: Visitor) -> list[str]:
    latest = hands(visitor)[-1]
    return list(latest["board"]) if latest else []


def is_over(visitor: Visitor) -> bool:
    latest = hands(visitor)[-1]
    return latest is None or latest["number"] > 1


@pytest.mark.rule("PT-SO-4")
def test_neither_page_ever_holds_the_others_cards(house: House, visit: Visit) -> None:
    """They go along until cards lie in the middle; then one gives up, so that nothing is ever shown."""
    table = house.open("sintetico", "PT_ONLINE")
    players = (visit(), visit())
    for player in players:
        player.enter(table)
        player.take_a_seat()
    eventually(players[0].page, lambda: all(len(own_cards(player)) == 2 for player in players), "no cards were dealt")
    secrets = [own_cards(player) for player in players]
    for player, own in zip(players, secrets, strict=True):  # their own are found in all these ways: so would be others
        eventually(player.page, lambda held=own, of=player: _is_told(of, held), "their own cards are not on their page")  # type: ignore[misc]
    until = time.monotonic() + PATIENCE / 1000
    while not is_over(players[0]):
        assert time.monotonic() < until, "the hand does not end"
        for player, others in zip(players, reversed(secrets), strict=True):
            _never_held(player, others)
            player.fold() if len(board(player)) >= 2 else player.go_along()
        players[0].page.wait_for_timeout(150)
    for player, others in zip(players, reversed(secrets), strict=True):
        _never_held(player, others)


def _never_held(player: Visitor, secret: set[str]) -> None:
    page = player.page.content()
    for words in (way for card in secret for way in written(card)):
        assert words not in page, f"the page says {words}"
        assert not any(words in frame for frame in player.frames), f"a frame says {words}"


def _is_told(player: Visitor, own: set[str]) -> bool:
    """Over the wire and to a screen reader; the announcement may have given way to others by now."""
    page, frames = player.page.content(), "".join(player.frames)
    over_the_wire, _, _, spoken = zip(*map(written, own), strict=True)
    return all(words in frames for words in over_the_wire) and all(words in page for words in spoken)
