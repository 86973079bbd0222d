"""A dishonest house, which writes a whole and consistent journal, is caught."""

import hashlib
import re

import msgspec

from panoverde.core.chance import Scripted, Secure, fresh_seed
from panoverde.core.commands import Sit
from panoverde.core.events import Act, Rewind
from panoverde.core.facts import CoupEnded, Share
from panoverde.core.fair import commitment_of
from panoverde.core.people import Role, Seat
from panoverde.games._kit.window import CloseBets
from tests.cli.houses import House, check, why, written


def test_a_house_that_keeps_to_the_scheme_passes() -> None:
    house = House()
    house.commit()
    chance = house.chance()
    house.bet()
    house.throw(chance)
    house.reveal(chance)
    house.seal()
    assert check(written(house.acts)) == 2


def test_a_tale_about_a_coup_that_nobody_played_is_caught() -> None:
    house = House()
    house.commit()
    chance = house.chance()
    house.bet()
    house.throw(chance)
    house.reveal(chance)
    won = CoupEnded(1, (Share(Seat(1), 100, 1_000),))
    house.acts[-2] = msgspec.structs.replace(house.acts[-2], facts=(won,))
    house.seal()
    assert house.caught() == "verify-not-ours"


def test_dice_that_were_not_the_ones_drawn_are_caught() -> None:
    house = House()
    house.commit()
    chance = house.chance()
    house.bet()
    first, *others = chance.dice(3)
    house.throw(Scripted([first % 6 + 1, *others]))
    house.reveal(chance)
    house.seal()
    assert house.caught() == "verify-differs"


def test_a_salt_that_the_house_could_choose_after_the_bets_is_caught() -> None:
    house = House()
    house.commit()
    house.bet()
    chance = house.chance()
    house.throw(chance)
    house.reveal(chance)
    house.seal()
    assert house.caught() == "verify-salt"


def test_a_seed_chosen_after_the_bets_is_caught() -> None:
    house = House()
    house.bet()
    house.commit()
    chance = house.chance()
    house.throw(chance)
    house.reveal(chance)
    house.seal()
    assert house.caught() == "verify-early-stake"


def test_a_seed_thrown_away_for_another_is_caught() -> None:
    house = House()
    house.commit()
    chance = house.chance()
    house.bet()
    house.act(CloseBets(by=Role.CROUPIER))
    house.reveal(chance)
    house.seal()
    assert house.caught() == "verify-discarded"


def test_a_salt_from_before_the_commitment_is_caught() -> None:
    house = House()
    chance = house.chance()
    house.commit()
    house.throw(chance)
    house.reveal(chance)
    house.seal()
    assert house.caught() == "verify-salt"


def test_a_throw_without_a_draw_is_caught() -> None:
    house = House()
    house.throw(house.chance())
    house.seal()
    assert house.caught() == "verify-not-covered"


def test_a_draw_without_a_throw_is_caught() -> None:
    house = House()
    house.commit()
    chance = house.chance()
    chance.dice(3)
    house.act(CloseBets(by=Role.CROUPIER))
    house.reveal(chance)
    house.seal()
    assert house.caught() == "verify-not-drawn"


def test_a_second_commitment_in_hand_is_caught() -> None:
    house = House()
    house.commit()
    house.seal()
    assert house.caught() == "verify-two-commitments"


def test_a_seed_nobody_was_committed_to_is_caught() -> None:
    house = House()
    house.reveal(house.chance())
    assert house.caught() == "verify-not-committed"


def test_a_seed_other_than_the_one_committed_to_is_caught() -> None:
    house = House()
    house.commit()
    committed = commitment_of(house.seed)
    house.seed = fresh_seed()
    chance = house.chance()
    house.throw(chance)
    chance.commitment = committed
    house.reveal(chance)
    house.seal()
    assert house.caught() == "verify-unfair"


def test_draws_that_the_seed_does_not_give_are_caught() -> None:
    house = House()
    house.commit()
    chance = house.chance()
    house.throw(chance)
    chance.draws[0] = (6, (chance.draws[0][1] + 1) % 6)
    house.reveal(chance)
    house.seal()
    assert house.caught() == "verify-not-drawn"


def test_a_seed_in_other_letters_is_caught() -> None:
    house = House()
    house.seal()
    text = written(house.acts)
    assert why(re.sub(rb'(?<="seed":")[0-9a-f]+', lambda found: found[0].upper(), text)) == "verify-not-sealed"


def test_a_log_sealed_before_its_end_is_caught() -> None:
    house = House()
    house.seal()
    house.act(Sit(by=Seat(2), chips=500))
    assert house.caught() == "verify-salt"


def test_events_that_nobody_caused_are_caught() -> None:
    house = House()
    house.commit()
    house.acts.append(Act(None, house.acts[1].events))
    house.seal()
    assert house.caught() == "verify-no-command"


def test_an_honest_correction_passes_and_one_to_nowhere_is_caught() -> None:
    house = House()
    house.commit()
    house.bet()
    house.act(Rewind(to=2, reason="engano", by=Role.INSPECTOR))
    good, rewind = house.acts[:], house.acts[-1].command
    assert isinstance(rewind, Rewind)
    house.reveal(Secure(house.seed, hashlib.sha256(written(house.acts)).digest()))
    assert check(written(house.acts)) == 1
    house.acts = [*good[:-1], Act(msgspec.structs.replace(rewind, to=99), good[-1].events), house.acts[-1]]
    assert house.caught() == "verify-refused"
