import { type LETTER_AMOUNTS, readPence } from "../../../engine/base";
import { moneyOf, runningOn, showColumns } from "../../contract";
import type { OpeningBalance } from "../store/documents";
import type { EmployeeFacts } from "../store/employee-facts";
import { niCategoryShown, salaryShown, taxCodeShown } from "./shown-records";

const moneyOrNull = (pence: number | null) => (pence === null ? null : moneyOf(pence));

export function taxCodeData(row: EmployeeFacts["taxCodes"][number]) {
  return {
    ...showColumns(taxCodeShown.shape, row),
    previousTaxablePay: moneyOrNull(row.previous_taxable_pay),
    previousTaxPaid: moneyOrNull(row.previous_tax_paid),
  };
}

export function niCategoryData(row: EmployeeFacts["niCategories"][number]) {
  return showColumns(niCategoryShown.shape, row);
}

export function salaryData(row: EmployeeFacts["salaries"][number]) {
  return {
    ...showColumns(salaryShown.shape, row),
    salary: moneyOf(row.salary),
    fullTimeSalary: moneyOrNull(row.full_time_salary),
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
