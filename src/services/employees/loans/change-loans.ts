import type { StudentLoanPlan } from "../../../engine";
import { formatDate, readDate } from "../../../engine/base";
import { invalid, issueAt, notFound } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import type { RequestWork } from "../../contract";
import { finishChange } from "../change/finish-change";
import { closedThrough, requireUnlocked } from "../change/period-locked";
import type { EmployeeFacts } from "../store/employee-facts";
import type { EmployeeTables } from "../store/employee-rows";
import { employeeToChange } from "../store/find-employee";

type Kind = "Student" | "Postgraduate";
type Loan = EmployeeFacts["loans"][number];

/** Starts a loan: a running loan of the same kind ends the day before, and one from the same day is replaced. */
export async function startLoan(
  work: RequestWork,
  employeeId: string,
  { kind, startDate, plan }: { readonly kind: Kind; readonly startDate: string; readonly plan: StudentLoanPlan | null },
): Promise<Loan> {
  const { tx, organisationId, now } = work;
  const before = await employeeToChange(tx, employeeId);
  const { employee, loans } = before;
  requireUnlocked(startDate, closedThrough(employee, employee.locked_payment_date), ["startDate"]);
  const own = loans.filter((loan) => loan.kind === kind);
  const later = own.find(({ start_date }) => start_date > startDate);
  if (later !== undefined) throw invalid([issueAt(["startDate"], "overlapping_dates", { limit: later.start_date })]);
  const running = own.find(
    ({ start_date, end_date }) => start_date < startDate && (end_date === null || end_date >= startDate),
  );
  if (running !== undefined) await endOn(tx, running, formatDate(readDate(startDate) - 1));
  const values = { end_date: null, student_loan_plan: plan, source: "Manual" as const, notification_id: null };
  const key = { organisation_id: organisationId, employee_id: employeeId, kind, start_date: startDate };
  const row = await tx
    .withTables<EmployeeTables>()
    .insertInto("employee_loan")
    .values({ ...key, ...values, created_at: now })
    .onConflict((conflict) =>
      conflict.columns(["organisation_id", "employee_id", "kind", "start_date"]).doUpdateSet(values),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
  await finishChange(work, { before, changedFields: [fieldOf(kind)] });
  return row;
}

/** Ends the last loan of a kind; its end can be moved unless a day in between is locked. */
export async function endLoan(
  work: RequestWork,
  employeeId: string,
  { kind, endDate }: { readonly kind: Kind; readonly endDate: string },
): Promise<Loan> {
  const { tx, today } = work;
  const before = await employeeToChange(tx, employeeId);
  const { employee, loans } = before;
  const loan = loans.filter((each) => each.kind === kind).at(-1);
  if (loan === undefined || (loan.end_date !== null && loan.end_date < today)) {
    throw notFound(kind === "Student" ? "student_loan" : "postgraduate_loan");
  }
  const { start_date: start } = loan;
  if (endDate < start) throw invalid([issueAt(["endDate"], "date_before", { limit: start })]);
  const first = loan.end_date !== null && loan.end_date < endDate ? loan.end_date : endDate;
  requireUnlocked(formatDate(readDate(first) + 1), closedThrough(employee, employee.locked_payment_date), ["endDate"]);
  await endOn(tx, loan, endDate);
  await finishChange(work, { before, changedFields: [fieldOf(kind)] });
  return { ...loan, end_date: endDate };
}

function endOn(tx: Tx, { employee_id, kind, start_date }: Loan, endDate: string): Promise<unknown> {
  return tx
    .withTables<EmployeeTables>()
    .updateTable("employee_loan")
    .set({ end_date: endDate })
    .where("employee_id", "=", employee_id)
    .where("kind", "=", kind)
    .where("start_date", "=", start_date)
    .execute();
}

function fieldOf(kind: Kind): string {
  return kind === "Student" ? "studentLoan" : "postgraduateLoan";
}
