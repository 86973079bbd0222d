import { expect, it } from "vitest";
import { coupPath } from "./coupPath";

it("a row that a rewind told is asked for by its mark", () => {
  expect(coupPath("mesa/0000000001-0000000009/3")).toEqual({ path: { table: "mesa", span: "0000000001-0000000009", seat: 3 }, query: { mark: null } });
  expect(coupPath("mesa/0000000001-0000000009/3/7+").query).toEqual({ mark: "7+" });
});
