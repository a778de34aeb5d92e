import type { Tx } from "../../../platform/store";
import type { EmployeeFacts } from "../../employees";
import { type ConfigRow, findConfig, payPeriodAt, payScheduleOf } from "../../pay";
import { periodOf, type RunRow } from "../runs/run-period";
import { selectRuns } from "../store/select-runs";
import type { SlipPeriod } from "./slip-period";
import { type WorkContext, type WorkedSlip, workOut } from "./work-out";

/** The next payment of an employee, in the open run or in the one that follows the last. */
export interface NextSlip {
  readonly run: SlipPeriod;
  /** Null if the run does not pay the employee, or cannot calculate the payslip. */
  readonly slip: WorkedSlip | null;
}

/** Returns the next payslip of an employee, also below zero; that of `run` if it is given. Null without a payroll. */
export async function nextSlip(
  tx: Tx,
  context: WorkContext,
  facts: EmployeeFacts,
  run: RunRow | null = null,
): Promise<NextSlip | null> {
  const config = await findConfig(tx, run?.payroll_config_id ?? facts.employee.payroll_config_id);
  if (config === null) return null;
  const period = run === null ? await nextPeriod(tx, config) : await periodOf(tx, config, run);
  const [slip] = await workOut(tx, context, period, [facts], { allowShortfall: true });
  return { run: period, slip: slip?.ok === true ? slip : null };
}

async function nextPeriod(tx: Tx, config: ConfigRow): Promise<SlipPeriod> {
  const { payroll_config_id: payrollConfigId, pay_frequency: payFrequency } = config;
  const last = await selectRuns(tx)
    .selectAll()
    .where("payroll_config_id", "=", payrollConfigId)
    .where("supplementary", "=", 0)
    .orderBy("sequence", "desc")
    .limit(1)
    .executeTakeFirst();
  if (last?.status === "Open") return periodOf(tx, config, last);
  const schedule = await payScheduleOf(tx, config);
  const sequence = (last?.sequence ?? -1) + 1;
  const period = payPeriodAt(schedule, sequence);
  const isLastOfYear = payPeriodAt(schedule, sequence + 1).year !== period.year;
  return { ...period, payRunId: null, payrollConfigId, supplementary: 0, payFrequency, isLastOfYear };
}
