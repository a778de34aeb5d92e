import { sql } from "kysely";
import { readPence } from "../../../engine/base";
import { type CourtOrderFacts, type CourtOrderResult, orderAfter } from "../../../engine/court-orders";
import { splitPieces } from "../../../platform";
import { Refused } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import {
  type HistoryEntry,
  moneyOf,
  type PayslipsLocked,
  type ReopenedRun,
  recordHistory,
  undone,
} from "../../contract";
import { addNotices, getNotices } from "../notices/keep-notices";
import { getHistory, ORDER_HISTORY, orderEvent } from "../orders/finish-order";
import type { CourtOrderTables } from "../store/order-tables";
import { selectOrders } from "../store/orders";
import type { LockedOrder } from "./locked-order";

/** Rows of one statement: building a longer one would hold up other requests. */
const ROWS_AT_ONCE = 50;

/**
 * Keeps what the orders of final payslips deducted, and their state after it. Part of locking a run: the statements do
 * not grow with the orders, except for their rows.
 */
export async function keepLineItems(tx: Tx, locked: PayslipsLocked): Promise<void> {
  const results = [...locked.payslips]
    .sort((one, other) => (one.employeeId < other.employeeId ? -1 : 1))
    .flatMap(({ employeeId, payslip }) => payslip.courtOrders?.orders.map((result) => ({ employeeId, result })) ?? []);
  if (results.length === 0) return;
  const orders = await lockedOrders(tx, results);
  const items = await insertLineItems(tx, locked, orders);
  const last = [...new Map(orders.map((order) => [order.row.order_id, order])).values()];
  await updateOrders(tx, locked, last);
  await keepChanges(tx, locked, last);
  const { payRunId } = locked.period;
  await addNotices(
    tx,
    locked,
    getNotices(orders).map((notice) => ({ ...notice, payRunId })),
  );
  publishChanges(locked, orders);
  publishRemittances(locked, items, orders);
}

function publishChanges({ accountId, organisationId, publish }: PayslipsLocked, orders: readonly LockedOrder[]): void {
  for (const { row, result, facts } of orders) {
    const name = eventOf(result);
    if (name === null) continue;
    const { orderId, orderType, after } = result;
    const { status, remainingBalance } = after;
    const order = { orderId, orderType, employeeId: row.employee_id, status: facts.status ?? status, remainingBalance };
    publish(orderEvent(name, order, { organisationId, accountId }));
  }
}

/** Returns orders in the sequence in which payslips were calculated: one of several jobs is there for each. */
async function lockedOrders(
  tx: Tx,
  results: readonly Pick<LockedOrder, "employeeId" | "result">[],
): Promise<readonly LockedOrder[]> {
  const ids = results.map(({ result }) => result.orderId);
  const rows = await selectOrders(tx).where("order_id", "in", ids).orderBy("order_id").forNoKeyUpdate().execute();
  const byId = new Map(rows.map((row) => [row.order_id, row]));
  return results.flatMap(({ employeeId, result }) => {
    const row = byId.get(result.orderId);
    return row === undefined ? [] : [{ employeeId, row, result, facts: factsAfter(row.facts, result) }];
  });
}

/** The balance follows from the total, which may be corrected later. */
function factsAfter(before: CourtOrderFacts, { after }: CourtOrderResult): CourtOrderFacts {
  const { remainingBalance: _, ...facts } = orderAfter(before, after);
  const known = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null));
  const isEnded = before.status !== "Discharged" && after.status === "Discharged";
  return {
    orderType: before.orderType,
    ...known,
    ...(isEnded ? { statusReason: reasonOf(after.remainingBalance) } : {}),
  };
}

function reasonOf(remainingBalance: string | null): string {
  return remainingBalance === "0.00" ? "Paid in full" : "Ended with this payment";
}

async function insertLineItems(
  tx: Tx,
  { period, context, organisationId, now }: PayslipsLocked,
  orders: readonly LockedOrder[],
) {
  const rows = orders.flatMap(({ employeeId, row, result: { lineItem, before, after } }) => {
    if (lineItem === null) return [];
    return {
      organisation_id: organisationId,
      line_item_id: context.ids.next(),
      order_id: row.order_id,
      employee_id: employeeId,
      pay_run_id: period.payRunId ?? "",
      payroll_config_id: period.payrollConfigId,
      year: period.year,
      period: period.period,
      supplementary: period.supplementary,
      payment_date: lineItem.paymentDate,
      line_item: JSON.stringify(lineItem),
      state_before: JSON.stringify(before),
      state_after: JSON.stringify(after),
      amount_paid: readPence(lineItem.amountPaid),
      remittance_due_date: lineItem.remittanceDueDate,
      payee_id: null,
      file_id: null,
      created_at: now,
    };
  });
  for (const piece of splitPieces(rows, ROWS_AT_ONCE)) {
    await tx
      .withTables<CourtOrderTables>()
      .insertInto("court_order_line_item")
      .values([...piece])
      .execute();
  }
  return rows;
}

/** Writes the state after the payment in one statement for many orders, and the status that a run changed to their history. */
async function updateOrders(
  tx: Tx,
  { caller, context, now }: PayslipsLocked,
  orders: readonly LockedOrder[],
): Promise<void> {
  for (const piece of splitPieces(orders, ROWS_AT_ONCE)) {
    const after = piece.map(({ row, result, facts }) => ({
      order_id: row.order_id,
      status: facts.status ?? "Active",
      end_date: facts.endDate ?? null,
      facts,
      derived: { ...row.derived, studentLoanInteraction: result.studentLoanInteraction },
    }));
    await sql`update court_order as kept
      set status = sent.status, end_date = sent.end_date, facts = sent.facts, derived = sent.derived, updated_at = ${now}
      from jsonb_to_recordset(${JSON.stringify(after)}::jsonb)
        as sent (order_id text, status text, end_date date, facts jsonb, derived jsonb)
      where kept.order_id = sent.order_id`.execute(tx);
  }
  const moved = orders.filter(({ row, facts }) => row.status !== facts.status);
  const entries = moved.map(({ row, facts }): HistoryEntry => {
    const [before, after] = [getHistory(row.facts), getHistory(facts)];
    return { recordId: row.order_id, action: "Updated", before, after };
  });
  await recordHistory({ tx, context, caller, now }, ORDER_HISTORY, entries);
}

function eventOf({ before, after }: CourtOrderResult) {
  if (before.status === after.status) return null;
  if (after.status === "Discharged") return "discharged";
  return after.status === "Active" ? "resumed" : "on_hold";
}

interface Remittance {
  readonly line_item_id: string;
  readonly order_id: string;
  readonly amount_paid: number;
  readonly remittance_due_date: string | null;
}

/** Publishes an event for each deduction that is to be paid over. */
function publishRemittances(
  { accountId, organisationId, publish }: PayslipsLocked,
  items: readonly Remittance[],
  orders: readonly LockedOrder[],
): void {
  const payees = new Map(orders.map(({ row }) => [row.order_id, row.payee_id]));
  for (const { line_item_id: remittanceId, order_id, amount_paid, remittance_due_date: dueDate } of items) {
    if (amount_paid === 0) continue;
    publish({
      organisationId,
      accountId,
      eventType: "court_order.remittance_due",
      resourceUrl: "/v1/court-orders/remittances",
      data: { remittanceId, payeeId: payees.get(order_id) ?? null, amount: moneyOf(amount_paid), dueDate },
    });
  }
}

/** Keeps what a run that is being locked changes of each order. */
async function keepChanges(
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
  // An order of several jobs may be in two pages of a run.
  await sql`insert into court_order_run_change
    select * from json_populate_recordset(null::court_order_run_change, ${JSON.stringify(rows)}::json)
    on conflict (organisation_id, pay_run_id, order_id) do update set facts_after = excluded.facts_after`.execute(tx);
}

/**
 * Orders become what they were before a run that is reopened, with the terms that were changed since. Its deductions go;
 * of the notices that it made due, those that have been given stay.
 */
export async function takeBackOrders(tx: Tx, { work, period }: ReopenedRun): Promise<void> {
  const { payRunId } = period;
  const tables = tx.withTables<CourtOrderTables>();
  await needLatest(tx, payRunId);
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
      const [before, after] = [getHistory(row.facts), getHistory(facts)];
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

/** Refuses to reopen a run on whose orders a later run of another payroll builds: it pays other jobs of the same people. */
async function needLatest(tx: Tx, payRunId: string): Promise<void> {
  const later = await tx
    .withTables<CourtOrderTables>()
    .selectFrom("court_order_line_item as item")
    .innerJoin("court_order_line_item as later", (join) =>
      join.onRef("later.order_id", "=", "item.order_id").onRef("later.line_item_id", ">", "item.line_item_id"),
    )
    .select("later.line_item_id")
    .where("item.pay_run_id", "=", payRunId)
    .where("later.pay_run_id", "<>", payRunId)
    .limit(1)
    .executeTakeFirst();
  if (later === undefined) return;
  const text = "Later pay builds on this run: reopen the later run first.";
  throw new Refused(409, { token: "pay_run_not_latest", text });
}
