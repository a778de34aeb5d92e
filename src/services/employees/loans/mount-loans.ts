import { z } from "@hono/zod-openapi";
import type { StudentLoanPlan } from "../../../engine";
import { invalid, issueAt, notFound } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import {
  dateField,
  dayAfter,
  dayBefore,
  EMPLOYEE_NOT_FOUND,
  mountOperation,
  operation,
  type RefusalCase,
  type RequestWork,
  readOnly,
  type ServiceContext,
  studentLoanPlan,
} from "../../contract";
import { finishChange } from "../change/finish-change";
import { closedThrough, requireUnlocked } from "../change/period-locked";
import { EMPLOYEES, ofEmployee, PERIOD_LOCKED } from "../employee-operations";
import { loanData, studentLoanData } from "../record/record-data";
import { postgraduateLoanShown, studentLoanShown } from "../record/shown-records";
import type { EmployeeFacts } from "../store/employee-facts";
import type { EmployeeTables } from "../store/employee-rows";
import { employeeToChange } from "../store/require-employee";

const ID = "01JZ3V6D4R8QK2M5N7P9T1W3X5";
const example = {
  employeeId: ID,
  startDate: "2026-06-06",
  endDate: null,
  source: "Manual" as const,
  notificationId: null,
};
const employeeId = z.string();
const ownFields = readOnly("employeeId", "source", "notificationId");

const start = z.strictObject({ startDate: dateField(), ...ownFields, ...readOnly("endDate") });
const end = z.strictObject({ endDate: dateField(), ...ownFields }).openapi("LoanEnd");

const common = { ...ofEmployee, method: "post", idempotent: true } as const;

const studentData = z.strictObject({ employeeId, ...studentLoanShown.shape }).openapi("EmployeeStudentLoan");
const postgraduateData = z
  .strictObject({ employeeId, ...postgraduateLoanShown.shape })
  .openapi("EmployeePostgraduateLoan");

const startStudentLoan = operation({
  ...common,
  id: "startStudentLoan",
  path: `${EMPLOYEES}/{employeeId}/student-loan/start`,
  summary: "Starts student loan deductions; another plan that runs ends the day before",
  description:
    "The first day must be after the last locked pay day. A start on the same day is replaced. Open pay runs are calculated again.",
  body: start.extend({ studentLoanPlan }).openapi("StudentLoanStart"),
  data: studentData,
  token: "student_loan_started",
  refusals: [EMPLOYEE_NOT_FOUND, PERIOD_LOCKED],
  examples: {
    body: { startDate: "2026-06-06", studentLoanPlan: "Plan2" },
    data: { ...example, studentLoanPlan: "Plan2" },
  },
});

const endStudentLoan = operation({
  ...common,
  id: "endStudentLoan",
  path: `${EMPLOYEES}/{employeeId}/student-loan/end`,
  summary: "Ends student loan deductions with a last day",
  description: "Ends the last loan that was started. The day can be changed as long as no locked period depends on it.",
  body: end,
  data: studentData,
  token: "student_loan_ended",
  refusals: [EMPLOYEE_NOT_FOUND, noLoan("student_loan_not_found"), PERIOD_LOCKED],
  examples: {
    body: { endDate: "2026-12-05" },
    data: { ...example, endDate: "2026-12-05", studentLoanPlan: "Plan2" },
  },
});

const startPostgraduateLoan = operation({
  ...common,
  id: "startPostgraduateLoan",
  path: `${EMPLOYEES}/{employeeId}/postgraduate-loan/start`,
  summary: "Starts postgraduate loan deductions",
  description:
    "The first day must be after the last locked pay day. It runs beside a student loan. Open pay runs are calculated again.",
  body: start.openapi("PostgraduateLoanStart"),
  data: postgraduateData,
  token: "postgraduate_loan_started",
  refusals: [EMPLOYEE_NOT_FOUND, PERIOD_LOCKED],
  examples: { body: { startDate: "2026-06-06" }, data: example },
});

const endPostgraduateLoan = operation({
  ...common,
  id: "endPostgraduateLoan",
  path: `${EMPLOYEES}/{employeeId}/postgraduate-loan/end`,
  summary: "Ends postgraduate loan deductions with a last day",
  description: "Ends the last loan that was started. The day can be changed as long as no locked period depends on it.",
  body: end,
  data: postgraduateData,
  token: "postgraduate_loan_ended",
  refusals: [EMPLOYEE_NOT_FOUND, noLoan("postgraduate_loan_not_found"), PERIOD_LOCKED],
  examples: { body: { endDate: "2026-12-05" }, data: { ...example, endDate: "2026-12-05" } },
});

export function mountLoans(context: ServiceContext): void {
  mountOperation(context, startStudentLoan, async ({ params: { employeeId }, body, ...work }) => {
    const { startDate, studentLoanPlan: plan } = body;
    const row = await startLoan(work, employeeId, { kind: "Student", startDate, plan });
    return { data: { employeeId, ...studentLoanData(row) }, text: "The student loan is started." };
  });

  mountOperation(context, endStudentLoan, async ({ params: { employeeId }, body, ...work }) => {
    const row = await endLoan(work, employeeId, { kind: "Student", endDate: body.endDate });
    return { data: { employeeId, ...studentLoanData(row) }, text: "The student loan is ended." };
  });

  mountOperation(context, startPostgraduateLoan, async ({ params: { employeeId }, body, ...work }) => {
    const { startDate } = body;
    const row = await startLoan(work, employeeId, { kind: "Postgraduate", startDate, plan: null });
    return { data: { employeeId, ...loanData(row) }, text: "The postgraduate loan is started." };
  });

  mountOperation(context, endPostgraduateLoan, async ({ params: { employeeId }, body, ...work }) => {
    const row = await endLoan(work, employeeId, { kind: "Postgraduate", endDate: body.endDate });
    return { data: { employeeId, ...loanData(row) }, text: "The postgraduate loan is ended." };
  });
}

type Kind = "Student" | "Postgraduate";
type Loan = EmployeeFacts["loans"][number];

/** Starts a loan: a running loan of the same kind ends the day before, and one from the same day is replaced. */
async function startLoan(
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
  if (running !== undefined) await endOn(tx, running, dayBefore(startDate));
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
async function endLoan(
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
  requireUnlocked(dayAfter(first), closedThrough(employee, employee.locked_payment_date), ["endDate"]);
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

function noLoan(token: string): RefusalCase {
  return { status: 404, token, when: "The employee has no such loan that is open." };
}
