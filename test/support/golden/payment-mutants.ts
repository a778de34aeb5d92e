import type { Engine, Rulebook } from "./engine";
import type { Mutant } from "./mutant";
import { figuresOf, yearCases } from "./payments-in-year";
import { STARTERS, starterCode, starterFacts } from "./starter-codes";

const TAX_CODE = "src/engine/income-tax/tax-code.ts";
const TAX_DUE = "src/engine/income-tax/tax-due.ts";
const TAX_TERMS = "src/engine/income-tax/tax-terms.ts";
const PAY_YEAR = "src/engine/gross-to-net/pay-year.ts";

/** Broken rules of payments within a year and of starters, and how many payments or codes each must break. */
export const PAYMENT_MUTANTS: readonly (Mutant & { readonly atLeast: number })[] = [
  mutant(
    "each payment of a period on a month 1 basis is taxed alone",
    TAX_TERMS,
    [
      ['periodPay: reader.amount(owner.taxablePay, "taxablePay", PATH)', "periodPay: 0"],
      ['periodTax: reader.amount(owner.tax, "tax", PATH)', "periodTax: 0"],
    ],
    3,
  ),
  mutant(
    "0T after the leaving date, whether or not a P45 was issued",
    PAY_YEAR,
    [["&& p45IssueDate !== null && day > p45IssueDate", ""]],
    1,
  ),
  mutant(
    "tax in week 53 although free pay covers the year",
    TAX_DUE,
    [["toDate <= freeOfOne * period.base", "toDate < Number.NEGATIVE_INFINITY"]],
    3,
  ),
  mutant(
    "a cumulative BR alone in week 53",
    TAX_CODE,
    [['(period.isExtraWeek && !(code.kind === "Flat" && code.step === 0))', "period.isExtraWeek"]],
    1,
  ),
  mutant(
    "irregular pay taxed by the week",
    TAX_TERMS,
    [["Math.max(1, Math.ceil((first - Math.max(last ?? beforeYear, beforeYear)) / 7))", "1"]],
    2,
  ),
  mutant(
    "National Insurance of irregular pay by the week",
    "src/engine/base/pay-interval.ts",
    [["interval === null || from === null", "interval !== null || from === null"]],
    3,
  ),
  mutant(
    "a further irregular payment counts as of its own date",
    "src/engine/base/pay-interval.ts",
    [["first: first ?? day", "first: day"]],
    1,
  ),
  mutant(
    "an extra payment repays tax",
    TAX_TERMS,
    [
      [
        'return isExtra && figures.policies.extraPaymentRepayment === "Withhold" ? "an extra payment" : null;',
        "return null;",
      ],
      ['  const isExtra = reader.flag(facts.isExtraPayment, "isExtraPayment", "", false);\n', ""],
    ],
    2,
  ),
  mutant("a repayment during a strike", TAX_TERMS, [['false)) return "a strike";', "false)) return null;"]], 2),
  mutant(
    "an off-payroll worker repays loans",
    "src/engine/gross-to-net/read-payment.ts",
    [["plan: terms.isOffPayroll ? null : plan,", "plan,"]],
    1,
  ),
  mutant(
    "an old P45 overrides the starter declaration",
    "src/engine/income-tax/code-changes.ts",
    [["if (yearsAgo > 1) return null;", ""]],
    2,
  ),
];

/** Payroll giving among the deductions from net pay. */
export const FPS_MUTANT: Mutant = {
  name: "payroll giving is deducted from net pay in the FPS",
  edits: [
    {
      file: "src/engine/filings/rti/fps/payment.ts",
      text: "(forPeriod.otherDeductions - deductedBeforeTax(payslip))",
      becomes: "forPeriod.otherDeductions",
    },
  ],
};

function mutant(name: string, file: string, edits: readonly (readonly [string, string])[], atLeast: number) {
  return { name, edits: edits.map(([text, becomes]) => ({ file, text, becomes })), atLeast };
}

/** Counts the payments of 2026-27/payments-in-year and the codes of 2026-27/starter-codes that an engine gets wrong. */
export function wrongPayments(engine: Engine, rulebook: Rulebook): number {
  const payments = yearCases().flatMap(({ facts, expected }) => {
    const year = engine.payYear(facts, rulebook);
    const found = year.ok ? figuresOf(year.value.payslips) : [];
    return expected.filter((figures, at) => JSON.stringify(found[at]) !== JSON.stringify(figures));
  });
  const codes = STARTERS.filter((row) => {
    const code = engine.starterTaxCode(starterFacts(row), rulebook);
    return JSON.stringify(code.ok && code.value) !== JSON.stringify(starterCode(row));
  });
  return payments.length + codes.length;
}
