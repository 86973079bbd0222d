"""What a clock at zero decides: for tables and for rulings alike."""


def hand_is_dead(missing: int) -> bool:
    """Who faces a bet folds; who faces none checks."""
    return missing > 0  # PT-SO-43 RT-29 RT-80.3
