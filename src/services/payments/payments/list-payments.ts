import { type RawBuilder, type SqlBool, sql } from "kysely";
import { pageOf, rowsAfter, type SortValue } from "../../../platform/http";
import type { RequestWork } from "../../contract";
import type { PayeeType } from "../contract/common";
import type { ShownPayment } from "../contract/payment-schemas";
import { withTaxAmounts } from "../owed/tax-owed";
import type { PaymentStatus } from "../states/payment-moves";
import { type PaymentRow, selectPayments } from "../store/payments";
import { paymentData } from "./payment-data";

interface Query {
  readonly pageSize: number;
  readonly paginationToken?: string | undefined;
  readonly payeeType?: PayeeType | undefined;
  readonly status?: PaymentStatus | undefined;
  readonly batchId?: string | undefined;
  readonly payRunId?: string | undefined;
  readonly employeeId?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

interface Order {
  readonly columns: readonly (string | RawBuilder<unknown>)[];
  readonly direction: "asc" | "desc";
  readonly valuesOf: (row: PaymentRow) => readonly SortValue[];
  readonly condition: RawBuilder<SqlBool>;
}

/** Later than every date of the database. */
const NO_DATE = "infinity";

const NEWEST: Order = {
  columns: ["payment_id"],
  direction: "desc",
  valuesOf: ({ payment_id }) => [payment_id],
  condition: sql<SqlBool>`true`,
};

const BY_DUE_DATE: Order = {
  columns: [sql`coalesce(due_date, ${NO_DATE}::date)`, "payment_id"],
  direction: "asc",
  valuesOf: ({ due_date, payment_id }) => [due_date ?? NO_DATE, payment_id],
  condition: sql<SqlBool>`status = 'Pending' and batch_id is null`,
};

/** Returns a page of payments, newest first. */
export function pageOfPayments(work: RequestWork, route: string, query: Query) {
  return listed(work, route, { query, order: NEWEST });
}

/** Returns a page of what is owed and in no batch yet; what is zero by now is left out. */
export async function pageOfDue(work: RequestWork, route: string, query: Query) {
  const page = await listed(work, route, { query, order: BY_DUE_DATE });
  return { ...page, items: page.items.filter(({ amount }) => amount !== "0.00") };
}

interface Listing {
  readonly query: Query;
  readonly order: Order;
}

async function listed({ tx, context, organisationId }: RequestWork, route: string, { query, order }: Listing) {
  const { pageSize, paginationToken, ...filters } = query;
  const place = { route, scope: organisationId, filters };
  const after = paginationToken === undefined ? null : await context.cursors.open(place, paginationToken);
  const conditions = [order.condition, ...filterConditions(filters)];
  const rows = await selectPayments(tx)
    .selectAll()
    .where(sql<SqlBool>`${sql.join(conditions, sql` and `)}`)
    .$if(after !== null, (all) => all.where(rowsAfter(order.columns, after ?? [], order.direction)))
    .orderBy(sql`${sql.join(order.columns.map((column) => sortBy(column, order.direction)))}`)
    .limit(pageSize + 1)
    .execute();
  const page = await pageOf(rows, pageSize, place, context.cursors, order.valuesOf);
  const items = await withTaxAmounts(tx, context, page.items);
  const shown = items.map((row): ShownPayment => paymentData(row, context.modulusTable));
  return { items: shown, paginationToken: page.paginationToken };
}

function sortBy(column: string | RawBuilder<unknown>, direction: "asc" | "desc"): RawBuilder<unknown> {
  const name = typeof column === "string" ? sql.ref(column) : column;
  return direction === "asc" ? sql`${name} asc` : sql`${name} desc`;
}

type Filters = Omit<Query, "pageSize" | "paginationToken">;

/** Returns the conditions of the filters that are sent. */
export function filterConditions(filters: Filters): readonly RawBuilder<unknown>[] {
  const { payeeType, status, batchId, payRunId, employeeId, from, to } = filters;
  return [
    ...(payeeType === undefined ? [] : [sql`payee_type = ${payeeType}`]),
    ...(status === undefined ? [] : [sql`status = ${status}`]),
    ...(batchId === undefined ? [] : [sql`batch_id = ${batchId}`]),
    ...(payRunId === undefined ? [] : [sql`pay_run_id = ${payRunId}`]),
    ...(employeeId === undefined ? [] : [sql`employee_id = ${employeeId}`]),
    ...(from === undefined ? [] : [sql`due_date >= ${from}`]),
    ...(to === undefined ? [] : [sql`due_date <= ${to}`]),
  ];
}
