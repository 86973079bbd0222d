"""All services of the house over one store."""

from panoverde.house.money.cage import Cage
from panoverde.house.money.demo import Demo
from panoverde.house.money.reserve import Reserve
from panoverde.house.oversight.complaints import Complaints
from panoverde.house.oversight.incidents import Incidents
from panoverde.house.oversight.switches import Switches
from panoverde.house.people.accounts import Accounts
from panoverde.house.people.erasure import Erasure
from panoverde.house.people.factors import Factors
from panoverde.house.people.four_eyes import FourEyes
from panoverde.house.people.staff import Staff
from panoverde.house.play.identities import Identities
from panoverde.house.play.models import Models
from panoverde.house.play.openings import Openings
from panoverde.house.play.pools import Pools
from panoverde.house.play.stays import Stays
from panoverde.house.play.tournaments import Tournaments
from panoverde.house.scribe import Scribe
from panoverde.house.standing import Standing
from panoverde.journal.tournament_stream import Sealing
from panoverde.store.contract import Clock, Store
from panoverde.store.keys import Keys, seal, unseal


class Books:
    def __init__(self, store: Store, clock: Clock, keys: Keys, house: str = "") -> None:
        """`house` is its name."""
        self.store, self.clock, self.keys = store, clock, keys
        scribe = self.scribe = Scribe(store, clock)
        incidents = self.incidents = Incidents(scribe, keys.sealing)
        self.demo = Demo(scribe)
        standing = self.standing = Standing(scribe, incidents)
        eyes = self.eyes = FourEyes(scribe, incidents)
        factors = Factors(scribe, incidents, standing, keys.sealing)
        self.accounts = Accounts(scribe, incidents, self.demo, factors=factors, key=keys.sealing, house=house)
        self.staff = Staff(scribe, self.accounts, incidents, standing, eyes)
        self.cage = Cage(scribe, incidents, standing, eyes)
        self.erasure = Erasure(scribe, self.accounts, incidents, standing, eyes)
        self.reserve = Reserve(scribe)
        self.stays = Stays(scribe)
        self.complaints = Complaints(scribe)
        self.switches = Switches(scribe, incidents)
        self.pools = Pools(scribe, incidents)
        self.tournaments = Tournaments(scribe, incidents, Sealing(self.seal, self.unseal), standing)
        self.identities = Identities(scribe, incidents, keys.sealing)
        self.models = Models(scribe, incidents)
        self.openings = Openings(scribe, incidents, self.pools)

    def seal(self, seed: bytes, place: str) -> str:
        return seal(self.keys.sealing, seed, place)

    def unseal(self, box: str, place: str) -> bytes:
        return unseal(self.keys.sealing, box, place)
