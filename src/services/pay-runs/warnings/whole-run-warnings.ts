import type { Tx } from "../../../platform/store";
import type { RequestWork } from "../../contract";
import { waitingToMove } from "../../employees";
import { type ConfigRow, payPeriodAt, payScheduleOf } from "../../pay";
import type { RunWarning } from "../contract/run-schemas";
import type { RunRow } from "../runs/run-period";

/** A run, and how many employees are paid in it. */
type Asked = Pick<
  RunRow,
  "payroll_config_id" | "year" | "sequence" | "supplementary" | "employee_count" | "period_end_date"
>;

/**
 * Returns the warnings of a run as a whole on a day: it is more than a period ahead, it has no employees, somebody is to move
 * to it and has not yet, and those of other services.
 */
export async function wholeRunWarnings(
  { tx, context, today }: RequestWork,
  config: ConfigRow,
  run: Asked,
): Promise<readonly RunWarning[]> {
  const found: (Omit<RunWarning, "employeeId"> & Partial<RunWarning>)[] = [
    ...((await isAhead(tx, config, run.sequence, today)) ? [AHEAD] : []),
    ...(run.employee_count === 0 ? [NOBODY] : []),
    ...(run.supplementary === 0 ? await movesWaiting(tx, run) : []),
  ];
  const asked = {
    payrollConfigId: run.payroll_config_id,
    year: run.year,
    sequence: run.sequence,
    supplementary: run.supplementary,
    rulebook: context.rulebook,
  };
  for (const ofService of context.runWarnings) found.push(...(await ofService(tx, asked)));
  return found.map((warning) => ({ employeeId: null, ...warning }));
}

const AHEAD = {
  token: "run_ahead_of_today",
  text: "The period before this one has not begun: the run is more than a period ahead of today.",
};
async function movesWaiting(tx: Tx, run: Asked): Promise<readonly RunWarning[]> {
  const { payroll_config_id: payrollConfigId, period_end_date: periodEndDate } = run;
  const waiting = await waitingToMove(tx, { payrollConfigId, periodEndDate });
  return waiting.map(({ employee_id: employeeId, payroll_move_date: day }) => ({
    employeeId,
    token: "planned_move_waiting",
    text: `The move to this payroll from ${day} waits for a run of the payroll before: lock that one first, or no run pays the days of this one.`,
  }));
}

const NOBODY = { token: "nobody_in_run", text: "Nobody is paid in this run." };

/** Returns whether the period before the run's has not begun on a day. */
async function isAhead(tx: Tx, config: ConfigRow, sequence: number, today: string): Promise<boolean> {
  return payPeriodAt(await payScheduleOf(tx, config), sequence - 1).periodStartDate > today;
}
