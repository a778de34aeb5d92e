import type { Tx } from "../../../platform/store";
import type { PolicyRow } from "../balances/employee-holiday";
import { findSettings } from "../policies/find-settings";
import { holidayTables } from "../store/holiday-tables";
import type { HolidayPeriod } from "./holiday-pay-lines";

/** Begins a query of the employees who have approved or taken holiday. */
export function selectWithHoliday(tx: Tx, employeeIds: readonly string[]) {
  return holidayTables(tx)
    .selectFrom("holiday_request")
    .select("employee_id")
    .distinct()
    .where("employee_id", "in", [...employeeIds])
    .where("status", "in", ["Approved", "Taken"])
    .orderBy("employee_id");
}

/** Returns the employees who have approved or taken holiday in a period. */
export async function withHoliday(
  tx: Tx,
  { periodStartDate, periodEndDate }: HolidayPeriod,
  employeeIds: readonly string[],
): Promise<readonly string[]> {
  const rows = await selectWithHoliday(tx, employeeIds)
    .where("start_date", "<=", periodEndDate)
    .where("end_date", ">=", periodStartDate)
    .execute();
  return rows.map(({ employee_id: id }) => id);
}

/**
 * Returns the employees whose policy may be one of a kind: their own, or that of the organisation. Most have a salary and
 * none of those that payslips depend on, and nothing more need be read of them.
 */
export async function withPolicy(
  tx: Tx,
  employeeIds: readonly string[],
  isOfKind: (policy: PolicyRow) => boolean,
): Promise<readonly string[]> {
  const tables = holidayTables(tx);
  const policies = await tables.selectFrom("holiday_policy").selectAll().execute();
  const ids = policies.filter(isOfKind).map(({ policy_id: id }) => id);
  if (ids.length === 0) return [];
  if (ids.includes((await findSettings(tx)).row?.default_policy_id ?? "")) return employeeIds;
  const rows = await tables
    .selectFrom("holiday_employee_policy")
    .select("employee_id")
    .where("policy_id", "in", ids)
    .where("employee_id", "in", [...employeeIds])
    .orderBy("employee_id")
    .execute();
  return rows.map(({ employee_id: id }) => id);
}
