import { expect, it } from "vitest";
import type { PayLine } from "../../src/engine";
import { readPence } from "../../src/engine/base";
import { check, fc } from "../support/property";
import { explained, slipsOf } from "./slips";

const amountUpTo = (pence: number) => fc.integer({ min: 1, max: pence }).map((each) => (each / 100).toFixed(2));

const line: fc.Arbitrary<PayLine> = fc.oneof(
  fc.record({
    code: fc.constantFrom("BONUS", "OVERTIME", "TRAVEL"),
    amount: amountUpTo(900_00),
    isTaxable: fc.boolean(),
    isNiable: fc.boolean(),
  }),
  fc.record({
    code: fc.constant("CAR"),
    lineType: fc.constant("PayrolledBenefit" as const),
    amount: amountUpTo(300_00),
  }),
  fc.record({
    code: fc.constantFrom("GIVING", "UNION", "CYCLE", "ORDER"),
    lineType: fc.constantFrom("DeductionBeforeTax", "DeductionAfterTax", "SalarySacrifice", "AttachmentOrder"),
    amount: amountUpTo(90_00),
  }),
);

const month = fc.record({
  salary: amountUpTo(9_000_00),
  lines: fc.array(line, { maxLength: 4 }),
  taxCode: fc.constantFrom("1257L", "BR", "K500", "S1257L", "C1100L", "0T"),
  week1Month1: fc.boolean(),
  niCategory: fc.constantFrom("A", "C", "H", "J"),
  plan: fc.constantFrom(null, "Plan1" as const, "Plan2" as const),
});

const DATES = ["2026-04-30", "2026-05-31"];
const STARTS = ["2026-04-06", "2026-05-06"];

it("the parts of every amount add up to its difference, and nothing is unexplained", () => {
  check(
    fc.property(fc.array(month, { minLength: 2, maxLength: 2 }), (months) => {
      const from = (at: number) => STARTS[at] ?? "";
      const studentLoans = months.flatMap(({ plan }, at) => {
        const endDate = at === 0 ? "2026-05-05" : null;
        return plan === null ? [] : [{ startDate: from(at), endDate, studentLoanPlan: plan }];
      });
      const facts = {
        taxYear: 2026,
        payFrequency: "Monthly" as const,
        taxCodes: months.map(({ taxCode, week1Month1 }, at) => ({ effectiveDate: from(at), taxCode, week1Month1 })),
        niCategories: months.map(({ niCategory }, at) => ({ effectiveDate: from(at), niCategory })),
        studentLoans,
        payments: months.map(({ salary, lines }, at) => ({
          paymentDate: DATES[at] ?? "",
          lines: [{ code: "SALARY", amount: salary }, ...lines],
        })),
      };
      const [previous = null, current = null] = slipsOf(
        facts,
        months.map(({ plan }) => plan),
      );
      for (const { difference, causes } of explained(previous, current)) {
        expect(causes.reduce((sum, cause) => sum + readPence(cause.explained), 0)).toBe(readPence(difference));
        expect(causes.filter(({ cause }) => cause === "Unexplained")).toEqual([]);
      }
    }),
    300,
  );
});
