"""Bacará ponto e banca: the cards, dealt, turned by the player with the highest stake, and slips put right."""

from collections.abc import Iterator
from enum import StrEnum
from typing import ClassVar

from msgspec.structs import replace

from panoverde.core import facts
from panoverde.core.cards import Card
from panoverde.core.chance import Chance
from panoverde.core.decider import Command, Event
from panoverde.core.option import Nature, Option, Pick
from panoverde.core.part import Part
from panoverde.core.people import Role, Seat, Who, title
from panoverde.core.refusal import Refused
from panoverde.core.want import CardWanted
from panoverde.games._kit.baccarat import preparation, shoe
from panoverde.games._kit.baccarat.deal import Deal, seen
from panoverde.games._kit.baccarat.hands import MOST_CARDS, PONTO_E_BANCA, Score, Side, SideCards, Winner, score, total
from panoverde.games._kit.cloth import Phase, at_risk
from panoverde.games._kit.roles import not_now, require, require_physical
from panoverde.games._kit.settlement import CoupVoided
from panoverde.games._kit.window import Announced, Announcement, BetsOpened

from .bets import CHAPTER
from .state import Refusal, State


class Slip(StrEnum):
    """A slip of the croupier's in dealing, put right at once."""

    WRONG_SIDE = "wrong_side"  # a card laid on the wrong side is moved to its own
    UNDUE_CARD = "undue_card"  # a card drawn that was nobody's is burnt


class DealCard(Command, tag="deal_card"):
    pass


class DealFaceUp(Command, tag="deal_face_up"):
    """The next card lies face up in the shoe."""


class ShowCards(Command, tag="show_cards"):
    """The player who handles the cards of a side turns those that lie face down."""


class PassCards(Command, tag="pass_cards"):
    """The player doesn't want to handle them."""


class CorrectDeal(Command, tag="correct_deal"):
    slip: Slip


class CardDealt(Event, tag="card_dealt"):
    side: Side
    card: Card | None = None
    """None: face down."""


class CardsShown(Event, tag="cards_shown"):
    aloud: ClassVar[bool] = True
    side: Side
    cards: SideCards
    total: int
    """The total of everything that the side has."""


class CardsPassed(Event, tag="cards_passed"):
    side: Side
    seat: Seat


class DealCorrected(Event, tag="deal_corrected"):
    slip: Slip


class CoupDecided(facts.Drawn, tag="coup_decided"):
    aloud: ClassVar[bool] = True
    winner: Winner
    ponto: int
    banca: int
    ponto_pair: bool = False
    banca_pair: bool = False


# The cards


def moment(state: State) -> preparation.ShoeSituation:
    rules, before_cards = state.rules, state.phase == Phase.CLOSED and not state.deal.count
    seated = (seat for seat in sorted(state.cloth.players) if rules.seat_beside(seat) is None)
    return preparation.ShoeSituation(
        plan=rules.plan,
        resting=CHAPTER.bets_are_free(state) and not CHAPTER.accepts_bets(state),
        dealing=state.phase == Phase.CLOSED,
        before_cards=before_cards,
        cutters=tuple(seated) if rules.physical else (),  # AO-10.3 AO-11.3 R-242 R-243
        physical=rules.physical,
        undealt=CHAPTER.accepts_bets(state) or before_cards,
    )


def _next_card(state: State) -> Side | None:
    """Whose the next card is; None: not one is dealt now."""
    prepared = state.shoe.step == shoe.ShoeStep.DEAL  # decks may have been replaced since the bets were closed
    ready = state.phase == Phase.CLOSED and prepared and not _must_burn(state)
    return state.deal.next_card(PONTO_E_BANCA) if ready else None


def _must_burn(state: State) -> bool:
    return moment(state).before_cards and preparation.needs_burning(state.shoe, state.rules.plan)


def _deal_card(state: State, command: DealCard, _: Chance) -> Iterator[Event]:
    return _deal(state, command)


def _deal_face_up(state: State, command: DealFaceUp, chance: Chance) -> Iterator[Event]:
    return _deal(state, command, chance)


def _deal(state: State, command: Command, chance: Chance | None = None) -> Iterator[Event]:
    """One card from the shoe, face down; or, with a chance that says which, as it lies there face up."""
    side = _next_card(state)
    if side is None or command.by != Role.CROUPIER:
        raise _no_card(state, command.by)
    if chance is not None:
        require_physical(state)
    yield from preparation.before_a_card(state.shoe)
    card = chance.card(state.shoe.unseen) if chance is not None else None  # AO-10.7 AO-11.7 R-90
    yield CardDealt(side, card)  # AO-10.14 AO-10.16 AO-11.14 AO-11.16
    yield from _seen(state.deal, state.deal.with_card(side, card))


def _no_card(state: State, who: Who) -> Refused:
    if who != Role.CROUPIER:
        return Refused("R-204", "not-yours", who=title(who))
    if state.phase != Phase.CLOSED:
        return not_now(state)
    if state.shoe.step != shoe.ShoeStep.DEAL:
        return Refused("AO-10.2 AO-11.2 R-243", "shoe-not-ready", step=state.shoe.step)
    if _must_burn(state):
        return Refused("AO-10.15 AO-11.15", "burn-first")
    return Refused("AO-10.14 AO-11.14", "show-first")


def _seen(before: Deal, deal: Deal) -> Iterator[Event]:
    """A natural is announced at once; the coup is decided when all lies face up and nobody takes another card."""
    for _ in range(len(deal.natural(PONTO_E_BANCA)) - len(before.natural(PONTO_E_BANCA))):
        yield Announced(Announcement.NATURAL)  # AO-10.16 AO-11.16 R-253
    if deal.is_over(PONTO_E_BANCA):
        ponto, banca = deal.hands
        ended = score(ponto, banca)
        yield CoupDecided(ended.winner, total(ponto), total(banca), ended.ponto_pair, ended.banca_pair)


# Who handles them


def _handler(state: State, side: Side) -> Seat | None:
    """The seated player with the highest stake on that side who wants them; None: the croupier."""
    if not state.rules.players_handle:
        return None  # AO-10.20 AO-11.22
    seated = (bet for bet in state.cloth.bets if state.rules.seat_beside(bet.seat) is None)
    passed = {refusal.seat for refusal in state.passed if refusal.side == side}
    willing = (bet for bet in seated if bet.zone == side and bet.seat not in passed)  # AO-10.18 AO-11.20
    highest = min(willing, key=lambda bet: (-bet.chips, bet.seat), default=None)  # AO-10.18 AO-11.18 AO-11.19
    return highest.seat if highest else None


def _turns(state: State, who: Who) -> Side | Refused:
    """The side whose cards they may turn now; or why they may not."""
    if (side := _hidden(state)) is None:
        return Refused("AO-10.14 AO-11.14", "nothing-to-show")
    first = _handler(state, side)
    if who == (Role.CROUPIER if first is None else first):
        return side
    return Refused(HANDLING, "not-your-cards", side=side)


def _passes(state: State, who: Who) -> CardsPassed | Refused:
    """Who does not want them, and of which side; the croupier says it for somebody who does not answer."""
    if (side := _hidden(state)) is None:
        return Refused("AO-10.14 AO-11.14", "nothing-to-show")
    first = _handler(state, side)
    if first is None or who not in (first, Role.CROUPIER):
        return Refused(HANDLING, "not-your-cards", side=side)
    return CardsPassed(side, first)  # AO-10.18 AO-11.20


HANDLING = "AO-10.18 AO-10.20 AO-11.18 AO-11.19 AO-11.20 AO-11.22 R-244"


def _hidden(state: State) -> Side | None:
    return state.deal.hidden if state.phase == Phase.CLOSED else None


def _show(state: State, command: ShowCards, chance: Chance) -> Iterator[Event]:
    """A card becomes known when it is turned; the third one is turned alone, apart from the others."""
    side = _turns(state, command.by)
    if isinstance(side, Refused):
        raise side
    unseen, shown = state.shoe.unseen, []
    for _ in range(state.deal.of(side).count(None)):
        shown.append(chance.card(unseen))
        unseen = unseen.without(shown[-1])
    deal = state.deal.turned(side, shown)
    yield CardsShown(side, tuple(shown), total(seen(deal.of(side))))  # AO-10.19 AO-10.20 AO-11.21 AO-11.22 R-244
    yield from _seen(state.deal, deal)


def _pass(state: State, command: PassCards, _: Chance) -> Iterator[Event]:
    passed = _passes(state, command.by)
    if isinstance(passed, Refused):
        raise passed
    yield passed


# Slips


def _correct(state: State, command: CorrectDeal, _: Chance) -> Iterator[Event]:
    require(command, Role.CROUPIER, Role.INSPECTOR)
    require_physical(state)
    if command.slip not in _slips(state):
        raise Refused("AO-10.17 AO-11.17 R-249", "no-correction", slip=str(command.slip))
    if command.slip == Slip.UNDUE_CARD:
        yield from preparation.before_a_card(state.shoe)
    yield DealCorrected(command.slip)  # AO-10.17 AO-11.17 R-249


def _slips(state: State) -> Iterator[Slip]:
    """What can be put right now; what can't makes the coup void."""
    if state.phase == Phase.CLOSED and state.deal.count:
        yield Slip.WRONG_SIDE
    if (
        state.phase != Phase.BETTING
        and state.shoe.step == shoe.ShoeStep.DEAL
        and state.shoe.left > _still_needed(state)
    ):
        yield Slip.UNDUE_CARD  # AO-10.17 AO-11.17 R-249


def _still_needed(state: State) -> int:
    """The most cards that this coup can still take."""
    if state.phase == Phase.DECIDED:
        return 0
    return MOST_CARDS - state.deal.count + _must_burn(state)


# Believing


def _dealt(state: State, event: CardDealt) -> State:
    left = shoe.seen(shoe.dealt(state.shoe), () if event.card is None else (event.card,))
    return replace(state, shoe=left, deal=state.deal.with_card(event.side, event.card))


def _shown(state: State, event: CardsShown) -> State:
    turned = state.deal.turned(event.side, event.cards)
    return replace(state, shoe=shoe.seen(state.shoe, event.cards), deal=turned)


def _passed(state: State, event: CardsPassed) -> State:
    return replace(state, passed=(*state.passed, Refusal(event.side, event.seat)))


def _corrected(state: State, event: DealCorrected) -> State:
    return replace(state, shoe=shoe.lost(state.shoe)) if event.slip == Slip.UNDUE_CARD else state


def _decided(state: State, event: CoupDecided) -> State:
    ended = Score(event.winner, event.banca, event.ponto_pair, event.banca_pair)
    return replace(state, cloth=at_risk(state.cloth), score=ended, phase=Phase.DECIDED)


def _cleared(state: State, _: BetsOpened | CoupVoided) -> State:
    """The cards of the last coup are put away."""
    return replace(state, deal=Deal(), passed=(), score=None, shoe=shoe.next_coup(state.shoe))


# What is due, and what is offered


def _due(state: State) -> Command | None:
    if _must_burn(state):
        return shoe.Burn(by=Role.CROUPIER)
    if _next_card(state):
        return DealCard(by=Role.CROUPIER)
    waits = isinstance(_turns(state, Role.CROUPIER), Refused)
    return None if waits else ShowCards(by=Role.CROUPIER)


def _croupiers_offers(state: State, who: Role) -> Iterator[Option]:
    if _next_card(state):
        yield Option("deal_card", nature=Nature.COURSE)
        if state.rules.physical:
            yield Option("deal_face_up", nature=Nature.IRREGULARITY)
    yield from _handlers_offers(state, who)
    yield from _slips_offered(state, who)


def _handlers_offers(state: State, who: Who) -> Iterator[Option]:
    if not isinstance(_turns(state, who), Refused):
        yield Option("show_cards", nature=Nature.COURSE)
    if not isinstance(_passes(state, who), Refused):
        yield Option("pass_cards", nature=Nature.COURSE if who == Role.CROUPIER else Nature.ASIDE)


def _slips_offered(state: State, _: Role) -> Iterator[Option]:
    if state.rules.physical and (slips := tuple(_slips(state))):
        yield Option("correct_deal", (Pick("slip", slips),), Nature.IRREGULARITY)


def _cards_to_show(state: State) -> CardWanted | None:
    side = _hidden(state)
    return CardWanted(side.value, state.shoe.unseen, state.deal.of(side).count(None)) if side else None


def _card_face_up(state: State) -> CardWanted | None:
    side = _next_card(state)
    return CardWanted(side.value, state.shoe.unseen) if side else None


cards: Part[State] = Part(
    judges={
        DealCard: _deal_card,
        DealFaceUp: _deal_face_up,
        ShowCards: _show,
        PassCards: _pass,
        CorrectDeal: _correct,
    },
    wants={ShowCards: _cards_to_show, DealFaceUp: _card_face_up},
    cites={
        DealFaceUp: "AO-10.7 AO-11.7 R-90",
        CorrectDeal: "AO-10.17 AO-11.17 R-249",
        PassCards: "AO-10.18 AO-11.20",
        ShowCards: HANDLING,
    },
    believes={
        CardDealt: _dealt,
        CardsShown: _shown,
        CardsPassed: _passed,
        DealCorrected: _corrected,
        CoupDecided: _decided,
        BetsOpened: _cleared,
        CoupVoided: _cleared,
    },
    offers={Role.CROUPIER: _croupiers_offers, Role.INSPECTOR: _slips_offered, int: _handlers_offers},
    due=_due,
    stages=(Phase.CLOSED,),
    final={CardsShown: lambda rules: not rules.physical},  # what the house's generator drew stands
)
