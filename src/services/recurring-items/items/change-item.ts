import { invalid, Refused } from "../../../platform/http";
import { forgetHistory, type RequestWork } from "../../contract";
import { lockRecords } from "../../employees";
import { findElements, markElementsUsed } from "../../pay";
import type { SentItem } from "../contract/item-schemas";
import { findItem, type ItemRow } from "../store/items";
import type { RecurringTables } from "../store/recurring-tables";
import { elementOf } from "./element-of";
import { finishItem, ITEM_HISTORY } from "./finish-item";
import { itemColumns, totalIssues } from "./item-columns";
import { payeeIssues } from "./payee-issues";

/** Returns an item whose employee no run pays until the transaction ends; refuses with 404. */
export async function itemToChange({ tx, today }: RequestWork, recurringLineItemId: string): Promise<ItemRow> {
  const { employee_id: employeeId } = await findItem(tx, recurringLineItemId, today);
  await lockRecords(tx, [employeeId]);
  return findItem(tx, recurringLineItemId, today);
}

/** Replaces an item. What locked runs posted of it stays, and bounds its total. */
export async function replaceItemBy(work: RequestWork, recurringLineItemId: string, sent: SentItem): Promise<ItemRow> {
  const { tx } = work;
  const before = await itemToChange(work, recurringLineItemId);
  if (before.settlement?.action === "WriteOff") {
    throw notAllowed("The rest of the item is written off: resume the item before you change it.");
  }
  const elements = await findElements(tx);
  // The element of an item may have been archived since.
  const same = elements.find((row) => row.pay_element_id === before.pay_element_id && row.is_archived);
  const names = sent.payElementId ?? before.pay_element_id;
  const isSame =
    same !== undefined &&
    (sent.payElementId === null ? sent.payElementCode === same.code : names === same.pay_element_id);
  const found = isSame ? ({ ok: true, element: same } as const) : elementOf(sent, elements);
  // The payee of an item may have been archived since.
  const isSamePayee = sent.paymentPayeeId === before.payment_payee_id;
  const ofPayee = isSamePayee ? [] : await payeeIssues(work, sent, found.ok ? found.element : null);
  const issues = [...(found.ok ? [] : [found.issue]), ...totalIssues(sent, before.posted), ...ofPayee];
  if (!found.ok || issues.length > 0) throw invalid(issues);
  const after = await updateItem(work, before, itemColumns(sent, found.element, before.posted));
  await markElementsUsed(tx, [found.element.pay_element_id]);
  await finishItem(work, { action: "Updated", before, after });
  return after;
}

type Columns = Partial<ReturnType<typeof itemColumns>> & {
  readonly pauses?: string;
  readonly settlement?: string | null;
  readonly written_off?: number;
};

/** Writes columns of an item, and returns it as it is then. */
export async function updateItem(
  { tx, now, today }: RequestWork,
  { recurring_line_item_id: id }: ItemRow,
  columns: Columns,
): Promise<ItemRow> {
  await tx
    .withTables<RecurringTables>()
    .updateTable("recurring_item")
    .set({ ...columns, updated_at: now })
    .where("recurring_line_item_id", "=", id)
    .execute();
  return findItem(tx, id, today);
}

/** Deletes an item that no locked run has posted or recorded. */
export async function deleteItem(work: RequestWork, recurringLineItemId: string): Promise<ItemRow> {
  const { tx } = work;
  const row = await itemToChange(work, recurringLineItemId);
  const tables = tx.withTables<RecurringTables>();
  const posting = await tables
    .selectFrom("recurring_posting")
    .select("pay_run_id")
    .where("recurring_line_item_id", "=", recurringLineItemId)
    .limit(1)
    .executeTakeFirst();
  if (posting !== undefined) {
    const text = "A locked run has posted the item: end it with `endDate`, or settle its rest.";
    throw new Refused(409, { token: "resource_in_use", text });
  }
  await tables.deleteFrom("recurring_item").where("recurring_line_item_id", "=", recurringLineItemId).execute();
  await finishItem(work, { action: "Deleted", before: row, after: null });
  await forgetHistory(tx, [ITEM_HISTORY, recurringLineItemId]);
  return row;
}

/** Returns the refusal of a move that the state of an item does not allow. */
export function notAllowed(text: string): Refused {
  return new Refused(409, { token: "status_move_not_allowed", text });
}
