import { describe, expect, it } from "vitest";
import { declarationFromP45 } from "../../src/engine/income-tax";

describe("the declaration of a starter who brings a P45", () => {
  it.each([
    ["1257L", "B"],
    ["SK120", "B"],
    ["NT", "B"],
    ["0L", "B"],
    ["0T", "C"],
    ["C0T M1", "C"],
    ["SBR", "C"],
    ["D1", "C"],
  ])("with code %s is %s", (taxCode, letter) => {
    expect(declarationFromP45(taxCode)).toBe(letter);
  });
});
