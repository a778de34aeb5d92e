import type { Tx } from "../../../platform/store";
import type { ConfigRow } from "../../pay-runs";
import type { YearEndTables } from "../store/year-end-tables";
import type { ClosingYear } from "./closing-year";
import { type OpenPeriod, openPeriods } from "./open-periods";

/** A payroll whose year is not finalised yet, with its periods that are not locked. */
export interface WaitingPayroll {
  readonly payrollConfigId: string;
  readonly open: readonly OpenPeriod[];
}

/** The organisation's other payrolls that are used, pay in the year and are not finalised. */
export async function waitingPayrolls(tx: Tx, year: ClosingYear): Promise<readonly WaitingPayroll[]> {
  const waiting: WaitingPayroll[] = [];
  for (const config of await usedPayrolls(tx, year)) {
    const open = await openPeriods(tx, config, year.taxYear);
    if (open !== null) waiting.push({ payrollConfigId: config.payroll_config_id, open });
  }
  return waiting;
}

/** What has neither an employee nor a run was never used. */
function usedPayrolls(tx: Tx, { payrollConfigId, taxYear }: ClosingYear): Promise<readonly ConfigRow[]> {
  return tx
    .withTables<YearEndTables>()
    .selectFrom("payroll_config")
    .selectAll()
    .where("payroll_config_id", "!=", payrollConfigId)
    .where(({ eb, or, selectFrom }) =>
      or([
        eb("payroll_config_id", "in", selectFrom("employee").select("payroll_config_id")),
        eb("payroll_config_id", "in", selectFrom("pay_run").select("payroll_config_id")),
      ]),
    )
    .where(({ eb, selectFrom }) => {
      const finalised = selectFrom("year_end").select("payroll_config_id").where("tax_year", "=", taxYear);
      return eb("payroll_config_id", "not in", finalised);
    })
    .orderBy("payroll_config_id")
    .execute();
}
