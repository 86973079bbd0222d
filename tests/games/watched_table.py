"""A table that holds offers against acts: what is accepted was offered, what is refused was not."""

from typing import Any

from panoverde.core.chance import Chance
from panoverde.core.decider import Command, Event, tag_of
from panoverde.core.refusal import Refused
from panoverde.core.table import Table


class WatchedTable(Table[Any, Any]):
    def act(self, command: Command, chance: Chance) -> tuple[Event, ...]:
        fields = {name: getattr(command, name) for name in command.__struct_fields__ if name not in command.stamped}
        offered = any(option.covers(tag_of(command), fields, command.at) for option in self.options(command.by))
        try:
            events = super().act(command, chance)
        except Refused:
            assert not offered, command
            raise
        assert offered, command
        return events
