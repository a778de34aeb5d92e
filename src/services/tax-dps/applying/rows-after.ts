import { readPence } from "../../../engine/base";
import type { NoticeChange } from "../../../engine/filings";
import { taxYearOn } from "../../contract";
import type { EmployeeFacts, TaxRows } from "../../employees";
import type { NotificationRow } from "../reading/select-notifications";

type CodeRow = TaxRows["taxCodes"][number];
type LoanRow = TaxRows["loans"][number];

/** A notice that is applied. */
interface Applied {
  readonly row: NotificationRow;
  readonly change: NoticeChange;
  /** Notices that it takes the place of. */
  readonly earlier: ReadonlySet<string>;
  readonly now: string;
}

/** Returns the tax codes and loans of an employee once a notice is applied. */
export function rowsAfter(facts: EmployeeFacts, applied: Applied): TaxRows {
  const { change } = applied;
  return {
    taxCodes: change.taxCode === null ? facts.taxCodes : codesAfter(facts, applied, change.taxCode),
    loans: [
      ...loansAfter("Postgraduate", change.postgraduateLoans, facts, applied),
      ...loansAfter("Student", change.studentLoans, facts, applied),
    ].sort((one, other) => (one.start_date < other.start_date ? -1 : 1)),
  };
}

/** A later code of an earlier notice goes: the latest notice decides. Codes of other years and sources stay. */
function codesAfter(
  { employee, taxCodes }: EmployeeFacts,
  { row, earlier, now }: Applied,
  code: NonNullable<NoticeChange["taxCode"]>,
): readonly CodeRow[] {
  const { effectiveDate } = code;
  const isReplaced = ({ effective_date, notification_id }: CodeRow) =>
    effective_date === effectiveDate ||
    (effective_date > effectiveDate && notification_id !== null && earlier.has(notification_id));
  const told = previousOf(code) ?? carriedOver(taxCodes.filter(isReplaced), effectiveDate);
  const added: CodeRow = {
    organisation_id: row.organisation_id,
    employee_id: employee.employee_id,
    created_at: now,
    effective_date: effectiveDate,
    tax_code: code.taxCode,
    week1_month1: code.week1Month1 ?? false,
    source: row.data_type === "P9" ? "P9" : "P6",
    notification_id: row.notification_id,
    ...(told ?? NOTHING_TOLD),
  };
  const others = taxCodes.filter((each) => !isReplaced(each));
  return [...others, added].sort((one, other) => (one.effective_date < other.effective_date ? -1 : 1));
}

const NOTHING_TOLD = { previous_taxable_pay: null, previous_tax_paid: null };

function previousOf({ previousTaxablePay: pay, previousTaxPaid: tax }: NonNullable<NoticeChange["taxCode"]>) {
  if (pay === undefined || tax === undefined || pay === null || tax === null) return null;
  return { previous_taxable_pay: readPence(pay), previous_tax_paid: readPence(tax) };
}

/** Totals stated with a code that goes are kept, if the notice states none. */
function carriedOver(replaced: readonly CodeRow[], day: string) {
  const last = replaced
    .filter((row) => row.previous_taxable_pay !== null && taxYearOn(row.effective_date) === taxYearOn(day))
    .at(-1);
  if (last === undefined) return null;
  return { previous_taxable_pay: last.previous_taxable_pay, previous_tax_paid: last.previous_tax_paid };
}

type LoanSpan =
  | NonNullable<NoticeChange["studentLoans"]>[number]
  | NonNullable<NoticeChange["postgraduateLoans"]>[number];

function loansAfter(
  kind: LoanRow["kind"],
  after: readonly LoanSpan[] | null,
  { employee, loans }: EmployeeFacts,
  { row, now }: Applied,
): readonly LoanRow[] {
  const held = loans.filter((loan) => loan.kind === kind);
  if (after === null) return held;
  return after.map((loan): LoanRow => {
    const plan = "studentLoanPlan" in loan ? loan.studentLoanPlan : null;
    const end_date = loan.endDate ?? null;
    const own = held.find(
      ({ start_date, student_loan_plan }) => start_date === loan.startDate && student_loan_plan === plan,
    );
    if (own !== undefined) return { ...own, end_date };
    return {
      organisation_id: row.organisation_id,
      employee_id: employee.employee_id,
      created_at: now,
      kind,
      start_date: loan.startDate,
      end_date,
      student_loan_plan: plan,
      source: kind === "Student" ? "SL1" : "PGL1",
      notification_id: row.notification_id,
    };
  });
}
