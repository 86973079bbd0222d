"""Tries laws on plays of a game: one walk is watched by all of them."""

from hypothesis import HealthCheck, Phase, given, settings, strategies as st
from hypothesis.errors import Flaky

from panoverde.conformance.choices import Choices, Shrinking, Tossed
from panoverde.conformance.laws import LAWS, Broken
from panoverde.conformance.random_play import Walk
from panoverde.core.game import AnyGame
from panoverde.core.refusal import Refused


def check(game: AnyGame, *laws: str, examples: int = 50, shrink: bool = True) -> None:
    """Tests these laws, or all, on so many plays, the same for the same program; the first failure is shrunk."""
    phases = (Phase.generate, Phase.shrink) if shrink else (Phase.generate,)

    @settings(
        max_examples=examples,
        phases=phases,
        derandomize=True,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
        report_multiple_bugs=False,
    )
    @given(st.composite(lambda draw: _play(game, laws, Shrinking(draw)))())  # far cheaper than drawing from st.data()
    def property_(_: None) -> None:
        pass

    try:
        property_()
    except Flaky as flaky:
        raise Broken(f"{', '.join(laws or LAWS)}: the same play went otherwise the second time") from flaky


def check_long(game: AnyGame, *laws: str, plays: int) -> None:
    """Tests these laws, or all, on so many long random plays, which go further than those that can be shrunk."""
    for seed in range(plays):
        try:
            _play(game, laws, Tossed(seed))
        except Broken as broken:
            raise Broken(f"play {seed}: {broken}") from broken


def _play(game: AnyGame, names: tuple[str, ...], choices: Choices) -> None:
    try:
        _watched(Walk(game, choices), names or tuple(LAWS))
    except Broken:
        raise
    except Exception as wrong:
        raise Broken(f"{', '.join(names or LAWS)}: {type(wrong).__name__}: {wrong}") from wrong


def _watched(walk: Walk, names: tuple[str, ...]) -> None:
    laws = [LAWS[name](walk) for name in names]
    walk.watchers += laws
    for law in laws:
        law.between()
    for command in walk.steps():
        try:
            walk.act(command, walk.chance())
        except Refused as refused:
            raise Broken(f"options: {command} was offered and refused: {refused}") from refused
        for law in laws:
            law.between()
    for law in laws:
        law.end()
