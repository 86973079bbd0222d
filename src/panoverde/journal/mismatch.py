"""What a replay finds."""


class Mismatch(Exception):
    """The journal doesn't replay; `key` and `facts` name a message of the catalogue."""

    def __init__(self, key: str, **facts: object) -> None:
        super().__init__(key, facts)
        self.key, self.facts = key, facts
