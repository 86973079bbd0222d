"""Bacará chemin de fer: what comes next in a coup, what each side must or may do, and what its cards are worth."""

from enum import StrEnum

from panoverde.core.cards import Card
from panoverde.games._kit.baccarat.free_table import NO_CARD
from panoverde.games._kit.baccarat.hands import TWO, Winner, total, value
from panoverde.games._kit.cloth import Phase

from .payout import BACCARA, NATURAL, NINE, SEVEN, Must, banker_must, best, ponto_must, winner
from .state import BancoKind, Dealing, State, Word, is_hidden


class Step(StrEnum):
    DEAL = "deal"
    DELIVER = "deliver"
    PONTO = "ponto"  # the ponto speaks
    BANK = "bank"  # the banker's cards are turned
    DISPOSE = "dispose"  # the banker gives the ponto a card, or refuses it
    THIRD = "third"  # the ponto's card
    CHOICE = "choice"  # the banker takes a card, or stays
    DRAW = "draw"  # the banker must take one
    SHOW = "show"  # the ponto's cards are turned
    REBUILD = "rebuild"  # the ponto drew or stayed against the rules
    RESULT = "result"


def step(state: State) -> Step | None:
    """None: no cards are dealt now."""
    dealing = state.dealing
    if state.phase != Phase.CLOSED:
        return None
    if not dealing.banca:
        return Step.DEAL
    if not dealing.delivered and dealing.deemed is None:
        return Step.DELIVER
    if dealing.three and not dealing.shown:
        return Step.SHOW  # AO-12.105g
    if _speaks(dealing):
        return Step.PONTO
    return Step.BANK if not dealing.turned else _after_turning(state, dealing)


def _speaks(dealing: Dealing) -> bool:
    """The ponto has not said anything that stands."""
    return dealing.word is None and not dealing.abated and dealing.deemed is None and not dealing.three


def _after_turning(state: State, dealing: Dealing) -> Step:
    if bank_abates(dealing):
        return _end(state, dealing)  # AO-12.68a
    if dealing.disposed:
        return Step.DISPOSE  # AO-12.106a AO-12.106c
    if dealing.word == Word.CARD and dealing.third is None and dealing.deemed is None:
        return Step.THIRD
    if dealing.taken is None and not dealing.stayed and dealing.counted is None:
        match bank_must(state):
            case Must.DRAW:
                return Step.DRAW
            case Must.CHOOSE:
                return Step.CHOICE
    return _end(state, dealing)


def _end(state: State, dealing: Dealing) -> Step:
    if dealing.deemed is None and not dealing.shown:
        return Step.SHOW
    return Step.REBUILD if is_false(state) else Step.RESULT


# What each side must do


def is_alone(state: State) -> bool:
    """Does one ponto play the whole bank?"""
    return state.banco is not None and state.banco.kind == BancoKind.ALONE


def words(state: State) -> tuple[Word, ...]:
    """What the ponto may say; all, while only they know their cards."""
    dealing = state.dealing
    if is_hidden(dealing.ponto):
        return tuple(Word)
    have = total(dealing.ponto)
    if have >= NATURAL and not dealing.shown:
        return ()  # AO-12.65a
    must = Must.CHOOSE if is_alone(state) else ponto_must(have)  # AO-12.71
    return {Must.DRAW: (Word.CARD,), Must.STAY: (Word.NO,), Must.CHOOSE: tuple(Word)}[must]


def is_false(state: State) -> bool:
    """Did the ponto draw or stay against the rules, though they don't play bancô alone?"""
    dealing = state.dealing
    if dealing.word is None or dealing.deemed is not None or dealing.rebuilt or is_alone(state):
        return False  # AO-12.71 AO-12.72
    if dealing.decided:
        return False  # AO-12.106c R-470: the banker gave or refused the card
    have = total(dealing.ponto)
    must = ponto_must(have)
    forgot = have >= NATURAL  # AO-12.106a: no false draw, but a right that is lost
    return not forgot and must != Must.CHOOSE and (must == Must.DRAW) != (dealing.word == Word.CARD)


def lawful_word(dealing: Dealing) -> Word | None:
    """What the ponto's cards oblige them to say."""
    must = ponto_must(total(dealing.ponto))
    return dealing.word if must == Must.CHOOSE else Word.CARD if must == Must.DRAW else Word.NO


def bank_two(dealing: Dealing) -> int:
    """The banker's total before another card."""
    return BACCARA if dealing.void_bank else total(dealing.banca)  # AO-12.105d


def bank_abates(dealing: Dealing) -> bool:
    """Eight or nine in two cards, where the banker has not lost the right to show them."""
    lost = dealing.void_bank or (dealing.fifth and dealing.word == Word.NO)  # AO-12.105d AO-12.105f
    return dealing.turned and not lost and bank_two(dealing) >= NATURAL


def bank_must(state: State) -> Must:
    dealing = state.dealing
    have = bank_two(dealing)
    if dealing.no_draw:
        return Must.STAY  # AO-12.105i
    if dealing.fifth and dealing.word == Word.NO:
        return Must.DRAW  # AO-12.105f
    if dealing.abated:
        return Must.CHOOSE if dealing.void_bank else Must.STAY  # AO-12.68c AO-12.68d AO-12.105d
    if dealing.three or dealing.deemed is not None:
        return Must.STAY if have >= SEVEN else Must.CHOOSE  # AO-12.105g AO-12.105j
    by_table = dealing.by_table or (state.hand is not None and state.hand.by_table)
    if is_alone(state) and have != BACCARA and not by_table:
        return Must.CHOOSE  # AO-12.71
    must = banker_must(have, NO_CARD if dealing.third is None else value(dealing.third))  # AO-12.68
    return Must.DRAW if by_table and must == Must.CHOOSE else must  # AO-12.103 AO-12.105b R-82


# What it comes to


def ponto_total(dealing: Dealing) -> int:
    if dealing.deemed is not None:
        return dealing.deemed
    if dealing.best_of is not None:
        return dealing.best_of  # AO-12.105h
    if dealing.three:
        return best(dealing.ponto, TWO, TWO + 1)  # AO-12.105g
    return total((*dealing.ponto, *_one(dealing.third)))  # AO-12.10


def bank_total(dealing: Dealing) -> int:
    if dealing.counted is not None:
        return dealing.counted  # AO-12.105e
    return (bank_two(dealing) + total(_one(dealing.taken))) % 10


def _one(card: Card | None) -> tuple[Card, ...]:
    return () if card is None else (card,)


def result(dealing: Dealing) -> Winner:
    ponto, banca = ponto_total(dealing), bank_total(dealing)
    forgot = dealing.word is not None and dealing.third is None and ponto == NINE
    if forgot and bank_abates(dealing) and banca == NATURAL:
        return Winner.BANCA  # AO-12.106b
    return winner(ponto, banca)
