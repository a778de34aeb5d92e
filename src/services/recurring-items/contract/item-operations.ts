import { z } from "@hono/zod-openapi";
import { pageQuery } from "../../../platform/http";
import { EMPLOYEE_NOT_FOUND, historyOperation, idField, operation } from "../../contract";
import { ITEM_STATUSES } from "../store/items";
import { exampleItem, itemShown, sentItem } from "./item-schemas";
import {
  COMMON,
  exampleItemBody,
  ITEM_NOT_FOUND,
  ITEMS,
  itemVersion,
  NO_MOVE,
  OF_EMPLOYEE,
  ONE_ITEM,
  ofEmployee,
  ofItem,
} from "./words";

const listed = {
  ...COMMON,
  method: "get",
  data: z.strictObject({ items: z.array(itemShown) }),
  token: "recurring_items_listed",
  examples: { data: { items: [exampleItem] } },
} as const;

const listQuery = pageQuery({ usual: 50, most: 100 }).extend({ status: z.enum(ITEM_STATUSES).optional() });

export const listItems = operation({
  ...listed,
  id: "listRecurringItems",
  path: ITEMS,
  summary: "Lists the recurring items of all employees, in the order in which they were entered",
  description: "A page at a time. Filters choose a status, an employee, a payroll or a pay element.",
  query: listQuery.extend({
    employeeId: idField().optional(),
    payrollConfigId: idField().optional(),
    payElementId: idField().optional(),
  }),
});

export const listItemsOfEmployee = operation({
  ...listed,
  id: "listEmployeeRecurringItems",
  path: OF_EMPLOYEE,
  summary: "Lists the recurring items of an employee, in the order in which they were entered",
  description: "A page at a time, also those that have ended. `status` chooses one status.",
  params: ofEmployee,
  query: listQuery,
  refusals: [EMPLOYEE_NOT_FOUND],
});

export const createItem = operation({
  ...COMMON,
  id: "createRecurringItem",
  method: "post",
  path: OF_EMPLOYEE,
  summary: "Adds an item that repeats on an employee's payslips",
  description:
    "It is posted into every open main run whose pay date is in the span, until the total is reached. Runs calculate it; what is posted is fixed when a run is locked.",
  params: ofEmployee,
  body: sentItem,
  data: itemShown,
  versioned: itemVersion,
  status: 201,
  token: "recurring_item_created",
  idempotent: true,
  refusals: [EMPLOYEE_NOT_FOUND],
  examples: { body: exampleItemBody, data: exampleItem },
});

const one = { ...COMMON, path: ONE_ITEM, params: ofItem, data: itemShown, versioned: itemVersion } as const;

export const readItem = operation({
  ...one,
  id: "getRecurringItem",
  method: "get",
  summary: "One recurring item, with what was posted and what remains",
  description: "`status` and `pauses` say when it is posted; `remaining` is null without a `total`.",
  token: "recurring_item_retrieved",
  refusals: [ITEM_NOT_FOUND],
  examples: { data: exampleItem },
});

export const replaceItem = operation({
  ...one,
  id: "replaceRecurringItem",
  method: "put",
  summary: "Replaces a recurring item: open runs follow, postings of locked runs stay",
  description: "Send the whole item: what is left out is cleared. It cannot be moved to another employee.",
  body: sentItem,
  token: "recurring_item_updated",
  refusals: [ITEM_NOT_FOUND, NO_MOVE],
  examples: { body: exampleItemBody, data: exampleItem },
});

export const removeItem = operation({
  ...one,
  id: "deleteRecurringItem",
  method: "delete",
  summary: "Deletes a recurring item that no locked run has posted",
  description: "Its lines leave the open runs. One that a locked run has posted is ended or settled instead.",
  token: "recurring_item_deleted",
  refusals: [
    ITEM_NOT_FOUND,
    { status: 409, token: "resource_in_use", when: "A locked run has posted it: end or settle it instead." },
  ],
  examples: { data: exampleItem },
});

export const itemHistory = historyOperation({
  ...COMMON,
  id: "listRecurringItemChanges",
  path: `${ONE_ITEM}/history`,
  params: ofItem,
  summary: "Lists the changes of a recurring item, newest first",
  description: "Who changed which fields, and when, with their values before and after.",
  token: "recurring_item_history_listed",
  refusals: [ITEM_NOT_FOUND],
});
