import type { Payslip, PayslipAmounts, YearToDate } from "../../../engine";
import { formatPence, readPence } from "../../../engine/base";
import { addAmounts, amountsOnly, type ShownAmounts } from "./add-amounts";
import type { LastSlip } from "./last-payslips";

/** The amounts of a payslip as shown. */
export interface SlipAmounts {
  readonly forPeriod: ShownAmounts;
  readonly yearToDate: YearToDate & ShownAmounts;
  readonly employmentToDate: ShownAmounts;
  /** Earnings that count for automatic enrolment. */
  readonly countedEarnings: string;
  readonly employerCost: string;
}

/** Returns the amounts of a payslip after the last final one, and after earnings counted in the same period, in pence. */
export function shownAmounts(payslip: Payslip, last: LastSlip | null, countedBefore: number): SlipAmounts {
  const forPeriod = withEarnings(payslip.forPeriod);
  const yearToDate = withEarnings(payslip.yearToDate);
  return {
    forPeriod,
    yearToDate,
    countedEarnings: formatPence(readPence(payslip.enrolmentEarningsToDate ?? "0") - countedBefore),
    employerCost: payslip.employerCost,
    employmentToDate: last === null ? amountsOnly(yearToDate) : addAmounts([toDateOf(last), forPeriod]),
  };
}

function toDateOf({ employmentToDate, shown }: LastSlip): ShownAmounts {
  return employmentToDate ?? shown.employmentToDate;
}

/** Returns amounts with qualifying earnings, zero if no payment was assessed. */
export function withEarnings<Amounts extends PayslipAmounts>(amounts: Amounts): Amounts & ShownAmounts {
  return { ...amounts, qualifyingEarnings: amounts.qualifyingEarnings ?? "0.00" };
}
