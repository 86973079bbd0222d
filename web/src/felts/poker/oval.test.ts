import { describe, expect, it } from "vitest";
import { LYING, onRing, placeOf, UPRIGHT } from "./oval";

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

describe.each([["lying", LYING], ["upright", UPRIGHT]] as const)("a %s table", (_, oval) => {
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
