"""Errors in the points, and acts taken back."""

from panoverde.core.decider import Command


class ReportPointsError(Command, tag="report_points_error"):
    """Within 72 hours of the end."""

    player: int
    words: str


class AnswerPointsError(Command, tag="answer_points_error"):
    player: int
    points: int
    """Points of this tournament from now on."""
    reason: str


class Undo(Command, tag="undo"):
    """The last acts are taken back, with their money."""

    acts: int
    reason: str
