import { type Reader, type TaxYear, taxYearLabel } from "../../base";
import type { PayslipOfFiling, PayslipSums } from "../../filing-facts";
import { addMaps, addPaid, type P32Paid } from "../../filing-facts";

/** Totals of the payslips of one tax month, in pence. */
export interface PaidInMonth extends P32Paid {
  readonly statutoryPay: ReadonlyMap<string, number>;
}

export const NOTHING_PAID: PaidInMonth = {
  incomeTax: 0,
  studentLoans: 0,
  postgraduateLoans: 0,
  employeeNi: 0,
  employerNi: 0,
  statutoryPay: new Map(),
};

/** Adds payslips up by the tax month of their payment date. */
export function addPayslips(
  payslips: readonly PayslipOfFiling[],
  taxYear: TaxYear,
  reader: Reader,
): ReadonlyMap<number, PaidInMonth> {
  const months = new Map<number, PaidInMonth>();
  for (const payslip of payslips) {
    if (payslip.taxYear !== taxYear) {
      reader.refuse("outside_tax_year", `${payslip.place}/taxYear`, { taxYear: taxYearLabel(taxYear) });
    }
    months.set(payslip.taxMonth, add(months.get(payslip.taxMonth) ?? NOTHING_PAID, payslip.forPeriod));
  }
  return months;
}

function add(before: PaidInMonth, paid: PayslipSums): PaidInMonth {
  const { tax, studentLoan, postgraduateLoan, ni, employerNi } = paid;
  const amounts = {
    incomeTax: tax,
    studentLoans: studentLoan,
    postgraduateLoans: postgraduateLoan,
    employeeNi: ni,
    employerNi,
  };
  return {
    ...addPaid(before, amounts),
    statutoryPay: addMaps(before.statutoryPay, paid.statutoryPay),
  };
}
