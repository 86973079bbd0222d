"""The state of a poker table: its players, and the hand in play."""

from enum import StrEnum

from msgspec import field
from msgspec.structs import replace

from panoverde.core.cards import FACE_DOWN as FACE_DOWN, Card
from panoverde.core.decider import Instant
from panoverde.core.money import Sum
from panoverde.core.people import Seat
from panoverde.core.record import Record
from panoverde.games._poker.rules import LimitMode, Rules
from panoverde.games._poker.variants import VARIANTS, Variant


class Stage(StrEnum):  # PT-SO-2i
    """What a hand waits for."""

    CHOOSING = "choosing"  # the mão's choice of variant, at a mixed table
    SHUFFLING = "shuffling"
    POSTING = "posting"  # the compulsory bets
    DEALING = "dealing"
    ESTARDILHO = "estardilho"  # somebody who stakes blind, or nobody
    LOOKING = "looking"  # own cards that were dealt unseen
    BETTING = "betting"
    GATHERING = "gathering"
    TURNING = "turning"  # common cards
    SHOWDOWN = "showdown"
    PAYING = "paying"


class Notes(Record):
    """What the house notes of a player while they sit."""

    since: Instant = 0
    """When they sat down."""
    session: int = 0
    """The last session whose fee they have paid."""
    connected: bool = True
    """Is the connection to their equipment up?"""
    warnings: tuple[str, ...] = ()
    """For what conduct they have been warned."""
    player: str = ""
    """Who they are, whatever the seat, where somebody said: for the staff alone."""
    expelled: bool = False
    """Must they leave the table for their conduct?"""
    owed: Sum = 0
    """Missed blinds that they had not paid when they sat down."""
    known: bool = False
    """Does the house know who they are? Everybody may know that."""


class Invitation(Record):
    """An invitation to end their stay, or the warning that the house will end it."""

    warned: bool = False
    hand: int = 0
    """How many hands had been started at the warning."""
    until: Instant = 0


class Candidate(Record):
    """Somebody who signed up for a seat."""

    name: str
    returning: bool = False
    """Did they play in the session before?"""


class Departed(Record):
    """What a rule ties to a person who left, whatever their seat was."""

    cave: Sum = 0
    """What they took with them, the last time."""
    owes: Sum = 0
    """Blinds missed by absence and never paid."""
    expelled: bool = False


class MissedBets(Record):
    """First bets of the hand in play that a player came to owe by absence, who has left since."""

    hand: int
    seat: Seat
    name: str | None = None
    """On the list."""
    player: str = ""
    """Who they are: for the staff alone."""


class Memory(Record):
    """What the table knows of players who left it."""

    owed: dict[str, int] = field(default_factory=dict)
    """Missed blinds that players from the list never paid."""
    expelled: tuple[str, ...] = ()
    """Players from the list who had to leave."""
    departed: dict[str, Departed] = field(default_factory=dict)
    """Everybody by who they are: for the staff alone."""
    seats: dict[Seat, Departed] = field(default_factory=dict)
    """Who last left each seat: where nobody says who sits down, it is the same person."""
    missed: tuple[MissedBets, ...] = ()
    """Whose debt ends, should the hand in play be null."""


class Hall(Record):
    """What a table knows of the others in its hall."""

    drawn: dict[str, str] = field(default_factory=dict)
    """At which table each player must sit, by its suit."""
    heard: dict[str, int] = field(default_factory=dict)
    """The last act of each of the others that was heard."""


class Player(Record):
    cave: Sum  # PT-NB-52 AO-13.52
    brought: int
    """From outside the table."""
    owes: int = 0
    """Blinds missed by absence: dead money, paid when they come back."""
    idle: int = 0
    """Hands in a row without a bet of their own will."""
    name: str | None = None
    """Their name on the list, where they signed up for this seat: everybody may read it."""
    fees: int = 0
    """What the house took of what they brought."""
    joined: int = 0
    """How many hands had been started when they sat down."""
    away: int | None = None
    """Hands missed since they rest or are absent; None: they are at the table."""
    absent: bool = False
    """Did the croupier find them absent? If not, they rest at their own wish."""
    rests: int = 0
    """How often they have rested."""
    leaving: bool = False
    """Gone, but the hand still needs them."""
    wants: Seat | None = None
    """The seat that they would rather have."""
    told: Invitation | None = None
    """What the house has told them about ending their stay."""
    standing: Notes = Notes()
    time_banks: int = 0
    """At a table of the house's own tournament: how often they may still take more time."""
    aside: Sum = 0
    """Chips of theirs found after their all-in was called, which are no part of the hand."""


class Holding(Record):
    """What a player has in the hand."""

    cards: tuple[Card, ...] = ()
    bet: Sum = 0
    """In this round."""
    paid: Sum = 0
    """In the whole hand, dead money not counted."""
    folded: bool = False
    spoke_at: int | None = None
    """The price when they last spoke in this round."""
    barred: str = ""
    """The rules by which they may only call in this round."""
    voluntary: bool = False
    """Have they bet of their own will?"""
    shown: bool = False
    category: str | None = None
    """The name of the combination that they showed, once it was announced."""
    best: tuple[Card, ...] = ()
    """The cards that make it."""
    looked: bool = False
    """Where cards are dealt unseen: have they seen theirs?"""
    dead: int = 0
    """What they posted that counts for nobody's bet."""
    repaid: int = 0
    """The part of it that paid what they owed."""
    found: bool = False
    """Was their first bet missing, and made when it was found?"""
    posted: bool = False
    """Have they made a compulsory bet that counts as a bet?"""
    mucked: bool = False
    """At the showdown: did they give their hand up unseen, so that it may still be told from the others?"""
    must_show: bool = False
    """Somebody may see their hand, or they asked to have it back."""
    forfeits: bool = False
    """If they lose, the chips of theirs that were found go to the winner."""

    @property
    def staked(self) -> int:
        """All that they have in the pot."""
        return self.paid + self.dead


class SightRequest(Record):
    """Somebody asks to see a hand, and the director has not decided yet."""

    seat: Seat
    whose: Seat


class Hand(Record, kw_only=True):
    number: int
    variant: str
    marker: Seat
    """Whose is the mão; at a button table, where the button stands."""
    order: tuple[Seat, ...]
    """The players dealt in, clockwise from the first dealt."""
    stage: Stage
    holdings: dict[Seat, Holding]
    small: Seat | None = None
    big: Seat | None = None
    straddlers: tuple[Seat, ...] = ()
    board: tuple[Card, ...] = ()
    known: tuple[Card, ...] = ()
    """Cards seen and out of play: burnt face up, set aside."""
    to_burn: tuple[Card, ...] = ()
    """The cards among them that are burnt next, in this order."""
    boxed: bool = False
    """Has a card lain face up in the deck?"""
    taken_back: tuple[Card, ...] = ()
    """Common cards turned too soon, until they go back into the deck."""
    no_burn: bool = False
    """The deck was shuffled again: the next common cards come without a burn."""
    reduced: int = 0
    """First bets that are missing, nobody knows whose."""
    round: int = 0
    """The next common cards belong to this betting round, or are down already and it is being played."""
    lost: int = 0
    """Betting rounds that common cards turned besides have cost."""
    turn: Seat | None = None
    until: Instant | None = None
    """When the time to act runs out."""
    price: Sum = 0
    """What everybody must have bet in this round to stay in."""
    raised_by: int = 0
    """The largest bet or raise of the round."""
    raises: int = 0
    opener: Seat | None = None
    """Who spoke first in this round, and is still in."""
    aggressor: Seat | None = None
    """Who last bet or raised in this hand."""
    round_aggressor: Seat | None = None
    dead: int = 0
    """Money in the pot that counts for nobody's bet."""
    awarded: int = 0
    """What has left the pot again."""
    estardilhos: tuple[Seat, ...] = ()
    """Who made the estardilho, then who made a restardilho."""
    extended: tuple[Seat, ...] = ()
    """Who has had the extra time of this hand."""
    missed: dict[Seat, int] = field(default_factory=dict)
    """Who was away when it began, with the bets that they came to owe by it."""
    may_miss: dict[Seat, int] = field(default_factory=dict)
    """What they come to owe if the mão of a mixed table chooses a variant with blinds."""
    asked: bool = False
    """At a physical table: has the croupier asked whether everybody agrees with who wins?"""
    objectors: tuple[Seat, ...] = ()
    """Who does not agree."""
    ruled: bool = False
    """Has the house settled it? Then nobody disagrees any more, unless another winner is announced."""
    acts: tuple[str, ...] = ()
    """At a tournament dealt by hand: the first words of the players, until the action is substantial."""
    four: tuple[Card, ...] = ()
    """A flop of four cards, until one of them is taken for the next burn."""
    held: bool = False
    """Played hand for hand: no cards are turned after an all-in is called, until the director says so."""
    sight_requests: tuple[SightRequest, ...] = ()
    killed: tuple[Seat, ...] = ()
    """At a tournament: who was not there when the cards were dealt, on a re-deal the first time."""

    @property
    def kind(self) -> Variant:
        return VARIANTS[self.variant]  # PT-NB-3 AO-13.3

    @property
    def pot(self) -> int:
        return self.dead - self.awarded + sum(holding.paid for holding in self.holdings.values())  # PT-SO-2m

    @property
    def live(self) -> tuple[Seat, ...]:
        """Who may still win, clockwise from the first dealt."""
        holdings = self.holdings
        return tuple([seat for seat in self.order if not holdings[seat].folded])


class Limits(Record):
    """What the house may change between two hands."""

    minimum: int
    limit_mode: LimitMode
    maximum: int | None = None


class Level(Record):
    """The compulsory bets of a tournament's level."""

    small: Sum
    big: Sum
    ante: Sum = 0
    """Of the whole table, paid by the big blind."""


class Call(Record):
    """The next hand of a table whose tournament calls each one: button and blinds of the hand before it."""

    button: Seat
    small: Seat | None = None
    """None, and no big blind: the button stands where it was drawn or won."""
    big: Seat | None = None
    held: bool = False
    """Is it played hand for hand?"""
    missing: tuple[Seat, ...] = ()
    """Whose hands will be killed."""


class Report(Record):
    """What a tournament will hear of the hand."""

    button: Seat
    small: int
    big: int
    contenders: tuple[tuple[Seat, ...], ...] = ()
    """By pot, from the main one."""
    paid: tuple[tuple[int, Seat], ...] = ()
    """Pots, and who won them."""
    is_over: bool = False
    is_void: bool = False
    waits: bool = False
    """Has it heard of the all-in that waits?"""


class Redeal(Record):
    """Positions of a hand that was null, for its re-deal."""

    marker: Seat
    order: tuple[Seat, ...]
    small: Seat | None = None
    big: Seat | None = None
    killed: tuple[Seat, ...] = ()
    """Who was not there when its cards were dealt."""


class Session(Record):
    """An hour of play, and the hands that are needed to complete the round of the mão."""

    number: int
    hour: Instant
    """When its hour is over."""
    entry: Instant
    """A player who sits down by then pays its fee too."""
    mao: Seat
    """Where its first round began."""
    first: int
    """The number of its first hand."""
    called: bool = False
    """Has the clock said that the hour is over?"""


class Course(Record):
    """The game, from its first hand to its last."""

    ends: Instant | None = None
    """When its duration is over."""
    suspended: bool = False
    """For want of players."""
    closes: Instant | None = None
    """When a suspended game is closed."""
    last: int | None = None
    """The number of the hand that was announced as the last."""
    closed: bool = False
    announced: Limits | None = None
    """The limits from the next hand on."""
    deck_to_spread: bool = False
    """At the start and after an interruption it is opened on the table, face up."""
    deck_to_replace: bool = False
    """A damaged card made the last hand null."""
    session: Session | None = None
    sessions: int = 0
    """How many are over."""
    voided: int = 0
    """How many hands were annulled; the number of such a hand comes again."""
    level: Level | None = None
    """At a tournament: the level that was announced, from the next hand on."""
    redeal: Redeal | None = None
    """At a tournament: the last hand was null."""
    on_break: bool = False
    claims_until: Instant | None = None
    """In a break: until when the last hand may be disputed."""
    claimants: tuple[Seat, ...] = ()
    """At a tournament: who disputes a hand or a pot."""
    hand_for_hand: bool = False
    may_start: bool = False
    """Hand for hand: has the director called the next one?"""
    call: Call | None = None
    """At a table of the house's own tournament: the hand that was called, until it begins."""
    report: Report | None = None
    """At such a table: what is to be said of the last hand, or of the one in play."""


class State(Record, kw_only=True):
    rules: Rules
    players: dict[Seat, Player] = field(default_factory=dict)
    hand: Hand | None = None
    hands: int = 0
    """How many have been started."""
    marker: Seat | None = None
    """Where the last hand had it."""
    small: Seat | None = None
    big: Seat | None = None
    """The blinds of the last hand; a button table needs them to go on."""
    rake: int = 0
    tips: int = 0
    unplaced: int = 0
    """First bets that were not made: their chips lie in some cave, nobody knows in whose."""
    waiting: tuple[Candidate, ...] = ()
    """Candidates without a seat yet, in the order in which they signed up."""
    reserved: dict[Seat, str] = field(default_factory=dict)
    """Seats that fell to somebody who has not sat down yet."""
    left_with: dict[str, int] = field(default_factory=dict)
    """What players from the list took with them when they left this game."""
    course: Course = Course()
    memory: Memory = Memory()
    hall: Hall = Hall()


def in_play(state: State) -> Hand:
    """The hand, where an event of it has come: there is one."""
    hand = state.hand
    assert hand is not None  # noqa: S101 - only hands have such events
    return hand


def with_player(state: State, seat: Seat, player: Player) -> State:
    return replace(state, players={**state.players, seat: player})
