"""Rewrites the expectations of a scenario as what really happens, for review."""

from itertools import groupby

from panoverde.scenario.notation import BadScenario
from panoverde.scenario.run import StepOutcome


def bless(text: str, outcomes: list[StepOutcome]) -> str:
    """Steps with expectations get the actual outcome; if the page has none at all, every step does."""
    lines = text.splitlines()
    everything = not any(outcome.step.expects for outcome in outcomes)
    steps = [list(times) for _, times in groupby(outcomes, lambda outcome: outcome.step.line)]
    for times in reversed(steps):
        step, expected = times[-1].step, [_expected(outcome, everything) for outcome in times]
        if step.expects or any(expected):
            if any(each != expected[-1] for each in expected):
                raise BadScenario(step.line, f"the {step.times} times differ: write each on its own line")
            balances = [f"= {balance}" for balance in times[-1].balances]
            kept = [line for line in lines[step.line : step.last_line] if not _expectation(line)]
            lines[step.line : step.last_line] = [*expected[-1], *balances, *kept]
    return "\n".join(lines) + "\n"


def _expected(outcome: StepOutcome, everything: bool) -> list[str]:
    if outcome.refusal:
        return [f"  x {outcome.refusal}"]
    if outcome.step.events or outcome.step.refusal or everything:
        return [f"  > {event}" for event in outcome.events]
    return []


def _expectation(line: str) -> bool:
    return line.strip()[:1] in {">", "="} or line.strip().startswith("x ")
