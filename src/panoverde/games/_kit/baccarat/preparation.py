"""The shoe made ready, in the order that the law gives: what is due, what may be done and by whom."""

from collections.abc import Callable, Iterator
from functools import partial

from msgspec.structs import replace

from panoverde.core import cards
from panoverde.core.chance import Chance
from panoverde.core.decider import Command, Event, tag_of
from panoverde.core.option import Nature, Number, Option
from panoverde.core.part import Part, always
from panoverde.core.people import Role, Seat, Who, title
from panoverde.core.record import Record
from panoverde.core.refusal import Refused
from panoverde.games._kit.baccarat.shoe import (
    Burn,
    CardsBurnt,
    CardsCut,
    CardShoe,
    CardsReinserted,
    CardsShuffled,
    Cut,
    CutOffered,
    CutRefused,
    DecksReplaced,
    DrawWarningCard,
    OfferCut,
    PlaceWarningCard,
    Plan,
    RefuseCut,
    ReinsertCards,
    ReplaceDecks,
    S,
    ShoeStep,
    Shuffle,
    WarningCardDrawn,
    WarningCardPlaced,
    with_decks,
    without_player,
)
from panoverde.games._kit.seats import SeatLeft
from panoverde.games._kit.window import Announced, Announcement

CUT = "AO-10.3 AO-11.3"
WARNING = "AO-10.5 AO-11.5 R-241"
BURN = "AO-10.5 AO-10.15 AO-11.5 AO-11.15"
LAST = "AO-10.6 AO-11.6"
REINSERTION = "AO-10.4c AO-11.4c"
REPLACEMENT = "AO-10.2 AO-11.2 R-243"


class ShoeSituation(Record):
    """What a table knows of itself when something is done to its shoe."""

    plan: Plan
    resting: bool
    """Between coups, with nothing to settle and no bets asked for."""
    dealing: bool
    """The bets are closed and the coup is not decided."""
    before_cards: bool
    """They are, and no card of this coup has been dealt."""
    cutters: tuple[Seat, ...]
    """Who may be invited to cut, the first at the croupier's left first."""
    physical: bool
    undealt: bool = False
    """Bets are taken or have been closed, and no card of the coup has been dealt."""


# Judging


def _judge(moment_of: Callable[[S], ShoeSituation], state: S, command: Command, _: Chance) -> Iterator[Event]:
    shoe, moment = state.shoe, moment_of(state)
    if refused := why_not(shoe, moment, type(command), command.by):
        raise refused
    match command:
        case Shuffle():
            yield CardsShuffled(shoe.decks)  # AO-10.3 AO-11.3
        case OfferCut():
            yield CutOffered(invited(shoe, moment)[0])  # AO-10.3 AO-11.3
        case RefuseCut() if shoe.offered is not None:
            yield CutRefused(shoe.offered)
        case Cut():
            yield CardsCut(shoe.offered)  # AO-10.3 AO-11.3: the cut card covers the last one
        case PlaceWarningCard(behind):
            least, most = _about(moment.plan)
            if type(behind) is not int or not least <= behind <= most:
                raise Refused(WARNING, "warning-card-elsewhere", behind=str(behind), least=least, most=most)
            yield WarningCardPlaced(behind)  # AO-10.5 AO-11.5
        case Burn():
            count = moment.plan.burnt_first if shoe.step == ShoeStep.BURN else moment.plan.burnt_each
            yield from before_a_card(shoe)
            yield CardsBurnt(count)  # AO-10.5 AO-10.15 AO-11.5 AO-11.15
        case DrawWarningCard():
            yield from _last_coup()
        case ReinsertCards():
            yield CardsReinserted(shoe.size - shoe.left)  # AO-10.4c AO-11.4c
        case _:  # ReplaceDecks
            yield DecksReplaced(shoe.decks)  # AO-10.2 AO-11.2: all of them


def _about(plan: Plan) -> tuple[int, int]:
    return plan.behind - plan.about, plan.behind + plan.about


def before_a_card(shoe: CardShoe) -> Iterator[Event]:
    """The warning card comes out before the first of those behind it."""
    if shoe.left == shoe.behind and not shoe.last:
        yield from _last_coup()


def _last_coup() -> Iterator[Event]:
    yield WarningCardDrawn()
    yield Announced(Announcement.LAST_OF_THE_SHOE)  # AO-10.6 AO-11.6


def invited(shoe: CardShoe, moment: ShoeSituation) -> tuple[Seat, ...]:
    """Players not asked yet, in order."""
    return tuple(seat for seat in moment.cutters if seat not in shoe.declined)


def needs_burning(shoe: CardShoe, plan: Plan) -> bool:
    """Before the cards of each coup but the first."""
    return bool(plan.burnt_each) and shoe.started and not shoe.burnt  # AO-10.15 AO-11.15 R-76


def why_not(shoe: CardShoe, moment: ShoeSituation, kind: type[Command], who: Who) -> Refused | None:
    if kind in (Cut, RefuseCut):
        return _why_not_cut(shoe, moment, kind, who)
    if who != Role.CROUPIER:
        return Refused("R-204", "not-yours", who=title(who))
    if kind is Shuffle:
        return _why_not_shuffle(shoe, moment)
    if kind is OfferCut:
        may = shoe.step == ShoeStep.CUT and shoe.offered is None and invited(shoe, moment)
        return None if may else Refused(CUT, "nobody-to-invite")
    if kind is PlaceWarningCard:
        return None if shoe.step == ShoeStep.WARN else Refused(WARNING, "no-warning-card-now")
    if kind is Burn:
        each = moment.before_cards and needs_burning(shoe, moment.plan)
        return None if shoe.step == ShoeStep.BURN or each else Refused(BURN, "nothing-to-burn")
    if kind is DrawWarningCard:
        return _why_no_warning_card(shoe, moment)
    if kind is ReinsertCards:
        return _why_not_reinsert(shoe, moment)
    return _why_not_replace(moment)


def _why_not_cut(shoe: CardShoe, moment: ShoeSituation, kind: type[Command], who: Who) -> Refused | None:
    """The invited player cuts; the croupier when nobody is left. The croupier takes a silence for a refusal."""
    if shoe.step != ShoeStep.CUT:
        return Refused(CUT, "nothing-to-cut")
    nobody = shoe.offered is None and not invited(shoe, moment)
    croupiers = nobody if kind is Cut else shoe.offered is not None  # AO-10.3 AO-11.3
    if who == Role.CROUPIER:
        return None if croupiers else Refused(CUT, "invite-first")
    return None if who == shoe.offered else Refused(CUT, "not-invited", who=title(who))


def _why_not_shuffle(shoe: CardShoe, moment: ShoeSituation) -> Refused | None:
    """When the shoe has ended; at a physical table also before."""
    if moment.plan.automatic:
        return Refused("AO-10.4a AO-11.4a", "shuffles-by-itself")
    if moment.resting and (must_be_shuffled(shoe) or moment.physical):
        return None  # AO-10.6 AO-11.6 R-243
    if moment.undealt and shoe.step == ShoeStep.SHUFFLE:
        return None  # AO-10.2 AO-11.2
    return Refused(f"{LAST} R-243", "not-before-its-end")


def must_be_shuffled(shoe: CardShoe) -> bool:
    return shoe.step == ShoeStep.SHUFFLE or shoe.last  # AO-10.6 AO-11.6


def _why_no_warning_card(shoe: CardShoe, moment: ShoeSituation) -> Refused | None:
    if not moment.physical:
        return Refused("R-205", "virtual-table")
    may = moment.dealing and shoe.step == ShoeStep.DEAL and shoe.behind and not shoe.last
    return None if may else Refused(f"{LAST} R-241", "no-warning-card-now")


def _why_not_reinsert(shoe: CardShoe, moment: ShoeSituation) -> Refused | None:
    if not moment.plan.automatic:
        return Refused(REINSERTION, "no-automatic-shoe")
    may = moment.resting and shoe.left < shoe.size
    return None if may else Refused(REINSERTION, "nothing-to-reinsert")


def _why_not_replace(moment: ShoeSituation) -> Refused | None:
    if not moment.physical:
        return Refused("R-205", "virtual-table")
    may = moment.resting or moment.undealt  # AO-10.2 AO-11.2 R-243: as soon as they are not perfect
    return None if may else Refused(REPLACEMENT, "before-cards-only")


# Believing


def _evolved(shoe: CardShoe, event: Event) -> CardShoe:
    match event:
        case CardsShuffled(decks):
            full = cards.shoe(decks)
            return CardShoe(decks, full, full.size, ShoeStep.CUT)
        case CutOffered(seat):
            return replace(shoe, offered=seat)
        case CutRefused(seat):
            return replace(shoe, offered=None, declined=(*shoe.declined, seat))
        case CardsCut():
            return replace(shoe, step=ShoeStep.WARN, offered=None, declined=())
        case WarningCardPlaced(behind):
            return replace(shoe, step=ShoeStep.BURN, behind=behind)
        case CardsBurnt(count) if shoe.step == ShoeStep.BURN:
            return replace(shoe, step=ShoeStep.DEAL, left=shoe.left - count)
        case CardsBurnt(count):
            return replace(shoe, burnt=True, left=shoe.left - count)
        case WarningCardDrawn():
            return replace(shoe, last=True)
        case CardsReinserted():
            full = cards.shoe(shoe.decks)
            return replace(shoe, unseen=full, left=full.size)
        case DecksReplaced(decks):
            full_shoe = with_decks(decks, automatic=shoe.automatic)
            return replace(full_shoe, started=shoe.automatic and shoe.started)
        case SeatLeft(seat):
            return without_player(shoe, seat)
        case _:  # pragma: no cover - the table of beliefs has no other event
            raise TypeError(f"no shoe knows {event}")


def _believe(state: S, event: Event) -> S:
    return replace(state, shoe=_evolved(state.shoe, event))


# What is due, and what is offered


def due(shoe: CardShoe, moment: ShoeSituation) -> Command | None:
    """What makes the shoe ready. A player invited to cut has a choice, and is waited for."""
    croupier = Role.CROUPIER
    if moment.plan.automatic:
        return None if why_not(shoe, moment, ReinsertCards, croupier) else ReinsertCards(by=croupier)
    if (moment.resting and shoe.last) or ((moment.resting or moment.undealt) and shoe.step == ShoeStep.SHUFFLE):
        return Shuffle(by=croupier)
    match shoe.step:
        case ShoeStep.CUT if shoe.offered is None:
            return OfferCut(by=croupier) if invited(shoe, moment) else Cut(by=croupier)
        case ShoeStep.WARN:
            return PlaceWarningCard(moment.plan.behind, by=croupier)
        case ShoeStep.BURN:
            return Burn(by=croupier)
    return None


def _offers(moment_of: Callable[[S], ShoeSituation], state: S, who: Who) -> Iterator[Option]:
    shoe, moment = state.shoe, moment_of(state)
    for kind in CITES:
        if not why_not(shoe, moment, kind, who):
            yield _option(shoe, moment, kind, who)


def _option(shoe: CardShoe, moment: ShoeSituation, kind: type[Command], who: Who) -> Option:
    tag = tag_of(kind)
    if kind is PlaceWarningCard:
        return Option(tag, (Number("behind", *_about(moment.plan)),), Nature.COURSE)
    if kind in (DrawWarningCard, ReplaceDecks):
        return Option(tag, nature=Nature.IRREGULARITY)
    early, unwilling = kind is Shuffle and not must_be_shuffled(shoe), kind is RefuseCut and who != Role.CROUPIER
    return Option(tag, nature=Nature.ASIDE if early or unwilling else Nature.COURSE)


CITES: dict[type[Command], str] = {
    Shuffle: f"{CUT} {LAST}",
    OfferCut: CUT,
    Cut: CUT,
    RefuseCut: CUT,
    PlaceWarningCard: WARNING,
    Burn: BURN,
    DrawWarningCard: f"{LAST} R-241",
    ReinsertCards: REINSERTION,
    ReplaceDecks: REPLACEMENT,
}
EVENTS: tuple[type[Event], ...] = (
    CardsShuffled, CutOffered, CutRefused, CardsCut, WarningCardPlaced, CardsBurnt, WarningCardDrawn, CardsReinserted,
    DecksReplaced, SeatLeft,
)  # fmt: skip


def preparation(_: type[S], moment_of: Callable[[S], ShoeSituation]) -> Part[S]:
    offers = partial(_offers, moment_of)
    return Part(
        judges=dict.fromkeys(CITES, partial(_judge, moment_of)),
        cites=CITES,
        believes=dict.fromkeys(EVENTS, _believe),
        offers={Role.CROUPIER: offers, int: offers},
        due=lambda state: due(state.shoe, moment_of(state)),
        urgent=True,  # the shoe comes before the bets
        final={CardsShuffled: always, DecksReplaced: always},  # R-202 R-243: no coup is resumed from other cards
    )
