"""Blackjack/21 with a continuous shuffler: loaded, fed after each coup, emptied; jams and damaged cards."""

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from panoverde.core import cards
from panoverde.core.chance import Chance
from panoverde.core.decider import Command, Event, tag_of
from panoverde.core.option import Nature, Number, Option, Pick
from panoverde.core.part import Part, always, same
from panoverde.core.people import Role, Who, title
from panoverde.core.refusal import Refused
from panoverde.games._kit.shoe_acts import CardsReinserted, ReinsertCards

from .preparation import is_undealt, rests
from .shoe import (
    AttendShuffler,
    CallTechnician,
    CardShoe,
    ClearJam,
    DamagedCardReplaced,
    DecksSorted,
    Jam,
    JamCleared,
    JamReported,
    LoadShuffler,
    ReplaceDamagedCard,
    ReportJam,
    ShoeStep,
    ShufflerAttended,
    ShufflerLoaded,
    ShufflerUnloaded,
    SortDecks,
    TechnicianCalled,
    UnloadShuffler,
    new,
)
from .state import State

FEWEST_PACKETS = 2  # AO-8.5


def why_not(state: State, kind: type[Command], who: Who) -> Refused | None:
    doer = Role.INSPECTOR if kind in INSPECTORS else Role.CROUPIER
    if who != doer:
        return Refused("R-204 R-413", "not-yours", who=title(who))
    if kind is not ReplaceDamagedCard and not state.rules.shuffler:
        return Refused("AO-8.3 AO-8.10", "no-shuffler")
    if kind in PHYSICAL and not state.rules.physical:
        return Refused("R-205", "virtual-table")
    return WHY_NOT[kind](state)


INSPECTORS = (AttendShuffler, CallTechnician, ClearJam, ReplaceDamagedCard)  # AO-8.1 AO-8.2 AO-8.5 AO-8.6
PHYSICAL = (*INSPECTORS, ReportJam, UnloadShuffler, SortDecks)


def _is_unattended(state: State) -> bool:
    """Is the chief inspector missing? At a virtual table there is nothing to be present at."""
    return state.rules.physical and not state.shoe.attended  # AO-8.5 AO-8.6 R-205


def _why_not_load(state: State) -> Refused | None:
    if state.shoe.step != ShoeStep.LOAD or not (rests(state) or is_undealt(state)):
        return Refused("AO-8.4 AO-8.5", "nothing-to-load")  # AO-8.5: once in each game
    return Refused("AO-8.5", "chief-inspector-missing") if _is_unattended(state) else None


def _why_not_attend(state: State) -> Refused | None:
    shoe = state.shoe
    may = shoe.step == ShoeStep.LOAD or (shoe.step == ShoeStep.DEAL and rests(state))
    return None if may and not shoe.attended else Refused("AO-8.5 AO-8.6", "nothing-to-attend")


def _why_not_unload(state: State) -> Refused | None:
    if state.shoe.step != ShoeStep.DEAL or not rests(state):
        return Refused("AO-8.6 AO-8.8", "cards-stay-in-shuffler")
    return Refused("AO-8.6", "chief-inspector-missing") if _is_unattended(state) else None


def _why_not_sort(state: State) -> Refused | None:
    return None if state.shoe.step == ShoeStep.SORT else Refused("AO-8.6", "nothing-to-sort")


def _why_not_reinsert(state: State) -> Refused | None:
    shoe, burnt = state.shoe, int(state.rules.csm_burn)  # a burnt card goes back with those of a coup
    may = shoe.step == ShoeStep.DEAL and rests(state) and shoe.left < shoe.size - burnt and shoe.jam == Jam.NONE
    return None if may else Refused("AO-8.10 AO-8.11", "nothing-to-reinsert")


def _why_no_jam(state: State) -> Refused | None:
    may = state.shoe.step == ShoeStep.DEAL and state.shoe.jam == Jam.NONE
    return None if may else Refused("AO-8.2", "no-jam-now")


def _why_no_technician(state: State) -> Refused | None:
    return None if state.shoe.jam == Jam.REPORTED else Refused("AO-8.2", "no-jam-now")


def _why_not_clear(state: State) -> Refused | None:
    return None if state.shoe.jam != Jam.NONE else Refused("AO-8.2", "no-jam-now")


def _why_not_replace(state: State) -> Refused | None:
    """A card that came out damaged; from a shoe, where the inspection service allows it instead of the whole deck."""
    out = state.shoe.step == ShoeStep.DEAL and state.shoe.left < state.shoe.size
    return None if out else Refused("AO-6.5 AO-8.1", "no-card-out")


WHY_NOT: dict[type[Command], Callable[[State], Refused | None]] = {
    LoadShuffler: _why_not_load,
    AttendShuffler: _why_not_attend,
    UnloadShuffler: _why_not_unload,
    SortDecks: _why_not_sort,
    ReinsertCards: _why_not_reinsert,
    ReportJam: _why_no_jam,
    CallTechnician: _why_no_technician,
    ClearJam: _why_not_clear,
    ReplaceDamagedCard: _why_not_replace,
}


def _judge(state: State, command: Command, _: Chance) -> Iterator[Event]:
    if refused := why_not(state, type(command), command.by):
        raise refused
    shoe = state.shoe
    match command:
        case LoadShuffler(packets):
            if type(packets) is not int or not FEWEST_PACKETS <= packets <= shoe.size:
                raise Refused("AO-8.5", "too-few-packets", packets=str(packets))
            yield ShufflerLoaded(packets)  # AO-8.5
        case AttendShuffler():
            yield ShufflerAttended()  # AO-8.5 AO-8.6
        case UnloadShuffler():
            yield ShufflerUnloaded(shoe.size)  # AO-8.6
        case SortDecks(regular):
            yield DecksSorted(shoe.decks, regular)  # AO-8.6
        case ReinsertCards():
            yield CardsReinserted(shoe.size - shoe.left)  # AO-8.10 AO-8.11
        case ReportJam():
            yield JamReported()  # AO-8.2
        case CallTechnician():
            yield TechnicianCalled()  # AO-8.2
        case ClearJam():
            yield JamCleared()  # AO-8.2
        case _:  # ReplaceDamagedCard
            yield DamagedCardReplaced()  # AO-8.1 AO-6.5


def _evolved(shoe: CardShoe, event: Event, *, burns: bool) -> CardShoe:
    match event:
        case ShufflerLoaded():
            return replace(shoe, step=ShoeStep.BURN if burns else ShoeStep.DEAL, attended=False)
        case ShufflerAttended():
            return replace(shoe, attended=True)
        case ShufflerUnloaded():
            return replace(new(shoe.decks), step=ShoeStep.SORT)
        case DecksSorted():
            return new(shoe.decks)
        case CardsReinserted():
            full = cards.shoe(shoe.decks)
            return replace(shoe, unseen=full, left=full.size, attended=False)
        case JamReported():
            return replace(shoe, jam=Jam.REPORTED)
        case TechnicianCalled():
            return replace(shoe, jam=Jam.TECHNICIAN)
        case _:  # JamCleared
            return replace(shoe, jam=Jam.NONE)


def _believe(state: State, event: Event) -> State:
    return replace(state, shoe=_evolved(state.shoe, event, burns=state.rules.csm_burn))


def _due(state: State) -> Command | None:
    """Loading, with the chief inspector there; then the cards go back after each coup."""
    for command in (
        LoadShuffler(FEWEST_PACKETS, by=Role.CROUPIER),
        ReinsertCards(by=Role.CROUPIER),
        SortDecks(regular=True, by=Role.CROUPIER),
    ):
        if not why_not(state, type(command), command.by):
            return command if state.cloth.players or not isinstance(command, LoadShuffler) else None
    loads = state.shoe.step == ShoeStep.LOAD and state.cloth.players
    return AttendShuffler(by=Role.INSPECTOR) if loads and not _why_not_attend(state) else None


def jammed(state: State, _: Who) -> Refused | None:
    """While a card sticks, none comes out."""
    return None if state.shoe.jam == Jam.NONE else Refused("AO-8.2", "shuffler-jammed")


def remedy(_: State) -> Command:
    return ClearJam(by=Role.INSPECTOR)


def _offers(state: State, who: Who) -> Iterator[Option]:
    for kind in CITES:
        if not why_not(state, kind, who):
            yield _option(state, kind)


def _option(state: State, kind: type[Command]) -> Option:
    tag = tag_of(kind)
    if kind is LoadShuffler:
        return Option(tag, (Number("packets", FEWEST_PACKETS, state.shoe.size),), Nature.COURSE)
    if kind is SortDecks:
        return Option(tag, (Pick("regular", (True, False)),), Nature.COURSE)
    if kind in (ReportJam, CallTechnician, ClearJam, ReplaceDamagedCard):
        return Option(tag, nature=Nature.IRREGULARITY)
    return Option(tag, nature=Nature.COURSE if kind is ReinsertCards else Nature.ASIDE)


CITES: dict[type[Command], str] = {
    LoadShuffler: "AO-8.4 AO-8.5",
    AttendShuffler: "AO-8.5 AO-8.6",
    UnloadShuffler: "AO-8.6 AO-8.8",
    SortDecks: "AO-8.6",
    ReinsertCards: "AO-8.10 AO-8.11",
    ReportJam: "AO-8.2",
    CallTechnician: "AO-8.2",
    ClearJam: "AO-8.2",
    ReplaceDamagedCard: "AO-8.1 AO-6.5",
}
EVENTS: tuple[type[Event], ...] = (
    ShufflerLoaded, ShufflerAttended, ShufflerUnloaded, DecksSorted, CardsReinserted, JamReported, TechnicianCalled,
    JamCleared,
)  # fmt: skip


shuffler: Part[State] = Part(
    judges=dict.fromkeys(CITES, _judge),
    cites=CITES,
    believes={**dict.fromkeys(EVENTS, _believe), DamagedCardReplaced: same},
    offers={Role.CROUPIER: _offers, Role.INSPECTOR: _offers},
    due=_due,
    urgent=True,
    final={ShufflerLoaded: always, ShufflerUnloaded: always, DecksSorted: always, CardsReinserted: always},  # AO-8.12
)
