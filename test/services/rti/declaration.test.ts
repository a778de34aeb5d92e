import { describe, expect, it } from "vitest";
import { declarationOfP45 } from "../../../src/services/rti/fps/starter-of";

const P45 = {
  previousPayeReference: null,
  leavingDate: "2026-05-15",
  week1Month1: false,
  studentLoanDeductions: false,
};
const UNTOLD = { previousTaxablePay: null, previousTaxPaid: null, taxWeek: null, taxMonth: null };

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
    expect(declarationOfP45({ p45: { ...P45, ...UNTOLD, taxCode } })).toBe(letter);
  });

  it("is none without one", () => {
    expect(declarationOfP45({ p45: null })).toBeNull();
  });
});
