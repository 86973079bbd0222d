"""Bacará chemin de fer: two cards each; the ponto looks first and says «carta», «não», «oito» or «nove»."""

from collections.abc import Iterator

from msgspec.structs import replace

from panoverde.core import facts
from panoverde.core.cards import FACE_DOWN, Card, Shoe
from panoverde.core.chance import Chance
from panoverde.core.decider import Command, Event, Instant
from panoverde.core.option import Nature, Option
from panoverde.core.part import Part
from panoverde.core.people import Role, Seat, Who
from panoverde.core.refusal import Refused
from panoverde.core.want import CardWanted
from panoverde.games._kit.baccarat.hands import MOST_CARDS, TWO, total
from panoverde.games._kit.cloth import player_at
from panoverde.games._kit.roles import require

from .annulment import annulled
from .calls import Call, say
from .course import Step, step, words
from .payout import NATURAL, NINE
from .reveal import seen, turned
from .shoe import before_cards
from .stakes import holder
from .state import BancoKind, Dealing, State, Word, deadline, is_hidden, playing, with_dealing

DEALING = "AO-12.63 AO-12.64"
SPEAKING = "AO-12.65 AO-12.66"
BOTH = 2 * TWO


class DealCoup(Command, tag="deal_coup"):
    """The banker draws a card for the ponto and one for themselves, twice."""


class DeliverCards(Command, tag="deliver_cards"):
    """The croupier passes the ponto's cards with the palette."""


class SkipPonto(Command, tag="skip_ponto"):
    """The ponto can't play: the cards go to the next one."""


class UrgePonto(Command, tag="urge_ponto"):
    """The inspector asks a slow ponto to speak."""


class MoveCards(Command, tag="move_cards"):
    """The ponto persists: the cards go to the next highest stake."""


class SayCard(Command, tag="carta"):
    pass


class SayNo(Command, tag="nao"):
    pass


class Abate(Command, tag="abater"):
    """The ponto shows their cards at once."""


class CoupDealt(facts.CardInPlay, tag="coup_dealt"):
    seat: Seat
    """Who gets the ponto's cards."""


class CardsDelivered(Event, tag="cards_delivered"):
    seat: Seat
    cards: tuple[Card, ...]
    until: Instant | None = None


class CardsMoved(Event, tag="cards_moved"):
    seat: Seat
    to: Seat


class PontoUrged(Event, tag="ponto_urged"):
    seat: Seat


class PontoSaid(Event, tag="ponto_said"):
    seat: Seat
    word: Word


class PontoShown(Event, tag="ponto_shown"):
    seat: Seat
    cards: tuple[Card, ...]
    total: int
    abated: bool = False


# Judging


def _deal(state: State, command: DealCoup, _: Chance) -> Iterator[Event]:
    require(command, Role.CROUPIER)
    _require(state, Step.DEAL)
    if state.shoe.left < MOST_CARDS:
        yield from annulled(state, "AO-12.107d", command.at)  # AO-12.107d R-91
        return
    seat = holder(state)
    assert seat is not None  # noqa: S101 - bets are not closed without a stake
    yield from before_cards(state, BOTH, command.at)  # AO-12.14
    yield CoupDealt(seat)  # AO-12.61 AO-12.62 AO-12.63


def _require(state: State, *steps: Step) -> None:
    now = step(state)
    if now not in steps:
        raise Refused("AO-12.40 AO-12.63 AO-12.65 AO-12.68", "not-this-step", step=now or state.phase)


def _deliver(state: State, command: DeliverCards, chance: Chance) -> Iterator[Event]:
    require(command, Role.CROUPIER)
    _require(state, Step.DELIVER)
    dealing, physical = state.dealing, state.rules.physical
    assert dealing.seat is not None  # noqa: S101 - they were dealt for somebody
    cards = (FACE_DOWN,) * TWO if physical else drawn(state.shoe.unseen, TWO, chance)
    until = None if physical else deadline(state, command.at)
    yield CardsDelivered(dealing.seat, cards, until)  # AO-12.64


def drawn(unseen: Shoe, count: int, chance: Chance) -> tuple[Card, ...]:
    found: list[Card] = []
    for _ in range(count):
        found.append(chance.card(unseen))
        unseen = unseen.without(found[-1])
    return tuple(found)


def _skip(state: State, command: SkipPonto, _: Chance) -> Iterator[Event]:
    require(command, Role.CROUPIER, Role.INSPECTOR)
    seat, other = _may_skip(state)
    if seat is None or other is None:
        raise Refused("AO-12.102", "no-other-ponto")
    yield CardsMoved(seat, other)  # AO-12.102


def _may_skip(state: State) -> tuple[Seat | None, Seat | None]:
    """Before the cards are passed, unless the ponto made bancô."""
    banco = state.banco and state.banco.kind == BancoKind.ALONE
    if step(state) != Step.DELIVER or banco:
        return None, None
    return state.dealing.seat, _next_holder(state)


def _next_holder(state: State) -> Seat | None:
    dealing = state.dealing
    if dealing.seat is None:
        return None
    return holder(with_dealing(state, skipped=(*dealing.skipped, dealing.seat)))


def _urge(state: State, command: UrgePonto, _: Chance) -> Iterator[Event]:
    require(command, Role.INSPECTOR)
    if not _may_urge(state) or state.dealing.seat is None:
        raise Refused("AO-12.106e", "nobody-to-urge")
    yield PontoUrged(state.dealing.seat)


def _may_urge(state: State) -> bool:
    return state.rules.physical and step(state) == Step.PONTO and not state.dealing.urged


def _move(state: State, command: MoveCards, _: Chance) -> Iterator[Event]:
    require(command, Role.INSPECTOR)
    other = _next_holder(state)
    if not _may_move(state) or state.dealing.seat is None or other is None:
        raise Refused("AO-12.106e", "nobody-to-urge")
    yield CardsMoved(state.dealing.seat, other)  # AO-12.106e


def _may_move(state: State) -> bool:
    dealing = state.dealing
    return step(state) == Step.PONTO and dealing.urged and not dealing.shown and _next_holder(state) is not None


def _say_card(state: State, command: SayCard, _: Chance) -> Iterator[Event]:
    return _says(state, command, Word.CARD)


def _say_no(state: State, command: SayNo, _: Chance) -> Iterator[Event]:
    return _says(state, command, Word.NO)


def _says(state: State, command: Command, word: Word) -> Iterator[Event]:
    seat = _speaker(state, command)
    if word not in words(state):
        raise Refused(SPEAKING, "not-with-these-cards")
    return said(state, seat, word)


def said(state: State, seat: Seat, word: Word) -> Iterator[Event]:
    yield PontoSaid(seat, word)  # AO-12.66
    yield say(state.rules, Call.CARD if word == Word.CARD else Call.NO)  # AO-12.67 AO-12.97b


def _speaker(state: State, command: Command) -> Seat:
    seat, _player = player_at(state.cloth, command.by)
    if step(state) != Step.PONTO or seat != state.dealing.seat:
        raise Refused(SPEAKING, "not-your-cards-to-play")
    if state.until is not None and command.at > state.until:
        raise Refused("R-457", "time-is-up")
    return seat


def _abate(state: State, command: Abate, chance: Chance) -> Iterator[Event]:
    seat = _speaker(state, command)
    if not _may_abate(state):
        raise Refused("AO-12.65a", "not-with-these-cards")
    yield from shows(state, seat, chance)


def _may_abate(state: State) -> bool:
    """With eight or nine; where only the ponto knows their cards, with any."""
    dealing = state.dealing
    return not dealing.shown and (is_hidden(dealing.ponto) or total(dealing.ponto) >= NATURAL)


def shows(state: State, seat: Seat, chance: Chance) -> Iterator[Event]:
    cards = ponto_cards(state, chance)
    have = total(cards)
    yield PontoShown(seat, cards, have, abated=have >= NATURAL)  # AO-12.65a AO-12.66
    if have >= NATURAL:
        yield say(state.rules, Call.NINE if have == NINE else Call.EIGHT)  # AO-12.67 AO-12.97b


def ponto_cards(state: State, chance: Chance) -> tuple[Card, ...]:
    """As they were passed; or, where nobody but the ponto has seen them, as they are turned."""
    cards = state.dealing.ponto
    return drawn(state.shoe.unseen, len(cards), chance) if is_hidden(cards) else cards


# Believing


def _dealt(state: State, event: CoupDealt) -> State:
    shoe = replace(state.shoe, left=state.shoe.left - BOTH, started=True)
    dealing = replace(state.dealing, seat=event.seat, ponto=(FACE_DOWN,) * TWO, banca=(FACE_DOWN,) * TWO)
    return replace(state, shoe=shoe, dealing=dealing)


def _delivered(state: State, event: CardsDelivered) -> State:
    dealing = replace(state.dealing, delivered=True, ponto=_with_three(state.dealing, event.cards))
    return replace(seen(state, event.cards), dealing=dealing, taken_from=None, until=event.until)  # AO-12.82


def _with_three(dealing: Dealing, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    return dealing.ponto if dealing.three else cards


def _moved(state: State, event: CardsMoved) -> State:
    dealing = state.dealing
    return replace(state, dealing=replace(dealing, seat=event.to, skipped=(*dealing.skipped, event.seat), urged=False))


def _urged(state: State, _: PontoUrged) -> State:
    return with_dealing(state, urged=True)


def _has_said(state: State, event: PontoSaid) -> State:
    return replace(with_dealing(state, word=event.word), until=None)


def _shown(state: State, event: PontoShown) -> State:
    state = turned(state, event.cards)
    return replace(with_dealing(state, abated=event.abated), until=None if event.abated else state.until)


# Showing: what was passed is for who got it


def _only_theirs(event: CardsDelivered, viewer: Who) -> Event:
    hidden = viewer not in (event.seat, Role.HOUSE)
    return replace(event, cards=(FACE_DOWN,) * len(event.cards)) if hidden else event  # AO-12.64


def _covered(state: State, viewer: Who) -> State:
    """Not even the croupier sees them."""
    dealing = state.dealing
    if dealing.shown or not dealing.ponto or is_hidden(dealing.ponto) or viewer in (dealing.seat, Role.HOUSE):
        return state
    unseen = state.shoe.unseen
    for card in dealing.ponto:
        at = unseen.deck.index(card)
        unseen = Shoe(unseen.deck, tuple(left + (index == at) for index, left in enumerate(unseen.left)))
    covered = with_dealing(state, ponto=(FACE_DOWN,) * len(dealing.ponto))
    return replace(covered, shoe=replace(state.shoe, unseen=unseen))


def with_cards(state: State) -> tuple[Seat, ...]:
    holders = (state.dealing.seat, state.banker) if playing(state) and state.dealing.banca else ()
    return tuple(seat for seat in holders if seat is not None)


# What is due, and what is offered


def _due(state: State) -> Command | None:
    match step(state):
        case Step.DEAL:
            return DealCoup(by=Role.CROUPIER)
        case Step.DELIVER:
            return DeliverCards(by=Role.CROUPIER)
    return None


def _croupiers_offers(state: State, _: Role) -> Iterator[Option]:
    match step(state):
        case Step.DEAL:
            yield Option("deal_coup", nature=Nature.COURSE)
        case Step.DELIVER:
            yield Option("deliver_cards", nature=Nature.COURSE)
            if None not in _may_skip(state):
                yield Option("skip_ponto")


def _inspectors_offers(state: State, _: Role) -> Iterator[Option]:
    if None not in _may_skip(state):
        yield Option("skip_ponto")
    if _may_urge(state):
        yield Option("urge_ponto", nature=Nature.IRREGULARITY)
    if _may_move(state):
        yield Option("move_cards", nature=Nature.IRREGULARITY)


def _players_offers(state: State, seat: Seat) -> Iterator[Option]:
    if step(state) != Step.PONTO or seat != state.dealing.seat:
        return
    if _may_abate(state):
        yield Option("abater", nature=Nature.COURSE, until=state.until)
    for word in words(state):
        yield Option(word.value, nature=Nature.COURSE, until=state.until)


def _to_deliver(state: State) -> CardWanted | None:
    waits = step(state) == Step.DELIVER and not state.rules.physical
    return CardWanted("ponto", state.shoe.unseen, TWO) if waits else None


def _to_show(state: State) -> CardWanted | None:
    dealing = state.dealing
    waits = step(state) in (Step.PONTO, Step.SHOW) and is_hidden(dealing.ponto)
    return CardWanted("ponto", state.shoe.unseen, len(dealing.ponto)) if waits else None


ponto_cards_wanted = _to_show

deal: Part[State] = Part(
    judges={
        DealCoup: _deal,
        DeliverCards: _deliver,
        SkipPonto: _skip,
        UrgePonto: _urge,
        MoveCards: _move,
        SayCard: _say_card,
        SayNo: _say_no,
        Abate: _abate,
    },
    wants={DeliverCards: _to_deliver, Abate: _to_show},
    cites={
        DealCoup: DEALING,
        DeliverCards: DEALING,
        SkipPonto: "AO-12.102",
        UrgePonto: "AO-12.106e",
        MoveCards: "AO-12.106e",
        SayCard: SPEAKING,
        SayNo: SPEAKING,
        Abate: "AO-12.65a AO-12.66",
    },
    believes={
        CoupDealt: _dealt,
        CardsDelivered: _delivered,
        CardsMoved: _moved,
        PontoUrged: _urged,
        PontoSaid: _has_said,
        PontoShown: _shown,
    },
    offers={Role.CROUPIER: _croupiers_offers, Role.INSPECTOR: _inspectors_offers, int: _players_offers},
    due=_due,
    masks={CardsDelivered: _only_theirs},
    covers=_covered,
    with_cards=with_cards,
    final={CardsDelivered: lambda rules: not rules.physical},  # what the house's generator drew stands
)
