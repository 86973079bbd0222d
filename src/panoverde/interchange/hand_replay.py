"""Replays a file's hand: every act is judged by the real `decide` of hold'em or omaha."""

from typing import NamedTuple, cast

from msgspec.structs import replace

from panoverde.core.cards import Card
from panoverde.core.chance import BadScript, Scripted
from panoverde.core.decider import Command, Due
from panoverde.core.money import Money
from panoverde.core.people import Role, Seat
from panoverde.core.refusal import Refused
from panoverde.games._poker.hand.betting_round import Call, Check, Fold, RaiseTo
from panoverde.games._poker.hand.payment import PotPaid, UncalledReturned
from panoverde.games._poker.hand.showdown import Muck, TurnCards, in_turn_to_show
from panoverde.games._poker.state import FACE_DOWN, Hand, Stage, State
from panoverde.interchange.actions import MUCKED, Action
from panoverde.interchange.file_table import Interpretation, game_of, in_last_rounds, is_fixed, opened
from panoverde.interchange.phh import HandHistory
from panoverde.interchange.unseen_cards import UnseenShowdown, fitting


class Stop(NamedTuple):
    """Where the replay stopped, and why: the table refused, or the cards are impossible."""

    action: str
    why: Refused | BadScript


class HandReplay(NamedTuple):
    reading: Interpretation
    caves: tuple[int, ...]
    """Final stacks."""
    won: tuple[int, ...]
    """Won from the pots, after rake."""
    returned: tuple[int, ...]
    """Uncalled bets."""
    finished: bool
    stop: Stop | None = None
    supplied: tuple[str, ...] = ()
    """Actions that the file leaves out: a check, or a fold with a bet to call."""
    unshown: tuple[int, ...] = ()
    """Players whose cards the file never gives: taken as losers, or as winners if the file says so."""

    @property
    def pot(self) -> int:
        return sum(self.won)


def replay(history: HandHistory, reading: Interpretation) -> HandReplay:
    return _Replaying(history, reading).run()


class _Move(NamedTuple):
    action: Action
    street: int
    """Number of common cards on the table."""


class _Replaying:
    def __init__(self, history: HandHistory, reading: Interpretation) -> None:
        self._history, self._reading = history, reading
        self._game = game_of(history)
        self._state: State = opened(history, reading)
        self._board: tuple[Card, ...] = ()
        self._held: dict[Seat, tuple[Card, ...]] = {}
        self._moves: list[_Move] = []
        self._at = 0
        for action in history.actions:
            self._note(action)
        self._won = dict.fromkeys(self._state.players, 0)
        self._returned = dict.fromkeys(self._state.players, 0)
        self._supplied: list[str] = []
        self._unshown: dict[Seat, tuple[Card, ...]] = {}
        self._missing: set[Seat] = set()
        self._doing = ""

    def _note(self, action: Action) -> None:
        seat = Seat(action.player)
        if action.verb == "db":
            self._board += action.cards or ()
        elif action.verb == "dh":
            self._held[seat] = self._held.get(seat, ()) + (action.cards or ())
        elif action.verb == "sm":
            self._show_or_muck(seat, action.cards)
        else:
            self._moves.append(_Move(action, len(self._board)))

    def _show_or_muck(self, seat: Seat, cards: tuple[Card, ...] | None) -> None:
        """Cards shown later say more than cards dealt or shown unseen before."""
        if cards == MUCKED:
            self._held.pop(seat, None)
        elif cards is not None:
            known = [card for card in self._held.get(seat, ()) if card != FACE_DOWN and card not in cards]
            self._held[seat] = tuple(known.pop() if card == FACE_DOWN and known else card for card in cards)

    # The course of the hand

    def run(self) -> HandReplay:
        stop = None
        try:
            while (hand := self._state.hand) is not None and self._goes_on(hand):
                pass
            if self._state.hand is None:
                self._leave_behind(len(self._board))
        except Refused as refused:
            stop = Stop(self._doing, self._in_the_files_money(refused.under(self._state.rules.law)))
        except BadScript as wrong:
            stop = Stop(self._doing, wrong)
        return HandReplay(
            reading=self._reading,
            caves=tuple(player.cave for player in self._state.players.values()),
            won=tuple(self._won.values()),
            returned=tuple(self._returned.values()),
            finished=self._state.hand is None,
            stop=stop,
            supplied=tuple(self._supplied),
            unshown=tuple(sorted(self._missing)),
        )

    def _in_the_files_money(self, refused: Refused) -> Refused:
        amount = self._history.amount
        facts = {name: amount(fact.amount) if isinstance(fact, Money) else fact for name, fact in refused.facts.items()}
        return Refused(" ".join(refused.cites), refused.code, **facts)

    def _goes_on(self, hand: Hand) -> bool:
        """One act, or False at the end of the file."""
        if hand.stage == Stage.BETTING:
            return self._bet(hand)
        if hand.stage == Stage.TURNING:
            return self._turn(hand)
        if hand.stage == Stage.SHOWDOWN:
            return self._show(hand)
        self._do(cast("Due", self._game.due(self._state)).command, "")  # the croupier's, in any other stage
        return True

    def _do(self, command: Command, said: str, script: tuple[Card, ...] = ()) -> None:
        self._doing = said
        chance = Scripted(script)
        for event in tuple(self._game.decide(self._state, command, chance)):
            self._state = self._game.evolve(self._state, event)
            if isinstance(event, PotPaid):
                self._won[event.seat] += event.chips
            elif isinstance(event, UncalledReturned):
                self._returned[event.seat] += event.chips
        chance.finish()

    # Betting

    def _bet(self, hand: Hand) -> bool:
        if self._at == len(self._moves) or hand.turn is None:
            return False
        move = self._moves[self._at]
        seat = Seat(move.action.player)
        if (seat != hand.turn and self._will_speak(hand, seat)) or move.street > len(hand.board):
            behind = hand.holdings[hand.turn].bet < hand.price
            self._supplied.append(f"p{hand.turn} {'f' if behind else 'cc'}")
            self._do(Fold(by=hand.turn) if behind else Check(by=hand.turn), self._supplied[-1])
            return True
        self._at += 1
        self._do(self._command(hand, move.action), move.action.text)
        return True

    def _will_speak(self, hand: Hand, seat: Seat) -> bool:
        holding = hand.holdings[seat]
        return not holding.folded and self._state.players[seat].cave > 0

    def _command(self, hand: Hand, action: Action) -> Command:
        seat = Seat(action.player)
        if action.verb == "f":
            return Fold(by=seat)
        if action.verb == "cc":
            return Call(by=seat) if hand.holdings[seat].bet < hand.price else Check(by=seat)
        return RaiseTo(by=seat, bet=int(action.amount or 0))

    def _leave_behind(self, down: int) -> None:
        """Skips checks of players without an opponent left to bet against, which some files have. The table refuses
        anything else after the round."""
        while self._at < len(self._moves) and self._moves[self._at].street <= down:
            action = self._moves[self._at].action
            if action.verb != "cc":
                self._do(Check(by=Seat(action.player)), action.text)
            self._at += 1

    # Cards

    def _turn(self, hand: Hand) -> bool:
        down = len(hand.board)
        self._leave_behind(down)
        cards = self._board[down : down + hand.kind.board[hand.round]]
        due = self._game.due(self._state)
        if due is None or len(cards) < hand.kind.board[hand.round] or FACE_DOWN in cards:
            return False
        self._do(due.command, f"d db {''.join(cards)}", cards)
        if is_fixed(self._history) and self._state.hand is not None and self._state.hand.round == 2:
            self._state = replace(self._state, rules=in_last_rounds(self._state.rules, self._history))
        return True

    def _show(self, hand: Hand) -> bool:
        self._leave_behind(len(hand.board))
        seat = in_turn_to_show(self._state, hand)
        cards = self._held.get(seat, ())
        if not self._knows(hand, seat):
            winners = self._winners(hand)
            if not winners:
                return False
            self._missing.add(seat)
            if self._game.due(self._state) is None and seat not in winners:
                self._do(Muck(by=seat), f"p{seat} sm")
                return True
            if len(self._board) < sum(hand.kind.board) or FACE_DOWN in self._board:
                return False
            cards = self._guess(hand, winners)[seat]
        self._do(TurnCards(by=Role.CROUPIER, seat=seat), f"p{seat} sm {''.join(cards)}", cards)
        return True

    def _knows(self, hand: Hand, seat: Seat) -> bool:
        cards = self._held.get(seat, ())
        return len(cards) == hand.kind.hole and FACE_DOWN not in cards

    def _guess(self, hand: Hand, winners: set[Seat]) -> dict[Seat, tuple[Card, ...]]:
        """Once for all of them, when the first is needed."""
        if not self._unshown:
            board = self._board[: sum(hand.kind.board)]
            known = [*board, *(card for cards in self._held.values() for card in cards if card != FACE_DOWN)]
            if twice := [card for card in known if known.count(card) > 1]:
                raise BadScript(f"{twice[0]!r} is there twice")
            paid = {seat: hand.holdings[seat].paid for seat in hand.live}
            self._unshown = fitting(UnseenShowdown(hand.kind, board, paid, self._held, winners))
        return self._unshown

    def _winners(self, hand: Hand) -> set[Seat]:
        """Players who gained from the pots by the file: they end with more than they have now. If it doesn't say, those
        with known cards."""
        history, players = self._history, self._state.players
        gained: set[Seat] = set()
        if history.finishing is not None:
            ends = zip(players, history.finishing, strict=True)
            gained = {seat for seat, end in ends if end is not None and end > players[seat].cave}
        elif history.winnings is not None:
            won = zip(players, history.winnings, strict=True)
            gained = {seat for seat, gain in won if (gain or 0) > self._returned[seat]}
        known = {seat for seat in hand.live if self._knows(hand, seat)}
        return gained.intersection(hand.live) or known
