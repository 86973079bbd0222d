"""Players without chips: places, bounties, hands reported, and the end of the tournament."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from panoverde.core.chance import Chance
from panoverde.core.decider import Command, Event
from panoverde.core.option import Nature, Number, Option, Pick, Text
from panoverde.core.part import Part
from panoverde.core.people import Role
from panoverde.core.refusal import Refused
from panoverde.tournament import windows
from panoverde.tournament.authority import FLOOR, entrant, in_phase, in_play, offered_to, only, playing, said
from panoverde.tournament.bubble import paid_places, round_is_open
from panoverde.tournament.button import Blinds
from panoverde.tournament.clock import paused
from panoverde.tournament.commands import Bust, Finish, RecordHand, Reinstate
from panoverde.tournament.events import Busted, Finished, HandRecorded, Out, Reinstated, Spot
from panoverde.tournament.formats import Format
from panoverde.tournament.positions import button_after, dealt_now
from panoverde.tournament.results import final_results
from panoverde.tournament.room_seats import MANY_TABLES, free_seats, positioned, seated, without_seats
from panoverde.tournament.rules import MOST_CHIPS
from panoverde.tournament.shares import equally
from panoverde.tournament.state import Entrant, Phase, Standing, State, on, with_entrants, with_tables

NONE: Mapping[int, int] = {}


def _bust(state: State, command: Bust, _: Chance) -> Iterator[Event]:
    only(command, FLOOR)
    in_phase(state, Phase.RUNNING, cites="FS-8.2")
    found = in_play(state, command.player)
    _check_paid(found)
    _check_out(state, found, 1)
    if type(command.stack) is not int or not 0 <= command.stack <= state.course.in_play:
        raise Refused("R-161", "not-their-chips", player=found.name)
    bounties = _bounties(state, found, command.takers)
    course = state.course
    same = course.hand_for_hand or (command.same_hand and course.hand > 0)  # RT-79.A R-161
    yield Busted(found.number, course.hand if same else course.hand + 1, command.stack, course.hand_for_hand, bounties)


def _check_out(state: State, found: Entrant, count: int) -> None:
    if state.course.playing - count < 1:
        raise Refused("FS-8.2", "last-player", player=found.name)


def _check_paid(found: Entrant) -> None:
    """Who owes a rebuy pays it before they are out, or rebuy once more."""
    if found.owes_rebuy:
        raise Refused("RT-27", "bound-to-rebuy", player=found.name)


def _bounties(state: State, found: Entrant, takers: Sequence[int]) -> dict[int, int]:
    """Who collects how much."""
    if state.rules.format != Format.KNOCK_OUT:
        return {}
    good = [taker for taker in takers if state.has(taker) and state.entrant(taker).is_in and taker != found.number]
    if not good or len(good) != len(set(takers)) or len(set(takers)) != len(takers):
        raise Refused("FS-3.1.3.1 R-190", "who-eliminated", player=found.name)
    return dict(zip(good, equally(state.rules.bounty, len(good), state.rules.round_to), strict=True))  # R-190 R-520


def _record(state: State, command: RecordHand, _: Chance) -> Iterator[Event]:
    only(command, FLOOR)
    yield from recorded(state, command)


def recorded(
    state: State, command: RecordHand, told: Blinds | None = None, time_banks: Mapping[int, int] = NONE
) -> Iterator[Event]:
    """`told`: positions, where the table itself has said them."""
    in_phase(state, Phase.RUNNING, cites="FS-8.2")
    table = state.tables.get(command.table)
    if table is None:
        raise Refused("RT-33", "no-such-table", table=str(command.table))
    if table.number in state.course.round_tables:
        raise Refused("RT-79.B", "one-hand-a-round", table=table.number)
    here = {who: state.entrant(who) for who in table.seats.values() if _was_dealt(state, who, table.number)}
    _check_stacks(command.stacks, here)
    if state.rules.format == Format.WIN_THE_BUTTON and not _are_winners(command):
        raise Refused("FS-3.1.5", "who-won-the-hand", table=table.number)
    broke = [one for one in here.values() if not command.stacks[one.number] + one.behind]
    rebuying = _rebuying(state, command, broke)
    gone = [one for one in broke if one.number not in rebuying]
    for one in broke:
        _check_paid(one)
    if gone:
        _check_out(state, gone[0], len(gone))
    course = state.course
    hand = course.hand + bool(gone and not course.hand_for_hand)
    for one in gone:
        _check_takers(command, one)
    out = tuple([Out(one.number, one.stack, _bounties(state, one, command.takers.get(one.number, ()))) for one in gone])
    blinds = told or dealt_now(state, table)
    to = button_after(state, table, blinds, command.winners)  # FS-3.1.5
    yield HandRecorded(
        table.number, dict(command.stacks), blinds, to, hand, course.hand_for_hand, out, rebuying, dict(time_banks)
    )


def _was_dealt(state: State, number: int, table: int) -> bool:
    """In play; and where the house deals, at the table already."""
    one = state.entrant(number)
    return one.is_in and (not state.rules.is_dealt or (one.placed is not None and one.placed.table == table))


def _are_winners(command: RecordHand) -> bool:
    """Somebody has won, and has chips."""
    return bool(command.winners) and all(command.stacks.get(winner) for winner in command.winners)


def _check_takers(command: RecordHand, found: Entrant) -> None:
    """Who won their last pot sat there and has chips."""
    if not all(command.stacks.get(taker) for taker in command.takers.get(found.number, ())):
        raise Refused("FS-3.1.3.1 R-190", "who-eliminated", player=found.name)


def _check_stacks(stacks: Mapping[int, int], here: Mapping[int, Entrant]) -> None:
    if stacks.keys() != here.keys() or len(here) < 2:
        raise Refused("RT-25.2", "stacks-of-others")
    if not all(type(chips) is int and 0 <= chips <= MOST_CHIPS * len(here) for chips in stacks.values()):
        raise Refused("RT-25.2", "stacks-of-others")
    before = sum(one.stack - one.behind for one in here.values())
    if sum(stacks.values()) != before:
        raise Refused("FS-8.5 RT-25.2", "chips-not-conserved", before=before, after=sum(stacks.values()))


def _rebuying(state: State, command: RecordHand, broke: Sequence[Entrant]) -> tuple[int, ...]:
    able = [one.number for one in broke if _may_rebuy(state, one)]
    if not set(command.rebuying) <= set(able):
        raise Refused("FS-3.1.2.1", "not-sold-now")
    return tuple([number for number in able if number in command.rebuying])


def _may_rebuy(state: State, one: Entrant) -> bool:
    sale = state.rules.rebuy
    return bool(sale) and windows.sells(state, sale) and (not sale.most or one.rebuys < sale.most)  # type: ignore[union-attr]


def _reinstate(state: State, command: Reinstate, _: Chance) -> Iterator[Event]:
    only(command, FLOOR)
    in_phase(state, Phase.RUNNING, cites="RT-1")
    said(command.reason)
    found = entrant(state, command.player)
    if found.standing != Standing.OUT:
        raise Refused("RT-1", "not-out", player=found.name)
    if state.course.sealed_deal and found.number not in state.course.sealed_deal.shares:
        raise Refused("R-191 R-611", "deal-is-sealed", player=found.name)
    if paid := _paid_meanwhile(state, found):
        raise Refused("RT-1 R-550", "paid-already", player=paid)
    table = state.tables.get(command.table)
    if table is None or command.seat not in free_seats(state, table):
        raise Refused("RT-6", "seat-not-free", table=str(command.table), seat=str(command.seat))
    _check_giver(state, found, command.giver)
    yield Reinstated(found.number, command.table, command.seat, command.reason, command.giver)


def _check_giver(state: State, found: Entrant, giver: int) -> None:
    """Chips of a reported hand are at somebody's seat: they come from there, or the hand is taken back."""
    if not found.out_reported:
        if giver:
            raise Refused("RT-1 FS-8.5", "nobody-has-their-chips", player=found.name)
    elif giver not in _givers(state, found.out_stack):
        raise Refused("RT-1 FS-8.5", "who-has-their-chips", player=found.name, chips=found.out_stack)


def _givers(state: State, chips: int) -> tuple[int, ...]:
    """Players who have more than that."""
    return tuple([number for number in playing(state) if state.entrant(number).stack > chips])


def _paid_meanwhile(state: State, found: Entrant) -> str:
    """Name of a player whose payment must be taken back before this one returns; empty: nobody's."""
    takers = [(state.entrant(number), amount) for number, amount in found.out_bounties.items()]
    collected = [taker for taker, amount in takers if taker.bounties - amount < taker.bounties_received]
    paid = next((one for one in state.entrants if one.received), None) or next(iter(collected), None)
    return paid.name if paid else ""


# The end


def is_decided(state: State) -> bool:
    """One player is left; or, where places are worth the same, as many as win."""
    course, played = state.course, state.rules.format
    if course.phase != Phase.RUNNING or not course.prizes_fixed:
        return False
    if course.playing == 1:
        return True  # FS-8.2
    if course.sealed_deal:
        return False  # FS-8.2 R-611: for the part that is left
    same_prize = played in (Format.SURVIVOR, Format.SATELLITE)
    return same_prize and course.playing <= paid_places(state) and not round_is_open(state)  # FS-3.1.9 RT-79.A R-560


def _finish(state: State, command: Finish, _: Chance) -> Iterator[Event]:
    only(command, FLOOR)
    if not is_decided(state):
        raise Refused("FS-8.2 FS-3.1.9", "not-decided", left=state.course.playing)
    yield Finished(final_results(state), _winners_bounty(state), command.at)


def _winners_bounty(state: State) -> int:
    own = state.rules.bounty if state.course.playing == 1 else 0
    return own + state.course.spare_bounties


# Believing


def _gone(state: State, one: Entrant, hand: int, stack: int, bounties: Mapping[int, int], *, tied: bool) -> State:
    """A player is out; who eliminated them has the bounty. Hands to miss wait for another entry."""  # RT-71
    course = state.course
    state = on(
        without_seats(state, (one,)),
        playing=course.playing - 1,
        hand=hand,
        unseated=tuple([number for number in course.unseated if number != one.number]),
        timed={who: until for who, until in course.timed.items() if who != one.number},
        deal=course.sealed_deal,
    )
    changed = [
        replace(
            one,
            standing=Standing.OUT,
            table=0,
            seat=0,
            stack=0,
            absent=False,
            out_in=hand,
            out_stack=stack,
            out_tied=tied,
            out_bounties=dict(bounties),
        )
    ]
    for taker, amount in bounties.items():
        winner = state.entrant(taker)
        changed.append(replace(winner, bounties=winner.bounties + amount))
    return with_entrants(state, *changed)


def _busted(state: State, event: Busted) -> State:
    return _gone(state, state.entrant(event.player), event.hand, event.stack, event.bounties, tied=event.tied)


def _recorded(state: State, event: HandRecorded) -> State:
    table = state.tables[event.table]
    table = replace(
        positioned(table, event.blinds, played=True),
        button_to=event.button_to,
        hands=table.hands + 1,
        called=None,
        waits=False,
    )
    out = {one.player for one in event.out}
    changed = []
    for number, chips in event.stacks.items():
        one = state.entrant(number)
        owes = one.owes_rebuy or number in event.rebuying
        placed = replace(one.placed, chips=chips) if one.placed else None
        banks = event.time_banks.get(number, one.time_banks)
        if number in out:
            changed.append(replace(one, placed=placed))
        else:
            missing, stack = one.missing - _has_missed(state, one), chips + one.behind
            still = replace(one, stack=stack, missing=missing, owes_rebuy=owes, placed=placed, time_banks=banks)
            changed.append(still)
    course = state.course
    done = (*course.round_tables, table.number) if course.hand_for_hand else ()  # RT-79.B
    state = on(with_tables(state, table), deal=course.sealed_deal, round_tables=done)  # chips are others now
    state = with_entrants(state, *changed)
    for broke in event.out:
        state = _gone(state, state.entrant(broke.player), event.hand, broke.stack, broke.bounties, tied=event.tied)
        state = with_entrants(state, replace(state.entrant(broke.player), out_reported=True))
    return state


def _has_missed(state: State, one: Entrant) -> bool:
    """A hand of their penalty; where the house deals, one that it began after the penalty."""  # RT-71.1
    called = state.tables[one.table].called if state.rules.is_dealt else None
    return one.missing > 0 and (called is None or one.seat in called.missing)


def _reinstated(state: State, event: Reinstated) -> State:
    one = state.entrant(event.player)
    changed = []
    for taker, amount in one.out_bounties.items():
        winner = state.entrant(taker)
        changed.append(replace(winner, bounties=winner.bounties - amount))
    state = with_entrants(state, *changed)
    if event.giver:
        giver = state.entrant(event.giver)
        state = with_entrants(state, replace(giver, stack=giver.stack - one.out_stack))  # FS-8.5
    back = replace(
        one,
        standing=Standing.PLAYING,
        stack=one.out_stack,
        absent=False,
        never_came=False,
        out_in=0,
        out_stack=0,
        out_tied=False,
        out_reported=False,
        out_bounties={},
    )
    course = state.course
    back_in_play = one.out_stack if one.never_came else 0  # FS-9.6: their chips had left
    removed = course.removed - back_in_play
    state = on(state, playing=course.playing + 1, removed=removed, deal=course.sealed_deal)
    state = with_entrants(state, back)
    return seated(state, (_spot(event),))


def _spot(event: Reinstated) -> Spot:
    return Spot(event.player, event.table, event.seat)


def ended(state: State, event: Finished) -> State:
    """Everybody has their place and prize; the winner's bounties are theirs."""
    changed = []
    for order, result in enumerate(event.results):
        one = state.entrant(result.player)
        more = 0 if order else event.bounty
        changed.append(
            replace(
                one,
                place=result.place,
                prize=result.prize,
                seat_won=result.seat,
                bounties=one.bounties + more,
                kept_at_end=one.kept_at_end + more,
            )
        )
    course = state.course
    state = on(
        state,
        phase=Phase.OVER,
        over_at=event.at,
        spare_bounties=0,
        hand_for_hand=False,
        round_tables=(),
        clock=paused(course.clock, event.at),
        deal=course.sealed_deal,
    )
    return with_entrants(state, *changed)


# Offering


def _due(state: State) -> Command | None:
    return Finish(by=Role.DIRECTOR) if is_decided(state) else None


def _may_return(state: State) -> tuple[int, ...]:
    out = [one for one in state.entrants if one.standing == Standing.OUT]
    if deal := state.course.sealed_deal:
        out = [one for one in out if one.number in deal.shares]
    if state.rules.format == Format.KNOCK_OUT:
        out = [one for one in out if not _paid_meanwhile(state, one)]
    return tuple([one.number for one in out])


def _anybody_paid(state: State) -> bool:
    return any(one.received for one in state.entrants)


def _offers(state: State) -> Iterator[Option]:
    course = state.course
    if course.phase != Phase.RUNNING:
        return
    if is_decided(state):
        yield Option("finish", (), Nature.COURSE)
    numbers = tuple([number for number in playing(state) if not state.entrant(number).owes_rebuy])
    if numbers and course.playing > 1 and state.rules.format != Format.KNOCK_OUT:
        asks = (Pick("player", numbers), Number("stack", 0, course.in_play), Pick("same_hand", (False, True)))
        yield Option("bust", asks, Nature.COURSE)
    out = () if len(state.tables) > MANY_TABLES or _anybody_paid(state) else _may_return(state)
    for players in _returns(state, out):
        for table in state.tables.values():
            if free := free_seats(state, table):
                there = (Pick("table", (table.number,)), Pick("seat", tuple(free)), Text("reason"))
                yield Option("reinstate", (*players, *there), Nature.IRREGULARITY)


def _returns(state: State, out: tuple[int, ...]) -> Iterator[tuple[Pick, ...]]:
    """Who may return; after a hand that was reported, with chips that any of these can give."""
    if free := tuple([number for number in out if not state.entrant(number).out_reported]):
        yield (Pick("player", free),)
    reported = [state.entrant(number) for number in out if state.entrant(number).out_reported]
    if reported and (givers := _givers(state, max(one.out_stack for one in reported))):
        yield (Pick("player", tuple([one.number for one in reported])), Pick("giver", givers))


eliminations: Part[State] = Part(
    judges={Bust: _bust, RecordHand: _record, Reinstate: _reinstate, Finish: _finish},
    cites={
        Bust: "FS-3.1.3.1 RT-79.A R-161",
        RecordHand: "FS-3.1.5 RT-33 RT-71.1",
        Reinstate: "RT-1",
        Finish: "FS-8.2 FS-3.1.9",
    },
    believes={Busted: _busted, HandRecorded: _recorded, Reinstated: _reinstated, Finished: ended},
    offers=offered_to(FLOOR, _offers),
    due=_due,
)
