"""The laws of every decider, on random tournaments: replay, commuting square, conservation, options, dues, purity."""

from random import Random
from typing import Any

import pytest

from panoverde.core.chance import Seeded
from panoverde.core.codec import Codec, encode
from panoverde.core.decider import Command, tag_of
from panoverde.core.money import is_outside, movements
from panoverde.core.option import Ask, Number, Option, Pick
from panoverde.core.people import Role, Seat, Who
from panoverde.core.refusal import Refused
from panoverde.core.text import Names, read_event, write_event
from panoverde.law.book import Book
from panoverde.tournament import AS_TABLE, TOURNAMENT
from panoverde.tournament.history import touched
from tests.tournament.simulated import Simulation

CODEC = Codec(AS_TABLE)
VIEWERS: tuple[Who, ...] = (Role.PUBLIC, Seat(1), Role.DIRECTOR)
SEEDS = range(12)


def simulated(seed: int) -> Simulation:
    return Simulation(seed, Random(seed).choice([6, 9, 14]), online=seed % 2 == 0)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_fold_of_the_log_is_the_state_and_both_survive_json_and_text(seed: int) -> None:
    room = simulated(seed).play()
    log = [CODEC.event(encode(event)) for event in room.log]
    assert log == room.log
    state = TOURNAMENT.open(room.rules, 0)
    for event in log:
        state = TOURNAMENT.evolve(state, event)
    assert state == room.state
    assert CODEC.state(encode(state)) == state
    names = Names()
    assert [read_event(write_event(event, names), CODEC, names) for event in log] == log


@pytest.mark.parametrize("seed", SEEDS)
def test_folding_what_a_viewer_was_shown_gives_what_they_may_see(seed: int) -> None:
    room = simulated(seed).play()
    for viewer in VIEWERS:
        state, shown = TOURNAMENT.open(room.rules, 0), TOURNAMENT.open(room.rules, 0)
        for number, event in enumerate(room.log):
            state = TOURNAMENT.evolve(state, event)
            shown = TOURNAMENT.evolve(shown, TOURNAMENT.see(event, viewer))
            if number % 7 == 0:
                assert shown == TOURNAMENT.view(state, viewer)
        assert shown == TOURNAMENT.view(state, viewer)


@pytest.mark.parametrize("seed", SEEDS)
def test_holdings_change_by_the_transfers_and_events_change_whom_they_say(seed: int) -> None:
    room = simulated(seed).play()
    state = TOURNAMENT.open(room.rules, 0)
    for event in room.log:
        after = TOURNAMENT.evolve(state, event)
        moves = TOURNAMENT.transfers(event)
        gains = {name: gain for name, gain in movements(moves).items() if not is_outside(name)}
        names = {*state.accounts, *after.accounts}
        changed = {name: after.accounts.get(name, 0) - state.accounts.get(name, 0) for name in names}
        assert {name: gain for name, gain in changed.items() if gain} == gains
        assert all(move.amount > 0 for move in moves)
        whom = touched(event)
        if whom is not None and tag_of(event) != "undone":
            both = zip(state.entrants, after.entrants, strict=False)
            assert {old.number for old, new in both if new is not old} <= whom, event
        state = after


class Lawful(Simulation):
    """Tries what is offered, and what is not, at every step."""

    def check(self) -> None:
        super().check()
        state, book = self.room.state, Book.load()
        due = TOURNAMENT.due(state)
        if due:
            fields = asked(due.command)
            offers = TOURNAMENT.options(state, due.command.by)
            assert any(
                option.covers(tag_of(due.command), named(option, fields), max(self.room.at, option.since))
                for option in offers
                if option.kind == tag_of(due.command)
            ), due
        for who in (*Role, Seat(1), Seat(2)):
            options = TOURNAMENT.options(state, who)
            for option in self.luck.sample(options, min(3, len(options))):
                self.is_accepted(option, who)
        for role in Role:
            command = self.luck.choice(self.some_acts())
            unknown = [cite for cite in self._cited(_by(command, role)) if not book.exists(cite)]
            assert not unknown, command

    def _cited(self, command: Command) -> tuple[str, ...]:
        """Rules of the refusal, if it is one."""
        try:
            list(TOURNAMENT.decide(self.room.state, command, Seeded(1)))
        except Refused as refused:
            return refused.cites or ("none",)
        return ()

    def is_accepted(self, option: Option, who: Who) -> None:
        state = self.room.state
        at = max(self.room.at, option.since)
        if option.until is not None and option.until < at:
            return
        answers = {ask.field: self._answer(ask) for ask in option.asks}
        command = CODEC.command_types[option.kind](**answers, by=who, at=at)
        encoded = encode(state)
        try:
            once = list(TOURNAMENT.decide(state, command, Seeded(3)))
        except Refused as refused:
            raise AssertionError(f"{command} was offered and refused: {refused}") from refused
        assert once == list(TOURNAMENT.decide(state, command, Seeded(3)))
        assert len(once) == 1, "one act, one event"
        assert TOURNAMENT.evolve(state, once[0]) == TOURNAMENT.evolve(state, once[0])
        assert encode(state) == encoded

    def _answer(self, ask: Ask) -> Any:
        match ask:
            case Pick():
                return self.luck.choice(ask.choices)
            case Number():
                return self.luck.choice([ask.minimum, ask.maximum, (ask.minimum + ask.maximum) // 2])
            case _:
                return f"words {self.luck.random()}"


def asked(command: Command) -> dict[str, Any]:
    return {name: getattr(command, name) for name in command.__struct_fields__ if name not in command.stamped}


def named(option: Option, fields: dict[str, Any]) -> dict[str, Any]:
    """Fields with a default that the option does not ask for are left out."""
    return {ask.field: fields[ask.field] for ask in option.asks}


def _by(command: Command, role: Role) -> Command:
    fields = {name: getattr(command, name) for name in command.__struct_fields__}
    return type(command)(**{**fields, "by": role})


@pytest.mark.parametrize("seed", range(30))
def test_what_is_offered_is_accepted_and_dues_are_offered(seed: int) -> None:
    Lawful(seed, Random(seed).choice([6, 8, 12]), online=seed % 2 == 0).play()


def test_every_command_cites_its_rules_and_they_exist() -> None:
    book = Book.load()
    for tag, cites in TOURNAMENT.cites.items():
        assert cites, tag
        assert all(book.exists(cite) for cite in cites), tag


def test_the_record_names_no_document() -> None:
    room = simulated(1).play()
    for one in room.state.entrants:
        assert not one.identity or len(one.identity) == 64
