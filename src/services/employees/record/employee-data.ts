import { inForce } from "../../contract";
import { showPattern } from "../../pay";
import { otherJobData } from "../jobs/other-job";
import type { EmployeeFacts } from "../store/employee-facts";
import { getLetters } from "../tax/letter-conditions";
import { NO_DETAILS } from "./detail-fields";
import { isMovePlanned } from "./employment";
import {
  loanData,
  loanRow,
  niCategoryData,
  openingBalanceData,
  salaryData,
  studentLoanData,
  taxCodeData,
} from "./record-data";
import type { ShownEmployee } from "./shown-employee";

type Row = EmployeeFacts["employee"];

/** Returns an employee as responses show it on a day. */
export function employeeData(facts: EmployeeFacts, today: string): ShownEmployee {
  const { employee } = facts;
  const taxCode = inForce(facts.taxCodes, "effective_date", today) ?? facts.taxCodes[0];
  const letter = inForce(getLetters(facts), "effective_date", today) ?? facts.niCategories[0];
  const student = loanRow(facts.loans, "Student", today);
  const postgraduate = loanRow(facts.loans, "Postgraduate", today);
  return {
    ...columnsData(employee, today),
    ...NO_DETAILS,
    ...employee.details,
    ...salariesData(facts, today),
    ...patternsData(facts),
    taxCodes: facts.taxCodes.map(taxCodeData),
    niCategories: facts.niCategories.map(niCategoryData),
    taxCode: taxCode?.tax_code ?? null,
    week1Month1: taxCode?.week1_month1 ?? null,
    niCategory: letter?.ni_category ?? null,
    studentLoan: student === null ? null : studentLoanData(student),
    postgraduateLoan: postgraduate === null ? null : loanData(postgraduate),
    openingBalance: balancesData(facts, "Regular"),
    openingBalanceDirector: balancesData(facts, "Director"),
  };
}

function columnsData(row: Row, today: string) {
  return {
    employeeId: row.employee_id,
    version: row.version,
    status: statusOf(row, today),
    firstName: row.first_name,
    lastName: row.last_name,
    dateOfBirth: row.date_of_birth,
    gender: row.gender,
    nationalInsuranceNumber: row.national_insurance_number,
    payrollId: row.payroll_id,
    payrollConfigId: row.payroll_config_id,
    payrollMove: moveData(row),
    externalReferenceId: row.external_reference_id,
    startDate: row.start_date,
    starter: row.starter,
    leaver: leaverData(row),
    director: directorData(row, today),
    otherJob: otherJobData(row),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** Returns the status on a day: upcoming before the first day, a leaver after the last. */
function statusOf(row: Pick<Row, "start_date" | "leaving_date">, today: string) {
  if (row.leaving_date !== null && row.leaving_date < today) return "Leaver" as const;
  return row.start_date > today ? ("Upcoming" as const) : ("Active" as const);
}

export function leaverData(row: Row) {
  if (row.leaving_date === null) return null;
  return {
    leavingDate: row.leaving_date,
    leavingReason: row.leaving_reason,
    isDeceased: row.leaving_reason === "Deceased",
    payAfterLeaving: row.pay_after_leaving,
    p45Issued: row.p45_issued,
  };
}

function moveData(row: Row) {
  const { payroll_move_date: from, payroll_move_from: fromPayrollConfigId, payroll_move_to: toPayrollConfigId } = row;
  if (from === null || fromPayrollConfigId === null || toPayrollConfigId === null) return null;
  return { from, fromPayrollConfigId, toPayrollConfigId, isPlanned: isMovePlanned(row) };
}

function directorData(row: Row, today: string) {
  const { director_appointment_date: appointed, director_cessation_date: ended, director_nic_method: method } = row;
  if (appointed === null || method === null) return null;
  const isDirector = appointed <= today && (ended === null || ended >= today);
  return { isDirector, appointmentDate: appointed, cessationDate: ended, nicMethod: method };
}

/** Returns the salary in force on a day, and all salaries, the newest first. */
export function salariesData({ salaries }: EmployeeFacts, today: string) {
  const history = salaries.map(salaryData).reverse();
  return { salary: inForce(history, "effectiveFrom", today)?.salary ?? null, salaryHistory: history };
}

function patternsData({ workingPatterns, sspPolicies }: EmployeeFacts) {
  return {
    workingPatterns: workingPatterns.map(({ effective_from, pattern }) => ({
      effectiveFrom: effective_from,
      ...showPattern(pattern),
    })),
    sspQualifyingDayPolicies: sspPolicies.map(({ effective_from, qualifying_days }) => ({
      effectiveFrom: effective_from,
      qualifyingDays: [...qualifying_days],
      source: "Employee" as const,
    })),
  };
}

export function balancesData({ openingBalances }: EmployeeFacts, stretch: "Regular" | "Director") {
  const own = openingBalances.filter((row) => row.stretch === stretch);
  return Object.fromEntries(own.map(({ tax_year, balance }) => [String(tax_year), openingBalanceData(balance)]));
}
