"""What a player says: the action that it names, and the amount. Portuguese or English, accents and capitals aside."""

import re
import unicodedata
from enum import StrEnum

from panoverde.core.record import Record
from panoverde.games._poker.rulings.numbers import AND, Number, numbers, words_of


def _set(text: str) -> frozenset[str]:
    return frozenset(text.split())


class Action(StrEnum):
    CHECK = "check"
    FOLD = "fold"
    CALL = "call"
    BET = "bet"
    RAISE = "raise"
    ALL_IN = "all_in"
    POT = "pot"
    AMOUNT = "amount"
    CONDITION = "condition"
    CONTRADICTION = "contradiction"
    UNCLEAR = "unclear"


class Said(Record):
    """One declaration: general, an amount, or both."""  # RT-41.2

    action: Action
    amount: int | None = None
    on_top: bool = False
    """The amount comes on top of the bet: «subo mais 500»."""
    bare: bool = False
    """The amount was said without hundreds or thousands, so that it may be short for them."""
    least: bool = False
    """The smallest that is lawful: «raise mínimo»."""
    completes: bool = False
    """«Completo», alone: to whatever is due."""

    @property
    def is_general(self) -> bool:
        """Without an amount."""
        return self.amount is None and not self.least


OFFICIAL = {
    word: action
    for action, words in {
        Action.CHECK: "check checks checking mesa passo passa passar",  # RT-37 R-500
        Action.FOLD: "fold folds folding foldo descarto descarta descartar",
        Action.CALL: "call calls calling pago paga pagar vou igualo iguala igualar",
        Action.BET: "bet bets betting aposto aposta apostar",
        Action.RAISE: "raise raises raising subo sobe subir subida aumento aumenta aumentar reraise",
        Action.ALL_IN: "allin",
        Action.POT: "pot pote",
    }.items()
    for word in words.split()
}  # RT-3
COMPLETE = _set("complete completes completing completo completa completar")  # RT-3
CONDITIONS = _set("se caso quando depois senao if when then unless after")  # RT-60.1
DENIALS = frozenset({"nao", "not", "nunca", "never", "don", "dont"})
PARTS = _set("meio meia metade half terco third quarto quarter dobro double triplo triple nbet x vezes times % percent")
LEAST = frozenset({"minimo", "minima", "min", "minimum"})
TOTAL = frozenset({"para", "to", "ate"})
ON_TOP = frozenset({"mais", "more", "plus", "another", "outros", "outras", "extra", "top", "by", "em", "cima"})
FILLERS = _set("eu i m ll will a as o os the de do da of in no na fichas chips pontos points total por favor please ok")

AS_ONE_WORD = (
    (re.compile(r"\ball[\s‐-―-]*in\b"), "allin"),
    (re.compile(r"\bre-?\s?(raise|subo|subir)\b|\bressubo\b"), "reraise"),
    (re.compile(r"\b[3-9][\s-]?bet\b"), "nbet"),
    (re.compile(rf"\bno\s+(?=(?:{'|'.join(OFFICIAL)})\b)"), "not "),  # «no raise, call»
    (re.compile(rf"\bvou\s+(?:de\s+|a\s+|fazer\s+)?(?=(?:{'|'.join(OFFICIAL)})\b)"), ""),  # «vou subir», «vou all-in»
)


def plain(text: str) -> str:
    """Small letters without accents."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def parse(text: str) -> Said:
    heard = plain(text)
    for pattern, word in AS_ONE_WORD:
        heard = pattern.sub(word, heard)
    words = words_of(heard)
    if CONDITIONS & set(words):
        return Said(Action.CONDITION)
    if words == ["nao", "vou"]:
        return Said(Action.FOLD)  # PT-NB-39a RT-3
    if not words or "?" in words or DENIALS & set(words):
        return Said(Action.UNCLEAR)
    return _declared(words, list(numbers(words)))


def _declared(words: list[str], said: list[Number]) -> Said:
    action = _action(words)
    if action in (Action.FOLD, Action.CALL, Action.ALL_IN):
        return Said(action, completes=set(words) <= COMPLETE)
    amount = _amount(words, said)
    known = len(said) <= 1 or amount is not None
    if action is Action.CHECK:
        return Said(action if not said else Action.UNCLEAR)
    if PARTS & set(words) or not known or (amount and not amount.value):
        return Said(Action.UNCLEAR)  # RT-58
    if action is None:
        return _bare_amount(words, amount)
    if amount is None:
        return Said(action, least=bool((LEAST | COMPLETE) & set(words)))
    return Said(action, amount.value, on_top=_is_on_top(words, amount), bare=amount.bare)


def _action(words: list[str]) -> Action | None:
    """The first that is named. «Subo, all-in» and «aposto o pote» say how much, «pago o all-in» does not."""
    named = [OFFICIAL[word] for word in words if word in OFFICIAL]
    if not named:
        return Action.CALL if COMPLETE & set(words) else None
    if named[0] in (Action.BET, Action.RAISE):
        return next((size for size in (Action.ALL_IN, Action.POT) if size in named), named[0])
    return named[0]  # RT-41.1


def _amount(words: list[str], said: list[Number]) -> Number | None:
    """The only one, or the one that is named as the total."""
    if len(said) == 1:
        return said[0]
    totals = [number for number in said if number.start and words[number.start - 1] in TOTAL]
    return totals[0] if len(totals) == 1 else None  # RT-48.3


def _is_on_top(words: list[str], amount: Number) -> bool:
    before = words[amount.start - 1] if amount.start else ""
    if before in TOTAL:
        return False
    after = words[amount.end : amount.end + 3]
    return before in ON_TOP or bool(ON_TOP & set(after))


def _bare_amount(words: list[str], amount: Number | None) -> Said:
    if amount is None:
        return Said(Action.UNCLEAR)  # RT-58
    others = {*words[: amount.start], *words[amount.end :]} - FILLERS - TOTAL - ON_TOP - AND
    if others:
        return Said(Action.UNCLEAR)  # RT-58
    return Said(Action.AMOUNT, amount.value, on_top=_is_on_top(words, amount), bare=amount.bare)
