"""Taking acts back: the state keeps what each of its last acts changed, as it was. Accounts follow the transfers."""

from collections.abc import Callable, Iterable, Iterator, Mapping

from msgspec.structs import replace

from panoverde.core.chance import Chance
from panoverde.core.decider import Event, tag_of
from panoverde.core.money import AccountName, Transfer, is_outside, movements
from panoverde.core.option import Nature, Number, Option, Text
from panoverde.core.part import Part
from panoverde.core.people import STAFF, Who
from panoverde.core.refusal import Refused
from panoverde.tournament.authority import DIRECTION, offered_to, only, said
from panoverde.tournament.commands import Undo
from panoverde.tournament.dealing_events import Joined
from panoverde.tournament.entry_events import (
    CheckedIn,
    PreRegistered,
    Registered,
    RegistrationsLapsed,
    SeatsReleased,
)
from panoverde.tournament.events import (
    Busted,
    ChipsRaced,
    DayStarted,
    DealSealed,
    Disqualified,
    FinalTableDrawn,
    Finished,
    HandRecorded,
    PlayerSeated,
    Reinstated,
    SeatsDrawn,
    StacksCounted,
    TableBroken,
    TimeBanksGranted,
    Undone,
)
from panoverde.tournament.state import Entrant, State, TournamentTable, Trace

MOST_ACTS = 100
"""Acts that can be taken back."""
DRAWS = SeatsDrawn | PlayerSeated | TableBroken | FinalTableDrawn


# Remembering


def remembered(
    evolve: Callable[[State, Event], State], transfers: Callable[[Event], tuple[Transfer, ...]]
) -> Callable[[State, Event], State]:
    """The same fold with accounts and history."""

    def believed(state: State, event: Event) -> State:
        after, moves = evolve(state, event), transfers(event)
        accounts = booked(state.accounts, moves) if moves else state.accounts
        if isinstance(event, Undone):
            return replace(after, accounts=accounts)
        back = tuple([Transfer(move.target, move.source, move.amount) for move in reversed(moves)])
        trace = Trace(
            tag_of(event),
            state.course,
            _changed(state, after, event),
            len(state.entrants),
            _other_tables(state, after),
            back,
            state.rules if after.rules is not state.rules else None,
            _is_by_lot(event),
        )
        return replace(after, accounts=accounts, history=(*state.history[1 - MOST_ACTS :], trace))

    return believed


def _is_by_lot(event: Event) -> bool:
    """A race deals cards, a chip up does not."""
    return isinstance(event, DRAWS) or (isinstance(event, ChipsRaced) and bool(event.cards))


def booked(accounts: Mapping[AccountName, int], moves: Iterable[Transfer]) -> dict[AccountName, int]:
    """Accounts of the stream after these transfers."""
    after = dict(accounts)
    for account, gain in movements(moves).items():
        if not is_outside(account):
            after[account] = after.get(account, 0) + gain
    return after


def _changed(before: State, after: State, event: Event) -> tuple[Entrant, ...]:
    if after.entrants is before.entrants:
        return ()
    known = before.entrants
    whom = touched(event)
    numbers = range(1, len(known) + 1) if whom is None else [one for one in sorted(whom) if one <= len(known)]
    return tuple([known[one - 1] for one in numbers if after.entrants[one - 1] is not known[one - 1]])


def touched(event: Event) -> set[int] | None:
    """Entrants that an event may change; None: any. At most these are compared: a room may have thousands."""
    match event:
        case (
            DayStarted()
            | TimeBanksGranted()
            | SeatsDrawn()
            | FinalTableDrawn()
            | Finished()
            | DealSealed()
            | Reinstated()
        ):
            return None
        case Disqualified(results=(_, *_)):
            return None
        case TableBroken():
            return {spot.player for spot in event.spots}
        case RegistrationsLapsed() | SeatsReleased():
            return set(event.players)
        case StacksCounted() | ChipsRaced():
            return set(event.stacks)
        case HandRecorded():
            return {*event.stacks, *(taker for out in event.out for taker in out.bounties)}
        case Busted():
            return {event.player, *event.bounties}
        case _:
            player = getattr(event, "player", 0)
            return {player} if player else set()


def _other_tables(before: State, after: State) -> dict[int, TournamentTable | None]:
    if after.tables is before.tables:
        return {}
    was, now = before.tables, after.tables
    changed = {number: table for number, table in was.items() if now.get(number) is not table}
    return {**changed, **{number: None for number in now if number not in was}}


# Undoing


def _undo(state: State, command: Undo, _: Chance) -> Iterator[Event]:
    only(command, DIRECTION)
    said(command.reason, "R-202")
    reach = len(state.history)
    if type(command.acts) is not int or not 1 <= command.acts <= reach:
        raise Refused("R-202 R-550", "undo-out-of-reach", acts=str(command.acts), reach=reach)
    if command.acts > (after := since_draw(state)):
        raise Refused("R-202 R-550 RT-6", "draw-stands", acts=command.acts, reach=after)
    back = tuple([move for trace in reversed(state.history[-command.acts :]) for move in trace.back])
    yield Undone(command.acts, command.reason, back)


def since_draw(state: State) -> int:
    """Acts after the last lot or race: what chance decided is not decided again until somebody likes it."""
    acts = [trace.by_lot for trace in reversed(state.history)]
    return acts.index(True) if True in acts else len(acts)


def _undone(state: State, event: Undone) -> State:
    for trace in reversed(state.history[-event.acts :]):
        entrants = list(state.entrants[: trace.count])
        for one in trace.entrants:
            entrants[one.number - 1] = one
        tables = dict(state.tables)
        for number, table in trace.tables.items():
            if table is None:
                tables.pop(number, None)
            else:
                tables[number] = table
        rules = trace.rules or state.rules
        state = replace(state, rules=rules, entrants=tuple(entrants), tables=tables, course=trace.course)
    return replace(state, history=state.history[: -event.acts])


def _offers(state: State) -> Iterator[Option]:
    if reach := since_draw(state):
        yield Option("undo", (Number("acts", 1, reach), Text("reason")), Nature.IRREGULARITY)


# Who may know whose account and document it is


def _nameless(one: Entrant) -> Entrant:
    return replace(one, account="", identity="") if one.account or one.identity else one


def _covered(state: State, viewer: Who) -> State:
    if viewer in STAFF:
        return state
    history = tuple([replace(trace, entrants=tuple(map(_nameless, trace.entrants))) for trace in state.history])
    return replace(state, entrants=tuple(map(_nameless, state.entrants)), history=history)


def _masked(event: PreRegistered | Registered | CheckedIn | Joined, viewer: Who) -> Event:
    if viewer in STAFF:
        return event
    if isinstance(event, PreRegistered | Joined):
        return replace(event, account="")
    if isinstance(event, CheckedIn):
        return replace(event, identity="")
    return replace(event, account="", identity="")


history: Part[State] = Part(
    judges={Undo: _undo},
    cites={Undo: "R-202 R-550"},
    believes={Undone: _undone},
    offers=offered_to(DIRECTION, _offers),
    moves={Undone: lambda event: event.back},
    holds=lambda state: state.accounts,
    masks=dict.fromkeys((PreRegistered, Registered, CheckedIn, Joined), _masked),
    covers=_covered,
)
