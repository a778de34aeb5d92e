import { dueInPeriod, type RecurringPeriod } from "../../../engine/recurring";
import type { Tx } from "../../../platform/store";
import type { GivenRecurring, PayslipPeriod } from "../../contract";
import { toLedger, toTerms } from "../items/item-terms";
import { type ItemRow, selectItems } from "../store/items";

/** Returns what is due of items in a period, by employee, with one statement; nothing in a supplementary run. */
export async function givenItems(
  tx: Tx,
  period: PayslipPeriod,
  employeeIds: readonly string[],
): Promise<ReadonlyMap<string, readonly GivenRecurring[]>> {
  const given = new Map<string, GivenRecurring[]>();
  if (employeeIds.length === 0 || period.supplementary !== 0) return given;
  const rows = await selectItems(tx, period.regularPaymentDate)
    .where("i.employee_id", "in", [...employeeIds])
    .where("i.is_enabled", "=", true)
    .orderBy("i.recurring_line_item_id")
    .execute();
  for (const row of rows) {
    const item = givenItem(row, period);
    if (item === null) continue;
    const own = given.get(row.employee_id);
    if (own === undefined) given.set(row.employee_id, [item]);
    else own.push(item);
  }
  return given;
}

function givenItem(row: ItemRow, period: PayslipPeriod): GivenRecurring | null {
  const due = dueInPeriod(toTerms(row), toLedger(row), {
    period: period.period,
    payDate: period.regularPaymentDate,
    leaver: leaverIn(row, period),
  });
  if (due === null) return null;
  const { recurring_line_item_id: recurringLineItemId, units, pay_rate: payRate } = row;
  return {
    recurringLineItemId,
    lineId: getLineId(recurringLineItemId, period),
    payElementId: row.pay_element_id,
    description: row.description,
    due,
    units: units === null || payRate === null ? null : { units, unitName: row.unit_name, payRate },
  };
}

interface Days {
  readonly periodStartDate: string;
  readonly periodEndDate: string;
}

/** Returns whether an employment ends in a period or ended before it. */
export function leaverIn(
  { leaving_date: leavingDate }: Pick<ItemRow, "leaving_date">,
  { periodStartDate, periodEndDate }: Days,
): RecurringPeriod["leaver"] {
  if (leavingDate === null || leavingDate > periodEndDate) return null;
  return leavingDate < periodStartDate ? "Gone" : "Final";
}

/** Returns the id of an item's payslip row in a period: the same whenever the period is calculated. */
export function getLineId(
  recurringLineItemId: string,
  { year, period }: { readonly year: number; readonly period: number },
): string {
  return `internal_recurring_${recurringLineItemId}_${year}_${period}`;
}
