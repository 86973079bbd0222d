"""Common passwords, names, runs of keys and repetitions are refused; ordinary phrases are not."""

import pytest

from panoverde.core.refusal import Refused
from panoverde.house.people.passwords import check_password

HOUSE = "Casino Estoril"


def why(password: str) -> str:
    try:
        check_password(password, "ana.bela", HOUSE)
    except Refused as refused:
        return refused.code
    return ""


@pytest.mark.parametrize(
    ("password", "code"),
    [
        ("password123", "password-is-common"), ("P4ssw0rd2026!", "password-is-common"),
        ("Benfica2026", "password-is-common"), ("administrador", "password-is-common"),
        ("ÁgostO2026!", "password-is-common"), ("123.princess", "password-is-common"),
        ("qwertyuiop", "password-is-pattern"), ("0987654321", "password-is-pattern"),
        ("qazwsxedcrfv", "password-is-pattern"), ("abcdefghijk1", "password-is-pattern"),
        ("aaaaaaaaaa", "password-is-pattern"), ("abcabcabcabc", "password-is-pattern"),
        ("nuvemnuvem", "password-is-pattern"), ("1212121213", "password-is-pattern"),
        ("ana.bela.2026", "password-is-name"), ("2026ANABELA!", "password-is-name"),
        ("bela-ana-99", "password-is-name"),
        ("casinoestoril", "password-is-house"), ("Estoril2026!", "password-is-house"),
    ],
)  # fmt: skip
def test_what_others_try_first_is_refused_with_the_reason(password: str, code: str) -> None:
    assert why(password) == code


@pytest.mark.parametrize(
    "password",
    ["uma frase bem longa", "cavalo pilha agrafo", "o Estoril no inverno de 1987", "k7qd-m2xw-pa5r", "xJ9$kLmq2#vT"],
)
def test_a_phrase_or_a_random_one_serves(password: str) -> None:
    assert why(password) == ""
