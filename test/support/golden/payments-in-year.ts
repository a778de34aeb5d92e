import type { Payslip, PayYear, YearFacts } from "../../../src/engine";
import { type GoldenRow, readGolden, text, textOrNull } from "./golden-file";

/** A case of the file: the facts of one employment's year, and the expected figures of each payment. */
export interface YearCase {
  readonly name: string;
  readonly facts: YearFacts;
  readonly expected: readonly Figures[];
}

export type Figures = Readonly<Record<"tax" | "ni" | "employerNi" | "studentLoan", string>>;

const START = "2026-04-06";

/** Returns the cases of 2026-27/payments-in-year: consecutive rows with one name. */
export function yearCases(): readonly YearCase[] {
  const { rows } = readGolden("2026-27/payments-in-year");
  const names = [...new Set(rows.map((row) => text(row, "case")))];
  return names.map((name) => {
    const own = rows.filter((row) => row.case === name);
    return { name, facts: factsOf(own), expected: own.map(expectedOf) };
  });
}

/** Returns the figures of payslips that the rows state. */
export function figuresOf(payslips: readonly Pick<Payslip, "forPeriod">[]): Figures[] {
  return payslips.map(({ forPeriod: { tax, ni, employerNi, studentLoan } }) => ({ tax, ni, employerNi, studentLoan }));
}

/** Returns the figures of a year that must have been paid. */
export function figuresOfYear(answer: { readonly ok: boolean; readonly value?: PayYear }): Figures[] {
  if (!answer.ok || answer.value === undefined) throw new Error(JSON.stringify(answer));
  return figuresOf(answer.value.payslips);
}

function expectedOf(row: GoldenRow): Figures {
  return {
    tax: text(row, "tax"),
    ni: text(row, "ni"),
    employerNi: text(row, "employerNi"),
    studentLoan: text(row, "studentLoan"),
  };
}

function factsOf(rows: readonly GoldenRow[]): YearFacts {
  const [first = {}] = rows;
  const plan = textOrNull(first, "plan") as "Plan2" | null;
  const openingPay = textOrNull(first, "openingPay");
  return {
    taxYear: 2026,
    payFrequency: text(first, "payFrequency") as YearFacts["payFrequency"],
    taxCodes: [{ effectiveDate: START, taxCode: text(first, "taxCode") }],
    niCategories: [{ effectiveDate: START, niCategory: "A" }],
    studentLoans: plan === null ? [] : [{ startDate: START, studentLoanPlan: plan }],
    isOffPayrollWorker: first.offPayroll === true,
    leavingDate: textOrNull(first, "leavingDate"),
    p45IssueDate: textOrNull(first, "p45IssueDate"),
    openingBalance: openingPay === null ? null : { taxablePay: openingPay, tax: text(first, "openingTax") },
    payments: rows.map((row) => ({
      paymentDate: text(row, "paymentDate"),
      grossPay: text(row, "pay"),
      ...(row.mark === null ? null : { [text(row, "mark")]: true }),
    })),
  };
}
