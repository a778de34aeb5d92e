import { formatDate, readDate, readPence } from "../../../engine/base";
import { inForce } from "../../contract";
import type { EmployeeFacts, TaxRows } from "../../employees";
import type { KeptNotice } from "../store/notice-tables";
import { heldPrevious } from "./held";

interface Restored {
  readonly before: TaxRows;
  readonly after: TaxRows;
  /** The first day on which the notice counted. */
  readonly from: string;
  readonly told: KeptNotice;
}

/** Returns an employee's rows as if a notice had not been applied, but for days that are locked. */
export function restoredRows(facts: EmployeeFacts, restored: Restored): TaxRows {
  const { locked_payment_date: locked } = facts.employee;
  if (locked === null || locked < restored.from) return restored.before;
  return { taxCodes: codesFrom(facts, locked, restored), loans: loansFrom(locked, restored) };
}

/** The code before the notice begins again on the first open day, with the totals that were held before. */
function codesFrom(facts: EmployeeFacts, locked: string, { before, after, told }: Restored): TaxRows["taxCodes"] {
  const day = dayAfter(locked);
  const kept = after.taxCodes.filter((row) => row.effective_date <= locked);
  const open = before.taxCodes.filter((row) => row.effective_date > locked);
  const again = inForce(before.taxCodes, "effective_date", day);
  if (again === null || open.some((row) => row.effective_date === day)) return [...kept, ...open];
  const hasTold = "taxCode" in told.content && told.content.previousTaxablePay !== null;
  const held = heldPrevious({ ...facts, taxCodes: before.taxCodes }, day);
  const previous = hasTold
    ? { previous_taxable_pay: readPence(held.previousTaxablePay), previous_tax_paid: readPence(held.previousTaxPaid) }
    : { previous_taxable_pay: null, previous_tax_paid: null };
  return [...kept, { ...again, effective_date: day, ...previous }, ...open];
}

type Loan = TaxRows["loans"][number];

function loansFrom(locked: string, { before, after }: Restored): TaxRows["loans"] {
  const kept = after.loans
    .filter((loan) => loan.start_date <= locked)
    .map((loan) => (isOpenAfter(loan, locked) ? { ...loan, end_date: locked } : loan));
  const open = before.loans
    .filter((loan) => isOpenAfter(loan, locked))
    .map((loan) => (loan.start_date <= locked ? { ...loan, start_date: dayAfter(locked) } : loan));
  const joined = kept.map((loan) => {
    const next = open.find((other) => goesOn(loan, other));
    return next === undefined ? loan : { ...loan, end_date: next.end_date };
  });
  const others = open.filter((loan) => !kept.some((earlier) => goesOn(earlier, loan)));
  return [...joined, ...others].sort((one, other) => (one.start_date < other.start_date ? -1 : 1));
}

function isOpenAfter({ end_date: end }: Loan, locked: string): boolean {
  return end === null || end > locked;
}

/** The same loan, without a day in between. */
function goesOn(one: Loan, other: Loan): boolean {
  const isSame = one.kind === other.kind && one.student_loan_plan === other.student_loan_plan;
  return isSame && one.end_date !== null && dayAfter(one.end_date) === other.start_date;
}

function dayAfter(day: string): string {
  return formatDate(readDate(day) + 1);
}
