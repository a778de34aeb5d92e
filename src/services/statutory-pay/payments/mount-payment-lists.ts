import { pageOf } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { mountOperation, type ServiceContext } from "../../contract";
import { requireEmployee } from "../../employees";
import { listOrganisationPayments, listPayments } from "../contract/payment-operations";
import type { StatutoryTables } from "../store/statutory-tables";
import { listedPayment } from "./payment-data";
import { findExternalPayments, findLineItems, type PaymentRow } from "./payment-rows";

export function mountPaymentLists(context: ServiceContext): void {
  const { cursors } = context;

  mountOperation(context, listPayments, async ({ params: { employeeId }, query, organisationId }, tx) => {
    const { pageSize, paginationToken, ...filters } = query;
    await requireEmployee(tx, employeeId);
    const chosen = { employeeId, ...filters };
    const place = { route: listPayments.path, scope: organisationId, filters: chosen };
    const [after = null] = paginationToken === undefined ? [] : await cursors.open(place, paginationToken);
    const rows = await paymentsAfter(tx, chosen, after === null ? null : String(after), pageSize + 1);
    const page = await pageOf(rows, pageSize, place, cursors, (row) => [row.statutory_pay_id]);
    const data = { items: await listed(tx, page.items) };
    return { data, text: "The awards are listed.", paginationToken: page.paginationToken };
  });

  mountOperation(context, listOrganisationPayments, async ({ query, organisationId }, tx) => {
    const { pageSize, paginationToken, ...chosen } = query;
    const place = { route: listOrganisationPayments.path, scope: organisationId, filters: chosen };
    const [after = null] = paginationToken === undefined ? [] : await cursors.open(place, paginationToken);
    const rows = await paymentsAfter(tx, chosen, after === null ? null : String(after), pageSize + 1);
    const page = await pageOf(rows, pageSize, place, cursors, (row) => [row.statutory_pay_id]);
    const data = { items: await listed(tx, page.items) };
    return { data, text: "The awards are listed.", paginationToken: page.paginationToken };
  });
}

interface Chosen {
  readonly employeeId?: string | undefined;
  readonly status?: PaymentRow["status"] | undefined;
  readonly statutoryPayType?: PaymentRow["statutory_type"] | undefined;
  readonly startDateFrom?: string | undefined;
  readonly startDateTo?: string | undefined;
  readonly payrollConfigId?: string | undefined;
}

const FILTERS = [
  ["employeeId", "employee_id", "="],
  ["status", "status", "="],
  ["statutoryPayType", "statutory_type", "="],
  ["payrollConfigId", "payroll_config_id", "="],
  ["startDateFrom", "start_date", ">="],
  ["startDateTo", "start_date", "<="],
] as const;

function paymentsAfter(tx: Tx, chosen: Chosen, after: string | null, limit: number): Promise<readonly PaymentRow[]> {
  let payments = tx.withTables<StatutoryTables>().selectFrom("statutory_payment").selectAll();
  for (const [name, column, comparison] of FILTERS) {
    const value = chosen[name];
    if (value !== undefined) payments = payments.where(column, comparison, value);
  }
  return payments
    .$if(after !== null, (all) => all.where("statutory_pay_id", ">", after ?? ""))
    .orderBy("statutory_pay_id")
    .limit(limit)
    .execute();
}

/** Returns awards with what is on record of them, with two statements however many there are. */
async function listed(tx: Tx, rows: readonly PaymentRow[]) {
  const ids = rows.map(({ statutory_pay_id: id }) => id);
  const onRecord = { items: await findLineItems(tx, ids), external: await findExternalPayments(tx, ids) };
  return rows.map((row) => listedPayment(row, onRecord));
}
