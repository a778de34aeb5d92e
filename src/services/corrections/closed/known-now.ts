import type { Tx } from "../../../platform/store";
import type { PayslipPeriod, ServiceContext } from "../../contract";
import { findServiceRecords, type Given } from "../../pay-runs";
import type { ClosedPayslip } from "./closed-payslips";

/**
 * What other services know now of a closed period: its statutory pay, absences that salary deducts and tops up, pensions,
 * court orders.
 */
export type KnownNow = Pick<
  Given,
  | "lines"
  | "statutoryLines"
  | "unpaidDays"
  | "leaveStart"
  | "maternityLeave"
  | "averageWeeklyEarnings"
  | "pensions"
  | "courtOrders"
  | "courtOrderDay"
>;

export const NOTHING_KNOWN: KnownNow = {
  lines: [],
  statutoryLines: [],
  unpaidDays: [],
  leaveStart: null,
  maternityLeave: [],
  averageWeeklyEarnings: {},
  pensions: [],
  courtOrders: [],
  courtOrderDay: {},
};

type Context = Pick<ServiceContext, "rulebook" | "payslipSources">;
type Histories = ReadonlyMap<string, readonly ClosedPayslip[]>;

/**
 * Returns what is known now of closed payslips, by payslip. Services are asked about all employees at once: first about
 * the whole time, then period by period about those of whom they know anything.
 */
export async function knownNow(
  tx: Tx,
  context: Context,
  histories: Histories,
): Promise<ReadonlyMap<ClosedPayslip, KnownNow>> {
  const known = new Map<ClosedPayslip, KnownNow>();
  const all = [...histories.values()].flat();
  const [first, last] = [firstOf(all, "periodStartDate"), all.at(-1)];
  if (first === null || last === undefined) return known;
  const whole = { ...lastPeriod(all), periodStartDate: first };
  const concerned = new Set((await findServiceRecords(tx, context, whole, [...histories.keys()])).keys());
  for (const [period, payslips] of byPeriod(histories, concerned)) {
    const found = await findServiceRecords(tx, context, period, [...payslips.keys()]);
    for (const [employeeId, payslip] of payslips) known.set(payslip, found.get(employeeId) ?? NOTHING_KNOWN);
  }
  return known;
}

function firstOf(payslips: readonly ClosedPayslip[], name: "periodStartDate"): string | null {
  return payslips.reduce<string | null>(
    (first, { run }) => (first === null || run[name] < first ? run[name] : first),
    null,
  );
}

/** Returns the period of the newest payslip. */
function lastPeriod(payslips: readonly ClosedPayslip[]): PayslipPeriod {
  const [first, ...others] = payslips.map(({ run }) => run);
  if (first === undefined) throw new Error("There is a payslip.");
  return others.reduce((last, run) => (run.periodEndDate > last.periodEndDate ? run : last), first);
}

/** Returns the closed payslips of some employees by their period; nothing is paid in it any more. */
function byPeriod(
  histories: Histories,
  concerned: ReadonlySet<string>,
): readonly (readonly [PayslipPeriod, ReadonlyMap<string, ClosedPayslip>])[] {
  const found = new Map<string, readonly [PayslipPeriod, Map<string, ClosedPayslip>]>();
  for (const [employeeId, payslips] of histories) {
    if (!concerned.has(employeeId)) continue;
    for (const payslip of payslips) {
      const key = payslip.run.payRunId ?? "";
      const period = found.get(key) ?? ([{ ...payslip.run, payRunId: null }, new Map()] as const);
      found.set(key, period);
      period[1].set(employeeId, payslip);
    }
  }
  return [...found.values()];
}
