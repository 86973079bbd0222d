"""Bacará chemin de fer: six decks shown, shuffled, cut, with the carta-aviso, and the first cards burnt."""

from collections.abc import Iterator

from msgspec.structs import replace

from panoverde.core import cards
from panoverde.core.cards import Card
from panoverde.core.chance import Chance
from panoverde.core.decider import Command, Event, Instant
from panoverde.core.option import Nature, Number, Option
from panoverde.core.part import Part, always
from panoverde.core.people import Role, Seat, title
from panoverde.core.refusal import Refused
from panoverde.core.want import CardWanted
from panoverde.games._kit.baccarat import shoe as kit
from panoverde.games._kit.baccarat.hands import MOST_CARDS, TOTALS, value
from panoverde.games._kit.baccarat.shoe import (
    Burn,
    CardsCut,
    CardShoe,
    CardsShuffled,
    Cut,
    CutOffered,
    CutRefused,
    DrawWarningCard,
    OfferCut,
    PlaceWarningCard,
    RefuseCut,
    ShoeStep,
    Shuffle,
    WarningCardDrawn,
    WarningCardPlaced,
)
from panoverde.games._kit.cloth import Phase, player_at
from panoverde.games._kit.roles import require, require_physical
from panoverde.games._kit.seats import SeatLeft

from .calls import Call, say
from .rules import BEHIND, DECKS, BurnRule
from .state import Stage, State, enough, resting, seated

SHOWING = "AO-12.7 AO-12.8"
SHUFFLING = "AO-12.12"
CUTTING = "AO-12.13 AO-12.27 AO-12.28 R-92"
WARNING = "AO-12.13 AO-12.14 R-91"
BURNING = "AO-12.13 R-84"


class SpreadDecks(Command, tag="spread_decks"):
    """The cards lie face up on the cloth, in order, for everybody to see."""


class AskShuffle(Command, tag="ask_shuffle"):
    """A seated player wants to shuffle first."""


class DecksSpread(Event, tag="decks_spread"):
    pass


class ShuffleAsked(Event, tag="shuffle_asked"):
    seat: Seat


class PlayerShuffled(Event, tag="player_shuffled"):
    seat: Seat


class InspectorCut(Event, tag="inspector_cut"):
    """Nobody else wanted to."""


class FirstCardsBurnt(Event, tag="first_cards_burnt"):
    """The first card, turned, says how many are burnt."""

    card: Card
    count: int
    at: Instant = 0


class LastCoupCalled(Event, tag="last_coup_called"):
    """Of the day."""


# Where the shoe stands


def is_exhausted(state: State) -> bool:
    """Does no other coup come from this shoe?"""
    return state.shoe.step == ShoeStep.SHUFFLE or state.shoe.last or state.shoe.left <= MOST_CARDS  # AO-12.14


def at_shoe_end(state: State) -> bool:
    """Between coups, with a shoe that must be shuffled."""
    return is_exhausted(state) and resting(state) and state.stage != Stage.OVER


def _may_shuffle(state: State) -> bool:
    return at_shoe_end(state) and enough(state) and nobody_is_awaited(state)


def nobody_is_awaited(state: State) -> bool:
    """The hand finds its holder before the cards are shuffled."""
    given = state.stage == Stage.TURN and state.turn is None
    return given or state.stage == Stage.COUP


def _cutters(state: State) -> tuple[Seat, ...]:
    """From the croupier's left or, later, from the left of who cut last; each next one sits further to the left."""
    if not state.rules.physical:
        return ()
    seats = state.rules.seats
    first = seats if state.cutter is None else (state.cutter - 2) % seats + 1  # AO-12.27 R-92
    willing = (seat for seat in seated(state) if seat not in state.shoe.declined)
    return tuple(sorted(willing, key=lambda seat: (first - seat) % seats))


# Judging


def _spread(state: State, command: SpreadDecks, _: Chance) -> Iterator[Event]:
    require(command, Role.CROUPIER)
    if not _must_spread(state):
        raise Refused(SHOWING, "cards-shown-already")
    yield DecksSpread()  # AO-12.7 AO-12.8


def _must_spread(state: State) -> bool:
    return state.rules.physical and _may_shuffle(state) and not state.spread


def _ask(state: State, command: AskShuffle, _: Chance) -> Iterator[Event]:
    seat, _player = player_at(state.cloth, command.by)
    if not _may_ask(state, seat):
        raise Refused(SHUFFLING, "no-shuffling-now")
    yield ShuffleAsked(seat)  # AO-12.12


def _may_ask(state: State, seat: Seat) -> bool:
    here = seat in seated(state) and seat not in state.shufflers
    return here and state.rules.physical and _may_shuffle(state)


def _shuffle(state: State, command: Shuffle, _: Chance) -> Iterator[Event]:
    require(command, Role.CROUPIER)
    if not _may_shuffle(state):
        raise Refused(f"AO-12.14 AO-12.16 {SHUFFLING}", "no-shuffling-now")
    if _must_spread(state):
        raise Refused(SHOWING, "spread-first")
    if state.shufflers:
        yield PlayerShuffled(min(state.shufflers))  # AO-12.12
    yield CardsShuffled(DECKS)  # AO-12.4 AO-12.12


def _offer_cut(state: State, command: OfferCut, _: Chance) -> Iterator[Event]:
    require(command, Role.CROUPIER)
    shoe = state.shoe
    if shoe.step != ShoeStep.CUT or shoe.offered is not None or not _cutters(state):
        raise Refused(CUTTING, "nobody-to-invite")
    yield CutOffered(_cutters(state)[0])  # AO-12.13 AO-12.27


def _cut(state: State, command: Cut, _: Chance) -> Iterator[Event]:
    if not _may_cut(state, command.by):
        raise _no_cut(state, command.by)
    offered = state.shoe.offered
    yield InspectorCut() if offered is None else CardsCut(offered)  # AO-12.13 AO-12.28


def _may_cut(state: State, who: object) -> bool:
    """The invited player; the inspector when nobody wants to."""
    shoe = state.shoe
    if shoe.step != ShoeStep.CUT:
        return False
    if shoe.offered is not None:
        return who == shoe.offered  # AO-12.27
    return who == Role.INSPECTOR and not _cutters(state)  # AO-12.28


def _no_cut(state: State, who: object) -> Refused:
    if state.shoe.step != ShoeStep.CUT:
        return Refused(CUTTING, "nothing-to-cut")
    return Refused(CUTTING, "not-invited", who=title(who))  # type: ignore[arg-type]


def _refuse_cut(state: State, command: RefuseCut, _: Chance) -> Iterator[Event]:
    if not _may_refuse(state, command.by):
        raise _no_cut(state, command.by)
    assert state.shoe.offered is not None  # noqa: S101 - somebody was invited
    yield CutRefused(state.shoe.offered)  # AO-12.27


def _may_refuse(state: State, who: object) -> bool:
    """The croupier takes a silence for a refusal."""
    invited = state.shoe.step == ShoeStep.CUT and state.shoe.offered is not None
    return invited and who in (state.shoe.offered, Role.CROUPIER)


def _place(state: State, command: PlaceWarningCard, _: Chance) -> Iterator[Event]:
    require(command, Role.CROUPIER)
    if state.shoe.step != ShoeStep.WARN:
        raise Refused(WARNING, "no-warning-card-now")
    if command.behind != BEHIND:
        raise Refused(WARNING, "aviso-before-seven", behind=str(command.behind))
    yield WarningCardPlaced(BEHIND)  # AO-12.13


def _burn(state: State, command: Burn, chance: Chance) -> Iterator[Event]:
    require(command, Role.CROUPIER)
    if state.shoe.step != ShoeStep.BURN:
        raise Refused(BURNING, "nothing-to-burn")
    card = chance.card(state.shoe.unseen)
    worth = value(card) or TOTALS  # a ten or a figure counts ten
    count = worth if state.rules.burn_rule == BurnRule.INCLUDED else worth + 1
    yield FirstCardsBurnt(card, count, command.at)  # AO-12.13
    yield say(state.rules, Call.FIRST_COUP)  # AO-12.97c


def _draw_warning(state: State, command: DrawWarningCard, _: Chance) -> Iterator[Event]:
    require(command, Role.CROUPIER)
    require_physical(state)
    if not _may_draw_warning(state):
        raise Refused(WARNING, "no-warning-card-now")
    yield from _last_of_shoe(state, command.at)


def _may_draw_warning(state: State) -> bool:
    return state.rules.physical and state.phase == Phase.CLOSED and not state.shoe.last


def _last_of_shoe(state: State, at: Instant) -> Iterator[Event]:
    yield WarningCardDrawn()  # AO-12.14
    yield say(state.rules, Call.LAST_OF_SHOE)  # AO-12.97c
    if state.closes_at is not None and at >= state.closes_at and not state.last_coup:
        yield from last_coup(state)  # AO-12.108


def last_coup(state: State) -> Iterator[Event]:
    yield LastCoupCalled()
    yield say(state.rules, Call.LAST_COUP)  # AO-12.97c R-93


def before_cards(state: State, count: int, at: Instant) -> Iterator[Event]:
    """The carta-aviso comes out before the first card behind it."""
    shoe = state.shoe
    if not shoe.last and shoe.left - count < shoe.behind:
        yield from _last_of_shoe(state, at)


# Believing


def _shown(state: State, _: DecksSpread) -> State:
    return replace(state, spread=True)


def _wants_to_shuffle(state: State, event: ShuffleAsked) -> State:
    return replace(state, shufflers=(*state.shufflers, event.seat))


def _by_player(state: State, _: PlayerShuffled) -> State:
    return replace(state, shufflers=())


def _shuffled(state: State, _: CardsShuffled) -> State:
    full = cards.shoe(DECKS)
    return replace(state, shoe=CardShoe(DECKS, full, full.size, ShoeStep.CUT), spread=False, shufflers=())


def _cut_offered(state: State, event: CutOffered) -> State:
    return replace(state, shoe=replace(state.shoe, offered=event.seat))


def _cut_refused(state: State, event: CutRefused) -> State:
    shoe = state.shoe
    return replace(state, shoe=replace(shoe, offered=None, declined=(*shoe.declined, event.seat)))


def _was_cut(state: State, event: CardsCut | InspectorCut) -> State:
    shoe = replace(state.shoe, step=ShoeStep.WARN, offered=None, declined=())
    cutter = event.seat if isinstance(event, CardsCut) else state.cutter  # AO-12.27
    return replace(state, shoe=shoe, cutter=cutter)


def _placed(state: State, event: WarningCardPlaced) -> State:
    return replace(state, shoe=replace(state.shoe, step=ShoeStep.BURN, behind=event.behind))


def _first_burnt(state: State, event: FirstCardsBurnt) -> State:
    shoe = kit.seen(state.shoe, (event.card,))
    shoe = replace(shoe, step=ShoeStep.DEAL, left=shoe.left - event.count)
    return replace(state, shoe=shoe, shoe_began=event.at)


def _warned(state: State, _: WarningCardDrawn) -> State:
    return replace(state, shoe=replace(state.shoe, last=True))


def _left(state: State, event: SeatLeft) -> State:
    return replace(state, shoe=kit.without_player(state.shoe, event.seat))


# What is due, and what is offered


def _due(state: State) -> Command | None:
    if _may_shuffle(state):
        return SpreadDecks(by=Role.CROUPIER) if _must_spread(state) else Shuffle(by=Role.CROUPIER)
    match state.shoe.step:
        case ShoeStep.CUT if state.shoe.offered is None:
            return OfferCut(by=Role.CROUPIER) if _cutters(state) else Cut(by=Role.INSPECTOR)
        case ShoeStep.WARN:
            return PlaceWarningCard(BEHIND, by=Role.CROUPIER)
        case ShoeStep.BURN:
            return Burn(by=Role.CROUPIER)
    return None


def _croupiers_offers(state: State, who: Role) -> Iterator[Option]:
    shoe = state.shoe
    if _must_spread(state):
        yield Option("spread_decks", nature=Nature.COURSE)
    elif _may_shuffle(state):
        yield Option("shuffle", nature=Nature.COURSE)
    if shoe.step == ShoeStep.CUT and shoe.offered is None and _cutters(state):
        yield Option("offer_cut", nature=Nature.COURSE)
    if _may_refuse(state, who):
        yield Option("refuse_cut", nature=Nature.COURSE)
    if shoe.step == ShoeStep.WARN:
        yield Option("place_warning_card", (Number("behind", BEHIND, BEHIND),), Nature.COURSE)
    if shoe.step == ShoeStep.BURN:
        yield Option("burn", nature=Nature.COURSE)
    if _may_draw_warning(state):
        yield Option("draw_warning_card", nature=Nature.IRREGULARITY)


def _inspectors_offers(state: State, who: Role) -> Iterator[Option]:
    if _may_cut(state, who):
        yield Option("cut", nature=Nature.COURSE)


def _players_offers(state: State, seat: Seat) -> Iterator[Option]:
    if _may_ask(state, seat):
        yield Option("ask_shuffle")
    if _may_cut(state, seat):
        yield Option("cut", nature=Nature.COURSE)
        yield Option("refuse_cut")


def _first_card(state: State) -> CardWanted | None:
    return CardWanted("burnt", state.shoe.unseen) if state.shoe.step == ShoeStep.BURN else None


preparation: Part[State] = Part(
    judges={
        SpreadDecks: _spread,
        AskShuffle: _ask,
        Shuffle: _shuffle,
        OfferCut: _offer_cut,
        Cut: _cut,
        RefuseCut: _refuse_cut,
        PlaceWarningCard: _place,
        Burn: _burn,
        DrawWarningCard: _draw_warning,
    },
    wants={Burn: _first_card},
    cites={
        SpreadDecks: SHOWING,
        AskShuffle: SHUFFLING,
        Shuffle: f"{SHUFFLING} AO-12.14",
        OfferCut: CUTTING,
        Cut: CUTTING,
        RefuseCut: CUTTING,
        PlaceWarningCard: WARNING,
        Burn: BURNING,
        DrawWarningCard: WARNING,
    },
    believes={
        DecksSpread: _shown,
        ShuffleAsked: _wants_to_shuffle,
        PlayerShuffled: _by_player,
        CardsShuffled: _shuffled,
        CutOffered: _cut_offered,
        CutRefused: _cut_refused,
        CardsCut: _was_cut,
        InspectorCut: _was_cut,
        WarningCardPlaced: _placed,
        FirstCardsBurnt: _first_burnt,
        WarningCardDrawn: _warned,
        SeatLeft: _left,
    },
    offers={Role.CROUPIER: _croupiers_offers, Role.INSPECTOR: _inspectors_offers, int: _players_offers},
    due=_due,
    final={CardsShuffled: always, FirstCardsBurnt: always},  # no coup is resumed from other cards
)
