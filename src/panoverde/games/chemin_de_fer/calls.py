"""Bacará chemin de fer: what the croupier says aloud, in Portuguese and, for foreign players, in another language."""

from enum import StrEnum
from typing import ClassVar

from panoverde.core.decider import Event
from panoverde.core.money import Currency
from panoverde.core.part import Part, same

from .rules import Foreign, Rules
from .state import State


class Call(StrEnum):
    BANK_OF = "bank_of"
    WHO_BANCO = "who_banco"
    PLACE_BETS = "place_bets"
    WHO_COMPLETES = "who_completes"
    BANCO = "banco"
    BANCO_PRIORITY = "banco_priority"
    BANCO_TABLE = "banco_table"
    BANCO_TABLE_SEATED = "banco_table_seated"
    BANCO_ALONE = "banco_alone"
    BANCO_ALONE_SEATED = "banco_alone_seated"
    BANCO_FOLLOWED = "banco_followed"
    NO_MORE = "no_more"
    EIGHT = "eight"
    NINE = "nine"
    NO = "no"
    CARD = "card"
    EQUALITY = "equality"
    PONTO_WINS = "ponto_wins"
    BANK_WINS = "bank_wins"
    PONTO_BY_FAULT = "ponto_by_fault"
    BANK_BY_FAULT = "bank_by_fault"
    HAND_PASSES = "hand_passes"
    HAND_ABANDONED = "hand_abandoned"
    AUCTION = "auction"
    BID = "bid"
    ADJUDICATED = "adjudicated"
    HAND_SKIPS = "hand_skips"
    HAND_STAYS = "hand_stays"
    REFUSED = "refused"
    FIRST_COUP = "first_coup"
    LAST_OF_SHOE = "last_of_shoe"
    LAST_COUP = "last_coup"
    BY_TABLE = "by_table"
    CALLED_TO_SEAT = "called_to_seat"


WORDS: dict[Call, tuple[str, str, str, str]] = {
    # AO-12.97a
    Call.BANK_OF: ("Banca de {amount}", "Banque de {amount}", "Bank of {amount}", "庄家本金 {amount}"),  # AO-12.39
    Call.WHO_BANCO: ("Quem quer fazer bancô?", "Qui fait banco ?", "Who goes banco?", "谁要全包？"),
    Call.PLACE_BETS: ("Façam o vosso jogo", "Faites vos jeux", "Place your bets", "请下注"),
    Call.WHO_COMPLETES: ("Quem completa?", "Qui complète ?", "Who completes?", "谁来补足？"),
    Call.BANCO: ("Bancô", "Banco", "Banco", "全包"),
    Call.BANCO_PRIORITY: ("Bancô com prioridade", "Banco prime", "Banco with priority", "优先全包"),
    Call.BANCO_TABLE: ("Bancô com a mesa", "Banco avec la table", "Banco with the table", "与全桌共包"),  # AO-12.56
    Call.BANCO_TABLE_SEATED: (
        "Bancô com a mesa feito à mesa",
        "Banco avec la table fait à la table",
        "Banco with the table, made at the table",
        "座上玩家与全桌共包",
    ),  # AO-12.57
    Call.BANCO_ALONE: ("Bancô sozinho", "Banco seul", "Banco alone", "独自全包"),  # AO-12.57
    Call.BANCO_ALONE_SEATED: (
        "Bancô seul, feito à mesa",
        "Banco seul, fait à la table",
        "Banco alone, made at the table",
        "座上玩家独自全包",
    ),  # AO-12.57
    Call.BANCO_FOLLOWED: ("Bancô suivi", "Banco suivi", "Banco suivi", "继续全包"),  # AO-12.52
    Call.NO_MORE: (
        "Banca de {amount}. Jogo feito. Nada mais",
        "Banque de {amount}. Les jeux sont faits. Rien ne va plus",
        "Bank of {amount}. No more bets",
        "庄家本金 {amount}。停止下注",
    ),  # AO-12.40 R-86
    # AO-12.97b
    Call.EIGHT: ("Oito", "Huit", "Eight", "八"),
    Call.NINE: ("Nove", "Neuf", "Nine", "九"),
    Call.NO: ("Não", "Non", "No", "不要"),
    Call.CARD: ("Carta", "Carte", "Card", "要牌"),
    Call.EQUALITY: ("Igualdade a {ponto}", "Égalité à {ponto}", "Tie at {ponto}", "{ponto} 点和局"),
    Call.PONTO_WINS: (
        "{Ponto} no ponto; {banca} na banca: ganha o ponto",
        "{Ponto} à la ponte ; {banca} à la banque : la ponte gagne",
        "{Ponto} for the ponto; {banca} for the bank: the ponto wins",
        "闲 {ponto}，庄 {banca}：闲赢",
    ),
    Call.BANK_WINS: (
        "{Ponto} no ponto; {banca} na banca: ganha a banca",
        "{Ponto} à la ponte ; {banca} à la banque : la banque gagne",
        "{Ponto} for the ponto; {banca} for the bank: the bank wins",
        "闲 {ponto}，庄 {banca}：庄赢",
    ),
    Call.PONTO_BY_FAULT: ("Ganha o ponto", "La ponte gagne", "The ponto wins", "闲赢"),  # AO-12.76
    Call.BANK_BY_FAULT: ("Ganha a banca", "La banque gagne", "The bank wins", "庄赢"),
    # AO-12.97c
    Call.HAND_PASSES: ("A mão passa", "La main passe", "The hand passes", "换庄"),
    Call.HAND_ABANDONED: (
        "A mão passa por abandono",
        "La main passe par abandon",
        "The hand is passed on",
        "庄家让庄",
    ),  # AO-12.78 R-86
    Call.AUCTION: (
        "Banca em leilão. Quem oferece?",
        "La banque aux enchères. Qui offre ?",
        "The bank is up for auction. Who bids?",
        "庄位拍卖，谁出价？",
    ),
    Call.BID: ("{amount}", "{amount}", "{amount}", "{amount}"),
    Call.ADJUDICATED: (
        "Banca de {amount}, adjudicada",
        "Banque de {amount}, adjugée",
        "Bank of {amount}, adjudicated",
        "庄家本金 {amount}，成交",
    ),
    Call.HAND_SKIPS: ("A mão salta", "La main saute", "The hand skips", "跳过"),
    Call.HAND_STAYS: ("A mão fica", "La main reste", "The hand stays", "庄家连庄"),
    Call.REFUSED: ("Banca recusada", "Banque refusée", "Bank refused", "拒绝坐庄"),
    Call.FIRST_COUP: ("Primeiro golpe do sabot", "Premier coup du sabot", "First coup of the shoe", "本靴首局"),
    Call.LAST_OF_SHOE: ("Último golpe do sabot", "Dernier coup du sabot", "Last coup of the shoe", "本靴末局"),
    Call.LAST_COUP: ("Último golpe", "Dernier coup", "Last coup", "最后一局"),
    Call.BY_TABLE: (
        "O banqueiro joga segundo a tabela",
        "Le banquier joue selon le tableau",
        "The banker plays by the table",
        "庄家按牌表行牌",
    ),  # AO-12.103
    Call.CALLED_TO_SEAT: (
        "{name}, lugar {seat}",
        "{name}, place {seat}",
        "{name}, seat {seat}",
        "{name}，{seat} 号位",
    ),
}

TOTALS = (
    ("bacará", "um", "dois", "três", "quatro", "cinco", "seis", "sete", "oito", "nove"),  # AO-12.11
    ("baccara", "un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf"),
    ("baccarat", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"),
    ("零", "一", "二", "三", "四", "五", "六", "七", "八", "九"),
)
UNITS = {Currency.AOA: ("kwanzas", "kwanzas", "kwanzas", "宽扎"), Currency.EUR: ("euros", "euros", "euros", "欧元")}
LANGUAGES = (None, Foreign.FRENCH, Foreign.ENGLISH, Foreign.MANDARIN)


class Said(Event, tag="said"):
    aloud: ClassVar[bool] = True
    call: Call
    words: str
    """As they are said: in Portuguese, then in the other language where the table has one."""


def say(
    rules: Rules, call: Call, *, amount: int = 0, ponto: int = 0, banca: int = 0, name: str = "", seat: int = 0
) -> Said:
    spoken = (0,) if rules.foreign == Foreign.NONE else (0, LANGUAGES.index(rules.foreign))  # AO-12.67 AO-12.97
    words = []
    for at in spoken:
        totals = TOTALS[at]
        facts = {"ponto": totals[ponto], "Ponto": totals[ponto].capitalize(), "banca": totals[banca]}
        sum_ = f"{_figures(amount, rules.currency)} {UNITS[rules.currency][at]}"
        words.append(WORDS[call][at].format(amount=sum_, name=name, seat=seat, **facts))
    return Said(call, " — ".join(words))


def _figures(amount: int, currency: Currency) -> str:
    whole, rest = divmod(amount, 10**currency.decimals)
    return f"{whole},{rest:0{currency.decimals}}" if rest else str(whole)


calls: Part[State] = Part(believes={Said: same})
