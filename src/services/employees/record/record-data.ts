import { type LETTER_AMOUNTS, readPence } from "../../../engine/base";
import { moneyOf, runningOn } from "../../contract";
import type { OpeningBalance } from "../store/documents";
import type { EmployeeFacts } from "../store/employee-facts";

const moneyOrNull = (pence: number | null) => (pence === null ? null : moneyOf(pence));

export function taxCodeData(row: EmployeeFacts["taxCodes"][number]) {
  return {
    effectiveDate: row.effective_date,
    taxCode: row.tax_code,
    week1Month1: row.week1_month1,
    source: row.source,
    notificationId: row.notification_id,
    previousTaxablePay: moneyOrNull(row.previous_taxable_pay),
    previousTaxPaid: moneyOrNull(row.previous_tax_paid),
    createdAt: row.created_at,
  };
}

export function niCategoryData(row: EmployeeFacts["niCategories"][number]) {
  return {
    effectiveDate: row.effective_date,
    niCategory: row.ni_category,
    workplacePostcode: row.workplace_postcode,
    civilianEmploymentStartDate: row.civilian_employment_start_date,
    createdAt: row.created_at,
  };
}

export function salaryData(row: EmployeeFacts["salaries"][number]) {
  return {
    salary: moneyOf(row.salary),
    effectiveFrom: row.effective_from,
    reason: row.reason,
    fullTimeSalary: moneyOrNull(row.full_time_salary),
    fteFactor: row.fte_factor,
    source: row.source,
    createdAt: row.created_at,
  };
}

/** Returns the loan that is running today, else the last one; null if there was none. */
export function loanRow(loans: EmployeeFacts["loans"], kind: "Student" | "Postgraduate", today: string) {
  const own = loans.filter((loan) => loan.kind === kind);
  return runningOn(own, today) ?? own.at(-1) ?? null;
}

export function studentLoanData(row: EmployeeFacts["loans"][number]) {
  return { studentLoanPlan: row.student_loan_plan ?? ("Plan1" as const), ...loanData(row) };
}

export function loanData(row: EmployeeFacts["loans"][number]) {
  return {
    startDate: row.start_date,
    endDate: row.end_date,
    source: row.source,
    notificationId: row.notification_id,
  };
}

export function openingBalanceData(balance: OpeningBalance) {
  const { pensionUndivided, pensionContributionsByType, niBandResult, ...rest } = balance;
  const letters = Object.values(niBandResult);
  const total = (name: (typeof LETTER_AMOUNTS)[number]) => sum(letters.map((letter) => letter[name]));
  return {
    ...rest,
    niBandResult: Object.fromEntries(
      Object.entries(niBandResult).map(([name, letter]) => [name, { ...letter, bands: letter.bands ?? null }]),
    ),
    pensionContributionsByType: { ...pensionContributionsByType },
    statutoryPay: { ...rest.statutoryPay },
    pension: pensionUndivided ?? sum(Object.values(pensionContributionsByType)),
    grossForEmployeeNi: total("grossForEmployeeNi"),
    grossForEmployerNi: total("grossForEmployerNi"),
    ni: total("ni"),
    employerNi: total("employerNi"),
  };
}

function sum(amounts: readonly string[]): string {
  return moneyOf(amounts.reduce((total, amount) => total + readPence(amount), 0));
}
