import type { Selectable } from "kysely";
import type { CourtOrderLineItem, CourtOrderResult } from "../../../engine/court-orders";
import { rowsAfter, type SortValue } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { jobsOfEmployees } from "../../employees";
import { selectPreviews } from "../../pay-runs";
import type { ShownLineItem } from "../contract/line-item-schemas";
import type { CourtOrderTables } from "../store/order-tables";
import type { OrderRow } from "../store/orders";

type LineItemRow = Selectable<CourtOrderTables["court_order_line_item"]>;

interface Page {
  readonly after: readonly SortValue[] | null;
  readonly limit: number;
}

/** The run that a line item belongs to. */
interface Run {
  readonly pay_run_id: string;
  readonly payroll_config_id: string;
  readonly year: number;
  readonly period: number;
  readonly supplementary: number;
}

/** Returns an order's line items, newest first: those of open runs as calculated last, then those of locked runs. */
export async function findLineItems(tx: Tx, order: OrderRow, { after, limit }: Page) {
  const rows: readonly LineItemRow[] = await selectLineItems(tx)
    .where("order_id", "=", order.order_id)
    .$if(after !== null, (all) => all.where(rowsAfter(["payment_date", "line_item_id"], after ?? [], "desc")))
    .orderBy("payment_date", "desc")
    .orderBy("line_item_id", "desc")
    .limit(limit)
    .execute();
  const pending = after === null ? await pendingItems(tx, order) : [];
  return { items: [...pending, ...rows.map(shownItem)], rows };
}

/** Begins a query of the line items of locked runs. */
export function selectLineItems(tx: Tx) {
  return tx.withTables<CourtOrderTables>().selectFrom("court_order_line_item").selectAll();
}

/** Returns the line items of an order in open runs, of all jobs of the person. */
async function pendingItems(tx: Tx, { order_id, employee_id }: OrderRow): Promise<readonly ShownLineItem[]> {
  const jobs = (await jobsOfEmployees(tx, [employee_id])).get(employee_id) ?? [employee_id];
  const previews = await selectPreviews(tx)
    .select(["pay_run_id", "payroll_config_id", "year", "period", "supplementary", "document"])
    .where("employee_id", "in", [...jobs])
    .orderBy("regular_payment_date", "desc")
    .execute();
  return previews.flatMap(({ document, ...run }) => {
    const result = document?.payslip.courtOrders?.orders.find(({ orderId }) => orderId === order_id);
    return pendingItem(run, result);
  });
}

/** Returns the line item of an order in an open run; none if it takes no part. */
function pendingItem(run: Run, result: CourtOrderResult | undefined): readonly ShownLineItem[] {
  return result?.lineItem == null ? [] : [{ lineItemId: null, ...fieldsOf(run, result.lineItem), status: "Pending" }];
}

export function shownItem(row: LineItemRow): ShownLineItem {
  const { line_item_id: lineItemId, line_item: item } = row;
  return { lineItemId, ...fieldsOf(row, item), status: item.statusWhenLocked };
}

function fieldsOf(run: Run, { status: _, statusWhenLocked: __, ...item }: CourtOrderLineItem) {
  return {
    payRunId: run.pay_run_id,
    payrollConfigId: run.payroll_config_id,
    year: run.year,
    period: run.period,
    supplementary: run.supplementary,
    ...item,
  };
}
