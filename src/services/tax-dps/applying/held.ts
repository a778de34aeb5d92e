import type { ApplyNoticeFacts } from "../../../engine/filings";
import { dayBefore, inForce, moneyOf, taxYearOn } from "../../contract";
import type { EmployeeFacts } from "../../employees";

/** Returns what an employee has on a day, as the engine reads it. */
export function heldOn(facts: EmployeeFacts, day: string): ApplyNoticeFacts["employee"] {
  const { employee, taxCodes, loans } = facts;
  const code = inForce(taxCodes, "effective_date", day);
  return {
    taxCode: code?.tax_code ?? null,
    week1Month1: code?.week1_month1 ?? false,
    ...heldPrevious(facts, day),
    leavingDate: employee.leaving_date,
    studentLoans: loans.flatMap(({ kind, student_loan_plan: studentLoanPlan, start_date, end_date }) =>
      kind !== "Student" || studentLoanPlan === null
        ? []
        : [{ studentLoanPlan, startDate: start_date, endDate: end_date }],
    ),
    postgraduateLoans: loans
      .filter(({ kind }) => kind === "Postgraduate")
      .map((row) => ({ startDate: row.start_date, endDate: row.end_date })),
  };
}

/** Returns pay and tax of previous employments in the tax year of a day: the last ones stated by then. */
export function heldPrevious({ taxCodes, openingBalances }: EmployeeFacts, day: string) {
  const year = taxYearOn(day);
  const stated = taxCodes.filter(
    (row) => row.previous_taxable_pay !== null && row.effective_date <= day && taxYearOn(row.effective_date) === year,
  );
  const last = stated.at(-1);
  if (last !== undefined) {
    const { previous_taxable_pay: pay, previous_tax_paid: tax } = last;
    return { previousTaxablePay: moneyOf(pay ?? 0), previousTaxPaid: moneyOf(tax ?? 0) };
  }
  const opening = openingBalances.find(({ tax_year, stretch }) => tax_year === year && stretch === "Regular");
  const { previousTaxablePay = null, previousTaxPaid = null } = opening?.balance ?? {};
  return { previousTaxablePay: previousTaxablePay ?? "0.00", previousTaxPaid: previousTaxPaid ?? "0.00" };
}

/** Returns the last day that can no longer be changed: the last locked payment, or the day before employment. */
export function lastClosedDay({ employee }: EmployeeFacts): string {
  const lastDay = dayBefore(employee.start_date);
  const locked = employee.locked_payment_date;
  return locked !== null && locked > lastDay ? locked : lastDay;
}
