"""The dice of a physical table: sets in a case, changed by the hour, replaced when damaged, seized when suspect."""

from collections.abc import Iterator
from enum import StrEnum

from msgspec.structs import replace

from panoverde.core.game import Command, Event, Instant
from panoverde.core.option import Nature, Option, Pick, Text, is_words, same_words
from panoverde.core.people import STAFF, Role, Seat, Who
from panoverde.core.record import Record
from panoverde.core.refusal import Refused
from panoverde.games._banked import hours
from panoverde.games._banked.hours import Hours


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


def full_case(at: Instant) -> DiceCase:
    return DiceCase(1, (2, 3), hours.both(at))  # AO-3.2: three sets


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
    """The player whose complaint led to the seizure of this set, wherever he is now."""


class DiceSupplied(Event, tag="dice_supplied"):
    dice_set: int


COMMANDS: tuple[type[Command], ...] = (
    RotateDice, *hours.COMMANDS, SuspectDice, SeizeDice, ReportExamination, SupplyDice,
)  # fmt: skip
EVENTS: tuple[type[Event], ...] = (
    DiceChanged, *hours.EVENTS, DiceSuspected, DiceSeized, DiceExamined, DiceSupplied,
)  # fmt: skip
WHO: dict[type[Command], Role] = {
    **hours.WHO,
    RotateDice: Role.CROUPIER,
    SeizeDice: Role.INSPECTOR,
    ReportExamination: Role.INSPECTOR,
    SupplyDice: Role.INSPECTOR,
}


def why_not_record(case: DiceCase) -> Refused | None:
    """A throw already made is recorded even when the hour has been called since."""
    if case.suspected_by is not None:
        return Refused("AO-3.5", "dice-suspected", seat=case.suspected_by)
    if case.in_use is None:
        return Refused("AO-3.5 AO-3.8b R-201", "no-dice")
    return None


def why_not_throw(case: DiceCase) -> Refused | None:
    """What must be done with the dice before they are thrown."""
    return why_not_record(case) or hours.why_not_throw(case.hours)


def due(case: DiceCase) -> Command | None:
    if case.hours.equipment.called and not _why_not_rotate(case, resting=False):
        return RotateDice(by=Role.CROUPIER)  # AO-3.4
    return hours.due(case.hours)


def decide(case: DiceCase, command: Command, *, resting: bool) -> Iterator[Event]:
    """`resting`: the dice lie in the arena with a result to settle, so nobody changes them."""
    match command:
        case RotateDice():
            if refused := _why_not_rotate(case, resting=resting):
                raise refused
            yield _changed(case, command.at)  # AO-3.4
        case SuspectDice():
            if isinstance(command.by, Role) or case.in_use is None or case.suspected_by is not None:
                raise Refused("AO-3.5", "nothing-to-suspect")
            yield DiceSuspected(command.by)
        case SeizeDice():
            yield from _seize(case, command)
        case ReportExamination():
            yield _examined(case, command)
        case SupplyDice():
            yield from _supply(case, command.at)
        case _:
            yield from hours.decide(case.hours, command, in_use=case.in_use is not None)


def _why_not_rotate(case: DiceCase, *, resting: bool) -> Refused | None:
    if resting:
        return Refused("R-200", "dice-resting")
    if case.in_use is None or not case.spare:
        return Refused("AO-3.4 R-201", "no-dice")
    if case.suspected_by is not None:
        return Refused("AO-3.5", "dice-suspected", seat=case.suspected_by)
    return None


def _changed(case: DiceCase, at: Instant, *, spoiled: bool = False) -> DiceChanged:
    return DiceChanged(case.spare[0] if case.spare else None, spoiled, at)


def spoil(case: DiceCase, at: Instant) -> DiceChanged:
    """The set that fell, broke or got dirty is replaced at once."""
    return _changed(case, at, spoiled=True)  # AO-3.8b


def _seize(case: DiceCase, command: SeizeDice) -> Iterator[Event]:
    if case.in_use is None:
        raise Refused("AO-3.5 R-201", "no-dice")
    witnesses = (command.first_witness, command.second_witness)
    if not all(is_words(name) for name in witnesses) or same_words(*witnesses):
        raise Refused("AO-3.5", "two-witnesses")
    yield DiceSeized(case.in_use, case.suspected_by, witnesses)
    yield _changed(case, command.at, spoiled=True)


def _examined(case: DiceCase, command: ReportExamination) -> DiceExamined:
    seizure = next((one for one in case.sealed if one.dice_set == command.dice_set), None)
    if seizure is None:
        raise Refused("AO-3.5", "not-seized", dice_set=str(command.dice_set))
    pays = seizure.complainant is not None and not command.founded  # AO-3.6
    return DiceExamined(command.dice_set, command.founded, pays)


def _supply(case: DiceCase, at: Instant) -> Iterator[Event]:
    if len(case.spare) + (case.in_use is not None) >= 3:
        raise Refused("AO-3.2", "case-full")
    yield DiceSupplied(case.supplied + 1)
    if case.in_use is None:
        yield DiceChanged(case.supplied + 1, at=at)


def evolve(case: DiceCase, event: Event) -> DiceCase:
    match event:
        case DiceChanged(dice_set, spoiled, at):
            back = () if spoiled or case.in_use is None else (case.in_use,)
            spare = tuple(one for one in case.spare if one != dice_set) + back
            return replace(case, in_use=dice_set, spare=spare, hours=hours.changed(case.hours, at))
        case DiceSuspected(seat):
            return replace(case, suspected_by=seat)
        case DiceSeized(dice_set, complainant, witnesses):
            sealed = (*case.sealed, Seizure(dice_set, complainant, witnesses))
            return replace(case, sealed=sealed, suspected_by=None)
        case DiceExamined(dice_set):
            return replace(case, sealed=tuple(one for one in case.sealed if one.dice_set != dice_set))
        case DiceSupplied(dice_set):
            return replace(case, spare=(*case.spare, dice_set), supplied=dice_set)
        case _ if isinstance(event, hours.EVENTS):
            return replace(case, hours=hours.evolve(case.hours, event))
        case _:
            return case


# Who may know what: the witnesses' names are the house's business


def see(event: Event, viewer: Who) -> Event:
    if isinstance(event, DiceSeized) and viewer not in STAFF:
        return replace(event, witnesses=())
    return event


def view(case: DiceCase, viewer: Who) -> DiceCase:
    if viewer in STAFF:
        return case
    return replace(case, sealed=tuple(replace(one, witnesses=()) for one in case.sealed))


def options(case: DiceCase, who: Who, *, seated: bool, resting: bool) -> Iterator[Option]:
    match who:
        case Role.CROUPIER if not _why_not_rotate(case, resting=resting):
            yield Option("rotate_dice")
        case Role.INSPECTOR:
            yield from _inspectors_options(case)
        case _ if seated and case.in_use is not None and case.suspected_by is None:
            yield Option("suspect_dice", nature=Nature.IRREGULARITY)
    yield from hours.options(case.hours, who, in_use=case.in_use is not None)


def _inspectors_options(case: DiceCase) -> Iterator[Option]:
    if case.in_use is not None:
        witnesses = (Text("first_witness"), Text("second_witness", unlike="first_witness"))
        yield Option("seize_dice", witnesses, Nature.IRREGULARITY)
    if case.sealed:
        sealed = Pick("dice_set", tuple(one.dice_set for one in case.sealed))
        yield Option("report_examination", (sealed, Pick("founded", (True, False))), Nature.IRREGULARITY)
    if len(case.spare) + (case.in_use is not None) < 3:
        yield Option("supply_dice", nature=Nature.IRREGULARITY)
