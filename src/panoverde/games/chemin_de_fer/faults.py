"""Bacará chemin de fer: faults at a physical table that need no card to be named, each with its consequence."""

from collections.abc import Callable, Iterator
from enum import StrEnum

from msgspec.structs import replace

from panoverde.core.cards import FACE_DOWN
from panoverde.core.chance import Chance
from panoverde.core.decider import Command, Event
from panoverde.core.option import Nature, Option, Pick
from panoverde.core.part import Part
from panoverde.core.people import Role
from panoverde.core.refusal import Refused
from panoverde.games._kit.baccarat.hands import Winner
from panoverde.games._kit.roles import require, require_physical

from .annulment import annulled
from .calls import Call, say
from .course import Step, bank_abates, bank_two, step
from .draw import CoupResolved, spare_burnt
from .payout import BACCARA, NINE
from .shoe import before_cards
from .state import State, Word, with_dealing

REPORTERS = (Role.CROUPIER, Role.INSPECTOR)


class Fault(StrEnum):
    BANKER_DISCARDS = "banker_discards"
    PONTO_DISCARDS = "ponto_discards"
    CROUPIER_DISCARDS = "croupier_discards"
    BANKER_TURNS = "banker_turns"
    STUCK_VOID = "stuck_void"
    STUCK_REBUILT = "stuck_rebuilt"
    BANKER_THREE = "banker_three"
    FIFTH_CARD = "fifth_card"
    PONTO_THREE = "ponto_three"
    THROWN_DOWN = "thrown_down"
    IN_THE_BOX = "in_the_box"
    DROPPED = "dropped"
    UNDUE_CARD = "undue_card"
    NATURAL_FORGOTTEN = "natural_forgotten"
    WORD_CHANGED = "word_changed"
    WORD_CHANGED_ON_FIVE = "word_changed_on_five"
    PASSING_VOID = "passing_void"
    PASSING_REBUILT = "passing_rebuilt"


CITES = {
    Fault.BANKER_DISCARDS: "AO-12.75 AO-12.76",
    Fault.PONTO_DISCARDS: "AO-12.75 AO-12.76",
    Fault.CROUPIER_DISCARDS: "AO-12.74 AO-12.76",
    Fault.BANKER_TURNS: "AO-12.105b",
    Fault.STUCK_VOID: "AO-12.105c",
    Fault.STUCK_REBUILT: "AO-12.105c",
    Fault.BANKER_THREE: "AO-12.105d",
    Fault.FIFTH_CARD: "AO-12.105f",
    Fault.PONTO_THREE: "AO-12.105g",
    Fault.THROWN_DOWN: "AO-12.105i R-89",
    Fault.IN_THE_BOX: "AO-12.105j",
    Fault.DROPPED: "AO-12.105l",
    Fault.UNDUE_CARD: "AO-12.105m",
    Fault.NATURAL_FORGOTTEN: "AO-12.106a",
    Fault.WORD_CHANGED: "AO-12.106c R-89",
    Fault.WORD_CHANGED_ON_FIVE: "AO-12.106d",
    Fault.PASSING_VOID: "AO-12.107c",
    Fault.PASSING_REBUILT: "AO-12.107c",
}
DRAWN = {
    Fault.STUCK_VOID: 2,
    Fault.STUCK_REBUILT: 2,
    Fault.BANKER_THREE: 1,
    Fault.FIFTH_CARD: 1,
    Fault.PONTO_THREE: 1,
    Fault.IN_THE_BOX: 1,
    Fault.UNDUE_CARD: 1,
}
"""Cards that leave the shoe by it."""


class ReportFault(Command, tag="report_fault"):
    fault: Fault


class FaultReported(Event, tag="fault_reported"):
    fault: Fault


# When each can happen

DEALT = (Step.DELIVER, Step.PONTO)
FULL_COUP = 2
"""Cards that a dealt coup may still need."""


def possible(state: State) -> tuple[Fault, ...]:
    if not state.rules.physical or not state.dealing.banca or step(state) is None:
        return ()  # AO-12.105k
    return tuple(fault for fault in Fault if _happens(state, fault) and _has_cards(state, fault))


def _has_cards(state: State, fault: Fault) -> bool:
    count = DRAWN.get(fault, 0)
    return not count or state.shoe.left - count >= FULL_COUP


def _happens(state: State, fault: Fault) -> bool:
    now, dealing = step(state), state.dealing
    dealt = now in DEALT and not dealing.shown
    regular = not dealing.three and not dealing.void_bank and not dealing.fifth
    third = now == Step.THIRD and not dealing.spare
    said = dealing.word is not None and dealing.third is None and dealing.taken is None and not dealing.rebuilt
    match fault:
        case Fault.BANKER_THREE:
            return regular and (dealt or (now == Step.BANK and dealing.deemed is None))
        case Fault.FIFTH_CARD | Fault.PONTO_THREE | Fault.THROWN_DOWN:
            return dealt and regular
        case Fault.BANKER_TURNS:
            return dealt and not dealing.by_table
        case Fault.STUCK_VOID | Fault.STUCK_REBUILT | Fault.IN_THE_BOX:
            return third
        case Fault.UNDUE_CARD:
            return dealing.turned and now in (Step.SHOW, Step.RESULT) and not dealing.spare
        case Fault.NATURAL_FORGOTTEN:
            return said and dealing.word == Word.CARD and not dealing.disposed and not bank_abates(dealing)
        case Fault.WORD_CHANGED | Fault.WORD_CHANGED_ON_FIVE:
            unchanged = dealing.first_word is None and not dealing.disposed and not dealing.stayed
            return said and unchanged and now in (Step.BANK, Step.THIRD, Step.CHOICE, Step.DRAW)
        case Fault.PASSING_VOID | Fault.PASSING_REBUILT:
            return dealt or now == Step.THIRD or dealing.third is not None  # AO-12.107c
        case _:
            return True


# Judging


def _report(state: State, command: ReportFault, _: Chance) -> Iterator[Event]:
    require(command, *REPORTERS)
    require_physical(state)
    if command.fault not in possible(state):
        cites = CITES.get(command.fault, "")
        raise Refused(f"AO-12.104 AO-12.105k {cites}".strip(), "no-such-fault-now")
    fault = command.fault
    if count := DRAWN.get(fault, 0):
        yield from before_cards(state, count, command.at)  # AO-12.14
    yield FaultReported(fault)
    match fault:
        case Fault.BANKER_DISCARDS:
            yield from _lost(state, Winner.PONTO, Call.PONTO_BY_FAULT)
        case Fault.PONTO_DISCARDS:
            yield from _lost(state, Winner.BANCA, Call.BANK_BY_FAULT)
        case Fault.CROUPIER_DISCARDS | Fault.STUCK_VOID | Fault.PASSING_VOID:
            yield from annulled(state, CITES[fault], command.at)  # AO-12.76 AO-12.105c AO-12.107c


def _lost(state: State, winner: Winner, call: Call) -> Iterator[Event]:
    yield from spare_burnt(state)
    yield CoupResolved(winner)  # AO-12.76
    yield say(state.rules, call)


# Believing


def _by_table(state: State) -> State:
    return with_dealing(state, by_table=True)  # AO-12.105b


def _two_stuck(state: State) -> State:
    """The first is the ponto's; the other the banker's or nobody's."""
    return with_dealing(state, spare=(FACE_DOWN,) * 2)  # AO-12.105c


def _bank_of_three(state: State) -> State:
    return with_dealing(state, void_bank=True, banca=(*state.dealing.banca, FACE_DOWN))  # AO-12.105d


def _fifth(state: State) -> State:
    return with_dealing(state, fifth=True, spare=(FACE_DOWN,))  # AO-12.105f


def _ponto_of_three(state: State) -> State:
    return with_dealing(state, three=True, ponto=(*state.dealing.ponto, FACE_DOWN))  # AO-12.105g


def _deemed_nine(state: State) -> State:
    return with_dealing(state, deemed=NINE, no_draw=True)  # AO-12.105i R-89


def _boxed(state: State) -> State:
    return with_dealing(state, deemed=NINE)  # AO-12.105j


def _at_disposal(state: State) -> State:
    return with_dealing(state, disposed=True)  # AO-12.106a


def _changed(state: State) -> State:
    """With bacará the last word stands; who knows it not yet waits until the banker's cards are turned."""
    dealing = state.dealing
    other = Word.NO if dealing.word == Word.CARD else Word.CARD
    if dealing.turned and bank_two(dealing) == BACCARA:
        return with_dealing(state, word=other)  # AO-12.106c R-89
    return with_dealing(state, word=other, first_word=dealing.word, disposed=True)  # AO-12.106c R-89


def _as_before(state: State) -> State:
    """Nothing changes: what was said first, or what lies there, counts."""
    return state  # AO-12.105l AO-12.106d AO-12.107c


CONSEQUENCES: dict[Fault, Callable[[State], State]] = {
    Fault.BANKER_TURNS: _by_table,
    Fault.STUCK_REBUILT: _two_stuck,
    Fault.BANKER_THREE: _bank_of_three,
    Fault.FIFTH_CARD: _fifth,
    Fault.PONTO_THREE: _ponto_of_three,
    Fault.THROWN_DOWN: _deemed_nine,
    Fault.IN_THE_BOX: _boxed,
    Fault.NATURAL_FORGOTTEN: _at_disposal,
    Fault.WORD_CHANGED: _changed,
}


def _reported(state: State, event: FaultReported) -> State:
    gone = DRAWN.get(event.fault, 0)
    state = replace(state, shoe=replace(state.shoe, left=state.shoe.left - gone)) if gone else state
    return CONSEQUENCES.get(event.fault, _as_before)(state)


def _offers(state: State, _: Role) -> Iterator[Option]:
    if faults_ := possible(state):
        yield Option("report_fault", (Pick("fault", faults_),), Nature.IRREGULARITY)


faults: Part[State] = Part(
    judges={ReportFault: _report},
    cites={ReportFault: "AO-12.104 AO-12.105 AO-12.106 AO-12.107"},
    believes={FaultReported: _reported},
    offers=dict.fromkeys(REPORTERS, _offers),
)
