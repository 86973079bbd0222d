"""Rewrites the expectations of a scenario as what really happens, for review."""

from panoverde.scenario.run import StepOutcome


def bless(text: str, outcomes: list[StepOutcome]) -> str:
    """Steps with expectations get the actual outcome; if the page has none at all, every step does."""
    lines = text.splitlines()
    everything = not any(outcome.step.expects for outcome in outcomes)
    for outcome in reversed(outcomes):
        step = outcome.step
        if step.expects or outcome.refusal or (everything and outcome.events):
            kept = [line for line in lines[step.line : step.last_line] if not _expectation(line)]
            lines[step.line : step.last_line] = [*_expected(outcome, everything), *kept]
    return "\n".join(lines) + "\n"


def _expected(outcome: StepOutcome, everything: bool) -> list[str]:
    if outcome.refusal:
        found = [f"  x {outcome.refusal}"]
    elif outcome.step.events or outcome.step.refusal or everything:
        found = [f"  > {event}" for event in outcome.events]
    else:
        found = []
    return found + [f"= {balance}" for balance in outcome.balances]


def _expectation(line: str) -> bool:
    return line.strip()[:1] in {">", "="} or line.strip().startswith("x ")
