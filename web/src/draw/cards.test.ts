import { describe, expect, it } from "vitest";
import { faceOf, spoken, SUITS } from "./cards";

describe("cards", () => {
  it("show their rank and their suit's sign", () => {
    expect(faceOf("Td")).toEqual({ rank: "T", index: "10", suit: SUITS["d"], letter: "d" });
    expect(spoken("As")).toBe("ás de espadas");
  });
  it("show their back where nobody may know them", () => {
    for (const card of ["??", "?", "", null]) expect(faceOf(card)).toBeNull();
    expect(spoken("??")).toBe("carta de face para baixo");
  });
  it("of a machine's own deck show rank and letter as its plan writes them", () => {
    expect(faceOf("TO")).toEqual({ rank: "T", index: "T", suit: null, letter: "O" });
    expect(faceOf("2🂡")?.letter).toBe("🂡");
    expect(spoken("AP")).toBe("ás de P");
  });
});
