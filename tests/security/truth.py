"""What really happened, read from the raw journal and from nothing else; and what somebody was told too early.

A card is hidden from when it is dealt face down until an event that everybody reads names it. Which events deal face
down is said here, by hand, and not taken from the games: a server that told too much by the games' own mistake would
be found out too.
"""

import re
from collections import Counter
from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec

from panoverde.core.cards import RANKS, SIGNS, SUITS
from panoverde.core.fair import NumberStream, commitment_of
from panoverde.journal.entry import Entry

FACE_DOWN = {"own_card_dealt", "looked", "cards_delivered"}
"""Events that give a player cards which are theirs alone to see."""  # PT-SO-2d PT-NB-54 AO-13.54 AO-9.24 AO-12.64
SHUFFLED = "cards_shuffled"
OVER = {"hand_ended", "hand_voided", "coup_voided"}
BEGUN = {"hand_started", "bets_opened"}
ENDED, SEATED, LEFT, CHANGED = "coup_ended", "seated", "seat_left", "seat_changed"
OWN_AFFAIRS = {"idle_invited", "idle_warned"}
"""Known only to the player and the house."""
WRITTEN = re.compile(f"['\"]([{RANKS}][{SUITS}])\\\\?['\"]")
DRAWN = re.compile(f"(10|[{RANKS}])([{SIGNS}])")
HEX = re.compile(r"(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])")
STAFF = ("croupier", "inspector", "director", "cashier", "auditor")

Json = dict[str, Any]


class Hidden(NamedTuple):
    card: str
    owner: str
    """The account at whose seat it was dealt."""
    dealt: int
    shown: int | None
    """The entry that showed it to everybody; none: nobody ever saw it."""
    many: int = 1
    """How many of that name: a shoe has several decks."""


class Secret(NamedTuple):
    """A seed that dealt cards face down."""

    commitment: str
    salt: bytes
    draws: list[tuple[int, int]]
    over: int
    """The entry with which the last hand that it dealt was over."""


def text_of(value: Any) -> str:
    """A message as it is written, one character for each that a reader sees."""
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()


def cards_in(value: Any) -> set[str]:
    """Every card that is named anywhere: as the wire writes it, in quotes inside a sentence, or as people read it.

    What a shoe may hold is no card: how many of each are left is judged by `Truth.left`.
    """
    text = text_of(_without_decks(value))
    found = set(WRITTEN.findall(text))
    found |= {rank.replace("10", "T") + SUITS[SIGNS.index(sign)] for rank, sign in DRAWN.findall(text)}
    return found


def _without_decks(value: Any) -> Any:
    match value:
        case {"deck": _, "left": _}:
            return None
        case dict():
            return {key: _without_decks(one) for key, one in value.items()}
        case list():
            return [_without_decks(one) for one in value]
        case _:
            return value


class Truth:
    def __init__(self, entries: Iterable[Entry]) -> None:
        self.hand_at: list[int] = [0]
        """After each entry: the number of hands begun."""
        self.hands: dict[int, dict[str, Hidden]] = {}
        self.secrets: dict[str, Secret] = {}
        self.face_down: set[int] = set()
        """The entries that dealt so."""
        self.unseen: list[int | None] = [None]
        """After each entry: cards of a shuffled shoe that not everybody has seen."""
        self._turned: dict[int, int] = {}
        """With which entry all hidden cards of each hand were named together."""
        self._over: dict[int, int] = {}
        """With which entry each hand was over."""
        self._owners: dict[int, str] = {}
        self._commitment, self._salt, self._before = "", b"", bytes(32)
        for entry in entries:
            self._follow(entry, msgspec.json.decode(entry.body))

    def _follow(self, entry: Entry, kept: Json) -> None:
        hand, unseen, face_down = self.hand_at[-1], self.unseen[-1], False
        for event in kept["act"]["events"]:
            kind = event["event"]
            if kind in BEGUN:
                hand += 1
                self.hands[hand] = {}
            elif kind == SEATED:
                self._owners[event["seat"]] = kept.get("author", "")
            elif kind == CHANGED:
                self._owners[event["to"]] = self._owners.pop(event["seat"])
            elif kind == LEFT:
                self._owners.pop(event["seat"], None)
            elif kind == "chance_committed":
                self._commitment, self._salt = event["commitment"], self._before
            elif kind in FACE_DOWN:
                face_down = True
                self.face_down.add(entry.version)
                self._deal(hand, event, entry.version)
            elif kind == SHUFFLED:
                unseen = event["decks"] * len(RANKS) * len(SUITS)
            else:
                unseen = unseen and unseen - len(WRITTEN.findall(text_of(event)))
                if hand and kind in OVER:
                    self._over[hand] = entry.version
                if hand:
                    self._show(hand, cards_in(event), entry.version)
                    self._turn(hand, event, entry.version)
        if hand and any(fact["event"] == ENDED for fact in kept["act"].get("facts", ())):
            self._over.setdefault(hand, entry.version)
        self._draw(kept, face_down, entry.version)
        self.hand_at.append(hand)
        self.unseen.append(unseen)
        self._before = entry.hash

    def _deal(self, hand: int, event: Json, version: int) -> None:
        for card, many in Counter(WRITTEN.findall(text_of(event))).items():
            self.hands[hand][card] = Hidden(card, self._owners[event["seat"]], version, None, many)

    def _show(self, hand: int, cards: set[str], version: int) -> None:
        for card in cards & self.hands[hand].keys():
            known = self.hands[hand][card]
            if known.shown is None:
                self.hands[hand][card] = known._replace(shown=version)

    def _turn(self, hand: int, event: Json, version: int) -> None:
        """A single card with the name of a hidden one may be another: a shoe has several decks."""
        named, hidden = Counter(WRITTEN.findall(text_of(event))), self.hands[hand]
        if hidden and all(named[card] >= one.many for card, one in hidden.items()):
            self._turned.setdefault(hand, version)

    def _draw(self, kept: Json, face_down: bool, version: int) -> None:
        draws = [(bound, value) for bound, value in kept.get("draws", ())]
        secret = self.secrets.get(self._commitment)
        if draws and (face_down or secret):
            before = secret.draws if secret else []
            self.secrets[self._commitment] = Secret(self._commitment, self._salt, before + draws, version)

    def is_over(self, hand: int, version: int) -> bool:
        return hand in self._over and self._over[hand] <= version

    @property
    def dealt(self) -> int:
        return sum(len(hand) for hand in self.hands.values())

    @property
    def never_shown(self) -> int:
        return sum(card.shown is None for hand in self.hands.values() for card in hand.values())

    def forbidden(self, account: str, version: int, now: int | None = None) -> set[str]:
        """Cards of the hand in play at that version which this account may not know then, or by `now`."""
        hand = self.hand_at[min(version, len(self.hand_at) - 1)]
        known = version if now is None else now
        return {
            one.card
            for one in self.hands.get(hand, {}).values()
            if not (one.shown is not None and one.shown <= known)
            and not (one.owner == account and account and one.dealt <= known)
        }

    def left(self, account: str, version: int) -> int | None:
        """How many cards of the shoe this account can't have seen at that version; none: no shoe was shuffled."""
        unseen = self.unseen[version]
        hand = self.hand_at[version]
        is_turned = hand in self._turned and self._turned[hand] <= version
        hidden = () if is_turned else self.hands.get(hand, {}).values()
        own = sum(one.many for one in hidden if one.owner == account and one.dealt <= version)
        return None if unseen is None else unseen - own

    def opened_by(self, text: str) -> list[Secret]:
        """The secret seeds that somebody who reads this text has: they can deal those cards themselves."""
        found = []
        for candidate in set(HEX.findall(text)) if self.secrets else ():
            seed = bytes.fromhex(candidate)
            for secret in self.secrets.values():
                stream = NumberStream(seed, secret.salt)
                deals = all(stream.below(bound) == value for bound, value in secret.draws)
                if deals or commitment_of(seed) == secret.commitment:
                    found.append(secret)
        return found
