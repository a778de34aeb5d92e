import { pageOf, rowsAfter } from "../../../platform/http";
import type { RequestWork } from "../../contract";
import { type ItemStatus, selectItems, statusOn } from "../store/items";
import { itemsData } from "./item-data";

interface Asked {
  readonly route: string;
  readonly query: {
    readonly pageSize: number;
    readonly paginationToken?: string | undefined;
    readonly status?: ItemStatus | undefined;
    readonly employeeId?: string | undefined;
    readonly payrollConfigId?: string | undefined;
    readonly payElementId?: string | undefined;
  };
}

/** Returns a page of items, the first entered first. */
export async function listItemsBy({ tx, context, organisationId, today }: RequestWork, { route, query }: Asked) {
  const { pageSize, paginationToken, ...filters } = query;
  const { status, employeeId, payrollConfigId, payElementId } = filters;
  const place = { route, scope: organisationId, filters };
  const after = paginationToken === undefined ? null : await context.cursors.open(place, paginationToken);
  const rows = await selectItems(tx, today)
    .$if(status !== undefined, (all) => all.where(statusOn(today), "=", status ?? "Active"))
    .$if(employeeId !== undefined, (all) => all.where("i.employee_id", "=", employeeId ?? ""))
    .$if(payrollConfigId !== undefined, (all) => all.where("e.payroll_config_id", "=", payrollConfigId ?? ""))
    .$if(payElementId !== undefined, (all) => all.where("i.pay_element_id", "=", payElementId ?? ""))
    .$if(after !== null, (all) => all.where(rowsAfter(["i.recurring_line_item_id"], after ?? [])))
    .orderBy("i.recurring_line_item_id")
    .limit(pageSize + 1)
    .execute();
  const page = await pageOf(rows, pageSize, place, context.cursors, (row) => [row.recurring_line_item_id]);
  const data = { items: await itemsData(tx, page.items) };
  return { data, text: "The recurring items are listed.", paginationToken: page.paginationToken };
}
