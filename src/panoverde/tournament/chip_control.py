"""Chips of the room: counted and reconciled, changed for higher ones, taken out (RT-24, RT-25.2, RT-64, RT-65)."""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from panoverde.core.cards import shoe
from panoverde.core.chance import Chance
from panoverde.core.decider import Command, Event
from panoverde.core.option import Nature, Number, Option, Pick, Text
from panoverde.core.part import Part
from panoverde.core.people import Role
from panoverde.core.refusal import Refused
from panoverde.core.want import CardWanted
from panoverde.tournament.authority import FLOOR, in_phase, in_play, offered_to, only, said
from panoverde.tournament.colour_up import Change, Chips, ColourUp, check as check_change, colour_up
from panoverde.tournament.commands import (
    AnnounceRemoved,
    ColourUpChips,
    CountChips,
    CountStacks,
    RaceChips,
    RemoveChips,
)
from panoverde.tournament.events import (
    ChipsCounted,
    ChipsRaced,
    ChipsRemoved,
    ColourUpCalled,
    RemovedAnnounced,
    StacksCounted,
)
from panoverde.tournament.rules import MOST_CHIPS
from panoverde.tournament.state import Count, Phase, Removal, State, TournamentTable, on, with_entrants

MOST_COUNTED = 10**15
PLAYED = (Phase.RUNNING, Phase.OVERNIGHT)


# Counting


def _count(state: State, command: CountChips, _: Chance) -> Iterator[Event]:
    only(command, FLOOR)
    in_phase(state, *PLAYED, cites="RT-25.2")
    if type(command.total) is not int or not 0 <= command.total <= MOST_COUNTED:
        raise Refused("RT-25.2", "not-a-count", count=str(command.total))
    yield ChipsCounted(command.total, state.course.in_play, state.course.clock.level)


def _count_stacks(state: State, command: CountStacks, _: Chance) -> Iterator[Event]:
    only(command, FLOOR)
    in_phase(state, *PLAYED, cites="RT-25.2")
    table = state.tables.get(command.table)
    if table is None:
        raise Refused("RT-25.2", "no-such-table", table=str(command.table))
    if command.stacks.keys() != _players(state, table):
        raise Refused("RT-25.2", "stacks-of-others")
    if not all(
        type(chips) is int and 0 < chips <= MOST_CHIPS * len(state.entrants) for chips in command.stacks.values()
    ):
        raise Refused("RT-25.2", "not-a-count", count=str(min(command.stacks.values())))
    yield StacksCounted(table.number, dict(command.stacks))


def _players(state: State, table: TournamentTable) -> set[int]:
    return {who for who in table.seats.values() if state.entrant(who).is_in}


# Changing


def chip_to_remove(state: State) -> int:
    """Value that is to leave now; 0: none."""
    course, now = state.course, state.course.clock
    if course.phase != Phase.RUNNING or course.colour_up or not state.rules.chips:
        return 0
    passed = now.level if now.on_break else now.level - 1
    values = [level.removes for level in state.rules.levels[:passed] if level.removes]
    return next((value for value in values if value not in course.gone_chips), 0)


def _next_chip(state: State, remove: int) -> int:
    left = sorted(value for value in state.rules.chips if value not in state.course.gone_chips)
    above = [value for value in left if value > remove]
    if not above or remove not in left or left[0] != remove or above[0] % remove:
        raise Refused("RT-24 R-539", "removes-not-the-lowest", level=state.course.clock.level, chip=remove)
    return above[0]


def _call(state: State, command: ColourUpChips, _: Chance) -> Iterator[Event]:
    only(command, FLOOR)
    in_phase(state, Phase.RUNNING, cites="RT-24")
    if state.course.colour_up:
        raise Refused("RT-24.1", "colour-up-open", remove=state.course.colour_up.remove)
    yield ColourUpCalled(command.remove, _next_chip(state, command.remove))  # RT-25.2


def _race(state: State, command: RaceChips, chance: Chance) -> Iterator[Event]:
    only(command, FLOOR)
    in_phase(state, Phase.RUNNING, cites="RT-24")
    removal, table = state.course.colour_up, state.tables.get(command.table)
    if removal is None or table is None or table.number in removal.tables:
        raise Refused("RT-24", "no-race-here", table=str(command.table))
    change = Change(state.rules.colour_up, removal.remove, removal.next)
    _check_chips(state, table, command.chips, change)
    odd = _odd(change, command.chips)
    cards = []
    left = shoe(-(-odd // 52) or 1)
    for _seat in range(odd if change.method == ColourUp.CHIP_RACE else 0):
        card = chance.card(left)  # RT-24.2: from seat 1, a card for each odd chip
        left = left.without(card)
        cards.append(card)
    done = colour_up(change, command.chips, cards)
    stacks = {table.seats[seat]: stack.total for seat, stack in done.stacks.items()}
    yield ChipsRaced(table.number, tuple(cards), stacks, done.removed, done.introduced)


def _check_chips(state: State, table: TournamentTable, chips: Mapping[int, Chips], change: Change) -> None:
    """Of every player who sits there, in chips that are in play; refused before a card is dealt."""
    seats = {seat for seat, who in table.seats.items() if state.entrant(who).is_in}
    in_use = [value for value in state.rules.chips if value not in state.course.gone_chips]
    whole = all(
        value in in_use and type(count) is int and 0 <= count <= MOST_CHIPS
        for some in chips.values()
        for value, count in some.items()
    )
    if chips.keys() != seats or not whole or not all(any(some.values()) for some in chips.values()):
        raise Refused("RT-24", "chips-of-others")
    check_change(change, chips)


def _odd(change: Change, chips: Mapping[int, Chips]) -> int:
    return sum(some.get(change.remove, 0) % (change.next // change.remove) for some in chips.values())


def _announce(state: State, command: AnnounceRemoved, _: Chance) -> Iterator[Event]:
    only(command, FLOOR)
    in_phase(state, Phase.RUNNING, cites="RT-24.1")
    removal = state.course.colour_up
    if removal is None or not _all_done(state):
        raise Refused("RT-24.1", "tables-still-change")
    yield RemovedAnnounced(removal.remove, removal.removed, removal.introduced)  # RT-24.1


def _all_done(state: State) -> bool:
    removal = state.course.colour_up
    return removal is not None and state.tables.keys() <= set(removal.tables)


def _remove(state: State, command: RemoveChips, _: Chance) -> Iterator[Event]:
    only(command, FLOOR)
    in_phase(state, *PLAYED, cites="RT-65")
    said(command.reason)
    if command.player:
        in_play(state, command.player)
    if type(command.chips) is not int or not 0 < command.chips < state.course.in_play:
        raise Refused("RT-64 RT-65", "not-a-count", count=str(command.chips))
    yield ChipsRemoved(command.chips, command.reason, command.player)  # RT-64 RT-65 RT-24.4 R-166


# Believing


def _counted(state: State, event: ChipsCounted) -> State:
    return on(state, count=Count(event.level, event.total, event.expected))


def _stacks_counted(state: State, event: StacksCounted) -> State:
    return with_entrants(
        on(state, deal=state.course.sealed_deal),
        *(replace(state.entrant(who), stack=chips) for who, chips in event.stacks.items()),
    )


def _called(state: State, event: ColourUpCalled) -> State:
    return on(state, colour_up=Removal(event.remove, event.next))


def _raced(state: State, event: ChipsRaced) -> State:
    removal = state.course.colour_up or Removal(0, 0)
    done = replace(
        removal,
        tables=(*removal.tables, event.table),
        removed=removal.removed + event.removed,
        introduced=removal.introduced + event.introduced,
    )
    state = on(
        state,
        colour_up=done,
        born=state.course.born + event.introduced,
        removed=state.course.removed + event.removed,
    )
    return with_entrants(state, *(replace(state.entrant(who), stack=chips) for who, chips in event.stacks.items()))


def _announced(state: State, event: RemovedAnnounced) -> State:
    return on(state, colour_up=None, gone_chips=(*state.course.gone_chips, event.chip))


def _removed(state: State, event: ChipsRemoved) -> State:
    state = on(state, removed=state.course.removed + event.chips)
    if not event.player:
        return state
    one = state.entrant(event.player)
    return with_entrants(state, replace(one, stack=max(0, one.stack - event.chips)))


# Offering


def _due(state: State) -> Command | None:
    if _all_done(state):
        return AnnounceRemoved(by=Role.DIRECTOR)
    if chip := chip_to_remove(state):
        return ColourUpChips(chip, by=Role.DIRECTOR)
    return CountChips(state.course.in_play, by=Role.DIRECTOR) if _to_count(state) else None


def _to_count(state: State) -> bool:
    """In every break, once chips are changed."""
    course = state.course
    if course.phase != Phase.RUNNING or not course.clock.on_break or course.colour_up or not state.rules.chips:
        return False
    return course.count is None or course.count.level != course.clock.level


def _offers(state: State) -> Iterator[Option]:
    course = state.course
    if course.phase not in PLAYED:
        return
    yield Option("count_chips", (Number("total", 0, MOST_COUNTED),), Nature.ASIDE)
    if course.in_play > 1:
        asks = (Number("chips", 1, course.in_play - 1), Text("reason"))
        yield Option("remove_chips", asks, Nature.IRREGULARITY)
    if course.phase != Phase.RUNNING:
        return
    if _all_done(state):
        yield Option("announce_removed", (), Nature.COURSE)
    elif not course.colour_up and (lowest := _lowest(state)):
        yield Option("colour_up_chips", (Pick("remove", (lowest,)),))


def _lowest(state: State) -> int:
    left = sorted(value for value in state.rules.chips if value not in state.course.gone_chips)
    return left[0] if len(left) > 1 and left[1] % left[0] == 0 else 0


def _cards(_: State) -> CardWanted:
    return CardWanted("race", shoe(), 52)


chip_control: Part[State] = Part(
    judges={
        CountChips: _count,
        CountStacks: _count_stacks,
        ColourUpChips: _call,
        RaceChips: _race,
        AnnounceRemoved: _announce,
        RemoveChips: _remove,
    },
    wants={RaceChips: _cards},
    cites={
        CountChips: "RT-25.2 FS-8.5",
        CountStacks: "RT-25.2",
        ColourUpChips: "RT-24 RT-25.2",
        RaceChips: "RT-24.1 RT-24.2 RT-24.3",
        AnnounceRemoved: "RT-24.1",
        RemoveChips: "RT-64 RT-65 RT-24.4",
    },
    believes={
        ChipsCounted: _counted,
        StacksCounted: _stacks_counted,
        ColourUpCalled: _called,
        ChipsRaced: _raced,
        RemovedAnnounced: _announced,
        ChipsRemoved: _removed,
    },
    offers=offered_to(FLOOR, _offers),
    due=_due,
)
