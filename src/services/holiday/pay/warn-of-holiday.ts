import type { Tx } from "../../../platform/store";
import type { RunToWarnOf, WholeRunWarning } from "../../contract";
import type { HolidayTables } from "../store/holiday-tables";
import { warnOfAccruals } from "./warn-of-accruals";
import { warnOfLateHoliday } from "./warn-of-late-holiday";
import { warnOfLateSickness } from "./warn-of-late-sickness";
import { warnOfPay } from "./warn-of-pay";
import { warnedPeriod } from "./warned-period";

/** Warns of holiday that a run accrues or pays and that cannot be calculated. */
export async function warnOfHoliday(tx: Tx, run: RunToWarnOf): Promise<readonly WholeRunWarning[]> {
  if (!(await hasPolicies(tx))) return [];
  const warned = await warnedPeriod(tx, run);
  if (warned === null) return [];
  return [
    ...(await warnOfAccruals(tx, run, warned)),
    ...(await warnOfPay(tx, run, warned)),
    ...(await warnOfLateHoliday(tx, run, warned)),
    ...(await warnOfLateSickness(tx, run, warned)),
  ];
}

async function hasPolicies(tx: Tx): Promise<boolean> {
  const tables = tx.withTables<HolidayTables>();
  return (await tables.selectFrom("holiday_policy").select("policy_id").limit(1).executeTakeFirst()) !== undefined;
}
