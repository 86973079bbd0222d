"""An entry that should not have been made is taken back: its money, its chips and its seat. The draw stands (R-630)."""

from collections.abc import Iterator

from msgspec.structs import replace

from panoverde.core.chance import Chance
from panoverde.core.decider import Event
from panoverde.core.option import Nature, Option, Pick, Text
from panoverde.core.part import Part
from panoverde.core.refusal import Refused
from panoverde.tournament.authority import DIRECTION, account_of, in_phase, in_play, offered_to, only, said
from panoverde.tournament.commands import TakeBackEntry
from panoverde.tournament.entry_events import EntryTakenBack
from panoverde.tournament.formats import Format
from panoverde.tournament.payments import refund_moves
from panoverde.tournament.prizes import FEWEST
from panoverde.tournament.room_seats import without_seats
from panoverde.tournament.state import Entrant, Paid, Phase, Standing, State, on, with_entrants

OPEN = (Phase.ANNOUNCED, Phase.RUNNING, Phase.OVERNIGHT)


def _take_back(state: State, command: TakeBackEntry, _: Chance) -> Iterator[Event]:
    only(command, DIRECTION)
    in_phase(state, *OPEN, cites="RT-1 R-630")
    said(command.reason, "R-202")
    found = in_play(state, command.player)
    if why := _stands(state) or _was_played(state, found):
        raise why
    before = found.earlier.paid if found.earlier else Paid()
    by_seat = Paid() if found.earlier else found.seat_paid
    paid = found.paid.less(before).less(by_seat)
    target = state.rules.name if by_seat.total else ""
    payee = account_of(state.rules, found.number)
    yield EntryTakenBack(found.number, found.stack, payee, paid, command.reason, by_seat, target)


def _stands(state: State) -> Refused | None:
    """Why no entry can be taken back any more."""
    course, rules = state.course, state.rules
    if course.prizes_fixed:
        return Refused("FS-7.5 R-630", "prizes-are-fixed")
    if course.phase == Phase.ANNOUNCED:
        return None
    if rules.format == Format.SIT_AND_GO:
        return Refused("FS-3.1.8", "sit-and-go-not-full", per_table=rules.per_table, entries=course.players - 1)
    if course.entries_closed and not rules.is_final and course.entries <= FEWEST:
        return Refused("R-180", "too-few-entries", least=FEWEST, entries=course.entries - 1)
    if course.playing < 2:
        return Refused("FS-5.4.1", "nobody-to-play", players=course.playing - 1)
    return None


def _was_played(state: State, found: Entrant) -> Refused | None:
    """Why this one can't: others may have its chips, or it began with chips that have left."""
    collected = found.bounties - (found.earlier.bounties if found.earlier else 0)
    if (found.entries > 1 and found.earlier is None) or collected or found.stack != _chips(state, found):
        return Refused("RT-1 R-630", "entry-was-played", player=found.name)
    return None


def _chips(state: State, found: Entrant) -> int:
    """All that the player bought for this entry."""
    rules = state.rules
    chips = rules.day_two[found.day_two - 1].chips if found.day_two else rules.stack
    chips += found.rebuys * rules.rebuy.chips if rules.rebuy else 0
    chips += found.add_ons * rules.add_on.chips if rules.add_on else 0
    chips += rules.xtrastack.chips if rules.xtrastack and found.xtrastack else 0
    return chips + found.chips_behind


def _taken_back(state: State, event: EntryTakenBack) -> State:
    one, course = state.entrant(event.player), state.course
    first = one.earlier is None
    state = on(
        without_seats(state, (one,)),
        players=course.players - first,
        re_entries=course.re_entries - (not first),
        playing=course.playing - 1,
        rebuys=course.rebuys - one.rebuys,
        add_ons=course.add_ons - one.add_ons,
        xtrastacks=course.xtrastacks - one.xtrastack,
        day_two=tuple([count - (first and stack == one.day_two) for stack, count in enumerate(course.day_two, 1)]),
        born=course.born - event.chips,
        unseated=tuple([number for number in course.unseated if number != one.number]),
        timed={who: until for who, until in course.timed.items() if who != one.number},
        deal=course.sealed_deal,
    )
    return with_entrants(state, _as_before(one, course.day))


def _as_before(one: Entrant, day: int) -> Entrant:
    """Not entered, or out. The seat that was drawn for them is theirs if they come again."""  # RT-6
    earlier = one.earlier or Entrant(one.number, one.name, Standing.GONE, consent=one.consent)
    drawn = (day, one.table, one.seat) if one.table else one.drawn_to
    return replace(earlier, account=one.account, identity=one.identity, missing=one.missing, drawn_to=drawn)


def _offers(state: State) -> Iterator[Option]:
    if state.course.phase not in OPEN or _stands(state):
        return
    able = tuple([one.number for one in state.entrants if one.is_in and not _was_played(state, one)])
    if able:
        yield Option("take_back_entry", (Pick("player", able), Text("reason")), Nature.IRREGULARITY)


wrong_entries: Part[State] = Part(
    judges={TakeBackEntry: _take_back},
    cites={TakeBackEntry: "RT-1 R-550 R-630"},
    believes={EntryTakenBack: _taken_back},
    offers=offered_to(DIRECTION, _offers),
    moves={EntryTakenBack: refund_moves},
)
