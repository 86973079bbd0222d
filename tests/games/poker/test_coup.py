"""What others are told of a hand: who has a part in it, what each staked and gained, and which chance is awaited."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given

from panoverde.core import facts
from panoverde.core.chance import Chance, Seeded
from panoverde.core.commands import Sit, Void
from panoverde.core.decider import Command, Event, Fact
from panoverde.core.facts import CoupEnded, Share
from panoverde.core.money import POT, chips
from panoverde.core.people import Role, Seat
from panoverde.core.want import AnyWant, CardWanted, LotWanted
from panoverde.games._poker.hand.payment import UncalledReturned
from panoverde.games._poker.rules import RakeMode
from panoverde.games._poker.seats.arrival import SeatPlayer, TopUp
from panoverde.games._poker.state import Stage, State
from panoverde.games.holdem import GAME
from tests.games.poker.by_hand import SINTETICO, by_hand
from tests.games.poker.tables import FOUR, HOLDEM, Play, rules
from tests.games.poker.test_properties import kinds, next_command, seeds, some_table

HOUSE = Role.HOUSE
A, B, C, D = map(Seat, (1, 2, 3, 4))


class Told(Play):
    """A table that keeps what others are told."""

    facts: tuple[Fact, ...] = ()

    def do(self, command: Command, chance: Chance | None = None) -> tuple[Event, ...]:
        before = self.state
        events = super().do(command, chance)
        self.facts += GAME.facts(before, self.state, events)
        return events

    def ended(self) -> list[CoupEnded]:
        return [fact for fact in self.facts if isinstance(fact, CoupEnded)]


def test_the_end_of_a_hand_tells_what_each_staked_and_gained() -> None:
    told = Told(rules(), FOUR, holes={1: "As Ah"}, board="Ad 7c 2h 9s Jd", after=4)
    told.say("40 call call call").on()
    told.say("check check check check check check check check check check check check").on()
    assert told.ended() == [CoupEnded(1, (Share(A, 40, 120), Share(B, 40, -40), Share(C, 40, -40), Share(D, 40, -40)))]


def test_what_nobody_called_was_not_staked() -> None:
    told = Told(rules(), FOUR, after=4)
    told.say("400 fold fold fold").on()
    (ended,) = told.ended()
    assert sum(share.gain for share in ended.shares) == 0
    assert max(share.staked for share in ended.shares) == 10


def test_the_rake_is_nobodys_gain() -> None:
    told = Told(rules(rake_per_mille=50), FOUR, holes={1: "As Ah"}, board="Ad 7c 2h 9s Jd", after=4)
    told.say("100 call call call").on()
    told.say("check " * 12).on()
    assert [share.gain for share in told.ended()[0].shares] == [280, -100, -100, -100]


def test_in_a_void_hand_nobody_gains_and_everybody_had_a_stake() -> None:
    told = Told(rules(), FOUR, after=4)
    told.say("40 call")
    told.do(Void("power cut", by=HOUSE))
    assert isinstance(told.facts[-2], facts.CoupVoided)
    assert told.ended() == [
        CoupEnded(1, (Share(A, 5, 0), Share(B, 10, 0), Share(C, 40, 0), Share(D, 40, 0)), void=True)
    ]
    told.on().say("fold fold fold").on()
    assert [ended.coup for ended in told.ended()] == [1, 2]


def test_a_hand_annulled_before_its_first_card_was_nobodys() -> None:
    told = Told(by_hand(), FOUR)
    while told.state.hand is None:
        told.do(GAME.due(told.state).command)  # type: ignore[union-attr]
    assert GAME.at_stake(told.state) == {}
    told.do(Void("fire alarm", by=HOUSE))
    assert told.ended() == [CoupEnded(1, void=True)]
    assert GAME.at_stake(told.state) == {}


def test_everybody_dealt_in_has_a_part_with_what_lies_in_the_pot() -> None:
    play = Play(rules("TOURNAMENT", odd_unit=1, big_blind_ante=10), FOUR).on()
    assert sorted(GAME.at_stake(play.state).values()) == [0, 0, 5, 20]


def acts(random: Random, state: State) -> Iterator[tuple[State, tuple[Event, ...], State]]:
    """Two hands, act by act; now and then one is annulled."""
    chance, now = Seeded(random.randrange(1 << 30)), 0
    while state.hands <= 2 and (command := next_command(random, state, now)):
        if random.random() < 0.01 and any(option.kind == "void" for option in GAME.options(state, HOUSE)):
            command = Void("power cut", by=HOUSE, at=now)
        before, now, events = state, command.at, tuple(GAME.decide(state, command, chance))
        for event in events:
            state = GAME.evolve(state, event)
        yield before, events, state


@given(random=seeds, kind=kinds)
def test_shares_are_what_the_transfers_moved(random: Random, kind: tuple[str, str]) -> None:
    paid, back, uncalled = Counter[str](), Counter[str](), Counter[str]()
    for before, events, after in acts(random, some_table(random, *kind)):
        for event in events:
            for move in GAME.transfers(event):
                paid[move.source] += move.amount if move.target == POT else 0
                back[move.target] += move.amount if move.source == POT else 0
                uncalled[move.target] += move.amount if isinstance(event, UncalledReturned) else 0
        told = [fact for fact in GAME.facts(before, after, events) if isinstance(fact, CoupEnded)]
        assert [fact.coup for fact in told] == [GAME.coups(after)] * (GAME.coups(after) - GAME.coups(before))
        for share in told[0].shares if told else ():
            account = chips(share.seat)
            assert share.gain == back[account] - paid[account]
            assert share.staked == paid[account] - uncalled[account]
        if told:
            paid, back, uncalled = Counter(), Counter(), Counter()


def test_fees_are_facts_and_no_coup() -> None:
    online = rules("PT_ONLINE", SINTETICO, rake=RakeMode.CAVE, rake_per_mille=50)
    told = Told(online, {1: 1000})
    told.do(Sit(online.cave, by=B))
    told.do(TopUp(by=B))
    fees = [fact for fact in told.facts if isinstance(fact, facts.FeePaid)]
    assert [(fee.seat, fee.chips) for fee in fees] == [(B, online.cave // 20), (B, online.top_up // 20)]
    assert not told.ended()


def test_cards_and_the_board_are_chance_that_speaks() -> None:
    told = Told(rules(), FOUR)
    told.say("call call call check").on()
    assert {fact.seat for fact in told.facts if isinstance(fact, facts.CardInPlay)} == {A, B, C, D}
    assert set(GAME.with_cards(told.state)) == {A, B, C, D}
    assert sum(isinstance(fact, facts.Drawn) for fact in told.facts) == 9, "eight own cards and the flop"


def test_what_is_due_says_which_cards_it_waits_for() -> None:
    play = Play(by_hand(), FOUR).say("call call call check")
    while (due := GAME.due(play.state)) is not None and due.wants is None:
        play.do(due.command)
    assert due is not None
    assert card(due.wants) == ("board", 3)
    play = Play(by_hand(), dict.fromkeys((1, 2, 3, 4), 10)).say("call call call")
    while (due := GAME.due(play.state)) is not None and play.hand.stage != Stage.SHOWDOWN:
        play.do(due.command)
    assert due is not None
    assert card(due.wants) == (play.showing, 2)


def card(want: AnyWant | None) -> tuple[str | int, int]:
    """Whose card is awaited, and how many."""
    assert isinstance(want, CardWanted)
    assert want.shoe.size >= want.count
    return want.whose, want.count


BEFORE_ANY_CARD = ("turn_board", "turn_cards", "turn_extra", "turn_without_burning", "expose_cards")
"""Acts that have no card to ask for before the flop."""


def test_every_act_says_which_cards_it_would_ask_for() -> None:
    play = Play(by_hand(), FOUR)
    assert {GAME.wants(play.state, tag) for tag in BEFORE_ANY_CARD} == {None}
    play.say("call call call")
    assert card(GAME.wants(play.state, "turn_too_soon")) == ("board", 3), "at most"
    assert GAME.wants(play.state, "turn_board") is None
    assert card(GAME.wants(play.state, "expose_cards")) == ("players", 2)
    play.say("check")
    while (due := GAME.due(play.state)) is not None and play.hand.stage != Stage.TURNING:
        play.do(due.command)
    assert card(GAME.wants(play.state, "turn_without_burning")) == ("board", 4)
    assert card(GAME.wants(play.state, "set_aside_card")) == ("burnt", 1)


def test_the_first_button_waits_for_a_lot() -> None:
    online = rules("PT_ONLINE", SINTETICO, rake_per_mille=10)
    due = GAME.due(Play(online, FOUR).state)
    assert due is not None
    assert due.wants == LotWanted(4, tuple(Seat(seat) for seat in FOUR))


@pytest.mark.parametrize("seat", [1, 7])
def test_the_fact_of_sitting_down_names_the_player(seat: int) -> None:
    told = Told(rules("TOURNAMENT", odd_unit=5), {3: 500, 4: 500})
    told.do(SeatPlayer(Seat(seat), 700, player="ana", by=Role.DIRECTOR))
    assert [(fact.seat, fact.player) for fact in told.facts if isinstance(fact, facts.Seated)] == [(seat, "ana")]


def test_rules_answer_what_the_server_asks() -> None:
    table, online = HOLDEM.presets["PT"], SINTETICO.presets["PT_ONLINE"]
    assert (table.places, table.least_players, table.needs_croupier, table.handles_idle) == (10, 4, True, False)
    assert (online.places, online.least_players, online.needs_croupier, online.handles_idle) == (11, 2, False, True)
    assert not table.individual
    assert GAME.cites["expel"] == ("PT-NB-58", "AO-13.58", "PT-NB-71a", "AO-13.71a", "R-271")
    assert GAME.wants(Play(rules(), FOUR).state, "fold") is None
