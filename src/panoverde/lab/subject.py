"""What a report is about: a game under one set of rules, as a table opened with them would have it."""

from collections.abc import Mapping

from panoverde.core.events import TableOpened
from panoverde.core.messages import Lang, phrase
from panoverde.core.record import Record
from panoverde.lab.exact import Alternative, OutcomeTable
from panoverde.lab.words import say
from panoverde.tables import open_table


class Subject(Record):
    game: str
    profile: str
    law: str
    options: dict[str, str]
    """Where the rules depart from the profile."""
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


def subject(game: str, profile: str | None, options: Mapping[str, str]) -> Subject:
    """Refused where no such table could be opened."""
    table = open_table(game, profile, options)
    opened = table.log[0]
    if not isinstance(opened, TableOpened):  # pragma: no cover - every log begins so
        raise TypeError(opened)
    game_of, rules = table.game, table.rules
    return Subject(
        opened.game,
        opened.profile,
        opened.law_version,
        dict(options),
        game_of.outcomes(rules),
        game_of.alternatives(rules),
    )


def named(term: str, lang: Lang) -> str:
    """A game, a bet or a choice in the words of the catalogue, else its own name made readable."""
    words = phrase("term", term, lang).replace("_", " ")
    return words[:1].upper() + words[1:]
