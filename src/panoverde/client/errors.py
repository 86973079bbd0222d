"""Errors between a client and the house."""


class ClientError(Exception):
    """Base of the client's errors."""


class RefusedByServer(ClientError):
    """Nothing happened; the rules and the reason, in the client's language."""

    def __init__(self, code: str, cites: tuple[str, ...], words: str, wait: int = 0) -> None:
        super().__init__(words or code)
        self.code, self.cites, self.words = code, cites, words
        self.wait = wait
        """Seconds to wait before a retry, if the server said so."""


class NotUnderstood(ClientError):
    """Nothing happened: the server didn't understand the message."""

    def __init__(self, words: str) -> None:
        super().__init__(words)
        self.words = words


class NotAdmitted(ClientError):
    """The socket was not opened, and a retry would not help: no such table, no such right."""

    def __init__(self, status: int, why: str) -> None:
        super().__init__(f"{status} {why}")
        self.status, self.why = status, why


class LetGo(ClientError):
    """The server closed the socket because of this client: too many messages, too long or malformed ones."""

    def __init__(self, code: int, why: str) -> None:
        super().__init__(f"{code} {why}")
        self.code, self.why = code, why


class TableClosed(ClientError):
    """The table has closed, or this client has left it."""


class Unreachable(ClientError):
    """No answer within the client's patience."""


class Untrusted(Unreachable):
    """TLS failed: the server's certificate is not trusted, or it speaks no TLS; why."""


class FactsMissing(ClientError):
    """The server didn't send what happened between two versions: too much. A player's history has it all."""

    def __init__(self, after: int, until: int) -> None:
        super().__init__(f"missing: {after + 1} to {until}")
        self.after, self.until = after, until
