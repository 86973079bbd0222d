import { describe, expect, it } from "vitest";
import law from "./law.json";
import { puck, TALL, WIDE } from "./layout";

describe.each([WIDE, TALL])("the cloth of craps", (cloth) => {
  it("has exactly the zones of the game, each once", () => {
    expect(cloth.places.map(({ zone }) => zone).toSorted()).toEqual(Object.keys(law).toSorted());
  });

  it("marks the point on its number, and lays the mark aside without one", () => {
    expect(puck(cloth, null)).toEqual(cloth.off);
    const box = cloth.places.find(({ zone }) => zone === "place_9")!;
    const [x, y] = puck(cloth, 9);
    expect(x).toBeGreaterThan(box.x);
    expect(x).toBeLessThan(box.x + box.width);
    expect(y).toBeGreaterThanOrEqual(box.y);
    expect(y).toBeLessThan(box.y + box.height);
  });
});
