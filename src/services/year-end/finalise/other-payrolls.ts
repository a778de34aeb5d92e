import type { Tx } from "../../../platform/store";
import { countByPayroll } from "../../employees";
import { type ConfigRow, findConfigs } from "../../pay";
import { runsSoFar } from "../../pay-runs";
import type { YearEndTables } from "../store/year-end-tables";
import type { ClosingYear } from "./closing-year";
import { type OpenPeriod, openPeriods } from "./open-periods";

/** A payroll whose year is not finalised yet, with its unlocked periods. */
export interface WaitingPayroll {
  readonly payrollConfigId: string;
  readonly open: readonly OpenPeriod[];
}

/** Returns the organisation's other payrolls that are used, pay in the year and are not finalised. */
export async function waitingPayrolls(tx: Tx, year: ClosingYear): Promise<readonly WaitingPayroll[]> {
  const waiting: WaitingPayroll[] = [];
  for (const config of await usedPayrolls(tx, year)) {
    const open = await openPeriods(tx, config, year.taxYear);
    if (open !== null) waiting.push({ payrollConfigId: config.payroll_config_id, open });
  }
  return waiting;
}

/** Matches payrolls with an employee or a run: others were never used. */
async function usedPayrolls(tx: Tx, { payrollConfigId, taxYear }: ClosingYear): Promise<readonly ConfigRow[]> {
  const configs = await findConfigs(tx);
  const ids = configs.map(({ payroll_config_id: id }) => id);
  const [employees, runs] = [await countByPayroll(tx, ids), await runsSoFar(tx, ids)];
  const finalised = await tx
    .withTables<YearEndTables>()
    .selectFrom("year_end")
    .select("payroll_config_id")
    .where("tax_year", "=", taxYear)
    .execute();
  const done = new Set([payrollConfigId, ...finalised.map(({ payroll_config_id: id }) => id)]);
  return configs.filter(({ payroll_config_id: id }) => !done.has(id) && (employees.has(id) || runs.has(id)));
}
