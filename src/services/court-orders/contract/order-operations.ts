import { z } from "@hono/zod-openapi";
import { ORDER_STATUSES, ORDER_TYPES, PRIORITY_LEVELS } from "../../../engine/court-orders";
import { pageQuery } from "../../../platform/http";
import {
  dateField,
  EMPLOYEE_NOT_FOUND,
  idField,
  operation,
  type RefusalCase,
  textField,
  versionedRecord,
} from "../../contract";
import {
  newOrder,
  newOrderExample,
  orderChange,
  orderChanged,
  orderExample,
  orderListed,
  orderShown,
  readOrderExample,
} from "./order-schemas";

export const ORDERS = "/v1/court-orders/orders";
const ORDER = `${ORDERS}/{orderId}` as const;

export const common = { service: "Court orders", scope: "organisation" } as const;
export const orderVersion = versionedRecord({ table: "court_order", key: { order_id: "orderId" } });
export const ofOrder = { ...common, path: ORDER, params: z.object({ orderId: idField() }) } as const;

export const ORDER_NOT_FOUND: RefusalCase = {
  status: 404,
  token: "court_order_not_found",
  when: "The organisation has no such order.",
};
const PERIOD_LOCKED: RefusalCase = {
  status: 409,
  token: "period_locked",
  when: "The employee's payslip of that date is locked.",
};
export const INVALID_PAGE: readonly RefusalCase[] = [
  { status: 400, token: "invalid_pagination_token", when: "The token belongs to another list, or is too old." },
  { status: 400, token: "invalid_page_size", when: "A page has 1 to 100 items." },
];
const BY_TYPE: readonly RefusalCase[] = [
  { status: 400, token: "field_of_another_order_type", when: "Orders of this type do not have a field that is sent." },
  {
    status: 400,
    token: "instruction_amount_not_allowed",
    when: "A `Cma`, a `Cao` and orders of Northern Ireland have no `instructionAmount`.",
  },
  {
    status: 400,
    token: "second_current_maintenance_arrestment",
    when: "The employee has a current `Cma`: end it, or ask the court for a conjoined order.",
  },
  {
    status: 400,
    token: "arrestments_still_active",
    when: "The employee has an `Ea` or a `Cma`: discharge it before the `Cao` that replaces it is entered.",
  },
];

export const createOrder = operation({
  ...common,
  id: "createCourtOrder",
  method: "post",
  path: ORDERS,
  summary: "Enters a court order of one of eleven types",
  description:
    "`orderType` decides which further fields the order has; those of another type are refused by name. It deducts from the first pay date on or after `startDate`, which is `dateReceived` unless it is sent; a direct earnings attachment begins 22 days after its notice. `warnings` has what needs attention.",
  body: newOrder,
  data: orderChanged,
  versioned: orderVersion,
  status: 201,
  token: "court_order_created",
  idempotent: true,
  refusals: [
    ...BY_TYPE,
    { status: 409, token: "too_many_court_orders", when: "The employee has 100 orders that are not discharged." },
  ],
  examples: { body: newOrderExample, data: { ...orderExample, warnings: [] } },
});

const filters = {
  status: z.enum(ORDER_STATUSES).optional(),
  orderType: z.enum(ORDER_TYPES).optional(),
  priorityLevel: z.enum(PRIORITY_LEVELS).optional(),
  startDateFrom: dateField().optional(),
  startDateTo: dateField().optional(),
  dateReceivedFrom: dateField().optional(),
  dateReceivedTo: dateField().optional(),
  issuingAuthority: textField(100).optional(),
  reference: textField(40).optional(),
};
const { pageSize: limit, paginationToken } = pageQuery({ usual: 50, most: 100 }).shape;
const listQuery = z.object({ ...filters, limit, paginationToken });

const listed = {
  ...common,
  method: "get",
  data: z.strictObject({ items: z.array(orderListed), hasMorePages: z.boolean() }),
  token: "court_orders_listed",
  examples: { data: { items: [orderExample], hasMorePages: false } },
} as const;

export const listOrders = operation({
  ...listed,
  id: "listCourtOrders",
  path: ORDERS,
  summary: "Lists court orders, in the order in which they were entered",
  description:
    "A page at a time, without line items. Filters choose a status, type, priority, issuing authority, reference or dates.",
  query: listQuery,
  refusals: INVALID_PAGE,
});

export const listOrdersOfEmployee = operation({
  ...listed,
  id: "listEmployeeCourtOrders",
  path: `${ORDERS}/employees/{employeeId}`,
  summary: "Lists the court orders of an employee",
  description: "In the order in which they were entered, a page at a time, without line items.",
  params: z.object({ employeeId: idField() }),
  query: listQuery.extend({
    payDate: dateField().optional().openapi({ description: "Only orders that take part on this pay date." }),
  }),
  refusals: [...INVALID_PAGE, EMPLOYEE_NOT_FOUND],
});

/** The filters of both lists; `payDate` only of an employee's. */
export type OrderFilters = Omit<z.output<typeof listOrdersOfEmployee.query>, "limit" | "paginationToken">;

export const readOrder = operation({
  ...ofOrder,
  id: "getCourtOrder",
  method: "get",
  summary: "One court order, with its last line items",
  description: "Up to 12 line items, the newest first, and what is still owed.",
  data: orderShown,
  versioned: orderVersion,
  token: "court_order_retrieved",
  refusals: [ORDER_NOT_FOUND],
  examples: { data: readOrderExample },
});

export const changeOrder = operation({
  ...ofOrder,
  id: "updateCourtOrder",
  method: "put",
  summary: "Varies, suspends, resumes or discharges a court order, or corrects its details",
  description:
    "Only the fields sent change; null clears. New terms of the type are a variation: they apply from `effectiveFrom`, up to `effectiveTo` if it is temporary, and can be read in `variations`. A status applies to the next open payment. The type never changes.",
  body: orderChange,
  data: orderChanged,
  versioned: orderVersion,
  token: "court_order_updated",
  refusals: [
    ORDER_NOT_FOUND,
    ...BY_TYPE,
    { status: 400, token: "order_type_cannot_change", when: "Discharge the order and enter another one." },
    { status: 400, token: "status_move_not_allowed", when: "The order's status does not allow it." },
    PERIOD_LOCKED,
  ],
  examples: {
    body: { fixedAmount: "150.00", effectiveFrom: "2026-12-31", reason: "Order of the court" },
    data: { ...orderExample, warnings: [] },
  },
});

export const removeOrder = operation({
  ...ofOrder,
  id: "deleteCourtOrder",
  method: "delete",
  summary: "Deletes a court order that was never deducted",
  description:
    "For orders that were entered by mistake; its history goes too. One that a locked run has is discharged instead.",
  data: orderListed,
  versioned: orderVersion,
  token: "court_order_deleted",
  refusals: [
    ORDER_NOT_FOUND,
    { status: 409, token: "court_order_has_deductions", when: "A locked run has the order: discharge it instead." },
  ],
  examples: { data: orderExample },
});
