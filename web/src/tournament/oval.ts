/** Seats around a drawn table, numbered clockwise from the croupier's left, who stands at the top. */

export interface Spot {
  readonly seat: number;
  readonly x: number;
  readonly y: number;
}

const [WIDE, HIGH] = [42, 27];

export function seatsAround(count: number): readonly Spot[] {
  return Array.from({ length: count }, (_, place) => {
    // One part of the circle is the croupier's.
    const angle = -Math.PI / 2 + ((place + 1) * 2 * Math.PI) / (count + 1);
    return { seat: place + 1, x: round(WIDE * Math.cos(angle)), y: round(HIGH * Math.sin(angle)) };
  });
}

const round = (value: number): number => Math.round(value * 10) / 10;
