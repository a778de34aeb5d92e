import { get, offset, put } from "./heap";
import { regulatoryLimit, taxDueToDate, taxToDeduct } from "./income-tax";
import { employeeContribution, employerContribution } from "./national-insurance";
import { loanDeduction } from "./student-loans";

// Columns lie one after another, `rows` long each. Amounts are pence.

/** Input columns of amounts: gross, pay to date and tax to date before this payment, signed free pay to date. */
export const SLIP_INPUTS: i32 = 4;
/** Output columns: tax, employee NI, employer NI, plan loan, postgraduate loan, net pay. */
export const SLIP_OUTPUTS: i32 = 6;
/** Columns of table offsets: tax, NI, plan loan, postgraduate loan. */
export const SLIP_TABLES: i32 = 4;

/**
 * Gross to net for rows `from` (included) to `to` (excluded) of plain pay: everything taxable and NI-able,
 * one category letter, nothing deducted but tax, National Insurance and loans.
 */
export function slips(
  columns: HeapF64,
  tables: HeapI32,
  rules: HeapF64,
  limitRate: f64,
  rows: i32,
  from: i32,
  to: i32,
): void {
  for (let i: i32 = from; i < to; i++) {
    const gross: f64 = get(columns, i);
    const payBefore: f64 = get(columns, rows + i);
    const taxBefore: f64 = get(columns, rows * 2 + i);
    const freePay: f64 = get(columns, rows * 3 + i);
    const taxTable: i32 = offset(tables, i);
    const niTable: i32 = offset(tables, rows + i);
    const plan: i32 = offset(tables, rows * 2 + i);
    const postgraduate: i32 = offset(tables, rows * 3 + i);

    const due: f64 = taxDueToDate(rules, taxTable, payBefore + gross - freePay);
    const tax: f64 = taxToDeduct(due, taxBefore, regulatoryLimit(gross, limitRate));
    const employee: f64 = employeeContribution(rules, niTable, gross);
    const planLoan: f64 = loanDeduction(gross, get(rules, plan), get(rules, plan + 1));
    const postgraduateLoan: f64 = loanDeduction(gross, get(rules, postgraduate), get(rules, postgraduate + 1));

    put(columns, rows * 4 + i, tax);
    put(columns, rows * 5 + i, employee);
    put(columns, rows * 6 + i, employerContribution(rules, niTable, gross));
    put(columns, rows * 7 + i, planLoan);
    put(columns, rows * 8 + i, postgraduateLoan);
    put(columns, rows * 9 + i, gross - tax - employee - planLoan - postgraduateLoan);
  }
}
