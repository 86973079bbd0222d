import { describe, expect, it } from "vitest";
import { TALL } from "../../draw/cards";
import { croupierAt, LYING, onRing, ownStep, placeOf, STANDING, UPRIGHT, type Oval } from "./oval";

describe("a ring", () => {
  it("begins in the middle of the bottom and goes clockwise", () => {
    const ring = { x: 300, y: 100 };
    const close = (part: number, x: number, y: number): void => {
      const at = onRing(ring, part);
      expect(at.x).toBeCloseTo(x);
      expect(at.y).toBeCloseTo(y);
    };
    close(0, 0, 100);
    close(0.25, -300, 0);
    close(0.5, 0, -100);
    close(0.75, 300, 0);
    close(1, 0, 100);
  });
  it("has equal ways between equal parts", () => {
    const step = (ring: { x: number; y: number }, at: number): number => {
      const [one, other] = [onRing(ring, at), onRing(ring, at + 0.001)];
      return Math.hypot(one.x - other.x, one.y - other.y);
    };
    for (const ring of [{ x: 300, y: 100 }, { x: 100, y: 300 }])
      for (let at = 0; at < 1; at += 0.05) expect(step(ring, at)).toBeCloseTo(step(ring, 0), 1);
  });
});

describe.each([["lying", LYING], ["standing", STANDING], ["upright", UPRIGHT]] as const)("a %s table", (_, oval) => {
  for (let seats = 2; seats <= 11; seats += 1) {
    const places = (bottom: number) => Array.from({ length: seats }, (__, at) => placeOf(oval, at + 1, seats, bottom));

    it(`of ${seats} has one's own seat at the bottom and the next on the left`, () => {
      for (let own = 1; own <= seats; own += 1) {
        const all = places(own);
        expect(all[own - 1]!.plate.x).toBeCloseTo(oval.middle.x);
        expect(all[own - 1]!.plate.y).toBe(Math.max(...all.map((one) => one.plate.y)));
        if (seats > 2) expect(all[own % seats]!.plate.x).toBeLessThan(oval.middle.x);
      }
    });

    it(`of ${seats} has plates that do not cover each other and stay on the drawing`, () => {
      const all = places(1);
      all.forEach(({ plate }, at) => {
        expect(plate.x - oval.plate.x / 2).toBeGreaterThanOrEqual(0);
        expect(plate.x + oval.plate.x / 2).toBeLessThanOrEqual(oval.width);
        expect(plate.y - oval.plate.y / 2).toBeGreaterThanOrEqual(0);
        expect(plate.y + oval.plate.y / 2).toBeLessThanOrEqual(oval.height);
        for (const other of all.slice(at + 1)) {
          const apart =
            Math.abs(plate.x - other.plate.x) >= oval.plate.x || Math.abs(plate.y - other.plate.y) >= oval.plate.y;
          expect(apart).toBe(true);
        }
      });
    });
  }
});

interface Box {
  readonly what: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}
const box = (what: string, x: number, y: number, wide: number, up: number, down = up): Box => ({
  what,
  left: x - wide / 2,
  right: x + wide / 2,
  top: y - up,
  bottom: y + down,
});
const meet = (one: Box, other: Box): boolean =>
  one.left < other.right - 1 && other.left < one.right - 1 && one.top < other.bottom - 1 && other.top < one.bottom - 1;

/** What lies on a table where everybody has bet. */
function lying(oval: Oval, seats: number, own: number, watches: boolean): { readonly bets: readonly Box[]; readonly others: readonly Box[] } {
  const { text, cards } = oval;
  const [bets, others]: [Box[], Box[]] = [[], []];
  for (let seat = 1; seat <= seats; seat += 1) {
    const { plate, cards: hand, bet, marker } = placeOf(oval, seat, seats, own, watches);
    const isOwn = seat === own && !watches;
    bets.push(box(`bet ${seat}`, bet.x, bet.y, text * 2.6, text * 1.4, text * 1.4));
    others.push(box(`plate ${seat}`, plate.x, plate.y, (isOwn ? oval.ownPlate : oval.plate).x, oval.plate.y / 2));
    const width = isOwn ? cards.own : cards.back;
    others.push(box(`cards ${seat}`, hand.x, hand.y, width * (isOwn ? 2.05 : 1.7), width * TALL * 0.5));
    others.push(box(`marker ${seat}`, marker.x, marker.y, text * 1.1, text * 0.55));
  }
  const rows = oval.row === 5 ? 1 : 2;
  others.push(box("board", oval.board.x, oval.board.y, cards.board * 1.1 * oval.row, (cards.board * TALL * 1.07 * rows) / 2));
  others.push(box("deck", oval.deck.x, oval.deck.y, cards.board * 0.7, cards.board * 0.48));
  others.push(box("pot", oval.pot.x, oval.pot.y, text * 5, text));
  return { bets, others };
}

describe.each([["lying", LYING], ["standing", STANDING], ["upright", UPRIGHT]] as const)("on a %s table", (_, oval) => {
  for (let seats = 2; seats <= 11; seats += 1)
    it(`of ${seats} no bet lies on anything else`, () => {
      const touching = new Set<string>();
      for (let own = 0; own <= seats; own += 1) {
        const { bets, others } = lying(oval, seats, own || 1, own === 0);
        for (const bet of bets)
          for (const other of [...bets, ...others])
            if (bet !== other && meet(bet, other)) touching.add(`own ${own}: ${bet.what} on ${other.what}`);
      }
      expect([...touching]).toEqual([]);
    });
});

it("has room for one's own markers", () => {
  for (const oval of [LYING, STANDING, UPRIGHT])
    for (let seats = 2; seats <= 11; seats += 1)
      for (let own = 1; own <= seats; own += 1) {
        const { marker, beyond } = placeOf(oval, own, seats, own);
        const all = lying(oval, seats, own, false).others.filter(({ what }) => what.startsWith("plate"));
        for (const aside of [0, 1]) {
          const disc = box("marker", marker.x + aside * beyond * oval.text * 1.3, marker.y, oval.text * 1.24, oval.text * 0.62);
          expect(all.filter((plate) => meet(disc, plate))).toEqual([]);
        }
      }
});

it("has room for four cards of one's own between the neighbours", () => {
  for (const oval of [LYING, STANDING, UPRIGHT])
    for (let own = 1; own <= 10; own += 1) {
      const { cards } = placeOf(oval, own, 10, own);
      const mine = box("own cards", cards.x, cards.y, oval.cards.own * (1 + 3 * ownStep(oval, 4)), oval.cards.own * TALL * 0.5);
      const plates = lying(oval, 10, own, false).others.filter(({ what }) => what.startsWith("plate") && what !== `plate ${own}`);
      expect(plates.filter((plate) => meet(mine, plate))).toEqual([]);
    }
});

describe("the croupier", () => {
  it("has the first seat on their left and faces the middle", () => {
    // The last of four seats at the bottom: they sit halfway to the first, on the lower left, and look to the upper right.
    const { at, turned } = croupierAt(LYING, 4, 4);
    expect(at.x).toBeLessThan(LYING.middle.x);
    expect(at.y).toBeGreaterThan(LYING.middle.y);
    // What they face is `y` before it is turned.
    const facing = { x: -Math.sin((turned * Math.PI) / 180), y: Math.cos((turned * Math.PI) / 180) };
    expect(facing.x).toBeGreaterThanOrEqual(0);
    expect(facing.y).toBeLessThan(0);
  });
  it("keeps away from one's own markers", () => {
    for (const oval of [LYING, STANDING, UPRIGHT])
      for (let seats = 2; seats <= 11; seats += 1) {
        const { at } = croupierAt(oval, seats, seats);
        const { marker } = placeOf(oval, seats, seats, seats);
        expect(Math.hypot(at.x - marker.x + oval.text * 1.3, at.y - marker.y)).toBeGreaterThan(oval.text * 1.8);
      }
  });
  it("sits on the rail, between the plates", () => {
    for (const oval of [LYING, STANDING, UPRIGHT])
      for (let seats = 2; seats <= 11; seats += 1) {
        const { at } = croupierAt(oval, seats, 1);
        for (let seat = 1; seat <= seats; seat += 1) {
          const { plate } = placeOf(oval, seat, seats, 1);
          const apart =
            Math.abs(plate.x - at.x) >= oval.plate.x / 2 + oval.text * 0.6 ||
            Math.abs(plate.y - at.y) >= oval.plate.y / 2 + oval.text * 0.4;
          expect(apart).toBe(true);
        }
      }
  });
});
