import type { PayLine, Payslip, PayslipAmounts, Rulebook, YearToDate } from "../../../engine";
import { formatPence, readPence } from "../../../engine/base";
import { pensionPay } from "../../calculator";
import type { SlipDocument } from "../store/slip-document";
import { addAmounts, amountsOnly } from "./add-amounts";
import type { SlipPeriod } from "./slip-period";

/** What payslips show of pay as pensions see it, beside the engine's amounts. */
export interface OfPensions {
  readonly pensionablePay: string;
  readonly qualifyingEarnings: string;
}

export type ShownAmounts = PayslipAmounts & OfPensions;

/** The amounts of a payslip as they are shown. */
export interface SlipAmounts {
  readonly forPeriod: ShownAmounts;
  readonly yearToDate: YearToDate & OfPensions;
  readonly employmentToDate: ShownAmounts;
  /** Earnings that automatic enrolment counts. */
  readonly countedEarnings: string;
}

interface Before {
  /** The last final payslip, whichever year it is of. */
  readonly last: SlipDocument | null;
  /** Earnings counted in the same period, in pence. */
  readonly countedEarnings: number;
}

export function shownAmounts(
  payslip: Payslip,
  lines: readonly PayLine[],
  { payFrequency, regularPaymentDate: paymentDate }: SlipPeriod,
  { last, countedEarnings: earningsBefore }: Before,
  rulebook: Rulebook,
): SlipAmounts {
  const pay = pensionPay(lines, { paymentDate, payFrequency, earningsBefore }, rulebook);
  const own = {
    pensionablePay: formatPence(pay.pensionablePay),
    qualifyingEarnings: formatPence(pay.qualifyingEarnings),
  };
  const forPeriod = { ...payslip.forPeriod, ...own };
  const inYear = last?.payslip.taxYear === payslip.taxYear ? last.shown.yearToDate : null;
  const yearToDate = { ...payslip.yearToDate, ...ofPensions(inYear, own) };
  return {
    ...{ forPeriod, yearToDate, countedEarnings: formatPence(pay.earnings) },
    employmentToDate: last === null ? amountsOnly(yearToDate) : addAmounts([last.employmentToDate, forPeriod]),
  };
}

function ofPensions(before: OfPensions | null, own: OfPensions): OfPensions {
  if (before === null) return own;
  const sum = (name: keyof OfPensions) => formatPence(readPence(before[name]) + readPence(own[name]));
  return { pensionablePay: sum("pensionablePay"), qualifyingEarnings: sum("qualifyingEarnings") };
}
