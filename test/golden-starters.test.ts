import { expect, test } from "vitest";
import { starterTaxCode } from "../src/engine";
import { STARTERS, starterCode, starterFacts } from "./support/golden/starter-codes";
import { rulebook } from "./support/library";

// The rows of 2026-27/starter-codes.

test("the file has its rows", () => {
  expect(STARTERS).toHaveLength(8);
});

test.each(STARTERS)("$case", (row) => {
  const code = starterTaxCode(starterFacts(row), rulebook);
  expect(code.ok && code.value).toEqual(starterCode(row));
});
