"""Report of many replayed hands: a line or a JSON record for each, and totals."""

from collections import Counter
from typing import NamedTuple

from panoverde.core.chance import BadScript
from panoverde.core.messages import Lang, refusal
from panoverde.core.refusal import Refused
from panoverde.interchange.actions import UnreadableHand
from panoverde.interchange.agreement import Agreement, Comparison, judge
from panoverde.interchange.file_table import Interpretation
from panoverde.interchange.hand_replay import Stop
from panoverde.interchange.phh import HandHistory, Unsupported
from panoverde.interchange.words import say

UNREADABLE, UNSUPPORTED = "unreadable", "unsupported"
KINDS = (*Agreement, UNSUPPORTED, UNREADABLE)


class HandResult(NamedTuple):
    """One hand's result."""

    name: str
    found: Comparison | UnreadableHand

    @property
    def kind(self) -> str:
        if isinstance(self.found, Unsupported):
            return UNSUPPORTED
        return UNREADABLE if isinstance(self.found, UnreadableHand) else self.found.verdict


def result(name: str, hand: HandHistory | UnreadableHand) -> HandResult:
    return HandResult(name, hand) if isinstance(hand, UnreadableHand) else HandResult(hand.name, judge(hand))


class ReplaySummary:
    def __init__(self) -> None:
        self._kinds: Counter[str] = Counter()
        self._raked = self._other = 0

    def count(self, line: HandResult) -> None:
        self._kinds[line.kind] += 1
        if isinstance(line.found, Comparison) and line.found.verdict == Agreement.AGREES:
            self._raked += line.found.rake != "0"
            self._other += line.found.played.reading != Interpretation()

    @property
    def hands(self) -> int:
        return self._kinds.total()

    @property
    def exit_code(self) -> int:
        """2: something could not be read, or nothing could be replayed; 1: something differs; 0: all is well."""
        replayed = sum(self._kinds[kind] for kind in Agreement)
        if self._kinds[UNREADABLE] or not replayed:
            return 2
        return 1 if self._kinds[Agreement.DIFFERS] or self._kinds[Agreement.STOPPED] else 0

    def record(self) -> dict[str, int]:
        kinds = {str(kind): self._kinds[kind] for kind in KINDS}
        return {"hands": self.hands, **kinds, "raked": self._raked, "other": self._other}


def why(stop: Stop, lang: Lang) -> str:
    if isinstance(stop.why, BadScript):
        return say("impossible-cards", lang)
    return refusal(stop.why, lang)


def told(line: HandResult, lang: Lang) -> str:
    """In words, with what had to be allowed for."""
    if isinstance(line.found, UnreadableHand):
        wrong = say(line.found.key, lang, **line.found.facts)
        return say(f"hand-{line.kind}", lang, name=line.name, why=wrong)
    found = line.found
    facts: dict[str, object] = {"name": line.name, "field": found.compared}
    facts["differences"] = "; ".join(
        say("difference", lang, player=one.player, ours=one.ours, file=one.file) for one in found.differences
    )
    if found.played.stop is not None:
        facts |= {"action": found.played.stop.action, "why": why(found.played.stop, lang)}
    notes = "; ".join(_notes(found, lang))
    return say(f"hand-{found.verdict}", lang, **facts) + (f" ({notes})" if notes else "")


def _notes(found: Comparison, lang: Lang) -> list[str]:
    played, notes = found.played, []
    if found.rake != "0":
        notes.append(say("rake", lang, rake=found.rake))
    if found.odd_chip:
        notes.append(say("odd-chip", lang))
    if played.reading != Interpretation():
        notes.append(say("reading", lang, reading=", ".join(_changed(played.reading))))
    if found.departure is not None:
        notes.append(say("departure", lang, why=why(found.departure, lang)))
    if played.unshown:
        notes.append(say("unshown", lang, players=", ".join(f"p{player}" for player in played.unshown)))
    if played.supplied:
        notes.append(say("supplied", lang, actions=", ".join(played.supplied)))
    return notes


def _changed(reading: Interpretation) -> list[str]:
    ours = Interpretation()
    return [
        f"{name}={getattr(reading, name)}"
        for name in reading.__struct_fields__
        if getattr(reading, name) != getattr(ours, name)
    ]


def record(line: HandResult, lang: Lang) -> dict[str, object]:
    """For programs; only what there is to say."""
    said: dict[str, object] = {"hand": line.name, "verdict": str(line.kind)}
    if isinstance(line.found, UnreadableHand):
        return {**said, "code": line.found.key, "why": say(line.found.key, lang, **line.found.facts)}
    found, played = line.found, line.found.played
    facts = {
        "stacks": list(found.stacks),
        "compared": found.compared,
        "rake": None if found.rake == "0" else found.rake,
        "odd_chip": found.odd_chip,
        "differences": [one._asdict() for one in found.differences],
        "stop": played.stop and _stop(played.stop, lang),
        "departure": found.departure and _stop(found.departure, lang),
        "reading": _changed(played.reading),
        "supplied": list(played.supplied),
        "unshown": list(played.unshown),
    }
    return said | {name: fact for name, fact in facts.items() if fact}


def _stop(stop: Stop, lang: Lang) -> dict[str, object]:
    refused = stop.why if isinstance(stop.why, Refused) else Refused("", "impossible-cards")
    return {"action": stop.action, "rules": list(refused.cites), "code": refused.code, "why": why(stop, lang)}
