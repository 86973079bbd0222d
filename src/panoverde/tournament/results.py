"""Places, prizes and points that a tournament's state gives, at any moment."""

from collections.abc import Sequence
from itertools import groupby

from msgspec.structs import replace

from panoverde.core.record import Record
from panoverde.tournament.events import Result
from panoverde.tournament.hand_for_hand import Bust, finishes
from panoverde.tournament.points import CENTS, Chop, Played, of_tournament
from panoverde.tournament.state import Deal, Entrant, Phase, Standing, State, on


def standings(state: State) -> tuple[Result, ...]:
    """Places of all who are out, best first. A disqualified player has none: those behind them move up."""
    out = sorted((one for one in state.entrants if one.standing == Standing.OUT), key=lambda one: -one.out_in)
    left, found = state.course.playing, list[Result]()
    for _, group in groupby(out, key=lambda one: one.out_in):
        hand = list(group)
        left += len(hand)
        tied = any(one.out_tied for one in hand)
        found += _results(state, left, [(one, one.out_stack) for one in hand], tied=tied)
    return tuple(found)


def _results(state: State, left: int, hand: Sequence[tuple[Entrant, int]], *, tied: bool) -> list[Result]:
    """Of players who leave together, with so many left before."""
    busts = [Bust(str(one.number), stack) for one, stack in hand]
    shares = _shares(state)
    prizes = _prizes(state, in_deal=any(one.number in shares for one, _ in hand))
    done = finishes(left, busts, prizes, hand_for_hand=tied, step=state.rules.round_to)
    return [
        Result(
            int(one.player),
            one.place,
            one.prize + shares.get(int(one.player), 0),
            _is_seat(state, one.place, one.prize),
        )
        for one in done
    ]


def _shares(state: State) -> dict[int, int]:
    """Of the players of a sealed deal."""
    deal = state.course.sealed_deal
    return deal.shares if deal else {}


def _prizes(state: State, *, in_deal: bool) -> tuple[int, ...]:
    """By place. After a deal its players play for what was left; the others have what they had before it."""
    deal = state.course.sealed_deal
    if deal is None:
        return state.course.prizes
    if in_deal:
        return deal.left
    lost = sum(state.entrant(number).standing == Standing.DISQUALIFIED for number in deal.shares)
    return state.course.prizes[lost:]  # their places move up, the prizes of those places were shared


def _is_seat(state: State, place: int, prize: int) -> bool:
    """A seat shared with somebody is money."""
    course = state.course
    return place <= course.seats_given and prize >= course.prizes[course.seats_given - 1]  # or an odd cent more


def unpaid_prizes(state: State) -> tuple[int, ...]:
    """Of the players who are left, by place. What no place takes is the winner's."""
    prizes = list(state.course.prizes[: state.course.playing])
    over = sum(state.course.prizes) - sum(prizes) - sum(one.prize for one in standings(state))
    prizes[0] += over
    return tuple([prize for prize in prizes if prize])


class Payout(Record):
    """A line of the table of prizes."""

    place: int
    """0: a share of a deal, whatever place its player takes."""
    amount: int
    player: int = 0
    """Who has it; 0: nobody yet."""
    is_shared: bool = False
    """Is it a share of a deal, or does it contain one?"""
    is_left: bool = False
    """Is it played for after a deal?"""


def payouts(state: State) -> tuple[Payout, ...]:
    """What is paid: the prizes by place; after a deal what was agreed; once it is over what everybody has."""
    course, shares = state.course, _shares(state)
    if course.phase in (Phase.OVER, Phase.CLOSED):
        won = sorted((one for one in state.entrants if one.prize), key=lambda one: (one.place, one.number))
        return tuple([Payout(one.place, one.prize, one.number, one.number in shares) for one in won])  # FS-8.2
    prizes = [Payout(place, prize) for place, prize in enumerate(_prizes(state, in_deal=False), 1)]
    deal = course.sealed_deal
    if deal is None:
        return tuple(prizes)
    agreed = sorted(shares.items(), key=lambda share: (-share[1], share[0]))
    left = [Payout(place, prize, is_left=True) for place, prize in enumerate(deal.left, 1) if prize]
    others = prizes[len(shares) + len(prizes) - len(course.prizes) :]
    return (*(Payout(0, amount, player, is_shared=True) for player, amount in agreed), *left, *others)  # FS-7.3 R-611


def final_results(state: State) -> tuple[Result, ...]:
    """Of everybody, with those who are left ordered by their chips. What no place takes is the winner's."""
    alive = [(one, one.stack) for one in state.entrants if one.is_in]
    first = _results(state, len(alive), alive, tied=False)  # FS-3.1.9 R-185
    found = [*first, *standings(state)]
    over = sum(state.course.prizes) - sum(one.prize for one in found)
    if over and found:
        found[0] = replace(found[0], prize=found[0].prize + over)
    return tuple(found)


def with_deal(state: State, deal: Deal) -> tuple[Result, ...]:
    """The same after a deal: each of its players has their share."""
    return final_results(on(state, deal=replace(deal, sealed=True)))


def owed(state: State, one: Entrant) -> int:
    """Prize money not received yet."""
    if state.course.phase in (Phase.OVER, Phase.CLOSED):
        return one.prize - one.received
    if one.standing != Standing.OUT or not state.course.prizes_fixed:
        return 0
    return next(result.prize for result in standings(state) if result.player == one.number) - one.received


def points(state: State) -> dict[int, int]:
    """Of everybody who played, once it is over: buy-ins and prizes, in complete euros."""
    chop = _chop(state)
    results, bought = [], {}
    for one in state.entrants:
        if one.entries:
            seat = (state.rules.seat_value or state.rules.target_buy_in) if one.seat_won else 0
            seat = min(seat, one.prize)
            results.append(Played(str(one.number), one.entries, one.prize - seat, seat))
            bought[one.number] = one.bought // CENTS  # FS-9.2 R-186 R-531 R-559
    scored = of_tournament(0, results, chop)
    for one in state.entrants:
        if chop and str(one.number) in chop.players:
            agreed = chop.points if one.standing != Standing.DISQUALIFIED else 0
            scored[str(one.number)] += agreed - chop.points + _won_after_deal(state, one) // CENTS  # FS-9.2 R-611
    return {number: state.course.points.get(number, more + scored[str(number)]) for number, more in bought.items()}


def _won_after_deal(state: State, one: Entrant) -> int:
    """Of the part that was left to play for."""
    return max(0, one.prize - _shares(state).get(one.number, one.prize))


def _chop(state: State) -> Chop | None:
    deal = state.course.deal
    if deal is None or not deal.sealed:
        return None
    return Chop(tuple([str(number) for number in deal.shares]), tuple(deal.shares.values()))  # FS-9.2
