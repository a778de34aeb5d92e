import type { Tx } from "../../../platform/store";
import { holidayTables } from "../store/holiday-tables";

interface Span {
  readonly employeeId: string;
  readonly startDate: string;
  readonly endDate: string;
  /** The record that is changed itself. */
  readonly except: string | null;
}

/** Returns whether an employee has an absence, or holiday that is requested or approved, on days of a span. */
export async function hasOverlap(tx: Tx, { employeeId, startDate, endDate, except }: Span): Promise<boolean> {
  const tables = holidayTables(tx);
  const holiday = await tables
    .selectFrom("holiday_request")
    .select("holiday_id")
    .where("employee_id", "=", employeeId)
    .where("start_date", "<=", endDate)
    .where("end_date", ">=", startDate)
    .where("status", "in", ["Requested", "Approved", "Taken"])
    .where("holiday_id", "<>", except ?? "")
    .executeTakeFirst();
  if (holiday !== undefined) return true;
  const absence = await tables
    .selectFrom("holiday_absence")
    .select("absence_id")
    .where("employee_id", "=", employeeId)
    .where("start_date", "<=", endDate)
    .where("end_date", ">=", startDate)
    .where("absence_id", "<>", except ?? "")
    .executeTakeFirst();
  return absence !== undefined;
}
