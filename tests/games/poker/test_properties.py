"""Random tables of every variant and regulation: chips, pots and secrets, whatever people do."""

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, strategies as st
from msgspec.structs import replace

from panoverde import games
from panoverde.core.cards import Card
from panoverde.core.chance import Seeded
from panoverde.core.decider import Command, Event, Instant, tag_of
from panoverde.core.money import is_outside
from panoverde.core.option import Nature, Number, Option, Pick
from panoverde.core.people import Role, Seat, Who
from panoverde.games._poker.hand.payment import BetsGathered, HandEnded, PotPaid
from panoverde.games._poker.legal_limits import check
from panoverde.games._poker.rules import LimitMode, RakeMode, Rules
from panoverde.games._poker.state import Hand, Player, State, in_play
from panoverde.games._poker.table import PARTS
from panoverde.games.holdem import GAME
from tests.games.poker.tables import command_due

HANDS = 2
MOST_ACTS = 2_000
"""More than any hand takes."""
KINDS = {tag_of(kind): kind for kind in GAME.commands}
PROFILES = [(game, profile) for game in ("holdem", "omaha", "sintetico") for profile in games.find(game).presets]


def some_rules(random: Random, game: str, profile: str) -> Rules:
    changes: dict[str, Any] = {"physical": False, "minimum": 10}
    changes["maximum"] = random.choice([None, None, 40])
    if profile == "TOURNAMENT":
        changes["antes"] = random.choice([(), (3,), (0, 7)])
        changes["big_blind_ante"] = random.choice([0, 10])
        changes["blinds"] = random.choice([(), (5, 10, 20)])
        changes["rake"] = random.choice([RakeMode.NONE, RakeMode.HAND])
    if profile != "PT_ONLINE":
        changes["limit_mode"] = random.choice(list(LimitMode))
        changes["odd_unit"] = random.choice([None, 1, 5])
    if profile in ("PT", "AO"):
        changes["rake_cap"] = random.choice([None, 3])
        changes["raises"] = random.choice([1, 3])
    changes["estardilho"] = game == "sintetico" and random.random() < 0.5
    made: Rules = replace(games.find(game).presets[profile], **changes)
    check(made)
    return made


def some_table(random: Random, game: str, profile: str) -> State:
    rules = some_rules(random, game, profile)
    count = random.randint(rules.least_players, rules.seats)
    seats = sorted(random.sample(range(1, rules.seats + 1), count))
    least = 1 if rules.is_button_table else rules.minimum
    caves = {Seat(seat): random.choice([least, random.randint(least, 60), random.randint(60, 2000)]) for seat in seats}
    return replace(GAME.open(rules, 0), players={seat: Player(cave, cave) for seat, cave in caves.items()})


def some_command(random: Random, option: Option, by: Who, now: Instant) -> Command:
    fields: dict[str, Any] = {}
    for ask in option.asks:
        match ask:
            case Pick(field, choices):
                fields[field] = random.choice(choices)
            case Number(field, least, most, step):
                fields[field] = random.choice([least, most, least + step * random.randint(0, (most - least) // step)])
            case _:
                fields[ask.field] = "porque sim"
    return KINDS[option.kind](by=by, at=max(now, option.since), **fields)


def next_command(random: Random, state: State, now: Instant) -> Command | None:
    """What is due, or what those at the table may do; now and then somebody does something although something is due,
    and where nobody has anything to do, time passes. None: the table rests."""
    due = command_due(state)
    if due is not None and random.random() > 0.02:
        return replace(due, at=now)
    offered: dict[Nature, list[tuple[Option, Who]]] = {nature: [] for nature in Nature}
    people: list[Who] = [*state.players, Role.CROUPIER]
    for who in people:
        for option in GAME.options(state, who):
            offered[option.nature].append((option, who))
    giving_up = [(option, who) for option, who in offered[Nature.ASIDE] if option.kind in ("fold", "muck")]
    choices = offered[Nature.COURSE] + offered[Nature.STAKE] + giving_up
    if state.hand is not None and offered[Nature.ASIDE] and random.random() < 0.1:
        choices = offered[Nature.ASIDE]
    if state.hand is not None and not choices:
        choices = [(option, Role.CLOCK) for option in GAME.options(state, Role.CLOCK)]
    return some_command(random, *random.choice(choices), now) if choices else due


def play(random: Random, state: State) -> Iterator[tuple[State, Event, State]]:
    """Hand after hand: each event, with the table before and after it."""
    chance, now, acts = Seeded(random.randrange(1 << 30)), 0, 0
    while state.hands <= HANDS and (command := next_command(random, state, now)):
        now, acts = command.at, 0 if state.hand is None else acts + 1
        assert acts < MOST_ACTS, "the hand does not end"
        for event in tuple(GAME.decide(state, command, chance)):
            before, state = state, GAME.evolve(state, event)
            yield before, event, state
    assert state.hand is None or state.hands > HANDS, "nobody can go on"


seeds = st.integers(0, 1 << 30).map(Random)
kinds = st.sampled_from(PROFILES)


@pytest.mark.rule("PT-NB-38", "AO-13.38", "PT-NB-9f", "AO-13.9f", "PT-NB-52", "AO-13.52")
@given(random=seeds, kind=kinds)
def test_chips_are_conserved_to_the_unit_and_every_hand_ends(random: Random, kind: tuple[str, str]) -> None:
    for before, event, after in play(random, some_table(random, *kind)):
        came = sum(move.amount for move in GAME.transfers(event) if is_outside(move.source))
        went = sum(move.amount for move in GAME.transfers(event) if is_outside(move.target))
        then, now = GAME.holdings(before), GAME.holdings(after)
        assert sum(now.values()) == sum(then.values()) + came - went
        assert min(now.values()) >= 0


@pytest.mark.rule("PT-NB-48", "PT-NB-49", "PT-NB-50", "AO-13.48", "AO-13.49", "AO-13.50", "R-106", "R-107", "RT-21")
@given(random=seeds, kind=kinds)
def test_pots_add_up_and_nobody_wins_more_from_anybody_than_they_put_in(random: Random, kind: tuple[str, str]) -> None:
    won: dict[Seat, int] = {}
    for before, event, after in play(random, some_table(random, *kind)):
        if isinstance(event, BetsGathered):
            assert sum(pot.amount for pot in event.pots) == in_play(after).pot
            assert all(pot.contenders for pot in event.pots)
        elif isinstance(event, PotPaid):
            won[event.seat] = won.get(event.seat, 0) + event.chips + event.rake
        elif isinstance(event, HandEnded):
            hand = in_play(before)
            assert hand.pot == 0
            for seat, amount in won.items():
                assert amount <= most_he_can_win(hand, seat)
            won.clear()


def most_he_can_win(hand: Hand, seat: Seat) -> int:
    """From each what they matched, and, if nobody in has bet more, what those who left had bet beyond them."""
    paid = {other: holding.paid for other, holding in hand.holdings.items()}
    highest = max(paid[other] for other in hand.live)
    beyond = sum(max(0, amount - highest) for amount in paid.values()) if paid[seat] == highest else 0
    return hand.dead + sum(min(amount, paid[seat]) for amount in paid.values()) + beyond


@pytest.mark.rule("PT-NB-34", "PT-NB-54", "PT-NB-39a", "AO-13.34", "AO-13.54", "PT-SO-2d")
@given(random=seeds, kind=kinds)
def test_no_viewer_sees_a_card_that_is_not_theirs_before_it_is_turned(random: Random, kind: tuple[str, str]) -> None:
    opened = some_table(random, *kind)
    viewers: list[Who] = [*opened.players, Seat(11), Role.CROUPIER, Role.INSPECTOR, Role.PUBLIC]
    for _, event, after in play(random, opened):
        for viewer in viewers:
            told = msgspec.json.encode(GAME.see(event, viewer)).decode()
            seen = msgspec.json.encode(GAME.view(after, viewer)).decode()
            for card in secrets(after, viewer):
                assert f'"{card}"' not in told
                assert f'"{card}"' not in seen


def secrets(state: State, viewer: Who) -> set[Card]:
    if state.hand is None:
        return set()
    return {
        card
        for seat, holding in state.hand.holdings.items()
        if seat != viewer and not holding.shown
        for card in holding.cards
        if card != "??"
    }


def test_the_secrets_looked_for_are_there() -> None:
    """A hand that has been dealt has cards to keep, and the house, which knows them all, would fail the test above."""
    random = Random(1)
    dealt: list[tuple[Event, State]] = []
    for _, event, after in play(random, some_table(random, "holdem", "PT")):
        dealt.append((event, after))
    assert any(
        f'"{card}"' in msgspec.json.encode(GAME.view(after, Role.HOUSE)).decode()
        for _, after in dealt
        for card in secrets(after, Seat(1))
    )


@given(random=seeds, kind=kinds)
def test_nothing_is_due_at_a_stage_where_its_part_does_not_expect_it(random: Random, kind: tuple[str, str]) -> None:
    for _, _, state in play(random, some_table(random, *kind)):
        dues = (part.due(state) for part in PARTS if part.due)
        assert command_due(state) == next((command for command in dues if command), None)
