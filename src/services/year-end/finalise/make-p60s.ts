import { describeProblem, type Rulebook } from "../../../engine";
import { readPence } from "../../../engine/base";
import { type FormEmployerFacts, makeP60, type P60, type PersonFacts } from "../../../engine/forms";
import type { ValidationIssue } from "../../../platform";
import { issueAt } from "../../../platform/http";
import { withoutNulls } from "../../contract";
import type { EmployeeRow } from "../../employees";
import type { ClosingYear } from "./closing-year";
import type { LastPayslip } from "./last-payslips";

/** A P60 as made, with the payslip that its figures come from. */
interface MadeP60 {
  readonly employeeId: string;
  readonly last: LastPayslip;
  readonly form: P60;
  readonly rules: string;
}

/** Returns whether an employee gets a P60: employed on the last day of the year, and paid in the year. */
export function isDue({ leaving_date }: EmployeeRow, last: LastPayslip | undefined, { lastDay }: ClosingYear) {
  if (last === undefined || (leaving_date !== null && leaving_date < lastDay)) return false;
  const { grossPay, taxablePay, tax } = last.payslip.yearToDate;
  return [grossPay, taxablePay, tax].some((amount) => readPence(amount) !== 0);
}

/** Returns a final P60 from the last payslip of the year, or why it cannot be made. */
export function p60Of(
  employee: EmployeeRow,
  last: LastPayslip,
  employer: FormEmployerFacts,
  rulebook: Rulebook,
): MadeP60 | readonly ValidationIssue[] {
  const { employee_id: employeeId, leaving_date: leavingDate } = employee;
  const facts = { employee: personOf(employee), employer, payslip: last.payslip, leavingDate };
  const made = makeP60({ ...facts, status: "Finalised" }, rulebook);
  if (made.ok) return { employeeId, last, form: made.value, rules: made.rules };
  return made.problems.map((problem) =>
    issueAt([], problem.token, { employeeId, ...problem.arguments }, describeProblem(problem)),
  );
}

function personOf({ details, ...employee }: EmployeeRow): PersonFacts {
  const { title, middleName, department, address } = details;
  return {
    employeeId: employee.employee_id,
    firstName: employee.first_name,
    lastName: employee.last_name,
    payrollId: employee.payroll_id,
    nationalInsuranceNumber: employee.national_insurance_number,
    gender: employee.gender,
    dateOfBirth: employee.date_of_birth,
    ...withoutNulls({ title, middleName, department }),
    ...(address === null ? {} : { address: withoutNulls(address) }),
  };
}
