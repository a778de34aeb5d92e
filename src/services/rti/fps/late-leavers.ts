import { formatDate, startOfTaxYear } from "../../../engine/base";
import { toldLatePayslip } from "../../../engine/filings/rti";
import type { Tx } from "../../../platform/store";
import { selectEmployees } from "../../employees";
import type { RunRow } from "../../pay-runs";
import { selectTold } from "../store/select-told";
import { correctedFigures } from "./corrected-figures";
import type { RunSlip } from "./find-run";
import { type LastSlip, lastSlips } from "./last-slips";

interface Asked {
  readonly payrollConfigId: string;
  readonly taxYear: number;
  /** The last day of leaving that counts. */
  readonly leftBy: string;
  /** A run whose own messages do not count: a further one replaces them. */
  readonly except?: string;
}

/**
 * Returns the leavers of a tax year who were reported with their last payslip, before they were known to have left, and not
 * as leavers since. Messages that were refused or never delivered do not count.
 */
export async function untoldLeavers(
  tx: Tx,
  { payrollConfigId, taxYear, leftBy, except }: Asked,
): Promise<readonly LastSlip[]> {
  const left = await selectEmployees(tx)
    .select("employee_id")
    .where("payroll_config_id", "=", payrollConfigId)
    .where("leaving_date", ">=", formatDate(startOfTaxYear(taxYear)))
    .where("leaving_date", "<", formatDate(startOfTaxYear(taxYear + 1)))
    .where("leaving_date", "<=", leftBy)
    .execute();
  const last = await lastSlips(
    tx,
    taxYear,
    left.map(({ employee_id }) => employee_id),
  );
  if (last.length === 0) return [];
  const told = await selectTold(tx)
    .select(["told.employee_id", "told.has_leaver", "sent.pay_run_id"])
    .where(
      "told.employee_id",
      "in",
      last.map(({ employee_id }) => employee_id),
    )
    .where("sent.status", "in", ["Pending", "Submitted", "Accepted"])
    .execute();
  return last.filter((slip) => {
    const own = told.filter(({ employee_id }) => employee_id === slip.employee_id);
    const isReported = own.some(({ pay_run_id }) => pay_run_id === slip.pay_run_id);
    return isReported && !own.some(({ has_leaver, pay_run_id }) => has_leaver && pay_run_id !== except);
  });
}

/** Returns the leavers whom a run does not pay and its FPS states: payslips without a payment. */
export async function leaversToTell(tx: Tx, run: RunRow): Promise<readonly RunSlip[]> {
  const found = await untoldLeavers(tx, {
    payrollConfigId: run.payroll_config_id,
    taxYear: run.year,
    leftBy: run.period_end_date,
    except: run.pay_run_id,
  });
  const place = {
    paymentDate: run.regular_payment_date,
    period: run.period,
    taxWeek: run.tax_week,
    taxMonth: run.tax_month,
  };
  const figures = await correctedFigures(tx, run.year);
  const toDateOf = (slip: LastSlip) => figures.get(slip.employee_id)?.yearToDate;
  return found
    .filter((slip) => slip.pay_run_id !== run.pay_run_id && slip.regular_payment_date <= run.regular_payment_date)
    .map((slip) => ({ ...slip, toDate: toDateOf(slip) }))
    .map(({ employee_id, toDate, document: { absence: _, ...document } }) => ({
      employee_id,
      document: { ...document, payslip: toldLatePayslip(document.payslip, place, toDate) },
      run,
      corrections: [],
      settledIn: [],
      isPastYear: false,
      isLeavingOnly: true,
      isNominatedOnly: false,
    }));
}
