"""What may go wrong between a client and the house."""


class ClientError(Exception):
    """Anything that a client may be told instead of what it asked for."""


class RefusedByServer(ClientError):
    """Nothing happened; which rules, and why, in the client's language."""

    def __init__(self, code: str, cites: tuple[str, ...], words: str, wait: int = 0) -> None:
        super().__init__(words or code)
        self.code, self.cites, self.words = code, cites, words
        self.wait = wait
        """Seconds after which to ask again, where the server said so."""


class NotUnderstood(ClientError):
    """Nothing happened: the message says nothing that the server knows."""

    def __init__(self, words: str) -> None:
        super().__init__(words)
        self.words = words


class NotAdmitted(ClientError):
    """The socket was not opened, and asking again would not help: no such table, no such right."""

    def __init__(self, status: int, why: str) -> None:
        super().__init__(f"{status} {why}")
        self.status, self.why = status, why


class LetGo(ClientError):
    """The server closed the socket for what this client did: too many messages, too long ones, or senseless ones."""

    def __init__(self, code: int, why: str) -> None:
        super().__init__(f"{code} {why}")
        self.code, self.why = code, why


class TableClosed(ClientError):
    """The table has closed, or this client has left it."""


class Unreachable(ClientError):
    """Nobody answered for longer than the client has patience."""


class FactsMissing(ClientError):
    """The server did not send what happened between two versions: too much of it. A player's history has it all."""

    def __init__(self, after: int, until: int) -> None:
        super().__init__(f"missing: {after + 1} to {until}")
        self.after, self.until = after, until
