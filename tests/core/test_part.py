"""Parts put together: a lighthouse, whose keepers each know one thing about the lamp."""

from collections.abc import Callable, Iterator, Sequence
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from panoverde.core.chance import Chance, Scripted
from panoverde.core.decider import Command, Decider, Due, Event, Fact
from panoverde.core.facts import CoupEnded
from panoverde.core.game import Game
from panoverde.core.money import BANK, Transfer, chips
from panoverde.core.option import Option
from panoverde.core.part import Bar, Part, always, by_anybody, decider, game, same
from panoverde.core.people import Role, Seat, Who
from panoverde.core.record import Record
from panoverde.core.refusal import Refused
from panoverde.core.want import DiceWanted, LotWanted

A, B = Seat(1), Seat(2)
KEEPER, CLOCK = Role.CROUPIER, Role.CLOCK


class Tower(Record):
    words: tuple[str, ...] = ()
    shut: tuple[str, ...] = ()
    """What keeps acts from being done, by name."""
    watch: str = "night"


class Light(Command, tag="light"):
    pass


class Trim(Command, tag="trim"):
    pass


class Fetch(Command, tag="fetch"):
    pass


class Lit(Event, tag="lit"):
    word: str = "lit"


class Sighted(Fact, tag="sighted"):
    pass


class Trimmed(Event, tag="trimmed"):
    pass


def says(event: Event) -> Callable[[Tower, Command, Chance], Iterator[Event]]:
    def judge(_: Tower, __: Command, ___: Chance) -> Iterator[Event]:
        yield event

    return judge


def notes(word: str) -> Callable[[Tower, Event], Tower]:
    return lambda tower, _: replace(tower, words=(*tower.words, word))


def offer(kind: str) -> Callable[[Tower, Who], Iterator[Option]]:
    return lambda *_: iter((Option(kind),))


def shut(name: str, remedy: type[Command] | None = None, *, to: Who = KEEPER) -> Bar[Tower]:
    def why(tower: Tower, who: Who) -> Refused | None:
        return Refused("R-200", name) if name in tower.shut and who == to else None

    return Bar(why, lambda _: remedy(by=KEEPER) if remedy else None)


LAMP: Part[Tower] = Part(
    judges={Light: says(Lit())},
    believes={Lit: notes("lit")},
    offers={KEEPER: offer("light")},
    due=lambda _: Light(by=KEEPER),
)
WICK: Part[Tower] = Part(judges={Trim: says(Trimmed())}, believes={Trimmed: same}, offers={KEEPER: offer("trim")})
STORE: Part[Tower] = Part(judges={Fetch: says(Trimmed())}, offers={KEEPER: offer("fetch")})


def check(rules: str) -> None:
    raise Refused("R-200", rules)


CHAPTER: Any = SimpleNamespace(PRESETS={"AO": "angolan"}, check=check)


def tower(*parts: Part[Tower]) -> Game[Any, Tower]:
    return game(
        "panoverde.games.lighthouse",
        CHAPTER,
        Tower,
        *parts,
        open=lambda rules, at: Tower(words=(rules, str(at))),
        coups=lambda state: len(state.words),
        at_stake=lambda _: {A: 5},
        stage=lambda state: state.watch,
    )


def offered(made: Game[Any, Tower], state: Tower, who: Who = KEEPER) -> list[str]:
    return [option.kind for option in made.options(state, who)]


def refusal_of(made: Game[Any, Tower], state: Tower, command: Command) -> str:
    with pytest.raises(Refused) as refused:
        list(made.decide(state, command, Scripted()))
    return refused.value.code


# Who judges


@pytest.mark.parametrize("barred", [{}, {Light: shut("wind")}])
def test_each_command_is_judged_by_the_part_that_has_it(barred: dict[type[Command], Bar[Tower]]) -> None:
    made = tower(LAMP, WICK, Part(bars=barred))
    assert list(made.decide(Tower(), Light(by=KEEPER), Scripted())) == [Lit()]
    assert list(made.decide(Tower(), Trim(by=KEEPER), Scripted())) == [Trimmed()]


def test_commands_and_events_are_those_of_the_parts_in_their_order() -> None:
    made = tower(WICK, LAMP, Part(believes={Lit: same, Sighted: same}))
    assert made.commands == (Trim, Light)
    assert made.events == (Trimmed, Lit, Sighted)


@pytest.mark.parametrize(
    "claims",
    [
        {"judges": {Light: says(Lit())}},
        {"wants": {Light: lambda _: None}},
        {"cites": {Light: "R-200"}},
        {"moves": {Lit: lambda _: ()}},
        {"final": {Lit: always}},
    ],
    ids=lambda claims: next(iter(claims)),
)
def test_two_parts_that_claim_the_same_are_a_mistake(claims: dict[str, Any]) -> None:
    twice = (LAMP.but(**claims), Part(**claims))
    with pytest.raises(TypeError, match=f"{next(iter(claims))}: two parts claim"):
        tower(*twice)
    assert tower(*twice[:1]).commands == (Light,)


@pytest.mark.parametrize(
    "strange",
    [
        {"bars": {Trim: shut("wind")}},
        {"wants": {Trim: lambda _: None}},
        {"cites": {Trim: "R-200"}},
        {"moves": {Trimmed: lambda _: ()}},
        {"masks": {Trimmed: lambda event, _: event}},
        {"final": {Trimmed: always}},
    ],
    ids=lambda strange: next(iter(strange)),
)
def test_an_entry_for_what_no_part_knows_is_a_mistake(strange: dict[str, Any]) -> None:
    with pytest.raises(TypeError, match=f"{next(iter(strange))}: no part (judges|believes)"):
        tower(LAMP, Part(**strange))
    assert tower(LAMP, Part(**strange), WICK).commands == (Light, Trim)


def test_citations_are_found_by_the_tag_of_the_command() -> None:
    assert tower(LAMP, Part(cites={Light: "AO-3.4 R-200"})).cites == {"light": ("AO-3.4", "R-200")}


# Bars


def test_a_barred_command_is_neither_judged_nor_offered_nor_due() -> None:
    made = tower(LAMP, WICK, Part(bars={Light: shut("wind")}))
    assert offered(made, Tower()) == ["light", "trim"]
    assert made.due(Tower()) == Due(Light(by=KEEPER))
    windy = Tower(shut=("wind",))
    assert refusal_of(made, windy, Light(by=KEEPER)) == "wind"
    assert list(made.decide(windy, Trim(by=KEEPER), Scripted())) == [Trimmed()]
    assert offered(made, windy) == ["trim"]
    assert made.due(windy) is None


def test_a_bar_is_asked_before_the_judge() -> None:
    def never(*_: object) -> Iterator[Event]:
        raise AssertionError

    made = tower(LAMP.but(judges={Light: never}), Part(bars={Light: shut("wind")}))
    assert refusal_of(made, Tower(shut=("wind",)), Light(by=KEEPER)) == "wind"


def test_a_bar_may_concern_some_people_only() -> None:
    made = tower(LAMP.but(offers=by_anybody(offer("light"))), Part(bars={Light: shut("wind", to=A)}))
    windy = Tower(shut=("wind",))
    assert offered(made, windy, A) == []
    assert offered(made, windy, B) == ["light"]
    assert list(made.decide(windy, Light(by=B), Scripted())) == [Lit()]
    assert made.due(windy) == Due(Light(by=KEEPER))


def test_of_several_bars_the_first_part_refuses() -> None:
    made = tower(LAMP, Part(bars={Light: shut("wind")}), Part(bars={Light: shut("oil")}))
    assert refusal_of(made, Tower(shut=("oil", "wind")), Light(by=KEEPER)) == "wind"
    assert refusal_of(made, Tower(shut=("oil",)), Light(by=KEEPER)) == "oil"


# Dues


def test_the_remedy_is_due_instead() -> None:
    made = tower(LAMP, WICK, Part(bars={Light: shut("soot", Trim)}))
    assert made.due(Tower()) == Due(Light(by=KEEPER))
    assert made.due(Tower(shut=("soot",))) == Due(Trim(by=KEEPER))


def test_a_remedy_that_is_barred_has_its_own() -> None:
    made = tower(LAMP, WICK, STORE, Part(bars={Light: shut("soot", Trim), Trim: shut("scissors", Fetch)}))
    assert made.due(Tower(shut=("soot", "scissors"))) == Due(Fetch(by=KEEPER))
    assert made.due(Tower(shut=("scissors",))) == Due(Light(by=KEEPER))


def test_the_first_remedy_that_can_be_done_is_due() -> None:
    bars = [Part(bars={Light: bar}) for bar in (shut("wind"), shut("soot", Trim), shut("oil", Fetch))]
    made = tower(LAMP, WICK, STORE, *bars, Part(bars={Trim: shut("scissors")}))
    assert made.due(Tower(shut=("wind", "soot", "oil"))) == Due(Trim(by=KEEPER))
    assert made.due(Tower(shut=("wind", "soot", "oil", "scissors"))) == Due(Fetch(by=KEEPER))


def test_where_a_command_has_to_wait_the_next_part_is_asked() -> None:
    made = tower(LAMP, WICK.but(due=lambda _: Trim(by=KEEPER)), Part(bars={Light: shut("wind")}))
    assert made.due(Tower()) == Due(Light(by=KEEPER))
    assert made.due(Tower(shut=("wind",))) == Due(Trim(by=KEEPER))


def test_a_part_is_asked_for_dues_in_its_stages_only() -> None:
    by_night = LAMP.but(stages=("night", "dusk"))
    made = tower(by_night, WICK.but(due=lambda _: Trim(by=KEEPER)))
    for watch in ("night", "dusk", "night"):
        assert made.due(Tower(watch=watch)) == Due(Light(by=KEEPER))
    assert made.due(Tower(watch="day")) == Due(Trim(by=KEEPER))


# Chance that is awaited


def test_the_same_chance_is_awaited_by_what_is_due_and_by_what_is_offered() -> None:
    made = tower(LAMP, WICK, Part(wants={Light: lambda state: DiceWanted(len(state.words))}))
    state = Tower(words=("wind", "rain"))
    assert made.due(state) == Due(Light(by=KEEPER), DiceWanted(2))
    assert made.wants(state, "light") == DiceWanted(2)
    assert made.wants(state, "trim") is None


def test_a_remedy_that_is_due_waits_for_its_own_chance() -> None:
    wants = Part(wants={Light: lambda _: DiceWanted(2), Trim: lambda _: LotWanted(3)})
    made = tower(LAMP, WICK, wants, Part(bars={Light: shut("soot", Trim)}))
    assert made.due(Tower(shut=("soot",))) == Due(Trim(by=KEEPER), LotWanted(3))


# What is offered


def test_offers_are_by_role_and_for_seats_together() -> None:
    made = tower(LAMP, WICK, Part(offers={int: offer("fetch")}))
    assert offered(made, Tower(), KEEPER) == ["light", "trim"]
    assert offered(made, Tower(), A) == offered(made, Tower(), B) == ["fetch"]
    assert offered(made, Tower(), CLOCK) == []


def test_an_offer_by_anybody_is_made_to_every_role_and_every_seat() -> None:
    made = tower(Part(offers=by_anybody(offer("light"))))
    assert all(offered(made, Tower(), who) == ["light"] for who in (*Role, A, B))


# What is believed and told


def test_several_parts_believe_one_event_in_their_order() -> None:
    made = tower(
        LAMP, Part(believes={Lit: same}), Part(believes={Lit: notes("seen")}), Part(believes={Lit: notes("!")})
    )
    assert made.evolve(Tower(), Lit()).words == ("lit", "seen", "!")


def test_an_event_that_changes_nothing_leaves_the_very_state() -> None:
    state = Tower()
    assert tower(WICK).evolve(state, Trimmed()) is state


def test_facts_are_the_events_that_are_facts_and_then_what_parts_tell() -> None:
    heard = []

    def tells(before: Tower, after: Tower, events: Sequence[Event]) -> Iterator[Fact]:
        heard.append((before, after, events))
        yield CoupEnded(len(events))

    made = tower(LAMP, Part(believes={Sighted: same}, tells=tells), Part(tells=lambda *_: (CoupEnded(7),)))
    before, after = Tower(), Tower(words=("lit",))
    events = (Lit(), Sighted(), Trimmed())
    assert made.facts(before, after, events) == (Sighted(), CoupEnded(3), CoupEnded(7))
    assert heard == [(before, after, events)]
    assert tower(LAMP).facts(before, after, (Lit(),)) == ()


# Money


def test_money_moves_by_the_part_that_knows_the_event() -> None:
    fee = Transfer(chips(A), BANK, 5)
    made = tower(LAMP, WICK, Part(moves={Lit: lambda _: (fee,)}))
    assert made.transfers(Lit()) == (fee,)
    assert made.transfers(Trimmed()) == ()


def test_holdings_are_those_of_all_parts() -> None:
    keeper, bank = Part[Tower](holds=lambda _: {chips(A): 3}), Part[Tower](holds=lambda _: {BANK: -3})
    assert tower(LAMP).holdings(Tower()) == {}
    assert tower(LAMP, keeper).holdings(Tower()) == {chips(A): 3}
    assert tower(LAMP, keeper, bank).holdings(Tower()) == {chips(A): 3, BANK: -3}


def test_players_with_cards_are_those_of_all_parts() -> None:
    left, right = Part[Tower](with_cards=lambda _: [A]), Part[Tower](with_cards=lambda _: [A, B])
    assert set(tower(LAMP).with_cards(Tower())) == set()
    assert set(tower(LAMP, left).with_cards(Tower())) == {A}
    assert set(tower(LAMP, left, right).with_cards(Tower())) == {A, B}


# What each viewer may know


def test_masks_are_put_on_one_after_the_other() -> None:
    def mask(word: str, *, but: Who) -> Callable[[Lit, Who], Event]:
        return lambda event, viewer: event if viewer == but else replace(event, word=f"{event.word} {word}")

    made = tower(LAMP, WICK, Part(masks={Lit: mask("far", but=A)}), Part(masks={Lit: mask("away", but=B)}))
    assert made.see(Lit(), CLOCK) == Lit("lit far away")
    assert made.see(Lit(), A) == Lit("lit away")
    assert made.see(Lit(), B) == Lit("lit far")
    assert made.see(Trimmed(), A) == Trimmed()


def test_the_state_is_covered_by_every_part_in_turn() -> None:
    made = tower(LAMP.but(covers=notes("fog")), WICK.but(covers=notes("night")))
    assert made.view(Tower(), A).words == ("fog", "night")
    state = Tower()
    assert tower(LAMP).view(state, A) is state


# Corrections


def test_the_inspector_cannot_go_back_past_a_final_event() -> None:
    made = tower(LAMP, WICK, Part(final={Lit: lambda rules: rules == "online", Trimmed: always}))
    assert not made.undoable("online", Lit())
    assert made.undoable("by hand", Lit())
    assert not made.undoable("by hand", Trimmed())
    assert tower(LAMP).undoable("online", Lit())


def test_a_rewind_leaves_what_each_part_keeps() -> None:
    shutters = Part[Tower](keeps=lambda then, now: replace(then, shut=now.shut))
    watches = Part[Tower](keeps=lambda then, now: replace(then, watch=f"{then.shut[0]}, {now.watch}"))
    then, now = Tower(words=("then",)), Tower(words=("now",), shut=("wind",), watch="day")
    assert tower(shutters, watches).rewound(then, now) == Tower(("then",), ("wind",), "wind, day")
    assert tower(LAMP).rewound(then, now) is then


# The same part, otherwise


def test_a_part_with_other_entries_keeps_the_rest() -> None:
    both = LAMP.but(judges={Trim: says(Trimmed())}, believes={Trimmed: notes("trimmed")}, stages=("day",))
    made = tower(both)
    assert made.commands == (Light, Trim)
    assert made.evolve(Tower(), Lit()).words == ("lit",)
    assert made.evolve(Tower(), Trimmed()).words == ("trimmed",)
    assert made.due(Tower(watch="day")) == Due(Light(by=KEEPER))
    assert made.due(Tower(watch="night")) is None


def test_an_entry_is_overridden_in_the_copy_alone() -> None:
    sighted = LAMP.but(judges={Light: says(Sighted())}, due=None)
    assert list(tower(sighted).decide(Tower(), Light(by=KEEPER), Scripted())) == [Sighted()]
    assert tower(sighted).due(Tower()) is None
    assert list(tower(LAMP).decide(Tower(), Light(by=KEEPER), Scripted())) == [Lit()]
    assert tower(LAMP).due(Tower()) == Due(Light(by=KEEPER))


# A game, and a decider that is none


def test_a_game_of_parts_has_the_name_of_its_module() -> None:
    made = tower(LAMP.but(stages=("night",)))
    assert made.name == "lighthouse"
    assert made.presets == CHAPTER.PRESETS
    assert made.open("rules", 3) == Tower(("rules", "3"))
    assert made.coups(Tower(("one",))) == 1
    assert made.at_stake(Tower()) == {A: 5}
    assert made.commands == (Light,)
    assert made.due(Tower()) == Due(Light(by=KEEPER))
    assert made.due(Tower(watch="day")) is None
    with pytest.raises(Refused, match="windy"):
        made.check("windy")


def plain(*parts: Part[Tower]) -> Decider[Any, Tower]:
    return decider("panoverde.buoy", CHAPTER, Tower, *parts, open=lambda *_: Tower())


def test_a_plain_decider_is_no_game() -> None:
    made = plain(LAMP, WICK)
    assert made.name == "buoy"
    assert made.commands == (Light, Trim)
    assert not isinstance(made, Game)


@pytest.mark.parametrize(
    "table",
    [{"with_cards": lambda _: [A]}, {"final": {Lit: always}}, {"keeps": lambda then, _: then}],
    ids=lambda table: next(iter(table)),
)
def test_a_plain_decider_refuses_what_only_a_game_has(table: dict[str, Any]) -> None:
    with pytest.raises(TypeError, match=f"only parts of a game have {next(iter(table))}"):
        plain(LAMP, Part(**table))
    assert tower(LAMP, Part(**table)).commands == (Light,)


def test_a_part_that_is_due_in_stages_needs_somebody_who_tells_them() -> None:
    staged = LAMP.but(stages=("night",))
    with pytest.raises(TypeError, match="stages"):
        plain(staged)
