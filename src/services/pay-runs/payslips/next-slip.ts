import type { Tx } from "../../../platform/store";
import type { EmployeeFacts } from "../../employees";
import { type ConfigRow, findConfig, payPeriodAt, payScheduleOf } from "../../pay";
import { periodOf, type RunRow } from "../runs/run-period";
import { selectRunRows } from "../store/select-runs";
import type { SlipPeriod } from "./slip-parts";
import { type WorkContext, type WorkedSlip, workOut } from "./work-out";

/** The next payment of an employee, in the open run or in the one that follows the last. */
export interface NextSlip {
  readonly run: SlipPeriod;
  /** Null if the run does not pay the employee, or cannot calculate the payslip. */
  readonly slip: WorkedSlip | null;
}

/** The next payments of employees of one payroll. */
interface NextSlips {
  readonly run: SlipPeriod;
  /** By employee; without those whom the run does not pay, or whose payslip it cannot calculate. */
  readonly slips: ReadonlyMap<string, WorkedSlip>;
}

/**
 * Returns the next payslips of employees of one payroll, also below zero; those of `run` if it is given. Null without a
 * payroll. The statements do not grow with the employees.
 */
export async function nextSlips(
  tx: Tx,
  context: WorkContext,
  people: readonly EmployeeFacts[],
  run: RunRow | null = null,
): Promise<NextSlips | null> {
  const config = await findConfig(tx, run?.payroll_config_id ?? people[0]?.employee.payroll_config_id ?? "");
  if (config === null) return null;
  const period = run === null ? await nextPeriod(tx, config) : await periodOf(tx, config, run);
  const worked = await workOut(tx, context, period, people, { allowShortfall: true });
  const slips = worked.flatMap((slip) => (slip.ok ? [[slip.facts.employee.employee_id, slip] as const] : []));
  return { run: period, slips: new Map(slips) };
}

/** Returns the next payment of one of the employees. */
export function getSlip({ run, slips }: NextSlips, employeeId: string): NextSlip {
  return { run, slip: slips.get(employeeId) ?? null };
}

async function nextPeriod(tx: Tx, config: ConfigRow): Promise<SlipPeriod> {
  const { payroll_config_id: payrollConfigId, pay_frequency: payFrequency, loan_multiples_of_weeks } = config;
  const last = await selectRunRows(tx)
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
  return {
    ...period,
    payRunId: null,
    payrollConfigId,
    supplementary: 0,
    payFrequency,
    loanMultiplesOfWeeks: loan_multiples_of_weeks,
    isLastOfYear,
  };
}
