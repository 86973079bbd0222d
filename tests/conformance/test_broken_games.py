"""The kit can fail: each of these games breaks one law, and that law catches it."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import count
from typing import Any

import pytest
from msgspec.structs import replace as changed
from tests.toys import high_card, high_card_odds
from tests.toys.high_card import GAME, Deal, Dealt, Rules, Seated, Shown, State

from panoverde.conformance import LAWS, Broken, applies, check
from panoverde.core.chance import Chance
from panoverde.core.commands import Sit
from panoverde.core.decider import Command, Due, Event, Fact
from panoverde.core.facts import CoupEnded
from panoverde.core.game import AnyGame
from panoverde.core.money import Transfer
from panoverde.core.option import Number, Option
from panoverde.core.people import Role, Who
from panoverde.core.refusal import Refused


def counts_what_it_believes() -> AnyGame:
    """Its evolve has a memory of its own."""
    calls = count()

    def evolve(state: State, event: Event) -> State:
        after = GAME.evolve(state, event)
        return changed(after, rules=changed(after.rules, ante=next(calls)))

    return replace(GAME, evolve=evolve)


def fails_once() -> AnyGame:
    """And never again."""
    calls = count()

    def evolve(state: State, event: Event) -> State:
        if next(calls) == 0:
            raise KeyError(event)
        return GAME.evolve(state, event)

    return replace(GAME, evolve=evolve)


def forgets_in_json() -> AnyGame:
    """One of its events is not among those it declares."""
    return replace(GAME, events=(Seated, Dealt))


def shows_every_card() -> AnyGame:
    return replace(GAME, see=lambda event, _: event)


def hides_nothing_in_its_view() -> AnyGame:
    return replace(GAME, view=lambda state, _: state)


def pays_without_saying() -> AnyGame:
    def transfers(event: Event) -> tuple[Transfer, ...]:
        return () if isinstance(event, Shown) else GAME.transfers(event)

    return replace(GAME, transfers=transfers)


def makes_money() -> AnyGame:
    def evolve(state: State, event: Event) -> State:
        after = GAME.evolve(state, event)
        return changed(after, chips={seat: held + 1 for seat, held in after.chips.items()})

    return replace(GAME, evolve=evolve)


def lets_players_owe() -> AnyGame:
    """Deals to whoever sits, chips or not."""

    def decide(state: State, command: Command, chance: Chance) -> Iterator[Event]:
        if isinstance(command, Deal) and len(state.chips) == 2 and not state.hands:
            state = changed(state, chips=dict.fromkeys(state.chips, 9))
        return GAME.decide(state, command, chance)

    def options(state: State, who: Who) -> tuple[Option, ...]:
        if who == Role.CROUPIER and len(state.chips) == 2 and not state.hands:
            return (Option("deal"),)
        return GAME.options(state, who)

    poor = {"TOY": high_card.Rules(ante=5)}
    return replace(GAME, presets=poor, decide=decide, options=options)


def swaps_what_two_events_move() -> AnyGame:
    """The act as a whole is right; neither of its events is."""
    one, other = high_card.SEATS

    def transfers(event: Event) -> tuple[Transfer, ...]:
        swapped = changed(event, seat=other if event.seat == one else one) if isinstance(event, Dealt) else event
        return GAME.transfers(swapped)

    return replace(GAME, transfers=transfers)


def draws_before_refusing() -> AnyGame:
    def decide(state: State, command: Command, chance: Chance) -> Iterator[Event]:
        if isinstance(command, Deal):
            chance.lot(2)
        yield from GAME.decide(state, command, chance)

    return replace(GAME, decide=decide)


def makes_a_player_show() -> AnyGame:
    """What it owes is a player's to do."""
    player = high_card.SEATS[0]

    def decide(state: State, command: Command, chance: Chance) -> Iterator[Event]:
        by_player = isinstance(command, high_card.Show) and command.by == player
        return GAME.decide(state, changed(command, by=Role.CROUPIER) if by_player else command, chance)

    def options(state: State, who: Who) -> tuple[Option, ...]:
        shows = (Option("show"),) if who == player and state.hands else ()
        return (*GAME.options(state, who), *shows)

    def due(state: State) -> Due | None:
        return Due(high_card.Show(by=player)) if state.hands else None

    return replace(GAME, decide=decide, options=options, due=due)


def offers_too_much() -> AnyGame:
    def options(state: State, who: Who) -> tuple[Option, ...]:
        offered = GAME.options(state, who)
        return tuple(changed(one, asks=(Number("chips", 0, 1000),)) if one.kind == "sit" else one for one in offered)

    return replace(GAME, options=options)


def offers_too_little() -> AnyGame:
    def options(state: State, who: Who) -> tuple[Option, ...]:
        offered = GAME.options(state, who)
        return tuple(changed(one, asks=(Number("chips", 500, 1000),)) if one.kind == "sit" else one for one in offered)

    return replace(GAME, options=options)


def cites_a_rule_that_is_not() -> AnyGame:
    def decide(state: State, command: Command, chance: Chance) -> Iterator[Event]:
        try:
            yield from GAME.decide(state, command, chance)
        except Refused as refused:
            raise Refused("PT-NB-999", refused.code) from None

    return replace(GAME, decide=decide)


def offers_by_hidden_cards() -> AnyGame:
    """A player's options tell them what the other holds."""

    def options(state: State, who: Who) -> tuple[Option, ...]:
        offered = GAME.options(state, who)
        if who == 1 and (state.hands.get(high_card.SEATS[1]) or "").startswith("A"):
            return (*offered, Option("show"))
        return offered

    return replace(GAME, options=options)


def is_never_done() -> AnyGame:
    """After each show it owes another deal."""

    def due(state: State) -> Due | None:
        return GAME.due(state) or (Due(Deal(by=Role.CROUPIER)) if high_card.ready(state) else None)

    def evolve(state: State, event: Event) -> State:
        after = GAME.evolve(state, event)
        return changed(after, chips=dict.fromkeys(after.chips, 100)) if isinstance(event, Shown) else after

    return replace(GAME, due=due, evolve=evolve)


def owes_what_it_refuses() -> AnyGame:
    return replace(GAME, due=lambda _: Due(Deal(by=Role.CROUPIER)))


def owes_what_its_time_has_run_out_for() -> AnyGame:
    def options(state: State, who: Who) -> tuple[Option, ...]:
        offers = GAME.options(state, who)
        return tuple(changed(one, until=-1) if one.kind == "show" else one for one in offers)

    return replace(GAME, options=options)


def owes_nothing_much() -> AnyGame:
    def decide(state: State, command: Command, chance: Chance) -> Iterator[Event]:
        return iter(()) if isinstance(command, high_card.Show) else GAME.decide(state, command, chance)

    return replace(GAME, decide=decide)


def judges_by_mood() -> AnyGame:
    moods = count(1)

    def decide(state: State, command: Command, chance: Chance) -> Iterator[Event]:
        for event in GAME.decide(state, command, chance):
            yield changed(event, chips=next(moods)) if isinstance(event, Seated) else event

    return replace(GAME, decide=decide)


def writes_on_the_state() -> AnyGame:
    def decide(state: State, command: Command, chance: Chance) -> Iterator[Event]:
        events = tuple(GAME.decide(state, command, chance))
        if isinstance(command, Sit):
            state.chips[high_card.SEATS[0]] = 7
        return iter(events)

    return replace(GAME, decide=decide)


def tells_nobody_what_they_lost() -> AnyGame:
    def facts(before: State, after: State, events: Sequence[Event]) -> tuple[Fact, ...]:
        told = GAME.facts(before, after, events)
        return tuple(_without_losers(fact) if isinstance(fact, CoupEnded) else fact for fact in told)

    return replace(GAME, facts=facts)


def _without_losers(ended: CoupEnded) -> CoupEnded:
    return changed(ended, shares=tuple(share for share in ended.shares if share.gain >= 0))


def tells_no_end() -> AnyGame:
    return replace(GAME, facts=lambda *_: ())


def doubles_what_was_staked() -> AnyGame:
    def facts(before: State, after: State, events: Sequence[Event]) -> tuple[Fact, ...]:
        told = GAME.facts(before, after, events)
        return tuple(_doubled(fact) if isinstance(fact, CoupEnded) else fact for fact in told)

    return replace(GAME, facts=facts)


def _doubled(ended: CoupEnded) -> CoupEnded:
    return changed(ended, shares=tuple(changed(share, staked=2 * share.staked) for share in ended.shares))


@pytest.mark.parametrize(
    ("law", "broken"),
    [
        ("replay", counts_what_it_believes),
        ("replay: the same play went otherwise", fails_once),
        ("replay", forgets_in_json),
        ("commuting square", shows_every_card),
        ("commuting square", hides_nothing_in_its_view),
        ("conservation", pays_without_saying),
        ("conservation", makes_money),
        ("conservation", lets_players_owe),
        ("conservation", swaps_what_two_events_move),
        ("options", draws_before_refusing),
        ("dues end", makes_a_player_show),
        ("options", offers_too_much),
        ("options", offers_too_little),
        ("options", cites_a_rule_that_is_not),
        ("options", offers_by_hidden_cards),
        ("dues end", is_never_done),
        ("dues end", owes_what_it_refuses),
        ("dues end", owes_what_its_time_has_run_out_for),
        ("dues end", owes_nothing_much),
        ("purity", judges_by_mood),
        ("purity", writes_on_the_state),
        ("shares", tells_nobody_what_they_lost),
        ("shares", tells_no_end),
        ("shares", doubles_what_was_staked),
    ],
    ids=lambda value: value if isinstance(value, str) else value.__name__,
)
def test_a_broken_game_is_caught_by_the_law_it_breaks(law: str, broken: Any) -> None:
    with pytest.raises(Broken, match=law):
        check(broken(), law.partition(":")[0], examples=400, shrink=False)


def fails_in_two_places() -> AnyGame:
    def decide(state: State, command: Command, chance: Chance) -> Iterator[Event]:
        if isinstance(command, Sit):
            raise KeyError(command.chips)
        if isinstance(command, Deal):
            raise KeyError(command.by)
        return GAME.decide(state, command, chance)

    return replace(GAME, decide=decide)


def test_of_several_faults_one_is_told() -> None:
    """Not Hypothesis's group of them, which is no broken law."""
    with pytest.raises(Broken, match="options: KeyError"):
        check(fails_in_two_places(), "options")


def calls_a_tie_a_win(arms: dict[str, Any]) -> dict[str, Any]:
    return {**arms, "first": lambda cards: high_card.winner_of(*cards) != 2}


def forgets_the_tie(arms: dict[str, Any]) -> dict[str, Any]:
    return {name: holds for name, holds in arms.items() if name != "tie"}


def has_an_arm_that_never_comes(arms: dict[str, Any]) -> dict[str, Any]:
    return {**arms, "joker": lambda _: False}


@pytest.mark.parametrize("broken", [calls_a_tie_a_win, forgets_the_tie, has_an_arm_that_never_comes])
def test_broken_odds_are_caught_by_the_law_of_partition(broken: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    arms = broken(high_card_odds.arms(Rules()))
    monkeypatch.setattr(high_card_odds, "arms", lambda _: arms)
    with pytest.raises(Broken, match="partition"):
        check(replace(GAME), "partition", examples=1, shrink=False)


def test_without_odds_there_is_nothing_to_partition() -> None:
    plain = replace(GAME, name="high_card_without_odds")
    assert applies(GAME, "partition")
    assert not applies(plain, "partition")
    assert all(applies(plain, law) for law in LAWS if law != "partition")
    check(plain, "partition", examples=1)
