import { expect, it } from "vitest";
import { csv } from "./download";

it("rows are written as spreadsheets read them, and no formula among them", () => {
  expect(csv([["rule", "n"], ['says "no", always', 2], ["=1+1", -3]])).toBe('rule,n\r\n"says ""no"", always",2\r\n\'=1+1,-3\r\n');
});
