"""Short PHH files for the tests."""

from panoverde.interchange.agreement import Comparison, judge
from panoverde.interchange.phh import HandHistory, parse


def text(
    stacks: str,
    actions: str,
    *,
    variant: str = "NT",
    blinds: str = "5 10",
    antes: str = "",
    bet: str = "min_bet = 10",
    more: str = "",
) -> str:
    """`stacks`, `blinds` and `antes` are numbers with spaces, `actions` have commas between them."""
    count = len(stacks.split())
    said = ", ".join(f"'{action.strip()}'" for action in actions.split(","))
    return "\n".join(
        (
            f"variant = '{variant}'",
            f"antes = [{', '.join(antes.split() or ['0'] * count)}]",
            f"blinds_or_straddles = [{', '.join(blinds.split())}]",
            bet,
            f"starting_stacks = [{', '.join(stacks.split())}]",
            f"actions = [{said}]",
            more,
        )
    )


def hand(
    stacks: str,
    actions: str,
    *,
    variant: str = "NT",
    blinds: str = "5 10",
    antes: str = "",
    bet: str = "min_bet = 10",
    more: str = "",
) -> HandHistory:
    return parse(text(stacks, actions, variant=variant, blinds=blinds, antes=antes, bet=bet, more=more))


def ends(numbers: str) -> str:
    return f"finishing_stacks = [{', '.join(numbers.split())}]"


def wins(numbers: str) -> str:
    return f"winnings = [{', '.join(numbers.split())}]"


def seen(history: HandHistory) -> tuple[str, str]:
    """The verdict, and the rake."""
    found: Comparison = judge(history)
    return found.verdict, found.rake
