"""Cards dealt face down: sealed in the journal with the seed that drew them, until it is revealed.

An act that drew something hidden keeps what a spectator sees; the rest, its draws among it, is in one box. The key
is the seed itself, which the house keeps encrypted until the coup is over and then reveals in the same stream: from
then on the journal alone opens every box. docs/reference/fairness.md describes it; SHA-2 and SHA-3 open one.
"""

import base64
import hashlib
import hmac
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress

import msgspec
from msgspec.structs import replace

from panoverde.core.codec import Codec, Malformed
from panoverde.core.decider import Event
from panoverde.core.events import Act, ChanceRevealed
from panoverde.core.fair import SCHEME
from panoverde.core.game import AnyGame
from panoverde.core.people import Role
from panoverde.core.record import Record
from panoverde.core.table import see
from panoverde.journal.entry import Entry
from panoverde.journal.table_entry import TableEntry, encode, read_table_entry

TAG, HIDE = SCHEME.encode() + b" tag ", SCHEME.encode() + b" hide "
TAG_SIZE = 32
BLOCK = 64
"""A box is as long as a whole number of these: its length tells nothing of the cards."""

HIDDEN, REVEALED = b'"hidden":"', b'{"event":"chance_revealed"'

Kept = TableEntry[Act]


class BadBox(Malformed):
    """Not what was sealed at this place with this seed."""


class _Hidden(Record):
    draws: tuple[tuple[int, int], ...]
    events: dict[int, msgspec.Raw]
    """By their place in the act."""


_hidden = msgspec.json.Decoder(_Hidden)


def hides(game: AnyGame, events: Iterable[Event]) -> bool:
    """Is there anything in them that a spectator may not know?"""
    return any(see(game, event, Role.PUBLIC) is not event for event in events)


def covered(game: AnyGame, kept: Kept, seed: bytes, place: str) -> Kept:
    """What may be read while the coup is open. `place` is the stream and the version."""
    events = kept.act.events
    shown = tuple([see(game, event, Role.PUBLIC) for event in events])
    hidden = {
        number: msgspec.Raw(encode(event))
        for number, (event, seen) in enumerate(zip(events, shown, strict=True))
        if seen is not event
    }
    longest = encode(_Hidden(tuple([(bound, bound - 1) for bound, _ in kept.draws]), hidden))
    text = encode(_Hidden(kept.draws, hidden)).ljust(-(-len(longest) // BLOCK) * BLOCK)
    return replace(kept, act=replace(kept.act, events=shown), draws=(), hidden=seal(seed, text, place))


def uncovered(codec: Codec, kept: Kept, seed: bytes, place: str) -> Kept:
    """The act as it was; raises BadBox or Malformed."""
    try:
        hidden = _hidden.decode(unseal(seed, kept.hidden, place))
        events = [*kept.act.events]
        for number, raw in hidden.events.items():
            events[number] = codec.event(raw)
    except (msgspec.DecodeError, IndexError) as wrong:
        raise BadBox(place) from wrong
    return replace(kept, act=replace(kept.act, events=tuple(events)), draws=hidden.draws, hidden="")


def opened(codec: Codec, entries: Iterable[Entry], seeds: Sequence[bytes] = ()) -> Iterator[tuple[Entry, Kept]]:
    """Entries of one stream in order, each as it was where its seed is known: revealed in a later one of them, or among
    `seeds`. Others stay as a spectator saw them."""
    waiting: list[tuple[Entry, Kept]] = []
    for entry in entries:
        kept = read_table_entry(codec, entry)
        revealed = revealed_seed(kept)
        if waiting and revealed:
            yield from _all_opened(codec, waiting, (revealed,))
            waiting = []
        if waiting or kept.hidden:
            waiting.append((entry, kept))
        else:
            yield entry, kept
    yield from _all_opened(codec, waiting, seeds)


def _all_opened(
    codec: Codec, waiting: Iterable[tuple[Entry, Kept]], seeds: Sequence[bytes]
) -> Iterator[tuple[Entry, Kept]]:
    for entry, kept in waiting:
        found = kept
        for seed in seeds if kept.hidden else ():
            with suppress(BadBox):
                found = uncovered(codec, kept, seed, place_of(entry))
        yield entry, found


def is_open_at_the_end(entries: Sequence[Entry]) -> bool:
    """Does one of them hide something whose seed comes later? Nothing is decoded: within text each quote has a
    backslash before it."""
    for entry in reversed(entries):
        if REVEALED in entry.body:
            return False
        if HIDDEN in entry.body:
            return True
    return False


def place_of(entry: Entry) -> str:
    return f"{entry.stream} {entry.version}"


def revealed_seed(kept: Kept) -> bytes | None:
    match kept.act:
        case Act(None, (ChanceRevealed(seed=seed),)):
            return bytes.fromhex(seed)
        case _:
            return None


# The box


def seal(seed: bytes, text: bytes, place: str) -> str:
    """Base64 of a tag and the text XOR a stream that begins from it: the same text at the same place gives the same
    box, and another one a stream of its own."""
    tag = hmac.digest(seed, TAG + place.encode() + b"\n" + text, "sha256")
    return base64.b64encode(tag + _xor(seed, tag, text)).decode()


def unseal(seed: bytes, box: str, place: str) -> bytes:
    try:
        octets = base64.b64decode(box, validate=True)
    except ValueError as wrong:
        raise BadBox(place) from wrong
    tag, text = octets[:TAG_SIZE], _xor(seed, octets[:TAG_SIZE], octets[TAG_SIZE:])
    if not hmac.compare_digest(tag, hmac.digest(seed, TAG + place.encode() + b"\n" + text, "sha256")):
        raise BadBox(place)
    return text


def _xor(seed: bytes, tag: bytes, text: bytes) -> bytes:
    size = len(text)
    stream = hashlib.shake_256(hmac.digest(seed, HIDE + tag, "sha256")).digest(size)
    return (int.from_bytes(text, "big") ^ int.from_bytes(stream, "big")).to_bytes(size, "big")
