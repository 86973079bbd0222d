"""The subject of a report: the odds of a game under one set of rules, as a table opened with them has it."""

from panoverde.core.messages import Lang, phrase
from panoverde.core.record import Record
from panoverde.lab.odds import Alternative, OutcomeTable
from panoverde.lab.words import say, strategy_in_words


class Subject(Record):
    game: str
    profile: str
    law: str
    options: dict[str, str]
    """Options that differ from the profile."""
    table: OutcomeTable
    alternatives: tuple[Alternative, ...] = ()

    def name(self, lang: Lang) -> str:
        return named(self.game, lang)

    def rules_in_words(self, lang: Lang) -> str:
        words = say("table", lang, profile=self.profile, law=self.law)
        changed = ", ".join(f"{option}={value}" for option, value in self.options.items())
        return f"{words}, {say('options', lang, options=changed)}" if changed else words

    def as_record(self) -> dict[str, object]:
        return {"game": self.game, "profile": self.profile, "options": self.options, "law_version": self.law}


def named(term: str, lang: Lang) -> str:
    """A game, a bet, a strategy or a choice in the words of the catalogue, or its own name made readable."""
    if strategy := strategy_in_words(term, lang):
        return strategy
    words = phrase("term", term, lang).replace("_", " ")
    return words[:1].upper() + words[1:]
