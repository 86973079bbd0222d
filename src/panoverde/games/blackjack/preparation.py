"""Blackjack/21: the cards made ready, in the order that the law gives: spread, shuffled, cut, warned of, burnt."""

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from panoverde.core.chance import Chance
from panoverde.core.decider import Command, Event, tag_of
from panoverde.core.option import Nature, Number, Option
from panoverde.core.part import Part, always
from panoverde.core.people import Role, Seat, Who, title
from panoverde.core.refusal import Refused
from panoverde.games._kit.cloth import Phase
from panoverde.games._kit.jackpot import is_unpaid
from panoverde.games._kit.seats import SeatLeft
from panoverde.games._kit.shoe_acts import (
    Burn,
    CardsBurnt,
    CardsCut,
    CardsShuffled,
    Cut,
    CutOffered,
    CutRefused,
    DecksReplaced,
    DrawWarningCard,
    OfferCut,
    PlaceWarningCard,
    RefuseCut,
    ReplaceDecks,
    Shuffle,
    WarningCardDrawn,
    WarningCardPlaced,
)
from panoverde.games._kit.window import Announced, Announcement

from .bets import CHAPTER, jackpot_rank
from .shoe import CardShoe, CardsSpread, InspectorCut, ShoeStep, SpreadCards, new
from .state import State

SPREADING = "AO-6.7 AO-6.14 AO-8.4"
CUT = "AO-6.8 AO-6.9 AO-6.10"
AVISO = "AO-6.11 R-55"
LAST = "AO-6.13 R-55 R-442"


# The moment


def rests(state: State) -> bool:
    """Between coups, with nothing to settle and no bets asked for; cards that win a jackpot stay until it is paid."""
    if is_unpaid(CHAPTER, jackpot_rank, state):
        return False  # AO-7.12
    nothing_closed = state.phase == Phase.CLOSED and not state.stakes
    return nothing_closed or (CHAPTER.bets_are_free(state) and not CHAPTER.accepts_bets(state))


def is_undealt(state: State) -> bool:
    """Bets are made or have been closed, and no card of the coup has been dealt."""
    dealt = bool(state.bank) or any(hand.cards for hand in state.hands)
    return CHAPTER.accepts_bets(state) or (state.phase == Phase.CLOSED and not dealt)


def nobody_plays(state: State) -> bool:
    """Nobody is there, or nobody bets."""
    return not state.cloth.bets and (rests(state) or CHAPTER.accepts_bets(state))  # AO-6.14


def invited(state: State) -> tuple[Seat, ...]:
    """Players who may be asked to cut: from the one after the last who did, or the lowest seat; none twice."""
    if not state.rules.physical:
        return ()
    seats, cutter = sorted(state.cloth.players), state.shoe.cutter
    after = [seat for seat in seats if cutter is None or seat > cutter]  # AO-6.9
    order = (*after, *(seat for seat in seats if seat not in after))
    return tuple(seat for seat in order if seat not in state.shoe.declined)


# Who may do what, and when


def why_not(state: State, kind: type[Command], who: Who) -> Refused | None:
    if kind in (Cut, RefuseCut):
        return _why_not_cut(state, kind, who)
    if who != Role.CROUPIER:
        return Refused("R-204", "not-yours", who=title(who))
    return WHY_NOT[kind](state)


def _why_not_spread(state: State) -> Refused | None:
    shoe = state.shoe
    if shoe.step == ShoeStep.SPREAD and (rests(state) or is_undealt(state)):
        return None  # AO-6.7 AO-8.4
    if state.rules.shuffler:
        return Refused("AO-8.8 R-44", "cards-stay-in-shuffler")
    may = shoe.step == ShoeStep.DEAL and nobody_plays(state)
    return None if may else Refused("AO-6.7 AO-6.14", "nothing-to-spread")


def _why_not_shuffle(state: State) -> Refused | None:
    step, rules = state.shoe.step, state.rules
    if step == ShoeStep.SHUFFLE and (rests(state) or is_undealt(state)):
        return None  # AO-6.8 AO-8.4
    early = rules.physical and not rules.shuffler and step == ShoeStep.DEAL
    if rests(state) and not rules.shuffler and (state.shoe.last or early):
        return None  # AO-6.13
    if rules.shuffler:
        return Refused("AO-8.8", "cards-stay-in-shuffler")
    return Refused("AO-6.8 AO-6.13 R-414", "not-before-its-end")


def _why_not_offer(state: State) -> Refused | None:
    may = state.shoe.step == ShoeStep.CUT and state.shoe.offered is None and invited(state)
    return None if may else Refused(CUT, "nobody-to-invite")


def _why_not_cut(state: State, kind: type[Command], who: Who) -> Refused | None:
    """The invited player cuts; the inspector when nobody will. The croupier takes a silence for a refusal."""
    shoe = state.shoe
    if shoe.step != ShoeStep.CUT:
        return Refused(f"{CUT} AO-8.3 R-44", "nothing-to-cut")
    if who == shoe.offered or (kind is RefuseCut and who == Role.CROUPIER and shoe.offered is not None):
        return None  # AO-6.9
    last = Role.INSPECTOR if state.rules.physical else Role.CROUPIER  # AO-6.10 R-414
    if kind is Cut and who == last:
        return None if shoe.offered is None and not invited(state) else Refused(CUT, "invite-players-first")
    return Refused(CUT, "not-invited", who=title(who))


def _why_no_aviso(state: State) -> Refused | None:
    may = state.shoe.step == ShoeStep.WARN
    return None if may else Refused(f"{AVISO} AO-8.3 R-44", "no-warning-card-now")


def _why_not_burn(state: State) -> Refused | None:
    return None if state.shoe.step == ShoeStep.BURN else Refused("AO-6.12 R-45", "nothing-to-burn")


def _why_not_drawn(state: State) -> Refused | None:
    """At a physical table the carta-aviso may come sooner than counted."""
    if not state.rules.physical:
        return Refused("R-205", "virtual-table")
    shoe = state.shoe
    dealing = state.phase == Phase.CLOSED and bool(state.stakes)
    may = dealing and shoe.step == ShoeStep.DEAL and shoe.behind and not shoe.last
    return None if may else Refused(f"{LAST} AO-8.7 R-44", "no-warning-card-now")


def _why_not_replace(state: State) -> Refused | None:
    if not state.rules.physical:
        return Refused("R-205", "virtual-table")
    may = rests(state) or is_undealt(state)
    return None if may else Refused("AO-6.5 R-414", "before-cards-only")


WHY_NOT: dict[type[Command], Callable[[State], Refused | None]] = {
    SpreadCards: _why_not_spread,
    Shuffle: _why_not_shuffle,
    OfferCut: _why_not_offer,
    PlaceWarningCard: _why_no_aviso,
    Burn: _why_not_burn,
    DrawWarningCard: _why_not_drawn,
    ReplaceDecks: _why_not_replace,
}


# Judging


def _judge(state: State, command: Command, _: Chance) -> Iterator[Event]:
    if refused := why_not(state, type(command), command.by):
        raise refused
    shoe = state.shoe
    match command:
        case SpreadCards():
            yield CardsSpread(shoe.left)  # AO-6.7 AO-6.14 AO-8.4
        case Shuffle():
            yield CardsShuffled(shoe.decks)  # AO-6.8 AO-8.4
        case OfferCut():
            yield CutOffered(invited(state)[0])  # AO-6.9
        case RefuseCut() if shoe.offered is not None:
            yield CutRefused(shoe.offered)
        case Cut() if command.by == Role.INSPECTOR:
            yield InspectorCut()  # AO-6.10
        case Cut():
            yield CardsCut(shoe.offered)  # AO-6.8 AO-6.9
        case PlaceWarningCard(behind):
            yield WarningCardPlaced(_placed(state, behind))  # AO-6.11
        case Burn():
            yield CardsBurnt(1)  # AO-6.12 R-45
        case DrawWarningCard():
            yield from last_coup()
        case _:  # ReplaceDecks
            yield DecksReplaced(shoe.decks)  # AO-6.5


def _placed(state: State, behind: object) -> int:
    least, most = _about(state)
    if type(behind) is not int or not least <= behind <= most:
        raise Refused(AVISO, "aviso-elsewhere", behind=str(behind), least=least, most=most)
    return behind


def _about(state: State) -> tuple[int, int]:
    """«As near as possible»: the table's own count is exact, a croupier's hand is not."""
    least, exact, most = state.rules.aviso(len(state.cloth.players))
    return (least, most) if state.rules.physical else (exact, exact)


def before_a_card(shoe: CardShoe) -> Iterator[Event]:
    """The carta-aviso comes out before the first of the cards behind it."""
    if shoe.behind and shoe.left == shoe.behind and not shoe.last:
        yield from last_coup()


def last_coup() -> Iterator[Event]:
    yield WarningCardDrawn()
    yield Announced(Announcement.LAST_OF_THE_SHOE)  # AO-6.13 R-442


# Believing


def _evolved(shoe: CardShoe, event: Event) -> CardShoe:
    match event:
        case CardsSpread():
            full = new(shoe.decks)
            return replace(full, step=ShoeStep.SHUFFLE, jam=shoe.jam)  # AO-6.9: play that stopped begins anew
        case CardsShuffled(decks):
            return replace(new(decks), step=ShoeStep.CUT, cutter=shoe.cutter)
        case CutOffered(seat):
            return replace(shoe, offered=seat)
        case CutRefused(seat):
            return replace(shoe, offered=None, declined=(*shoe.declined, seat))
        case CardsCut(seat):
            return replace(shoe, step=ShoeStep.WARN, offered=None, declined=(), cutter=seat)
        case InspectorCut():
            return replace(shoe, step=ShoeStep.WARN, declined=(), cutter=None)  # AO-6.10
        case WarningCardPlaced(behind):
            return replace(shoe, step=ShoeStep.BURN, behind=behind)
        case CardsBurnt(count):
            return replace(shoe, step=ShoeStep.DEAL, left=shoe.left - count)
        case WarningCardDrawn():
            return replace(shoe, last=True)
        case _:  # DecksReplaced
            return replace(new(shoe.decks), jam=shoe.jam)


def _believe(state: State, event: Event) -> State:
    shoe = _evolved(state.shoe, event)
    if isinstance(event, CardsShuffled) and state.rules.shuffler:
        shoe = replace(shoe, step=ShoeStep.LOAD)  # AO-8.3 AO-8.4
    return replace(state, shoe=shoe)


def _left(state: State, event: SeatLeft) -> State:
    """An invitation to a player who leaves lapses; when nobody is left, the order begins anew."""
    shoe, seat = state.shoe, event.seat
    declined = tuple(other for other in shoe.declined if other != seat)
    offered = None if shoe.offered == seat else shoe.offered
    cutter = shoe.cutter if state.cloth.players else None  # AO-6.9
    return replace(state, shoe=replace(shoe, offered=offered, declined=declined, cutter=cutter))


# What is due, and what is offered


def _due(state: State) -> Command | None:
    """What makes the cards ready, once somebody is there. A player invited to cut has a choice, and is waited for."""
    if not state.cloth.players:
        return None
    command = _next(state)
    return None if command is None or why_not(state, type(command), command.by) else command


def _next(state: State) -> Command | None:
    croupier, shoe = Role.CROUPIER, state.shoe
    match shoe.step:
        case ShoeStep.SPREAD:
            return SpreadCards(by=croupier)
        case ShoeStep.SHUFFLE:
            return Shuffle(by=croupier)
        case ShoeStep.CUT if shoe.offered is None:
            last = Role.INSPECTOR if state.rules.physical else croupier
            return OfferCut(by=croupier) if invited(state) else Cut(by=last)
        case ShoeStep.WARN:
            return PlaceWarningCard(state.rules.aviso(len(state.cloth.players))[1], by=croupier)
        case ShoeStep.BURN:
            return Burn(by=croupier)
        case _:
            return Shuffle(by=croupier) if shoe.last else None


def _offers(state: State, who: Who) -> Iterator[Option]:
    for kind in CITES:
        if not why_not(state, kind, who):
            yield _option(state, kind, who)


def _option(state: State, kind: type[Command], who: Who) -> Option:
    tag = tag_of(kind)
    if kind is PlaceWarningCard:
        return Option(tag, (Number("behind", *_about(state)),), Nature.COURSE)
    if kind in (DrawWarningCard, ReplaceDecks):
        return Option(tag, nature=Nature.IRREGULARITY)
    early = kind in (Shuffle, SpreadCards) and state.shoe.step == ShoeStep.DEAL and not state.shoe.last
    unwilling = kind is RefuseCut and who != Role.CROUPIER
    return Option(tag, nature=Nature.ASIDE if early or unwilling else Nature.COURSE)


CITES: dict[type[Command], str] = {
    SpreadCards: SPREADING,
    Shuffle: "AO-6.8 AO-6.13 AO-8.4",
    OfferCut: CUT,
    Cut: CUT,
    RefuseCut: CUT,
    PlaceWarningCard: AVISO,
    Burn: "AO-6.12 R-45",
    DrawWarningCard: LAST,
    ReplaceDecks: "AO-6.5 R-414",
}
EVENTS: tuple[type[Event], ...] = (
    CardsSpread, CardsShuffled, CutOffered, CutRefused, CardsCut, InspectorCut, WarningCardPlaced, CardsBurnt,
    WarningCardDrawn, DecksReplaced,
)  # fmt: skip


preparation: Part[State] = Part(
    judges=dict.fromkeys(CITES, _judge),
    cites=CITES,
    believes={**dict.fromkeys(EVENTS, _believe), SeatLeft: _left},
    offers={Role.CROUPIER: _offers, Role.INSPECTOR: _offers, int: _offers},
    due=_due,
    urgent=True,  # the cards come before the bets
    final={CardsShuffled: always, DecksReplaced: always, CardsSpread: always},  # R-202 R-414
)
