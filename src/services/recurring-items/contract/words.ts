import { z } from "@hono/zod-openapi";
import { idField, type RefusalCase, versionedRecord } from "../../contract";

export const EXAMPLE_ITEM_ID = "01JZ3V6D4R8QK2M5N7P9T1W3Z1";
export const EXAMPLE_EMPLOYEE = "01JZ3V6D4R8QK2M5N7P9T1W3X8";
export const EXAMPLE_PAYROLL = "01JZ3V6D4R8QK2M5N7P9T1W3X6";
export const EXAMPLE_ELEMENT = "01JZ3V6D4R8QK2M5N7P9T1W3X9";
export const EXAMPLE_TIME = "2026-04-06T09:30:00.000Z";

export const exampleItemBody = {
  payElementId: EXAMPLE_ELEMENT,
  amount: "100.00",
  startDate: "2026-04-30",
  total: "1200.00",
  description: "Season ticket loan",
};

export const COMMON = { service: "Recurring items", scope: "organisation" } as const;
export const ITEMS = "/v1/recurring-items";
export const OF_EMPLOYEE = `${ITEMS}/employees/{employeeId}` as const;
export const ONE_ITEM = `${ITEMS}/{recurringLineItemId}` as const;

export const ofEmployee = z.object({ employeeId: idField() });
export const ofItem = z.object({ recurringLineItemId: idField() });

export const itemVersion = versionedRecord({
  table: "recurring_item",
  key: { recurring_line_item_id: "recurringLineItemId" },
});

export const ITEM_NOT_FOUND: RefusalCase = {
  status: 404,
  token: "recurring_item_not_found",
  when: "The organisation has no such recurring item.",
};
export const NO_MOVE: RefusalCase = {
  status: 409,
  token: "status_move_not_allowed",
  when: "The state of the item does not allow it: the text says why.",
};
