"""Acts of a case in one line each, as they are told: «say call», «put 500 25x2», «say raise + put 5000»."""

from typing import Any

TOGETHER = " + "
"""Between acts of the same moment."""  # RT-41.1
ALONE = ("tap", "push_cards")
PILES = ("put", "pull")


def act(line: str) -> dict[str, Any]:
    """As `reader.read_case` wants it, which says what can't be."""
    if TOGETHER in line:
        return {"together": [act(part) for part in line.split(TOGETHER)]}
    verb, _, what = line.strip().partition(" ")
    if verb in ALONE and not what:
        return {verb: True}
    return {verb: pile(what) if verb in PILES else what.strip()}


def pile(text: str) -> dict[str, Any]:
    """«500 25x2»: one chip of 500 and two of 25."""
    found: dict[str, Any] = {}
    for word in text.split():
        chip, times, count = word.partition("x")
        if (times and not count.isdecimal()) or not count.isascii():
            return {text: 0}  # no chips: refused with the words that were meant for them
        found[chip] = found.get(chip, 0) + (int(count) if times else 1)
    return found


def others(text: str) -> list[Any]:
    """What other players did, with the total of a bet: «check, bet 500»."""
    return [_other(part.split()) for part in text.split(",") if part.strip()]


def _other(words: list[str]) -> Any:
    amount = words[1] if len(words) == 2 else ""
    return {words[0]: int(amount)} if amount.isdecimal() and amount.isascii() else " ".join(words)
