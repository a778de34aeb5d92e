import { sql } from "kysely";
import type { CourtOrderFacts } from "../../../engine/court-orders";
import { insertRows, type Tx } from "../../../platform/store";
import { type HistoryEntry, type PayslipsLocked, type ReopenedRun, recordHistory, undone } from "../../contract";
import { historyOf, ORDER_HISTORY } from "../orders/finish-order";
import type { CourtOrderTables } from "../store/order-tables";
import { selectOrders } from "../store/orders";
import type { LockedOrder } from "./locked-order";

/** Keeps what a run that is being locked changes of each order. */
export async function keepChanges(
  tx: Tx,
  { period, organisationId }: PayslipsLocked,
  orders: readonly LockedOrder[],
): Promise<void> {
  const rows = orders.map(({ row, facts }) => ({
    organisation_id: organisationId,
    pay_run_id: period.payRunId ?? "",
    order_id: row.order_id,
    facts_before: row.facts,
    facts_after: facts,
    derived_before: row.derived,
  }));
  await insertRows<CourtOrderTables, "court_order_run_change">(tx, "court_order_run_change", rows);
}

/**
 * Orders become what they were before a run that is reopened, with the terms that were changed since. Its deductions go;
 * of the notices that it made due, those that have been given stay.
 */
export async function takeBackOrders(tx: Tx, { work, period }: ReopenedRun): Promise<void> {
  const { payRunId } = period;
  const tables = tx.withTables<CourtOrderTables>();
  await tables.deleteFrom("court_order_line_item").where("pay_run_id", "=", payRunId).execute();
  await tables
    .deleteFrom("court_order_notice")
    .where("pay_run_id", "=", payRunId)
    .where("given_date", "is", null)
    .execute();
  const changes = await tables
    .deleteFrom("court_order_run_change")
    .where("pay_run_id", "=", payRunId)
    .returningAll()
    .execute();
  if (changes.length === 0) return;
  const ids = changes.map(({ order_id }) => order_id);
  const rows = await selectOrders(tx).where("order_id", "in", ids).orderBy("order_id").forNoKeyUpdate().execute();
  const byId = new Map(changes.map((change) => [change.order_id, change]));
  const entries: HistoryEntry[] = [];
  const restored = rows.flatMap((row) => {
    const change = byId.get(row.order_id);
    if (change === undefined) return [];
    const facts = undone(
      { ...row.facts },
      { ...change.facts_before },
      { ...change.facts_after },
    ) as unknown as CourtOrderFacts;
    if (row.status !== facts.status) {
      const [before, after] = [historyOf(row.facts), historyOf(facts)];
      entries.push({ recordId: row.order_id, action: "Updated", before, after });
    }
    const { studentLoanInteraction } = change.derived_before;
    const { status = "Active", endDate = null } = facts;
    return {
      order_id: row.order_id,
      status,
      end_date: endDate,
      facts,
      derived: { ...row.derived, studentLoanInteraction },
    };
  });
  await sql`update court_order as kept
    set status = sent.status, end_date = sent.end_date, facts = sent.facts, derived = sent.derived, updated_at = ${work.now}
    from jsonb_to_recordset(${JSON.stringify(restored)}::jsonb)
      as sent (order_id text, status text, end_date date, facts jsonb, derived jsonb)
    where kept.order_id = sent.order_id`.execute(tx);
  await recordHistory(work, ORDER_HISTORY, entries);
}
