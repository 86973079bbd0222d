/** What the croupier has written in the form that seats a player: it stays, whatever is drawn anew around it. */
export class SeatForm {
  open = $state(false);
  seat = $state<number | null>(null);
  player = $state("");
  /** Chips, as they were written; null: the usual amount. */
  typed = $state<string | null>(null);
}
