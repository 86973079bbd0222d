"""Bacará chemin de fer: faults at a physical table by which cards come out that everybody sees."""

from collections.abc import Iterator

from msgspec.structs import replace

from panoverde.core.cards import Card
from panoverde.core.chance import Chance
from panoverde.core.decider import Command, Event
from panoverde.core.option import Nature, Option, Pick
from panoverde.core.part import Part
from panoverde.core.people import Role
from panoverde.core.refusal import Refused
from panoverde.core.want import CardWanted
from panoverde.games._kit.baccarat.hands import TWO
from panoverde.games._kit.cloth import Phase
from panoverde.games._kit.roles import require, require_physical

from .course import Step, step
from .deal import drawn
from .faults import FULL_COUP, REPORTERS
from .payout import best, least
from .reveal import seen
from .shoe import before_cards
from .state import State, Word, is_hidden, with_dealing

THREE = 3
EXTRA = 2


class BurnFaceUp(Command, tag="burn_face_up"):
    """The next card comes face up out of the shoe."""


class BankerDrewTwo(Command, tag="banker_drew_two"):
    """Two cards instead of one."""


class PontoGotTwo(Command, tag="ponto_got_two"):
    """The ponto has a fourth card by the banker's error."""


class WrongCall(Command, tag="wrong_call"):
    """The croupier said «carta» though the ponto had said «não», and so many cards were drawn."""

    cards: int


class FaceUpBurnt(Event, tag="face_up_burnt"):
    card: Card


class TwoDrawn(Event, tag="two_drawn"):
    cards: tuple[Card, ...]
    total: int
    """The least that three of the four make."""


class FourthDealt(Event, tag="fourth_dealt"):
    card: Card
    total: int
    """The most that three of the four make."""


class WrongCallMade(Event, tag="wrong_call_made"):
    cards: tuple[Card, ...]


# When each can happen


def _may_burn(state: State) -> bool:
    """Before the deal, or while the coup can still spare a card."""
    if not state.rules.physical or state.phase != Phase.CLOSED:
        return False
    dealt = bool(state.dealing.banca)
    return state.shoe.left > FULL_COUP if dealt else state.shoe.left > 0


def _may_draw_two(state: State) -> bool:
    free = state.rules.physical and not state.dealing.spare and not state.dealing.void_bank
    return free and step(state) in (Step.DRAW, Step.CHOICE) and state.shoe.left >= TWO


def _may_get_two(state: State) -> bool:
    dealing = state.dealing
    card = dealing.third is not None and dealing.best_of is None
    whole = state.rules.physical and card and not dealing.spare and not dealing.rebuilt
    shown = dealing.shown and not is_hidden(dealing.ponto)
    return whole and shown and step(state) in (Step.RESULT, Step.CHOICE, Step.DRAW) and state.shoe.left >= FULL_COUP


def _may_miscall(state: State) -> bool:
    dealing = state.dealing
    said = dealing.word == Word.NO and dealing.turned and dealing.taken is None and dealing.counted is None
    strange = dealing.spare or dealing.three or dealing.fifth or dealing.rebuilt or dealing.stayed
    steps = (Step.DRAW, Step.CHOICE, Step.SHOW)
    plain = said and not strange and step(state) in steps
    return state.rules.physical and plain and state.shoe.left >= EXTRA


# Judging


def _burn(state: State, command: BurnFaceUp, chance: Chance) -> Iterator[Event]:
    _check(command, state, _may_burn(state), "AO-12.107a R-90")
    yield from before_cards(state, 1, command.at)
    yield FaceUpBurnt(chance.card(state.shoe.unseen))  # AO-12.107a


def _check(command: Command, state: State, may: bool, cites: str) -> None:
    require(command, *REPORTERS)
    require_physical(state)
    if not may:
        raise Refused(f"AO-12.104 {cites}", "no-such-fault-now")


def _drew_two(state: State, command: BankerDrewTwo, chance: Chance) -> Iterator[Event]:
    _check(command, state, _may_draw_two(state), "AO-12.105e")
    yield from before_cards(state, TWO, command.at)
    cards = drawn(state.shoe.unseen, TWO, chance)
    yield TwoDrawn(cards, least((*state.dealing.banca, *cards), THREE))  # AO-12.105e


def _got_two(state: State, command: PontoGotTwo, chance: Chance) -> Iterator[Event]:
    _check(command, state, _may_get_two(state), "AO-12.105h")
    dealing = state.dealing
    assert dealing.third is not None  # noqa: S101 - it was dealt
    yield from before_cards(state, 1, command.at)
    card = chance.card(state.shoe.unseen)
    yield FourthDealt(card, best((*dealing.ponto, dealing.third, card), THREE))  # AO-12.105h


def _miscalled(state: State, command: WrongCall, chance: Chance) -> Iterator[Event]:
    _check(command, state, _may_miscall(state) and command.cards in (1, EXTRA), "AO-12.107b")
    yield from before_cards(state, command.cards, command.at)
    yield WrongCallMade(drawn(state.shoe.unseen, command.cards, chance))  # AO-12.107b


# Believing


def _out(state: State, *cards: Card) -> State:
    gone = replace(state, shoe=replace(state.shoe, left=state.shoe.left - len(cards)))
    return seen(gone, cards)


def _burnt(state: State, event: FaceUpBurnt) -> State:
    return _out(state, event.card)


def _two(state: State, event: TwoDrawn) -> State:
    return with_dealing(_out(state, *event.cards), counted=event.total)


def _fourth(state: State, event: FourthDealt) -> State:
    return with_dealing(_out(state, event.card), best_of=event.total)


def _restored(state: State, event: WrongCallMade) -> State:
    """By the table: the first card is the banker's where they must draw; whatever is left is burnt."""
    return with_dealing(_out(state, *event.cards), spare=event.cards, by_table=True)


# What is wanted, and what is offered


def _offers(state: State, _: Role) -> Iterator[Option]:
    if _may_burn(state):
        yield Option("burn_face_up", nature=Nature.IRREGULARITY)
    if _may_draw_two(state):
        yield Option("banker_drew_two", nature=Nature.IRREGULARITY)
    if _may_get_two(state):
        yield Option("ponto_got_two", nature=Nature.IRREGULARITY)
    if _may_miscall(state):
        yield Option("wrong_call", (Pick("cards", (1, EXTRA)),), Nature.IRREGULARITY)


def _wanted(may: bool, state: State, whose: str, count: int = 1, counted_by: str = "") -> CardWanted | None:
    return CardWanted(whose, state.shoe.unseen, count, counted_by) if may else None


drawn_faults: Part[State] = Part(
    judges={BurnFaceUp: _burn, BankerDrewTwo: _drew_two, PontoGotTwo: _got_two, WrongCall: _miscalled},
    wants={
        BurnFaceUp: lambda state: _wanted(_may_burn(state), state, "burnt"),
        BankerDrewTwo: lambda state: _wanted(_may_draw_two(state), state, "banca", TWO),
        PontoGotTwo: lambda state: _wanted(_may_get_two(state), state, "ponto"),
        WrongCall: lambda state: _wanted(_may_miscall(state), state, "banca", EXTRA, "cards"),
    },
    cites={
        BurnFaceUp: "AO-12.107a R-90",
        BankerDrewTwo: "AO-12.105e",
        PontoGotTwo: "AO-12.105h",
        WrongCall: "AO-12.107b",
    },
    believes={FaceUpBurnt: _burnt, TwoDrawn: _two, FourthDealt: _fourth, WrongCallMade: _restored},
    offers=dict.fromkeys(REPORTERS, _offers),
)
