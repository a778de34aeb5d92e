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
