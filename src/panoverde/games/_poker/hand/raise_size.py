"""How much a raise adds at least, who may raise again, how often, and the pot: for tables and for rulings alike."""

HEADS_UP = 2
POT_FACTOR = 3


def least_increment(minimum: int, largest: int) -> int:
    """The largest bet or raise of the round, and never less than the minimum bet."""
    return max(minimum, largest)  # RT-48.1 R-102


def reopens(price: int, spoke_at: int, increment: int, *, fixed_limit: bool = False) -> bool:
    """Do the raises since a player spoke amount to a whole one? In fixed limit half of one is enough."""
    since = price - spoke_at
    return since * 2 >= increment if fixed_limit else since >= increment  # RT-49 R-153 R-256


def is_capped(raises: int, cap: int | None, rivals: int | None) -> bool:
    """Have there been all the raises that the house allows? Between the last two there is no cap. None: many."""
    return cap is not None and raises >= cap and (rivals is None or rivals > HEADS_UP)  # RT-53 R-103 R-156


def pot_once_called(pot: int, missing: int, factor: int = POT_FACTOR) -> int:
    """The most that pot limit lets a raise add to the price."""
    return pot + (factor - 2) * missing  # PT-NB-86 AO-14.15 R-101 R-506
