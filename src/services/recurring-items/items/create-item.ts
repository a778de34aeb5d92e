import { invalid } from "../../../platform/http";
import type { RequestWork } from "../../contract";
import { lockRecords } from "../../employees";
import { ensureSystemElements, findElements, markElementsUsed } from "../../pay";
import type { SentItem } from "../contract/item-schemas";
import { findItem, type ItemRow } from "../store/items";
import type { RecurringTables } from "../store/recurring-tables";
import { elementOf } from "./element-of";
import { finishItem } from "./finish-item";
import { itemColumns } from "./item-columns";
import { payeeIssues } from "./payee-issues";

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
  await tx
    .withTables<RecurringTables>()
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
  const row = await findItem(tx, id, today);
  await finishItem(work, { action: "Created", before: null, after: row });
  return row;
}
