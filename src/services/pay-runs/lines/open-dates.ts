import type { Tx } from "../../../platform/store";
import { findConfig, type PayPeriod, type PaySchedule, payPeriodAt, payScheduleOf } from "../../pay";
import type { SentLine } from "../contract/line-schemas";
import { selectRuns } from "../store/select-runs";

/** Periods ahead that lines can be posted for: two of the longest years of weekly pay. */
const AHEAD = 106;

/** An open supplementary run, as lines name it. */
interface SupplementaryRun {
  readonly supplementary: number;
  readonly sequence: number;
  readonly paymentDate: string;
}

/** The pay dates of a payroll that are not locked, and what is locked. */
export interface OpenDates {
  readonly schedule: PaySchedule;
  /** Place of the first unlocked period. */
  readonly first: number;
  /** The pay dates of open runs, which may have been moved, by their places. */
  readonly open: ReadonlyMap<number, string>;
  readonly supplementary: readonly SupplementaryRun[];
}

export async function openDates(tx: Tx, payrollConfigId: string): Promise<OpenDates> {
  const config = await findConfig(tx, payrollConfigId);
  if (config === null) throw new Error("An employee has a payroll.");
  const runs = selectRuns(tx).where("payroll_config_id", "=", payrollConfigId).where("supplementary", "=", 0);
  const { last } = await runs.select(({ fn }) => fn.max("sequence").as("last")).executeTakeFirstOrThrow();
  const open = await runs
    .select(["sequence", "payment_date"])
    .where("status", "=", "Open")
    .orderBy("sequence")
    .execute();
  return {
    schedule: await payScheduleOf(tx, config),
    first: open[0]?.sequence ?? (last ?? -1) + 1,
    open: new Map(open.map(({ sequence, payment_date }) => [sequence, payment_date])),
    supplementary: await supplementaryRuns(tx, payrollConfigId),
  };
}

function supplementaryRuns(tx: Tx, payrollConfigId: string): Promise<readonly SupplementaryRun[]> {
  return selectRuns(tx)
    .select(["supplementary", "sequence", "payment_date as paymentDate"])
    .where("payroll_config_id", "=", payrollConfigId)
    .where("supplementary", ">", 0)
    .where("status", "=", "Open")
    .execute();
}

/**
 * Returns the period of the open supplementary run with a number and a pay date, null if there is not exactly one, or if
 * the period ends before the employee's first day.
 */
export function supplementaryPeriod(
  { schedule, supplementary }: OpenDates,
  { supplementary: number, payrollDate }: Pick<SentLine, "supplementary" | "payrollDate">,
  startDate: string,
): PayPeriod | null {
  const [run, ...others] = supplementary.filter(
    (each) => each.supplementary === number && (payrollDate === null || each.paymentDate === payrollDate),
  );
  if (run === undefined || others.length > 0) return null;
  const period = payPeriodAt(schedule, run.sequence);
  return period.periodEndDate < startDate ? null : { ...period, paymentDate: run.paymentDate };
}

/**
 * Returns the first open period of a paying employment, by its regular or actual payment date, on or after the day
 * requested; null if that is too far ahead. An employee has no payslip for a period that ends before their first day.
 */
export function openPeriodFor(
  { schedule, first, open }: OpenDates,
  wanted: string | null,
  startDate: string,
): PayPeriod | null {
  for (let sequence = first; sequence < first + AHEAD; sequence++) {
    const period = payPeriodAt(schedule, sequence);
    if (period.periodEndDate < startDate) continue;
    const paymentDate = open.get(sequence) ?? period.paymentDate;
    if (wanted === null || wanted <= paymentDate || wanted <= period.regularPaymentDate)
      return { ...period, paymentDate };
  }
  return null;
}
