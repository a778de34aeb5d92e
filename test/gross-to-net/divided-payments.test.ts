import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { payYear, type YearFacts } from "../../src/engine";
import { formatPence, readPence } from "../../src/engine/base";
import { rulebook } from "../support/library";

// Payments of one earnings period are treated as one: CWG2, "aggregation of earnings"; reference 3.6.

type Amount = "tax" | "ni" | "employerNi" | "studentLoan" | "postgraduateLoan" | "netPay";

const DAYS = ["2026-05-29", "2026-06-02"] as const;

function paid(amounts: readonly string[], { code = "1257L", letter = "A" } = {}) {
  const facts: YearFacts = {
    taxYear: 2026,
    payFrequency: "Monthly",
    taxCodes: [{ effectiveDate: "2026-04-06", taxCode: code }],
    niCategories: [{ effectiveDate: "2026-04-06", niCategory: letter }],
    studentLoans: [{ startDate: "2026-04-06", studentLoanPlan: "Plan2" }],
    postgraduateLoans: [{ startDate: "2026-04-06" }],
    payments: amounts.map((grossPay, at) => ({ paymentDate: DAYS[at] ?? DAYS[0], grossPay, isFinalPayment: false })),
  };
  const made = payYear(facts, rulebook);
  if (!made.ok) throw new Error(JSON.stringify(made.problems));
  return made.value.payslips.map(({ forPeriod }) => forPeriod);
}

// 2026-27 by the month: primary threshold 1,048 (8%), upper earnings limit 4,189 (2%), secondary threshold 417 (15%).
describe("contributions on a further payment in a month", () => {
  it.each([
    // 1,400 together: 8% of 352 and 15% of 983; the first bears 15% of 483.
    ["below and then above the threshold", ["900.00", "500.00"], ["0.00", "28.16"], ["72.45", "75.00"]],
    // 5,000 together: 251.28 and 2% of 811; the first bears 8% of 2,952.
    ["across the upper earnings limit", ["4000.00", "1000.00"], ["236.16", "31.34"], ["537.45", "150.00"]],
    // Both below the primary threshold, together above the secondary one: 15% of 183.
    ["above the secondary threshold alone", ["400.00", "200.00"], ["0.00", "0.00"], ["0.00", "27.45"]],
    // 1,048 together: nothing is due of the employee.
    ["up to the threshold exactly", ["1000.00", "48.00"], ["0.00", "0.00"], ["87.45", "7.20"]],
    // All of the first is above the limit: 251.28 and 2% of 811; the second 2%.
    ["wholly above the upper earnings limit", ["5000.00", "1000.00"], ["267.50", "20.00"], ["687.45", "150.00"]],
  ])("%s", (_, amounts, ni, employerNi) => {
    const slips = paid(amounts);
    expect([slips.map((slip) => slip.ni), slips.map((slip) => slip.employerNi)]).toEqual([ni, employerNi]);
  });
});

it("two payments of a month bear together what one payment of both bears", () => {
  // From £100: of less, rounding to whole pounds can take tax beyond half of the payment, which the law limits.
  const pence = fc.integer({ min: 10_000, max: 2_000_000 });
  const codes = fc.constantFrom("1257L", "1257L M1", "S1257L", "C1257L", "0T", "BR", "D0", "SD1 M1", "NT");
  const letters = fc.constantFrom("A", "B", "C", "H", "J", "M", "V", "Z");
  const names: readonly Amount[] = ["tax", "ni", "employerNi", "studentLoan", "postgraduateLoan", "netPay"];
  fc.assert(
    fc.property(pence, pence, codes, letters, (first, second, code, letter) => {
      const [one, two] = paid([formatPence(first), formatPence(second)], { code, letter });
      const [whole] = paid([formatPence(first + second)], { code, letter });
      for (const name of names) {
        const both = readPence(one?.[name] ?? "") + readPence(two?.[name] ?? "");
        expect([name, both]).toEqual([name, readPence(whole?.[name] ?? "")]);
      }
    }),
  );
});
