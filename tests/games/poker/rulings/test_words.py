"""RT-3: what players say, in Portuguese and English."""

import pytest

from panoverde.games._poker.rulings.words import Action, Said, parse

OFFICIAL = {
    Action.CHECK: ["check", "CHECK!", "mesa", "passo", "Dou check."],
    Action.FOLD: ["fold", "descarto", "faço fold", "vou fold", "não vou"],
    Action.CALL: ["call", "pago", "vou", "igualo", "Pago 600", "pago o all-in", "call, all-in", "I call", "vou a jogo"],
    Action.BET: ["bet", "aposto", "aposta", "vou apostar"],
    Action.RAISE: ["raise", "subo", "aumento", "re-raise", "Reraise", "ressubo", "vou subir"],
    Action.ALL_IN: ["all-in", "ALL IN", "allin", "all–in", "vou all-in", "aposto all-in", "raise, all in"],
    Action.POT: ["pot", "pote", "bet pot", "aposto o pote"],
    Action.UNCLEAR: [
        "",
        "...",
        "tudo",
        "vamos",
        "hmm",
        "o dobro",
        "meio pote",
        "raise 3x",
        "subo 3 vezes",
        "aposto 50%",
        "bet fifty percent",
        "aposto cinquenta por cento",
        "não subo",
        "500 ou 700",
        "raise?",
        "no raise",
        "no raise, call",
        "no bet",
        "aposto zero",
        "aposto um e duzentos",
        "um e duzentos",
        "zero",
        "2k5",
    ],
    Action.CONDITION: ["se apostares, subo", "if he calls, I fold", "caso ele suba, pago", "depois aposto"],
}


@pytest.mark.rule("RT-3", "RT-37", "R-500")
@pytest.mark.parametrize(("text", "action"), [(text, action) for action, texts in OFFICIAL.items() for text in texts])
def test_words(text: str, action: Action) -> None:
    said = parse(text)
    assert (said.action, said.amount) == (action, None)


@pytest.mark.rule("RT-58", "RT-3")
@pytest.mark.parametrize("text", ["no raise", "no raise, call", "no bet", "aposto zero", "aposto um e duzentos", "2k5"])
def test_what_is_denied_or_has_no_amount_is_unclear(text: str) -> None:
    assert parse(text) == Said(Action.UNCLEAR)


AMOUNTS = {
    5: ["cinco", "five", "5"],
    25: ["vinte e cinco", "twenty-five", "twenty five"],
    100: ["cem", "a hundred", "one hundred", "uma centena"],
    150: ["cento e cinquenta", "one hundred and fifty"],
    1_000: ["mil", "a thousand", "one thousand", "1k", "um milhar", "1.000", "1,000", "um k", "one k"],
    1_250: ["mil duzentos e cinquenta", "mil e duzentos e cinquenta", "one thousand two hundred and fifty"],
    1_400: [
        "1400",
        "1.400",
        "1,400",
        "1 400",
        "1'400",
        "1400.",
        "mil e quatrocentos",
        "mil quatrocentos",
        "MIL E QUATROCENTAS",
        "14 centenas",
        "catorze centenas",
        "fourteen hundred",
        "14 hundred",
        "1.4k",
        "1400 fichas",
        "1 mil e 400",
    ],
    2_000: ["dois mil", "duas mil", "two thousand", "2 mil", "2k"],
    2_500: ["2,5 mil", "2.5k", "twenty-five hundred", "dois mil e quinhentos"],
    3_000: ["três mil", "tres mil", "TRÊS MIL"],
    16_017: ["dezasseis mil e dezassete", "dezesseis mil e dezessete"],
    150_000: ["cento e cinquenta mil", "one hundred and fifty thousand"],
    1_000_000: ["1.000.000", "1,000,000", "um milhão", "one million", "1m"],
    2_300_000: ["dois milhões e trezentos mil", "2.3m"],
}


@pytest.mark.rule("RT-41.2")
@pytest.mark.parametrize(("text", "amount"), [(text, amount) for amount, texts in AMOUNTS.items() for text in texts])
def test_amounts(text: str, amount: int) -> None:
    alone = parse(text)
    assert (alone.action, alone.amount) == (Action.AMOUNT, amount)
    bet = parse(f"aposto {text}")
    assert (bet.action, bet.amount, bet.bare) == (Action.BET, amount, alone.bare)


@pytest.mark.parametrize("text", ["1.4", "mil mil", "cem duzentos", "mil e", "e mil e e", "vinte onze", "mil milhão"])
def test_what_is_no_number_is_none(text: str) -> None:
    said = parse(text)
    assert said.action is Action.UNCLEAR or said.amount == 1_000


@pytest.mark.rule("RT-48.3", "R-505")
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("subo para 1500", Said(Action.RAISE, 1_500, bare=True)),
        ("raise 1500", Said(Action.RAISE, 1_500, bare=True)),
        ("raise to fifteen hundred", Said(Action.RAISE, 1_500)),
        ("subo 500 para 1500", Said(Action.RAISE, 1_500, bare=True)),
        ("subo mais 1500", Said(Action.RAISE, 1_500, on_top=True, bare=True)),
        ("raise 1500 more", Said(Action.RAISE, 1_500, on_top=True, bare=True)),
        ("raise another 1500", Said(Action.RAISE, 1_500, on_top=True, bare=True)),
        ("mais mil", Said(Action.AMOUNT, 1_000, on_top=True)),
        ("raise mínimo", Said(Action.RAISE, least=True)),
        ("raise, completo", Said(Action.RAISE, least=True)),
        ("completo", Said(Action.CALL, completes=True)),
        ("raise no total de 1500", Said(Action.RAISE, 1_500, bare=True)),
        ("uma aposta de 500", Said(Action.BET, 500, bare=True)),
        ("pote, 500", Said(Action.POT, 500, bare=True)),
    ],
)
def test_totals_and_what_comes_on_top(text: str, said: Said) -> None:
    assert parse(text) == said
