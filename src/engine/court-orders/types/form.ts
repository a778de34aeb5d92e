import type { OrderDate, OrderQuestion } from "../order";

/** Dates that a form asks for, and questions that several types share. */
export const MADE: OrderDate = { label: "Made on", fields: ["dateMade"], sample: "01-15" };
export const RECEIVED: OrderDate = { label: "Received on", fields: ["dateReceived"], sample: "01-15" };
export const SERVED: OrderDate = { label: "Served on", fields: ["dateReceived", "dateServed"], sample: "03-28" };

export const OWED: OrderQuestion = { field: "totalAmountOwed", label: "Total owed", type: "money", sample: "" };
export const AMOUNT: OrderQuestion = {
  field: "fixedAmount",
  label: "Amount each pay day",
  type: "money",
  sample: "150",
};
export const PROTECTED: OrderQuestion = {
  field: "protectedEarningsSettingCourtPerAmount",
  label: "Protected earnings",
  type: "money",
  sample: "1200",
};
