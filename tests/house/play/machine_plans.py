"""Payback plans of one reel, whose returns can be seen."""

STAKE = '[stake]\ncoins = ["0.50", "1.00"]\n'


def plan(name: str = "Cinco", pays: int = 4, stops: str = "A B C D E") -> str:
    """The first symbol pays; by default exactly four fifths."""
    return (
        f'name = "{name}"\nkind = "reels"\nwindow = 1\nlines = [[1]]\nstrips = ["{stops}"]\n'
        f"[pay]\nA = {{1 = {pays}}}\n{STAKE}"
    )


def jackpot_plan(start: int = 2) -> str:
    """Of five stops: 40 % by A, `start` × 20 % by the jackpot at B, and 20 % of every stake feeds it."""
    return (
        'name = "Tesouro"\nkind = "reels"\nwindow = 1\nlines = [[1]]\nstrips = ["A B C D E"]\n'
        f'[jackpot]\ncombination = ["B"]\nstart = {start}\nincrement_percent = 20\n'
        f"[pay]\nA = {{1 = 2}}\nB = {{1 = 1}}\n{STAKE}"
    )
