"""Bacará chemin de fer: the banker's cards, third cards, and the result."""

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from panoverde.core import facts
from panoverde.core.cards import FACE_DOWN, Card
from panoverde.core.chance import Chance
from panoverde.core.decider import Command, Event, Instant
from panoverde.core.option import Nature, Option
from panoverde.core.part import Part
from panoverde.core.people import Role, Seat, Who
from panoverde.core.refusal import Refused
from panoverde.core.want import CardWanted
from panoverde.games._kit.baccarat.hands import Side, Winner
from panoverde.games._kit.cloth import Phase, at_risk
from panoverde.games._kit.roles import require

from .calls import Call, say
from .course import Step, bank_abates, bank_total, bank_two, is_alone, lawful_word, ponto_total, result, step
from .deal import drawn, ponto_cards, ponto_cards_wanted
from .payout import BACCARA, NINE
from .reveal import PontoTurned, seen
from .shoe import before_cards
from .state import State, Word, deadline, with_dealing

TURNING = "AO-12.68"
DRAWING = "AO-12.68 AO-12.69 AO-12.70"
RESULT = "AO-12.73 AO-12.74"
REBUILDING = "AO-12.72 AO-12.101"


class TurnBanker(Command, tag="turn_banker"):
    pass


class DealThird(Command, tag="deal_third"):
    """The card that the ponto asked for, face up."""


class DrawThird(Command, tag="draw_third"):
    """A card for the banker, face up."""


class Stay(Command, tag="ficar"):
    pass


class GiveCard(Command, tag="give_card"):
    """The banker gives a card to a ponto who is at their disposal."""


class RefuseCard(Command, tag="refuse_card"):
    pass


class TurnPonto(Command, tag="turn_ponto"):
    pass


class Rebuild(Command, tag="rebuild_coup"):
    """The coup as it should have been, by the table."""


class AnnounceResult(Command, tag="announce_result"):
    pass


class BankerTurned(Event, tag="banker_turned"):
    cards: tuple[Card, ...]
    total: int
    until: Instant | None = None


class ThirdDealt(Event, tag="third_dealt"):
    side: Side
    card: Card
    spare: bool = False
    """Was it drawn before, and nobody's yet?"""
    hidden: bool = False
    """And had nobody seen it?"""
    until: Instant | None = None


class BankerStayed(Event, tag="banker_stayed"):
    seat: Seat


class CardDisposed(Event, tag="card_disposed"):
    given: bool


class CoupRebuilt(Event, tag="coup_rebuilt"):
    word: Word
    """What the ponto should have said."""


class SpareBurnt(Event, tag="spare_burnt"):
    count: int


class CoupResolved(facts.Drawn, tag="coup_resolved"):
    aloud: ClassVar[bool] = True
    winner: Winner
    ponto: int | None = None
    banca: int | None = None
    """None: cards in the box decided it, not their totals."""


# Judging


def require_step(state: State, *steps: Step) -> None:
    now = step(state)
    if now not in steps:
        raise Refused(DRAWING, "not-this-step", step=now or state.phase)


def _until(state: State, at: Instant) -> Instant | None:
    return None if state.rules.physical else deadline(state, at)


def _turn_banker(state: State, command: TurnBanker, chance: Chance) -> Iterator[Event]:
    require(command, Role.CROUPIER)
    require_step(state, Step.BANK)
    cards = drawn(state.shoe.unseen, len(state.dealing.banca), chance)
    dealing = replace(state.dealing, banca=cards, turned=True)
    have = bank_two(dealing)
    yield BankerTurned(cards, have, _until(state, command.at))  # AO-12.68
    if bank_abates(dealing):
        yield say(state.rules, Call.NINE if have == NINE else Call.EIGHT)  # AO-12.68a AO-12.97b


def third(state: State, side: Side, command: Command, chance: Chance) -> Iterator[Event]:
    """A card that lies there already is given first."""
    spare = state.dealing.spare
    if spare and spare[0] != FACE_DOWN:
        yield ThirdDealt(side, spare[0], spare=True, until=_until(state, command.at))  # AO-12.98
        return
    if not spare:
        yield from before_cards(state, 1, command.at)  # AO-12.14
    card = chance.card(state.shoe.unseen)
    yield ThirdDealt(side, card, bool(spare), hidden=bool(spare), until=_until(state, command.at))  # AO-12.69 AO-12.70


def _deal_third(state: State, command: DealThird, chance: Chance) -> Iterator[Event]:
    require(command, Role.CROUPIER)
    require_step(state, Step.THIRD)
    yield from third(state, Side.PONTO, command, chance)


def _draw_third(state: State, command: DrawThird, chance: Chance) -> Iterator[Event]:
    _banker_acts(state, command.by, command.at, forced=Step.DRAW)
    yield from third(state, Side.BANCA, command, chance)


def _banker_acts(state: State, who: Who, at: Instant, forced: Step | None = None) -> None:
    """What the banker must do the croupier sees to; what they may do is theirs."""
    now = step(state)
    if now is not None and now == forced and who == Role.CROUPIER:
        return
    if now != Step.CHOICE or who != state.banker:
        raise Refused(DRAWING, "not-this-step", step=now or state.phase)
    if state.until is not None and at > state.until:
        raise Refused("R-457", "time-is-up")


def _stay(state: State, command: Stay, _: Chance) -> Iterator[Event]:
    _banker_acts(state, command.by, command.at)
    assert state.banker is not None  # noqa: S101 - they act
    yield BankerStayed(state.banker)  # AO-12.68


def _give(state: State, command: GiveCard, _: Chance) -> Iterator[Event]:
    return _disposes(state, command, given=True)


def _refuse(state: State, command: RefuseCard, _: Chance) -> Iterator[Event]:
    return _disposes(state, command, given=False)


def _disposes(state: State, command: Command, *, given: bool) -> Iterator[Event]:
    if step(state) != Step.DISPOSE or command.by != state.banker:
        raise Refused("AO-12.106a AO-12.106c R-89", "nobody-at-disposal")
    yield CardDisposed(given)  # AO-12.106a AO-12.106c


def _turn_ponto(state: State, command: TurnPonto, chance: Chance) -> Iterator[Event]:
    require(command, Role.CROUPIER)
    require_step(state, Step.SHOW)
    cards = ponto_cards(state, chance)
    yield PontoTurned(cards, ponto_total(replace(state.dealing, ponto=cards)))  # AO-12.73


def _rebuild(state: State, command: Rebuild, _: Chance) -> Iterator[Event]:
    require(command, Role.CROUPIER, Role.INSPECTOR)
    word = _right_word(state) if _may_rebuild(state) else None
    if word is None:
        raise Refused(REBUILDING, "coup-stands")
    yield CoupRebuilt(word)  # AO-12.72 AO-12.101


def _right_word(state: State) -> Word | None:
    """What was said, where the ponto was free to say it or the banker decided; else what the cards oblige to."""
    dealing = state.dealing
    stands = is_alone(state) or dealing.decided  # AO-12.71 R-468 R-470
    return dealing.word if stands else lawful_word(dealing)


def _may_rebuild(state: State) -> bool:
    """After a false draw; or when somebody of the house gave wrong advice, until the coup is settled."""
    dealing, now = state.dealing, step(state)
    if now == Step.REBUILD:
        return True
    plain = dealing.word is not None and not dealing.three and dealing.deemed is None
    whole = dealing.counted is None and dealing.best_of is None and not dealing.void_bank
    return now == Step.RESULT and state.rules.physical and plain and whole and not dealing.rebuilt


def _announce(state: State, command: AnnounceResult, _: Chance) -> Iterator[Event]:
    require(command, Role.CROUPIER)
    require_step(state, Step.RESULT)
    dealing = state.dealing
    winner, ponto, banca = result(dealing), ponto_total(dealing), bank_total(dealing)
    yield from spare_burnt(state)
    yield CoupResolved(winner, ponto, banca)  # AO-12.2 AO-12.74
    call = {Winner.PONTO: Call.PONTO_WINS, Winner.BANCA: Call.BANK_WINS, Winner.EMPATE: Call.EQUALITY}[winner]
    yield say(state.rules, call, ponto=ponto, banca=banca)  # AO-12.73 AO-12.97b


def spare_burnt(state: State) -> Iterator[Event]:
    if state.dealing.spare:
        yield SpareBurnt(len(state.dealing.spare))  # AO-12.72 AO-12.98


# Believing


def _bank_turned(state: State, event: BankerTurned) -> State:
    """Only now it is known whether a ponto who took back their word must be content with it."""
    state = replace(with_dealing(seen(state, event.cards), banca=event.cards, turned=True), until=event.until)
    if state.dealing.first_word is not None and event.total == BACCARA:
        return with_dealing(state, disposed=False, first_word=None)  # AO-12.106c R-89
    return state


def _third_dealt(state: State, event: ThirdDealt) -> State:
    if event.spare:
        state = with_dealing(state, spare=state.dealing.spare[1:])
    else:
        state = replace(state, shoe=replace(state.shoe, left=state.shoe.left - 1))
    if event.hidden or not event.spare:
        state = seen(state, (event.card,))
    field = "third" if event.side == Side.PONTO else "taken"
    return replace(with_dealing(state, **{field: event.card}), until=event.until)


def _stayed(state: State, _: BankerStayed) -> State:
    return replace(with_dealing(state, stayed=True), until=None)


def _disposed(state: State, event: CardDisposed) -> State:
    word = Word.CARD if event.given else Word.NO
    return with_dealing(state, disposed=False, first_word=None, word=word, decided=True)


def _rebuilt(state: State, event: CoupRebuilt) -> State:
    """Third cards are nobody's again, in the order in which they came; the banker plays by the table."""
    dealing = state.dealing
    came = tuple(card for card in (dealing.third, dealing.taken) if card is not None)
    return with_dealing(
        state, word=event.word, third=None, taken=None, stayed=False, spare=(*came, *dealing.spare), by_table=True,
        rebuilt=True, disposed=False,
    )  # fmt: skip


def _burnt(state: State, _: SpareBurnt) -> State:
    return with_dealing(state, spare=())


def _decided(state: State, event: CoupResolved) -> State:
    state = with_dealing(state, winner=event.winner)
    return replace(state, cloth=at_risk(state.cloth), phase=Phase.DECIDED, settled=False, until=None)


# What is due, and what is offered

DUE: dict[Step, type[Command]] = {
    Step.BANK: TurnBanker,
    Step.THIRD: DealThird,
    Step.DRAW: DrawThird,
    Step.SHOW: TurnPonto,
    Step.REBUILD: Rebuild,
    Step.RESULT: AnnounceResult,
}
TAGS = {
    Step.BANK: "turn_banker",
    Step.THIRD: "deal_third",
    Step.DRAW: "draw_third",
    Step.SHOW: "turn_ponto",
    Step.REBUILD: "rebuild_coup",
    Step.RESULT: "announce_result",
}


def _due(state: State) -> Command | None:
    now = step(state)
    kind = DUE.get(now) if now else None
    return kind(by=Role.CROUPIER) if kind else None


def _croupiers_offers(state: State, who: Role) -> Iterator[Option]:
    now = step(state)
    if now in TAGS and now != Step.REBUILD:
        yield Option(TAGS[now], nature=Nature.COURSE)
    yield from _rebuild_offer(state, who)


def _rebuild_offer(state: State, _: Role) -> Iterator[Option]:
    if _may_rebuild(state):
        due = step(state) == Step.REBUILD
        yield Option("rebuild_coup", nature=Nature.COURSE if due else Nature.IRREGULARITY)


def _players_offers(state: State, seat: Seat) -> Iterator[Option]:
    if seat != state.banker:
        return
    match step(state):
        case Step.CHOICE:
            yield Option("draw_third", nature=Nature.COURSE, until=state.until)
            yield Option("ficar", nature=Nature.COURSE, until=state.until)
        case Step.DISPOSE:
            yield Option("give_card", nature=Nature.COURSE)
            yield Option("refuse_card", nature=Nature.COURSE)


def _bank_wanted(state: State) -> CardWanted | None:
    waits = step(state) == Step.BANK
    return CardWanted("banca", state.shoe.unseen, len(state.dealing.banca)) if waits else None


def _third_wanted(state: State) -> CardWanted | None:
    spare = state.dealing.spare
    waits = step(state) in (Step.THIRD, Step.DRAW, Step.CHOICE) and not (spare and spare[0] != FACE_DOWN)
    whose = "ponto" if step(state) == Step.THIRD else "banca"
    return CardWanted(whose, state.shoe.unseen) if waits else None


draw: Part[State] = Part(
    judges={
        TurnBanker: _turn_banker,
        DealThird: _deal_third,
        DrawThird: _draw_third,
        Stay: _stay,
        GiveCard: _give,
        RefuseCard: _refuse,
        TurnPonto: _turn_ponto,
        Rebuild: _rebuild,
        AnnounceResult: _announce,
    },
    wants={
        TurnBanker: _bank_wanted,
        DealThird: _third_wanted,
        DrawThird: _third_wanted,
        TurnPonto: ponto_cards_wanted,
    },
    cites={
        TurnBanker: TURNING,
        DealThird: "AO-12.69",
        DrawThird: DRAWING,
        Stay: DRAWING,
        GiveCard: "AO-12.106a AO-12.106c",
        RefuseCard: "AO-12.106a AO-12.106c",
        TurnPonto: RESULT,
        Rebuild: REBUILDING,
        AnnounceResult: RESULT,
    },
    believes={
        BankerTurned: _bank_turned,
        ThirdDealt: _third_dealt,
        BankerStayed: _stayed,
        CardDisposed: _disposed,
        CoupRebuilt: _rebuilt,
        SpareBurnt: _burnt,
        CoupResolved: _decided,
    },
    offers={
        Role.CROUPIER: _croupiers_offers,
        Role.INSPECTOR: _rebuild_offer,
        int: _players_offers,
    },
    due=_due,
    final={
        BankerTurned: lambda rules: not rules.physical,
        ThirdDealt: lambda rules: not rules.physical,
        CoupResolved: lambda rules: not rules.physical,
    },  # what the house's generator drew stands
)
