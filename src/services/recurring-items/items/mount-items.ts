import { sql } from "kysely";
import type { ValidationIssue } from "../../../platform";
import { invalid, issueAt, Refused } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import {
  forgetHistory,
  moneyOf,
  mountHistory,
  mountList,
  mountOperation,
  type RequestWork,
  type ServiceContext,
} from "../../contract";
import { lockRecords, requireEmployee } from "../../employees";
import { type ElementRow, ensureSystemElements, findElements, markElementsUsed } from "../../pay";
import * as operations from "../contract/item-operations";
import type { SentItem } from "../contract/item-schemas";
import { findRecurringItem, type ItemRow, type ItemStatus, selectItems, statusOn } from "../store/items";
import { recurringTables } from "../store/recurring-tables";
import { finishItem, ITEM_HISTORY, type ItemData, itemsData } from "./finish-item";

/** Lists of items, the first entered first. */
const LIST = {
  from: (tx: Tx, { today }: RequestWork) => selectItems(tx, today),
  filters: {
    status: (status: ItemStatus, { today }: RequestWork) => sql<boolean>`${statusOn(today)} = ${status}`,
    employeeId: "i.employee_id",
    payrollConfigId: "e.payroll_config_id",
    payElementId: "i.pay_element_id",
  },
  order: ["i.recurring_line_item_id"],
  show: (rows: readonly ItemRow[], { tx }: RequestWork) => itemsData(tx, rows),
  text: "The recurring items are listed.",
} as const;

export function mountItems(context: ServiceContext): void {
  mountList(context, operations.listItems, LIST);
  mountList(context, operations.listItemsOfEmployee, {
    ...LIST,
    within: ({ tx, params }) => requireEmployee(tx, params.employeeId),
  });

  mountOperation(context, operations.createItem, async ({ params: { employeeId }, body, ...work }, tx) => {
    await requireEmployee(tx, employeeId);
    const row = await createItem(work, employeeId, body);
    return { data: await itemData(work, row), text: "The recurring item is created." };
  });

  mountOperation(context, operations.readItem, async ({ params, ...work }, tx) => {
    const data = await itemData(work, await findRecurringItem(tx, params.recurringLineItemId, work.today));
    return { data, beside: data, text: "This is the recurring item." };
  });

  mountOperation(context, operations.replaceItem, async ({ params, body, ...work }) => {
    const row = await replaceItemBy(work, params.recurringLineItemId, body);
    return { data: await itemData(work, row), text: "The recurring item is changed." };
  });

  mountOperation(context, operations.removeItem, async ({ params, ...work }) => {
    const row = await deleteItem(work, params.recurringLineItemId);
    return { data: await itemData(work, row), text: "The recurring item is deleted." };
  });

  mountHistory(context, operations.itemHistory, [ITEM_HISTORY, "recurringLineItemId"], ({ tx, params, today }) =>
    findRecurringItem(tx, params.recurringLineItemId, today),
  );
}

/** Returns one item as responses show it. */
export async function itemData({ tx }: Pick<RequestWork, "tx">, row: ItemRow): Promise<ItemData> {
  const [data] = await itemsData(tx, [row]);
  if (data === undefined) throw new Error("A row is shown.");
  return data;
}

/** Creates an item of an employee who exists. Waits while a run that pays the employee is locked. */
export async function createItem(work: RequestWork, employeeId: string, sent: SentItem): Promise<ItemRow> {
  const { tx, context, organisationId, now, today } = work;
  await lockRecords(tx, [employeeId]);
  await ensureSystemElements(work);
  const found = elementOf(sent, await findElements(tx));
  const ofPayee = await payeeIssues(work, sent, found.ok ? found.element : null);
  const issues = [...(found.ok ? [] : [found.issue]), ...ofPayee];
  if (!found.ok || issues.length > 0) throw invalid(issues);
  const id = context.ids.next();
  await recurringTables(tx)
    .insertInto("recurring_item")
    .values({
      organisation_id: organisationId,
      recurring_line_item_id: id,
      employee_id: employeeId,
      ...itemColumns(sent, found.element, 0),
      pauses: "[]",
      settlement: null,
      created_at: now,
      updated_at: now,
    })
    .execute();
  await markElementsUsed(tx, [found.element.pay_element_id]);
  const row = await findRecurringItem(tx, id, today);
  await finishItem(work, { action: "Created", before: null, after: row });
  return row;
}

/** Returns an item whose employee no run pays until the transaction ends; refuses with 404. */
export async function itemToChange({ tx, today }: RequestWork, recurringLineItemId: string): Promise<ItemRow> {
  const { employee_id: employeeId } = await findRecurringItem(tx, recurringLineItemId, today);
  await lockRecords(tx, [employeeId]);
  return findRecurringItem(tx, recurringLineItemId, today);
}

/** Replaces an item. What locked runs posted of it stays, and bounds its total. */
async function replaceItemBy(work: RequestWork, recurringLineItemId: string, sent: SentItem): Promise<ItemRow> {
  const { tx } = work;
  const before = await itemToChange(work, recurringLineItemId);
  if (before.settlement?.action === "WriteOff") {
    throw notAllowed("The rest of the item is written off: resume the item before you change it.");
  }
  const elements = await findElements(tx);
  const same = archivedSince(sent, before, elements);
  const found = same === undefined ? elementOf(sent, elements) : ({ ok: true, element: same } as const);
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

/** Returns the element of an item if it has been archived since and is still the one that is named. */
function archivedSince(
  { payElementId, payElementCode }: SentItem,
  before: ItemRow,
  elements: Awaited<ReturnType<typeof findElements>>,
) {
  const own = elements.find((row) => row.pay_element_id === before.pay_element_id && row.is_archived);
  const isNamed = payElementId === null ? payElementCode === own?.code : payElementId === own?.pay_element_id;
  return isNamed ? own : undefined;
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
  await recurringTables(tx)
    .updateTable("recurring_item")
    .set({ ...columns, updated_at: now })
    .where("recurring_line_item_id", "=", id)
    .execute();
  return findRecurringItem(tx, id, today);
}

/** Deletes an item that no locked run has posted or recorded. */
async function deleteItem(work: RequestWork, recurringLineItemId: string): Promise<ItemRow> {
  const { tx } = work;
  const row = await itemToChange(work, recurringLineItemId);
  const tables = recurringTables(tx);
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

/** Returns what is wrong with the payee of an item: only deductions are paid on, and to a payee of the organisation. */
async function payeeIssues(
  { tx, context }: RequestWork,
  { paymentPayeeId }: SentItem,
  element: ElementRow | null,
): Promise<readonly ValidationIssue[]> {
  if (paymentPayeeId === null) return [];
  const refused = (token: string, text: string) => [issueAt(["paymentPayeeId"], token, null, text)];
  if (element !== null && element.direction !== "Deduction") {
    return refused("must_be_absent", "Only a deduction has a payee: pay goes to the employee.");
  }
  const known = await context.paymentPayees(tx, [paymentPayeeId]);
  return known.has(paymentPayeeId) ? [] : refused("payment_payee_not_found", "There is no such payee.");
}

type Named = Pick<SentItem, "payElementId" | "payElementCode" | "basis" | "payRate">;

/** The pay element of an item, or what is wrong with it. */
type Found =
  | { readonly ok: true; readonly element: ElementRow }
  | { readonly ok: false; readonly issue: ValidationIssue };

/**
 * Finds the pay element that an item names, by its id if both are sent. The system's own elements, employer costs and
 * archived elements are not for recurring items.
 */
function elementOf(sent: Named, elements: readonly ElementRow[]): Found {
  const { payElementId, payElementCode } = sent;
  const field = payElementId === null ? "payElementCode" : "payElementId";
  const element = elements.find((row) =>
    payElementId === null ? row.code === payElementCode : row.pay_element_id === payElementId,
  );
  const refused = (token: string, reason: string, at = field): Found => {
    return { ok: false, issue: issueAt([at], token, null, reason) };
  };
  if (element === undefined) return refused("pay_element_not_found", "There is no such pay element.");
  if (element.is_archived) return refused("pay_element_archived", "The pay element is archived.");
  if (element.is_system || element.direction === "EmployerCost") {
    return refused("unknown_value", "This pay element takes no recurring items.");
  }
  if (sent.basis === "UnitsTimesRate" && sent.payRate === null && element.default_rate === null) {
    return refused("required_with", "Give the rate, since the pay element has no default rate.", "payRate");
  }
  return { ok: true, element };
}

/** Pence that locked runs have posted of the item; 0 of a new one. */
type Posted = number;

/**
 * Returns what is wrong with the total or the balance of an item of which runs have already posted something: nothing of
 * that can be taken back.
 */
function totalIssues({ total, balance }: SentItem, posted: Posted): readonly ValidationIssue[] {
  const whole = total ?? balance;
  if (whole === null) return [];
  if (whole < posted) {
    const field = total === null ? "balance" : "total";
    return [issueAt([field], "too_small", { minimum: moneyOf(posted) }, `Runs have posted ${moneyOf(posted)}.`)];
  }
  if (total === null || balance === null || balance <= total - posted) return [];
  const most = moneyOf(total - posted);
  return [issueAt(["balance"], "too_large", { maximum: most }, `At most ${most} of the total is left to post.`)];
}

/** Returns the columns of an item that its content decides. */
function itemColumns(sent: SentItem, element: ElementRow, posted: Posted) {
  const { total, balance } = sent;
  return {
    pay_element_id: element.pay_element_id,
    basis: sent.basis,
    amount: sent.amount,
    units: sent.units,
    unit_name: sent.unitName,
    pay_rate: sent.basis === "UnitsTimesRate" ? (sent.payRate ?? element.default_rate) : null,
    percentage: sent.percentage,
    start_date: sent.startDate,
    end_date: sent.endDate,
    ...wholeOf(total, balance, posted),
    periods: sent.periods,
    months: sent.months === null ? null : JSON.stringify(sent.months),
    every_nth: sent.interval,
    first_period: sent.firstPeriod,
    when_unpaid: sent.whenUnpaid,
    when_net_too_low: sent.whenNetTooLow ?? (element.direction === "Deduction" ? "Reduce" : "Refuse"),
    on_leaving: sent.onLeaving,
    payment_payee_id: sent.paymentPayeeId,
    reference: sent.reference,
    is_enabled: sent.isEnabled,
    description: sent.description,
    department: sent.department,
    cost_centre: sent.costCentre,
    tags: JSON.stringify(sent.tags),
    external_reference_id: sent.externalReferenceId,
  } as const;
}

/** A balance alone is what is owed now: with what runs have posted it is the total. */
function wholeOf(total: number | null, balance: number | null, posted: Posted) {
  if (balance === null) return { total, posted_before: 0 };
  if (total === null) return { total: balance + posted, posted_before: 0 };
  return { total, posted_before: total - balance - posted };
}
