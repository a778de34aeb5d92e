import { readDate } from "../../../engine/base";
import type { Tx } from "../../../platform/store";
import { selectEmployees } from "../../employees";
import { selectPayslips } from "../../pay-runs";

/**
 * Returns the days from the last payment of employees to a day, or from the first day of the employment to it; without
 * those who are paid on that day already.
 */
export async function daysSincePaid(
  tx: Tx,
  day: string,
  employeeIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const paid = await selectPayslips(tx)
    .select(({ fn }) => ["payslip.employee_id", fn.max("payslip.regular_payment_date").as("last")])
    .where("payslip.employee_id", "in", [...employeeIds])
    .where("payslip.regular_payment_date", "<=", day)
    .groupBy("payslip.employee_id")
    .execute();
  const last = new Map(paid.map(({ employee_id, last: date }) => [employee_id, date]));
  const people = await selectEmployees(tx)
    .select(["employee_id", "start_date"])
    .where("employee_id", "in", [...employeeIds])
    .execute();
  return new Map(
    people.flatMap(({ employee_id, start_date }) => {
      const days = readDate(day) - readDate(last.get(employee_id) ?? start_date);
      return days < 1 ? [] : [[employee_id, days] as const];
    }),
  );
}
