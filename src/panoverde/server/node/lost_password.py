"""Set a new password for an account, given access to the database."""

from panoverde.core.refusal import Refused
from panoverde.house.books import Books
from panoverde.house.oversight.incidents import Happening
from panoverde.house.people.duties import SYSTEM, require_words
from panoverde.house.people.passwords import Passwords, check_password
from panoverde.house.records import Account, Kind
from panoverde.house.scribe import Note
from panoverde.house.updates import revised


async def set_password(books: Books, name: str, password: str, why: str) -> Account:
    """Records who and why, and ends the account's logins."""
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
