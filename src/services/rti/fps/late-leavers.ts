import { earliestLeavingDate, toldInLaterYearPayslip, toldLatePayslip } from "../../../engine/filings/rti";
import type { Tx } from "../../../platform/store";
import { selectEmployees } from "../../employees";
import type { RunRow } from "../../pay-runs";
import { REPORTED } from "../store/rti-tables";
import { selectTold } from "../store/select-submissions";
import { correctedFigures } from "./corrected-figures";
import type { RunSlip } from "./find-run";
import { type LastSlip, lastSlips } from "./last-slips";

interface Asked {
  /** Null: of all payrolls. */
  readonly payrollConfigId: string | null;
  /** The tax year of the FPS that can state a leaving. */
  readonly taxYear: number;
  /** The last day of leaving that counts. */
  readonly leftBy: string;
  /** A run whose own messages do not count: a further one replaces them. */
  readonly except?: string;
}

/**
 * Returns the leavers of a tax year, and of the earlier ones that its messages can state, who were reported with their last
 * payslip, before they were known to have left, and not as leavers since. Messages that were refused or never delivered do
 * not count.
 */
export async function untoldLeavers(
  tx: Tx,
  { payrollConfigId, taxYear, leftBy, except }: Asked,
): Promise<readonly LastSlip[]> {
  const left = await selectEmployees(tx)
    .select("employee_id")
    .$if(payrollConfigId !== null, (all) => all.where("payroll_config_id", "=", payrollConfigId ?? ""))
    .where("leaving_date", ">=", earliestLeavingDate(taxYear))
    .where("leaving_date", "<=", leftBy)
    .where("locked_payment_date", "is not", null)
    .execute();
  const unstated = await reportedAsStaying(
    tx,
    left.map(({ employee_id }) => employee_id),
    except,
  );
  const last = await lastSlips(tx, null, [...unstated.keys()]);
  return last.filter((slip) => unstated.get(slip.employee_id)?.has(slip.pay_run_id));
}

/** Returns the runs by which leavers were reported, of those whom no message, but for those of a run, stated as leavers. */
async function reportedAsStaying(
  tx: Tx,
  employeeIds: readonly string[],
  except: string | undefined,
): Promise<ReadonlyMap<string, ReadonlySet<string | null>>> {
  if (employeeIds.length === 0) return new Map();
  const told = await selectTold(tx)
    .select(["told.employee_id", "told.has_leaver", "sent.pay_run_id"])
    .where("told.employee_id", "in", [...employeeIds])
    .where("sent.status", "in", REPORTED)
    .execute();
  const isStated = ({ has_leaver, pay_run_id }: (typeof told)[number]) => has_leaver && pay_run_id !== except;
  const stated = new Set(told.filter(isStated).map(({ employee_id }) => employee_id));
  const runs = new Map<string, Set<string | null>>();
  for (const { employee_id, pay_run_id } of told) {
    if (!stated.has(employee_id)) runs.set(employee_id, (runs.get(employee_id) ?? new Set()).add(pay_run_id));
  }
  return runs;
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
    .map(({ employee_id, year, toDate, document: { absence: _, ...document } }) => ({
      employee_id,
      document: {
        ...document,
        payslip:
          year === run.year
            ? toldLatePayslip(document.payslip, place, toDate)
            : toldInLaterYearPayslip(document.payslip, { ...place, taxYear: run.year }),
      },
      run,
      corrections: [],
      settledIn: [],
      isPastYear: false,
      isLeavingOnly: true,
      isNominatedOnly: false,
    }));
}
