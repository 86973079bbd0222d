"""A flop of four cards: they are mixed face down, and the director takes one of them for the next burn."""

from collections.abc import Iterator

from msgspec.structs import replace

from panoverde.core import facts
from panoverde.core.cards import Card, Shoe
from panoverde.core.chance import Chance
from panoverde.core.decider import Command, Event, tag_of
from panoverde.core.option import Nature, Option
from panoverde.core.part import Bar, Part
from panoverde.core.people import Role, Who
from panoverde.core.refusal import Refused
from panoverde.core.want import CardWanted
from panoverde.games._poker.errors.recorders import DIRECTORS, RECORDERS, at_tournaments, require_tournament
from panoverde.games._poker.hand.betting_round import deadline
from panoverde.games._poker.hand.board import BoardTurned, CardsPutBack, TurnBoard, burn, with_cards_back
from panoverde.games._poker.hand.deal import draw, shoe
from panoverde.games._poker.roles import hand_at
from panoverde.games._poker.state import FACE_DOWN, Hand, Stage, State, in_play

FOUR = 4
FLOP = 3


class TurnFour(Command, tag="turn_four"):
    """Four cards were turned instead of the three of the flop."""


class LayFour(Command, tag="lay_four"):
    """Four cards were laid down instead of three, and nobody has seen them."""


class PickBurn(Command, tag="pick_burn"):
    """The four are mixed face down, and the director takes one blindly."""


class FourLaid(facts.Drawn, tag="four_laid"):
    cards: tuple[Card, ...]


class BurnPicked(Event, tag="burn_picked"):
    card: Card | None = None
    """Where the four had been seen."""


def is_flop(hand: Hand | None) -> bool:
    """Is it the flop that comes next?"""
    return hand is not None and hand.stage == Stage.TURNING and hand.kind.board[hand.round] == FLOP and not hand.four


# Judging


def turn_four(state: State, command: TurnFour, chance: Chance) -> Iterator[Event]:
    hand = _flop(state, command)
    cards = draw(with_cards_back(hand), chance, FOUR)
    yield from _laid(hand, cards)  # RT-40


def lay_four(state: State, command: LayFour, _: Chance) -> Iterator[Event]:
    yield from _laid(_flop(state, command), (FACE_DOWN,) * FOUR)  # RT-40


def _flop(state: State, command: Command) -> Hand:
    require_tournament(state, command, *RECORDERS)
    hand = hand_at(state, Stage.TURNING)
    if not is_flop(hand):
        raise Refused("RT-40", "no-flop-now")
    return hand


def _laid(hand: Hand, cards: tuple[Card, ...]) -> Iterator[Event]:
    if hand.taken_back:
        yield CardsPutBack(hand.taken_back)  # RT-76.A
    else:
        yield burn(hand)
    yield FourLaid(cards)


def pick_burn(state: State, command: PickBurn, chance: Chance) -> Iterator[Event]:
    require_tournament(state, command, *DIRECTORS)
    hand = hand_at(state, Stage.TURNING)
    if not hand.four:
        raise Refused("RT-40", "no-four-cards")
    if FACE_DOWN in hand.four:
        flop = draw(hand, chance, FLOP)
        yield BurnPicked()  # RT-40
    else:
        picked = chance.card(_mixed(hand))
        flop = tuple(card for card in hand.four if card != picked)
        yield BurnPicked(picked)  # RT-40
    yield BoardTurned(flop, deadline(state.rules, command.at))


def _mixed(hand: Hand) -> Shoe:
    return Shoe(hand.four, (1,) * FOUR)


def _why_no_board(state: State, _: Who) -> Refused | None:
    hand = state.hand
    return Refused("RT-40", "four-cards-on-the-table") if hand is not None and hand.four else None


# Believing


def _four_laid(state: State, event: FourLaid) -> State:
    return replace(state, hand=replace(in_play(state), four=event.cards))


def _burn_picked(state: State, event: BurnPicked) -> State:
    hand = replace(in_play(state), four=())
    if event.card is not None:
        hand = replace(hand, known=(*hand.known, event.card), to_burn=(event.card, *hand.to_burn))  # RT-40
    return replace(state, hand=hand)


# Offering


def _recorders_offers(state: State, _: Role) -> Iterator[Option]:
    if is_flop(state.hand):
        yield Option(tag_of(TurnFour), (), Nature.IRREGULARITY)
        yield Option(tag_of(LayFour), (), Nature.IRREGULARITY)


def _directors_offers(state: State, _: Role) -> Iterator[Option]:
    if state.hand is not None and state.hand.four:
        yield Option(tag_of(PickBurn), (), Nature.COURSE)


def _inspectors_offers(state: State, who: Role) -> Iterator[Option]:
    yield from _recorders_offers(state, who)
    yield from _directors_offers(state, who)


def _four_wanted(state: State) -> CardWanted | None:
    hand = state.hand
    return CardWanted("board", shoe(with_cards_back(hand)), FOUR) if hand is not None and is_flop(hand) else None


def _pick_wanted(state: State) -> CardWanted | None:
    hand = state.hand
    if hand is None or not hand.four:
        return None
    return CardWanted("board", shoe(hand), FLOP) if FACE_DOWN in hand.four else CardWanted("burnt", _mixed(hand))


PART: Part[State] = Part(
    judges={TurnFour: turn_four, LayFour: lay_four, PickBurn: pick_burn},
    bars={TurnBoard: Bar(_why_no_board, lambda _: PickBurn(by=Role.INSPECTOR))},
    wants={TurnFour: _four_wanted, PickBurn: _pick_wanted},
    cites={TurnFour: "RT-40", LayFour: "RT-40", PickBurn: "RT-40 R-600"},
    believes={FourLaid: _four_laid, BurnPicked: _burn_picked},
    offers={
        **at_tournaments(_recorders_offers, Role.CROUPIER),
        **at_tournaments(_inspectors_offers, Role.INSPECTOR),
        **at_tournaments(_directors_offers, Role.DIRECTOR),
    },
)
