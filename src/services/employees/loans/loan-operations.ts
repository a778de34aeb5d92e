import { z } from "@hono/zod-openapi";
import { dateField, operation, type RefusalCase, readOnly, studentLoanPlan } from "../../contract";
import { EMPLOYEE_NOT_FOUND, EMPLOYEES, ofEmployee, PERIOD_LOCKED } from "../employee-operations";
import { postgraduateLoanShown, studentLoanShown } from "../record/shown-records";

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

function noLoan(token: string): RefusalCase {
  return { status: 404, token, when: "The employee has no such loan that is open." };
}

export const startStudentLoan = operation({
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

export const endStudentLoan = operation({
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

export const startPostgraduateLoan = operation({
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

export const endPostgraduateLoan = operation({
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
