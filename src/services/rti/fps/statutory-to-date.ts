import type { Payslip } from "../../../engine";
import { type FamilyPaymentType, formatPence, readPence } from "../../../engine/base";
import type { Tx } from "../../../platform/store";
import type { ReportedPayment, ServiceContext } from "../../contract";
import type { RunRow } from "../../pay-runs";

/** The element of bereavement pay under the rules of Northern Ireland. */
export const APART = "SPBPNIREYTD";

/** Statutory pay of an employee to date that is reported otherwise than the payslip shows it. */
export interface StatutoryToDate {
  /** Pence to add to the payslip's amounts to date: payments outside runs, less what is reported apart. */
  readonly added: ReadonlyMap<FamilyPaymentType, number>;
  /** Null if nothing is reported apart. */
  readonly apart: { readonly pence: number; readonly isMiscarriage: boolean } | null;
}

export const AS_ON_PAYSLIPS: StatutoryToDate = { added: new Map(), apart: null };

/**
 * Returns statutory pay of the year up to a run, by employee. Payments outside runs count from the tax month of their
 * date on; those of runs with their payslips.
 */
export async function statutoryToDate(
  tx: Tx,
  { rulebook, reportedStatutoryPay }: Pick<ServiceContext, "rulebook" | "reportedStatutoryPay">,
  run: RunRow,
  employeeIds: readonly string[],
): Promise<ReadonlyMap<string, StatutoryToDate>> {
  const paid = await reportedStatutoryPay(tx, { rulebook, taxYear: run.year, employeeIds });
  const toDate = new Map<string, StatutoryToDate>();
  for (const each of paid.filter((payment) => isToDate(payment, run))) {
    toDate.set(each.employeeId, add(toDate.get(each.employeeId) ?? AS_ON_PAYSLIPS, each));
  }
  return toDate;
}

function isToDate({ isOutsideRuns, taxMonth, paymentDate }: ReportedPayment, run: RunRow): boolean {
  return isOutsideRuns ? taxMonth <= run.tax_month : paymentDate <= run.regular_payment_date;
}

function add({ added, apart }: StatutoryToDate, paid: ReportedPayment): StatutoryToDate {
  const { statutoryType, amountPence, isOutsideRuns, isApart, isMiscarriage } = paid;
  // Payslips have what runs paid, and not what was paid outside them.
  const pence = (isOutsideRuns ? amountPence : 0) - (isApart ? amountPence : 0);
  const sums = new Map([...added, [statutoryType, (added.get(statutoryType) ?? 0) + pence]]);
  if (!isApart) return { added: sums, apart };
  const before = apart ?? { pence: 0, isMiscarriage: false };
  return {
    added: sums,
    apart: { pence: before.pence + amountPence, isMiscarriage: before.isMiscarriage || isMiscarriage },
  };
}

/** Returns a payslip with the statutory pay to date that is reported; a type of which all is apart is left out. */
export function payslipToReport(payslip: Payslip, { added }: StatutoryToDate): Payslip {
  if (added.size === 0) return payslip;
  const onPayslip: Readonly<Partial<Record<string, string>>> = payslip.yearToDate.statutoryPay;
  const statutoryPay: Record<string, string> = { ...payslip.yearToDate.statutoryPay };
  for (const [type, more] of added) {
    const pence = readPence(onPayslip[type] ?? "0.00") + more;
    if (pence === 0) delete statutoryPay[type];
    else statutoryPay[type] = formatPence(pence);
  }
  return { ...payslip, yearToDate: { ...payslip.yearToDate, statutoryPay } };
}
