import Decimal from "decimal.js";
import { isPayForWork } from "../../../engine/holiday";
import type { Tx } from "../../../platform/store";
import type { PayslipPeriod } from "../../contract";
import { findElements } from "../../pay";
import { selectLines } from "../../pay-runs";

type Element = Awaited<ReturnType<typeof findElements>>[number];

/** What the posted lines of a run pay an employee for work. */
export interface PostedWork {
  /** Pence; without percentages of gross pay. */
  readonly pay: number;
  readonly hours: string;
}

/** Returns the posted pay for work of employees in a run, by employee: two statements. */
export async function postedWork(
  tx: Tx,
  {
    payrollConfigId,
    year,
    period,
    supplementary,
  }: Pick<PayslipPeriod, "payrollConfigId" | "year" | "period" | "supplementary">,
  employeeIds: readonly string[],
): Promise<ReadonlyMap<string, PostedWork>> {
  if (employeeIds.length === 0) return new Map();
  const elements = new Map((await findElements(tx)).map((element) => [element.pay_element_id, element]));
  const lines = await selectLines(tx)
    .select(["employee_id", "pay_element_id", "amount", "units", "unit_name"])
    .where("employee_id", "in", [...employeeIds])
    .where("payroll_config_id", "=", payrollConfigId)
    .where("year", "=", year)
    .where("period", "=", period)
    .where("supplementary", "=", supplementary)
    .execute();
  const found = new Map<string, PostedWork>();
  for (const { employee_id: id, pay_element_id: elementId, amount, units, unit_name: unit } of lines) {
    const element = elements.get(elementId);
    if (element === undefined || !paysForWork(element)) continue;
    const { pay, hours } = found.get(id) ?? { pay: 0, hours: "0" };
    const worked = unit === "Hour" && units !== null ? units : "0";
    found.set(id, { pay: pay + amount, hours: new Decimal(hours).plus(worked).toString() });
  }
  return found;
}

function paysForWork({ is_system, direction, is_notional, category }: Element): boolean {
  return !is_system && direction === "Payment" && !is_notional && isPayForWork(category);
}
