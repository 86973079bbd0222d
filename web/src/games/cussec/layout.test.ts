import { describe, expect, it } from "vitest";
import law from "./law.json";
import { TALL, WIDE } from "./layout";

describe.each([WIDE, TALL])("the board of cussec", (board) => {
  it("has exactly the zones of the game, each once", () => {
    expect(board.places.map(({ zone }) => zone).toSorted()).toEqual(Object.keys(law).toSorted());
  });
});
