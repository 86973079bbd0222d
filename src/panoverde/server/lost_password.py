"""A new password for somebody who can't log in, from whoever has the database in hand."""

from panoverde.core.refusal import Refused
from panoverde.house.books import Books
from panoverde.house.duties import SYSTEM, require_words
from panoverde.house.incidents import Happening
from panoverde.house.passwords import Passwords, check_password
from panoverde.house.records import Account, Kind
from panoverde.house.rows import revised
from panoverde.house.scribe import Note


async def set_password(books: Books, name: str, password: str, why: str) -> Account:
    """It is kept that it was done, and why; whoever was logged in as him no longer is."""
    account = await books.accounts.named(name)
    if account is None or account.kind not in (Kind.PERSON, Kind.TEST):
        raise Refused("", "no-such-account", account=name)
    check_password(password, name)
    why = require_words(why)
    after = revised(account, password=await Passwords().hash(password), failures=(), locked_until=0)
    await books.scribe.write_all(
        Note(f"account/{account.id}", "password_changed", SYSTEM.id, why, rows=(after,)),
        books.incidents.noted(Happening.PASSWORD_CHANGED, SYSTEM.id, why, account.id),
    )
    await books.accounts.log_out_everywhere(after)
    return after
