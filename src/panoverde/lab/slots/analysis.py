"""A plan of either kind, analysed. Only what its kind needs is loaded: compiling takes a moment the first time."""

from panoverde.games._slots.plan import Plan, Reels
from panoverde.games._slots.reader import fingerprint, read
from panoverde.lab.slots.sheet import Sheet


def analyse(plan: Plan, mark: str, count_jackpot: bool = False) -> Sheet:
    """`mark`: the fingerprint of its file."""
    if isinstance(plan, Reels):
        from panoverde.lab.slots import reels

        return reels.analyse(plan, mark, count_jackpot)
    from panoverde.lab.slots import draw_poker

    return draw_poker.analyse(plan, mark, count_jackpot)


def analyse_file(file: bytes, count_jackpot: bool = False) -> Sheet:
    """Refused if the file makes no sense."""
    return analyse(read(file), fingerprint(file), count_jackpot)
