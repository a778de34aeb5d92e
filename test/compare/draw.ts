import fc from "fast-check";
import { type PayslipFacts, payYear, type Rulebook } from "../../src/engine";

/** Draws payslips of a later month, with the year to date of the months before them. */
export function drawnPayslips(rulebook: Rulebook): fc.Arbitrary<PayslipFacts> {
  return fc
    .record({
      month: fc.integer({ min: 1, max: 9 }),
      pay: fc.integer({ min: 90_000, max: 900_000 }),
      taxCode: fc.constantFrom("1257L", "1257L", "1100L", "S1257L", "C1257L", "1383M", "K475"),
      niCategory: fc.constantFrom("A", "A", "A", "C", "H", "J"),
      studentLoanPlan: fc.constantFrom(null, null, "Plan1", "Plan2", "Plan4", "Plan5"),
      postgraduateLoan: fc.constantFrom(false, false, false, true),
      pension: fc.constantFrom(null, ...PENSIONS),
      hasP45: fc.constantFrom(false, false, true),
    })
    .map((drawn) => laterMonth(drawn, rulebook));
}

const PENSIONS = (["ReliefAtSource", "NetPayArrangement", "SalarySacrifice"] as const).flatMap((pensionType) =>
  (["QualifyingEarnings", "PensionablePaySet3"] as const).map((contributionBasis) => ({
    pensionType,
    contributionBasis,
    employeeFactor: "0.05",
    employerFactor: "0.03",
  })),
);

const DATES = [
  "2026-04-30",
  "2026-05-29",
  "2026-06-30",
  "2026-07-31",
  "2026-08-28",
  "2026-09-30",
  "2026-10-30",
  "2026-11-30",
  "2026-12-31",
  "2027-01-29",
];

interface Drawn {
  readonly month: number;
  readonly pay: number;
  readonly taxCode: string;
  readonly niCategory: string;
  readonly studentLoanPlan: "Plan1" | "Plan2" | "Plan4" | "Plan5" | null;
  readonly postgraduateLoan: boolean;
  readonly pension: (typeof PENSIONS)[number] | null;
  readonly hasP45: boolean;
}

function laterMonth(drawn: Drawn, rulebook: Rulebook): PayslipFacts {
  const { month, pay, taxCode, niCategory, studentLoanPlan, postgraduateLoan, pension, hasP45 } = drawn;
  const grossPay = (pay / 100).toFixed(2);
  const from = "2026-04-06";
  const before = payYear(
    {
      taxYear: "2026-27",
      payFrequency: "Monthly",
      taxCodes: [
        { effectiveDate: from, taxCode, ...(hasP45 ? { previousTaxablePay: "1500", previousTaxPaid: "90.40" } : {}) },
      ],
      niCategories: [{ effectiveDate: from, niCategory }],
      studentLoans: studentLoanPlan === null ? [] : [{ startDate: from, studentLoanPlan }],
      postgraduateLoans: postgraduateLoan ? [{ startDate: from }] : [],
      pensions: pension === null ? [] : [{ startDate: from, pension }],
      payments: DATES.slice(0, month).map((paymentDate) => ({ paymentDate, grossPay })),
    },
    rulebook,
  );
  if (!before.ok) throw new Error(JSON.stringify(before.problems));
  const { yearToDate } = before.value;
  const paymentDate = DATES[month] as string;
  return {
    payFrequency: "Monthly",
    paymentDate,
    grossPay,
    taxCode,
    niCategory,
    studentLoanPlan,
    postgraduateLoan,
    yearToDate,
    ...(pension && { pension }),
  };
}
