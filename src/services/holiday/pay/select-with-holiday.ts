import type { Tx } from "../../../platform/store";
import type { HolidayTables } from "../store/holiday-tables";

/** Begins a query of the employees who have approved or taken holiday. */
export function selectWithHoliday(tx: Tx, employeeIds: readonly string[]) {
  return tx
    .withTables<HolidayTables>()
    .selectFrom("holiday_request")
    .select("employee_id")
    .distinct()
    .where("employee_id", "in", [...employeeIds])
    .where("status", "in", ["Approved", "Taken"])
    .orderBy("employee_id");
}
