import { sql } from "kysely";
import { notFound } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { type RecurringTables, recurringTables } from "./recurring-tables";

/** Pence that locked runs have posted of an item. */
const POSTED = sql<number>`(select coalesce(sum(p.amount), 0)::bigint from recurring_posting as p
  where p.organisation_id = i.organisation_id and p.recurring_line_item_id = i.recurring_line_item_id)`;

/** What the last posting left of what was due in it. */
const MISSED = sql<number>`coalesce((select p.due - p.amount from recurring_posting as p
  where p.organisation_id = i.organisation_id and p.recurring_line_item_id = i.recurring_line_item_id
  order by p.payment_date desc, p.created_at desc limit 1), 0)::bigint`;

/** Pence of the total that are still to be posted; null without a total. */
export const REMAINING = sql<number | null>`(i.total - i.written_off - i.posted_before - ${POSTED})`;

/**
 * The status of an item on a day: what was settled or whose last pay day has passed has ended, nothing remains of what is
 * completed, and what is switched off is paused.
 */
export function statusOn(today: string) {
  return sql<ItemStatus>`case
    when i.settlement->>'action' in ('WriteOff', 'KeepOwing') then 'Ended'
    when ${REMAINING} <= 0 then 'Completed'
    when i.end_date < ${today} then 'Ended'
    when not i.is_enabled or exists (select from jsonb_array_elements(i.pauses) as pause
      where pause->>'from' <= ${today} and coalesce(pause->>'to', '9999-12-31') >= ${today}) then 'Paused'
    else 'Active' end`;
}

export const ITEM_STATUSES = ["Active", "Paused", "Completed", "Ended"] as const;
export type ItemStatus = (typeof ITEM_STATUSES)[number];

/** What is read of an item's employee. */
interface EmployeeOfItem {
  readonly employee_id: string;
  readonly payroll_config_id: string;
  readonly leaving_date: string | null;
}

/** Begins a query of items as `i`, each with its employee's payroll and leaving date, its status and its postings. */
export function selectItems(tx: Tx, today: string) {
  return tx
    .withTables<RecurringTables & { readonly employee: EmployeeOfItem }>()
    .selectFrom("recurring_item as i")
    .innerJoin("employee as e", "e.employee_id", "i.employee_id")
    .selectAll("i")
    .select(["e.payroll_config_id", "e.leaving_date"])
    .select([POSTED.as("posted"), MISSED.as("missed"), statusOn(today).as("status")]);
}

export type ItemRow = Awaited<ReturnType<ReturnType<typeof selectItems>["executeTakeFirstOrThrow"]>>;

/** Returns an item; refuses with 404 if there is no such item. */
export async function findRecurringItem(tx: Tx, recurringLineItemId: string, today: string): Promise<ItemRow> {
  const row = await selectItems(tx, today)
    .where("i.recurring_line_item_id", "=", recurringLineItemId)
    .executeTakeFirst();
  if (row === undefined) throw notFound("recurring_item");
  return row;
}

/** Returns the payees of items that have one of their own, by item. */
export async function payeesOfItems(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await recurringTables(tx)
    .selectFrom("recurring_item")
    .select(["recurring_line_item_id", "payment_payee_id"])
    .where("recurring_line_item_id", "in", [...ids])
    .execute();
  return new Map(
    rows.flatMap(({ recurring_line_item_id: id, payment_payee_id: payee }) => (payee === null ? [] : [[id, payee]])),
  );
}

/** Returns whether items that are not over name a payee. */
export async function hasOpenItems(tx: Tx, paymentPayeeId: string, today: string): Promise<boolean> {
  const row = await selectItems(tx, today)
    .where("i.payment_payee_id", "=", paymentPayeeId)
    .where(statusOn(today), "in", ["Active", "Paused"])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
