"""JSON codec for all records of a game. What doesn't fit is refused, with its place."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar, Union

import msgspec

from panoverde.core.decider import Command, Event, tag_of
from panoverde.core.events import TABLE_COMMANDS, TABLE_EVENTS, Act, TableOpened
from panoverde.core.facts import ToldFact
from panoverde.core.game import AnyGame
from panoverde.core.record import Record

T = TypeVar("T")


JsonText = str | bytes | msgspec.Raw


class Malformed(ValueError):
    """Not JSON, or not the JSON of this record: the message names the place."""


def encode(record: Record) -> bytes:
    return msgspec.json.encode(record)


def _decode(decoder: "msgspec.json.Decoder[T]", text: JsonText, what: str) -> T:
    try:
        return decoder.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as wrong:
        raise Malformed(f"not {what}: {wrong}") from wrong


class _RawAct(Record):
    command: msgspec.Raw
    events: tuple[msgspec.Raw, ...]
    facts: tuple[ToldFact, ...] = ()


def _one_of(*kinds: Any) -> Any:
    return Union.__getitem__(kinds)


class Codec:
    """Records of one game. Build it once: the decoders are compiled here."""

    def __init__(self, game: AnyGame) -> None:
        opened: Any = TableOpened[game.rules]  # type: ignore[name-defined]
        commands = _one_of(*game.commands, *TABLE_COMMANDS)
        events = _one_of(*game.events, *TABLE_EVENTS, opened)
        self._upcasts: Mapping[str, Callable[[dict[str, Any]], dict[str, Any]]] = game.upcasts
        self._event_type = events
        self._commands: msgspec.json.Decoder[Command] = msgspec.json.Decoder(commands)
        self._events: msgspec.json.Decoder[Event] = msgspec.json.Decoder(events)
        self._states: msgspec.json.Decoder[Any] = msgspec.json.Decoder(game.state)
        self._rules: msgspec.json.Decoder[Any] = msgspec.json.Decoder(game.rules)
        self.command_types = {tag_of(kind): kind for kind in (*game.commands, *TABLE_COMMANDS)}
        self.event_types = {tag_of(kind): kind for kind in (*game.events, *TABLE_EVENTS)} | {
            tag_of(TableOpened): opened
        }

    def act(self, text: JsonText) -> Act:
        """A journal entry; its command and events are decoded as they would be alone."""
        raw = _decode(msgspec.json.Decoder(_RawAct), text, "an act")
        command = None if bytes(raw.command) == b"null" else self.command(raw.command)
        return Act(command, tuple(self.event(event) for event in raw.events), raw.facts)

    def command(self, text: JsonText) -> Command:
        return _decode(self._commands, text, "a command")

    def event(self, text: JsonText) -> Event:
        if self._upcasts and (modern := self._upcast(text)):
            return modern
        return _decode(self._events, text, "an event")

    def state(self, text: JsonText) -> Any:
        return _decode(self._states, text, "a state")

    def rules(self, text: JsonText) -> Any:
        return _decode(self._rules, text, "rules")

    def _upcast(self, text: JsonText) -> Event | None:
        """An event with a retired tag or shape, rewritten until its tag stays the same."""
        raw = _decode(msgspec.json.Decoder(dict[str, Any]), text, "an event")
        tag = raw.get("event")
        if not isinstance(tag, str) or tag not in self._upcasts:
            return None
        try:
            while (upcast := self._upcasts.get(tag)) is not None:
                raw = upcast(raw)
                if raw["event"] == tag:
                    break
                tag = raw["event"]
            event: Event = msgspec.convert(raw, self._event_type)
        except (msgspec.ValidationError, LookupError, TypeError, ValueError) as wrong:
            raise Malformed(f"not an event: {wrong}") from wrong
        return event
