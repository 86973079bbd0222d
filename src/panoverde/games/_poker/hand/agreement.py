"""At a physical table the croupier asks whether everybody agrees before the pot is handed over."""

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from panoverde.core.chance import Chance
from panoverde.core.decider import Command, Event, tag_of
from panoverde.core.option import Nature, Option
from panoverde.core.part import Bar, Part
from panoverde.core.people import Role, Seat, Who
from panoverde.core.refusal import Refused
from panoverde.games._poker.errors.recorders import is_cash_by_hand
from panoverde.games._poker.errors.showdown_errors import AnnouncementCorrected, winners
from panoverde.games._poker.hand.payment import PayPots
from panoverde.games._poker.roles import hand_at, player_at, require
from panoverde.games._poker.seats.conduct import DisputeSettled
from panoverde.games._poker.state import Hand, Stage, State, in_play

CITES = "PT-NB-65 AO-13.65 R-340"


class AskAgreement(Command, tag="ask_agreement"):
    """Has everybody seen the winning combination, and does everybody agree?"""


class Disagree(Command, tag="disagree"):
    """A player does not agree with who wins."""


class AgreementAsked(Event, tag="agreement_asked"):
    aloud: ClassVar[bool] = True
    winners: tuple[Seat, ...]


class Disagreed(Event, tag="disagreed"):
    aloud: ClassVar[bool] = True
    seat: Seat


def to_agree_on(state: State) -> Hand | None:
    """The hand, if combinations have been compared by hand and its pots are about to be paid."""
    hand = state.hand
    if hand is None or hand.stage != Stage.PAYING or not is_cash_by_hand(state.rules):
        return None
    return hand if len(hand.live) > 1 else None  # PT-NB-51 AO-13.51: an only player shows nothing


# Judging


def ask_agreement(state: State, command: AskAgreement, _: Chance) -> Iterator[Event]:
    require(command, Role.CROUPIER)
    hand_at(state, Stage.PAYING)
    hand = to_agree_on(state)
    if hand is None or hand.asked:
        raise Refused(CITES, "nothing-to-agree-on")
    yield AgreementAsked(winners(state, hand, None))  # PT-NB-64 PT-NB-65 AO-13.64 AO-13.65 R-340


def disagree(state: State, command: Disagree, _: Chance) -> Iterator[Event]:
    seat, player = player_at(state, command.by)
    hand_at(state, Stage.PAYING)
    hand = to_agree_on(state)
    if hand is None:
        raise Refused(CITES, "nothing-to-agree-on")
    if hand.ruled:
        raise Refused("PT-NB-8c AO-13.8c R-340", "nothing-to-agree-on")
    if player.leaving:
        raise Refused("PT-NB-14l AO-13.14l", "already-leaving")
    yield Disagreed(seat)  # PT-NB-65 AO-13.65 R-340


def _why_not_paid(state: State, _: Who) -> Refused | None:
    hand = state.hand
    if hand is None or not hand.objectors:
        return None
    return Refused("PT-NB-65 PT-NB-8c AO-13.65 AO-13.8c R-340", "not-agreed", seat=hand.objectors[0])


# Believing


def _asked(state: State, _: AgreementAsked) -> State:
    return replace(state, hand=replace(in_play(state), asked=True))


def _disagreed(state: State, event: Disagreed) -> State:
    hand = in_play(state)
    return replace(state, hand=replace(hand, objectors=tuple(dict.fromkeys((*hand.objectors, event.seat)))))


def _ask_anew(state: State, _: AnnouncementCorrected) -> State:
    return replace(state, hand=replace(in_play(state), asked=False, objectors=(), ruled=False))


def _settled(state: State, _: DisputeSettled) -> State:
    """The house's ruling takes the place of everybody's agreement."""
    hand = state.hand
    if hand is None or not hand.objectors:
        return state
    return replace(state, hand=replace(hand, objectors=(), ruled=True))  # PT-NB-8c AO-13.8c


# Offering


def _due(state: State) -> Command | None:
    hand = to_agree_on(state)
    return None if hand is None or hand.asked else AskAgreement(by=Role.CROUPIER)


def _croupiers_offers(state: State, _: Role) -> Iterator[Option]:
    if command := _due(state):
        yield Option(tag_of(command), (), Nature.COURSE)


def _players_offers(state: State, who: Seat) -> Iterator[Option]:
    hand, player = to_agree_on(state), state.players.get(who)
    if hand is None or hand.ruled or player is None:
        return
    if not player.leaving and who not in hand.objectors:
        yield Option(tag_of(Disagree), (), Nature.ASIDE)


PART: Part[State] = Part(
    judges={AskAgreement: ask_agreement, Disagree: disagree},
    bars={PayPots: Bar(_why_not_paid)},
    cites={AskAgreement: CITES, Disagree: CITES},
    believes={
        AgreementAsked: _asked,
        Disagreed: _disagreed,
        AnnouncementCorrected: _ask_anew,
        DisputeSettled: _settled,
    },
    offers={Role.CROUPIER: _croupiers_offers, int: _players_offers},
    due=_due,
    stages=(Stage.PAYING,),
)
