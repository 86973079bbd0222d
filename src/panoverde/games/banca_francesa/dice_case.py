"""The dice of a physical table: sets in a case, changed by the hour, replaced when damaged, seized when suspect."""

from collections.abc import Callable, Iterator
from enum import StrEnum
from functools import partial
from typing import TypeVar

from msgspec.structs import replace

from panoverde.core.chance import Chance
from panoverde.core.decider import Command, Event, Instant
from panoverde.core.option import Nature, Option, Pick, Text, is_words, same_words
from panoverde.core.part import Bar, Part
from panoverde.core.people import STAFF, Role, Seat, Who
from panoverde.core.record import Record
from panoverde.core.refusal import Refused
from panoverde.games._kit.chapter import Chapter
from panoverde.games._kit.cloth import BankedTable, player_at
from panoverde.games._kit.hours import Hours, both, changed, ends, hours
from panoverde.games._kit.roles import require, require_physical


class Fault(StrEnum):
    """Why a throw is null."""

    FOREIGN_OBJECT = "foreign_object"  # AO-3.8a
    OFF_TABLE = "off_table"  # AO-3.8b
    DAMAGED = "damaged"  # AO-3.8b
    SOILED = "soiled"  # AO-3.8b
    NOT_ALL_IN_CUP = "not_all_in_cup"  # AO-3.8c
    KEPT_IN_CUP = "kept_in_cup"  # AO-3.8d
    NOT_FLAT = "not_flat"  # AO-3.7b


SPOILS_THE_SET = frozenset({Fault.OFF_TABLE, Fault.DAMAGED, Fault.SOILED})  # AO-3.8b


class Seizure(Record):
    dice_set: int
    complainant: Seat | None
    """The player whose suspicion it was; nobody when the inspectors had their own."""
    witnesses: tuple[str, ...]


class DiceCase(Record):
    in_use: int | None
    """The number of the set being thrown; none when the case has run out."""
    spare: tuple[int, ...]
    """The other sets, in the order in which they take their turn."""
    hours: Hours
    suspected_by: Seat | None = None
    sealed: tuple[Seizure, ...] = ()
    """Seized sets, sealed and sent for examination."""
    supplied: int = 3


# Commands


class RotateDice(Command, tag="rotate_dice"):
    pass


class SuspectDice(Command, tag="suspect_dice"):
    pass


class SeizeDice(Command, tag="seize_dice"):
    first_witness: str
    second_witness: str


class ReportExamination(Command, tag="report_examination"):
    dice_set: int
    founded: bool


class SupplyDice(Command, tag="supply_dice"):
    pass


# Events


class DiceChanged(Event, tag="dice_changed"):
    """Another set is in use; `spoiled` when the one before does not go back to the case."""

    dice_set: int | None
    spoiled: bool = False
    at: Instant = 0


class DiceSuspected(Event, tag="dice_suspected"):
    seat: Seat


class DiceSeized(Event, tag="dice_seized"):
    dice_set: int
    complainant: Seat | None
    witnesses: tuple[str, ...]


class DiceExamined(Event, tag="dice_examined"):
    dice_set: int
    founded: bool
    complainant_pays: bool
    """The player whose complaint led to the seizure of this set, wherever they are now."""


class DiceSupplied(Event, tag="dice_supplied"):
    dice_set: int


class DiceTable(BankedTable, kw_only=True):
    case: DiceCase


S = TypeVar("S", bound=DiceTable)


def full_case(at: Instant) -> DiceCase:
    return DiceCase(1, (2, 3), both(at))  # AO-3.2: three sets


# Judging


def why_no_dice(case: DiceCase) -> Refused | None:
    """What keeps the dice from being thrown, whatever the hour."""
    if case.suspected_by is not None:
        return Refused("AO-3.5", "dice-suspected", seat=case.suspected_by)
    if case.in_use is None:
        return Refused("AO-3.5 AO-3.8b R-201", "no-dice")
    return None


def _why_not_rotate(chapter: Chapter[S], state: S) -> Refused | None:
    case = state.case
    if chapter.unsettled(state):
        return Refused("R-200", "dice-resting")  # they lie in the arena with a result to settle
    if case.in_use is None or not case.spare:
        return Refused("AO-3.4 R-201", "no-dice")
    if case.suspected_by is not None:
        return Refused("AO-3.5", "dice-suspected", seat=case.suspected_by)
    return None


def _rotate(chapter: Chapter[S], state: S, command: RotateDice, _: Chance) -> Iterator[Event]:
    require(command, Role.CROUPIER)
    require_physical(state)
    if refused := _why_not_rotate(chapter, state):
        raise refused
    if command.at < _rotates_from(state.case):
        raise Refused("AO-3.4", "hour-not-over")
    yield changed_set(state.case, command.at)  # AO-3.4


def _rotates_from(case: DiceCase) -> Instant:
    return 0 if case.hours.equipment.called else ends(case.hours.equipment)


def changed_set(case: DiceCase, at: Instant, *, spoiled: bool = False) -> DiceChanged:
    return DiceChanged(case.spare[0] if case.spare else None, spoiled, at)


def _suspect(state: DiceTable, command: SuspectDice, _: Chance) -> Iterator[Event]:
    seat, _player = player_at(state.cloth, command.by)  # AO-3.5: any player
    require_physical(state)
    if state.case.in_use is None or state.case.suspected_by is not None:
        raise Refused("AO-3.5", "nothing-to-suspect")
    yield DiceSuspected(seat)


def _seize(state: DiceTable, command: SeizeDice, _: Chance) -> Iterator[Event]:
    require(command, Role.INSPECTOR)
    require_physical(state)
    case = state.case
    if case.in_use is None:
        raise Refused("AO-3.5 R-201", "no-dice")
    witnesses = (command.first_witness, command.second_witness)
    if not all(is_words(name) for name in witnesses) or same_words(*witnesses):
        raise Refused("AO-3.5", "two-witnesses")
    yield DiceSeized(case.in_use, case.suspected_by, witnesses)
    yield changed_set(case, command.at, spoiled=True)


def _report(state: DiceTable, command: ReportExamination, _: Chance) -> Iterator[Event]:
    require(command, Role.INSPECTOR)
    require_physical(state)
    seizure = next((one for one in state.case.sealed if one.dice_set == command.dice_set), None)
    if seizure is None:
        raise Refused("AO-3.5", "not-seized", dice_set=str(command.dice_set))
    pays = seizure.complainant is not None and not command.founded  # AO-3.6
    yield DiceExamined(command.dice_set, command.founded, pays)


def _supply(state: DiceTable, command: SupplyDice, _: Chance) -> Iterator[Event]:
    require(command, Role.INSPECTOR)
    require_physical(state)
    case = state.case
    if _is_full(case):
        raise Refused("AO-3.2", "case-full")
    yield DiceSupplied(case.supplied + 1)
    if case.in_use is None:
        yield DiceChanged(case.supplied + 1, at=command.at)


def _is_full(case: DiceCase) -> bool:
    return len(case.spare) + (case.in_use is not None) >= 3


# Believing


def _changed(state: S, event: DiceChanged) -> S:
    case = state.case
    back = () if event.spoiled or case.in_use is None else (case.in_use,)
    spare = tuple(one for one in case.spare if one != event.dice_set) + back
    return replace(state, case=replace(case, in_use=event.dice_set, spare=spare, hours=changed(case.hours, event.at)))


def _suspected(state: S, event: DiceSuspected) -> S:
    return replace(state, case=replace(state.case, suspected_by=event.seat))


def _seized(state: S, event: DiceSeized) -> S:
    sealed = (*state.case.sealed, Seizure(event.dice_set, event.complainant, event.witnesses))
    return replace(state, case=replace(state.case, sealed=sealed, suspected_by=None))


def _examined(state: S, event: DiceExamined) -> S:
    sealed = tuple(one for one in state.case.sealed if one.dice_set != event.dice_set)
    return replace(state, case=replace(state.case, sealed=sealed))


def _supplied(state: S, event: DiceSupplied) -> S:
    spare = (*state.case.spare, event.dice_set)
    return replace(state, case=replace(state.case, spare=spare, supplied=event.dice_set))


# Showing: the witnesses' names are the house's business


def _unnamed(event: DiceSeized, viewer: Who) -> Event:
    return event if viewer in STAFF else replace(event, witnesses=())


def _covered(state: S, viewer: Who) -> S:
    if viewer in STAFF or not state.case.sealed:
        return state
    sealed = tuple(replace(one, witnesses=()) for one in state.case.sealed)
    return replace(state, case=replace(state.case, sealed=sealed))


# Offering


def _croupiers_offers(chapter: Chapter[S], state: S, _: Role) -> Iterator[Option]:
    if state.rules.physical and not _why_not_rotate(chapter, state):
        yield Option("rotate_dice", since=_rotates_from(state.case))


def _players_offers(state: DiceTable, seat: Seat) -> Iterator[Option]:
    case = state.case
    if state.rules.physical and seat in state.cloth.players and case.in_use is not None and case.suspected_by is None:
        yield Option("suspect_dice", nature=Nature.IRREGULARITY)


def _inspectors_offers(state: DiceTable, _: Role) -> Iterator[Option]:
    if not state.rules.physical:
        return
    case = state.case
    if case.in_use is not None:
        witnesses = (Text("first_witness"), Text("second_witness", unlike="first_witness"))
        yield Option("seize_dice", witnesses, Nature.IRREGULARITY)
    if case.sealed:
        sealed = Pick("dice_set", tuple(one.dice_set for one in case.sealed))
        yield Option("report_examination", (sealed, Pick("founded", (True, False))), Nature.IRREGULARITY)
    if not _is_full(case):
        yield Option("supply_dice", nature=Nature.IRREGULARITY)


# The parts


def dice_case(
    table: type[S],
    chapter: Chapter[S],
    *,
    throw: type[Command],
    thrown: tuple[type[Event], ...],
    may_throw: Callable[[S, Who], bool],
) -> tuple[Part[S], Part[S]]:
    """The case, and the hours of its dice and of the person who throws them: both bar the throw."""

    def why(state: S, who: Who) -> Refused | None:
        return why_no_dice(state.case) if may_throw(state, who) else None

    def rotation(state: S) -> Command | None:
        return None if _why_not_rotate(chapter, state) else RotateDice(by=Role.CROUPIER)  # AO-3.4

    case: Part[S] = Part(
        judges={
            RotateDice: partial(_rotate, chapter),
            SuspectDice: _suspect,
            SeizeDice: _seize,
            ReportExamination: _report,
            SupplyDice: _supply,
        },
        bars={throw: Bar(why)},
        cites={
            RotateDice: "AO-3.4 R-200",
            SuspectDice: "AO-3.5",
            SeizeDice: "AO-3.5",
            ReportExamination: "AO-3.6",
            SupplyDice: "AO-3.2 R-201",
        },
        believes={
            DiceChanged: _changed,
            DiceSuspected: _suspected,
            DiceSeized: _seized,
            DiceExamined: _examined,
            DiceSupplied: _supplied,
        },
        offers={
            Role.CROUPIER: partial(_croupiers_offers, chapter),
            Role.INSPECTOR: _inspectors_offers,
            int: _players_offers,
        },
        masks={DiceSeized: _unnamed},
        covers=_covered,
        keeps=lambda then, now: replace(then, case=now.case),  # what was done with the dice stays
    )
    clock = hours(
        table,
        lambda state: state.case.hours,
        lambda state, now: replace(state, case=replace(state.case, hours=now)),
        in_use=lambda state: state.case.in_use is not None,
        throw=throw,
        thrown=thrown,
        may_throw=may_throw,
        rotation=rotation,
    )
    return case, clock
