import { notFound, pageOf, Refused, rowsAfter } from "../../../platform/http";
import type { Tx } from "../../../platform/store";
import { mountOperation, orConflict, type ServiceContext } from "../../contract";
import { markDirty, type PayTables } from "../store";
import { type ElementRow, elementColumns, elementData } from "./element-data";
import { createElement, deleteElement, getElement, listElements, replaceElement } from "./element-operations";
import { ensureSystemElements } from "./system-elements";

const IN_USE = { token: "name_in_use", text: "Another pay element has this code." };

export function mountElements(context: ServiceContext): void {
  const { ids, cursors } = context;

  mountOperation(context, listElements, async ({ query, organisationId, now }, tx) => {
    await ensureSystemElements(tx, { ids, organisationId, now });
    const { pageSize, paginationToken, includeArchived = false } = query;
    const place = { route: listElements.path, scope: organisationId, filters: { includeArchived } };
    const last = paginationToken === undefined ? null : await cursors.open(place, paginationToken);
    const rows = await tx
      .withTables<PayTables>()
      .selectFrom("pay_element")
      .selectAll()
      .$if(!includeArchived, (all) => all.where("is_archived", "=", false))
      .$if(last !== null, (all) => all.where(rowsAfter(["code", "pay_element_id"], last ?? [])))
      .orderBy("code")
      .orderBy("pay_element_id")
      .limit(pageSize + 1)
      .execute();
    const page = await pageOf(rows, pageSize, place, cursors, (row) => [row.code, row.pay_element_id]);
    const data = { items: page.items.map(elementData) };
    return { data, text: "The pay elements are listed.", paginationToken: page.paginationToken };
  });

  mountOperation(context, createElement, async ({ body, organisationId, now }, tx) => {
    await ensureSystemElements(tx, { ids, organisationId, now });
    const row = await orConflict({ pay_element_by_code: IN_USE }, () =>
      tx
        .withTables<PayTables>()
        .insertInto("pay_element")
        .values({
          organisation_id: organisationId,
          pay_element_id: ids.next(),
          is_system: false,
          ...elementColumns(body),
          created_at: now,
          updated_at: now,
        })
        .returningAll()
        .executeTakeFirstOrThrow(),
    );
    return { data: elementData(row), text: "The pay element is created." };
  });

  mountOperation(context, getElement, async ({ params }, tx) => {
    return { data: elementData(await findElement(tx, params.payElementId)), text: "This is the pay element." };
  });

  mountOperation(context, replaceElement, async ({ params, body, organisationId, now }, tx) => {
    needOwn(await findElement(tx, params.payElementId));
    const row = await orConflict({ pay_element_by_code: IN_USE }, () =>
      tx
        .withTables<PayTables>()
        .updateTable("pay_element")
        .set({ ...elementColumns(body), updated_at: now })
        .where("pay_element_id", "=", params.payElementId)
        .returningAll()
        .executeTakeFirstOrThrow(),
    );
    await markDirty(tx, context, { organisationId });
    return { data: elementData(row), text: "The pay element is replaced." };
  });

  mountOperation(context, deleteElement, async ({ params, now }, tx) => {
    const found = await findElement(tx, params.payElementId);
    needOwn(found);
    const row = await remove(tx, found, now);
    const text = row.is_archived ? "The pay element is in use: it is archived." : "The pay element is deleted.";
    return { data: elementData(row), text };
  });
}

async function findElement(tx: Tx, payElementId: string): Promise<ElementRow> {
  const row = await tx
    .withTables<PayTables>()
    .selectFrom("pay_element")
    .selectAll()
    .where("pay_element_id", "=", payElementId)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw notFound("pay_element");
  return row;
}

function needOwn({ is_system }: ElementRow): void {
  if (!is_system) return;
  throw new Refused(409, { token: "system_pay_element", text: "This element is the system's own: it stays as it is." });
}

async function remove(tx: Tx, { pay_element_id, is_used }: ElementRow, now: string): Promise<ElementRow> {
  const pay = tx.withTables<PayTables>();
  return is_used
    ? pay
        .updateTable("pay_element")
        .set({ is_archived: true, updated_at: now })
        .where("pay_element_id", "=", pay_element_id)
        .returningAll()
        .executeTakeFirstOrThrow()
    : pay
        .deleteFrom("pay_element")
        .where("pay_element_id", "=", pay_element_id)
        .returningAll()
        .executeTakeFirstOrThrow();
}
