import { expect, test } from "vitest";
import { payYear } from "../../src/engine/gross-to-net";
import { answerOf } from "../support/golden/engine";
import { rulebook } from "../support/library";

test("a payment that the P45 does not include has 0T for itself, beside a last pay of the same week", () => {
  const year = {
    taxYear: 2026,
    payFrequency: "Weekly",
    taxCodes: [{ effectiveDate: "2026-04-06", taxCode: "1257L", week1Month1: true }],
    niCategories: [{ effectiveDate: "2026-04-06", niCategory: "A" }],
    leavingDate: "2026-05-04",
    p45IssueDate: "2026-05-05",
    payments: [
      { paymentDate: "2026-05-05", grossPay: "500.00" },
      { paymentDate: "2026-05-07", grossPay: "300.00" },
      { paymentDate: "2026-05-08", grossPay: "700.00" },
    ],
  } as const;
  const { payslips } = answerOf(payYear(year, rulebook));
  // 20% of 500 - 241.92; 20% of 300; and with the next of the same kind 20% of 725 and 40% of what is above.
  expect(payslips.map(({ taxCode, forPeriod }) => [taxCode, forPeriod.tax])).toEqual([
    ["1257L", "51.60"],
    ["0T", "60.00"],
    ["0T", "195.00"],
  ]);
});
