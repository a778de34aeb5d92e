import { type RawBuilder, sql } from "kysely";
import { pageOf, rowsAfter } from "../../../platform/http";
import type { RequestWork } from "../../contract";
import type { OrderFilters } from "../contract/order-operations";
import { allOf, type OrderRow, selectOrders } from "../store/orders";
import { orderData } from "./order-data";

interface Asked {
  readonly route: string;
  readonly employeeId: string | null;
  readonly query: OrderFilters & { readonly limit: number; readonly paginationToken?: string | undefined };
}

/** The condition of each filter. */
const CONDITIONS: { readonly [Name in keyof OrderFilters]-?: (value: string) => RawBuilder<unknown> } = {
  status: (value) => sql`status = ${value}`,
  orderType: (value) => sql`order_type = ${value}`,
  priorityLevel: (value) => sql`priority_level = ${value}`,
  startDateFrom: (value) => sql`start_date >= ${value}`,
  startDateTo: (value) => sql`start_date <= ${value}`,
  dateReceivedFrom: (value) => sql`date_received >= ${value}`,
  dateReceivedTo: (value) => sql`date_received <= ${value}`,
  issuingAuthority: (value) => sql`issuing_authority = ${value}`,
  reference: (value) => sql`reference = ${value}`,
  payDate: (value) => sql`(${takesPartOn(value)} or ${hasDeductedOn(value)})`,
};

/** An order may have ended with what it deducted on a day. */
function hasDeductedOn(day: string): RawBuilder<unknown> {
  return sql`exists (select from court_order_line_item as item where item.organisation_id = court_order.organisation_id
    and item.order_id = court_order.order_id and item.payment_date = ${day} and item.amount_paid > 0)`;
}

/** An order takes part from its start to its end, unless it is suspended or discharged. */
export function takesPartOn(day: string): RawBuilder<unknown> {
  return sql`(status in ('Active', 'OnHoldNoEligibleEarnings') and start_date <= ${day}
    and (end_date is null or end_date >= ${day}))`;
}

/** Returns a page of orders, the first entered first. */
export async function listOrders(
  { tx, context, organisationId, today }: RequestWork,
  { route, employeeId, query }: Asked,
) {
  const { limit, paginationToken, ...filters } = query;
  const place = { route, scope: organisationId, filters: { ...filters, employeeId } };
  const after = paginationToken === undefined ? null : await context.cursors.open(place, paginationToken);
  const rows: readonly OrderRow[] = await selectOrders(tx)
    .where(allOf(conditionsOf(filters)))
    .$if(employeeId !== null, (all) => all.where("employee_id", "=", employeeId ?? ""))
    .$if(after !== null, (all) => all.where(rowsAfter(["order_id"], after ?? [])))
    .orderBy("order_id")
    .limit(limit + 1)
    .execute();
  const page = await pageOf(rows, limit, place, context.cursors, ({ order_id }) => [order_id]);
  const data = { items: page.items.map((row) => orderData(row, today)), hasMorePages: page.paginationToken !== null };
  return { data, text: "The court orders are listed.", paginationToken: page.paginationToken };
}

function conditionsOf(filters: OrderFilters): readonly RawBuilder<unknown>[] {
  return Object.entries(CONDITIONS).flatMap(([name, condition]) => {
    const value: unknown = Reflect.get(filters, name);
    return typeof value === "string" ? [condition(value)] : [];
  });
}
