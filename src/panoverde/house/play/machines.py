"""Slot machines among the tables: their model's plan, and their number in a room of a casino."""

from collections.abc import Iterable, Mapping
from decimal import Decimal
from itertools import count
from typing import Any

import msgspec
from msgspec.structs import replace

from panoverde.core.game import AnyGame, TableRules
from panoverde.core.messages import Lang, phrase
from panoverde.core.refusal import Refused
from panoverde.games._slots.reader import fingerprint, read
from panoverde.house.play.models import Models
from panoverde.house.records import Model, Opening


class Place(msgspec.Struct, frozen=True):
    """Where a machine stands, as its rules say."""  # AO-17.11

    casino: str = ""
    room: str = ""
    number: str = ""


_place = msgspec.json.Decoder(Place)


def is_machine(rules: TableRules) -> bool:
    return rules.payback_plan is not None


def fingerprint_of(rules: Any) -> str:
    return fingerprint(rules.file.encode())


def has_machines(game: AnyGame) -> bool:
    return is_machine(next(iter(game.presets.values())))


def title(rules: Any, profile: str, lang: Lang) -> str:
    """What a table plays: a machine's own name, or the profile of the rules."""
    return rules.plan.name if is_machine(rules) else phrase("term", profile, lang)


async def model_for(models: Models, game: AnyGame, profile: str | None, name: str) -> Model | None:
    """The model that the operator names, or that of the profile if it is registered."""
    if not has_machines(game):
        if name:
            raise Refused("AO-17.8", "no-models-here", game=game.name)
        return None
    if name:
        return await models.find(name)
    preset = game.presets.get(profile or next(iter(game.presets)))
    return await models.registered(preset.file) if preset else None


def profile_of(game: AnyGame, profile: str | None, model: Model | None) -> str | None:
    """The profile that has the model's plan, where one does."""
    if model is None:
        return profile
    return next((name for name, rules in game.presets.items() if rules.file == model.file), profile)


def with_plan(rules: Any, options: Mapping[str, str], model: Model | None) -> Any:
    """A machine with its model's plan; at the smallest coin unless the operator chooses another."""
    if not is_machine(rules) or model is None:
        return rules
    rules = replace(rules, file=model.file, count_jackpot=bool(model.count_jackpot))
    coins = read(model.file.encode()).stake.coins
    return rules if "coin" in options else replace(rules, coin=int(min(map(Decimal, coins)) * 100))


async def check_plan(models: Models, game: AnyGame, rules: Any) -> None:
    """For money, only a registered and approved plan; a demonstration may be one of our own."""  # AO-17.8
    if not is_machine(rules):
        return
    is_ours = any(rules.file == preset.file for preset in game.presets.values())
    model = await models.registered(rules.file)
    if model is None and not (rules.demo and is_ours):
        raise Refused("AO-17.8", "plan-not-registered", fingerprint=fingerprint_of(rules))
    if model is not None:
        await models.playable(model.id, demo=rules.demo)
    if rules.count_jackpot and not (model and model.count_jackpot):
        raise Refused("AO-17.2 R-94", "jackpot-not-counted", option="count_jackpot")


def numbered(game: AnyGame, rules: Any, options: Mapping[str, str], openings: Iterable[Opening]) -> Any:
    """With the next free number of its room, unless the operator chooses one that no machine there has."""  # AO-17.11
    if not is_machine(rules):
        return rules
    others = (_place.decode(other.rules) for other in openings if other.game == game.name and other.closed_at is None)
    taken = {other.number for other in others if (other.casino, other.room) == (rules.casino, rules.room)}
    if "number" not in options:
        return replace(rules, number=next(str(one) for one in count(1) if str(one) not in taken))
    if rules.number in taken:
        raise Refused("AO-17.11", "machine-number-taken", option="number", number=rules.number, room=rules.room)
    return rules
