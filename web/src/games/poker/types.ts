/** The records of poker: the three games have the same. */

export type {
  HoldemHand as PokerHand,
  HoldemHolding as PokerHolding,
  HoldemPlayer as PokerPlayer,
  HoldemPot as PokerPot,
  HoldemPotPaid as PokerPotPaid,
  HoldemState as PokerState,
} from "../../protocol";
