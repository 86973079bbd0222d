"""Warnings, hands and orbits to miss, disqualification, and rulings of the direction (RT-71, RT-1)."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from panoverde.core.chance import Chance
from panoverde.core.decider import Event
from panoverde.core.option import Nature, Number, Option, Pick, Text
from panoverde.core.part import Part
from panoverde.core.refusal import Refused
from panoverde.tournament.authority import DIRECTION, FLOOR, entrant, in_phase, in_play, offered_to, only, playing, said
from panoverde.tournament.commands import Disqualify, Penalise, RecordRuling, ServeHand
from panoverde.tournament.events import Disqualified, HandServed, Penalised, RulingRecorded
from panoverde.tournament.results import final_results, standings
from panoverde.tournament.room_seats import without_seats
from panoverde.tournament.state import (
    DISQUALIFIED,
    Entrant,
    Penalty,
    Phase,
    Ruling,
    Standing,
    State,
    on,
    with_entrants,
)

OFFENCES = {
    "duties": "RT-2",
    "device": "RT-4",
    "language": "RT-5",
    "wrong_claim": "RT-12",
    "race": "RT-24.3",
    "untidy_chips": "RT-25.1",
    "hidden_cards": "RT-25.3",
    "left_table": "RT-31",
    "dodged_blind": "RT-34",
    "out_of_turn": "RT-45.1",
    "unusual_fold": "RT-59",
    "conditional": "RT-60.1",
    "hidden_chips": "RT-64",
    "discussed_hand": "RT-67.A",
    "advised": "RT-67.B",
    "one_to_a_hand": "RT-67.C",
    "exposed_cards": "RT-68",
    "soft_play": "RT-69",
    "collusion": "RT-69",
    "etiquette": "RT-70",
    "conduct": "RT-71.2",
    "belongings": "RT-74",
    "stood_up": "RT-79.E",
    "stayed": "FS-8.3",
    "moved_chips": "FS-8.5",
}
"""What players are penalised for, with the rule that says so."""
ONLY_DISQUALIFIED = ("collusion",)  # RT-69
STAYED = "stayed"
"""The offence of players who are out; one who enters again serves what it took."""  # FS-8.3
MOST_HANDS = 1_000
MOST_ORBITS = 100


def _penalise(state: State, command: Penalise, _: Chance) -> Iterator[Event]:
    only(command, FLOOR)
    in_phase(state, Phase.RUNNING, cites="RT-71.1")
    found = _offender(state, command)
    rule = _rule(command.offence)
    if command.offence in ONLY_DISQUALIFIED:
        raise Refused(rule, "only-disqualification")
    for count, most in ((command.hands, MOST_HANDS), (command.orbits, MOST_ORBITS)):
        if type(count) is not int or not 0 <= count <= most:
            raise Refused("RT-71.1", "no-such-count", count=str(count))
    hands = command.hands + command.orbits * _at_table(state, found)  # RT-71.1
    before = [one for one in state.course.penalties if (one.player, one.offence) == (found.number, command.offence)]
    if hands <= heaviest(before):
        raise Refused("RT-71.1", "penalty-not-heavier", player=found.name)
    yield Penalised(found.number, command.offence, hands, command.reason)


def _offender(state: State, command: Penalise) -> Entrant:
    if command.offence != STAYED:
        return in_play(state, command.player)
    found = entrant(state, command.player)
    if found.standing != Standing.OUT:
        raise Refused("FS-8.3", "not-out", player=found.name)
    return found


def _rule(offence: str) -> str:
    if offence not in OFFENCES:
        raise Refused("RT-71.2", "no-such-offence", offence=str(offence))
    return OFFENCES[offence]


def _at_table(state: State, found: Entrant) -> int:
    """Players at the table, the penalised one included."""
    table = state.tables.get(found.table)
    return len([who for who in table.seats.values() if state.entrant(who).is_in]) if table else 1


def heaviest(before: Sequence[Penalty]) -> int:
    """Hands of the heaviest penalty for the same offence; below zero: there was none."""
    return max([one.hands for one in before], default=-1)  # RT-71.1 R-562


def _serve(state: State, command: ServeHand, _: Chance) -> Iterator[Event]:
    only(command, FLOOR)
    in_phase(state, Phase.RUNNING, cites="RT-71.3")
    found = in_play(state, command.player)
    if not found.missing:
        raise Refused("RT-71.1", "no-hand-to-miss", player=found.name)
    yield HandServed(found.number)


def _disqualify(state: State, command: Disqualify, _: Chance) -> Iterator[Event]:
    only(command, DIRECTION)
    in_phase(state, Phase.RUNNING, Phase.OVERNIGHT, Phase.OVER, cites="RT-71.4")
    found = entrant(state, command.player)
    _rule(command.offence)
    said(command.reason, "RT-71.2")
    if found.standing == Standing.OUT or (found.is_in and state.course.phase == Phase.OVER):
        yield _found_out(state, found, command)
        return
    in_play(state, command.player)
    if _is_in_hand(state, found):
        raise Refused("R-640", "hands-in-play")
    if state.course.playing < 2:
        raise Refused("FS-8.2", "last-player", player=found.name)
    chips = command.stack or found.stack
    unlike = state.rules.is_dealt and chips != found.stack
    if unlike or type(command.stack) is not int or not 0 <= chips < state.course.in_play:
        raise Refused("RT-71.4", "not-their-chips", player=found.name)
    yield Disqualified(found.number, command.offence, command.reason, chips, state.rules.bounty)  # RT-71.4 FS-8.4


def _found_out(state: State, found: Entrant, command: Disqualify) -> Disqualified:
    """Of a player who is out, or after the end: the others move up, unless money is already paid that they would have
    to return."""
    event = Disqualified(command.player, command.offence, command.reason, found.stack, found.kept_at_end)
    if _is_alone(state):
        raise Refused("FS-8.2", "last-player", player=found.name)
    if not _may_return_bounties(found):
        raise Refused("FS-7.2 RT-71.4", "paid-already", player=found.name)
    after = _disqualified(state, event)
    results = final_results(after) if state.course.phase == Phase.OVER else ()
    prizes = {one.player: one.prize for one in results or standings(after)}
    for one in state.entrants:
        if one.received > prizes.get(one.number, 0):
            raise Refused("FS-7.2 RT-71.4", "paid-already", player=one.name)
    return replace(event, results=results)  # RT-69 RT-71.4 FS-8.4 R-557


def _is_in_hand(state: State, found: Entrant) -> bool:
    """Dealt by the house: in a hand of their table, or on their way to or from one."""
    if not state.rules.is_dealt:
        return False
    table, placed = state.tables.get(found.table), found.placed
    if table is None or placed is None:
        return table is not None or placed is not None
    return table.dealing or (placed.table, placed.seat) != (found.table, found.seat)


def _is_alone(state: State) -> bool:
    """Is there nobody else who could have the prizes?"""
    return sum(one.standing in (Standing.PLAYING, Standing.OUT) for one in state.entrants) < 2


def _may_return_bounties(found: Entrant) -> bool:
    """What they kept at the end is still at the cage."""
    return not found.kept_at_end or found.bounties_received <= found.bounties - found.kept_at_end


def _rule_on(_state: State, command: RecordRuling, _: Chance) -> Iterator[Event]:
    only(command, FLOOR)
    said(command.words)
    yield RulingRecorded(command.words, command.at)  # RT-1 FS-8.7


# Believing


def _penalised(state: State, event: Penalised) -> State:
    one = state.entrant(event.player)
    penalty = Penalty(event.player, event.offence, event.hands, event.reason)
    state = on(state, penalties=(*state.course.penalties, penalty))
    return with_entrants(state, replace(one, missing=one.missing + event.hands))


def _served(state: State, event: HandServed) -> State:
    one = state.entrant(event.player)
    return with_entrants(state, replace(one, missing=one.missing - 1))


def _disqualified(state: State, event: Disqualified) -> State:
    one, course = state.entrant(event.player), state.course
    state = on(
        without_seats(state, (one,)),
        playing=course.playing - one.is_in,
        removed=course.removed + event.chips,
        unseated=tuple([number for number in course.unseated if number != one.number]),
        timed={who: until for who, until in course.timed.items() if who != one.number},
        spare_bounties=course.spare_bounties + (0 if event.results else event.bounty),
        penalties=(*course.penalties, Penalty(event.player, event.offence, DISQUALIFIED, event.reason)),
        deal=course.sealed_deal,
    )
    out = replace(
        one,
        standing=Standing.DISQUALIFIED,
        place=0,
        prize=0,
        seat_won=False,
        table=0,
        seat=0,
        stack=0,
        missing=0,
        bounties=one.bounties - one.kept_at_end,
        kept_at_end=0,
    )
    again = []
    for order, anew in enumerate(event.results):
        other, more = state.entrant(anew.player), 0 if order else event.bounty
        again.append(
            replace(
                other,
                place=anew.place,
                prize=anew.prize,
                seat_won=anew.seat,
                bounties=other.bounties + more,
                kept_at_end=other.kept_at_end + more,
            )
        )
    return with_entrants(state, *again, out)


def _ruled(state: State, event: RulingRecorded) -> State:
    return on(state, rulings=(*state.course.rulings, Ruling(event.words, event.at)))


# Offering


def _offers(state: State) -> Iterator[Option]:
    yield Option("record_ruling", (Text("words"),))
    if state.course.phase != Phase.RUNNING:
        return
    numbers = playing(state)
    words = tuple([name for name in OFFENCES if name not in (*ONLY_DISQUALIFIED, STAYED)])
    known = _penalties_by_player(state)
    if clean := tuple([number for number in numbers if number not in known]):
        yield _penalty(clean, words, 0)
    for number in (one for one in numbers if one in known):
        if others := tuple([name for name in words if name not in known[number]]):
            yield _penalty((number,), others, 0)
        for offence in (name for name in words if name in known[number]):
            least = heaviest(known[number][offence]) + 1
            if least <= MOST_HANDS:
                yield _penalty((number,), (offence,), least)
    out = [one.number for one in state.entrants if one.standing == Standing.OUT]
    if unwarned := tuple([number for number in out if STAYED not in known.get(number, {})]):
        yield _penalty(unwarned, (STAYED,), 0)  # FS-8.3
    if missing := tuple([number for number in numbers if state.entrant(number).missing]):
        yield Option("serve_hand", (Pick("player", missing),))


def _penalty(players: tuple[int, ...], offences: tuple[str, ...], least: int) -> Option:
    asks = (Pick("player", players), Pick("offence", offences), Number("hands", least, MOST_HANDS), Text("reason"))
    return Option("penalise", asks, Nature.IRREGULARITY)


def _penalties_by_player(state: State) -> dict[int, dict[str, list[Penalty]]]:
    """By offence: hundreds of players may have one."""
    found: dict[int, dict[str, list[Penalty]]] = {}
    for one in state.course.penalties:
        found.setdefault(one.player, {}).setdefault(one.offence, []).append(one)
    return found


def _directors(state: State) -> Iterator[Option]:
    course, able = state.course, list[int]()
    if course.phase not in (Phase.RUNNING, Phase.OVERNIGHT, Phase.OVER):
        return
    if course.phase != Phase.OVER and course.playing > 1:
        able += [
            one.number
            for one in map(state.entrant, playing(state))
            if one.stack < course.in_play and not _is_in_hand(state, one)
        ]
    if not any(one.received for one in state.entrants) and not _is_alone(state):
        late = (Standing.OUT, Standing.PLAYING) if course.phase == Phase.OVER else (Standing.OUT,)
        able += [one.number for one in state.entrants if one.standing in late and _may_return_bounties(one)]
    if able:
        asks = (Pick("player", tuple(sorted(able))), Pick("offence", tuple(OFFENCES)), Text("reason"))
        yield Option("disqualify", asks, Nature.IRREGULARITY)


penalties: Part[State] = Part(
    judges={Penalise: _penalise, ServeHand: _serve, Disqualify: _disqualify, RecordRuling: _rule_on},
    cites={
        Penalise: "RT-71.1 RT-71.2",
        ServeHand: "RT-71.1 RT-71.3",
        Disqualify: "RT-71.4 FS-8.4 FS-8.5",
        RecordRuling: "RT-1 FS-8.7",
    },
    believes={
        Penalised: _penalised,
        HandServed: _served,
        Disqualified: _disqualified,
        RulingRecorded: _ruled,
    },
    offers=offered_to(FLOOR, _offers),
)

disqualification: Part[State] = Part(offers=offered_to(DIRECTION, _directors))
