import type { z } from "@hono/zod-openapi";
import type { itemShown } from "./item-schemas";

export const EXAMPLE_ITEM_ID = "01JZ3V6D4R8QK2M5N7P9T1W3Z1";
export const EXAMPLE_EMPLOYEE = "01JZ3V6D4R8QK2M5N7P9T1W3X8";
export const EXAMPLE_PAYROLL = "01JZ3V6D4R8QK2M5N7P9T1W3X6";
const EXAMPLE_ELEMENT = "01JZ3V6D4R8QK2M5N7P9T1W3X9";
const EXAMPLE_TIME = "2026-04-06T09:30:00.000Z";

export const exampleItemBody = {
  payElementId: EXAMPLE_ELEMENT,
  amount: "100.00",
  startDate: "2026-04-30",
  total: "1200.00",
  description: "Season ticket loan",
};

export const exampleItem: z.input<typeof itemShown> = {
  recurringLineItemId: EXAMPLE_ITEM_ID,
  employeeId: EXAMPLE_EMPLOYEE,
  payrollConfigId: EXAMPLE_PAYROLL,
  payElementId: EXAMPLE_ELEMENT,
  payElementCode: "TICKET_LOAN",
  basis: "Amount",
  amount: "100.00",
  units: null,
  unitName: null,
  payRate: null,
  percentage: null,
  startDate: "2026-04-30",
  endDate: null,
  total: "1200.00",
  balance: "900.00",
  postedToDate: "300.00",
  remaining: "900.00",
  periods: "Every",
  months: null,
  interval: null,
  firstPeriod: null,
  whenUnpaid: "Skip",
  whenNetTooLow: "Reduce",
  onLeaving: "Ask",
  paymentPayeeId: null,
  reference: null,
  isEnabled: true,
  status: "Active",
  pauses: [],
  settlement: null,
  description: "Season ticket loan",
  department: null,
  costCentre: null,
  tags: [],
  externalReferenceId: null,
  createdAt: EXAMPLE_TIME,
  updatedAt: EXAMPLE_TIME,
};
