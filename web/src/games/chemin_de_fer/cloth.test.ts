import { describe, expect, it } from "vitest";
import { clothOf } from "./cloth";
import { LINE, PONTO } from "./hands";

const PLACES = Array.from({ length: 18 }, (_, at) => at + 1);

describe.each([
  ["curved", false],
  ["folded", true],
])("the %s cloth", (_, isNarrow) => {
  const cloth = clothOf(isNarrow);
  const all = PLACES.flatMap((place) => [PONTO, LINE].map((zone) => cloth.chipsAt(place, zone)));

  it("keeps everybody's chips on it and apart", () => {
    for (const [x, y] of all) {
      expect(x).toBeGreaterThanOrEqual(cloth.chip);
      expect(x).toBeLessThanOrEqual(cloth.width - cloth.chip);
      expect(y).toBeLessThan(cloth.height - cloth.chip);
    }
    all.forEach(([x, y], at) =>
      all.slice(at + 1).forEach((other) => expect(Math.hypot(x - other[0], y - other[1])).toBeGreaterThan(1.8 * cloth.chip)),
    );
  });

  it("counts seats from the croupier's right, which is the viewer's left (R-92)", () => {
    const across = [1, 3, 5, 7, 9].map((seat) => cloth.plaqueAt(seat).at[0]);
    expect(across).toEqual(across.toSorted((one, other) => one - other));
  });

  it("has who stands at the right of the seat before them (R-450)", () => {
    for (const seat of [1, 5]) expect(cloth.plaqueAt(seat + 9).at[0]).toBeGreaterThan(cloth.plaqueAt(seat).at[0]);
  });
});
