import { sql } from "kysely";
import type { CourtOrderFacts } from "../../../engine/court-orders";
import type { Tx } from "../../../platform/store";
import type { PayslipGiven, PayslipsAsked } from "../../contract";
import { selectOrders } from "../store/orders";
import { nextPaymentDateOf } from "./given-orders";

/**
 * Returns the orders that could take part in a closed payment by the records of today, by employee: whatever their status
 * is now, but for those that were discharged before they deducted anything.
 */
export async function knownOrders(
  tx: Tx,
  { period, employeeIds }: PayslipsAsked,
): Promise<ReadonlyMap<string, PayslipGiven>> {
  const day = period.regularPaymentDate;
  const rows = await selectOrders(tx)
    .where("employee_id", "in", [...employeeIds])
    .where("start_date", "<=", day)
    .where(sql<boolean>`coalesce(facts->>'dateServed', '') <= ${day}`)
    .where(sql<boolean>`(status <> 'Discharged' or exists (select from court_order_line_item as item
      where item.organisation_id = court_order.organisation_id and item.order_id = court_order.order_id))`)
    .orderBy("order_id")
    .execute();
  if (rows.length === 0) return new Map();
  const nextPaymentDate = await nextPaymentDateOf(tx, period);
  const courtOrderDay = nextPaymentDate === null ? {} : { nextPaymentDate };
  const known = new Map<string, CourtOrderFacts[]>();
  for (const { employee_id, facts } of rows) known.set(employee_id, [...(known.get(employee_id) ?? []), facts]);
  return new Map([...known].map(([id, courtOrders]) => [id, { courtOrders, courtOrderDay }]));
}
