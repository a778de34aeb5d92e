import type { PayLine, Payslip, PayslipAmounts, Rulebook, YearToDate } from "../../../engine";
import { formatPence, mapAmounts, readPence, SERVICE_AMOUNT_NAMES, type ServiceAmountName } from "../../../engine/base";
import type { SlipDocument } from "../store/slip-document";
import { addAmounts, amountsOnly } from "./add-amounts";
import { pensionPay } from "./pension-pay";
import type { SlipPeriod } from "./slip-period";

/** Amounts that payslips show in addition to the engine's. */
type OwnAmounts = Readonly<Record<ServiceAmountName, string>>;

export type ShownAmounts = PayslipAmounts & OwnAmounts;

/** The amounts of a payslip as shown. */
export interface SlipAmounts {
  readonly forPeriod: ShownAmounts;
  readonly yearToDate: YearToDate & OwnAmounts;
  readonly employmentToDate: ShownAmounts;
  /** Earnings that count for automatic enrolment. */
  readonly countedEarnings: string;
  /** The engine's total, plus Class 1A. */
  readonly employerCost: string;
}

interface Before {
  /** The last final payslip, of any year. */
  readonly last: SlipDocument | null;
  /** Earnings counted in the same period, in pence. */
  readonly countedEarnings: number;
  /** Class 1A of the year before the first payslip. */
  readonly class1aOnFile: string;
}

interface Paid {
  readonly lines: readonly PayLine[];
  /** Class 1A on termination awards, in pence. */
  readonly class1a: number;
}

export function shownAmounts(
  payslip: Payslip,
  { lines, class1a }: Paid,
  { payFrequency, regularPaymentDate: paymentDate }: SlipPeriod,
  { last, countedEarnings: earningsBefore, class1aOnFile }: Before,
  rulebook: Rulebook,
): SlipAmounts {
  const pay = pensionPay(lines, { paymentDate, payFrequency, earningsBefore }, rulebook);
  const own = {
    pensionablePay: formatPence(pay.pensionablePay),
    qualifyingEarnings: formatPence(pay.qualifyingEarnings),
    class1aOnTermination: formatPence(class1a),
  };
  const forPeriod = { ...payslip.forPeriod, ...own };
  const inYear = last?.payslip.taxYear === payslip.taxYear ? last.shown.yearToDate : null;
  const before = inYear ?? { ...NOTHING_BEFORE, class1aOnTermination: class1aOnFile };
  const yearToDate = { ...payslip.yearToDate, ...addOwn(before, own) };
  return {
    forPeriod,
    yearToDate,
    countedEarnings: formatPence(pay.earnings),
    employerCost: formatPence(readPence(payslip.employerCost) + class1a),
    employmentToDate: last === null ? amountsOnly(yearToDate) : addAmounts([last.employmentToDate, forPeriod]),
  };
}

const NOTHING_BEFORE = { pensionablePay: "0.00", qualifyingEarnings: "0.00" };

function addOwn(before: OwnAmounts, own: OwnAmounts): OwnAmounts {
  return mapAmounts(SERVICE_AMOUNT_NAMES, (name) => formatPence(readPence(before[name]) + readPence(own[name])));
}
