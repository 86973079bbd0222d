"""The money of a banked table: what each event does to it, and who paid whom."""

from msgspec.structs import replace

from panoverde.core.game import Event, Instant
from panoverde.core.money import BANK, Account, Transfer, chips, free_credits, stake, wallet
from panoverde.core.people import Seat
from panoverde.games._banked.model import (
    Bet,
    BetCollected,
    BetMoved,
    BetPlaced,
    BetReturned,
    BetWithdrawn,
    ChipsBought,
    Cloth,
    Idle,
    IdleInvited,
    IdleWarned,
    Player,
    PrizePaid,
    Seated,
    SeatLeft,
)


def evolve(cloth: Cloth, event: Event) -> Cloth:
    match event:
        case BetPlaced(seat, zone, amount, at):
            player = cloth.players[seat]
            staked = _set(cloth, seat, zone, cloth.on(seat, zone) + amount)
            return _player(
                staked, seat, replace(player, chips=player.chips - amount, played=at, missed=0, idle=Idle.NO)
            )
        case BetWithdrawn(seat, zone, amount):
            return _give(_set(cloth, seat, zone, cloth.on(seat, zone) - amount), seat, amount)
        case Seated(seat, brought, at):
            return _player(cloth, seat, Player(brought, brought, at))
        case ChipsBought(seat, amount):
            player = cloth.players[seat]
            return _player(cloth, seat, replace(player, chips=player.chips + amount, brought=player.brought + amount))
        case SeatLeft(seat):
            return replace(cloth, players={other: player for other, player in cloth.players.items() if other != seat})
        case BetCollected(seat, zone, taken, returned):
            return _give(_set(replace(cloth, bank=cloth.bank + taken), seat, zone, 0), seat, returned)
        case PrizePaid(seat, zone, prize):
            return _give(_paid(replace(cloth, bank=cloth.bank - prize), seat, zone), seat, prize)
        case BetReturned(seat, zone, amount):
            return _give(_set(cloth, seat, zone, 0), seat, amount)
        case BetMoved(seat, zone, to, amount):
            return _paid(moved(cloth, seat, zone, to, amount), seat, to)
        case IdleInvited(seat):
            return _player(cloth, seat, replace(cloth.players[seat], idle=Idle.INVITED))
        case IdleWarned(seat, until):
            return _player(cloth, seat, replace(cloth.players[seat], idle=Idle.WARNED, idle_until=until))
        case _:
            return cloth


def next_coup(cloth: Cloth) -> Cloth:
    """Bets that won stay where they are, to be played again unless their owner takes them."""
    return replace(cloth, bets=tuple(replace(bet, paid=False) for bet in cloth.bets))


def count_missed(cloth: Cloth) -> Cloth:
    """A window that closes with nothing of a player's on the cloth is one more that he missed."""
    staked = {bet.seat for bet in cloth.bets}
    players = {
        seat: replace(player, missed=0 if seat in staked else player.missed + 1)
        for seat, player in cloth.players.items()
    }
    return replace(cloth, players=players)


def uncount_missed(cloth: Cloth) -> Cloth:
    """The window of a void coup was nobody's to miss."""
    staked = {bet.seat for bet in cloth.bets}
    players = {
        seat: player if seat in staked else replace(player, missed=max(0, player.missed - 1))  # PT-BFO-19
        for seat, player in cloth.players.items()
    }
    return replace(cloth, players=players)


def came_late(cloth: Cloth, seat: Seat) -> Cloth:
    """The window that was open when he sat down does not count as missed."""
    return _player(cloth, seat, replace(cloth.players[seat], missed=-1))


def restarted(cloth: Cloth, at: Instant, *, open_now: bool) -> Cloth:
    """Nobody has been idle, and a window that the system cut short is nobody's to miss."""
    missed = -1 if open_now else 0
    players = {
        seat: replace(player, played=at, missed=missed, idle=Idle.NO, idle_until=0)
        for seat, player in cloth.players.items()
    }
    return replace(cloth, players=players)


def rewound(then: Cloth, now: Cloth) -> Cloth:
    """The cloth as it was, and with it the chips that players have brought since."""
    players = {}
    for seat, player in now.players.items():
        before = then.players.get(seat)
        if before is None:
            players[seat] = replace(player, chips=player.brought)
        else:
            more = player.brought - before.brought
            players[seat] = replace(before, chips=before.chips + more, brought=player.brought)
    return replace(then, players=players)


def played(cloth: Cloth, at: Instant) -> Cloth:
    """Chance was asked: whoever has a stake on the cloth is playing."""
    players = dict(cloth.players)
    for seat in {bet.seat for bet in cloth.bets}:
        players[seat] = replace(players[seat], played=at, idle=Idle.NO)
    return replace(cloth, players=players)


def _player(cloth: Cloth, seat: Seat, player: Player) -> Cloth:
    return replace(cloth, players={**cloth.players, seat: player})


def _give(cloth: Cloth, seat: Seat, amount: int) -> Cloth:
    player = cloth.players[seat]
    return _player(cloth, seat, replace(player, chips=player.chips + amount))


def moved(cloth: Cloth, seat: Seat, zone: str, to: str, amount: int) -> Cloth:
    """A bet lies elsewhere, where it joins what its owner has there."""
    return _set(_set(cloth, seat, zone, 0), seat, to, cloth.on(seat, to) + amount)


def _paid(cloth: Cloth, seat: Seat, zone: str) -> Cloth:
    """The outcome on the table has done what it does to this bet."""
    bets = tuple(replace(bet, paid=True) if bet.seat == seat and bet.zone == zone else bet for bet in cloth.bets)
    return replace(cloth, bets=bets)


def _set(cloth: Cloth, seat: Seat, zone: str, amount: int) -> Cloth:
    """So many chips of this player on this zone; a bet already there keeps its place in the order."""
    bets = []
    found = False
    for bet in cloth.bets:
        if bet.seat == seat and bet.zone == zone:
            found = True
            if amount:
                bets.append(replace(bet, chips=amount))
        else:
            bets.append(bet)
    if not found:
        bets.append(Bet(seat, zone, amount))
    return replace(cloth, bets=tuple(bets))


def transfers(event: Event) -> tuple[Transfer, ...]:
    match event:
        case Seated(seat, amount, demo=demo) | ChipsBought(seat, amount, demo=demo):
            return (Transfer(_outside(seat, demo=demo), chips(seat), amount),)
        case SeatLeft(seat, amount, demo=demo) if amount:
            return (Transfer(chips(seat), _outside(seat, demo=demo), amount),)
        case BetPlaced(seat, _, amount):
            return (Transfer(chips(seat), stake(seat), amount),)
        case BetWithdrawn(seat, _, amount) | BetReturned(seat, _, amount):
            return (Transfer(stake(seat), chips(seat), amount),)
        case BetCollected(seat, _, taken, 0):
            return (Transfer(stake(seat), BANK, taken),)
        case BetCollected(seat, _, taken, returned):
            return (Transfer(stake(seat), BANK, taken), Transfer(stake(seat), chips(seat), returned))
        case PrizePaid(seat, _, prize):
            return (Transfer(BANK, chips(seat), prize),)
        case _:
            return ()


def _outside(seat: Seat, *, demo: bool) -> Account:
    """Free credits are never money: they come from their own account and go back to it."""
    return free_credits(seat) if demo else wallet(seat)  # PT-BFO-32


def holdings(cloth: Cloth) -> dict[Account, int]:
    held: dict[Account, int] = {BANK: cloth.bank}
    for seat, player in cloth.players.items():
        held[chips(seat)] = player.chips
    for bet in cloth.bets:
        held[stake(bet.seat)] = held.get(stake(bet.seat), 0) + bet.chips
    return held
